import { sql } from 'kysely'
import type { EditedSheet } from '#contract/seller/sheets.ts'
import { refuse } from '#rules/refusal.ts'
import { needsPriceCheck } from '#rules/sheets/sheet-price.ts'
import { factsOf } from '#rules/sheets/sheet-facts.ts'
import { mayEditDraft, sheetStatus } from '#rules/sheets/sheet-states.ts'
import { publishDraftPictures } from '#server/features/catalogue/files/index.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { mustHold, permission } from '#server/platform/rights.ts'
import { renameInGroups } from './group-search.ts'
import { wordsAfterEdit } from './edited-words.ts'
import { type LockedSheet, lockOwnSheet } from './lock-sheet.ts'
import { lockSheetOfStaff, type Staff } from './move-sheet.ts'
import { findInstitution } from './new-sheet.ts'
import { notifyOfNew } from './release.ts'
import { changedColumns, changedFields, problemsOf, type SheetWords } from './sheet-words.ts'
import { saveTitle } from './title.ts'

export type WordsEdit = EditedSheet & {
  message?: string | undefined
  /** Open or closed to buyers: closed by `false` alone. A draft keeps it for the day it is on sale. */
  visible?: boolean | string | undefined
  /** The revision that was edited; without one the edit overwrites whatever is there. */
  revision?: number | undefined
}
export type Saved = { revision: number; savedAt: string }

/**
 * Saves a draft or a rejected sheet as far as it is typed. Refuses: not-found (also an institution that is not offered), sheets.moved-on, sheets.price-invalid,
 * sheets.launch-running, sheets.category-not-offered, sheets.changed-elsewhere (with the names of the fields that differ).
 */
export async function saveDraftWords(
  trx: Trx,
  platform: Platform,
  authorId: string,
  sheetId: string,
  edit: WordsEdit,
): Promise<Saved> {
  const sheet = await lockOwnSheet(trx, authorId, sheetId)
  if (!mayEditDraft(sheet.status)) refuse('sheets.moved-on', { status: sheet.status })
  if (edit.store !== undefined && edit.store !== sheet.store_code)
    await findInstitution(trx, edit.store, edit.store)
  const words = await wordsAfterEdit(trx, sheet, edit, platform.clock.now())
  const visible = visibleAfter(sheet, edit)
  const changed = [...changedFields(sheet, words), ...(visible === sheet.visible ? [] : ['visible'])]
  // A repeated save whose first answer was lost (sent when leaving the page) changes nothing and is no conflict.
  if (changed.length === 0) return saved(sheet)
  refuseIfChangedElsewhere(sheet, edit.revision, changed)
  return await saveRow(trx, platform, sheet, words, {
    visible,
    cover_version: sql<number>`cover_version + 1`,
  })
}

/**
 * Changes a published sheet at once without review: words, price, term, year, category, open or closed, and publishes uploaded cover and
 * samples. Title and institution stay as approved; orders keep their price (INV-03). A draft is saved as one. Refuses: as above,
 * sheets.under-review, and what a sheet on sale may not be without.
 */
export async function savePublishedWords(
  trx: Trx,
  platform: Platform,
  authorId: string,
  sheetId: string,
  edit: WordsEdit,
): Promise<Saved> {
  const sheet = await lockOwnSheet(trx, authorId, sheetId)
  if (mayEditDraft(sheet.status)) return await saveDraftWords(trx, platform, authorId, sheetId, edit)
  if (sheet.status !== sheetStatus.published) refuse('sheets.under-review')
  const { sCode: _code, sName: _name, store: _store, message: _message, ...free } = edit
  const words = await wordsAfterEdit(trx, sheet, free, platform.clock.now())
  const [problem] = problemsOf(words)
  if (problem !== undefined) refuse(problem)
  const visible = visibleAfter(sheet, edit)
  const changed = changedFields(sheet, words)
  refuseIfChangedElsewhere(sheet, edit.revision, [
    ...changed,
    ...(visible === sheet.visible ? [] : ['visible']),
  ])
  const isDrawnAnew = changed.some((field) => field !== 'detail')
  const price = priceAfterEdit(sheet, edit.price === undefined ? undefined : words.price_satang)
  words.price_satang = price.price_satang
  const outcome = await saveRow(trx, platform, sheet, words, {
    visible,
    ...price,
    ...(price.price_asked_satang !== sheet.price_asked_satang && { price_asked_at: platform.clock.now() }),
    ...(changed.includes('classInfo') ? await saveTitle(trx, words) : {}),
    ...(isDrawnAnew ? { cover_version: sql<number>`cover_version + 1` } : {}),
  })
  await publishDraftPictures(trx, platform, sheetId)
  if (visible && !sheet.visible) await notifyOfNew(trx, sheetId)
  await recordAudit(trx, {
    actorId: authorId,
    action: 'sheet.edit',
    object: `sheet:${sheetId}`,
    before: { ...recordOf(sheet), visible: sheet.visible },
    after: {
      ...recordOf(words),
      visible,
      ...(price.price_asked_satang === null ? {} : { price_asked_satang: price.price_asked_satang }),
    },
  })
  return outcome
}

function visibleAfter(sheet: LockedSheet, { visible }: WordsEdit): boolean {
  return visible === undefined ? sheet.visible : String(visible) !== 'false'
}

/**
 * The price of a sheet on sale after an edit. Far above the reviewed one it waits for staff while the old one stays; an edit of other
 * fields (`typed` undefined) leaves a waiting price alone.
 */
export function priceAfterEdit(
  sheet: Pick<LockedSheet, 'price_satang' | 'price_asked_satang' | 'price_seen_satang' | 'full_satang'>,
  typed: number | undefined,
) {
  const asked = typed ?? sheet.price_asked_satang ?? sheet.price_satang
  // From the first edit on jumps are measured: many small ones are a big one.
  const seen = sheet.price_seen_satang ?? sheet.full_satang ?? sheet.price_satang
  const waits = needsPriceCheck(seen, asked)
  return {
    price_satang: waits ? sheet.price_satang : asked,
    price_asked_satang: waits ? asked : null,
    price_seen_satang: seen,
  }
}

/**
 * Staff change any words in any state; a sheet on sale gets its new title in the search and a new cover at once. Orders keep their price
 * (INV-03). Refuses: not-found (a store that is not theirs, before or after), sheets.changed-elsewhere, and what a sheet that was handed in
 * may not be without.
 */
export async function saveWordsByStaff(
  trx: Trx,
  platform: Platform,
  staff: Staff,
  sheetId: string,
  edit: WordsEdit,
): Promise<Saved> {
  const sheet = await lockSheetOfStaff(trx, staff, sheetId)
  const words = await wordsAfterEdit(trx, sheet, edit, platform.clock.now())
  mustHold(staff, permission.sheets, words.store_code)
  const [problem] = mayEditDraft(sheet.status) ? [] : problemsOf(words)
  if (problem !== undefined) refuse(problem)
  const changed = changedFields(sheet, words)
  // Saved without a change: nothing to record.
  if (changed.length === 0) return saved(sheet)
  refuseIfChangedElsewhere(sheet, edit.revision, changed)
  const outcome = await saveRow(trx, platform, sheet, words, {
    cover_version: sql<number>`cover_version + 1`,
    // A waiting price is decided by its own call: whoever corrects a word has not looked at it.
    ...(changed.includes('price') ? { price_asked_satang: null } : {}),
    price_seen_satang: sheet.full_satang ?? words.price_satang,
    ...(sheet.status === sheetStatus.published ? await saveTitle(trx, words) : {}),
  })
  if (sheet.status === sheetStatus.published) {
    await renameInGroups(trx, sheetId)
    // Under its new title it may be what somebody searched for in vain.
    await notifyOfNew(trx, sheetId)
  }
  await recordAudit(trx, {
    actorId: staff.id,
    action: 'sheet.staff-edit',
    object: `sheet:${sheetId}`,
    before: changedOnly(sheet, words),
    after: changedOnly(words, sheet),
  })
  return outcome
}

/** The words of one that the other does not have. */
function changedOnly(words: SheetWords, other: SheetWords): Record<string, unknown> {
  return Object.fromEntries(changedColumns(words, other).map((column) => [column, words[column]]))
}

/** Audits what concerns money and where a sheet is found, without the long texts. */
function recordOf(words: SheetWords) {
  return { price_satang: words.price_satang, ...factsOf(words) }
}

/** Two tabs must not overwrite each other silently. Refuses: sheets.changed-elsewhere. */
function refuseIfChangedElsewhere(
  sheet: LockedSheet,
  revision: number | undefined,
  fields: readonly string[],
): void {
  if (revision === undefined || revision === sheet.revision || fields.length === 0) return
  refuse('sheets.changed-elsewhere', { revision: sheet.revision, fields })
}

function saved(sheet: Pick<LockedSheet, 'revision' | 'updated_at'>): Saved {
  return { revision: sheet.revision, savedAt: sheet.updated_at.toISOString() }
}

async function saveRow(
  trx: Trx,
  platform: Platform,
  sheet: LockedSheet,
  words: SheetWords,
  more: object,
): Promise<Saved> {
  const row = await trx
    .updateTable('sheet')
    .set({ ...words, ...more, revision: sheet.revision + 1, updated_at: platform.clock.now() })
    .where('id', '=', sheet.id)
    .returning(['revision', 'updated_at'])
    .executeTakeFirstOrThrow()
  return saved(row)
}
