import { recordOf, textOf } from './outside-call.ts'
import { defineSlipService } from './slip-verifier.ts'

const NOT_FOUND = '200404'
const UNREADABLE = '400001'
/** Found, found with all conditions met, and found with some flag: the data is there in each. */
const WITH_DATA = ['200000', '200200', '200401', '200402', '200403', '200501']

/** Slip2Go: `POST /api/verify-slip/qr-code/info` with the QR text and no conditions of ours. */
export const createSlip2Go = defineSlipService({
  name: 'slip2go',
  url: 'https://connect.slip2go.com',
  ask: ({ raw }, { key }) => ({
    path: '/api/verify-slip/qr-code/info',
    headers: { authorization: `Bearer ${key}` },
    body: { payload: { qrCode: raw } },
  }),
  read(answer, _status, slip) {
    const code = textOf(answer, 'code') ?? ''
    const data = recordOf(answer, 'data')
    if (code === NOT_FOUND || code === UNREADABLE) return { kind: 'unknown' }
    if (data === undefined || !WITH_DATA.includes(code))
      return { kind: 'failed', code, isTheirFault: code.startsWith('500') }
    const sender = recordOf(data, 'sender')
    const receiver = recordOf(data, 'receiver')
    const account = recordOf(receiver, 'account')
    const [country, currency] = [textOf(data, 'countryCode') ?? 'TH', textOf(data, 'currency') ?? 'THB']
    return {
      kind: 'read',
      facts: {
        transRef: textOf(data, 'transRef'),
        sendingBank: textOf(recordOf(sender, 'bank'), 'id') ?? slip.sendingBank,
        ref1: textOf(data, 'ref1'),
        amount: data['amount'],
        isThai: country === 'TH' && ['THB', '764'].includes(currency.toUpperCase()),
        transferredAt: new Date(textOf(data, 'dateTime') ?? ''),
        payer: textOf(recordOf(sender, 'account'), 'name'),
        receiver: {
          bankCode: textOf(recordOf(receiver, 'bank'), 'id'),
          account: textOf(recordOf(account, 'bank'), 'account'),
          proxy: textOf(recordOf(account, 'proxy'), 'account'),
          names: [textOf(account, 'name')],
        },
      },
    }
  },
})
