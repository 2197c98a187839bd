import { refuse } from '#rules/refusal.ts'
import {
  encodePaymentQr,
  ewalletTransferSatangMax,
  type PaymentTarget,
  transferSatangMax,
} from '#rules/payments/emv-qr.ts'
import { type PaymentProvider, ProviderUnavailable, type SlipAnswer, type SlipToVerify } from './provider.ts'
import type { SlipVerifier } from './slip-verifier.ts'

/**
 * A PromptPay account without a bank contract: we write the QR, and it gives the receiver no reference, so only a verified slip ties money
 * to an order (payments.md section 1.2).
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
    ceilingSatang: target.kind === 'ewallet' ? ewalletTransferSatangMax : transferSatangMax,
    createQr: async ({ amountSatang }) => ({ qrData: encodePaymentQr({ target, amountSatang }) }),
    // No provider calls back here, so such a request is forged.
    readCallback: () => refuse('payments.bad-signature'),
    inquire: async () => [],
    verifySlip: (slip, signal) => verifier.verify(slip, signal),
  }
}

/**
 * Payments below the first provider's floor or above its ceiling, and all while it is down, go to a second one with a local QR and slips. A
 * payment the first one made without telling us is shown to no buyer. Slips are sent to both, because an order has the QR of one of them.
 */
export function withSecondProvider(usual: PaymentProvider, second: PaymentProvider): PaymentProvider {
  const { floorSatang = 0, ceilingSatang, ...rest } = usual
  return {
    ...rest,
    ceilingSatang: Math.max(ceilingSatang, second.ceilingSatang),
    async createQr(payment, signal) {
      try {
        if (payment.amountSatang >= floorSatang && payment.amountSatang <= ceilingSatang)
          return await usual.createQr(payment, signal)
      } catch (error) {
        if (!(error instanceof ProviderUnavailable) || signal?.aborted) throw error
      }
      return { ...(await second.createQr(payment, signal)), qrProvider: second.qrProvider }
    },
    async verifySlip(slip, signal) {
      const asked = await answerOf(usual, slip, signal)
      if (isOurs(asked)) return asked
      const other = await answerOf(second, slip, signal)
      const answers: (SlipAnswer | Failed)[] = [
        asked,
        other.kind === 'found' ? { ...other, transfer: { ...other.transfer, through: second.name } } : other,
      ]
      const known = answers.find(isOurs) ?? answers.find(isUnsure)
      if (known) return known
      // Only when both say so did it go to another receiver: to each of them the other's account is unknown.
      const said = answers.map(saidBy)
      return (
        said.find(({ kind }) => kind === 'wait') ??
        said.find(({ kind }) => kind === 'found') ?? { kind: 'unknown' }
      )
    },
  }
}

type Failed = { kind: 'failed'; error: unknown }

function answerOf(provider: PaymentProvider, slip: SlipToVerify, signal?: AbortSignal) {
  return provider.verifySlip(slip, signal).catch((error: unknown): Failed => ({ kind: 'failed', error }))
}

function saidBy(answer: SlipAnswer | Failed): SlipAnswer {
  if (answer.kind === 'failed') throw answer.error
  return answer
}

const isOurs = (answer: SlipAnswer | Failed): answer is SlipAnswer =>
  answer.kind === 'found' && answer.transfer.receiver === 'ours'
const isUnsure = (answer: SlipAnswer | Failed): answer is SlipAnswer =>
  answer.kind === 'found' && answer.transfer.receiver === 'unsure'
