import type { ValidInputOf, DataOf } from '#contract/shared/call.ts'
import type { lookAtSubmission } from '#contract/staff/review.ts'
import { refuse } from '#rules/refusal.ts'
import type { Person } from '#server/platform/caller.ts'
import type { Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { mustHold, permission } from '#server/platform/rights.ts'

/** The screen says so every ten seconds; whose computer fell asleep is gone soon. */
const presentForMilliseconds = 30_000
/** The sheet itself, where no version is named. */
const ofTheSheet = 1

/** Notes who has a submission on the screen, and answers who else has. Refuses: not-found. */
export async function lookAtSubmissionTogether(
  trx: Trx,
  { clock }: Pick<Platform, 'clock'>,
  staff: Person,
  { id, version = ofTheSheet, leave }: ValidInputOf<typeof lookAtSubmission>,
): Promise<DataOf<typeof lookAtSubmission>> {
  const sheet = await trx.selectFrom('sheet').select('store_code').where('id', '=', id).executeTakeFirst()
  if (sheet === undefined) return refuse('not-found')
  mustHold(staff, permission.sheets, sheet.store_code)
  const now = clock.now()
  const gone = new Date(now.getTime() - presentForMilliseconds)
  // One screen shows one thing; what it showed before, and what was left behind, goes with that.
  await trx
    .deleteFrom('review_presence')
    .where('person_id', '=', staff.id)
    .where((where) => where.or([where('seen_at', '<', gone), ...(leave ? [where('sheet_id', '=', id)] : [])]))
    .execute()
  if (!leave) {
    await trx
      .insertInto('review_presence')
      .values({ sheet_id: id, version_number: version, person_id: staff.id, since: now, seen_at: now })
      .onConflict((conflict) =>
        conflict.columns(['sheet_id', 'version_number', 'person_id']).doUpdateSet({ seen_at: now }),
      )
      .execute()
  }
  const others = await trx
    .selectFrom('review_presence')
    .innerJoin('person', 'person.id', 'review_presence.person_id')
    .select(['person.id', 'person.name', 'review_presence.since'])
    .where('sheet_id', '=', id)
    .where('version_number', '=', version)
    .where('person_id', '<>', staff.id)
    .where('seen_at', '>=', gone)
    .orderBy('since')
    .limit(20)
    .execute()
  return { others: others.map(({ id: _id, name, since }) => ({ _id, name, since: since.toISOString() })) }
}
