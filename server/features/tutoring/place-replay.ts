import { refuse } from '#rules/refusal.ts'
import { captionsMax, liesBeside, webVttOf } from '#rules/tutoring/session.ts'
import { removeFolder } from '#server/adapters/storage/storage.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Person } from '#server/platform/caller.ts'
import { type Trx, inTransaction, likePart } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import { enqueue } from '#server/platform/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Mp4Facts } from './inspect-mp4.ts'
import { type LockedSession, lockDeskSession } from './lock-session.ts'
import { announce } from './remind.ts'

export const removeReplayJob = 'tutoring.remove-replay'

/**
 * Makes an uploaded file the replay of its session, with its captions, replacing any other. Owners are notified if the stream is over.
 * Refuses: not-found.
 */
export async function placeReplay(
  platform: Platform,
  caller: Person,
  { sheetId, key, facts }: { sheetId: string; key: string; facts: Mp4Facts },
): Promise<void> {
  const copied = new Set<string>()
  for (;;) {
    const before = await inTransaction(platform.db, (trx) => lockDeskSession(trx, caller, sheetId))
    for (const from of captionsToBring(before, key)) {
      if (copied.has(from)) continue
      if ((await platform.storage.head(from)) !== null)
        await platform.storage.copy(from, `${folderOf(key)}${from.slice(from.lastIndexOf('/'))}`)
      copied.add(from)
    }
    if (await exchange(platform, caller, { sheetId, key, facts, copied })) return
  }
}

/** Files beside the replay that is there, which the one that takes its place needs too. */
function captionsToBring({ replay_key: before, captions }: LockedSession, key: string): string[] {
  if (before === null || before === key) return []
  return captions.filter(liesBeside).map(({ file }) => `${folderOf(before)}/${file}`)
}

/** False: a caption was added since they were copied. */
async function exchange(
  { db, clock }: Platform,
  caller: Person,
  { sheetId, key, facts, copied }: { sheetId: string; key: string; facts: Mp4Facts; copied: Set<string> },
): Promise<boolean> {
  return await inTransaction(db, async (trx) => {
    const session = await lockDeskSession(trx, caller, sheetId)
    if (captionsToBring(session, key).some((from) => !copied.has(from))) return false
    const used = await trx
      .deleteFrom('replay_upload')
      .where('key', '=', key)
      .returning('key')
      .executeTakeFirst()
    // Given up, or taken in by another request since.
    if (used === undefined) return session.replay_key === key || refuse('not-found')
    await trx
      .updateTable('online_tutoring')
      .set({
        replay_key: key,
        replay_url: null,
        replay_bytes: facts.bytes,
        replay_seconds: facts.seconds,
        changed_at: clock.now(),
      })
      .where('sheet_id', '=', sheetId)
      .execute()
    const hadReplay = (session.replay_key ?? session.replay_url) !== null
    if (session.ended_at !== null && !hadReplay) {
      await announce(trx, { sheetId, startAt: session.start_at }, 'replay')
    }
    if (session.replay_key !== null) await forgetReplay(trx, session.replay_key)
    await recordAudit(trx, {
      actorId: caller.id,
      action: 'tutoring.replay',
      object: `sheet:${sheetId}`,
      before: { replay: session.replay_key ?? session.replay_url },
      after: { replay: key, ...facts },
    })
    return true
  })
}

/**
 * Adds captions (WebVTT or SubRip) to an uploaded replay, replacing those of the same language. Refuses: not-found, tutoring.caption-form,
 * tutoring.caption-needs-replay, tutoring.too-many-captions.
 */
export async function addCaption(
  platform: Platform,
  caller: Person,
  input: { sheetId: string; language: string; label: string; text: string },
): Promise<Date> {
  const { db, storage, clock } = platform
  const { sheetId, language, label } = input
  const { replay_key: key } = await inTransaction(db, (trx) => lockDeskSession(trx, caller, sheetId))
  if (key === null) return refuse('tutoring.caption-needs-replay')
  const text = webVttOf(input.text) ?? refuse('tutoring.caption-form')
  // A name of its own each time: a player never shows an old one from its memory.
  const file = `${language}-${newId()}.vtt`
  const place = `${folderOf(key)}/${file}`
  await storage.put(place, Buffer.from(text), { contentType: 'text/vtt' })
  const changed = clock.now()
  try {
    await inTransaction(db, async (trx) => {
      const session = await lockDeskSession(trx, caller, sheetId)
      // Another replay took its place in the meantime.
      if (session.replay_key !== key) refuse('tutoring.caption-needs-replay')
      const others = session.captions.filter((caption) => caption.language !== language)
      if (others.length >= captionsMax) refuse('tutoring.too-many-captions')
      await trx
        .updateTable('online_tutoring')
        .set({ captions: JSON.stringify([...others, { language, label, file }]), changed_at: changed })
        .where('sheet_id', '=', sheetId)
        .execute()
      await recordAudit(trx, {
        actorId: caller.id,
        action: 'tutoring.caption',
        object: `sheet:${sheetId}`,
        after: { language, file },
      })
    })
  } catch (error) {
    await storage.remove(place)
    throw error
  }
  return changed
}

/** Queued in the transaction that removes the replay: its files go a moment later, unless another session uses them. */
export async function forgetReplay(trx: Trx, key: string): Promise<void> {
  await enqueue(trx, removeReplayJob, { folder: folderOf(key) })
}

export async function removeReplay({ db, storage }: Platform, folder: string): Promise<void> {
  const named = await db
    .selectFrom('online_tutoring')
    .select('sheet_id')
    .where('replay_key', 'like', `${likePart(folder)}/%`)
    .limit(1)
    .executeTakeFirst()
  if (named !== undefined) return
  await removeFolder(storage, `${folder}/`)
}

function folderOf(key: string): string {
  return key.slice(0, key.lastIndexOf('/'))
}
