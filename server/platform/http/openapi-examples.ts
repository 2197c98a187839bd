import { z } from 'zod'
import type { Call } from '#contract/shared/call.ts'

/** A JSON schema, as far as the contract uses one. */
type Schema = {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  prefixItems?: Schema[]
  additionalProperties?: Schema | boolean
  propertyNames?: Schema
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
}

/**
 * Example values by field name: the midterm summary of a calculus course, its author and buyer. A name with several meanings has several
 * values, of which the schema accepts the first valid one.
 */
const known: Record<string, unknown[]> = {
  _id: ['7K3M9QXW2R', 20_261],
  id: ['7K3M9QXW2R', '101'],
  sheet: ['7K3M9QXW2R'],
  sheetID: ['7K3M9QXW2R'],
  ids: ['7K3M9QXW2R'],
  groupID: ['4HTN8PQ2WV'],
  order: ['9XQ2RM7K3T'],
  orders: ['9XQ2RM7K3T'],
  person: ['5WTR2HX8QN'],
  peopleID: ['5WTR2HX8QN'],
  author: ['มะลิ ใจดี'],
  name: ['แคลคูลัส 1 กลางภาค', 'กลางภาค'],
  sheetName: ['แคลคูลัส 1 กลางภาค'],
  title: ['แคลคูลัส 1 กลางภาค'],
  codeName: ['2301107 แคลคูลัส 1'],
  sName: ['แคลคูลัส 1'],
  sCode: ['2301107'],
  code: ['2301107', 101],
  course: ['2301107'],
  classInfo: ['คณะวิศวกรรมศาสตร์ ปี 1'],
  authorCode: ['MALI01'],
  authorId: ['5WTR2HX8QN'],
  realName: ['มะลิ ใจดี'],
  userName: ['มะลิ ใจดี'],
  by: ['มะลิ ใจดี'],
  facebook: ['มะลิ ใจดี'],
  facebookID: ['102345678901234'],
  facebookLink: ['https://www.facebook.com/sarup.example'],
  email: ['mali@sarup.example'],
  phone: ['0812345678'],
  address: ['99/1 ถนนพญาไท'],
  addSmall: ['99/1 ถนนพญาไท'],
  addSmallDistrict: ['วังใหม่'],
  addDistrict: ['ปทุมวัน'],
  addProvince: ['กรุงเทพมหานคร'],
  addPostal: ['10330'],
  taxId: ['1101700203450'],
  branch: ['00000'],
  bankInfo: ['014'],
  bankName: ['ธนาคารไทยพาณิชย์'],
  bankNumber: ['4051234567'],
  faculty: ['วิศวกรรมศาสตร์'],
  university: [101],
  store: [101, '101'],
  storeName: ['จุฬาลงกรณ์มหาวิทยาลัย'],
  short: ['จุฬาฯ'],
  color: ['#d6336c'],
  hex: ['#d6336c'],
  category: [1, 'กลางภาค'],
  semester: [1],
  year: [2026],
  ofYear: [4],
  month: [9, '2026-09'],
  day: [18, '2026-09-18'],
  period: ['2026-09'],
  price: [59, '59'],
  listPrice: [79],
  fullPrice: [79],
  prices: [59],
  totalPrice: [59],
  sum: [59],
  total: [59],
  amount: [59],
  baht: [59],
  gross: [59],
  net: [38.35],
  minimum: [100],
  share: [38.35],
  company: [20.65],
  fee: [20.65],
  tax: [1.15],
  taxPercent: [3],
  ratePercent: [3],
  promoCode: ['MIDTERM10'],
  discount: [5.9],
  page: [1],
  pages: [24],
  pageLimit: [40],
  count: [24],
  bought: [128],
  sold: [128],
  views: [1_940],
  score: [5],
  scoreCount: [17],
  version: [2, '2'],
  revision: [3],
  startDate: [1_790_000_000],
  endDate: [1_790_600_000],
  epochSecFrom: [1_788_200_000],
  epochSecTo: [1_790_800_000],
  timeStamp: [1_790_000_000_000],
  message: ['ขอบคุณค่ะ อ่านแล้วเข้าใจขึ้นมาก'],
  msg: ['ขอบคุณค่ะ อ่านแล้วเข้าใจขึ้นมาก'],
  detail: ['สรุปบทที่ 1–4 พร้อมโจทย์ข้อสอบเก่า'],
  description: ['สรุปบทที่ 1–4 พร้อมโจทย์ข้อสอบเก่า'],
  whatsNew: ['เพิ่มเฉลยบทที่ 4'],
  reason: ['หน้าที่ 12 อ่านไม่ออก'],
  note: ['ตรวจแล้ว'],
  remark: ['ตรวจแล้ว'],
  subject: ['การแจ้งปัญหาชีท'],
  search: ['แคลคูลัส'],
  query: ['แคลคูลัส'],
  url: ['/files/read?t=WyJyZWFkIl0.c2lnbmF0dXJl'],
  joinUrl: ['https://meet.example/calculus'],
  replayUrl: ['https://video.example/calculus/index.m3u8'],
  endpoint: ['https://push.example/send/abc'],
  key: ['quarantine/5WTR2HX8QN/7K3M9QXW2R.pdf'],
  fileName: ['payouts-2026-09.csv'],
  file: ['payouts-2026-09.csv'],
  sha256: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
  fingerprint: ['9f86d081884c7d659a2feaa0c55ad015'],
  content: ['UGF5b3V0IElEO1N0YXR1cwo='],
  bytes: [2_480_133],
  partBytes: [8_388_608],
  token: ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI1V1RSMkhYOFFOIn0.c2lnbmF0dXJl'],
  p256dh: [`B${'x'.repeat(86)}`],
  auth: ['x'.repeat(22)],
  language: ['th', 0],
  htiVendorId: ['V001234'],
  vendorId: ['V001234'],
  htiVendorName: ['มะลิ ใจดี'],
  vendorName: ['มะลิ ใจดี'],
  bankReference: ['SCB20260918000123'],
  reference: ['SCB20260918000123'],
  side: [1],
  sheets: ['7K3M9QXW2R', 24],
  names: ['2301107 แคลคูลัส 1'],
  firstSheet: ['แคลคูลัส 1 กลางภาค'],
  cart: ['7K3M9QXW2R'],
  updCart: ['7K3M9QXW2R'],
  removedOwned: ['7K3M9QXW2R'],
  removedGone: ['7K3M9QXW2R'],
  owned: ['7K3M9QXW2R'],
  revivedFrom: ['7K3M9QXW2R'],
  revivedAs: ['7K3M9QXW2R'],
  seller: ['5WTR2HX8QN'],
  payout: ['PY7K3M9QXW'],
  payouts: ['PY7K3M9QXW'],
  run: ['R202609A'],
  refund: ['RF7K3M9QXW'],
  replacedBy: ['50ทวิ 2569/0012'],
  replaces: ['50ทวิ 2569/0011'],
  cover: ['12'],
  examples: ['7'],
  sample: ['/content/sheets/7K3M9QXW2R/sample-1.webp?v=7'],
  samples: ['/content/sheets/7K3M9QXW2R/sample-1.webp?v=7', 4],
  image: ['/content/sheets/7K3M9QXW2R/cover.webp?v=12'],
  liveReplayUrl: ['/files/replay/WyJyZXBsYXkiXQ.c2lnbmF0dXJl/index.m3u8'],
  pageUrl: ['/files/review-page?t=WyJyZXZpZXciXQ.c2lnbmF0dXJl'],
  zip: ['/files/samples?t=WyJyZXZpZXciXQ.c2lnbmF0dXJl'],
  samplesZip: ['/files/review?t=WyJyZXZpZXciXQ.c2lnbmF0dXJl'],
  coverMerge: ['/files/review?t=WyJyZXZpZXciXQ.c2lnbmF0dXJl'],
  pdf: ['/files/review?t=WyJyZXZpZXciXQ.c2lnbmF0dXJl'],
  link: ['/files/page?t=WyJwYWdlcyJd.c2lnbmF0dXJl'],
  readerLink: ['/files/page?t=WyJwYWdlcyJd.c2lnbmF0dXJl'],
  readMySheet: ['/files/read?t=WyJyZWFkIl0.c2lnbmF0dXJl'],
  getPdf: ['/files/sheet?t=WyJzaGVldC1maWxlIl0.c2lnbmF0dXJl'],
  getSheetPdf: ['/files/review?t=WyJyZXZpZXciXQ.c2lnbmF0dXJl'],
  examCalendar: ['/files/exams/WyJleGFtIl0.c2lnbmF0dXJl/exams-th.ics'],
  storyPicture: ['/files/story?t=WyJzdG9yeSJd.c2lnbmF0dXJl'],
  sessionCalendar: ['/files/calendar/WyJjYWxlbmRhciJd.c2lnbmF0dXJl/session-th.ics'],
  fields: ['name'],
  paymentPausedReason: ['เลขบัญชีไม่ตรงกับชื่อ'],
  returnReason: ['ปิดบัญชีแล้ว'],
  cancelReason: ['ชื่อผิด'],
  flagNote: ['ตัวอย่างหน้า 2 เบลอเกินไป'],
  explanation: ['ธนาคารโอนสองรายการรวมกัน'],
  failure: ['ยังไม่มีอัตราภาษีที่ยืนยันแล้ว'],
  date: ['18/09/2569'],
  on: ['2026-09-18'],
  paymentDate: ['2026-09-18'],
  paidOn: ['2026-09-18'],
  issuedOn: ['2026-09-18'],
  due: ['2026-10-07'],
  saleMonth: ['2026-09'],
  months: ['2026-09'],
  lastClosed: ['2026-08'],
  earliest: ['2026-12'],
  percent: [60],
  sharePercent: [60],
  from: ['2026-09', '2026-09-01'],
  to: ['2026-09', '2026-09-30'],
  action: ['sheet.approve'],
  object: ['sheet 7K3M9QXW2R'],
  label: ['กลางภาค'],
  kind: ['sale'],
  value: ['7K3M9QXW2R'],
  state: ['paid'],
  source: ['ประกาศกรมสรรพากร'],
  list: ['orders'],
  role: ['ผู้ซื้อ'],
  provider: ['google'],
  qrProvider: ['promptpay'],
  qr: ['00020101021230570016A000000677010112'],
  qrData: ['00020101021230570016A000000677010112'],
  sellRef: ['MALI01'],
  ref: ['MALI01'],
  nonce: ['b3V0'],
  access_token: ['EAAGm0PX4ZCpsBA'],
  googleIssuer: ['https://accounts.google.com'],
  googleClientId: ['1234.apps.googleusercontent.com'],
  facebookAppId: ['102345678901234'],
  lineIssuer: ['https://access.line.me'],
  lineChannelId: ['1655000001'],
  storeFacebook: ['https://www.facebook.com/sarup.example'],
  askedBy: ['มะลิ ใจดี'],
  actionBy: ['มะลิ ใจดี'],
  movedBy: ['มะลิ ใจดี'],
  enteredBy: ['มะลิ ใจดี'],
  confirmedBy: ['มะลิ ใจดี'],
  closedBy: ['มะลิ ใจดี'],
  th: ['แจ้งปิดระบบคืนนี้ 02:00–02:30 น.'],
  en: ['Maintenance tonight, 02:00–02:30'],
  notice: ['ต้องยอมรับเงื่อนไขใหม่'],
  text: ['สวัสดีค่ะ'],
  snippet: ['…อนุพันธ์ของฟังก์ชันประกอบ…'],
  number: ['RC2569-000123'],
  inWords: ['ห้าสิบเก้าบาทถ้วน'],
  bank: ['014'],
  accountNumber: ['xxx-x-x4567-x'],
  browser: ['Chrome'],
  system: ['Android'],
  getFaculty: ['วิศวกรรมศาสตร์'],
  request: ['RQ7K3M9QXW'],
  keys: ['quarantine/5WTR2HX8QN/1.jpg'],
  replayHosts: ['https://video.example'],
  confirm: ['ลบบัญชี'],
  path: ['/shop/101'],
  'author.name': ['มะลิ ใจดี'],
  'user.name': ['มะลิ ใจดี'],
  'person.name': ['มะลิ ใจดี'],
  'seller.name': ['มะลิ ใจดี'],
  'store.name': ['จุฬาลงกรณ์มหาวิทยาลัย'],
  'stores.name': ['จุฬาลงกรณ์มหาวิทยาลัย'],
  about: ['sheet:7K3M9QXW2R', 'person:5WTR2HX8QN'],
  cursor: ['K3M9QXW2R', 'K3M9QXW2R-202609-5WTR2HX8Q', 20],
}

/** A request that the call takes, as it goes over the wire. */
export function exampleAsk(call: Call): unknown {
  return exampleOf(z.toJSONSchema(call.request, { io: 'input', unrepresentable: 'any' }) as Schema, '')
}

/** Example of a call's good answer. */
export function exampleAnswer(call: Call): unknown {
  const io = { io: 'output', unrepresentable: 'any' } as const
  const top = call.top === undefined ? {} : exampleOf(z.toJSONSchema(call.top, io) as Schema, '')
  return {
    success: true,
    data: exampleOf(z.toJSONSchema(call.data, io) as Schema, call.name),
    ...Object(top),
  }
}

function exampleOf(schema: Schema, field: string, within = ''): unknown {
  if (schema.const !== undefined) return schema.const
  const named = (known[`${within}.${field}`] ?? known[field] ?? []).find((value) => fits(value, schema))
  if (named !== undefined) return named
  if (schema.enum !== undefined) return schema.enum[0]
  // Any value says more than null.
  const ways = schema.anyOf ?? schema.oneOf
  if (ways !== undefined) return exampleOf(ways.find(({ type }) => type !== 'null') ?? {}, field, within)
  if (schema.allOf !== undefined)
    return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, field)))
  switch (typeOf(schema)) {
    case 'object':
      return exampleObject(schema, field)
    case 'array':
      return exampleArray(schema, field)
    case 'string':
      return exampleText(schema, field)
    case 'integer':
    case 'number':
      return Math.min(
        Math.max(1, schema.minimum ?? 1, (schema.exclusiveMinimum ?? 0) + 1),
        schema.maximum ?? 1,
      )
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return {}
  }
}

function exampleObject(schema: Schema, field: string): object {
  const own = Object.entries(schema.properties ?? {}).map(([name, part]) => [
    name,
    exampleOf(part, name, field),
  ])
  if (own.length > 0 || typeof schema.additionalProperties !== 'object') return Object.fromEntries(own)
  const key = schema.propertyNames === undefined ? '101' : String(exampleOf(schema.propertyNames, 'id'))
  return { [key]: exampleOf(schema.additionalProperties, field) }
}

function exampleArray(schema: Schema, field: string): unknown[] {
  if (schema.prefixItems !== undefined) return schema.prefixItems.map((part) => exampleOf(part, field))
  if (schema.items === undefined) return []
  const one = exampleOf(schema.items, field)
  return Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () => one)
}

const byFormat: Record<string, string> = {
  'date-time': '2026-09-18T08:30:00.000Z',
  date: '2026-09-18',
  email: 'mali@sarup.example',
  uri: 'https://sarup.example',
  uuid: '5d0f3c8a-7a41-4f0e-9d52-1c8a4b6e2f10',
  base64: 'UGF5b3V0',
}
/** For texts that are told by their form alone. */
const byForm = [
  '1',
  '101',
  '#d6336c',
  '2026-09',
  '2569-09',
  'th',
  'K3M9QXW2R',
  '2026-09-18',
  '9X',
  '09:30',
  'แคลคูลัส',
]

function exampleText(schema: Schema, field: string): string {
  const formed = schema.format === undefined ? undefined : byFormat[schema.format]
  if (formed !== undefined) return formed
  if (schema.pattern !== undefined) {
    const form = byForm.find((text) => fits(text, schema))
    if (form !== undefined) return form
  }
  return field.slice(0, schema.maxLength ?? 60).padEnd(schema.minLength ?? 0, 'x')
}

function typeOf({ type }: Schema): string | undefined {
  return Array.isArray(type) ? type.find((one) => one !== 'null') : type
}

function fits(value: unknown, schema: Schema): boolean {
  if (schema.enum !== undefined) return schema.enum.includes(value)
  if (schema.format !== undefined && byFormat[schema.format] !== undefined && schema.format !== 'email')
    return false
  if (typeof value === 'string') {
    return (
      typeOf(schema) === 'string' &&
      value.length >= (schema.minLength ?? 0) &&
      value.length <= (schema.maxLength ?? Number.POSITIVE_INFINITY) &&
      (schema.pattern === undefined || new RegExp(schema.pattern, 'u').test(value))
    )
  }
  if (typeof value !== 'number') return false
  const type = typeOf(schema)
  if (type !== 'number' && (type !== 'integer' || !Number.isInteger(value))) return false
  return (
    value >= (schema.minimum ?? Number.NEGATIVE_INFINITY) &&
    value > (schema.exclusiveMinimum ?? Number.NEGATIVE_INFINITY) &&
    value <= (schema.maximum ?? Number.POSITIVE_INFINITY)
  )
}
