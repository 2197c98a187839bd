import { refuse } from '#rules/refusal.ts'
import { encodePaymentQr, type PaymentTarget } from '#rules/payments/emv-qr.ts'
import type { PaymentProvider } from './provider.ts'
import type { SlipVerifier } from './slip-verifier.ts'

/**
 * A PromptPay account without any bank contract: the QR is text of ours and carries no reference to the receiver, so money
 * can be tied to an order only by a verified slip (payments.md section 1.2).
 */
export function createPromptPayProvider(
  target: Extract<PaymentTarget, { kind: 'mobile' | 'taxId' | 'ewallet' }>,
  verifier: SlipVerifier,
): PaymentProvider {
  return {
    name: 'promptpay',
    qrProvider: 'SLIP',
    slipOnly: true,
    qrIsLocal: true,
    createQr: async ({ amountSatang }) => ({ qrData: encodePaymentQr({ target, amountSatang }) }),
    // Nobody calls back: whatever comes to that address is not from a provider of ours.
    readCallback: () => refuse('payments.bad-signature'),
    inquire: async () => [],
    verifySlip: (slip, signal) => verifier.verify(slip, signal),
  }
}

/** Payments below the floor of one provider are taken by another one, whose QR is text of ours and whose money only slips tell of. */
export function withSmallPayments(usual: PaymentProvider, small: PaymentProvider): PaymentProvider {
  const { floorSatang = 0, ...rest } = usual
  return {
    ...rest,
    createQr: async (payment, signal) =>
      payment.amountSatang < floorSatang
        ? { ...(await small.createQr(payment, signal)), qrProvider: small.qrProvider }
        : await usual.createQr(payment, signal),
    async verifySlip(slip, signal) {
      const answer = await small.verifySlip(slip, signal)
      if (answer.kind !== 'found') return answer
      return { kind: 'found', transfer: { ...answer.transfer, through: small.name } }
    },
  }
}
