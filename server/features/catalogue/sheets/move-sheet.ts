import { sql } from 'kysely'
import { refuse } from '#rules/refusal.ts'
import { sheetName } from '#rules/sheets/course-code.ts'
import { findSheetProblem } from '#rules/sheets/sheet-problem.ts'
import { mayMoveSheet, type SheetMove, sheetMoves, sheetStatus } from '#rules/sheets/sheet-states.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Person } from '#server/platform/caller.ts'
import type { Trx } from '#server/platform/database.ts'
import { haveOpenAccounts } from '#server/platform/open-account.ts'
import { mustNotBeOwn } from '#server/platform/own-matter.ts'
import type { Platform } from '#server/platform/platform.ts'
import { renameInGroups } from './group-search.ts'
import { beginLaunch } from './launch.ts'
import { lockOwnSheet, lockSheet } from './lock-sheet.ts'
import { notifyAuthor } from './notify-author.ts'
import { notifyOfNew, releaseToCome } from './release.ts'
import { isSheetStaff } from './sheet-info.ts'
import { saveTitle } from './title.ts'

export type Staff = Pick<Person, 'id' | 'permissions'>

/** The author hands the sheet in. Refuses: not-found (another author's), sheets.moved-on, and what is missing (sheets.*). */
export async function submitSheet(
  trx: Trx,
  platform: Platform,
  authorId: string,
  sheetId: string,
): Promise<void> {
  const sheet = await lockOwnSheet(trx, authorId, sheetId)
  const problem = findSheetProblem({
    storeCode: sheet.store_code,
    code: sheet.code,
    name: sheet.name,
    classInfo: sheet.class_info,
    detail: sheet.detail,
    priceSatang: sheet.price_satang,
  })
  if (problem !== undefined) refuse(problem)
  await moveSheet(trx, platform, sheet, 'submit', authorId, {
    reject_reason: null,
    handed_in_at: platform.clock.now(),
    // Counts as a new revision because files may have changed too: a reviewer never takes it for what was seen before.
    revision: sheet.revision + 1,
  })
}

/**
 * A staff member has it open from now on. Refuses: not-found (staff of another store), sheets.open-elsewhere (a colleague was
 * faster), sheets.moved-on.
 */
export async function claimSheet(trx: Trx, platform: Platform, staff: Staff, sheetId: string): Promise<void> {
  const sheet = await lockSheetOfStaff(trx, staff, sheetId)
  refuseIfOpenElsewhere(sheet, staff)
  await moveSheet(trx, platform, sheet, 'claim', staff.id, {
    reviewer_id: staff.id,
    claimed_at: platform.clock.now(),
  })
}

/**
 * Publishes the sheet under its title; returns until when it waits if its author put it off. Notifying and pinning the file are the
 * decision's part (`decide-sheet.ts`). Refuses: not-found (staff of another store), sheets.open-elsewhere, sheets.moved-on.
 */
export async function approveSheet(
  trx: Trx,
  platform: Platform,
  staff: Staff,
  sheetId: string,
): Promise<Date | null> {
  const sheet = await lockSheetOfStaff(trx, staff, sheetId)
  refuseIfOpenElsewhere(sheet, staff)
  if (!mayMoveSheet(sheet.status, 'approve')) refuse('sheets.moved-on')
  const waitsUntil = await releaseToCome(trx, platform, sheetId)
  await moveSheet(trx, platform, sheet, 'approve', staff.id, {
    ...(await saveTitle(trx, sheet)),
    published_at: waitsUntil ?? platform.clock.now(),
    price_seen_satang: sheet.full_satang ?? sheet.price_satang,
    ...notInReview,
  })
  await renameInGroups(trx, sheetId)
  if (waitsUntil === null) {
    await beginLaunch(trx, platform, sheetId)
    await notifyOfNew(trx, sheetId)
  }
  return waitsUntil
}

/** For what ends a review. */
export const notInReview = { reviewer_id: null, claimed_at: null }

/** One staff member decides; others see who has it, and may put it back into the queue. */
export function refuseIfOpenElsewhere(
  reviewed: { status: number; reviewer_id: string | null },
  staff: Pick<Staff, 'id'>,
): void {
  if (reviewed.status === sheetStatus.reviewing && reviewed.reviewer_id !== staff.id) {
    refuse('sheets.open-elsewhere')
  }
}

/**
 * Off sale, or on sale again, by staff who saw this revision; its author is told. Buyers keep what they bought. Refuses: not-found,
 * staff.own-matter, sheets.other-revision, sheets.moved-on, sheets.author-gone.
 */
export async function hideSheet(
  trx: Trx,
  platform: Platform,
  staff: Staff,
  sheetId: string,
  { visible = false, revision }: { visible?: boolean; revision?: number | undefined } = {},
): Promise<void> {
  const sheet = await lockSheetOfStaff(trx, staff, sheetId)
  if (revision !== undefined && revision !== sheet.revision) refuse('sheets.other-revision')
  if (sheet.visible === visible) refuse('sheets.moved-on')
  if (visible) await mustHaveAuthor(trx, sheet)
  const { on_sale: isOnSale } = await trx
    .updateTable('sheet')
    // Counts as a save, so that an open editor does not silently reopen what staff closed.
    .set({ visible, updated_at: platform.clock.now(), revision: sheet.revision + 1 })
    .where('id', '=', sheetId)
    .returning('on_sale')
    .executeTakeFirstOrThrow()
  if (visible) await notifyOfNew(trx, sheetId)
  // In her own editor it looks as if she had closed it herself.
  const news = isOnSale
    ? 'resumed'
    : !visible && sheet.status === sheetStatus.published
      ? 'hidden'
      : undefined
  const about = {
    id: sheetId,
    authorId: sheet.author_id,
    name: sheetName(sheet.code, sheet.name),
    reason: '',
  }
  if (news !== undefined) await notifyAuthor(trx, about, news)
  await recordAudit(trx, {
    actorId: staff.id,
    action: visible ? 'sheet.show' : 'sheet.hide',
    object: `sheet:${sheetId}`,
  })
}

/**
 * A sale brings its author a share, and a closed account can neither be paid nor has agreed to terms. The lock puts a closing before this
 * (refused) or after (which takes the sheet off sale). Refuses: sheets.author-gone.
 */
async function mustHaveAuthor(trx: Trx, { author_id: authorId }: { author_id: string }): Promise<void> {
  if (!(await haveOpenAccounts(trx, [authorId]))) refuse('sheets.author-gone')
}

/**
 * First in everything staff do to a sheet: locks it. Refuses: not-found (no such sheet, or of a store that is not theirs), staff.own-matter
 * (they wrote it).
 */
export async function lockSheetOfStaff(trx: Trx, staff: Staff, sheetId: string) {
  const sheet = await lockSheet(trx, sheetId)
  if (!isSheetStaff(staff, sheet.store_code)) refuse('not-found')
  mustNotBeOwn(staff.id, [sheet.author_id], `sheet:${sheet.id}`)
  return sheet
}

type Changes = {
  price_seen_satang?: number
  reject_reason?: string | null
  published_at?: Date
  title_id?: number
  class_line_id?: number | null
  handed_in_at?: Date
  revision?: number
  reviewer_id?: string | null
  claimed_at?: Date | null
}

/** Along the drawn paths only, with its record. Refuses: sheets.moved-on. */
export async function moveSheet(
  trx: Trx,
  platform: Platform,
  sheet: { id: string; status: number },
  name: SheetMove,
  actorId: string,
  changes: Changes,
): Promise<void> {
  if (!mayMoveSheet(sheet.status, name)) refuse('sheets.moved-on')
  const status = sheetMoves[name].to
  await trx
    .updateTable('sheet')
    .set({
      ...changes,
      status,
      // A sheet that leaves the sale is reviewed as a whole, with the price typed last.
      price_satang: sql`coalesce(price_asked_satang, price_satang)`,
      price_asked_satang: null,
      cover_version: sql`cover_version + (price_asked_satang is not null)::int`,
      updated_at: platform.clock.now(),
    })
    .where('id', '=', sheet.id)
    .execute()
  await recordAudit(trx, {
    actorId,
    action: `sheet.${name}`,
    object: `sheet:${sheet.id}`,
    before: { status: sheet.status },
    after: {
      status,
      ...(changes.reject_reason ? { reason: changes.reject_reason } : {}),
      ...(name === 'assign' ? { reviewer: changes.reviewer_id } : {}),
    },
  })
}

/** Staff suggest a sheet, or stop suggesting it. Refuses: not-found (staff of another store), staff.own-matter, sheets.moved-on (it is so already). */
export async function highlightSheet(
  trx: Trx,
  platform: Platform,
  staff: Pick<Person, 'id' | 'permissions'>,
  sheetId: string,
  highlighted: boolean,
): Promise<void> {
  const sheet = await lockSheetOfStaff(trx, staff, sheetId)
  if (sheet.highlighted === highlighted) refuse('sheets.moved-on')
  await trx
    .updateTable('sheet')
    .set({ highlighted, updated_at: platform.clock.now() })
    .where('id', '=', sheetId)
    .execute()
  await recordAudit(trx, {
    actorId: staff.id,
    action: highlighted ? 'sheet.highlight' : 'sheet.unhighlight',
    object: `sheet:${sheetId}`,
  })
}
