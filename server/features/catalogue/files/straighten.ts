import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { DataOf } from '#contract/shared/call.ts'
import type { chooseStraightened, getStraightened } from '#contract/seller/files.ts'
import { isRefusalCode, refusals } from '#contract/shared/refusals.ts'
import { Refusal, refuse } from '#rules/refusal.ts'
import type { Person } from '#server/platform/caller.ts'
import { type Db, inTransaction, type Trx } from '#server/platform/database.ts'
import { enqueue } from '#server/platform/jobs.ts'
import { orRefusePdf, type PageChange, straightenPdf } from '#server/platform/pdf/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { temporaryPrefix } from '#server/platform/temporary-folder.ts'
import { newQuarantineKey } from '#server/platform/uploads.ts'
import { inspectUpload } from './inspect-upload.ts'
import { pageLinkPath } from './deliver-file.ts'
import { forgetFiles, forgetStraightened, removeFromStorage } from './draft.ts'
import { storeFile } from './place-file.ts'
import { fileLink } from './present-files.ts'
import { type FileRow, filesInForce, lockOwnSheetFiles, ownSheet } from './sheet-files.queries.ts'
import { storageKeyOf } from './take-in.ts'

type Straightened = DataOf<typeof getStraightened>

export const straightenJob = 'sheet-files.straighten'

/** Asks for it, once for each file. Refuses: not-found, files.under-review, files.pdf-missing. */
export async function askToStraighten(
  trx: Trx,
  platform: Platform,
  author: Person,
  sheetId: string,
): Promise<Straightened> {
  await lockOwnSheetFiles(trx, author.id, sheetId, 'pdf')
  const { pdf } = await filesInForce(trx, sheetId)
  if (pdf === null) return refuse('files.pdf-missing')
  const known = await findStraightening(trx, sheetId)
  const isKnown = known !== undefined && stateOf(known, platform) !== 'failed' && isAbout(known, pdf)
  if (!isKnown) {
    await forgetStraightened(trx, sheetId)
    await trx
      .insertInto('sheet_straightening')
      .values({
        sheet_id: sheetId,
        source_sha256: pdf.sha256,
        state: 'working',
        asked_at: platform.clock.now(),
      })
      .execute()
    await enqueue(trx, straightenJob, { sheetId }, { key: `${straightenJob}:${sheetId}`, attemptsMax: 3 })
  }
  return await presentStraightened(trx, platform, author, sheetId)
}

/** Refuses: not-found. */
export async function readStraightened(
  db: Db | Trx,
  platform: Platform,
  author: Person,
  sheetId: string,
): Promise<Straightened> {
  await ownSheet(db, author.id, sheetId)
  return await presentStraightened(db, platform, author, sheetId)
}

/**
 * Swaps the straightened file and the original, as often as the author likes, until it is handed in and published. `neither` deletes the
 * unused one and ends running work. Refuses: not-found, files.under-review, sheets.changed-elsewhere.
 */
export async function choose(
  trx: Trx,
  platform: Platform,
  author: Person,
  { id: sheetId, choice }: { id: string; choice: 'straightened' | 'original' | 'neither' },
): Promise<DataOf<typeof chooseStraightened>> {
  await lockOwnSheetFiles(trx, author.id, sheetId, 'pdf')
  if (choice === 'neither') {
    await forgetStraightened(trx, sheetId)
    return await presentStraightened(trx, platform, author, sheetId)
  }
  const { pdf } = await filesInForce(trx, sheetId)
  const known = await findStraightening(trx, sheetId)
  if (known === undefined || known.result_sha256 === null || pdf === null || !isAbout(known, pdf))
    return refuse('sheets.changed-elsewhere')
  const wanted = choice === 'straightened' ? known.result_sha256 : known.source_sha256
  if (pdf.sha256 !== wanted) await changePlaces(trx, platform, sheetId, known)
  return await presentStraightened(trx, platform, author, sheetId)
}

/** In three steps, because each place takes one file. */
async function changePlaces(
  trx: Trx,
  platform: Platform,
  sheetId: string,
  { source_sha256: source }: StraighteningRow,
): Promise<void> {
  const files = await trx
    .selectFrom('sheet_file')
    .select(['id', 'stage', 'sha256'])
    .where('sheet_id', '=', sheetId)
    .where('kind', '=', 'pdf')
    .where('removed_at', 'is', null)
    .execute()
  const [draft, beside] = ['draft', 'beside'].map((stage) => files.find((file) => file.stage === stage))
  const move = async (id: string, stage: 'draft' | 'beside') =>
    await trx.updateTable('sheet_file').set({ stage }).where('id', '=', id).execute()
  // A new version without its own file uses the one on sale, which stays in place.
  const isOnSale = files.some(({ stage, sha256 }) => stage === 'live' && sha256 === source)
  if (isOnSale && draft !== undefined && beside === undefined) await move(draft.id, 'beside')
  else {
    if (draft !== undefined)
      await trx
        .updateTable('sheet_file')
        .set({ removed_at: platform.clock.now() })
        .where('id', '=', draft.id)
        .execute()
    if (beside !== undefined) await move(beside.id, 'draft')
    if (draft !== undefined)
      await trx
        .updateTable('sheet_file')
        .set({ removed_at: null, stage: 'beside' })
        .where('id', '=', draft.id)
        .execute()
  }
  await trx.updateTable('sheet').set({ updated_at: platform.clock.now() }).where('id', '=', sheetId).execute()
}

type StraighteningRow = NonNullable<Awaited<ReturnType<typeof findStraightening>>>

async function findStraightening(db: Db | Trx, sheetId: string) {
  return await db
    .selectFrom('sheet_straightening')
    .selectAll()
    .where('sheet_id', '=', sheetId)
    .executeTakeFirst()
}

/** Longer than a thousand pages take; earlier work that has not ended was given up by its job. */
const workMilliseconds = 40 * 60_000

function stateOf({ state, asked_at }: StraighteningRow, { clock }: Platform): StraighteningRow['state'] {
  const isLate = clock.now().getTime() - asked_at.getTime() > workMilliseconds
  return state === 'working' && isLate ? 'failed' : state
}

function isAbout(
  row: Pick<StraighteningRow, 'source_sha256' | 'result_sha256'>,
  pdf: Pick<FileRow, 'sha256'>,
) {
  return pdf.sha256 === row.source_sha256 || pdf.sha256 === row.result_sha256
}

async function presentStraightened(
  db: Db | Trx,
  platform: Platform,
  author: Person,
  sheetId: string,
): Promise<Straightened> {
  const { pdf } = await filesInForce(db, sheetId)
  const row = await findStraightening(db, sheetId)
  if (row === undefined || pdf === null || !isAbout(row, pdf)) {
    return {
      state: 'none',
      done: 0,
      pages: null,
      changes: [],
      taken: false,
      before: null,
      after: null,
      problem: null,
    }
  }
  const files = await db
    .selectFrom('sheet_file')
    .select(['id', 'sha256'])
    .where('sheet_id', '=', sheetId)
    .where('kind', '=', 'pdf')
    .where('removed_at', 'is', null)
    .execute()
  const pagesOf = (sha256: string | null) => {
    const file = files.find((one) => one.sha256 === sha256)
    return file === undefined ? null : fileLink(platform, author, sheetId, file.id, pageLinkPath)
  }
  const state = stateOf(row, platform)
  const code = row.refusal !== null && isRefusalCode(row.refusal) ? row.refusal : 'unavailable'
  const [thai, english] = refusals[code].msg
  return {
    state,
    done: row.pages_done,
    pages: row.pages,
    changes: row.changes.map(({ page, degrees, isTurned: turned, isEvened: evened }) => ({
      page,
      degrees,
      turned,
      evened,
    })),
    taken: row.result_sha256 !== null && pdf.sha256 === row.result_sha256,
    before: pagesOf(row.source_sha256),
    after: pagesOf(row.result_sha256),
    problem: state === 'failed' ? [thai, english] : null,
  }
}

/** For the job. Twice at once is twice the work, and the first to end counts. */
export async function straighten(platform: Platform, sheetId: string): Promise<void> {
  const { db, storage, clock } = platform
  const row = await findStraightening(db, sheetId)
  const { pdf } = await filesInForce(db, sheetId)
  if (row?.state !== 'working' || pdf === null || pdf.sha256 !== row.source_sha256) return
  const source = await storage.get(pdf.storage_key)
  if (source === null) {
    await end(db, row, { state: 'failed', refusal: 'files.pdf-missing' })
    return
  }
  const folder = await mkdtemp(temporaryPrefix('straight'))
  const key = newQuarantineKey(clock.now())
  const storageKey = storageKeyOf(sheetId, 'pdf', key)
  try {
    const [original, straight] = [join(folder, 'original.pdf'), join(folder, 'straight.pdf')]
    await pipeline(source.stream, createWriteStream(original))
    const changes = await orRefusePdf(
      straightenPdf(original, straight, folder, (done, pages) => storeProgress(db, row, done, pages)),
    )
    if (changes === null) return
    if (changes.length === 0) {
      await end(db, row, { state: 'ready' })
      return
    }
    await storage.put(key, createReadStream(straight), { contentType: 'application/pdf' })
    const file = await inspectUpload(platform, { key, kind: 'pdf', storageKey })
    const isSaved = await inTransaction(db, async (trx) => {
      await trx.selectFrom('sheet').select('id').where('id', '=', sheetId).forUpdate().executeTakeFirst()
      const isOurs = await end(trx, row, { state: 'ready', changes, result: file.sha256 })
      if (!isOurs) return false
      await forgetFiles(trx, sheetId, 'pdf', 'beside')
      await storeFile(trx, platform, { sheet_id: sheetId, kind: 'pdf', num: 0, stage: 'beside' }, file)
      await removeFromStorage(trx, [key])
      return true
    })
    if (!isSaved) await storage.remove(storageKey)
    await storage.remove(key)
  } catch (error) {
    await storage.remove(key)
    if (!(error instanceof Refusal)) throw error
    await storage.remove(storageKey)
    await end(db, row, { state: 'failed', refusal: error.code })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** False where the author has thrown it away or requested it again. */
async function storeProgress(db: Db, row: StraighteningRow, done: number, pages: number): Promise<boolean> {
  const updated = await ours(db, row).set({ pages_done: done, pages }).executeTakeFirst()
  return updated.numUpdatedRows > 0n
}

async function end(
  db: Db | Trx,
  row: StraighteningRow,
  how: { state: 'ready' | 'failed'; refusal?: string; changes?: readonly PageChange[]; result?: string },
): Promise<boolean> {
  const ended = await ours(db, row)
    .set({
      state: how.state,
      refusal: how.refusal ?? null,
      changes: JSON.stringify(how.changes ?? []),
      result_sha256: how.result ?? null,
    })
    .executeTakeFirst()
  return ended.numUpdatedRows > 0n
}

/** Thrown away, or asked for again, it is another one. */
function ours(db: Db | Trx, row: StraighteningRow) {
  return db
    .updateTable('sheet_straightening')
    .where('sheet_id', '=', row.sheet_id)
    .where('state', '=', 'working')
    .where('asked_at', '=', row.asked_at)
}
