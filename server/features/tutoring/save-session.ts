import { refuse } from '#rules/refusal.ts'
import type { ReplayCaption, ReplayChapter } from '#rules/tutoring/replay.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Trx } from '#server/platform/database.ts'
import { announce, forgetReminders, planReminders } from './remind.ts'

export type TutoringSession = {
  sheetId: string
  startAt: Date
  /** https only; null until it is known. */
  joinUrl: string | null
  /** Null while the session lies ahead or runs. */
  endedAt: Date | null
  /** Left out, it stays as it is. */
  plannedMinutes?: number
  /** A replay that lies elsewhere, https only. */
  replayUrl: string | null
  /**
   * The file of a stored replay that a player opens, `private/replays/{folder}/{file}`, beside its segments and captions. Left out, it
   * stays.
   */
  replayKey?: string | null
  /** Left out, they stay as they are. */
  captions?: readonly ReplayCaption[]
  /** By their start. Left out, they stay as they are. */
  chapters?: readonly ReplayChapter[]
}

/**
 * Creates or changes a sheet's live session and plans its reminders; owners are notified of a move and of a replay. Without `now` reminders
 * that are due already are planned too. Refuses: not-found.
 */
export async function saveTutoringSession(
  trx: Trx,
  actorId: string | null,
  session: TutoringSession,
  now?: Date,
): Promise<void> {
  const { sheetId, startAt, endedAt } = session
  const sheet = await trx
    .selectFrom('sheet')
    .select('id')
    .where('id', '=', sheetId)
    .forShare()
    .executeTakeFirst()
  if (sheet === undefined) return refuse('not-found')
  const before = await trx
    .selectFrom('online_tutoring')
    .select(['start_at', 'ended_at', 'replay_key', 'replay_url'])
    .where('sheet_id', '=', sheetId)
    .forUpdate()
    .executeTakeFirst()
  const values = {
    start_at: startAt,
    join_url: session.joinUrl,
    ended_at: endedAt,
    replay_url: session.replayUrl,
    ...(session.plannedMinutes === undefined ? {} : { planned_minutes: session.plannedMinutes }),
    ...(session.replayKey === undefined ? {} : { replay_key: session.replayKey }),
    ...(session.captions === undefined ? {} : { captions: JSON.stringify(session.captions) }),
    ...(session.chapters === undefined ? {} : { chapters: JSON.stringify(session.chapters) }),
  }
  await trx
    .insertInto('online_tutoring')
    .values({ sheet_id: sheetId, ...values })
    .onConflict((conflict) => conflict.column('sheet_id').doUpdateSet(values))
    .execute()
  const isMoved = before !== undefined && before.start_at.getTime() !== startAt.getTime()
  if (endedAt !== null) await forgetReminders(trx, sheetId)
  else if (before === undefined || isMoved) await planReminders(trx, session, isMoved ? now : undefined)
  if (endedAt === null && isMoved) await announce(trx, session, 'moved')
  const replayKey = session.replayKey === undefined ? before?.replay_key : session.replayKey
  const isShown = endedAt !== null && (replayKey ?? session.replayUrl ?? null) !== null
  const wasShown =
    before !== undefined && before.ended_at !== null && (before.replay_key ?? before.replay_url) !== null
  // Replays from the demo or the command line are not announced.
  if (isShown && !wasShown && actorId !== null) await announce(trx, session, 'replay')
  await recordAudit(trx, {
    actorId,
    action: 'tutoring.save',
    object: `sheet:${sheetId}`,
    ...(before === undefined
      ? {}
      : {
          before: { startAt: before.start_at.toISOString(), replay: before.replay_key ?? before.replay_url },
        }),
    after: {
      startAt: startAt.toISOString(),
      ended: endedAt !== null,
      joinUrl: session.joinUrl,
      replay: replayKey ?? session.replayUrl,
    },
  })
}

/** Calls a session off: its owners are notified, and no longer reminded of it. Refuses: not-found. */
export async function cancelTutoringSession(
  trx: Trx,
  actorId: string | null,
  sheetId: string,
): Promise<void> {
  const session = await trx
    .deleteFrom('online_tutoring')
    .where('sheet_id', '=', sheetId)
    .returning(['start_at', 'ended_at'])
    .executeTakeFirst()
  if (session === undefined) return refuse('not-found')
  await forgetReminders(trx, sheetId)
  if (session.ended_at === null) await announce(trx, { sheetId, startAt: session.start_at }, 'cancelled')
  await recordAudit(trx, {
    actorId,
    action: 'tutoring.cancel',
    object: `sheet:${sheetId}`,
    before: { startAt: session.start_at.toISOString() },
  })
}
