import { type PlayedTransfer, playedReceiver } from './played-transfer.ts'
import { slipData } from './scb-fake.ts'
import { type Fake, type FakeAnswer, startFake } from './fake.ts'
import { readSlipQr } from '#rules/payments/slip-qr.ts'

export type SlipServiceFake = Fake & {
  transfers: PlayedTransfer[]
  /** The service's own code of the next answers; then it works again. */
  codes: string[]
}

/** SlipOK, EasySlip v2 and Slip2Go on one port, each under its own path, in the forms of their documentation. */
export async function startSlipServicesFake(): Promise<SlipServiceFake> {
  const transfers: PlayedTransfer[] = []
  const codes: string[] = []
  const fake = await startFake((request) => {
    const body = JSON.parse(request.body) as { data?: string; payload?: string | { qrCode?: string } }
    const isBearer = request.headers.authorization === 'Bearer service-key'
    if (request.path === '/api/line/apikey/4711') {
      if (request.headers['x-authorization'] !== 'service-key')
        return { status: 401, body: { code: 1002, message: 'auth' } }
      return slipOk(find(body.data), codes.shift())
    }
    if (request.path === '/v2/verify/bank' && typeof body.payload === 'string') {
      return isBearer
        ? easySlip(find(body.payload), codes.shift())
        : { status: 401, body: { message: 'unauthorized' } }
    }
    if (request.path === '/api/verify-slip/qr-code/info' && typeof body.payload === 'object') {
      return isBearer
        ? slip2Go(find(body.payload.qrCode), codes.shift())
        : { status: 401, body: { code: '401001' } }
    }
    return { status: 404, body: { message: 'no such address' } }
  })
  return Object.assign(fake, { transfers, codes })

  function find(qr: string | undefined): PlayedTransfer | undefined {
    const reading = readSlipQr(qr ?? '')
    if (!reading.ok || reading.slip.kind !== 'bank') return undefined
    const { sendingBank, transRef } = reading.slip
    return transfers.find(
      (transfer) => transfer.sendingBank === sendingBank && transfer.transRef === transRef,
    )
  }
}

function slipOk(transfer: PlayedTransfer | undefined, code: string | undefined): FakeAnswer {
  if (code !== undefined && !/^101[234]$/.test(code)) {
    const [number, delay] = code.split(':')
    const data =
      delay === undefined ? {} : { data: { bankCode: '004', bankName: 'KBANK', delay: Number(delay) } }
    return { status: 400, body: { code: Number(number), message: 'code', ...data } }
  }
  if (!transfer) return { status: 400, body: { code: 1011, message: 'not found' } }
  const data = { success: true, message: '', ...proxyForm(slipData(transfer), transfer) }
  return code === undefined
    ? { status: 200, body: { success: true, data } }
    : { status: 400, body: { code: Number(code), message: 'flag', data } }
}

/** A transfer to a proxy: the slip shows the mobile number and carries no reference. */
function proxyForm(data: Record<string, unknown>, transfer: PlayedTransfer): Record<string, unknown> {
  const receiver = data['receiver'] as Record<string, unknown>
  const shown = transfer.receiver === 'foreign' ? 'xxx-xxx-9999' : 'xxx-xxx-5678'
  return { ...data, ref1: '', receiver: { ...receiver, proxy: { type: 'MSISDN', value: shown } } }
}

function easySlip(transfer: PlayedTransfer | undefined, code: string | undefined): FakeAnswer {
  if (code !== undefined) {
    const status =
      { SLIP_NOT_FOUND: 404, SLIP_PENDING: 404, QUOTA_EXCEEDED: 403, VALIDATION_ERROR: 400 }[code] ?? 500
    return { status, body: { success: false, error: { code, message: code } } }
  }
  if (!transfer)
    return { status: 404, body: { success: false, error: { code: 'SLIP_NOT_FOUND', message: 'not found' } } }
  const isOurs = transfer.receiver !== 'foreign'
  const amount = transfer.amountSatang / 100
  const rawSlip = {
    payload: '',
    transRef: transfer.transRef,
    date: new Date(transfer.transferredAt.getTime() + 7 * 3_600_000)
      .toISOString()
      .replace(/\.\d+Z/, '+07:00'),
    countryCode: 'TH',
    amount: { amount, local: { amount, currency: '764' } },
    fee: 0,
    ref1: '',
    ref2: '',
    ref3: '',
    sender: {
      bank: { id: transfer.sendingBank, name: '', short: '' },
      account: {
        name: { th: 'นาย เมฆ ใ', en: 'MR. MEK J' },
        bank: { type: 'BANKAC', account: 'xxx-x-x4321-x' },
      },
    },
    receiver: {
      bank: { id: playedReceiver.bankCode, name: '', short: '' },
      account: {
        name: isOurs ? { th: playedReceiver.nameTh } : { th: 'ร้านอื่น' },
        bank: isOurs ? { type: 'BANKAC', account: 'xxx-x-x4567-x' } : {},
        proxy: { type: 'MSISDN', account: isOurs ? 'xxx-xxx-5678' : 'xxx-xxx-9999' },
      },
    },
  }
  return { status: 200, body: { success: true, data: { isDuplicate: true, amountInSlip: amount, rawSlip } } }
}

function slip2Go(transfer: PlayedTransfer | undefined, code: string | undefined): FakeAnswer {
  if (code !== undefined && !/^200(000|200|40[123]|501)$/.test(code)) {
    return { status: Number(code.slice(0, 3)), body: { code, message: 'code' } }
  }
  if (!transfer) return { status: 200, body: { code: '200404', message: 'Slip not found' } }
  const isOurs = transfer.receiver !== 'foreign'
  const data = {
    referenceId: '92887bd5',
    decode: '',
    transRef: transfer.transRef,
    dateTime: transfer.transferredAt.toISOString(),
    amount: transfer.amountSatang / 100,
    ref1: null,
    ref2: null,
    ref3: null,
    receiver: {
      account: {
        name: isOurs ? playedReceiver.nameTh : 'ร้านอื่น',
        bank: { account: isOurs ? 'xxx-x-x4567-x' : null },
        proxy: { type: 'MSISDN', account: isOurs ? 'xxx-xxx-5678' : 'xxx-xxx-9999' },
      },
      bank: { id: playedReceiver.bankCode, name: 'ธนาคารไทยพาณิชย์' },
    },
    sender: {
      account: { name: 'นาย เมฆ ใจดี', bank: { account: 'xxx-x-x4321-x' } },
      bank: { id: transfer.sendingBank, name: '' },
    },
  }
  return { status: 200, body: { code: code ?? '200000', message: 'Slip found', data } }
}
