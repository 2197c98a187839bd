import { sql } from 'kysely'
import { bangkokDate } from '#rules/calendar/bangkok.ts'
import { refuse } from '#rules/refusal.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Trx } from '#server/platform/database.ts'

type Doer = { actorId: string; now: Date }

/**
 * Saves a day on which banks do not transfer, with the source of the announcement; saving it again renames and confirms it. Refuses:
 * tax.holiday-past, because past days were used for paydays already.
 */
export async function saveBankHoliday(
  trx: Trx,
  { actorId, now }: Doer,
  { day, name, source }: { day: string; name: string; source: string },
): Promise<void> {
  if (day < bangkokDate(now)) refuse('tax.holiday-past')
  const { rows } = await sql<{ was: string | null }>`
    with before as (select name from bank_holiday where day = ${day}::date)
    insert into bank_holiday (day, name, verified, source, entered_by, entered_at)
    values (${day}::date, ${name}, true, ${source}, ${actorId}, ${now})
    on conflict (day) do update set name = excluded.name, verified = true, source = excluded.source,
      entered_by = excluded.entered_by, entered_at = excluded.entered_at
    returning (select name from before) as was`.execute(trx)
  const was = rows[0]?.was ?? null
  await recordAudit(trx, {
    actorId,
    action: 'bank-holiday.save',
    object: `bank-holiday:${day}`,
    ...(was !== null && { before: { name: was } }),
    after: { name, source },
  })
}

/** Removes a day that is no bank holiday after all. Refuses: not-found, tax.holiday-past. */
export async function removeBankHoliday(trx: Trx, { actorId, now }: Doer, day: string): Promise<void> {
  if (day < bangkokDate(now)) refuse('tax.holiday-past')
  const { rows } = await sql<{ name: string; source: string }>`
    delete from bank_holiday where day = ${day}::date returning name, source`.execute(trx)
  const [gone] = rows
  if (gone === undefined) return refuse('not-found')
  await recordAudit(trx, {
    actorId,
    action: 'bank-holiday.remove',
    object: `bank-holiday:${day}`,
    before: gone,
  })
}
