import { sql } from 'kysely'
import { monthNumber } from '#rules/calendar/periods.ts'
import { bahtToSatang } from '#rules/money/satang.ts'
import { leastMinimumBaht } from '#rules/payouts/reckon-payout.ts'
import { refuse } from '#rules/refusal.ts'
import type { TaxPolicyRow } from '#rules/tax/tax-policy.ts'
import { monthsLock } from '#server/features/ledger/index.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Db, Trx } from '#server/platform/database.ts'
import { everyStore, mustStillHold, permission } from '#server/platform/rights.ts'
import { readTaxPolicy } from './read-policy.ts'

/**
 * Another person than its author confirms a row: months are closed and paid by it from now on, and it never changes. Refused where it
 * reaches closed months, because what is still unpaid of them follows the row they were closed by. Waits for a running close. Refuses:
 * not-found, tax.already-confirmed, tax.start-taken, tax.months-closed, tax.own-row, payouts.asker-left, tax.minimum-eaten.
 */
export async function confirmPolicyRow(
  trx: Trx,
  { id, note, actorId, now }: { id: string; note: string; actorId: string | null; now: Date },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${monthsLock})`.execute(trx)
  const row = await rowToConfirm(trx, id)
  // The operator confirms from outside, and nobody added the initial rows.
  if (actorId !== null && row.added_by === actorId) refuse('tax.own-row')
  if (row.added_by !== null) await mustStillHold(trx, row.added_by, permission.money, [everyStore])
  // Another row may have been added since.
  mustLeaveSomething(await readTaxPolicy(trx), id)
  await trx
    .updateTable('tax_policy')
    .set({ confirmed_by: actorId, confirmed_at: now, note })
    .where('id', '=', id)
    .execute()
  await recordAudit(trx, {
    actorId,
    action: 'tax-policy.confirm',
    object: `tax-policy:${id}`,
    after: { note },
  })
}

/** A row that could be confirmed now. Refuses: not-found, tax.already-confirmed, tax.start-taken, tax.months-closed. */
export async function rowToConfirm(db: Db | Trx, id: string) {
  const row = await db
    .selectFrom('tax_policy')
    .selectAll()
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return refuse('not-found')
  if (row.confirmed_at !== null) refuse('tax.already-confirmed')
  const sameStart = await db
    .selectFrom('tax_policy')
    .select('id')
    .where('from_month', '=', row.from_month)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  if (sameStart !== undefined) refuse('tax.start-taken')
  await mustBeAheadOfClosedMonths(db, row.from_month, row.to_month)
  return row
}

/** Takes back a row that somebody proposed and nobody confirmed. Refuses: not-found, tax.already-confirmed. */
export async function withdrawTaxRow(
  trx: Trx,
  { id, actorId, now }: { id: string; actorId: string; now: Date },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${monthsLock})`.execute(trx)
  const row = await trx
    .selectFrom('tax_policy')
    .select('confirmed_at')
    .where('id', '=', id)
    .where('added_by', 'is not', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return refuse('not-found')
  if (row.confirmed_at !== null) refuse('tax.already-confirmed')
  await trx
    .updateTable('tax_policy')
    .set({ withdrawn_by: actorId, withdrawn_at: now })
    .where('id', '=', id)
    .execute()
  await recordAudit(trx, { actorId, action: 'tax-policy.withdraw', object: `tax-policy:${id}` })
}

export type NewPolicyRow = Omit<TaxPolicyRow, 'id' | 'confirmedBy'>

/**
 * Adds an unconfirmed row that applies from a later month; existing rows stay. Returns its id, the next free letter. Refuses:
 * tax.months-closed, tax.minimum-eaten.
 */
export async function addPolicyRow(
  trx: Trx,
  { row, actorId, now }: { row: NewPolicyRow; actorId: string; now: Date },
): Promise<string> {
  await sql`select pg_advisory_xact_lock(${monthsLock})`.execute(trx)
  const from = monthNumber(row.from)
  const to = row.to === null ? null : monthNumber(row.to)
  await mustBeAheadOfClosedMonths(trx, from, to)
  const known = await trx.selectFrom('tax_policy').select('id').execute()
  const id = nextId(known.map((one) => one.id))
  mustLeaveSomething([...(await readTaxPolicy(trx)), { ...row, id, confirmedBy: null }], id)
  await trx
    .insertInto('tax_policy')
    .values({
      id,
      from_month: from,
      to_month: to,
      payer: row.payer,
      rate_percent: row.ratePercent,
      threshold_satang: row.threshold?.satang ?? null,
      comparison: row.threshold?.comparison ?? null,
      channel: row.channel,
      fee_satang: row.fee?.satang ?? null,
      fee_from: row.fee?.from ?? null,
      minimum_satang: row.minimumSatang,
      added_by: actorId,
      added_at: now,
    })
    .execute()
  await recordAudit(trx, { actorId, action: 'tax-policy.add', object: `tax-policy:${id}`, after: { ...row } })
  return id
}

async function mustBeAheadOfClosedMonths(db: Db | Trx, from: number, to: number | null): Promise<void> {
  const { rows } = await sql`
    select from month_close where month between ${from} and ${to ?? 999_912} limit 1`.execute(db)
  if (rows.length > 0) refuse('tax.months-closed')
}

/**
 * Older debts are paid with their own tax and fee, but by the minimum of a later row where that is lower: tax and fee must not use up such
 * a transfer. Refuses: tax.minimum-eaten.
 */
function mustLeaveSomething(policy: readonly TaxPolicyRow[], id: string): void {
  const rows = policy.filter((one) => one.confirmedBy !== null || one.id === id)
  const from = rows.find((one) => one.id === id)?.from ?? ''
  const baht = leastMinimumBaht(rows)
  if (rows.some((one) => one.from >= from && one.minimumSatang < bahtToSatang(baht)))
    refuse('tax.minimum-eaten', { baht })
}

/** A … Z, AA … ZZ. */
function nextId(known: readonly string[]): string {
  const last = Math.max(
    0,
    ...known.map((id) => [...id].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)),
  )
  const next = last + 1
  const letter = (place: number) => String.fromCharCode(64 + place)
  return next <= 26 ? letter(next) : letter(Math.floor((next - 1) / 26)) + letter(((next - 1) % 26) + 1)
}
