import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { dayMilliseconds } from '#rules/calendar/days.ts'
import { examSeason } from '#rules/sheets/sheet-facts.ts'
import { createRandom, type Random } from '../random.ts'
import { classLine } from '../words/details.ts'
import { penNames, personName } from '../words/people.ts'

/**
 * Ids by the million: multiplying by an odd constant modulo 2^40 (or 2^48) never collides, and sixteen letters write it in 10 (or 12)
 * characters. The same in SQL.
 */
const letters = '23456789ABCDEFGH'
const factor40 = 229_583_474_051n
const mask40 = (1n << 40n) - 1n

/** Apart by more than there will ever be of each; below 2^24, so that the product fits a bigint of PostgreSQL. */
const offsets = { sheet: 0n, seller: 12_000_000n, buyer: 13_000_000n, order: 0n } as const
type BulkKind = keyof typeof offsets

const sheetsOfSeller = 70
const classLinesMax = 1_000
const seed = 1_000_003

/** Sellers, titles of every known course, class lines and `count` published sheets by COPY. */
export async function insertSheets(
  client: pg.ClientBase,
  count: number,
  now: Date,
  onProgress: (message: string) => void,
): Promise<void> {
  const random = createRandom(seed)
  const sellers = Math.max(150, Math.ceil(count / sheetsOfSeller))
  await insertSellers(client, random, sellers)
  await client.query(`
    insert into sheet_title (store_code, code, name, name_en)
    select store_code, code, coalesce(nullif(name_th, ''), name_en),
      case when name_th = '' then '' else name_en end from course
    on conflict (store_code, code, name) do nothing`)
  const lines = new Set<string>()
  while (lines.size < classLinesMax) lines.add(classLine(random, random.whole(0, 2), random.whole(3, 12)))
  await client.query(
    `insert into class_line (text) select * from unnest($1::text[]) on conflict (text) do nothing`,
    [[...lines]],
  )
  const titles = await client.query<Title>(
    'select id, store_code, code, name from sheet_title order by store_code, code, name',
  )
  const classLines = await client.query<{ id: number; text: string }>(
    'select id, text from class_line order by text',
  )

  onProgress(`Copying ${count} sheets of ${sellers} sellers and ${titles.rows.length} courses`)
  const copy = client.query(
    copyFrom(`copy sheet (id, author_id, store_code, title_id, class_line_id, code, name, class_info, detail, price_satang,
      semester, year, category, status, highlighted, color, example_count, demo_seed, created_at, published_at, updated_at)
      from stdin`),
  )
  const rows = sheetRows(random, {
    count,
    sellers,
    titles: random.shuffle(titles.rows),
    classLines: classLines.rows,
    now,
  })
  await pipeline(Readable.from(inChunks(rows)), copy)
}

async function insertSellers(client: pg.ClientBase, random: Random, count: number): Promise<void> {
  const numbers = Array.from({ length: count }, (_, number) => number)
  const ids = numbers.map((number) => bulkId('seller', number))
  const names = numbers.map(() => personName(random))
  const pens = penNames(random, 300)
  const penOf = (number: number) =>
    number < pens.length
      ? pens[number]
      : `${pens[number % pens.length]} ${Math.floor(number / pens.length) + 1}`
  await client.query(
    `insert into person (id, name, email, university, default_store, faculty, year, profile_entered_at)
      select id, name, lower(id) || '@example.com', 1, 1, 'คณะวิทยาศาสตร์', 4, now() from unnest($1::text[], $2::text[]) as given(id, name)
      on conflict do nothing`,
    [ids, names],
  )
  await client.query(
    `insert into seller (person_id, code_name, profile_completed_at)
      select id, name, now() from unnest($1::text[], $2::text[]) as given(id, name) on conflict do nothing`,
    [ids, numbers.map(penOf)],
  )
}

type Title = { id: number; store_code: number; code: string; name: string }

function* sheetRows(
  random: Random,
  from: {
    count: number
    sellers: number
    titles: readonly Title[]
    classLines: readonly { id: number; text: string }[]
    now: Date
  },
): Iterable<string> {
  const { titles, classLines } = from
  for (let number = 0; number < from.count; number += 1) {
    // A few courses have very many sheets, most have some.
    const title = titles[Math.floor(random.share() ** 1.6 * titles.length)] as Title
    const line = random.chance(0.7) ? random.pick(classLines) : undefined
    const createdAt = new Date(
      from.now.getTime() -
        (1 + Math.floor(random.share() ** 1.5 * 1_460)) * dayMilliseconds -
        random.whole(0, 86_399) * 1_000,
    )
    const season = examSeason(createdAt)
    const created = createdAt.toISOString()
    yield [
      bulkId('sheet', number),
      bulkId('seller', Math.floor(random.share() ** 1.3 * from.sellers)),
      title.store_code,
      title.id,
      line?.id ?? '\\N',
      escaped(title.code),
      escaped(title.name),
      escaped(line?.text ?? 'เนื้อหาทั้งเทอม'),
      escaped(`สรุป${title.name} พร้อมตัวอย่างและโจทย์`),
      random.whole(19, 129) * 100,
      season.semester,
      createdAt.getUTCMonth() >= 7 ? createdAt.getUTCFullYear() : createdAt.getUTCFullYear() - 1,
      random.weighted(categories) ?? season.category,
      4,
      random.chance(0.03) ? 't' : 'f',
      random.pick(colours),
      random.whole(3, 6),
      random.whole(1, 2_000_000_000),
      created,
      created,
      created,
    ].join('\t')
  }
}

const categories: readonly (readonly [number | undefined, number])[] = [
  [undefined, 75],
  [0, 15],
  [3, 5],
  [4, 5],
]
const colours = [
  '#3D40DB',
  '#0B7A43',
  '#C4262E',
  '#8A5600',
  '#7B2CBF',
  '#0E7490',
  '#F2C14E',
  '#33354B',
] as const

function escaped(text: string): string {
  return text.replace(
    /[\\\t\n\r]/g,
    (sign) => `\\${{ '\\': '\\', '\t': 't', '\n': 'n', '\r': 'r' }[sign] ?? ''}`,
  )
}

function* inChunks(rows: Iterable<string>): Iterable<string> {
  let chunk: string[] = []
  for (const row of rows) {
    chunk.push(row)
    if (chunk.length < 500) continue
    yield `${chunk.join('\n')}\n`
    chunk = []
  }
  if (chunk.length > 0) yield `${chunk.join('\n')}\n`
}

export function bulkId(kind: BulkKind, number: number): string {
  const scattered = ((BigInt(number) + offsets[kind]) * factor40) & mask40
  const hex = scattered.toString(16).padStart(10, '0')
  return hex.replace(/[0-9a-f]/g, (digit) => letters[Number.parseInt(digit, 16)] ?? '')
}

/** The SQL expression for the id of row `number` (an expression of type bigint). */
export function bulkIdSql(kind: BulkKind, number: string): string {
  const length = kind === 'order' ? 12 : 10
  const scattered = `((((${number}) + ${offsets[kind]}) * ${factor40}) & ${mask40})`
  return `translate(lpad(to_hex(${scattered}), ${length}, '0'), '0123456789abcdef', '${letters}')`
}
