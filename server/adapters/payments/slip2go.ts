import { decimalToSatang } from '#rules/money/satang.ts'
import { compareReceiver } from '#rules/payments/receiver.ts'
import { collectEvidence, maskName } from './evidence.ts'
import { callOutside, readJson, recordOf, textOf } from './outside-call.ts'
import {
  type ConfirmedTransfer,
  ProviderMisconfigured,
  ProviderUnavailable,
  type SlipAnswer,
} from './provider.ts'
import type { SlipServiceSettings, SlipServiceTools, SlipVerifier } from './slip-verifier.ts'

export const slip2GoUrl = 'https://connect.slip2go.com'
const NOT_FOUND = '200404'
const UNREADABLE = '400001'
/** Found, found with all conditions met, and found with some flag: the data is there in each. */
const WITH_DATA = ['200000', '200200', '200401', '200402', '200403', '200501']

/** Slip2Go: `POST /api/verify-slip/qr-code/info` with the QR text and no conditions of ours. */
export function createSlip2Go(settings: SlipServiceSettings, tools: SlipServiceTools): SlipVerifier {
  return {
    name: 'slip2go',
    async verify(slip, signal): Promise<SlipAnswer> {
      const response = await callOutside({
        provider: 'slip2go',
        ...tools,
        isSafeToRepeat: true,
        signal,
        request: {
          method: 'POST',
          url: `${settings.baseUrl}/api/verify-slip/qr-code/info`,
          headers: { 'content-type': 'application/json', authorization: `Bearer ${settings.key}` },
          body: JSON.stringify({ payload: { qrCode: slip.raw } }),
        },
      })
      const json = readJson('slip2go', response)
      const code = textOf(json, 'code') ?? ''
      const data = recordOf(json, 'data')
      if (code === NOT_FOUND || code === UNREADABLE) return { kind: 'unknown' }
      if (data && WITH_DATA.includes(code)) {
        const transfer = readSlip(data, slip.sendingBank, settings)
        if (transfer?.transRef === slip.transRef) return { kind: 'found', transfer }
        throw new ProviderUnavailable('slip2go', 'the answer is about another slip')
      }
      const what = `status ${response.status} code ${code}`
      if (response.status >= 500 || code.startsWith('500')) throw new ProviderUnavailable('slip2go', what)
      throw new ProviderMisconfigured('slip2go', what)
    },
  }
}

/** Where they name country or currency, it has to be ours; for a domestic slip they name neither. */
function isThai(data: Record<string, unknown>): boolean {
  const [country, currency] = [textOf(data, 'countryCode') ?? 'TH', textOf(data, 'currency') ?? 'THB']
  return country === 'TH' && ['THB', '764'].includes(currency.toUpperCase())
}

function readSlip(
  data: Record<string, unknown>,
  sendingBank: string,
  settings: SlipServiceSettings,
): ConfirmedTransfer | undefined {
  const amountSatang = decimalToSatang(data['amount'])
  const transRef = textOf(data, 'transRef')
  const transferredAt = new Date(textOf(data, 'dateTime') ?? '')
  if (amountSatang === undefined || !transRef || Number.isNaN(transferredAt.getTime())) return undefined
  const receiver = recordOf(data, 'receiver')
  const account = recordOf(receiver, 'account')
  const ref1 = textOf(data, 'ref1')
  return {
    transRef,
    sendingBank: textOf(recordOf(recordOf(data, 'sender'), 'bank'), 'id') ?? sendingBank,
    ...(ref1 !== undefined && { ref1 }),
    amountSatang,
    currency: isThai(data) ? '764' : '',
    transferredAt,
    receiver: compareReceiver(settings.receiver, {
      bankCode: textOf(recordOf(receiver, 'bank'), 'id'),
      account: textOf(recordOf(account, 'bank'), 'account'),
      proxy: textOf(recordOf(account, 'proxy'), 'account'),
      names: [textOf(account, 'name')],
    }),
    reversed: false,
    evidence: collectEvidence({
      service: 'slip2go',
      payer: maskName(textOf(recordOf(recordOf(data, 'sender'), 'account'), 'name')),
      receiver: textOf(account, 'name'),
      receiverAccount: textOf(recordOf(account, 'bank'), 'account'),
    }),
  }
}
