import { encodePaymentQr } from '#rules/payments/emv-qr.ts'
import { bangkokStamp, type PlayedTransfer, playedReceiver } from './played-transfer.ts'
import { type Fake, type FakeAnswer, type FakeRequest, startFake } from './fake.ts'

/** Status codes of the next answers about payments, such as 9300 or 8101; then it works again. */
export type ScbFake = Fake & { transfers: PlayedTransfer[]; codes: string[]; tokensGiven: () => number }

const HTTP_STATUS: Record<string, number> = {
  '1104': 404,
  '9300': 401,
  '9500': 401,
  '9503': 403,
  '8101': 400,
  '1102': 400,
}

/** SCB's Open API as its documentation describes it: token, QR30, inquiry, slip verification. */
export async function startScbFake(): Promise<ScbFake> {
  const transfers: PlayedTransfer[] = []
  const codes: string[] = []
  let tokens = 0
  const fake = await startFake((request) => {
    if (request.path === '/v1/oauth/token') {
      const { applicationKey, applicationSecret } = JSON.parse(request.body) as Record<string, string>
      if (applicationKey !== 'key' || applicationSecret !== 'secret') return scbAnswer('9500')
      tokens += 1
      return scbAnswer('1000', { accessToken: `token-${tokens}`, tokenType: 'Bearer', expiresIn: 1800 })
    }
    if (request.headers.authorization !== `Bearer token-${tokens}`) return scbAnswer('9300')
    if (!/^[0-9a-f]{32}$/.test(String(request.headers['requestuid']))) return scbAnswer('9100')
    const code = codes.shift()
    return code === undefined ? work(request, transfers) : scbAnswer(code)
  })
  return Object.assign(fake, { transfers, codes, tokensGiven: () => tokens })
}

function work(request: FakeRequest, transfers: PlayedTransfer[]): FakeAnswer {
  if (request.path === '/v1/payment/qrcode/create') {
    const { ppId, ref1, ref3, amount } = JSON.parse(request.body) as Record<string, string>
    const qrRawData = encodePaymentQr({
      target: { kind: 'biller', billerId: ppId ?? '', ref1: ref1 ?? '' },
      amountSatang: Math.round(Number(amount) * 100),
      ref3: ref3 ?? '',
    })
    return scbAnswer('1000', { qrRawData, qrImage: '' })
  }
  if (request.path === '/v1/payment/billpayment/inquiry') {
    if (request.query.get('eventCode') !== '00300100') return scbAnswer('1102')
    const second = request.query.get('reference2')
    if (second !== null && second !== request.query.get('reference1')) return scbAnswer('1104')
    const rows = transfers
      .filter(
        (transfer) =>
          (transfer.receiver ?? 'ours') === 'ours' && request.query.get('billerId') === playedReceiver.biller,
      )
      .filter(
        (transfer) => bangkokStamp(transfer.transferredAt).date === request.query.get('transactionDate'),
      )
      // Rows of other references are left in on purpose: the caller has to pick its own.
      .map((transfer, index) => inquiryRow(transfer, index))
    return rows.some((row) => row.billPaymentRef1 === request.query.get('reference1'))
      ? scbAnswer('1000', rows)
      : scbAnswer('1104')
  }
  const slip = /^\/v1\/payment\/billpayment\/transactions\/([^/]+)$/.exec(request.path)
  const found = transfers.find(
    (transfer) =>
      transfer.transRef === decodeURIComponent(slip?.[1] ?? '') &&
      transfer.sendingBank === request.query.get('sendingBank'),
  )
  return found ? scbAnswer('1000', slipData(found)) : scbAnswer('1104')
}

function inquiryRow(transfer: PlayedTransfer, index: number) {
  const { date, time } = bangkokStamp(transfer.transferredAt)
  const amount = (transfer.amountSatang / 100).toFixed(2)
  return {
    transactionId: transfer.transactionId,
    // Seen both as text and as number.
    amount: index % 2 === 0 ? amount : Number(amount),
    transactionDateandTime: `${date}T${time}.000+07:00`,
    currencyCode: '764',
    billPaymentRef1: transfer.hex,
    payeeProxyId: playedReceiver.biller,
    payeeProxyType: 'BILLERID',
    payerName: 'Mek Jaidee',
    payerAccountNumber: '0987654321',
    sendingBankCode: transfer.sendingBank,
    reverseFlag: transfer.reversed ? 'R' : '',
  }
}

/** SlipOK speaks the same form. */
export function slipData(transfer: PlayedTransfer): Record<string, unknown> {
  const isOurs = transfer.receiver !== 'foreign'
  const { date, time } = bangkokStamp(transfer.transferredAt)
  return {
    transRef: transfer.transRef,
    sendingBank: transfer.sendingBank,
    receivingBank: playedReceiver.bankCode,
    transDate: date.replaceAll('-', ''),
    transTime: time,
    sender: {
      displayName: 'นาย เมฆ ใจดี',
      name: 'Mr. Mek J',
      proxy: {},
      account: { type: 'BANKAC', value: 'xxx-x-x4321-x' },
    },
    receiver: {
      displayName: isOurs ? playedReceiver.nameTh : 'ร้านอื่น',
      name: isOurs ? playedReceiver.nameEn : 'OTHER SHOP',
      proxy: { type: 'BILLERID', value: isOurs ? '0999xxxxxxx9990' : '0888xxxxxxx8880' },
      account: isOurs ? { type: 'BANKAC', value: 'xxx-x-x4567-x' } : {},
    },
    amount: transfer.amountSatang / 100,
    paidLocalAmount: transfer.amountSatang / 100,
    paidLocalCurrency: '764',
    countryCode: 'TH',
    ref1: transfer.hex,
    ref2: '',
    ref3: '',
  }
}

function scbAnswer(code: string, data?: unknown): FakeAnswer {
  return { status: HTTP_STATUS[code] ?? 200, body: { status: { code, description: `code ${code}` }, data } }
}
