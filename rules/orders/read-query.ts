import { monthNames } from '../calendar/bangkok.ts'
import { orderThaiMarks } from '../search/normalise.ts'
import { thaiDigitsToAscii } from '../thai/thai-digits.ts'

/** Normalises what staff type or paste for searching: Thai digits, order of marks, invisible characters, addresses instead of ids. */
export function plainQuery(text: string): string {
  const plain = orderThaiMarks(thaiDigitsToAscii(text.normalize('NFC')))
    .replace(/[\u200b-\u200f\u2060\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  const address = /^(?:https?:\/\/|\/|[\w.-]+\/(?=\w+\?))\S*?([0-9A-Za-z]{10,16})\/?$/.exec(plain)
  if (address?.[1] !== undefined) return address[1]
  // Staff who copy a line also copy the label before it.
  return plain
    .replace(/^["'“”#\s]+|["'“”\s]+$/g, '')
    .replace(/^(?:mailto:|tel:|order|คำสั่งซื้อ|ออเดอร์|เลขที่|รหัส)\s*[:#]?\s*(?=\S)/i, '')
}

/** An id or a number as it is stored, however it was grouped: `evkn-77bz zgbg`. */
export function storedCode(text: string): string {
  return text.replaceAll(/[\s-]/g, '').toUpperCase()
}

/** The digits of a telephone number without country code and leading zero, however it was stored; undefined for other texts. */
export function phoneDigits(text: string): string | undefined {
  if (!/^\+?[\d\s().-]+$/.test(text)) return undefined
  const digits = text.replaceAll(/\D/g, '').replace(/^(?:(?:00)?66)?0?(?=\d{8,9}$)/, '')
  return /^\d{6,15}$/.test(digits) ? digits : undefined
}

/** Satang of an amount as it stands on a slip; undefined where the text is none. */
export function readSlipAmount(text: string): number | undefined {
  const plain = text
    .replaceAll(',', '')
    .replace(/^฿\s*/, '')
    .replace(/\s*(บาท|baht|thb|฿|\.-)$/i, '')
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(plain)) return undefined
  return Math.round(Number(plain) * 100)
}

/** Read by staff off a slip: `120.50 14:35`, with a day before or after, or one part alone (`23 พ.ย. 69 - 14:35 น.`). */
export type AmountAtTime = {
  amountSatang: number | null
  minuteOfDay: number | null
  day: number | null
  month: number | null
}

type Taken = { rest: string; found: RegExpExecArray | null }

const colonTime = /(?<![\d:])(\d{1,2}):(\d{2})(?::\d{2})?(?![\d:])(?:\s*(?:น\.?|hrs?\.?))?/i
/** With a dot it may be an amount: the word for the hour decides, or that something stands before it. */
const dotTime = /(?<![\d.,])(\d{1,2})\.(\d{2})\s*น\.?|(?<=\S\s)(\d{1,2})\.(\d{2})$/
const isoDay = /(?<!\d)\d{4}-(\d{1,2})-(\d{1,2})(?!\d)/
const numericDay = /(?<![\d.])(\d{1,2})\/(\d{1,2})(?:\/\d{2,4})?(?!\d)/
const namedDay = new RegExp(
  `(?<!\\d)(\\d{1,2})\\s*(${monthNames
    .flatMap((names) => names)
    .toSorted((one, other) => other.length - one.length)
    .map((name) => name.replaceAll('.', '\\.?'))
    .join('|')})\\.?(?:\\s*\\d{4}|\\s*\\d{2}(?![\\d.:,]))?`,
  'i',
)
const aroundIt =
  /(?:จำนวนเงิน|จำนวน|ยอดเงิน|ยอด|โอนเงิน|โอน|วันที่|เวลา|amount|paid|date|time|\bat\b|\bon\b)|[@|;]|\s[-–·]\s?|^[-–·]|[-–·]$/gi

/** Undefined where the text says neither a time nor an amount with its day, or something else, too. */
export function readAmountAtTime(text: string): AmountAtTime | undefined {
  const colon = take(text, colonTime)
  const time = colon.found === null ? take(text, dotTime) : colon
  const day = readDay(time.rest)
  const [hour, minute] = time.found?.slice(1).filter((part) => part !== undefined) ?? []
  const rest = day.rest.replaceAll(aroundIt, ' ').trim()
  const amount = rest === '' ? null : readSlipAmount(rest)
  if (amount === undefined || Number(hour ?? 0) > 23 || Number(minute ?? 0) > 59) return undefined
  if (hour === undefined && (amount === null || day.day === null)) return undefined
  return {
    amountSatang: amount,
    minuteOfDay: hour === undefined ? null : Number(hour) * 60 + Number(minute),
    day: day.day,
    month: day.month,
  }
}

function readDay(text: string): { rest: string; day: number | null; month: number | null } {
  const iso = take(text, isoDay)
  if (iso.found !== null) return { rest: iso.rest, day: Number(iso.found[2]), month: Number(iso.found[1]) }
  const numeric = take(text, numericDay)
  if (numeric.found !== null)
    return { rest: numeric.rest, day: Number(numeric.found[1]), month: Number(numeric.found[2]) }
  const named = take(text, namedDay)
  if (named.found === null) return { rest: text, day: null, month: null }
  const name = bare(named.found[2] ?? '')
  const month = 1 + monthNames.findIndex((names) => names.some((one) => bare(one) === name))
  return { rest: named.rest, day: Number(named.found[1]), month }
}

const bare = (name: string) => name.replaceAll('.', '').toLowerCase()

function take(text: string, form: RegExp): Taken {
  const found = form.exec(text)
  return { found, rest: found === null ? text : text.replace(form, ' ').replace(/\s+/g, ' ').trim() }
}
