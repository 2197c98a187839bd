import { sql } from 'kysely'
import type { z } from 'zod'
import type { listFigures } from '#contract/staff/explained-lists.ts'
import { englishShortMonth, periodOfNumber, thaiShortMonth } from '#rules/calendar/periods.ts'
import { type Chain, feeRule, taxRule } from '#rules/money/explanation.ts'
import type { Satang } from '#rules/money/satang.ts'
import { refuse } from '#rules/refusal.ts'
import type { TaxPolicyRow } from '#rules/tax/tax-policy.ts'
import { readTaxPolicy } from '#server/features/tax/index.ts'
import type { Db } from '#server/platform/database.ts'
import { everyStore, permission } from '#server/platform/rights.ts'
import { idsOfList, listOf, moreServicesList, searched } from '../months/index.ts'
import { explainPayout, explainRecord } from './explain-payout.ts'
import { storeName } from './lines.ts'
import { addSum, type ListRow } from './list-rows.ts'

type Input<Name extends keyof typeof listFigures> = z.output<(typeof listFigures)[Name]>

const staff = { kind: 'staff' } as const

/** A list of the payment system, or of More Services. */
export async function explainListed(
  db: Db,
  chain: Chain,
  { list, status, query }: Input<'listed'>,
): Promise<number> {
  const caller = { permissions: [{ permission: permission.money, store: everyStore }] }
  const records = list === 'more-services' ? moreServicesList(status, caller) : await listOf(db, list, caller)
  return await explainRecords(db, chain, await idsOfList(db, searched(records, query.trim())))
}

/** Sums owed to sellers by these records. */
export async function explainRecords(db: Db, chain: Chain, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ id: string; month: number; code: string; name: string; satang: Satang }>`
    select r.id, r.month, coalesce(s.code_name, r.seller_id) as code, ${storeName(sql`r.store_code`)} as name, r.share_satang as satang
    from payment_record r join seller s on s.person_id = r.seller_id
    where r.id = any(${[...ids]}) order by s.code_name, r.month, r.id`.execute(db)
  if (rows.length < new Set(ids).size) return refuse('not-found')
  return await addSum(
    chain,
    rows.map(({ id, month, code, name, satang }): ListRow => {
      const period = periodOfNumber(month)
      return {
        satang,
        kind: 'record',
        what: [`${code} ${thaiShortMonth(period)} ${name}`, `${code}, ${englishShortMonth(period)}, ${name}`],
        ref: id,
        at: null,
      }
    }),
    ['ส่วนแบ่งของรายการเหล่านี้', 'Shares of these rows'],
    { whole: async ({ ref }) => [await explainRecord(db, chain, { id: ref, part: 'share' }, staff)] },
  )
}

/** Sum of a run, or of its lines in one state. Refuses: not-found. */
export async function explainRun(db: Db, chain: Chain, { id, part }: Input<'run'>): Promise<number> {
  const run = await db.selectFrom('payment_run').select('id').where('id', '=', id).executeTakeFirst()
  if (run === undefined) return refuse('not-found')
  const states = {
    net: sql`true`,
    paid: sql`l.state = 'paid'`,
    unpaid: sql`l.state = 'unpaid'`,
    unexplained: sql`l.state = 'sent'`,
  }
  const { rows } = await sql<{ line: number; code: string; satang: Satang }>`
    select l.line, coalesce(s.code_name, l.seller_id) as code, l.net_satang as satang
    from payment_run_line l join seller s on s.person_id = l.seller_id
    where l.run_id = ${id} and ${states[part]} order by l.line`.execute(db)
  return await addSum(
    chain,
    rows.map(({ line, code, satang }) => ({
      satang,
      kind: 'net' as const,
      what: [`บรรทัด ${line} ${code}`, `Line ${line}: ${code}`] as [string, string],
      ref: `${id}-${line}`,
      at: null,
      line,
    })),
    ['ยอดสุทธิของรอบโอน', 'Net of the run'],
    { ref: id, whole: async ({ line }) => [await explainRunLine(db, chain, { run: id, line, part: 'net' })] },
  )
}

/** A line of a run: its transfer once paid, before that as reckoned for the bank. Refuses: not-found. */
export async function explainRunLine(
  db: Db,
  chain: Chain,
  { run, line, part }: Pick<Input<'runLine'>, 'run' | 'line' | 'part'>,
): Promise<number> {
  const { rows } = await sql<{
    payout: string | null
    gross: Satang
    tax: Satang
    fee: Satang
    net: Satang
    rate: number
    row: string
    payOn: string
    records: string[]
  }>`
    select l.payout_id as payout, l.gross_satang as gross, l.tax_satang as tax, l.fee_satang as fee, l.net_satang as net,
      l.rate_percent as rate, l.policy_row as row, to_char(r.pay_on, 'YYYY-MM-DD') as "payOn",
      array(select x.record_id from payment_run_record x where (x.run_id, x.line) = (l.run_id, l.line) order by 1) as records
    from payment_run_line l join payment_run r on r.id = l.run_id where l.run_id = ${run} and l.line = ${line}`.execute(
    db,
  )
  const [planned] = rows
  if (planned === undefined) return refuse('not-found')
  if (planned.payout !== null) return (await explainPayout(db, chain, planned.payout, staff))[part]
  const ref = `${run}-${line}`
  const shares: number[] = []
  for (const id of planned.records) shares.push(await explainRecord(db, chain, { id, part: 'share' }, staff))
  const policy = (await readTaxPolicy(db)).find(({ id }) => id === planned.row)
  return addTransfer(chain, shares, { ...planned, policy, paidOn: planned.payOn, ref }, part)
}

export type PlannedTransfer = {
  gross: Satang
  tax: Satang
  fee: Satang
  net: Satang
  rate: number
  policy: TaxPolicyRow | undefined
  paidOn: string
  ref: string
}

/** A transfer that has not left yet: the shares that it pays, tax and fee by the policy, and what is left. */
export function addTransfer(
  chain: Chain,
  shares: readonly number[],
  { policy, ref, ...planned }: PlannedTransfer,
  part: 'gross' | 'tax' | 'fee' | 'net',
): number {
  const gross = chain.add({
    kind: 'gross',
    op: 'sum',
    of: [...shares],
    after: planned.gross,
    what: ['ส่วนแบ่งรวมในการโอน', 'Share of the whole transfer'],
    ref,
  })
  if (part === 'gross') return gross
  // The tax of a due paid in parts is shown as reckoned.
  const tax = chain.add(
    {
      kind: 'tax',
      op: 'part',
      of: [gross],
      numbers: [planned.tax === 0 ? 0 : planned.rate, 0, 0],
      after: planned.tax,
      what: [`ภาษีหัก ณ ที่จ่าย ${planned.rate}%`, `Tax withheld, ${planned.rate}%`],
      ref,
    },
    policy === undefined ? null : taxRule(policy, planned.paidOn),
  )
  if (part === 'tax') return tax
  const fee = chain.add(
    { kind: 'fee', after: planned.fee, what: ['ค่าธรรมเนียมโอน', 'Fee of the transfer'], ref },
    policy === undefined ? null : feeRule(policy),
  )
  if (part === 'fee') return fee
  return chain.add({
    kind: 'net',
    op: 'less',
    of: [gross, tax, fee],
    after: planned.net,
    what: ['ยอดโอนสุทธิ', 'Net of the transfer'],
    ref,
  })
}
