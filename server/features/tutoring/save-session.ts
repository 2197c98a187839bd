import { refuse } from '#rules/refusal.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Trx } from '#server/platform/database.ts'

export type TutoringSession = {
  sheetId: string
  startAt: Date
  /** https only; null until it is known. */
  joinUrl: string | null
  /** Null while the session lies ahead or runs. */
  endedAt: Date | null
  replayUrl: string | null
}

/** Links a live session to a sheet, or changes it. Refuses: not-found. */
export async function saveTutoringSession(
  trx: Trx,
  actorId: string | null,
  session: TutoringSession,
): Promise<void> {
  const sheet = await trx
    .selectFrom('sheet')
    .select('id')
    .where('id', '=', session.sheetId)
    .forShare()
    .executeTakeFirst()
  if (sheet === undefined) return refuse('not-found')
  const values = {
    start_at: session.startAt,
    join_url: session.joinUrl,
    ended_at: session.endedAt,
    replay_url: session.replayUrl,
  }
  await trx
    .insertInto('online_tutoring')
    .values({ sheet_id: session.sheetId, ...values })
    .onConflict((conflict) => conflict.column('sheet_id').doUpdateSet(values))
    .execute()
  await recordAudit(trx, {
    actorId,
    action: 'tutoring.save',
    object: `sheet:${session.sheetId}`,
    after: { startAt: session.startAt.toISOString(), ended: session.endedAt !== null },
  })
}
