import type { RefusalCode } from '#contract/shared/refusals.ts'
import { refuse } from '#rules/refusal.ts'
import { mayMoveSheet, sheetStatus } from '#rules/sheets/sheet-states.ts'
import { sellerTermsVersion } from '#rules/sellers/terms.ts'
import {
  draftFilesProblems,
  freezeDraftFiles,
  thawDraftFiles,
} from '#server/features/catalogue/files/index.ts'
import type { Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type LockedSheet, lockOwnSheet } from './lock-sheet.ts'
import { moveSheet, submitSheet } from './move-sheet.ts'
import { mustMaySell } from './pauses.ts'
import { problemsOf } from './sheet-words.ts'
import { endOpenVersion } from './versions.ts'

/**
 * Hands a sheet in and freezes it (INV-11): words, files and terms must be complete. The refusal's code names the first thing missing, its
 * details all. Refuses: not-found, sheets.moved-on, sheets.selling-closed, sheets.changed-elsewhere, and what is missing.
 */
export async function handIn(
  trx: Trx,
  platform: Platform,
  authorId: string,
  sheetId: string,
  input: { terms?: boolean | undefined; revision?: number | undefined },
): Promise<void> {
  const sheet = await lockOwnSheet(trx, authorId, sheetId)
  if (!mayMoveSheet(sheet.status, 'submit')) refuse('sheets.moved-on', { status: sheet.status })
  await mustMaySell(trx, authorId)
  if (input.revision !== undefined && input.revision !== sheet.revision) {
    refuse('sheets.changed-elsewhere', { revision: sheet.revision, fields: [] })
  }
  const missing = await whatIsMissing(trx, sheet, input.terms === true)
  if (missing[0] !== undefined) refuse(missing[0], { missing })
  if (input.terms === true) {
    await trx
      .updateTable('sheet')
      .set({ terms_version: sellerTermsVersion, terms_accepted_at: platform.clock.now() })
      .where('id', '=', sheetId)
      .execute()
  }
  await submitSheet(trx, platform, authorId, sheetId)
  await freezeDraftFiles(trx, sheetId)
}

async function whatIsMissing(trx: Trx, sheet: LockedSheet, acceptsTerms: boolean): Promise<RefusalCode[]> {
  const missing: RefusalCode[] = [...problemsOf(sheet), ...(await draftFilesProblems(trx, sheet.id))]
  if (!acceptsTerms && sheet.terms_version !== sellerTermsVersion) missing.push('sheets.terms-missing')
  return missing
}

/**
 * "Go back to draft": off sale or out of the queue until handed in and approved again. Buyers keep it; carts show it as off sale. A new
 * version under way ends, and its file becomes the draft's. Refuses: not-found, sheets.under-review (a staff member has it open),
 * sheets.moved-on (it is a draft already).
 */
export async function goBackToDraft(
  trx: Trx,
  platform: Platform,
  authorId: string,
  sheetId: string,
): Promise<void> {
  const sheet = await lockOwnSheet(trx, authorId, sheetId)
  if (sheet.status === sheetStatus.reviewing) refuse('sheets.under-review')
  await endOpenVersion(trx, sheetId)
  await moveSheet(trx, platform, sheet, 'withdraw', authorId, { reject_reason: null })
  await thawDraftFiles(trx, sheetId)
}
