import { sql } from 'kysely'
import type { DataOf } from '#contract/shared/call.ts'
import type { getVatDesk } from '#contract/staff/tax-documents.ts'
import { bangkokDate } from '#rules/calendar/bangkok.ts'
import { refuse } from '#rules/refusal.ts'
import type { VatMode, VatRow } from '#rules/tax/vat.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Db, Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { everyStore, mustStillHold, permission } from '#server/platform/rights.ts'
import { issuerOf, takesTaxInvoices } from './issuer.ts'

export async function readVatRows(db: Db | Trx): Promise<VatRow[]> {
  const { rows } = await sql<VatRow>`
    select id, to_char(from_day, 'YYYY-MM-DD') as from, mode, rate_percent as "ratePercent", confirmed_at is not null as confirmed
    from vat_policy where withdrawn_at is null order by from_day, id`.execute(db)
  return rows
}

type Shown = DataOf<typeof getVatDesk>['rows']

/** The rows with the people who proposed and confirmed them, latest start first. */
export async function showVatRows(db: Db | Trx, actorId: string): Promise<Shown> {
  const { rows } = await sql<
    Omit<Shown[number], 'confirmedAt' | 'mayConfirm'> & { at: Date | null; adder: string | null }
  >`
    select v.id, to_char(v.from_day, 'YYYY-MM-DD') as from, v.mode, v.rate_percent as "ratePercent", v.note, v.added_by as adder,
      coalesce(a.name, '') as "addedBy", case when v.confirmed_at is null then null else coalesce(c.name, '') end as "confirmedBy",
      v.confirmed_at as at
    from vat_policy v left join person a on a.id = v.added_by left join person c on c.id = v.confirmed_by
    where v.withdrawn_at is null
    order by v.from_day desc, v.id desc`.execute(db)
  return rows.map(({ at, adder, ...row }) => ({
    ...row,
    confirmedAt: at?.toISOString() ?? null,
    mayConfirm: at === null && adder !== actorId,
  }))
}

type Doer = { actorId: string; platform: Platform }

/** Proposes a row from a later day; another person confirms it. Refuses: tax.vat-day-passed. */
export async function addVatRow(
  trx: Trx,
  { actorId, platform }: Doer,
  row: { from: string; mode: VatMode; ratePercent: number; note: string },
): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtext('vat-policy'))`.execute(trx)
  const now = platform.clock.now()
  mustBeAhead(row.from, now)
  const { count } = await trx
    .selectFrom('vat_policy')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const id = count < 26 ? String.fromCharCode(65 + Number(count)) : `V${Number(count) + 1}`
  await trx
    .insertInto('vat_policy')
    .values({
      id,
      from_day: row.from,
      mode: row.mode,
      rate_percent: row.mode === 'NONE' ? 0 : row.ratePercent,
      note: row.note,
      added_by: actorId,
      added_at: now,
    })
    .execute()
  await recordAudit(trx, { actorId, action: 'vat-policy.add', object: `vat-policy:${id}`, after: { ...row } })
  return id
}

/**
 * A second person confirms a row: documents follow it from its day on, and it never changes. Refuses: not-found, tax.already-confirmed,
 * tax.vat-own-row, payouts.asker-left, tax.vat-day-passed, tax.start-taken, tax.payer-unknown.
 */
export async function confirmVatRow(trx: Trx, { actorId, platform }: Doer, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('vat-policy'))`.execute(trx)
  const now = platform.clock.now()
  const row = await trx
    .selectFrom('vat_policy')
    .select(['added_by', 'confirmed_at', 'mode', sql<string>`to_char(from_day, 'YYYY-MM-DD')`.as('from')])
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return refuse('not-found')
  if (row.confirmed_at !== null) refuse('tax.already-confirmed')
  if (row.added_by === actorId) refuse('tax.vat-own-row')
  if (row.added_by !== null) await mustStillHold(trx, row.added_by, permission.money, [everyStore])
  mustBeAhead(row.from, now)
  if ((await readVatRows(trx)).some(({ from, confirmed }) => confirmed && from === row.from))
    refuse('tax.start-taken')
  if (row.mode !== 'NONE' && !takesTaxInvoices(issuerOf(platform))) refuse('tax.payer-unknown')
  await trx
    .updateTable('vat_policy')
    .set({ confirmed_by: actorId, confirmed_at: now })
    .where('id', '=', id)
    .execute()
  await recordAudit(trx, {
    actorId,
    action: 'vat-policy.confirm',
    object: `vat-policy:${id}`,
    after: { from: row.from, mode: row.mode },
  })
}

/** Takes back a row that somebody proposed and nobody confirmed. Refuses: not-found, tax.already-confirmed. */
export async function withdrawVatRow(trx: Trx, { actorId, platform }: Doer, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('vat-policy'))`.execute(trx)
  const row = await trx
    .selectFrom('vat_policy')
    .select('confirmed_at')
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return refuse('not-found')
  if (row.confirmed_at !== null) refuse('tax.already-confirmed')
  await trx
    .updateTable('vat_policy')
    .set({ withdrawn_by: actorId, withdrawn_at: platform.clock.now() })
    .where('id', '=', id)
    .execute()
  await recordAudit(trx, { actorId, action: 'vat-policy.withdraw', object: `vat-policy:${id}` })
}

/** Documents of a day that has begun may be issued already. */
function mustBeAhead(from: string, now: Date): void {
  if (from <= bangkokDate(now)) refuse('tax.vat-day-passed')
}
