import { type RawBuilder, sql } from 'kysely'
import type { ValidInputOf, DataOf } from '#contract/shared/call.ts'
import type { changeManySheets, undoManySheets } from '#contract/seller/sheets.ts'
import { satangToBaht } from '#rules/money/satang.ts'
import { refuse } from '#rules/refusal.ts'
import { factsOf, sheetFacts } from '#rules/sheets/sheet-facts.ts'
import { findPriceProblem } from '#rules/sheets/sheet-problem.ts'
import { sheetStatus } from '#rules/sheets/sheet-states.ts'
import { recordAudits } from '#server/platform/audit.ts'
import type { Db, Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type Shelf, wordsOnShelf } from './edited-words.ts'
import { type LockedSheet, lockOwnSheets } from './lock-sheet.ts'
import { priceAfterEdit } from './save-words.ts'
import { changedFields, type SheetWords } from './sheet-words.ts'

type Input = ValidInputOf<typeof changeManySheets>
type Changed = { sheet: LockedSheet; words: SheetWords; price: ReturnType<typeof priceAfterEdit> }

/**
 * Changes price, term, year and category of many sheets on sale, all or none; `dry` only previews it. Prices far above the reviewed one
 * wait for staff. Refuses: not-found, sheets.moved-on, sheets.changed-elsewhere, sheets.price-invalid, sheets.price-not-number,
 * sheets.launch-running, sheets.category-not-offered, sheets.year-not-offered.
 */
export async function changeMany(
  trx: Trx,
  platform: Platform,
  authorId: string,
  { dry, sheets: edits }: Input,
): Promise<DataOf<typeof changeManySheets>> {
  const edited = new Map(edits.map((edit) => [edit.id, edit]))
  const locked = await lockOwnSheets(trx, authorId, [...edited.keys()])
  const shelves = await readShelves(trx, locked)
  const now = platform.clock.now()
  const changes: Changed[] = []
  for (const sheet of locked) {
    const edit = edited.get(sheet.id)
    const shelf = shelves.get(sheet.store_code)
    if (edit === undefined || shelf === undefined) return refuse('not-found')
    if (sheet.status !== sheetStatus.published) refuse('sheets.moved-on', { status: sheet.status })
    const { id: _id, revision: _revision, ...fields } = edit
    const words = wordsOnShelf(sheet, fields, shelf, now)
    const problem = findPriceProblem(words.price_satang)
    if (problem !== undefined) refuse(problem)
    const price = priceAfterEdit(sheet, edit.price === undefined ? undefined : words.price_satang)
    const change = { sheet, words: { ...words, price_satang: price.price_satang }, price }
    // A change that is there already is no conflict but a retry after a lost answer.
    if (edit.revision !== undefined && edit.revision !== sheet.revision && isFresh(change))
      refuse('sheets.changed-elsewhere', { revision: sheet.revision, fields: [] })
    changes.push(change)
  }
  const fresh = changes.filter(isFresh)
  if (!dry && fresh.length > 0) {
    await storeForUndo(trx, authorId, fresh, now)
    await saveAll(trx, authorId, fresh, now)
  }
  const saved = new Set(dry ? [] : fresh.map(({ sheet }) => sheet.id))
  return {
    sheets: changes.map(({ sheet, words, price }) => ({
      id: sheet.id,
      revision: sheet.revision + (saved.has(sheet.id) ? 1 : 0),
      before: valuesOf(sheet, typedPrice(sheet)),
      after: valuesOf(words, price.price_asked_satang ?? words.price_satang),
      waits: price.price_asked_satang !== null,
    })),
  }
}

const isFresh = ({ sheet, words, price }: Changed) =>
  changedFields(sheet, words).length > 0 || price.price_asked_satang !== sheet.price_asked_satang

/**
 * Undoes such a change once, for those sheets that nobody edited or moved since, under their locks. The old values were valid then.
 * Refuses: not-found (another seller's, undone, or too long ago).
 */
export async function undoMany(
  trx: Trx,
  { clock }: Pick<Platform, 'clock'>,
  authorId: string,
  id: number,
): Promise<DataOf<typeof undoManySheets>> {
  const now = clock.now()
  const change = await trx
    .deleteFrom('sheet_change')
    .where('id', '=', id)
    .where('author_id', '=', authorId)
    .where('changed_at', '>', undoableSince(now))
    .returning('sheets')
    .executeTakeFirst()
  if (change === undefined) return refuse('not-found')
  const before = new Map(change.sheets.map((sheet) => [sheet.id, sheet]))
  const locked = await lockOwnSheets(trx, authorId, [...before.keys()])
  const back = locked.flatMap((sheet): Changed[] => {
    const old = before.get(sheet.id)
    if (old?.revision !== sheet.revision || sheet.status !== sheetStatus.published) return []
    const price = priceAfterEdit(sheet, old.satang)
    return [{ sheet, words: { ...sheet, ...factsOf(old), price_satang: price.price_satang }, price }]
  })
  if (back.length > 0) await saveAll(trx, authorId, back, now)
  return { back: back.length, kept: locked.length - back.length }
}

const undoableMilliseconds = 86_400_000

const undoableSince = (now: Date) => new Date(now.getTime() - undoableMilliseconds)

/** The changes that `undoMany` takes back, newest first. */
export async function readUndoable(db: Db, authorId: string, now: Date) {
  const rows = await db
    .selectFrom('sheet_change')
    .select(['id', 'changed_at', 'fields', sql<number>`jsonb_array_length(sheets)`.as('count')])
    .where('author_id', '=', authorId)
    .where('changed_at', '>', undoableSince(now))
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
  return rows.map(({ id, changed_at, fields, count }) => ({
    id,
    at: changed_at.toISOString(),
    fields,
    sheets: count,
  }))
}

async function storeForUndo(
  trx: Trx,
  authorId: string,
  changes: readonly Changed[],
  now: Date,
): Promise<void> {
  await trx
    .deleteFrom('sheet_change')
    .where('author_id', '=', authorId)
    .where('changed_at', '<=', undoableSince(now))
    .execute()
  await trx
    .insertInto('sheet_change')
    .values({
      author_id: authorId,
      changed_at: now,
      fields: undoableFields.filter((field) =>
        changes.some(({ sheet, words, price }) =>
          field === 'price'
            ? typedPrice(sheet) !== (price.price_asked_satang ?? words.price_satang)
            : sheet[field] !== words[field],
        ),
      ),
      sheets: JSON.stringify(
        changes.map(({ sheet }) => ({
          id: sheet.id,
          revision: sheet.revision + 1,
          satang: typedPrice(sheet),
          ...factsOf(sheet),
        })),
      ),
    })
    .execute()
}

const undoableFields = ['price', ...sheetFacts] as const

/** The price its author last typed, also while it waits for staff. */
function typedPrice(sheet: Pick<LockedSheet, 'price_satang' | 'price_asked_satang'>): number {
  return sheet.price_asked_satang ?? sheet.price_satang
}

function valuesOf(words: SheetWords, satang: number) {
  return { price: satangToBaht(satang), ...factsOf(words) }
}

async function readShelves(trx: Trx, sheets: readonly LockedSheet[]): Promise<Map<number, Shelf>> {
  const stores = await trx
    .selectFrom('store')
    .select(['code', 'category', 'kind'])
    .where('code', 'in', [...new Set(sheets.map(({ store_code }) => store_code))])
    .execute()
  return new Map(stores.map((store) => [store.code, store]))
}

/** Two statements for any number; each sheet gets its own audit record. */
async function saveAll(trx: Trx, authorId: string, changes: readonly Changed[], now: Date): Promise<void> {
  const rows = changes.map(({ sheet, words, price }) => ({ id: sheet.id, ...factsOf(words), ...price }))
  const eachFact = (write: (fact: RawBuilder<unknown>) => RawBuilder<unknown>) =>
    sql.join(sheetFacts.map((fact) => write(sql.ref(fact))))
  await sql`
    update sheet s set ${eachFact((fact) => sql`${fact} = n.${fact}`)}, price_satang = n.price_satang,
      price_asked_satang = n.price_asked_satang, price_seen_satang = n.price_seen_satang,
      price_asked_at = case when s.price_asked_satang is distinct from n.price_asked_satang then ${now} else s.price_asked_at end,
      cover_version = s.cover_version + 1, revision = s.revision + 1, updated_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id text, ${eachFact((fact) => sql`${fact} int`)}, price_satang int,
      price_asked_satang int, price_seen_satang int)
    where s.id = n.id`.execute(trx)
  await recordAudits(
    trx,
    changes.map(({ sheet, words, price }) => ({
      actorId: authorId,
      action: 'sheet.edit',
      object: `sheet:${sheet.id}`,
      before: recordOf(sheet, null),
      after: recordOf(words, price.price_asked_satang),
    })),
  )
}

function recordOf(words: SheetWords, asked: number | null) {
  return {
    price_satang: words.price_satang,
    ...factsOf(words),
    ...(asked === null ? {} : { price_asked_satang: asked }),
  }
}
