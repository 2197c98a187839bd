import type { DataOf } from '#contract/shared/call.ts'
import type { myHits } from '#contract/buyer/catalogue.ts'
import { isYearOfStudy } from '#rules/people/profile.ts'
import { examSeason } from '#rules/sheets/sheet-facts.ts'
import type { Person } from '#server/platform/caller.ts'
import type { Platform } from '#server/platform/platform.ts'
import { memoizeEach } from '#server/platform/memoize.ts'
import { cardsOf, presentSheetCard, type SheetCardRow, sheetColumns } from './card.ts'
import { findOwnedSheets } from './owned.ts'

const sheetsMax = 12
/** Fewer are no row: the page goes on showing what it shows to every visitor. */
const sheetsMin = 4
const candidatesMax = 48

/** Purchases of fewer buyers of a year are hidden: they would identify people. */
const buyersMin = 5
/** Only the latest people of a year are read, so that the cost does not grow with the institution. */
const peopleMax = 2_000
const days = 180

const ofYearQuery = {
  name: 'sheets-bought-by-year',
  text: `select l.sheet_id as id from (
      select id from person where university = $1 and year = $2 order by created_at desc limit ${peopleMax}) p
    cross join lateral (select sheet_id from owned_sheet
      where person_id = p.id and acquired_at > $3::timestamptz - interval '${days} days') l
    group by l.sheet_id having count(*) >= ${buyersMin} order by count(*) desc, l.sheet_id limit ${candidatesMax}`,
}

/** Sheets on sale that the buyer's year buys at their institution, then its best sellers. */
const hitsQuery = {
  name: 'sheets-hits-of-store',
  text: cardsOf(
    `select ${sheetColumns}, y.place::int from unnest($2::text[]) with ordinality as y (id, place)
        join sheet s on s.id = y.id where s.on_sale and s.store_code = $1
      union all
      (select ${sheetColumns}, null::int as place from sheet s where s.on_sale and s.store_code = $1 and s.bought_count > 0
        and s.id <> all ($2::text[]) order by s.bought_count desc, s.id limit ${candidatesMax})`,
    'p.place nulls last, p.category not in (0, $3), p.bought_count desc, p.id',
  ),
}

const boughtByYear = new WeakMap<Platform['pool'], ReturnType<typeof memoizeEach<string[]>>>()

/** Best sellers of the person's institution, first those of the same year; without sheets they own. */
export async function readMyHits(platform: Platform, person: Person): Promise<DataOf<typeof myHits>> {
  const { pool, clock } = platform
  const { rows: said } = await pool.query<{ store: number; year: number }>({
    name: 'sheets-of-my-institution',
    text: 'select default_store as store, year from person where id = $1',
    values: [person.id],
  })
  const { store, year } = said[0] ?? { store: -1, year: 0 }
  const ofYear = isYearOfStudy(year) ? await readOfYear(platform, store, year) : []
  const season = examSeason(clock.now()).category
  const { rows } = await pool.query<SheetCardRow & { place: number | null }>({
    ...hitsQuery,
    values: [store, ofYear, season],
  })
  const owned = await findOwnedSheets(
    platform,
    person,
    rows.map(({ id }) => id),
  )
  const chosen = rows.filter(({ id }) => !owned.has(id)).slice(0, sheetsMax)
  if (chosen.length < sheetsMin) return { year: null, ofYear: 0, sheets: [] }
  const count = chosen.filter(({ place }) => place !== null).length
  return {
    year: count > 0 ? year : null,
    ofYear: count,
    sheets: chosen.map((row) => presentSheetCard(row, false)),
  }
}

async function readOfYear({ pool, clock }: Platform, store: number, year: number): Promise<string[]> {
  const known = boughtByYear.get(pool) ?? memoizeEach({ freshMilliseconds: 600_000, entriesMax: 4_000 })
  boughtByYear.set(pool, known)
  return await known(`${store} ${year}`, async () => {
    const { rows } = await pool.query<{ id: string }>({ ...ofYearQuery, values: [store, year, clock.now()] })
    return rows.map(({ id }) => id)
  })
}
