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
    ceilingSatang: target.kind === 'ewallet' ? ewalletTransferSatangMax : transferSatangMax,
    createQr: async ({ amountSatang }) => ({ qrData: encodePaymentQr({ target, amountSatang }) }),
    // No provider calls back here: a request to that address is not from a provider of ours.
    readCallback: () => refuse('payments.bad-signature'),
    inquire: async () => [],
    verifySlip: (slip, signal) => verifier.verify(slip, signal),
  }
}

/**
 * What is below the floor of one provider or above its ceiling, and whatever it cannot take because it is down, is taken by another one, whose QR is
 * text of ours and whose money only slips show. A payment that the first one made and never reported to us is shown to no buyer.
 * Both are sent each slip: an order has either QR.
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
      // It went to another receiver only when both say so: to each of them, what is paid to the other has an unknown receiver.
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
