import { sql } from 'kysely'
import { z } from 'zod'
import { sheetName } from '#rules/sheets/course-code.ts'
import { isReminderDue, type ReminderKind, reminders, reminderTime } from '#rules/tutoring/session.ts'
import { approvedTitle } from '#server/features/catalogue/index.ts'
import { type NewMessage, sendMessages } from '#server/features/messages/index.ts'
import { type Trx, inTransaction } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import { enqueue } from '#server/platform/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type SessionNews, sessionNews } from '#server/words/reading.ts'

export const notifyOwnersOfSessionJob = 'tutoring.notify-owners'

/**
 * One job per session and reminder, keyed by session, so that saving the session again moves them. Runs in the transaction that saves it.
 * `movedAt`: owners are notified of the new time now, so a reminder due by then would repeat it.
 */
export async function planReminders(
  trx: Trx,
  session: { sheetId: string; startAt: Date },
  movedAt?: Date,
): Promise<void> {
  await forgetReminders(trx, session.sheetId)
  for (const { kind } of reminders) {
    if (movedAt !== undefined && reminderTime(kind, session.startAt) <= movedAt) continue
    await enqueue(trx, notifyOwnersOfSessionJob, noticeOf(session, kind), {
      key: reminderKey(session.sheetId, kind),
      runAt: reminderTime(kind, session.startAt),
    })
  }
}

/** For a session that has ended or was called off. */
export async function forgetReminders(trx: Trx, sheetId: string): Promise<void> {
  const keys = reminders.map(({ kind }) => reminderKey(sheetId, kind))
  await sql`select graphile_worker.remove_job(key) from unnest(${keys}::text[]) as planned(key)`.execute(trx)
}

/**
 * Notifies owners once that the session moved (`startAt` is the new time), was cancelled, or has its replay. A session may return to an
 * earlier date, so each change is an occasion of its own, and the last one counts.
 */
export async function announce(
  trx: Trx,
  session: { sheetId: string; startAt: Date },
  kind: 'moved' | 'cancelled' | 'replay',
): Promise<void> {
  const news = noticeOf(session, kind)
  if (kind === 'replay') return await enqueue(trx, notifyOwnersOfSessionJob, news)
  const key = dateKey(session.sheetId)
  await waitForBatch(trx, session.sheetId)
  // The rest of those who were to hear of an earlier occasion hear of this one only.
  await sql`select graphile_worker.remove_job(key) from graphile_worker.jobs where starts_with(key, ${`${key}:`})`.execute(
    trx,
  )
  await enqueue(trx, notifyOwnersOfSessionJob, { ...news, occasion: newId() }, { key })
}

const dateKey = (sheetId: string) => `tutoring:${sheetId}:date`

/** Locks out batches until the transaction ends: a running one queues its rest before the next occasion removes it. */
async function waitForBatch(trx: Trx, sheetId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${dateKey(sheetId)}, 0))`.execute(trx)
}

function reminderKey(sheetId: string, kind: ReminderKind): string {
  return `tutoring:${sheetId}:${kind}`
}

function noticeOf({ sheetId, startAt }: { sheetId: string; startAt: Date }, kind: SessionNews): Notice {
  return { sheetId, kind, startAt: startAt.toISOString() }
}

const notice = z.object({
  sheetId: z.string(),
  kind: z.enum(['day', 'hour', 'start', 'moved', 'cancelled', 'replay']),
  /** The start as it was when this was planned. */
  startAt: z.iso.datetime(),
  /** Distinguishes news whose words may repeat. */
  occasion: z.string().optional(),
  /** Owners up to this one have been notified. */
  after: z.string().optional(),
})
type Notice = z.infer<typeof notice>

/** Short transactions: a session may have thousands of owners. */
const ownersOfBatch = 200

/** Notifies the sheet's owners, two hundred per job. The key of session, start, occasion and person makes it idempotent. */
export async function notifyOwnersOfSession(platform: Platform, payload: unknown): Promise<void> {
  const asked = notice.parse(payload)
  await inTransaction(platform.db, async (trx) => {
    await waitForBatch(trx, asked.sheetId)
    const session = await trx
      .selectFrom('sheet')
      .leftJoin('online_tutoring', 'online_tutoring.sheet_id', 'sheet.id')
      .select(['online_tutoring.start_at', 'online_tutoring.ended_at'])
      .select(['online_tutoring.replay_key', 'online_tutoring.replay_url'])
      .select(approvedTitle)
      .where('sheet.id', '=', asked.sheetId)
      .executeTakeFirst()
    if (session === undefined || !isStillTrue(asked, session, platform.clock.now())) return
    const owners = await trx
      .selectFrom('owned_sheet')
      .select('person_id')
      .where('sheet_id', '=', asked.sheetId)
      .where('person_id', '>', asked.after ?? '')
      .orderBy('person_id')
      .limit(ownersOfBatch)
      .execute()
    const message = messageOf(asked, sheetName(session.code, session.name))
    await sendMessages(
      trx,
      owners.map(({ person_id: personId }) => {
        const occasion = asked.occasion === undefined ? '' : `:${asked.occasion}`
        const key = `tutoring:${asked.sheetId}:${asked.startAt}:${asked.kind}${occasion}:${personId}`
        return { ...message, personId, key, notice: 'tutoring' }
      }),
    )
    const after = owners.at(-1)?.person_id
    if (owners.length === ownersOfBatch && after !== undefined) {
      const key = asked.occasion === undefined ? {} : { key: `${dateKey(asked.sheetId)}:${asked.occasion}` }
      await enqueue(trx, notifyOwnersOfSessionJob, { ...asked, after }, key)
    }
  })
}

function isStillTrue(
  { kind, startAt, after }: Notice,
  session: {
    start_at: Date | null
    ended_at: Date | null
    replay_key: string | null
    replay_url: string | null
  },
  now: Date,
): boolean {
  if (kind === 'cancelled') return session.start_at === null
  if (kind === 'replay')
    return session.ended_at !== null && (session.replay_key ?? session.replay_url) !== null
  if (session.start_at?.toISOString() !== startAt || session.ended_at !== null) return false
  // A notification that was begun in time is sent to the last owner.
  return kind === 'moved' || after !== undefined || isReminderDue(kind, session.start_at, now)
}

function messageOf({ kind, sheetId, startAt }: Notice, name: string): Omit<NewMessage, 'personId'> {
  return {
    type: kind === 'moved' || kind === 'cancelled' ? 'warning' : 'info',
    html: sessionNews({ kind, title: name, sheetId, startAt: new Date(startAt) }),
  }
}
