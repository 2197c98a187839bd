import { sql } from 'kysely'
import { refuse } from '#rules/refusal.ts'
import { sheetStatus } from '#rules/sheets/sheet-states.ts'
import {
  mayMoveVersion,
  type VersionMove,
  versionMoves,
  versionStatus,
} from '#rules/sheets/sheet-versions.ts'
import { sellerTermsVersion } from '#rules/sellers/terms.ts'
import {
  draftFilesProblem,
  forgetFiles,
  forgetStraightened,
  freezeDraftFiles,
  thawDraftFiles,
} from '#server/features/catalogue/files/index.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { lockOwnSheet } from './lock-sheet.ts'
import { mustMaySell } from './pauses.ts'
import { findOpenVersion, lockOpenVersion, type OpenVersion, presentVersion } from './version.queries.ts'

/**
 * Begins a new version of a sheet that stays on sale; beginning twice is one version. Refuses: not-found, sheets.moved-on (it
 * is not published).
 */
export async function startVersion(trx: Trx, platform: Platform, authorId: string, sheetId: string) {
  const sheet = await lockOwnSheet(trx, authorId, sheetId)
  if (sheet.status !== sheetStatus.published) refuse('sheets.moved-on', { status: sheet.status })
  const open = await findOpenVersion(trx, sheetId)
  if (open !== undefined) return presentVersion(open)
  // Removes leftovers of earlier tries.
  await forgetFiles(trx, sheetId, 'pdf', 'draft')
  const { rows } = await sql<{ number: number }>`
    insert into sheet_version (sheet_id, number, created_at)
    select ${sheetId}, coalesce(max(number), 1) + 1, ${platform.clock.now()}::timestamptz from sheet_version where sheet_id = ${sheetId}
    returning number`.execute(trx)
  const version = await lockOpenVersion(trx, sheetId)
  await recordAudit(trx, {
    actorId: authorId,
    action: 'sheet-version.start',
    object: `sheet:${sheetId}`,
    after: { number: rows[0]?.number },
  })
  return presentVersion(version)
}

/** Refuses: not-found, sheets.moved-on (it lies with the reviewers), sheets.changed-elsewhere. */
export async function saveVersion(
  trx: Trx,
  authorId: string,
  sheetId: string,
  input: { whatsNew: string; message: string; revision?: number | undefined },
): Promise<{ revision: number }> {
  await lockOwnSheet(trx, authorId, sheetId)
  const version = await lockOpenVersion(trx, sheetId)
  if (!mayMoveVersion(version.status, 'submit')) refuse('sheets.moved-on', { status: version.status })
  const fields = [
    ...(version.whats_new === input.whatsNew ? [] : ['whatsNew']),
    ...(version.reviewer_note === input.message ? [] : ['message']),
  ]
  if (fields.length === 0) return { revision: version.revision }
  if (input.revision !== undefined && input.revision !== version.revision) {
    refuse('sheets.changed-elsewhere', { revision: version.revision, fields })
  }
  await updateVersion(trx, version, {
    whats_new: input.whatsNew,
    reviewer_note: input.message,
    revision: version.revision + 1,
  })
  return { revision: version.revision + 1 }
}

/**
 * Hands the new version in; its file stands still from now on. Refuses: not-found, sheets.moved-on, files.pdf-missing,
 * files.upload-running, sheets.selling-closed, sheets.terms-missing.
 */
export async function sendVersion(
  trx: Trx,
  platform: Platform,
  authorId: string,
  sheetId: string,
  acceptsTerms: boolean,
): Promise<void> {
  await lockOwnSheet(trx, authorId, sheetId)
  const version = await lockOpenVersion(trx, sheetId)
  if (!mayMoveVersion(version.status, 'submit')) refuse('sheets.moved-on', { status: version.status })
  await mustMaySell(trx, authorId)
  const problem = (await draftFilesProblem(trx, sheetId)) ?? (await newPdfProblem(trx, sheetId))
  if (problem !== undefined) refuse(problem)
  if (!acceptsTerms && version.terms_version !== sellerTermsVersion) refuse('sheets.terms-missing')
  const now = platform.clock.now()
  await moveVersion(trx, version, 'submit', authorId, {
    handed_in_at: now,
    reject_reason: null,
    revision: version.revision + 1,
    ...(acceptsTerms ? { terms_version: sellerTermsVersion, terms_accepted_at: now } : {}),
  })
  await freezeDraftFiles(trx, sheetId)
}

/** The one on sale has a file; a version without a file of its own would be none. */
async function newPdfProblem(trx: Trx, sheetId: string): Promise<'files.pdf-missing' | undefined> {
  const file = await trx
    .selectFrom('sheet_file')
    .select('id')
    .where('sheet_id', '=', sheetId)
    .where('kind', '=', 'pdf')
    .where('stage', '=', 'draft')
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return file === undefined ? 'files.pdf-missing' : undefined
}

/** The version on sale stays, the new file goes. Refuses: not-found, sheets.under-review (a staff member has it open). */
export async function cancelVersion(trx: Trx, authorId: string, sheetId: string): Promise<void> {
  await lockOwnSheet(trx, authorId, sheetId)
  const version = await lockOpenVersion(trx, sheetId)
  if (version.status === versionStatus.reviewing) refuse('sheets.under-review')
  await moveVersion(trx, version, 'cancel', authorId, {})
  await forgetFiles(trx, sheetId, 'pdf', 'draft')
  await forgetStraightened(trx, sheetId)
  await thawDraftFiles(trx, sheetId)
}

/** The whole sheet goes off sale, so its open version ends. Refuses: sheets.under-review. */
export async function endOpenVersion(trx: Trx, sheetId: string): Promise<void> {
  const version = await findOpenVersion(trx, sheetId)
  if (version === undefined) return
  if (version.status === versionStatus.reviewing) refuse('sheets.under-review')
  await updateVersion(trx, version, { status: versionStatus.cancelled })
}

type VersionChanges = {
  status?: number
  whats_new?: string
  reviewer_note?: string
  revision?: number
  reject_reason?: string | null
  handed_in_at?: Date
  published_at?: Date
  pdf_sha256?: string | null
  pages_changed?: number[] | null
  terms_version?: string
  terms_accepted_at?: Date
  reviewer_id?: string | null
  claimed_at?: Date | null
}

/** Along the drawn paths only, with its record. Refuses: sheets.moved-on. */
export async function moveVersion(
  trx: Trx,
  version: OpenVersion,
  name: VersionMove,
  actorId: string,
  changes: VersionChanges,
): Promise<void> {
  if (!mayMoveVersion(version.status, name)) refuse('sheets.moved-on', { status: version.status })
  const status = versionMoves[name].to
  await updateVersion(trx, version, { ...changes, status })
  await recordAudit(trx, {
    actorId,
    action: `sheet-version.${name}`,
    object: `sheet:${version.sheet_id}`,
    before: { number: version.number, status: version.status },
    after: {
      number: version.number,
      status,
      ...(changes.reject_reason ? { reason: changes.reject_reason } : {}),
      ...(name === 'assign' ? { reviewer: changes.reviewer_id } : {}),
    },
  })
}

async function updateVersion(trx: Trx, version: OpenVersion, changes: VersionChanges): Promise<void> {
  await trx
    .updateTable('sheet_version')
    .set(changes)
    .where('sheet_id', '=', version.sheet_id)
    .where('number', '=', version.number)
    .execute()
}
