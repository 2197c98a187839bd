import {
  answerPin as answerPinCall,
  changeManySheets,
  cancelVersion as cancelVersionCall,
  confirmGoDraft,
  confirmSend,
  deleteDraft as deleteDraftCall,
  getDraft,
  getEdit,
  newSheet,
  planLaunch as planLaunchCall,
  planRelease as planReleaseCall,
  previewCover as previewCoverCall,
  saveDraft,
  saveEdit,
  saveVersion as saveVersionCall,
  sendVersion as sendVersionCall,
  startVersion as startVersionCall,
  undoManySheets,
} from '#contract/seller/sheets.ts'
import { refuse } from '#rules/refusal.ts'
import { sheetStatus } from '#rules/sheets/sheet-states.ts'
import { forgetAllFiles, takeInPosted } from '#server/features/catalogue/files/index.ts'
import { recordAudit } from '#server/platform/audit.ts'
import { sqlState, type Trx } from '#server/platform/database.ts'
import { reads, writes, writesPrepared } from '#server/platform/route.ts'
import { changeMany, undoMany } from './change-many.ts'
import { goBackToDraft, handIn } from './hand-in.ts'
import { lockOwnSheet } from './lock-sheet.ts'
import { beginSheet } from './new-sheet.ts'
import { planLaunch } from './launch.ts'
import { getOwnSheet } from './own-sheet.ts'
import { answerPin } from './pins.ts'
import { previewCover } from './preview-cover.ts'
import { planRelease } from './release.ts'
import { saveDraftWords, savePublishedWords } from './save-words.ts'
import { cancelVersion, saveVersion, sendVersion, startVersion } from './versions.ts'

/** Pictures posted just now are counted; a large PDF is there at the next look. */
const patienceMilliseconds = 2_000

export const sellerRoutes = [
  writes(newSheet, async (input, { trx, platform, caller }) => ({
    id: await beginSheet(trx, platform, caller.id, input),
  })),
  writes(changeManySheets, (input, { trx, platform, caller }) => changeMany(trx, platform, caller.id, input)),
  writes(undoManySheets, ({ id }, { trx, platform, caller }) => undoMany(trx, platform, caller.id, id)),
  writes(planReleaseCall, (input, { trx, platform, caller }) => planRelease(trx, platform, caller.id, input)),
  writes(planLaunchCall, (input, { trx, platform, caller }) => planLaunch(trx, platform, caller.id, input)),
  writes(deleteDraftCall, ({ id }, { trx, caller }) => deleteDraft(trx, caller.id, id)),
  reads(getDraft, async ({ id }, { platform, caller }) => {
    await takeInPosted(platform, caller.id, id, patienceMilliseconds)
    return getOwnSheet(platform, caller, id)
  }),
  writes(saveDraft, (input, { trx, platform, caller }) =>
    saveDraftWords(trx, platform, caller.id, idOf(input), input),
  ),
  writesPrepared(
    confirmSend,
    // A client of the specified two steps hands in right after it posted a file.
    async ({ sheet }, { platform, caller }) => takeInPosted(platform, caller.id, idOfSent(sheet)),
    ({ sheet, ...input }, { trx, platform, caller }) =>
      handIn(trx, platform, caller.id, idOfSent(sheet), input),
  ),
  writes(answerPinCall, (input, { trx, caller }) => answerPin(trx, caller.id, input)),
  writes(confirmGoDraft, ({ id }, { trx, platform, caller }) => goBackToDraft(trx, platform, caller.id, id)),
  reads(getEdit, async ({ id }, { platform, caller }) => {
    await takeInPosted(platform, caller.id, id, patienceMilliseconds)
    return getOwnSheet(platform, caller, id)
  }),
  writes(saveEdit, (input, { trx, platform, caller }) =>
    savePublishedWords(trx, platform, caller.id, idOf(input), input),
  ),
  reads(previewCoverCall, async ({ id, ...words }, { platform, caller }) => ({
    image: await previewCover(platform, caller.id, id, words),
  })),
  writes(startVersionCall, ({ id }, { trx, platform, caller }) => startVersion(trx, platform, caller.id, id)),
  writes(saveVersionCall, ({ id, ...words }, { trx, caller }) => saveVersion(trx, caller.id, id, words)),
  writes(sendVersionCall, ({ id, terms }, { trx, platform, caller }) =>
    sendVersion(trx, platform, caller.id, id, terms === true),
  ),
  writes(cancelVersionCall, ({ id }, { trx, caller }) => cancelVersion(trx, caller.id, id)),
]

/** The contract asks for one of the two. */
function idOf({ id, _id }: { id?: string | undefined; _id?: string | undefined }): string {
  return id ?? _id ?? refuse('not-found')
}

/** `confirmSend` names the sheet by its id, or sends the whole of it. */
function idOfSent(sheet: string | Parameters<typeof idOf>[0]): string {
  return typeof sheet === 'string' ? sheet : idOf(sheet)
}

/**
 * Deletes a sheet that was never on sale, with its files. Whatever a buyer could have bought stays. Refuses: not-found, sheets.moved-on,
 * sheets.was-on-sale, sheets.in-use.
 */
async function deleteDraft(trx: Trx, authorId: string, sheetId: string): Promise<void> {
  const sheet = await lockOwnSheet(trx, authorId, sheetId)
  const { published_at } = await trx
    .selectFrom('sheet')
    .select('published_at')
    .where('id', '=', sheetId)
    .executeTakeFirstOrThrow()
  const isOpen = sheet.status === sheetStatus.draft || sheet.status === sheetStatus.rejected
  if (!isOpen) refuse('sheets.moved-on')
  if (published_at !== null) refuse('sheets.was-on-sale')
  // Rows of the files go with the sheet; this also has them taken out of storage.
  await forgetAllFiles(trx, [sheetId])
  // The author may have it among the favourites.
  await trx.deleteFrom('favourite_sheet').where('sheet_id', '=', sheetId).execute()
  await trx
    .deleteFrom('sheet')
    .where('id', '=', sheetId)
    .execute()
    .catch((error: unknown) => {
      // Staff have made something of it: a live session, a message.
      if (sqlState(error) === '23503') refuse('sheets.in-use')
      throw error
    })
  await recordAudit(trx, {
    actorId: authorId,
    action: 'sheet.delete-draft',
    object: `sheet:${sheetId}`,
    before: { code: sheet.code, name: sheet.name, status: sheet.status },
  })
}
