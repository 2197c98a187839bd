import { sql } from 'kysely'
import { englishShortDate, thaiShortDate } from '#rules/calendar/bangkok.ts'
import { englishShortMonth, periodOfNumber, thaiShortMonth } from '#rules/calendar/periods.ts'
import { type AppliedRule, type Chain, feeRule, minimumRule, taxRule } from '#rules/money/explanation.ts'
import type { Satang } from '#rules/money/satang.ts'
import type { RecordKind } from '#rules/payouts/payout-states.ts'
import { minimumRowOf } from '#rules/payouts/reckon-payout.ts'
import { refuse } from '#rules/refusal.ts'
import { readTaxPolicy } from '#server/features/tax/index.ts'
import type { Db } from '#server/platform/database.ts'
import { newestPartOf } from '../months/index.ts'
import { addBankLines } from './bank-lines.ts'
import { addMonth, addShare, readPostedLines, storeName, type Viewer } from './lines.ts'

type Payout = {
  seller: string
  payer: string
  row: string
  paidOn: string
  rate: number
  gross: Satang
  tax: Satang
  fee: Satang
  net: Satang
  bank: string
  reference: string
  at: Date
  /** The newest month that was closed when it was decided. */
  lastClosed: number | null
  /** The newest month that it paid of a debt that is paid in parts. */
  newestPart: number | null
  /** Amount that left the bank by the ledger, with tax the bank remits. */
  booked: Satang | null
}

type PaidRecord = {
  id: string
  store: number
  storeName: string
  month: number
  kind: RecordKind
  /** The sheet of a held share, and of the record that takes it off. */
  sheet: string | null
  share: Satang
  tax: Satang
  due: string | null
  dueRate: number | null
  paidBefore: Satang
  taxBefore: Satang
}

type PayoutSteps = Record<'gross' | 'tax' | 'fee' | 'net', number>

/** A transfer: its months, the tax on their sum by the row of the day, the fee, the rest, and what left the bank. */
export async function explainPayout(db: Db, chain: Chain, id: string, viewer: Viewer): Promise<PayoutSteps> {
  const { rows } = await sql<Payout>`
    select p.seller_id as seller, p.payer, p.policy_row as row, to_char(p.paid_on, 'YYYY-MM-DD') as "paidOn", p.rate_percent as rate,
      p.gross_satang as gross, p.tax_satang as tax, p.fee_satang as fee, p.net_satang as net, p.bank_code as bank,
      p.bank_reference as reference, p.created_at as at,
      (select max(month) from month_close where closed_at <= decided.at) as "lastClosed", ${newestPartOf} as "newestPart",
      (select sum(g.amount_satang)::bigint from ledger_entry e join ledger_posting g on g.entry_id = e.id
        where e.key = 'payout:' || p.id and g.to_account = 'bank:' || p.payer) as booked
    from payout p, lateral (select coalesce((select run.created_at from payment_run_line l join payment_run run on run.id = l.run_id
      where l.payout_id = p.id), p.created_at) as at) decided where p.id = ${id} and ${viewer.kind === 'staff' ? sql`true` : sql`p.seller_id = ${viewer.id}`}`.execute(
    db,
  )
  const [payout] = rows
  if (payout === undefined || viewer.kind === 'buyer') return refuse('not-found')
  const records = await readRecords(db, id)
  const lines = await readPostedLines(
    db,
    sql`p.seller_id = ${payout.seller} and e.month = any(${records.map(({ month }) => month)}::int[])`,
  )
  const steps = new Map(
    records.map((record) => {
      const ofMonth = lines.filter(({ month, store }) => month === record.month && store === record.store)
      return [record.id, addRecord(chain, record, ofMonth, viewer)]
    }),
  )
  const of = (record: PaidRecord) => steps.get(record.id) ?? 0
  const policies = await readTaxPolicy(db)
  const policy = policies.find((row) => row.id === payout.row)
  const least =
    policy &&
    minimumRowOf(
      policies,
      payout.newestPart === null ? policy.from : periodOfNumber(payout.newestPart),
      payout.lastClosed === null ? undefined : periodOfNumber(payout.lastClosed),
    )
  const gross = chain.add(
    {
      kind: 'gross',
      op: 'sum',
      of: records.map(of),
      after: payout.gross,
      what: ['ส่วนแบ่งรวมในการโอน', 'Share of the whole transfer'],
      ref: id,
    },
    // Below it, the seller had closed the account.
    least && payout.gross >= least.minimumSatang ? minimumRule(least) : null,
  )
  const rule = policy === undefined ? null : taxRule(policy, payout.paidOn)
  const tax = chain.add({
    kind: 'tax',
    op: 'sum',
    of: addTaxes(chain, records, of, { rate: payout.rate, rule }),
    after: payout.tax,
    what: ['ภาษีรวม', 'Tax of the transfer'],
  })
  const fee = chain.add(
    {
      kind: 'fee',
      after: payout.fee,
      what: [`ค่าธรรมเนียมโอนไปธนาคาร ${payout.bank}`, `Fee of a transfer to bank ${payout.bank}`],
      at: payout.at.toISOString(),
    },
    policy === undefined ? null : feeRule(policy),
  )
  const net = chain.add({
    kind: 'net',
    op: 'less',
    of: [gross, tax, fee],
    after: payout.net,
    what: ['ยอดโอนสุทธิ', 'Net of the transfer'],
    ref: id,
  })
  if (payout.booked !== null) {
    const left = chain.add({
      kind: 'bank',
      op: payout.booked === payout.net ? 'equal' : 'sum',
      of: payout.booked === payout.net ? [net] : [net, tax],
      after: payout.booked,
      what: [
        `ออกจากธนาคารของ ${payout.payer} วันที่ ${thaiShortDate(new Date(payout.paidOn))}`,
        `Left the bank of ${payout.payer} on ${englishShortDate(new Date(payout.paidOn))}`,
      ],
      ref: payout.reference,
      at: payout.at.toISOString(),
    })
    if (viewer.kind === 'staff')
      await addBankLines(db, chain, { kind: 'payout', about: id }, { step: left, satang: payout.booked })
  }
  return { gross, tax, fee, net }
}

/** The tax of each due that the transfer pays, and what each record bears of it. */
function addTaxes(
  chain: Chain,
  records: readonly PaidRecord[],
  of: (record: PaidRecord) => number,
  { rate: payoutRate, rule }: { rate: number; rule: AppliedRule | null },
): number[] {
  return [...Map.groupBy(records, ({ due }) => due).values()].map((part) => {
    const [first] = part
    const sum = chain.reckon({
      kind: 'gross',
      op: 'sum',
      of: part.map(of),
      what: ['ฐานภาษี', 'What is taxed together'],
    })
    // Of several dues, one within its threshold bears no tax while another does.
    const withheld = part.reduce((all, { tax }) => all + tax, 0)
    const rate = first?.dueRate ?? (withheld === 0 ? 0 : payoutRate)
    const tax = chain.add(
      {
        kind: 'tax',
        op: 'part',
        of: [sum],
        numbers: [rate, first?.paidBefore ?? 0, first?.taxBefore ?? 0],
        after: withheld,
        what: [`ภาษีหัก ณ ที่จ่าย ${rate}%`, `Tax withheld, ${rate}%`],
      },
      rule,
    )
    for (const [at, record] of part.entries())
      if (part.length > 1)
        chain.add({
          kind: 'tax-part',
          op: 'split',
          of: [tax],
          numbers: [at, ...part.map(({ share }) => Math.max(share, 0))],
          after: record.tax,
          what: monthOf(record, 'ภาษีของ', 'Tax of'),
          ref: record.id,
        })
    return tax
  })
}

/** The sum a record owes, or its part of the transfer's tax. Refuses: not-found. */
export async function explainRecord(
  db: Db,
  chain: Chain,
  { id, part }: { id: string; part: 'share' | 'tax' },
  viewer: Viewer,
): Promise<number> {
  const { rows } = await sql<PaidRecord & { seller: string; payout: string | null }>`
    select r.id, r.seller_id as seller, r.payout_id as payout, r.store_code as store, ${storeName(sql`r.store_code`)} as "storeName",
      r.month, r.kind, r.sheet_id as sheet, r.share_satang as share, r.tax_satang as tax, r.due_id as due, null as "dueRate", 0 as "paidBefore", 0 as "taxBefore"
    from payment_record r where r.id = ${id} and ${viewer.kind === 'staff' ? sql`true` : sql`r.seller_id = ${viewer.id}`}`.execute(
    db,
  )
  const [record] = rows
  if (record === undefined || viewer.kind === 'buyer') return refuse('not-found')
  if (part === 'tax') {
    if (record.payout === null) return refuse('not-found')
    const { tax } = await explainPayout(db, chain, record.payout, viewer)
    return chain.steps.find((step) => step.kind === 'tax-part' && step.ref === id)?.id ?? tax
  }
  const lines = await readPostedLines(
    db,
    sql`p.seller_id = ${record.seller} and e.month = ${record.month} and p.store_code = ${record.store}
      and ${record.sheet === null ? sql`true` : sql`p.sheet_id = ${record.sheet}`}`,
  )
  if (record.kind !== 'held' || record.sheet === null) return addRecord(chain, record, lines, viewer)
  return chain.add({
    kind: 'record',
    op: 'sum',
    of: lines.map((line) => addShare(chain, line, viewer).share),
    after: record.share,
    what: heldOf(record, record.sheet),
    ref: record.id,
  })
}

function heldOf(record: PaidRecord, sheet: string): [string, string] {
  return monthOf(
    record,
    `ส่วนแบ่งของชีท ${sheet} ที่มีเรื่องลิขสิทธิ์ใน`,
    `Share of sheet ${sheet}, in a copyright case, of`,
  )
}

/** Beyond so many, transfers stand with their sums; each shows its own chain. */
const payoutsWhole = 50

/** Tax withheld from a month's payments, or its base, as on the tax desk. For staff. */
export async function explainWithheld(
  db: Db,
  chain: Chain,
  input: {
    payer: string
    month: string
    channel: string
    seller?: string | undefined
    part: 'gross' | 'tax'
  },
): Promise<number> {
  const { rows } = await sql<{ id: string; gross: Satang; tax: Satang }>`
    select id, gross_satang as gross, tax_satang as tax from payout
    where payer = ${input.payer} and channel = ${input.channel} and tax_satang > 0 and returned_at is null
      and ${input.seller === undefined ? sql`true` : sql`seller_id = ${input.seller}`}
      and to_char(paid_on, 'YYYY-MM') = ${input.month} order by paid_on, id`.execute(db)
  const steps: number[] = []
  for (const { id, ...booked } of rows)
    steps.push(
      rows.length > payoutsWhole
        ? chain.add({
            kind: input.part,
            after: booked[input.part],
            what: [`การโอน ${id}`, `Transfer ${id}`],
            ref: id,
          })
        : (await explainPayout(db, chain, id, { kind: 'staff' }))[input.part],
    )
  return chain.reckon({
    kind: 'total',
    op: 'sum',
    of: steps,
    what:
      input.part === 'tax'
        ? [`ภาษีที่หักในเดือน ${thaiShortMonth(input.month)}`, `Tax withheld in ${englishShortMonth(input.month)}`]
        : [
            `ยอดจ่ายที่ถูกหักภาษีในเดือน ${thaiShortMonth(input.month)}`,
            `Paid less tax in ${englishShortMonth(input.month)}`,
          ],
    ref: input.payer,
  })
}

function addRecord(
  chain: Chain,
  record: PaidRecord,
  lines: Awaited<ReturnType<typeof readPostedLines>>,
  viewer: Viewer,
): number {
  const facts = { kind: 'record' as const, after: record.share, ref: record.id }
  if (record.sheet !== null) return chain.add({ ...facts, what: heldOf(record, record.sheet) })
  const what = monthOf(record, 'ยอดที่โอนของ', 'Paid of')
  // A returned transfer restores the debt of its record, which is shown for the month again.
  if (record.kind === 'again' || lines.length === 0) return chain.add({ ...facts, what })
  return chain.add({ ...facts, what, op: 'equal', of: [addMonth(chain, lines, viewer)] })
}

function monthOf({ month, storeName: name }: PaidRecord, th: string, en: string): [string, string] {
  const period = periodOfNumber(month)
  return [`${th} ${thaiShortMonth(period)} ${name}`, `${en} ${englishShortMonth(period)}, ${name}`]
}

/** The time at which a payout (`p` or `q`) was reckoned: of a run its approval, because the bank reports it later than other payments. */
const reckonedAt = (
  payout: 'p' | 'q',
) => sql`coalesce((select run.approved_at from payment_run_line l join payment_run run on run.id = l.run_id
  where l.payout_id = ${sql.ref(`${payout}.id`)}), ${sql.ref(`${payout}.created_at`)})`

/**
 * For a due paid in parts: what was paid before this transfer and had not come back by then, and what was with the bank and has not been
 * paid since.
 */
async function readRecords(db: Db, payout: string): Promise<PaidRecord[]> {
  const { rows } = await sql<PaidRecord>`
    select r.id, r.store_code as store, ${storeName(sql`r.store_code`)} as "storeName", r.month, r.kind, r.sheet_id as sheet, r.share_satang as share, r.tax_satang as tax,
      r.due_id as due, d.rate_percent as "dueRate", coalesce(before.share, 0)::bigint as "paidBefore", coalesce(before.tax, 0)::bigint as "taxBefore"
    from payment_record r join payout p on p.id = r.payout_id left join payment_due d on d.id = r.due_id
      left join lateral (
        select sum(part.share) as share, sum(part.tax) as tax from (
          select o.share_satang as share, o.tax_satang as tax from payment_record o join payout q on q.id = o.payout_id
          where o.due_id = r.due_id and (${reckonedAt('q')}, q.id) < (${reckonedAt('p')}, p.id)
            and (q.returned_at is null or q.returned_at > ${reckonedAt('p')})
          union all
          select o.share_satang, h.tax_satang from payment_run_record h join payment_record o on o.id = h.record_id
            join payment_run_line l using (run_id, line) join payment_run run on run.id = h.run_id
          where h.due_id = r.due_id and l.state in ('sent', 'unpaid') and run.approved_at < ${reckonedAt('p')}
            and (l.explained_at is null or l.explained_at > ${reckonedAt('p')})
        ) part
      ) before on true
    where r.payout_id = ${payout} order by r.month, r.id`.execute(db)
  return rows
}
