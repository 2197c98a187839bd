import { recordOf, textOf } from './outside-call.ts'
import { slipFactsOf } from './scb-client.ts'
import { defineSlipService } from './slip-verifier.ts'

const NOT_FOUND = '1011'
/** Codes that come with the data all the same: duplicate, other amount, other receiver. */
const WITH_DATA = ['1012', '1013', '1014']
const WAIT_SECONDS: Record<string, number> = { '1009': 900, '1010': 60 }
const DELAY_MINUTES_MAX = 60
/** The QR was not readable to them: nothing a bank ever printed. */
const UNREADABLE = ['1005', '1006', '1007', '1008']

/** SlipOK: `POST /api/line/apikey/{branch}` with the QR text; it answers in the form of SCB. */
export const createSlipOk = defineSlipService({
  name: 'slipok',
  url: 'https://api.slipok.com',
  ask: ({ raw }, { key, branch }) => ({
    path: `/api/line/apikey/${encodeURIComponent(branch)}`,
    headers: { 'x-authorization': key },
    // log false: otherwise their duplicate check would count our own retry.
    body: { data: raw, log: false },
  }),
  read(answer) {
    const code = textOf(answer, 'code') ?? ''
    const data = recordOf(answer, 'data')
    if (code === NOT_FOUND || UNREADABLE.includes(code)) return { kind: 'unknown' }
    const wait = WAIT_SECONDS[code]
    // They say after how many minutes a slow bank knows its transfers.
    if (wait !== undefined)
      return { kind: 'wait', retryAfterSeconds: code === '1010' ? delayOf(data ?? answer) : wait }
    if (data === undefined || (answer['success'] !== true && !WITH_DATA.includes(code)))
      return { kind: 'failed', code }
    const stamp = textOf(data, 'transTimestamp')
    const facts = slipFactsOf(data)
    return { kind: 'read', facts: { ...facts, transferredAt: stamp ? new Date(stamp) : facts.transferredAt } }
  },
})

function delayOf(answer: Record<string, unknown>): number {
  const minutes = Number(answer['delay'])
  return minutes > 0 ? Math.min(minutes, DELAY_MINUTES_MAX) * 60 : 60
}
