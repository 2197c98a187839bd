import { readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'

/** The inputs of the load: drawn from the database under test, so that every request finds something. */
export type Samples = {
  storeCodes: number[]
  sheetIds: string[]
  thaiTexts: string[]
  latinTexts: string[]
  /** Of titles, as visitors type them: each another one. */
  thaiBeginnings: string[]
  latinBeginnings: string[]
}

const sheetsDrawn = 20_000
const titlesDrawn = 4_000
const beginningsMax = 20_000

export async function drawSamples(client: pg.Client): Promise<Samples> {
  const stores = await client.query<{ code: number }>(
    'select code from store where sheet_count >= 20 order by code',
  )
  // Ids are scattered, so that the first ones by hash are a draw by lot, the same in every run.
  const sheets = await client.query<{ id: string }>(
    `select id from sheet where on_sale order by md5(id) limit ${sheetsDrawn}`,
  )
  const texts = readTexts()
  const titles = await client.query<{ thai: string[]; latin: string[] }>(
    `select array_agg(distinct left(name, length)) filter (where name ~ '[ก-ฮ]') as thai,
      array_agg(distinct left(coalesce(nullif(name_en, ''), code), length)) as latin
    from (select * from sheet_title order by md5(id::text) limit ${titlesDrawn}) t, generate_series(4, 18) length`,
  )
  return {
    storeCodes: stores.rows.map((row) => row.code),
    sheetIds: sheets.rows.map((row) => row.id),
    thaiTexts: texts.filter((text) => /\p{Script=Thai}/u.test(text)),
    latinTexts: texts.filter((text) => !/\p{Script=Thai}/u.test(text)),
    thaiBeginnings: shuffled(titles.rows[0]?.thai ?? []).slice(0, beginningsMax),
    latinBeginnings: shuffled(titles.rows[0]?.latin ?? []).slice(0, beginningsMax),
  }
}

/** The hand-written queries of students; those in Latin letters hold codes and English names. */
function readTexts(): string[] {
  return readFileSync(path.join(import.meta.dirname, 'data', 'search-queries.txt'), 'utf8')
    .split('\n')
    .map((line) => line.split('\t')[0] ?? '')
    .filter((text) => text !== '')
}

export function shuffled<T>(items: readonly T[]): T[] {
  const mixed = [...items]
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1))
    ;[mixed[last], mixed[other]] = [mixed[other] as T, mixed[last] as T]
  }
  return mixed
}
