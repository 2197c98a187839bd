import type pg from 'pg'
import { factsOf, type SheetFacts } from '#rules/sheets/sheet-facts.ts'
import { replayAddress, type SheetCardRow, sheetColumns } from '#server/features/catalogue/sheets/index.ts'
import type { RankedTitles } from './title-index.ts'

/** Only conditions that still narrow; the store is left out where titles are limited to it already. */
export type SheetFilter = { store?: number } & Partial<SheetFacts>
export type SheetSort = 'price' | '-score' | '-bought' | '-created'
/** `skip` sheets, then up to `take`. */
export type Page = { skip: number; take: number }
const usualTake = 20

/** A card without its store: this process knows the stores by heart. */
export type FoundSheet = Omit<SheetCardRow, `store_${'name_th' | 'name_en' | 'short' | 'pictures'}`> & {
  title_id: number | null
}

/** The title says which of them are near misses, the weighed score puts them in order. */
const foundColumns = `${sheetColumns}, s.weighed_score, s.title_id`

/** Each sort's order as in its index, complete down to the id, so that pages neither repeat nor skip a sheet. */
const orders: Record<SheetSort, (table: string) => string> = {
  price: (table) => `${table}.price_satang, ${table}.id`,
  '-score': (table) => `${table}.weighed_score desc, ${table}.bought_count desc, ${table}.id`,
  '-bought': (table) => `${table}.bought_count desc, ${table}.id`,
  '-created': (table) => `${table}.created_at desc, ${table}.id`,
}

/** Sheets on sale in the order of the sort, straight from that sort's index. */
export async function listSheets(
  pool: pg.Pool,
  filter: SheetFilter,
  sort: SheetSort,
  page: Page,
): Promise<FoundSheet[]> {
  const statement = open(`search-list${sort}`)
  const conditions = filterConditions(statement, filter)
  return await run(
    pool,
    statement,
    withTutoring(
      `select ${foundColumns} from sheet s where s.on_sale${conditions}
     order by ${orders[sort]('s')} ${pageOf(statement, page)}`,
      orders[sort]('p'),
    ),
  )
}

/**
 * Sheets of ranked titles, most bought first. Each of the first `headCount` titles shows its best sheet before any shows its second, so
 * that a page has many courses. Titles are read one by one from the index until the page is full: the cost does not grow with matches.
 */
export async function listSheetsOfTitles(
  pool: pg.Pool,
  titles: RankedTitles,
  headCount: number,
  filter: SheetFilter,
  page: Page,
): Promise<FoundSheet[]> {
  const statement = open('search-ranked')
  const ids = statement.value(titles.titleIds)
  const lines = statement.value(titles.classLineIds)
  const heads = statement.value(headCount)
  const wanted = statement.value(page.skip + page.take)
  const conditions = filterConditions(statement, filter)
  const sheetsOfTitle = (limit: string, skip: string) =>
    sheetsOfEntry(
      statement,
      titles,
      's.id',
      conditions,
      `order by s.bought_count desc, s.id limit ${limit} offset ${skip}`,
    )
  const best = sheetsOfTitle('1', '0')
  const others = sheetsOfTitle(`${wanted}::int`, `case when t.position <= ${heads}::int then 1 else 0 end`)
  return await run(
    pool,
    statement,
    withTutoring(
      `select ${foundColumns}, place.number from (
       select id, row_number() over () as number from (
         (select s.id from unnest(${ids}::int[], ${lines}::int[]) with ordinality as t (title_id, class_line_id, position)
          cross join lateral (${best}) s
          where t.position <= ${heads}::int)
         union all
         (select s.id from unnest(${ids}::int[], ${lines}::int[]) with ordinality as t (title_id, class_line_id, position)
          cross join lateral (${others}) s)
         ${pageOf(statement, page)}
       ) found
     ) place join sheet s on s.id = place.id`,
      'p.number',
    ),
  )
}

/**
 * Sheets of titles in a sort's order: their positions are read from the title index, filtered and sorted, and only the page is read from
 * the table.
 */
export async function sortSheetsOfTitles(
  pool: pg.Pool,
  titles: RankedTitles,
  filter: SheetFilter,
  sort: SheetSort,
  page: Page,
): Promise<FoundSheet[]> {
  const statement = open(`search-sort${sort}`)
  const ids = statement.value(titles.titleIds)
  const lines = statement.value(titles.classLineIds)
  const conditions = filterConditions(statement, filter)
  return await run(
    pool,
    statement,
    withTutoring(
      `select ${foundColumns} from (
       select s.id from unnest(${ids}::int[], ${lines}::int[]) as t (title_id, class_line_id)
       cross join lateral (${sheetsOfEntry(statement, titles, 's.*', conditions)}) s
       order by ${orders[sort]('s')} ${pageOf(statement, page)}
     ) place join sheet s on s.id = place.id`,
      orders[sort]('p'),
    ),
  )
}

/**
 * The same when sheets are dense: the sort's index is scanned from its start until the page is full. The conditions make the planner hash
 * the titles and keep to that index.
 */
export async function pickSheetsOfTitles(
  pool: pg.Pool,
  titles: RankedTitles,
  filter: SheetFilter,
  sort: SheetSort,
  page: Page,
): Promise<FoundSheet[]> {
  const statement = open(`search-pick${sort}`)
  const ids = statement.value(titles.titleIds)
  const lines = statement.value(titles.classLineIds)
  const conditions = filterConditions(statement, filter)
  const entries = `select t.id, t.line from unnest(${ids}::int[], ${lines}::int[]) as t (id, line)`
  let ofTitles = `s.title_id in (select e.id from (${entries}) e where e.line = 0)`
  if (holdsLines(titles)) {
    statement.name += '-lines'
    ofTitles += ` or (s.title_id, s.class_line_id) in (select e.id, e.line from (${entries}) e where e.line <> 0)`
  }
  return await run(
    pool,
    statement,
    withTutoring(
      `select ${foundColumns} from sheet s where s.on_sale${conditions} and coalesce(${ofTitles}, false)
     order by ${orders[sort]('s')} ${pageOf(statement, page)}`,
      orders[sort]('p'),
    ),
  )
}

const holdsLines = (titles: RankedTitles) => titles.classLineIds.some((id) => id !== 0)

/**
 * The sheets of an entry `t` of the ranked titles: of a title, or of a title with a class line. Two branches, because each has its own
 * index; the second only if an entry has a class line, which is rare.
 */
function sheetsOfEntry(
  statement: Statement,
  titles: RankedTitles,
  columns: string,
  conditions: string,
  order = '',
): string {
  const ofTitle = `select ${columns} from sheet s where t.class_line_id = 0 and s.title_id = t.title_id and s.on_sale${conditions} ${order}`
  if (!holdsLines(titles)) return ofTitle
  if (!statement.name.endsWith('-lines')) statement.name += '-lines'
  const ofLine = `select ${columns} from sheet s where t.class_line_id <> 0 and s.class_line_id = t.class_line_id
    and s.title_id = t.title_id and s.on_sale${conditions} ${order}`
  return `(${ofTitle}) union all (${ofLine})`
}

const withTutoring = (page: string, order: string) => `
  select p.*, ot.start_at, ot.join_url, ot.ended_at, ${replayAddress}, ot.view_count
  from (${page}) p left join online_tutoring ot on ot.sheet_id = p.id
  order by ${order}`

/** How many sheets pass the filter, counted up to `most`. */
export async function countFiltered(pool: pg.Pool, filter: SheetFilter, most: number): Promise<number> {
  const statement = open('search-count')
  const conditions = filterConditions(statement, filter)
  return await count(
    pool,
    statement,
    `select 1 from sheet s where s.on_sale${conditions} limit ${statement.value(most)}`,
  )
}

/** How many sheets of these titles pass the filter, counted up to `most`. */
export async function countOfTitles(
  pool: pg.Pool,
  titles: RankedTitles,
  filter: SheetFilter,
  most: number,
): Promise<number> {
  const statement = open('search-count-titles')
  const ids = statement.value(titles.titleIds)
  const lines = statement.value(titles.classLineIds)
  const conditions = filterConditions(statement, filter)
  return await count(
    pool,
    statement,
    `select 1 from unnest(${ids}::int[], ${lines}::int[]) as t (title_id, class_line_id)
     cross join lateral (${sheetsOfEntry(statement, titles, '1', conditions)}) s
     limit ${statement.value(most)}`,
  )
}

/** Number of sheets on sale, of one store or of all; the database keeps it. */
export async function countOnSale(pool: pg.Pool, store: number | undefined): Promise<number> {
  const { rows } = await pool.query<{ count: number }>({
    name: 'search-on-sale',
    text: 'select coalesce(sum(sheet_count), 0)::int as count from store where $1::int is null or code = $1',
    values: [store ?? null],
  })
  return rows[0]?.count ?? 0
}

/** The values of a statement, and the name under which the connection caches its plan: one per form of the text. */
type Statement = { name: string; values: unknown[]; value: (value: unknown) => string }

function open(name: string): Statement {
  const values: unknown[] = []
  return {
    name,
    values,
    value: (value) => `$${values.push(value instanceof Int32Array ? arrayText(value) : value)}`,
  }
}

/** The usual page length is a literal in the text: the cached plan then expects twenty rows instead of a tenth of the table. */
function pageOf(statement: Statement, { skip, take }: Page): string {
  if (take !== usualTake) return `limit ${statement.value(take)} offset ${statement.value(skip)}`
  statement.name += skip === 0 ? `-first-${usualTake}` : `-${usualTake}`
  return skip === 0 ? `limit ${usualTake}` : `limit ${usualTake} offset ${statement.value(skip)}`
}

/** PostgreSQL's int[] notation, much cheaper than the driver's, which quotes every element. */
const arrayText = (values: Int32Array) => `{${values.join(',')}}`

function filterConditions(statement: Statement, filter: SheetFilter): string {
  const columns: [column: string, value: number | undefined][] = [
    ['store_code', filter.store],
    ...Object.entries(factsOf(filter)),
  ]
  let conditions = ''
  for (const [column, value] of columns) {
    if (value === undefined) continue
    conditions += ` and s.${column} = ${statement.value(value)}`
    statement.name += `-${column}`
  }
  return conditions
}

async function run(pool: pg.Pool, { name, values }: Statement, text: string): Promise<FoundSheet[]> {
  const { rows } = await pool.query<FoundSheet>({ name, text, values })
  return rows
}

async function count(pool: pg.Pool, { name, values }: Statement, rowsText: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>({
    name,
    text: `select count(*)::int as count from (${rowsText}) counted`,
    values,
  })
  return rows[0]?.count ?? 0
}
