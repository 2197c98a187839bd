import { sql } from 'kysely'
import { refuse } from '#rules/refusal.ts'
import { type PageLook, pairPages } from '#rules/sheets/page-hash.ts'
import { presetsIn } from '#rules/sheets/review.ts'
import { sheetName } from '#rules/sheets/course-code.ts'
import { mayMoveSheet, sheetStatus } from '#rules/sheets/sheet-states.ts'
import { mayMoveVersion, versionStatus } from '#rules/sheets/sheet-versions.ts'
import {
  draftFilesProblem,
  forgetFiles,
  freezeDraftFiles,
  publishDraftFiles,
  thawDraftFiles,
  askForPreparation,
  drawnPdfKey,
} from '#server/features/catalogue/files/index.ts'
import type { Trx } from '#server/platform/database.ts'
import { enqueue } from '#server/platform/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { everyStore, permission } from '#server/platform/rights.ts'
import type { LockedSheet } from './lock-sheet.ts'
import {
  approveSheet,
  claimSheet,
  lockSheetOfStaff,
  moveSheet,
  notInReview,
  refuseIfOpenElsewhere,
  type Staff,
} from './move-sheet.ts'
import { type DrawnPin, storePins } from './pins.ts'
import { notifyAuthor, notifyOnSale, notifyReviewer } from './notify-author.ts'
import { notifyOwnersOfVersionJob } from './notify-owners.ts'
import { lockOpenVersion, type OpenVersion } from './version.queries.ts'
import { endOpenVersion, moveVersion } from './versions.ts'

/** The object of a decision: a sheet, or with `version` a new version of a sheet that stays on sale. */
export type About = { id: string; version?: number | undefined; revision?: number | undefined }

/**
 * Locks the sheet, then its version: of two simultaneous decisions the second sees the first (INV-13). Refuses: not-found,
 * staff.own-matter, sheets.other-revision (it is no longer what staff saw).
 */
async function lockAbout(
  trx: Trx,
  staff: Staff,
  about: About,
): Promise<{ sheet: LockedSheet; version: OpenVersion | undefined }> {
  const sheet = await lockSheetOfStaff(trx, staff, about.id)
  const version = about.version === undefined ? undefined : await lockOpenVersion(trx, about.id)
  if (version !== undefined && version.number !== about.version) refuse('not-found')
  const { revision } = version ?? sheet
  if (about.revision !== undefined && about.revision !== revision) {
    refuse('sheets.other-revision', { revision })
  }
  return { sheet, version }
}

/**
 * Staff who name the revision they saw need not claim first: a waiting submission is claimed and decided at once. Refuses: what `lockAbout`
 * and `claim` refuse.
 */
async function lockToDecide(trx: Trx, platform: Platform, staff: Staff, about: About) {
  const locked = await lockAbout(trx, staff, about)
  const { status } = locked.version ?? locked.sheet
  if (about.revision === undefined || status !== sheetStatus.waiting) return locked
  await claimForReview(trx, platform, staff, about)
  return await lockAbout(trx, staff, about)
}

/**
 * Claims it for the caller or for the colleague `to`, who alone decides then; taken only from the reviewer `seen` on the screen. Refuses:
 * not-found (also where one of the two may not review it), staff.own-matter, sheets.open-elsewhere, sheets.moved-on.
 */
export async function claimForReview(
  trx: Trx,
  platform: Platform,
  staff: Staff,
  { to, seen, ...about }: About & { to?: string | undefined; seen?: string | null | undefined },
): Promise<void> {
  if (to !== undefined) return await assign(trx, platform, staff, { ...about, to, seen: seen ?? null })
  const { version } = await lockAbout(trx, staff, about)
  if (version === undefined) return await claimSheet(trx, platform, staff, about.id)
  refuseIfOpenElsewhere(version, staff)
  await moveVersion(trx, version, 'claim', staff.id, {
    reviewer_id: staff.id,
    claimed_at: platform.clock.now(),
  })
}

async function assign(
  trx: Trx,
  platform: Platform,
  staff: Staff,
  { to, seen, ...about }: About & { to: string; seen: string | null },
): Promise<void> {
  const { sheet, version } = await lockAbout(trx, staff, about)
  const { status, reviewer_id: holder } = version ?? sheet
  const right = await trx
    .selectFrom('staff_permission')
    .select('person_id')
    .where('person_id', '=', to)
    .where('permission', '=', permission.sheets)
    .where('store_code', 'in', [sheet.store_code, everyStore])
    .executeTakeFirst()
  if (right === undefined || to === sheet.author_id) refuse('not-found')
  if ((status === sheetStatus.reviewing ? holder : null) !== seen) refuse('sheets.open-elsewhere')
  const changes = { reviewer_id: to, claimed_at: platform.clock.now() }
  if (version === undefined) await moveSheet(trx, platform, sheet, 'assign', staff.id, changes)
  else await moveVersion(trx, version, 'assign', staff.id, changes)
  if (to !== staff.id) await notifyReviewer(trx, to, authorNotice(sheet), about.version)
}

/**
 * Publishes what was handed in, its file pinned by its hash (INV-11), and notifies the author, and owners if there is something new to
 * read. Refuses: not-found, sheets.open-elsewhere, sheets.moved-on, and files that are missing.
 */
export async function approve(trx: Trx, platform: Platform, staff: Staff, about: About): Promise<void> {
  const { sheet, version } = await lockToDecide(trx, platform, staff, about)
  refuseIfOpenElsewhere(version ?? sheet, staff)
  if (!(version ? mayMoveVersion(version.status, 'approve') : mayMoveSheet(sheet.status, 'approve'))) {
    refuse('sheets.moved-on', { status: (version ?? sheet).status })
  }
  const problem = await draftFilesProblem(trx, sheet.id)
  if (problem !== undefined) refuse(problem)
  const before = version === undefined ? [] : await looksOnSale(trx, sheet.id)
  const { newVersion } = await publishDraftFiles(trx, platform, sheet.id)
  const file = await trx
    .selectFrom('sheet')
    .select(['pdf_sha256', 'marked_key'])
    .where('id', '=', sheet.id)
    .executeTakeFirstOrThrow()
  let waitsUntil: Date | null = null
  if (version === undefined) waitsUntil = await approveSheet(trx, platform, staff, sheet.id)
  else {
    await moveVersion(trx, version, 'approve', staff.id, {
      published_at: platform.clock.now(),
      pdf_sha256: file.pdf_sha256,
      pages_changed: changedPages(before, await looksOnSale(trx, sheet.id)),
      ...notInReview,
    })
  }
  await storeDecision(trx, platform, staff, about, 'approved')
  // Ahead of the first reading; asking twice is one job.
  if (file.marked_key === null) await askForPreparation(trx, sheet.id)
  if (newVersion) {
    await enqueue(
      trx,
      notifyOwnersOfVersionJob,
      { sheetId: sheet.id, sha256: file.pdf_sha256, whatsNew: version?.whats_new ?? '' },
      { key: `${notifyOwnersOfVersionJob}:${sheet.id}:${file.pdf_sha256}` },
    )
  }
  if (waitsUntil !== null)
    await notifyAuthor(trx, { ...authorNotice(sheet), at: waitsUntil }, 'approved-waits')
  else if (version === undefined) await notifyOnSale(trx, authorNotice(sheet), 'approved')
  else await notifyAuthor(trx, authorNotice(sheet), 'version-approved')
}

/** Back to its author with a reason. Refuses: not-found, sheets.open-elsewhere, sheets.moved-on. */
export async function reject(
  trx: Trx,
  platform: Platform,
  staff: Staff,
  about: About & { reason: string },
  pins: readonly DrawnPin[] = [],
): Promise<void> {
  const { sheet, version } = await lockToDecide(trx, platform, staff, about)
  refuseIfOpenElsewhere(version ?? sheet, staff)
  const changes = { reject_reason: about.reason, ...notInReview }
  if (version === undefined) await moveSheet(trx, platform, sheet, 'reject', staff.id, changes)
  else await moveVersion(trx, version, 'reject', staff.id, changes)
  await thawDraftFiles(trx, sheet.id)
  await storePins(trx, await storeDecision(trx, platform, staff, about, 'rejected', about.reason), pins)
  await notifyAuthor(
    trx,
    authorNotice(sheet, about.reason),
    version === undefined ? 'rejected' : 'version-rejected',
  )
}

/**
 * Puts it back into the queue: from a reviewer who left it open, from rejected, or off sale from published. `seen`: only from that
 * reviewer, so that an approval meanwhile is not undone. Refuses: not-found, sheets.moved-on, sheets.open-elsewhere.
 */
export async function reset(
  trx: Trx,
  platform: Platform,
  staff: Staff,
  { seen, ...about }: About & { seen?: string | undefined },
): Promise<void> {
  const { sheet, version } = await lockAbout(trx, staff, about)
  const { status, reviewer_id: holder } = version ?? sheet
  if (seen !== undefined && status !== sheetStatus.reviewing) refuse('sheets.moved-on')
  if (seen !== undefined && holder !== seen) refuse('sheets.open-elsewhere')
  const changes = { reject_reason: null, ...notInReview }
  if (version !== undefined) {
    const wasRejected = version.status === versionStatus.rejected
    await moveVersion(trx, version, 'reset', staff.id, changes)
    if (wasRejected) await freezeDraftFiles(trx, sheet.id)
  } else {
    if (sheet.status === sheetStatus.published) {
      await endOpenVersion(trx, sheet.id)
      // The author has not handed that file in.
      await forgetFiles(trx, sheet.id, 'pdf', 'draft')
    }
    await moveSheet(trx, platform, sheet, 'reset', staff.id, changes)
    await freezeDraftFiles(trx, sheet.id)
  }
  await storeDecision(trx, platform, staff, about, 'reset')
  await notifyAuthor(trx, authorNotice(sheet), version === undefined ? 'reset' : 'version-reset')
}

function authorNotice(sheet: LockedSheet, reason = '') {
  return { id: sheet.id, authorId: sheet.author_id, name: sheetName(sheet.code, sheet.name), reason }
}

async function storeDecision(
  trx: Trx,
  platform: Platform,
  staff: Staff,
  about: About,
  decision: 'approved' | 'rejected' | 'reset',
  reason = '',
): Promise<number> {
  const { id } = await trx
    .insertInto('sheet_review')
    .values({
      sheet_id: about.id,
      version_number: about.version ?? null,
      reviewer_id: staff.id,
      decision,
      reason,
      presets: presetsIn(reason),
      handed_in_at:
        about.version === undefined
          ? sql`(select handed_in_at from sheet where id = ${about.id})`
          : sql`(select handed_in_at from sheet_version where sheet_id = ${about.id} and number = ${about.version})`,
      decided_at: platform.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Looks of the pages on sale; none where no job has inspected them yet. */
async function looksOnSale(trx: Trx, sheetId: string): Promise<PageLook[]> {
  const sheet = await trx
    .selectFrom('sheet')
    .leftJoin('sheet_file as file', (join) =>
      join
        .onRef('file.sheet_id', '=', 'sheet.id')
        .on('file.kind', '=', 'pdf')
        .on('file.stage', '=', 'live')
        .on('file.removed_at', 'is', null),
    )
    .select(['file.sha256', 'sheet.demo_seed'])
    .where('sheet.id', '=', sheetId)
    .executeTakeFirstOrThrow()
  // A file that the demo draws is known by where it lies.
  const name = sheet.sha256 ?? drawnPdfKey({ id: sheetId, demoSeed: sheet.demo_seed ?? 0 })
  return await trx
    .selectFrom('pdf_look')
    .innerJoin('page_look', 'page_look.pdf_id', 'pdf_look.id')
    .select(['page_look.high', 'page_look.low', 'page_look.sum'])
    .where('pdf_look.sha256', '=', name)
    .orderBy('page_look.page')
    .execute()
}

/** New or changed pages of the new file; null where one of the two was not inspected. */
function changedPages(before: readonly PageLook[], now: readonly PageLook[]): number[] | null {
  if (before.length === 0 || now.length === 0) return null
  return pairPages(before, now).flatMap(({ change, now: page }) =>
    (change === 'changed' || change === 'added') && page !== null ? [page] : [],
  )
}
