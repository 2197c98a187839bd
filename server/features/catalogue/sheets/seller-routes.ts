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
import type { Trx } from '#server/platform/database.ts'
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

export const sellerRoutes = [
  writes(newSheet, async (input, { trx, platform, caller }) => ({
    data: { id: await beginSheet(trx, platform, caller.id, input) },
  })),
  writes(changeManySheets, async (input, { trx, platform, caller }) => ({
    data: await changeMany(trx, platform, caller.id, input),
  })),
  writes(undoManySheets, async ({ id }, { trx, platform, caller }) => ({
    data: await undoMany(trx, platform, caller.id, id),
  })),
  writes(planReleaseCall, async (input, { trx, platform, caller }) => {
    await planRelease(trx, platform, caller.id, input)
    return { data: {} }
  }),
  writes(planLaunchCall, async (input, { trx, platform, caller }) => {
    await planLaunch(trx, platform, caller.id, input)
    return { data: {} }
  }),
  writes(deleteDraftCall, async ({ id }, { trx, caller }) => {
    await deleteDraft(trx, caller.id, id)
    return { data: {} }
  }),
  reads(getDraft, async ({ id }, { platform, caller }) => ({
    data: await getOwnSheet(platform, caller, id),
  })),
  writes(saveDraft, async (input, { trx, platform, caller }) => ({
    data: await saveDraftWords(trx, platform, caller.id, idOf(input), input),
  })),
  writesPrepared(
    confirmSend,
    // A client of the specified two steps hands in right after it posted a file.
    async ({ sheet }, { platform, caller }) => takeInPosted(platform, caller.id, idOfSent(sheet)),
    async ({ sheet, ...input }, { trx, platform, caller }) => {
      await handIn(trx, platform, caller.id, idOfSent(sheet), input)
      return { data: {} }
    },
  ),
  writes(answerPinCall, async (input, { trx, caller }) => {
    await answerPin(trx, caller.id, input)
    return { data: {} }
  }),
  writes(confirmGoDraft, async ({ id }, { trx, platform, caller }) => {
    await goBackToDraft(trx, platform, caller.id, id)
    return { data: {} }
  }),
  reads(getEdit, async ({ id }, { platform, caller }) => ({ data: await getOwnSheet(platform, caller, id) })),
  writes(saveEdit, async (input, { trx, platform, caller }) => ({
    data: await savePublishedWords(trx, platform, caller.id, idOf(input), input),
  })),
  reads(previewCoverCall, async ({ id, ...words }, { platform, caller }) => ({
    data: { image: await previewCover(platform, caller.id, id, words) },
  })),
  writes(startVersionCall, async ({ id }, { trx, platform, caller }) => ({
    data: await startVersion(trx, platform, caller.id, id),
  })),
  writes(saveVersionCall, async ({ id, ...words }, { trx, caller }) => ({
    data: await saveVersion(trx, caller.id, id, words),
  })),
  writes(sendVersionCall, async ({ id, terms }, { trx, platform, caller }) => {
    await sendVersion(trx, platform, caller.id, id, terms === true)
    return { data: {} }
  }),
  writes(cancelVersionCall, async ({ id }, { trx, caller }) => {
    await cancelVersion(trx, caller.id, id)
    return { data: {} }
  }),
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
 * Takes away a sheet that was never on sale, with its files: a draft, or one that was sent back. What a buyer could have bought
 * stays. Refuses: not-found, sheets.moved-on.
 */
async function deleteDraft(trx: Trx, authorId: string, sheetId: string): Promise<void> {
  const sheet = await lockOwnSheet(trx, authorId, sheetId)
  const { published_at } = await trx
    .selectFrom('sheet')
    .select('published_at')
    .where('id', '=', sheetId)
    .executeTakeFirstOrThrow()
  const isOpen = sheet.status === sheetStatus.draft || sheet.status === sheetStatus.rejected
  if (!isOpen || published_at !== null) refuse('sheets.moved-on')
  // Rows of the files go with the sheet; this also has them taken out of storage.
  await forgetAllFiles(trx, [sheetId])
  await trx.deleteFrom('sheet').where('id', '=', sheetId).execute()
  await recordAudit(trx, {
    actorId: authorId,
    action: 'sheet.delete-draft',
    object: `sheet:${sheetId}`,
    before: { code: sheet.code, name: sheet.name, status: sheet.status },
  })
}
