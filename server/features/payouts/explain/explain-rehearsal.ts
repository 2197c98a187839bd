import { sql } from 'kysely'
import type { z } from 'zod'
import type { listFigures } from '#contract/staff/explained-lists.ts'
import { noonOf } from '#rules/calendar/bangkok.ts'
import { englishShortMonth, isPeriod, type Period, thaiShortMonth } from '#rules/calendar/periods.ts'
import { type Chain, shareRule } from '#rules/money/explanation.ts'
import { type ShareRow, shareRowOf } from '#rules/payouts/share-policy.ts'
import { refuse } from '#rules/refusal.ts'
import type { Db, Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  inRehearsal,
  type RehearsedSeller,
  type RehearsedStep,
  rehearseSellers,
  type Ways,
} from '../months/index.ts'
import { explainMonth } from './explain-month.ts'
import { explainRecord } from './explain-payout.ts'
import { addTransfer } from './explain-runs.ts'
import { addRow, addSum, type ListRow } from './list-rows.ts'

type Input = z.output<typeof listFigures.rehearsed>
type Side = Exclude<Input['side'], 'difference'>
type Waiting = RehearsedStep['waits'][number]
type Explained = { trx: Trx; chain: Chain; ways: Ways; part: Input['part'] }
type At = { payday: number; side: Side }

const staff = { kind: 'staff' } as const

/**
 * Effect of a proposed row, or each side of it, by payday and seller; for one seller down to what is owed, open months and the forecast.
 * Refuses: not-found, and as the rehearsal.
 */
export async function explainRehearsed(
  db: Db,
  { clock }: Pick<Platform, 'clock'>,
  chain: Chain,
  { of, row, step, seller, part, side }: Input,
): Promise<number> {
  const now = clock.now()
  return await inRehearsal(db, { of, id: row }, now, async (trx, ways) => {
    const sellers: RehearsedSeller[] = []
    await rehearseSellers(trx, ways, now, (one) => sellers.push(one), seller)
    if (step !== undefined && ways.steps[step] === undefined) return refuse('not-found')
    if (seller !== undefined && sellers.length === 0) return refuse('not-found')
    const all = ways.steps.map((_one, at) => at)
    // `left` is the balance after the last payday.
    const paydays = step === undefined ? (part === 'left' ? all.slice(-1) : all) : [step]
    const sideOf = (of: Side) =>
      addSide({ trx, chain, ways, part }, sellers, { paydays, side: of, isWhole: seller !== undefined })
    if (side !== 'difference') return await sideOf(side)
    const before = await sideOf('before')
    return chain.reckon({
      kind: 'total',
      op: 'less',
      of: [await sideOf('after'), before],
      what: ['ต่างจากตอนนี้', 'Differs from the present'],
      ref: row,
    })
  })
}

async function addSide(
  explained: Explained,
  sellers: readonly RehearsedSeller[],
  { paydays, side, isWhole }: { paydays: readonly number[]; side: Side; isWhole: boolean },
): Promise<number> {
  const of: number[] = []
  for (const payday of paydays) {
    const [alone] = sellers
    of.push(
      isWhole && alone !== undefined
        ? await addPart(explained, alone, { payday, side, isWhole })
        : await addPayday(explained, sellers, { payday, side }),
    )
  }
  const [only] = of
  if (of.length === 1 && only !== undefined) return only
  return explained.chain.reckon({
    kind: 'total',
    op: 'sum',
    of,
    what:
      side === 'before'
        ? ['ทุกรอบจ่าย ตอนนี้', 'All paydays, as it is']
        : ['ทุกรอบจ่าย ถ้ายืนยัน', 'All paydays, with the row'],
  })
}

/** Adds all sellers of a payday; where they are few, their transfers too. Each opens its own chain. */
async function addPayday(explained: Explained, sellers: readonly RehearsedSeller[], at: At): Promise<number> {
  const { chain, part, trx } = explained
  const codes = await readCodes(trx, sellers)
  const rows = sellers.flatMap((one): (ListRow & { one: RehearsedSeller })[] => {
    const satang = one[at.side][at.payday]?.[part] ?? 0
    const code = codes.get(one.seller) ?? one.seller
    const kind = part === 'left' ? 'total' : part
    return satang === 0 ? [] : [{ satang, kind, what: [code, code], ref: one.seller, at: null, one }]
  })
  return await addSum(chain, rows, nameOf(explained, at), {
    whole: async ({ one }) => [await addPart(explained, one, { ...at, isWhole: false })],
  })
}

/** A seller's payday: the transfers that it would bring, or what would wait after it. */
async function addPart(
  explained: Explained,
  one: RehearsedSeller,
  { isWhole, ...at }: At & { isWhole: boolean },
): Promise<number> {
  const { chain, part, ways } = explained
  const step = one[at.side][at.payday]
  const paidOn = ways.steps[at.payday]?.paidOn
  if (step === undefined || paidOn === undefined) return refuse('not-found')
  const sharesOf = async (records: readonly Waiting[]) => {
    const shares: number[] = []
    for (const record of records)
      shares.push(await addRecord(explained, one, record, { side: at.side, isWhole }))
    return shares
  }
  const of: number[] = []
  if (part === 'left') {
    of.push(...(await sharesOf(step.waits)))
    if (step.waiting !== 0)
      of.push(
        chain.add({
          kind: 'month',
          after: step.waiting,
          what: ['เดือนที่ยังไม่มีแถวที่ยืนยัน', 'Months without a confirmed row'],
          ref: one.seller,
        }),
      )
  } else
    for (const { records, row: policy, ...planned } of step.transfers)
      of.push(
        addTransfer(chain, await sharesOf(records), { ...planned, policy, paidOn, ref: one.seller }, part),
      )
  return chain.add({
    kind: part === 'left' ? 'total' : part,
    op: 'sum',
    of,
    after: step[part],
    what: nameOf(explained, at),
    ref: one.seller,
    at: noonOf(paidOn).toISOString(),
  })
}

/** An owed sum is shown by its record, an open month as it stands, a later one as forecast. */
async function addRecord(
  { trx, chain, ways }: Explained,
  { seller, means }: RehearsedSeller,
  { id, shareSatang: satang }: Waiting,
  { side, isWhole }: { side: Side; isWhole: boolean },
): Promise<number> {
  const facts = { satang, kind: 'record' as const, ref: id, at: null }
  const [month = '', sheet] = id.split(' ')
  if (sheet !== undefined) {
    const what: [string, string] = [
      `ส่วนแบ่งของชีท ${sheet} ที่มีเรื่องลิขสิทธิ์ใน ${thaiShortMonth(month)}`,
      `Share of sheet ${sheet}, in a copyright case, of ${englishShortMonth(month)}`,
    ]
    return addRow(chain, { ...facts, what }, [])
  }
  if (!isPeriod(id)) {
    const of = isWhole ? [await explainRecord(trx, chain, { id, part: 'share' }, staff)] : []
    return addRow(chain, { ...facts, what: ['ค้างจ่ายอยู่แล้ว', 'Owed already'] }, of)
  }
  const [th, en] = [thaiShortMonth(id), englishShortMonth(id)]
  if (ways.steps.some(({ kind, month }) => kind === 'open' && month === id)) {
    const of = isWhole ? [await explainMonth(trx, chain, { kind: 'month', month: id, seller }, staff)] : []
    return addRow(chain, { ...facts, what: [`ส่วนแบ่งของ ${th} เท่าที่ขายแล้ว`, `Share of ${en} so far`] }, of)
  }
  const { shares } = side === 'before' ? ways.present : ways.changed
  return addRow(
    chain,
    { ...facts, what: [`คาดการณ์ของ ${th}`, `Forecast of ${en}`] },
    means.map((mean) => addForecast(chain, mean, shareRowOf(shares, mean.store, id), id)),
  )
}

/** A third of what three months sold, its share, less a third of what the seller gave. */
function addForecast(
  chain: Chain,
  { satang, givenSatang, store }: RehearsedSeller['means'][number],
  row: ShareRow | undefined,
  month: Period,
): number {
  const ref = `${store} ${month}`
  const add = (kind: 'sales' | 'discount', after: number, what: [string, string]) =>
    chain.add({ kind, after, what, ref })
  const sales = add('sales', satang, ['ยอดขายเฉลี่ยสามเดือนล่าสุด', 'Mean of the sales of three months'])
  const given = add('discount', givenSatang, ['ผู้ขายให้ส่วนลดเฉลี่ย', 'Mean of what the seller gave'])
  const whole = chain.reckon({
    kind: 'sales',
    op: 'sum',
    of: [sales, given],
    what: ['ก่อนส่วนลดของผู้ขาย', 'Before what the seller gave'],
    ref,
  })
  const percent = row?.percent ?? 0
  const share = chain.reckon(
    {
      kind: 'share',
      op: 'percent',
      numbers: [percent],
      of: [whole],
      what: [`ส่วนแบ่ง ${percent}%`, `Share, ${percent}%`],
      ref,
    },
    row && shareRule(row),
  )
  return chain.reckon({
    kind: 'share',
    op: 'less',
    of: [share, given],
    what: ['ส่วนแบ่งที่คาดการณ์', 'Share that is forecast'],
    ref,
  })
}

function nameOf({ ways }: Explained, { payday, side }: At): [string, string] {
  const { kind, month } = ways.steps[payday] ?? {}
  const [th, en] = side === 'before' ? ['ตอนนี้', 'as it is'] : ['ถ้ายืนยัน', 'with the row']
  if (month === null || month === undefined) return [`ค้างจ่ายวันนี้ ${th}`, `Owed today, ${en}`]
  const [thaiMonth, englishMonth] = [thaiShortMonth(month), englishShortMonth(month)]
  return kind === 'open'
    ? [`รอบจ่ายของ ${thaiMonth} ${th}`, `Payday of ${englishMonth}, ${en}`]
    : [`คาดการณ์รอบจ่ายของ ${thaiMonth} ${th}`, `Payday of ${englishMonth} to come, ${en}`]
}

async function readCodes(trx: Trx, sellers: readonly RehearsedSeller[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; code: string }>`
    select person_id as id, code_name as code from seller
    where code_name is not null and person_id = any(${sellers.map(({ seller }) => seller)}::text[])`.execute(
    trx,
  )
  return new Map(rows.map(({ id, code }) => [id, code]))
}
