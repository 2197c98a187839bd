import { decimalToSatang, type Satang, satangToDecimal } from '../money/satang.ts'
import { crc16, type Field, readFields, writeFields } from './qr-fields.ts'

/**
 * The Thai QR payment text (EMVCo, merchant-presented): tag 29 pays a PromptPay proxy, tag 30 a biller. Fields are in ascending order, as
 * SCB's; other programs differ, so foreign texts are compared after parsing, never as strings.
 */
export type PaymentTarget =
  /** Thai mobile number, ten digits from 0. */
  | { kind: 'mobile'; number: string }
  /** National ID or tax ID, 13 digits. */
  | { kind: 'taxId'; number: string }
  /** E-wallet ID, 15 digits (TrueMoney: 14000 and the ten digits of the mobile number). */
  | { kind: 'ewallet'; number: string }
  /** Bill payment: biller of 15 digits, references of 1 to 20 characters A-Z 0-9. */
  | { kind: 'biller'; billerId: string; ref1: string; ref2?: string }

export interface PaymentQr {
  target: PaymentTarget
  /** Absent: the payer types the amount (a static, reusable QR). */
  amountSatang?: Satang
  merchantCategory?: string
  merchantName?: string
  city?: string
  postalCode?: string
  billNumber?: string
  referenceLabel?: string
  /** SCB's third reference, which stands in the terminal label. */
  ref3?: string
}

type QrRefusal = 'QR_FORM' | 'QR_CRC' | 'QR_FIELD' | 'QR_TARGET' | 'QR_AMOUNT'
export type QrReading = { ok: true; qr: PaymentQr } | { ok: false; code: QrRefusal }

const PROXY_APPLICATION = 'A000000677010111'
const BILLER_APPLICATION = 'A000000677010112'
const BAHT = '764'
const THAILAND = 'TH'

/** 2,000,000 baht: the most that one transfer between Thai banks carries. */
export const transferSatangMax = 200_000_000
/** 10,000 baht: the most that an e-wallet takes. */
export const ewalletTransferSatangMax = 1_000_000

const REFERENCE = /^[A-Z0-9]{1,20}$/
const LABEL = /^[A-Za-z0-9]{1,25}$/

/**
 * Writes the QR text. Throws RangeError, naming the field, for anything outside the standard: a QR with a broken reference still takes the
 * buyer's money, but its order cannot be found.
 */
export function encodePaymentQr(qr: PaymentQr): string {
  const reason = findFault(qr)
  if (reason) throw new RangeError(`payment QR: ${reason}`)
  const { amountSatang } = qr
  const fields: Field[] = [
    { id: '00', value: '01' },
    { id: '01', value: amountSatang === undefined ? '11' : '12' },
    targetField(qr.target),
    ...optionalField('52', qr.merchantCategory),
    { id: '53', value: BAHT },
    ...optionalField('54', amountSatang === undefined ? undefined : satangToDecimal(amountSatang)),
    { id: '58', value: THAILAND },
    ...optionalField('59', qr.merchantName),
    ...optionalField('60', qr.city),
    ...optionalField('61', qr.postalCode),
    ...optionalField('62', additionalData(qr)),
  ]
  const body = `${writeFields(fields)}6304`
  return body + crc16(body)
}

/**
 * Parses a QR text strictly and never throws. QR_FORM: no fields. QR_CRC: a wrong character. QR_FIELD: unknown format, currency, country or
 * label. QR_TARGET: neither a proxy nor a biller, or both. QR_AMOUNT: the amount or its absence contradicts the kind of QR.
 */
export function decodePaymentQr(text: string): QrReading {
  if (text.length < 20 || text.length > 512 || !/^[\x20-\x7e]+$/.test(text)) return refuse('QR_FORM')
  const fields = readFields(text)
  const written = fields?.get('63')
  if (!fields || !text.startsWith('000201') || written === undefined) return refuse('QR_FORM')
  if (!/^[0-9A-Fa-f]{4}$/.test(written) || !text.endsWith(`6304${written}`)) return refuse('QR_FORM')
  if (crc16(text.slice(0, -4)) !== written.toUpperCase()) return refuse('QR_CRC')

  if (fields.get('53') !== BAHT || fields.get('58') !== THAILAND) return refuse('QR_FIELD')
  const extra = fields.has('62') ? readFields(fields.get('62') ?? '') : new Map<string, string>()
  if (!extra) return refuse('QR_FIELD')

  const target = readTarget(fields)
  if (!target) return refuse('QR_TARGET')

  const amount = fields.get('54')
  const amountSatang = amount === undefined || amount.length > 13 ? undefined : decimalToSatang(amount)
  if ((amount === undefined) !== (amountSatang === undefined)) return refuse('QR_AMOUNT')
  // A dynamic QR without an amount would let the payer type one; a static one with an amount is reusable.
  if (fields.get('01') !== (amountSatang === undefined ? '11' : '12')) return refuse('QR_AMOUNT')

  const qr: PaymentQr = {
    target,
    ...given('amountSatang', amountSatang),
    ...given('merchantCategory', fields.get('52')),
    ...given('merchantName', fields.get('59')),
    ...given('city', fields.get('60')),
    ...given('postalCode', fields.get('61')),
    ...given('billNumber', extra.get('01')),
    ...given('referenceLabel', extra.get('05')),
    ...given('ref3', extra.get('07')),
  }
  if (!amountFits(qr)) return refuse('QR_AMOUNT')
  return findFault(qr) ? refuse('QR_FIELD') : { ok: true, qr }
}

function findFault(qr: PaymentQr): string | undefined {
  if (!targetIsSound(qr.target)) return `target ${qr.target.kind}`
  if (!amountFits(qr)) return 'amount'
  if (qr.merchantCategory !== undefined && !/^\d{4}$/.test(qr.merchantCategory)) return 'merchant category'
  if (qr.merchantName !== undefined && !isAscii(qr.merchantName, 25)) return 'merchant name'
  if (qr.city !== undefined && !isAscii(qr.city, 15)) return 'city'
  if (qr.postalCode !== undefined && !/^[A-Za-z0-9 ]{1,10}$/.test(qr.postalCode)) return 'postal code'
  if (qr.billNumber !== undefined && !LABEL.test(qr.billNumber)) return 'bill number'
  if (qr.referenceLabel !== undefined && !LABEL.test(qr.referenceLabel)) return 'reference label'
  if (qr.ref3 !== undefined && !REFERENCE.test(qr.ref3)) return 'reference 3'
  if ((additionalData(qr)?.length ?? 0) > 99) return 'additional data'
  return undefined
}

function targetIsSound(target: PaymentTarget): boolean {
  switch (target.kind) {
    case 'mobile':
      return /^0[689]\d{8}$/.test(target.number)
    case 'taxId':
      return /^\d{13}$/.test(target.number)
    case 'ewallet':
      return /^\d{15}$/.test(target.number)
    case 'biller':
      return (
        /^\d{15}$/.test(target.billerId) &&
        REFERENCE.test(target.ref1) &&
        (target.ref2 === undefined || REFERENCE.test(target.ref2))
      )
  }
}

function amountFits(qr: PaymentQr): boolean {
  if (qr.amountSatang === undefined) return true
  const most = qr.target.kind === 'ewallet' ? ewalletTransferSatangMax : transferSatangMax
  return Number.isSafeInteger(qr.amountSatang) && qr.amountSatang >= 1 && qr.amountSatang <= most
}

function targetField(target: PaymentTarget): Field {
  if (target.kind === 'biller') {
    return {
      id: '30',
      value: writeFields([
        { id: '00', value: BILLER_APPLICATION },
        { id: '01', value: target.billerId },
        { id: '02', value: target.ref1 },
        ...optionalField('03', target.ref2),
      ]),
    }
  }
  const proxy =
    target.kind === 'mobile'
      ? { id: '01', value: `0066${target.number.slice(1)}` }
      : { id: target.kind === 'taxId' ? '02' : '03', value: target.number }
  return { id: '29', value: writeFields([{ id: '00', value: PROXY_APPLICATION }, proxy]) }
}

function readTarget(fields: Map<string, string>): PaymentTarget | undefined {
  const proxyText = fields.get('29')
  const billerText = fields.get('30')
  if ((proxyText === undefined) === (billerText === undefined)) return undefined
  const parts = readFields(proxyText ?? billerText ?? '')
  if (!parts) return undefined
  const target = proxyText === undefined ? readBiller(parts) : readProxy(parts)
  return target && targetIsSound(target) ? target : undefined
}

function readBiller(parts: Map<string, string>): PaymentTarget | undefined {
  const billerId = parts.get('01')
  const ref1 = parts.get('02')
  const ref2 = parts.get('03')
  if (parts.get('00') !== BILLER_APPLICATION || billerId === undefined || ref1 === undefined) return undefined
  if (parts.size !== (ref2 === undefined ? 3 : 4)) return undefined
  return { kind: 'biller', billerId, ref1, ...given('ref2', ref2) }
}

function readProxy(parts: Map<string, string>): PaymentTarget | undefined {
  // Exactly one proxy: with two, bank apps would choose one and we could not know which.
  if (parts.get('00') !== PROXY_APPLICATION || parts.size !== 2) return undefined
  const mobile = parts.get('01')
  const taxId = parts.get('02')
  const ewallet = parts.get('03')
  if (mobile !== undefined) {
    return /^0066\d{9}$/.test(mobile) ? { kind: 'mobile', number: `0${mobile.slice(4)}` } : undefined
  }
  if (taxId !== undefined) return { kind: 'taxId', number: taxId }
  if (ewallet !== undefined) return { kind: 'ewallet', number: ewallet }
  return undefined
}

function additionalData(qr: PaymentQr): string | undefined {
  const fields = [
    ...optionalField('01', qr.billNumber),
    ...optionalField('05', qr.referenceLabel),
    ...optionalField('07', qr.ref3),
  ]
  return fields.length === 0 ? undefined : writeFields(fields)
}

function optionalField(id: string, value: string | undefined): Field[] {
  return value === undefined ? [] : [{ id, value }]
}

function given<Name extends string, Value>(name: Name, value: Value | undefined): { [key in Name]?: Value } {
  return value === undefined ? {} : ({ [name]: value } as { [key in Name]?: Value })
}

function isAscii(text: string, lengthMax: number): boolean {
  return text.length >= 1 && text.length <= lengthMax && /^[\x20-\x7e]+$/.test(text)
}

function refuse(code: QrRefusal): QrReading {
  return { ok: false, code }
}
