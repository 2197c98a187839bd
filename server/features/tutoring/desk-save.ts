import type { ValidInputOf } from '#contract/shared/call.ts'
import type { saveTutoring } from '#contract/staff/tutoring.ts'
import { refuse } from '#rules/refusal.ts'
import {
  isCaptionAddress,
  isSafeAddress,
  liesBeside,
  overrunMinutes,
  replayProblem,
} from '#rules/tutoring/session.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Person } from '#server/platform/caller.ts'
import { type Trx, inTransaction, isDatabaseAway } from '#server/platform/database.ts'
import { eachOnItsOwn } from '#server/platform/each-on-its-own.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type LockedSession, lockDeskSession, lockSession, mustHoldSheet } from './lock-session.ts'
import { forgetReplay } from './place-replay.ts'
import { announce, forgetReminders } from './remind.ts'
import { abandonUpload } from './replay-parts.ts'
import { cancelTutoringSession, saveTutoringSession } from './save-session.ts'

type Input = ValidInputOf<typeof saveTutoring>

const yearsAheadMax = 2
const firstYear = 2015

/**
 * Validates and stores what staff enter about a session; of two simultaneous edits the later is refused. Refuses: not-found,
 * tutoring.changed-meanwhile, tutoring.start-invalid, tutoring.ended-before-start, tutoring.join-address, tutoring.replay-address,
 * tutoring.replay-kind, tutoring.replay-host, tutoring.caption-file, tutoring.chapter-twice.
 */
export async function saveFromDesk(
  trx: Trx,
  platform: Platform,
  caller: Person,
  input: Input,
): Promise<Date> {
  const { id: sheetId } = input
  const now = platform.clock.now()
  await mustHoldSheet(trx, caller, sheetId)
  const before = await lockSession(trx, sheetId)
  if ((before?.changed_at.toISOString() ?? null) !== input.seen) refuse('tutoring.changed-meanwhile')
  // Later than what the caller saw, however fast two follow one another.
  const changed = new Date(Math.max(now.getTime(), (before?.changed_at.getTime() ?? 0) + 1))
  const startAt = new Date(input.start)
  validateTimes(startAt, before, now)
  if (input.joinUrl !== '' && !isSafeAddress(input.joinUrl)) refuse('tutoring.join-address')
  validateReplay(input, platform.config.MEDIA_ORIGINS)
  // An address takes the place of an uploaded file.
  const keepsFile =
    input.storeFile && input.replayUrl === '' && before !== undefined && before.replay_key !== null
  validateCaptions(input, keepsFile ? before : undefined, platform.config.MEDIA_ORIGINS)
  const starts = input.chapters.map(({ startSeconds }) => startSeconds)
  if (new Set(starts).size < starts.length) refuse('tutoring.chapter-twice')
  await saveTutoringSession(
    trx,
    caller.id,
    {
      sheetId,
      startAt,
      joinUrl: input.joinUrl || null,
      endedAt: before?.ended_at ?? null,
      replayUrl: keepsFile ? null : input.replayUrl || null,
      ...(keepsFile ? {} : { replayKey: null }),
      captions: input.captions,
      chapters: input.chapters.toSorted((a, b) => a.startSeconds - b.startSeconds),
    },
    now,
  )
  await trx
    .updateTable('online_tutoring')
    .set({
      planned_minutes: input.minutes,
      changed_at: changed,
      ...(keepsFile ? {} : { replay_bytes: null, replay_seconds: null }),
    })
    .where('sheet_id', '=', sheetId)
    .execute()
  if (!keepsFile && before !== undefined && before.replay_key !== null)
    await forgetReplay(trx, before.replay_key)
  return changed
}

function validateTimes(startAt: Date, before: LockedSession | undefined, now: Date): void {
  const latest = new Date(now)
  latest.setUTCFullYear(latest.getUTCFullYear() + yearsAheadMax)
  if (startAt.getUTCFullYear() < firstYear || startAt > latest) refuse('tutoring.start-invalid')
  if (before !== undefined && before.ended_at !== null && before.ended_at < startAt)
    refuse('tutoring.ended-before-start')
}

function validateReplay({ replayUrl }: Input, origins: readonly string[]): void {
  if (replayUrl === '') return
  const problem = replayProblem(replayUrl, origins)
  if (problem !== undefined) refuse(`tutoring.replay-${problem}`, { hosts: [...origins] })
}

/** Caption files beside the replay must exist already; external ones must be on a host that pages may load them from. */
function validateCaptions(
  { captions }: Input,
  beside: LockedSession | undefined,
  origins: readonly string[],
): void {
  for (const { file } of captions) {
    const isKnown = liesBeside({ file })
      ? (beside?.captions.some((caption) => caption.file === file) ?? false)
      : isCaptionAddress(file, origins)
    if (!isKnown) refuse('tutoring.caption-file', { hosts: [...origins] })
  }
}

/** The stream is over. Refuses: not-found, tutoring.not-begun, tutoring.already-ended. */
export async function endFromDesk(trx: Trx, caller: Person, sheetId: string, now: Date): Promise<void> {
  const session = await lockDeskSession(trx, caller, sheetId)
  if (session.ended_at !== null) refuse('tutoring.already-ended')
  if (session.start_at > now) refuse('tutoring.not-begun')
  await end(trx, caller.id, sheetId, session, now)
}

/** Refuses: not-found, tutoring.already-ended. */
export async function cancelFromDesk(trx: Trx, caller: Person, sheetId: string): Promise<void> {
  const session = await lockDeskSession(trx, caller, sheetId)
  if (session.ended_at !== null) refuse('tutoring.already-ended')
  await abandonUpload(trx, sheetId)
  if (session.replay_key !== null) await forgetReplay(trx, session.replay_key)
  await cancelTutoringSession(trx, caller.id, sheetId)
}

/** Every minute: ends sessions that exceed their planned length by half an hour. */
export async function endOverdueSessions({ db, clock }: Platform): Promise<void> {
  const now = clock.now()
  const running = await db
    .selectFrom('online_tutoring')
    .select(['sheet_id', 'start_at', 'planned_minutes'])
    .where('ended_at', 'is', null)
    .where('planned_minutes', 'is not', null)
    .where('start_at', '<=', now)
    .execute()
  await eachOnItsOwn(
    running
      .filter((row) => isOverdue(row, now))
      .map(
        ({ sheet_id: sheetId }) =>
          () =>
            inTransaction(db, async (trx) => {
              const session = await lockSession(trx, sheetId)
              if (session === undefined || session.ended_at !== null || !isOverdue(session, now)) return
              await end(trx, null, sheetId, session, plannedEnd(session))
            }),
      ),
    isDatabaseAway,
  )
}

type Planned = { start_at: Date; planned_minutes: number | null }

function plannedEnd({ start_at, planned_minutes }: Planned): Date {
  return new Date(start_at.getTime() + (planned_minutes ?? 0) * 60_000)
}

function isOverdue(session: Planned, now: Date): boolean {
  return (
    session.planned_minutes !== null &&
    now.getTime() >= plannedEnd(session).getTime() + overrunMinutes * 60_000
  )
}

async function end(
  trx: Trx,
  actorId: string | null,
  sheetId: string,
  session: LockedSession,
  endedAt: Date,
): Promise<void> {
  await trx
    .updateTable('online_tutoring')
    .set({ ended_at: endedAt })
    .where('sheet_id', '=', sheetId)
    .execute()
  await forgetReminders(trx, sheetId)
  if ((session.replay_key ?? session.replay_url) !== null)
    await announce(trx, { sheetId, startAt: session.start_at }, 'replay')
  await recordAudit(trx, {
    actorId,
    action: 'tutoring.end',
    object: `sheet:${sheetId}`,
    after: { endedAt: endedAt.toISOString() },
  })
}
