import { recordOf, textOf } from './outside-call.ts'
import { defineSlipService } from './slip-verifier.ts'

const PENDING_WAIT_SECONDS = 60

/** EasySlip v2: `POST /v2/verify/bank` with the QR text. */
export const createEasySlip = defineSlipService({
  name: 'easyslip',
  url: 'https://api.easyslip.com',
  ask: ({ raw }, { key }) => ({
    path: '/v2/verify/bank',
    headers: { authorization: `Bearer ${key}` },
    body: { payload: raw },
  }),
  read(answer, status, slip) {
    const data = recordOf(recordOf(answer, 'data'), 'rawSlip')
    const code =
      textOf(recordOf(answer, 'error'), 'code') ?? textOf(answer, 'code') ?? textOf(answer, 'message') ?? ''
    // The status alone is not enough: a wrong address is a 404 too and must not look like a forged slip.
    if (/^slip_not_found$/i.test(code)) return { kind: 'unknown' }
    if (/^slip_pending$/i.test(code)) return { kind: 'wait', retryAfterSeconds: PENDING_WAIT_SECONDS }
    if (data === undefined || status >= 300) return { kind: 'failed', code }
    const sender = recordOf(data, 'sender')
    const receiver = recordOf(data, 'receiver')
    const account = recordOf(receiver, 'account')
    const [payer, names] = [recordOf(recordOf(sender, 'account'), 'name'), recordOf(account, 'name')]
    return {
      kind: 'read',
      facts: {
        transRef: textOf(data, 'transRef'),
        // The sending bank stands in the slip's own QR; the answer repeats it under sender.
        sendingBank: textOf(recordOf(sender, 'bank'), 'id') ?? slip.sendingBank,
        ref1: textOf(data, 'ref1'),
        amount: recordOf(data, 'amount')?.['amount'],
        isThai: (textOf(data, 'countryCode') ?? 'TH') === 'TH',
        transferredAt: new Date(textOf(data, 'date') ?? ''),
        payer: textOf(payer, 'th') ?? textOf(payer, 'en'),
        receiver: {
          bankCode: textOf(recordOf(receiver, 'bank'), 'id'),
          account: textOf(recordOf(account, 'bank'), 'account'),
          proxy: textOf(recordOf(account, 'proxy'), 'account') ?? textOf(receiver, 'merchantId'),
          names: [textOf(names, 'th'), textOf(names, 'en')],
        },
      },
    }
  },
})
