import { refuse } from '#rules/refusal.ts'
import type { StatementMapping } from '#rules/statements/read-statement.ts'
import type { BookedKind } from '#rules/statements/suggest.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Trx } from '#server/platform/database.ts'
import { periodNumberOf, readNamed } from './booked.ts'
import type { Doer, LineId } from './explain.ts'

/** Refuses: not-found (the line, or its owner), months.locked. */
export async function noteLine(trx: Trx, { statement, line, owner, note }: LineId & Note): Promise<void> {
  await mustBeStaff(trx, owner)
  const { numUpdatedRows } = await trx
    .updateTable('bank_statement_line')
    .set({ owner, note })
    .where('statement_id', '=', statement)
    .where('line', '=', line)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) refuse('not-found')
}

type Note = { owner: string | null; note: string }

type Absence = { month: string; kind: BookedKind; about: string; isLater: boolean }

/** Refuses: not-found, months.locked. */
export async function noteAbsence(
  trx: Trx,
  { month, kind, about, isLater, owner, note }: Note & Absence,
  { actorId, now }: Doer,
): Promise<void> {
  await mustBeStaff(trx, owner)
  const item = (await readNamed(trx, month, [about])).find((one) => one.kind === kind)
  if (item === undefined) return refuse('not-found')
  const values = {
    amount_satang: item.openSatang,
    is_later: isLater,
    owner,
    note,
    noted_at: now,
    noted_by: actorId,
  }
  await trx
    .insertInto('statement_absence')
    .values({ kind, about, month: periodNumberOf(month), ...values })
    .onConflict((conflict) => conflict.columns(['kind', 'about', 'month']).doUpdateSet(values))
    .execute()
  await recordAudit(trx, {
    actorId,
    action: 'statement.note-absence',
    object: `${kind}:${about}`,
    after: { month, isLater, owner, note },
  })
}

/** Refuses: not-found. */
async function mustBeStaff(trx: Trx, owner: string | null): Promise<void> {
  if (owner === null) return
  const staff = await trx
    .selectFrom('staff_permission')
    .select('person_id')
    .where('person_id', '=', owner)
    .executeTakeFirst()
  if (staff === undefined) refuse('not-found')
}

export async function saveProfile(
  trx: Trx,
  { id, name, mapping }: { id: string; name: string; mapping: StatementMapping },
  { actorId, now }: Doer,
): Promise<void> {
  const values = { name, mapping: JSON.stringify(mapping), updated_at: now, updated_by: actorId }
  await trx
    .insertInto('statement_profile')
    .values({ id, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
  await recordAudit(trx, {
    actorId,
    action: 'statement.profile',
    object: `statement-profile:${id}`,
    after: { name, mapping },
  })
}
