import { decimalToSatang } from '#rules/money/satang.ts'
import { compareReceiver } from '#rules/payments/receiver.ts'
import { collectEvidence, maskName } from './evidence.ts'
import { callOutside, isRecord, readJson, recordOf, textOf } from './outside-call.ts'
import {
  type ConfirmedTransfer,
  ProviderMisconfigured,
  ProviderUnavailable,
  type SlipAnswer,
} from './provider.ts'
import type { SlipServiceSettings, SlipServiceTools, SlipVerifier } from './slip-verifier.ts'

export const easySlipUrl = 'https://api.easyslip.com'
const PENDING_WAIT_SECONDS = 60

/** EasySlip v2: `POST /v2/verify/bank` with the QR text. */
export function createEasySlip(settings: SlipServiceSettings, tools: SlipServiceTools): SlipVerifier {
  return {
    name: 'easyslip',
    async verify(slip, signal): Promise<SlipAnswer> {
      const response = await callOutside({
        provider: 'easyslip',
        ...tools,
        isSafeToRepeat: true,
        signal,
        request: {
          method: 'POST',
          url: `${settings.baseUrl}/v2/verify/bank`,
          headers: { 'content-type': 'application/json', authorization: `Bearer ${settings.key}` },
          body: JSON.stringify({ payload: slip.raw }),
        },
      })
      const json = readJson('easyslip', response)
      const slipData = recordOf(recordOf(json, 'data'), 'rawSlip')
      const code =
        textOf(recordOf(json, 'error'), 'code') ?? textOf(json, 'code') ?? textOf(json, 'message') ?? ''
      // The status alone is not enough: a wrong address is a 404 too, and must not pass for a forged slip.
      if (/^slip_not_found$/i.test(code)) return { kind: 'unknown' }
      if (/^slip_pending$/i.test(code)) return { kind: 'wait', retryAfterSeconds: PENDING_WAIT_SECONDS }
      if (slipData && response.status < 300) {
        const transfer = readSlip(slipData, slip.sendingBank, settings)
        if (transfer?.transRef === slip.transRef) return { kind: 'found', transfer }
        throw new ProviderUnavailable('easyslip', 'the answer is about another slip')
      }
      const what = `status ${response.status} ${code}`
      if (response.status >= 500) throw new ProviderUnavailable('easyslip', what)
      throw new ProviderMisconfigured('easyslip', what)
    },
  }
}

function readSlip(
  data: Record<string, unknown>,
  sendingBank: string,
  settings: SlipServiceSettings,
): ConfirmedTransfer | undefined {
  const amount = recordOf(data, 'amount')
  const amountSatang = isRecord(amount) ? decimalToSatang(amount['amount']) : undefined
  const transRef = textOf(data, 'transRef')
  const transferredAt = new Date(textOf(data, 'date') ?? '')
  if (amountSatang === undefined || !transRef || Number.isNaN(transferredAt.getTime())) return undefined
  const receiver = recordOf(data, 'receiver')
  const account = recordOf(receiver, 'account')
  const names = recordOf(account, 'name')
  const sender = recordOf(recordOf(recordOf(data, 'sender'), 'account'), 'name')
  const ref1 = textOf(data, 'ref1')
  return {
    transRef,
    // The sending bank stands in the slip's own QR; the answer repeats it under sender.
    sendingBank: textOf(recordOf(recordOf(data, 'sender'), 'bank'), 'id') ?? sendingBank,
    ...(ref1 !== undefined && { ref1 }),
    amountSatang,
    currency: (textOf(data, 'countryCode') ?? 'TH') === 'TH' ? '764' : '',
    transferredAt,
    receiver: compareReceiver(settings.receiver, {
      bankCode: textOf(recordOf(receiver, 'bank'), 'id'),
      account: textOf(recordOf(account, 'bank'), 'account'),
      proxy: textOf(recordOf(account, 'proxy'), 'account') ?? textOf(receiver, 'merchantId'),
      names: [textOf(names, 'th'), textOf(names, 'en')],
    }),
    reversed: false,
    evidence: collectEvidence({
      service: 'easyslip',
      payer: maskName(textOf(sender, 'th') ?? textOf(sender, 'en')),
      receiver: textOf(names, 'th') ?? textOf(names, 'en'),
      receiverAccount: textOf(recordOf(account, 'bank'), 'account'),
    }),
  }
}
