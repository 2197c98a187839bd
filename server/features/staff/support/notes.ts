import type { DataOf } from '#contract/shared/call.ts'
import type { listNotes } from '#contract/staff/support.ts'
import { refuse } from '#rules/refusal.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Person } from '#server/platform/caller.ts'
import type { Db, Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { mustHold, mustHoldGlobally, permission } from '#server/platform/rights.ts'

const shownMax = 100

/** Refuses: not-found, not-allowed. */
export async function readNotes(db: Db, staff: Person, about: string): Promise<DataOf<typeof listNotes>> {
  await mustKnow(db, staff, about)
  const [kind, id = ''] = about.split(':')
  const rows = await db
    .selectFrom('staff_note')
    .innerJoin('person', 'person.id', 'staff_note.written_by')
    .select(['staff_note.id', 'object', 'body', 'written_at', 'person.name'])
    .where((where) =>
      kind === 'person'
        ? where.or([where('object', '=', about), where('person_id', '=', id)])
        : where('object', '=', about),
    )
    .orderBy('staff_note.id', 'desc')
    .limit(shownMax)
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    about: row.object,
    text: row.body,
    by: row.name,
    at: row.written_at.toISOString(),
  }))
}

/** Refuses: not-found, not-allowed. */
export async function writeNote(
  trx: Trx,
  platform: Platform,
  staff: Person,
  { about, text }: { about: string; text: string },
): Promise<void> {
  const personId = await mustKnow(trx, staff, about)
  await trx
    .insertInto('staff_note')
    .values({
      object: about,
      person_id: personId,
      body: text,
      written_by: staff.id,
      written_at: platform.clock.now(),
    })
    .execute()
  await recordAudit(trx, { actorId: staff.id, action: 'note.write', object: about })
}

/**
 * Notes follow the right to their object: sheets for staff 1 of the store, orders and people for those who handle money. Returns whom it is
 * about.
 */
async function mustKnow(db: Pick<Db, 'selectFrom'>, staff: Person, about: string): Promise<string | null> {
  const [kind, id = ''] = about.split(':')
  if (kind === 'sheet') {
    const sheet = await db.selectFrom('sheet').select('store_code').where('id', '=', id).executeTakeFirst()
    if (sheet === undefined) return refuse('not-found')
    mustHold(staff, permission.sheets, sheet.store_code)
    return null
  }
  mustHoldGlobally(staff, permission.money)
  const person =
    kind === 'order'
      ? await db.selectFrom('orders').select('buyer_id as id').where('id', '=', id).executeTakeFirst()
      : await db.selectFrom('person').select('id').where('id', '=', id).executeTakeFirst()
  return person?.id ?? refuse('not-found')
}
