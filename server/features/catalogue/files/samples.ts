import { refuse } from '#rules/refusal.ts'
import { sheetStatus } from '#rules/sheets/sheet-states.ts'
import type { Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { forgetFiles } from './draft.ts'
import type { InspectedFile } from './inspect-upload.ts'
import { afterChange, countDraftSamples, storeFile, samplesMax, takeSamplesIntoDraft } from './place-file.ts'
import { filesInForce, lockOwnSheetFiles } from './sheet-files.queries.ts'

/**
 * Removes a sample, restorable for an hour; returns what restores it. Sheets that are or were on sale keep at least one. Refuses:
 * not-found, files.under-review, files.last-sample.
 */
export async function removeSample(
  trx: Trx,
  platform: Platform,
  personId: string,
  { sheetId, sampleId }: { sheetId: string; sampleId: string },
): Promise<string> {
  const sheet = await lockOwnSheetFiles(trx, personId, sheetId, 'sample')
  const { samples } = await filesInForce(trx, sheetId)
  const sample = samples.find(({ id }) => id === sampleId)
  if (sample === undefined) return refuse('not-found')
  // Without any in the draft those on sale would be in force again.
  if (samples.length === 1 && (await hasLiveSamples(trx, sheetId))) refuse('files.last-sample')
  await takeSamplesIntoDraft(trx, sheetId)
  const removed = await trx
    .updateTable('sheet_file')
    .set({ removed_at: platform.clock.now() })
    .where('sheet_id', '=', sheetId)
    .where('kind', '=', 'sample')
    .where('stage', '=', 'draft')
    .where('num', '=', sample.num)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirstOrThrow()
  await afterChange(trx, platform, sheet, 'sample')
  return removed.id
}

/** Restores a sample to its place if free, else to the end. Refuses: not-found, files.under-review, files.too-many-samples. */
export async function restoreSample(
  trx: Trx,
  platform: Platform,
  personId: string,
  { sheetId, sampleId }: { sheetId: string; sampleId: string },
): Promise<void> {
  const sheet = await lockOwnSheetFiles(trx, personId, sheetId, 'sample')
  const sample = await trx
    .selectFrom('sheet_file')
    .select(['id', 'num'])
    .where('id', '=', sampleId)
    .where('sheet_id', '=', sheetId)
    .where('kind', '=', 'sample')
    .where('stage', '=', 'draft')
    .where('removed_at', 'is not', null)
    .executeTakeFirst()
  if (sample === undefined) return refuse('not-found')
  await takeSamplesIntoDraft(trx, sheetId)
  if ((await countDraftSamples(trx, sheetId)) >= samplesMax) refuse('files.too-many-samples')
  const { samples } = await filesInForce(trx, sheetId)
  // On sale the others moved together meanwhile: those behind it make room again.
  const isTaken = samples.some(({ num }) => num === sample.num)
  const order = samples.map(({ id }) => id)
  await trx
    .updateTable('sheet_file')
    .set({ removed_at: null, num: numFree })
    .where('id', '=', sample.id)
    .execute()
  if (isTaken) {
    order.splice(
      samples.findIndex(({ num }) => num >= sample.num),
      0,
      sample.id,
    )
    await putInOrder(trx, order)
  } else {
    await trx.updateTable('sheet_file').set({ num: sample.num }).where('id', '=', sample.id).execute()
  }
  await afterChange(trx, platform, sheet, 'sample')
}

/** Every sample once, in its new place. Refuses: not-found, files.under-review, files.samples-changed. */
export async function reorderSamples(
  trx: Trx,
  platform: Platform,
  personId: string,
  { sheetId, sampleIds }: { sheetId: string; sampleIds: readonly string[] },
): Promise<void> {
  const sheet = await lockOwnSheetFiles(trx, personId, sheetId, 'sample')
  const { samples } = await filesInForce(trx, sheetId)
  const nums = sampleIds.map((id) => samples.find((sample) => sample.id === id)?.num)
  const isComplete = new Set(nums).size === samples.length && nums.length === samples.length
  if (!isComplete || nums.includes(undefined)) refuse('files.samples-changed')
  await takeSamplesIntoDraft(trx, sheetId)
  const drafts = (await filesInForce(trx, sheetId)).samples
  const order = nums.flatMap((num) => drafts.filter((draft) => draft.num === num).map(({ id }) => id))
  await putInOrder(trx, order)
  await afterChange(trx, platform, sheet, 'sample')
}

/**
 * Inserts inspected pictures as samples at `place` or at the end; returns their new number. Refuses: not-found, files.under-review,
 * files.too-many-samples.
 */
export async function addSamples(
  trx: Trx,
  platform: Platform,
  personId: string,
  { sheetId, place }: { sheetId: string; place: number | undefined },
  files: readonly InspectedFile[],
): Promise<number> {
  const sheet = await lockOwnSheetFiles(trx, personId, sheetId, 'sample')
  await takeSamplesIntoDraft(trx, sheetId)
  const order = (await filesInForce(trx, sheetId)).samples.map(({ id }) => id)
  if (order.length + files.length > samplesMax) refuse('files.too-many-samples')
  const added: string[] = []
  for (const [at, file] of files.entries()) {
    const to = { sheet_id: sheetId, kind: 'sample', num: numFree + at, stage: 'draft' } as const
    added.push(await storeFile(trx, platform, to, file))
  }
  order.splice(place === undefined ? order.length : place - 1, 0, ...added)
  await putInOrder(trx, order)
  await afterChange(trx, platform, sheet, 'sample')
  return order.length
}

/** From now on the cover is drawn without a picture. Idempotent. Refuses: not-found, files.under-review. */
export async function removeCover(
  trx: Trx,
  platform: Platform,
  personId: string,
  sheetId: string,
): Promise<void> {
  const sheet = await lockOwnSheetFiles(trx, personId, sheetId, 'cover')
  for (const stage of ['draft', 'live'] as const) await forgetFiles(trx, sheetId, 'cover', stage)
  await trx
    .updateTable('sheet')
    .set((change) => ({ cover_version: change('cover_version', '+', 1), updated_at: platform.clock.now() }))
    .where('id', '=', sheet.id)
    .execute()
}

/** Temporary places beyond all real ones, so that moved and new samples never collide. */
const [placesAside, numFree] = [100, 150]

/** Samples stand at the places 1, 2, 3 … in this order. */
async function putInOrder(trx: Trx, order: readonly string[]): Promise<void> {
  if (order.length === 0) return
  await trx
    .updateTable('sheet_file')
    .set((change) => ({ num: change('num', '+', placesAside) }))
    .where('id', 'in', order)
    .where('num', '<=', samplesMax)
    .execute()
  for (const [index, id] of order.entries()) {
    await trx
      .updateTable('sheet_file')
      .set({ num: index + 1 })
      .where('id', '=', id)
      .execute()
  }
}

async function hasLiveSamples(trx: Trx, sheetId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('sheet_file')
    .innerJoin('sheet', 'sheet.id', 'sheet_file.sheet_id')
    .select('sheet.status')
    .where('sheet_id', '=', sheetId)
    .where('kind', '=', 'sample')
    .where((where) =>
      where.or([where('stage', '=', 'live'), where('sheet.status', '=', sheetStatus.published)]),
    )
    .executeTakeFirst()
  return row !== undefined
}
