import type { ShareRow } from '../payouts/share-policy.ts'
import type { TaxPolicyRow } from '../tax/tax-policy.ts'
import { type Satang, splitByLargestRemainder } from './satang.ts'

/**
 * How a figure comes about, step by step, in a form that a few lines of any language recompute (web/public/recompute.mjs is the
 * published one). Steps name earlier steps by their number, so that each is reckoned from what stands before it.
 *
 * given    a fact, or what was booked where the step cannot be reckoned again
 * sum      of the steps named
 * less     the first of the steps named, less the others
 * equal    all steps named are this
 * percent  numbers[0] % of the step named, half up
 * running  of a month that stood at numbers[1]: what the step named adds to numbers[0] % of it, half up
 * part     numbers[0] % of numbers[1] and the step named, half up and never below nothing, less numbers[2]
 * split    part number numbers[0] of the step named, shared over the other numbers by largest remainder, earlier ones first
 */
export const stepOps = ['given', 'sum', 'less', 'equal', 'percent', 'running', 'part', 'split'] as const
export type StepOp = (typeof stepOps)[number]

export const stepKinds = [
  'list',
  'discount',
  'paid',
  'share',
  'company',
  'posting',
  'sales',
  'month',
  'record',
  'gross',
  'tax',
  'tax-part',
  'fee',
  'net',
  'money',
  'bank',
  'refund',
  'total',
] as const
export type StepKind = (typeof stepKinds)[number]

export type Step = {
  id: number
  kind: StepKind
  op: StepOp
  of: number[]
  numbers: number[]
  before: Satang
  after: Satang
  /** Id of one of the rules. */
  rule: string | null
  /** [Thai, English] */
  what: [string, string]
  /** The id of a posting, a bank transfer or a record. */
  ref: string
  at: string | null
}

export type AppliedRule = {
  id: string
  version: string
  /** First sales month, or day, on which it holds; null: since the beginning. */
  from: string | null
  text: [string, string]
  law: [string, string] | null
}

/** The row of the share policy as a rule; a refund takes the share of the month of its sale. */
export function shareRule({ id, from, percent }: ShareRow): AppliedRule {
  return {
    id: `share-${id}`,
    version: id,
    from: from === '2000-01' ? null : from,
    text: [
      `ส่วนแบ่งผู้ขาย ${percent}% ของยอดขายทั้งเดือนแยกตามสถาบัน ปัดครึ่งสตางค์ขึ้น แต่ละรายการได้ส่วนต่างของยอดสะสม การคืนเงินใช้ส่วนแบ่งของเดือนที่ขาย`,
      `The seller's share is ${percent}% of a month's sales per institution, half a satang rounded up; each line brings the difference of the running sum. A refund takes the share of the month of its sale`,
    ],
    law: null,
  }
}

export const discountRule: AppliedRule = {
  id: 'discount',
  version: '1',
  from: null,
  text: [
    'ส่วนลดของคำสั่งซื้อแบ่งตามราคาของชีทที่โค้ดครอบคลุม เศษสตางค์ไปที่เศษมากสุดก่อน เท่ากันให้ชีทที่อยู่ก่อน',
    'The discount of an order is shared over the prices of the sheets that the code covers; satang left over go to the largest remainders, earlier sheets first',
  ],
  law: null,
}

export const ownCodeRule: AppliedRule = {
  id: 'own-code',
  version: '1',
  from: null,
  text: [
    'ส่วนลดจากโค้ดของผู้ขายหักจากส่วนแบ่งของผู้ขายทั้งหมด ส่วนของบริษัทคิดจากราคาก่อนลด',
    "What a seller's own code takes off is borne by the seller's share alone: the company's part is that of the price before it",
  ],
  law: null,
}

/** The rows of the tax policy as rules, with the law of the day of payment (payouts-and-tax §2). */
export function taxRule(row: TaxPolicyRow, paidOn: string): AppliedRule {
  const { threshold } = row
  const bound = threshold && (threshold.satang / 100).toFixed(2)
  const above = threshold?.comparison === 'above'
  return {
    id: `tax-${row.id}-${paidOn}`,
    version: row.id,
    from: row.from,
    text: [
      `ภาษีหัก ณ ที่จ่าย ${row.ratePercent}% ของส่วนแบ่งทั้งการโอน${bound ? ` เมื่อ${above ? 'เกิน' : 'ตั้งแต่'} ${bound} บาท` : ' ไม่มีขั้นต่ำ'} ปัดครึ่งสตางค์ขึ้นครั้งเดียวต่อการโอน`,
      `${row.ratePercent}% withheld from the share of the whole transfer${bound ? `, ${above ? 'above' : 'from'} ${bound} baht` : ', whatever its sum'}, half up once a transfer`,
    ],
    law: lawOf(row.channel, paidOn),
  }
}

function lawOf(channel: TaxPolicyRow['channel'], paidOn: string): [string, string] {
  const ordinary: [string, string] = [
    'ประมวลรัษฎากร มาตรา 3 เตรส คำสั่งกรมสรรพากรที่ ท.ป. 4/2528 (ค่าจ้างทำของ)',
    'Revenue Code section 3 ter, Departmental Order Tor Por 4/2528 (hire of work)',
  ]
  if (channel === 'ORDINARY') return ordinary
  const [th, en] = ordinary
  return paidOn < '2026-01-01'
    ? [
        `${th} ลดอัตราโดยกฎกระทรวง ฉบับที่ 389 (e-Withholding Tax)`,
        `${en}, reduced by Ministerial Regulation 389 (e-Withholding Tax)`,
      ]
    : [
        `${th} ลดอัตราผ่าน e-Withholding Tax ตามข่าวกรมสรรพากร 14/2569 (ยังไม่เห็นกฎกระทรวงฉบับประกาศ)`,
        `${en}, reduced through e-Withholding Tax by Revenue Department news 14/2569 (regulation in the Gazette not seen)`,
      ]
}

/** The tax inside a price that includes it, once a document (rules/tax/vat.ts). */
export function vatRule(ratePercent: number): AppliedRule {
  return {
    id: `vat-${ratePercent}`,
    version: `${ratePercent}%`,
    from: null,
    text: [
      `ภาษีมูลค่าเพิ่มที่รวมอยู่ในยอด = ยอด × ${ratePercent} ÷ ${100 + ratePercent} ปัดครึ่งสตางค์ขึ้นครั้งเดียวต่อเอกสาร`,
      `The value added tax inside a sum is the sum × ${ratePercent} ÷ ${100 + ratePercent}, half up once a document`,
    ],
    law: ['ประมวลรัษฎากร มาตรา 79 และ 80', 'Revenue Code sections 79 and 80'],
  }
}

/** A seller's discount for a sheet's first days on sale. */
export const launchRule: AppliedRule = {
  id: 'launch',
  version: '1',
  from: null,
  text: [
    'ราคาเปิดตัวลดได้ไม่เกินครึ่งหนึ่งของราคาเต็ม และไม่ต่ำกว่าราคาต่ำสุด ส่วนแบ่งคิดจากราคาที่ขายจริง',
    'A launch price takes off at most half of the full price and stays above the lowest one; the share is that of the price it sells for',
  ],
  law: null,
}

/** Forecast of a month. */
export const forecastRule: AppliedRule = {
  id: 'forecast',
  version: '1',
  from: null,
  text: [
    'คาดการณ์: ส่วนแบ่ง 28 วันล่าสุด × วันที่เหลือของเดือน ÷ 28 ปัดครึ่งสตางค์ขึ้น แล้วรวมกับที่รออยู่ ไม่ใช่คำสัญญา',
    'A forecast: the share of the last 28 days × the days left of the month ÷ 28, half up, with what waits already. No promise',
  ],
  law: null,
}

/** From which a sum is transferred at all. */
export function minimumRule(row: TaxPolicyRow): AppliedRule {
  const baht = (row.minimumSatang / 100).toFixed(2)
  return {
    id: `minimum-${row.id}`,
    version: row.id,
    from: row.from === '2000-01' ? null : row.from,
    text: [
      `โอนเมื่อส่วนแบ่งที่ยังไม่ได้โอนรวมกันตั้งแต่ ${baht} บาท น้อยกว่านั้นทบไปเดือนถัดไป`,
      `Transferred once the shares not yet paid come to ${baht} baht; less is carried to the next month`,
    ],
    law: null,
  }
}

export function feeRule(row: TaxPolicyRow): AppliedRule | null {
  if (row.fee === null) return null
  const baht = (row.fee.satang / 100).toFixed(2)
  return {
    id: `fee-${row.id}`,
    version: row.id,
    from: row.fee.from,
    text: [
      `ค่าธรรมเนียมโอน ${baht} บาทต่อครั้ง เมื่อบัญชีไม่ใช่ธนาคารไทยพาณิชย์ (014)`,
      `Transfer fee of ${baht} baht for each transfer to a bank other than SCB (014)`,
    ],
    law: null,
  }
}

/** A step's result from earlier steps; null: it cannot be reckoned. */
function reckonStep({ op, numbers }: Pick<Step, 'op' | 'numbers'>, inputs: readonly Satang[]): Satang | null {
  const [first = 0, ...others] = inputs
  const [a = 0, b = 0, c = 0] = numbers
  switch (op) {
    case 'given':
      return null
    case 'sum':
      return inputs.reduce((sum, satang) => sum + satang, 0)
    case 'less':
      return others.reduce((left, satang) => left - satang, first)
    case 'equal':
      return inputs.every((satang) => satang === first) ? first : null
    case 'percent':
      return percentHalfUp(first, a)
    case 'running':
      return percentHalfUp(b + first, a) - percentHalfUp(b, a)
    case 'part':
      return Math.max(percentHalfUp(Math.max(b + first, 0), a) - c, 0)
    case 'split':
      return splitByLargestRemainder(first, numbers.slice(1))[a] ?? null
  }
}

/** Also of what refunds made negative: the share that was given is owed back. */
function percentHalfUp(satang: Satang, percent: number): Satang {
  const share = Number((BigInt(Math.abs(satang)) * BigInt(percent) + 50n) / 100n)
  return satang < 0 && share > 0 ? -share : share
}

export type NewStep = Pick<Step, 'kind' | 'what'> &
  Partial<Omit<Step, 'id' | 'kind' | 'what' | 'after'>> & { after: Satang }

/**
 * Collects steps. A step that does not match the booked amount is kept as given, so that nothing is made to fit: whoever recomputes it sees
 * that it was booked and not computed.
 */
export class Chain {
  readonly steps: Step[] = []
  readonly rules = new Map<string, AppliedRule>()

  add(step: NewStep, rule?: AppliedRule | null): number {
    const of = step.of ?? []
    const numbers = step.numbers ?? []
    const inputs = of.map((id) => this.after(id))
    const op = step.op ?? 'given'
    const reckoned = reckonStep({ op, numbers }, inputs)
    const fits = op !== 'given' && reckoned === step.after
    if (rule) this.rules.set(rule.id, rule)
    const id = this.steps.length + 1
    this.steps.push({
      id,
      kind: step.kind,
      op: fits ? op : 'given',
      of: fits ? of : [],
      numbers: fits ? numbers : [],
      before: step.before ?? inputs[0] ?? step.after,
      after: step.after,
      rule: rule?.id ?? null,
      what: step.what,
      ref: step.ref ?? '',
      at: step.at ?? null,
    })
    return id
  }

  /** A step that is reckoned here and cannot be wrong. */
  reckon(step: Omit<NewStep, 'after'> & { op: StepOp; of: number[] }, rule?: AppliedRule | null): number {
    const inputs = step.of.map((id) => this.after(id))
    const after = reckonStep({ op: step.op, numbers: step.numbers ?? [] }, inputs)
    if (after === null)
      throw new Error(`explanation, step ${step.kind}: cannot be computed from ${inputs.length} inputs`)
    return this.add({ ...step, after }, rule)
  }

  after(id: number): Satang {
    const step = this.steps[id - 1]
    if (step === undefined) throw new Error(`explanation: no step ${id}`)
    return step.after
  }
}
