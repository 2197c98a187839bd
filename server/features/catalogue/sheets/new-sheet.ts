import { sql } from 'kysely'
import { bangkokParts } from '#rules/calendar/bangkok.ts'
import type { ValidInputOf } from '#contract/shared/call.ts'
import type { newSheet } from '#contract/seller/sheets.ts'
import { refuse } from '#rules/refusal.ts'
import { examSeason, mayHaveCategory, sheetFacts } from '#rules/sheets/sheet-facts.ts'
import { secretStore } from '#rules/sheets/special-stores.ts'
import type { Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { saveSheetDraft } from './save-draft.ts'

/** security-and-reliability §4 */
const draftsMax = 200

/**
 * Creates a draft for the current season in the seller's institution: empty, with the words of `like`, or about what buyers search for.
 * Returns its id. Refuses: sheets.too-many-drafts, not-found (`like` is none of the own sheets, or no such institution).
 */
export async function beginSheet(
  trx: Trx,
  platform: Platform,
  authorId: string,
  { like, about }: ValidInputOf<typeof newSheet>,
): Promise<string> {
  // Held, so that of two at once the second counts the first one too.
  const person = await trx
    .selectFrom('person')
    .select('default_store')
    .where('id', '=', authorId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { count } = await trx
    .selectFrom('sheet')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('author_id', '=', authorId)
    .where('status', '=', 0)
    .executeTakeFirstOrThrow()
  if (Number(count) >= draftsMax) refuse('sheets.too-many-drafts')
  const now = platform.clock.now()
  const { semester, category } = examSeason(now)
  // The academic year begins in August; until then the term belongs to the year before.
  const { year, month } = bangkokParts(now)
  const season = { semester, year: month >= 8 ? year : year - 1, category }
  if (like !== undefined)
    return await saveSheetDraft(trx, platform, authorId, {
      ...(await wordsOf(trx, authorId, like)),
      ...season,
    })
  const store = await findInstitution(trx, about?.store, person.default_store)
  // The wanted exam may be of a category that the institution does not have.
  const wanted = about?.category ?? category
  return await saveSheetDraft(trx, platform, authorId, {
    ...noWords,
    ...about,
    ...season,
    category: mayHaveCategory(store.category, wanted) ? wanted : 0,
    storeCode: store.code,
  })
}

const noWords = { code: '', name: '', classInfo: '', detail: '', priceSatang: 0 }

async function wordsOf(trx: Trx, authorId: string, sheetId: string) {
  const sheet = await trx
    .selectFrom('sheet')
    .select([
      'store_code as storeCode',
      'code',
      'name',
      'class_info as classInfo',
      'detail',
      sql<number>`coalesce(full_satang, price_satang)`.as('priceSatang'),
      'color',
      ...sheetFacts,
    ])
    .where('id', '=', sheetId)
    .where('author_id', '=', authorId)
    .executeTakeFirst()
  return sheet ?? refuse('not-found')
}

/** The one that is asked for; without, the seller's own, or the first there is. Refuses: not-found. */
export async function findInstitution(trx: Trx, asked: number | undefined, own: number) {
  const store = await trx
    .selectFrom('store')
    .select(['code', 'category'])
    .where('kind', '=', 'institution')
    .where('visibility', '=', 'shown')
    .where('code', '<>', secretStore)
    .$if(asked !== undefined, (query) => query.where('code', '=', asked ?? own))
    .orderBy((order) => order.case().when('code', '=', own).then(0).else(1).end())
    .orderBy('code')
    .limit(1)
    .executeTakeFirst()
  return store ?? refuse('not-found')
}
