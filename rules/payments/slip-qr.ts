import { crc16, readFields, writeFields } from './qr-fields.ts'

/**
 * The small QR on a slip names the sending bank and the transfer only, without amount, receiver or date. It proves nothing; the reference
 * must be verified with a bank or service.
 */
type SlipQr =
  /** `transRef` keeps its case: two transfers may differ in nothing else. */
  | { kind: 'bank'; sendingBank: string; transRef: string }
  /** `date` is written DDMMYYYY. Few services can verify this form. */
  | { kind: 'truemoney'; eventType: string; transactionId: string; date: string }

export type SlipQrRefusal = 'SLIP_QR_FORM' | 'SLIP_QR_CRC' | 'SLIP_QR_API' | 'SLIP_QR_COUNTRY'
/** Refusal codes for such a text. */
export const slipRefusals = {
  SLIP_QR_FORM: 'slip.form',
  SLIP_QR_CRC: 'slip.crc',
  SLIP_QR_API: 'slip.api',
  SLIP_QR_COUNTRY: 'slip.country',
} as const satisfies Record<SlipQrRefusal, string>
export type SlipQrReading = { ok: true; slip: SlipQr } | { ok: false; code: SlipQrRefusal }

const BANK_API = '000001'
const TRUEMONEY_API = '01'
const THAILAND = 'TH'

/**
 * Parses a slip's QR, which may be forged. The order of checks is part of the contract, because each has its own message: characters and
 * length, fields, CRC, API id, country, bank and reference. Never throws; linear in at most 128 characters.
 */
export function readSlipQr(text: string): SlipQrReading {
  if (!/^[0-9A-Za-z]{20,128}$/.test(text)) return refuse('SLIP_QR_FORM')
  const sealed = splitCrc(text)
  const fields = sealed && readFields(sealed.body)
  const parts = fields && readFields(fields.get('00') ?? '')
  if (!sealed || !fields || !parts || !text.startsWith('00')) return refuse('SLIP_QR_FORM')
  if (crc16(`${sealed.body}9104`) !== sealed.crc) return refuse('SLIP_QR_CRC')

  const api = parts.get('00')
  if (api === TRUEMONEY_API && parts.get('01') === TRUEMONEY_API) return readTrueMoney(fields, parts)
  if (api !== BANK_API) return refuse('SLIP_QR_API')
  if (fields.get('51') !== THAILAND) return refuse('SLIP_QR_COUNTRY')

  const sendingBank = parts.get('01')
  const transRef = parts.get('02')
  if (sendingBank === undefined || !/^\d{3}$/.test(sendingBank)) return refuse('SLIP_QR_FORM')
  if (transRef === undefined || transRef.length > 25) return refuse('SLIP_QR_FORM')
  return { ok: true, slip: { kind: 'bank', sendingBank, transRef } }
}

/** The slip's own code first: some slips also show the payment's QR, which begins with payload format 01. */
export function slipCodesFirst(texts: readonly string[]): string[] {
  return texts.toSorted((one, other) => Number(isPayment(one)) - Number(isPayment(other)))
}

function isPayment(text: string): boolean {
  return text.startsWith('000201')
}

/** Writes the QR text of a bank slip: for the simulated bank and for tests. */
export function writeSlipQr(sendingBank: string, transRef: string): string {
  if (!/^\d{3}$/.test(sendingBank) || !/^[0-9A-Za-z]{1,25}$/.test(transRef)) {
    throw new RangeError('a slip names a bank of three digits and a reference of 1 to 25 letters and digits')
  }
  const transfer = writeFields([
    { id: '00', value: BANK_API },
    { id: '01', value: sendingBank },
    { id: '02', value: transRef },
  ])
  const body = `${writeFields([
    { id: '00', value: transfer },
    { id: '51', value: THAILAND },
  ])}9104`
  return body + crc16(body)
}

/** Splits off the last field, the CRC. Some bank apps print it in lower case or drop leading zeros: 1 to 3 digits are padded. */
function splitCrc(text: string): { body: string; crc: string } | undefined {
  let position = 0
  while (position < text.length) {
    const id = text.slice(position, position + 2)
    const length = text.slice(position + 2, position + 4)
    if (!/^\d\d$/.test(id) || !/^\d\d$/.test(length) || length === '00') return undefined
    if (id === '91') {
      const crc = text.slice(position + 4)
      const isCrc = length === '04' && /^[0-9A-Fa-f]{1,4}$/.test(crc)
      return isCrc ? { body: text.slice(0, position), crc: crc.toUpperCase().padStart(4, '0') } : undefined
    }
    position += 4 + Number(length)
  }
  return undefined
}

function readTrueMoney(fields: Map<string, string>, parts: Map<string, string>): SlipQrReading {
  const eventType = parts.get('02')
  const transactionId = parts.get('03')
  const date = parts.get('04')
  if (eventType === undefined || transactionId === undefined || transactionId.length > 32)
    return refuse('SLIP_QR_FORM')
  if (date === undefined || !/^\d{8}$/.test(date) || fields.size !== 1) return refuse('SLIP_QR_FORM')
  return { ok: true, slip: { kind: 'truemoney', eventType, transactionId, date } }
}

function refuse(code: SlipQrRefusal): SlipQrReading {
  return { ok: false, code }
}
