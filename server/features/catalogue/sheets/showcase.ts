import { examSeason } from '#rules/sheets/sheet-facts.ts'
import { sheetName } from '#rules/sheets/course-code.ts'
import { coverVersion } from '#rules/sheets/sheet-pictures.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type Memoized, memoize } from '#server/platform/memoize.ts'
import { cardsOf, presentSheetCard, type SheetCardRow, sheetColumns } from './card.ts'

/** The home page's row and its maximum per institution, so that every visitor finds a familiar one. */
const sheetsMax = 12
const sheetsOfStoreMax = 2
const candidatesMax = 240
const reviewsMax = 9

// Both terms/other (0) suit every season. The order stands in the index sheet_most_bought.
const bestSellersQuery = {
  name: 'sheets-best-sellers',
  text: cardsOf(
    `select ${sheetColumns} from sheet s where s.on_sale and s.category in (0, $1)
      order by s.bought_count desc, s.id limit ${candidatesMax}`,
    'p.bought_count desc, p.id',
  ),
}

type ReviewRow = {
  message: string
  score: number
  created_at: Date
  sheet_id: string
  code: string
  name: string
  cover_version: number
  store_pictures: number
  store_names: string[]
}

// One voice per sheet, and words that say something.
const reviewsQuery = {
  name: 'sheets-newest-reviews',
  text: `select r.*, s.code, s.name, s.cover_version, st.picture_version as store_pictures, array[st.name_th, st.name_en, st.short] as store_names
    from (
      select distinct on (sheet_id) sheet_id, message, score, created_at
      from (select sheet_id, message, score, created_at from review where score >= 4 and message <> '' and not hidden
            order by created_at desc limit 200) newest
      where length(message) >= 20 order by sheet_id, created_at desc) r
    join sheet s on s.id = r.sheet_id and s.on_sale join store st on st.code = s.store_code
    order by r.created_at desc, r.sheet_id limit ${reviewsMax}`,
}

type Showcase = Awaited<ReturnType<typeof readShowcase>>

const memoized = new WeakMap<Platform['pool'], Memoized<Showcase>>()

/** The home page's row of cards and reviews, the same for every visitor; at most ten seconds old. */
export async function getShowcase(platform: Platform): Promise<Showcase> {
  let showcase = memoized.get(platform.pool)
  if (showcase === undefined) {
    showcase = memoize(() => readShowcase(platform), { freshMilliseconds: 5_000, staleMilliseconds: 10_000 })
    memoized.set(platform.pool, showcase)
  }
  return await showcase.get()
}

async function readShowcase(platform: Platform) {
  const { category } = examSeason(platform.clock.now())
  const [sheets, reviews] = await Promise.all([
    platform.pool.query<SheetCardRow>({ ...bestSellersQuery, values: [category] }),
    platform.pool.query<ReviewRow>(reviewsQuery),
  ])
  return {
    sheets: chooseForRow(sheets.rows).map((row) => presentSheetCard(row, false)),
    reviews: reviews.rows.map((row) => ({
      message: row.message,
      score: row.score,
      created: row.created_at.toISOString(),
      sheet: row.sheet_id,
      sheetName: sheetName(row.code, row.name),
      cover: coverVersion(row.cover_version, row.store_pictures),
      storeName: row.store_names,
    })),
  }
}

/** Highlighted ones first, then by sales; a shop with few sheets fills its row as it can. */
function chooseForRow(rows: readonly SheetCardRow[]): SheetCardRow[] {
  const ranked = rows.toSorted(
    (a, b) => Number(b.highlighted) - Number(a.highlighted) || b.bought_count - a.bought_count,
  )
  const ofStore = new Map<number, number>()
  const chosen: SheetCardRow[] = []
  const left: SheetCardRow[] = []
  for (const row of ranked) {
    const already = ofStore.get(row.store_code) ?? 0
    ofStore.set(row.store_code, already + 1)
    if (already < sheetsOfStoreMax) chosen.push(row)
    else left.push(row)
  }
  return [...chosen, ...left].slice(0, sheetsMax)
}
