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
import { readBangkokStamp } from './scb-client.ts'
import type { SlipServiceSettings, SlipServiceTools, SlipVerifier } from './slip-verifier.ts'

const NOT_FOUND = '1011'
/** Codes that come with the data all the same: duplicate, other amount, other receiver. */
const WITH_DATA = ['1012', '1013', '1014']
const WAIT_SECONDS: Record<string, number> = { '1009': 900, '1010': 60 }
const DELAY_MINUTES_MAX = 60
/** The QR was not readable to them: nothing a bank ever printed. */
const UNREADABLE = ['1005', '1006', '1007', '1008']

export const slipOkUrl = 'https://api.slipok.com'

/** SlipOK: `POST /api/line/apikey/{branch}` with the QR text. */
export function createSlipOk(settings: SlipServiceSettings, tools: SlipServiceTools): SlipVerifier {
  return {
    name: 'slipok',
    async verify(slip, signal): Promise<SlipAnswer> {
      const response = await callOutside({
        provider: 'slipok',
        ...tools,
        isSafeToRepeat: true,
        signal,
        request: {
          method: 'POST',
          url: `${settings.baseUrl}/api/line/apikey/${encodeURIComponent(settings.branch)}`,
          headers: { 'content-type': 'application/json', 'x-authorization': settings.key },
          // log false: their duplicate check would count our own second try.
          body: JSON.stringify({ data: slip.raw, log: false }),
        },
      })
      const json = readJson('slipok', response)
      const code = textOf(json, 'code') ?? ''
      const data = recordOf(json, 'data')
      if (code === NOT_FOUND || UNREADABLE.includes(code)) return { kind: 'unknown' }
      const wait = WAIT_SECONDS[code]
      // Of a slow bank they say themselves after how many minutes it knows its transfers.
      if (wait !== undefined)
        return { kind: 'wait', retryAfterSeconds: code === '1010' ? delayOf(data ?? json) : wait }
      if (data && (json['success'] === true || WITH_DATA.includes(code))) {
        const transfer = readSlip(data, settings)
        if (transfer?.transRef === slip.transRef) return { kind: 'found', transfer }
        throw new ProviderUnavailable('slipok', 'the answer is about another slip')
      }
      const what = `status ${response.status} code ${code}`
      if (response.status >= 500) throw new ProviderUnavailable('slipok', what)
      throw new ProviderMisconfigured('slipok', what)
    },
  }
}

function delayOf(answer: Record<string, unknown>): number {
  const minutes = Number(answer['delay'])
  return minutes > 0 ? Math.min(minutes, DELAY_MINUTES_MAX) * 60 : 60
}

function readSlip(
  data: Record<string, unknown>,
  settings: SlipServiceSettings,
): ConfirmedTransfer | undefined {
  const amountSatang = decimalToSatang(data['amount'])
  const transRef = textOf(data, 'transRef')
  const sendingBank = textOf(data, 'sendingBank')
  const stamp = textOf(data, 'transTimestamp')
  const transferredAt = stamp
    ? new Date(stamp)
    : readBangkokStamp(textOf(data, 'transDate'), textOf(data, 'transTime'))
  if (amountSatang === undefined || !transRef || !sendingBank || !transferredAt) return undefined
  const receiver = recordOf(data, 'receiver')
  const ref1 = textOf(data, 'ref1')
  return {
    transRef,
    sendingBank,
    ...(ref1 !== undefined && { ref1 }),
    amountSatang,
    currency: (textOf(data, 'countryCode') ?? 'TH') === 'TH' ? '764' : '',
    transferredAt,
    receiver: compareReceiver(settings.receiver, {
      bankCode: textOf(data, 'receivingBank'),
      account: textOf(recordOf(receiver, 'account'), 'value'),
      proxy: textOf(recordOf(receiver, 'proxy'), 'value'),
      names: [textOf(receiver, 'displayName'), textOf(receiver, 'name')],
    }),
    reversed: false,
    evidence: collectEvidence({
      service: 'slipok',
      payer: maskName(textOf(recordOf(data, 'sender'), 'displayName')),
      receiver: textOf(receiver, 'displayName'),
      receiverAccount: textOf(recordOf(receiver, 'account'), 'value'),
    }),
  }
}
