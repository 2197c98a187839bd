import { beginCase } from '#server/features/complaints/cases/cases.ts'
import { claimCopyright } from '#server/features/complaints/copyright/claims.ts'
import { inTransaction } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import type { Platform } from '#server/platform/platform.ts'
import { createPerson } from './cast.ts'

/** A message of staff to buyers of this sheet: a draft, or one that is being sent. Answers its id. */
export async function createBroadcast(
  { db, clock }: Platform,
  facts: { writerId: string; sheetId: string; state: 'draft' | 'sending' },
): Promise<string> {
  const id = newId()
  const now = clock.now()
  await db
    .insertInto('broadcast')
    .values({
      id,
      state: facts.state,
      audience: 'sheet',
      sheet_id: facts.sheetId,
      type: 'info',
      text_th: 'ข้อความ',
      text_en: 'A message',
      created_by: facts.writerId,
      created_at: now,
      changed_at: now,
      ...(facts.state === 'sending' ? { sent_by: facts.writerId, sent_at: now, receiver_count: 1 } : {}),
    })
    .execute()
  return id
}

/** An upload of a replay of two parts, of which none has arrived. Answers its key. */
export async function createReplayUpload(
  { db, storage, clock }: Platform,
  facts: { personId: string; sheetId: string },
): Promise<string> {
  const key = `private/replays/${newId()}/replay.mp4`
  await db.deleteFrom('replay_upload').where('sheet_id', '=', facts.sheetId).execute()
  await db
    .insertInto('replay_upload')
    .values({
      key,
      sheet_id: facts.sheetId,
      person_id: facts.personId,
      parts_id: await storage.startParts(key, { contentType: 'video/mp4' }),
      file_name: 'replay.mp4',
      file_bytes: 6_000_000,
      fingerprint: 'x',
      offered_at: clock.now(),
    })
    .execute()
  return key
}

/** A conversation that waits for staff, of this person or of a new one. Answers its id. */
export async function openCaseOf(platform: Platform, personId?: string): Promise<string> {
  const person = personId ?? (await createPerson(platform)).id
  return await inTransaction(platform.db, (trx) =>
    beginCase(trx, platform, {
      personId: person,
      topic: 'payment',
      about: null,
      message: 'จ่ายเงินแล้ว ยังไม่ได้ชีท',
      staffId: null,
    }),
  )
}

/** A claim about this sheet that waits for a decision. Answers its id. */
export async function claimOf(platform: Platform, sheet: string): Promise<string> {
  return await inTransaction(platform.db, async (trx) => {
    const { id } = await claimCopyright(trx, platform, {
      sheet,
      name: 'สำนักพิมพ์',
      address: '1 ถนนพระราม 1 กรุงเทพฯ 10330',
      email: 'press@example.com',
      pages: '1-3',
      work: 'ตำราเคมี พิมพ์ครั้งที่ 2',
      proof: '',
      signature: 'วิชัย ตั้งตรง',
      language: 'th',
      sworn: true,
    })
    return id
  })
}

/** A question about this sheet, of this person or of a new one, perhaps with its answer. Answers its id. */
export async function questionOf(
  platform: Platform,
  sheet: string,
  facts: { askerId?: string; answer?: string } = {},
): Promise<string> {
  const id = newId()
  const now = platform.clock.now()
  await platform.db
    .insertInto('sheet_question')
    .values({
      id,
      sheet_id: sheet,
      asker_id: facts.askerId ?? (await createPerson(platform)).id,
      body: 'มีเฉลยท้ายเล่มไหม',
      asked_at: now,
      ...(facts.answer === undefined ? {} : { answer: facts.answer, answered_at: now }),
    })
    .execute()
  return id
}

/** A review of this sheet, of this person or of a new one, perhaps with its author's answer. Answers its id. */
export async function reviewOf(
  platform: Platform,
  sheet: string,
  facts: { writerId?: string; answer?: string } = {},
): Promise<string> {
  const now = platform.clock.now()
  const { id } = await platform.db
    .insertInto('review')
    .values({
      sheet_id: sheet,
      person_id: facts.writerId ?? (await createPerson(platform)).id,
      score: 4,
      message: 'อ่านง่าย',
      created_at: now,
      updated_at: now,
      ...(facts.answer === undefined ? {} : { answer: facts.answer, answered_at: now }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A picture of this author that waits for staff; since when. */
export async function waitingPictureOf({ db, clock }: Platform, authorId: string): Promise<string> {
  const since = clock.now()
  await db
    .insertInto('author_picture')
    .values({ person_id: authorId, waiting: Buffer.from('jpeg'), waiting_since: since })
    .onConflict((conflict) =>
      conflict.column('person_id').doUpdateSet({ waiting: Buffer.from('jpeg'), waiting_since: since }),
    )
    .execute()
  return since.toISOString()
}
