import pg from 'pg'
import { refreshTitleStatistics } from '#server/features/catalogue/search/index.ts'
import { advanceSaleTotals } from '#server/features/institutions/stores/statistics.ts'
import { bringsBooksKey, findBooksKey } from '#server/platform/books/key.ts'
import { sealAnew, triggersOf } from '#server/platform/books/watch.ts'
import { watched } from '#server/platform/books/watched.ts'
import type { Platform } from '#server/platform/platform.ts'
import { fillDemo } from '../fill-demo.ts'
import { insertOrders } from './bulk-orders.ts'
import { bulkId, insertSheets } from './bulk-sheets.ts'
import { withoutIndexes } from './without-indexes.ts'

export type BulkFill = {
  /** All sheets together, those of the demo included. */
  sheets: number
  /** Paid order lines besides those of the demo; about so many, because a buyer buys a sheet once. */
  orderLines: number
  onProgress: (message: string) => void
  /** Tests begin with a part of the demo. */
  demoShare?: number
}

/** Of each id kind at most this many, so that ids never meet (`bulk-sheets.ts`). */
export const bulkSheetsMax = 10_000_000
export const bulkOrderLinesMax = 20_000_000

/**
 * Fills many sheets and order lines for benchmarks: the demo first, then rows by the million under the same constraints. One transaction
 * that locks the tables, so no shop should be open on them.
 */
export async function bulkFill(platform: Platform, databaseUrl: string, fill: BulkFill): Promise<void> {
  const demo = await fillDemo(platform, {
    onProgress: fill.onProgress,
    history: false,
    share: fill.demoShare ?? 1,
  })
  await demo.stop()
  // A connection of its own: the pool's statements may take five seconds.
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'sarup-bulk',
    options: bringsBooksKey(findBooksKey(platform.config)),
  })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(`set local maintenance_work_mem = '512MB'; set local work_mem = '256MB'`)
    const { sheets, bulkLines } = await countRows(client)
    const newSheets = Math.max(0, fill.sheets - sheets)
    const newLines = bulkLines === 0 ? fill.orderLines : 0
    if (newSheets > 0 && (await isFilled(client))) {
      throw new Error('This database was bulk-filled before; fill a new one to another size')
    }
    if (newSheets > 0) await fillSheets(client, newSheets, platform.clock.now(), fill.onProgress)
    if (newLines > 0) await fillOrders(client, newLines, platform.clock.now(), fill.onProgress)
    await client.query('commit')
    fill.onProgress('Vacuuming')
    await client.query('vacuum (analyze)')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    await client.end()
  }
  await refreshTitleStatistics(platform.db)
  await advanceSaleTotals(platform, { recount: true })
}

async function countRows(client: pg.Client): Promise<{ sheets: number; bulkLines: number }> {
  const { rows } = await client.query<{ sheets: number; lines: number }>(
    `select (select count(*) from sheet) as sheets,
      (select count(*) from (select from money_received where transaction_id like 'BULK%' limit 1) one) as lines`,
  )
  return { sheets: Number(rows[0]?.sheets ?? 0), bulkLines: Number(rows[0]?.lines ?? 0) }
}

async function isFilled(client: pg.Client): Promise<boolean> {
  return (await client.query('select from sheet where id = $1', [bulkId('sheet', 0)])).rowCount === 1
}

async function fillSheets(
  client: pg.Client,
  count: number,
  now: Date,
  onProgress: (message: string) => void,
): Promise<void> {
  // These keep sums row by row; here the sums are made once, below.
  const triggers = ['sheet_counts_in_store', 'sheet_class_line_noted']
  for (const trigger of triggers) await client.query(`alter table sheet disable trigger ${trigger}`)
  await withoutIndexes(client, ['sheet'], [], () => insertSheets(client, count, now, onProgress), onProgress)
  for (const trigger of triggers) await client.query(`alter table sheet enable trigger ${trigger}`)
  onProgress('Counting sheets')
  await client.query(`
    insert into sheet_title_class_line (title_id, class_line_id)
      select distinct title_id, class_line_id from sheet where on_sale and class_line_id is not null
      on conflict do nothing;
    update store s set sheet_count = c.count
      from (select store_code, count(*) from sheet where on_sale group by store_code) c where c.store_code = s.code;
    update seller s set sheet_count = c.count
      from (select author_id, count(*) from sheet where on_sale group by author_id) c where c.author_id = s.person_id`)
}

async function fillOrders(
  client: pg.Client,
  count: number,
  now: Date,
  onProgress: (message: string) => void,
): Promise<void> {
  const written = [
    'orders',
    'order_line',
    'money_received',
    'library_entry',
    'ledger_entry',
    'ledger_posting',
    'review',
  ]
  const tables = [...written, 'sheet', 'person']
  // These sum scores and read entries and postings back row by row; both are made up for in sets, below.
  const triggers = [
    'review_sums_into_sheet on review',
    'ledger_entry_balanced on ledger_entry',
    'ledger_posting_in_time on ledger_posting',
  ]
  const sealed = watched.filter(({ table }) => written.includes(table))
  // Acts of the books are written in sets, too.
  for (const one of sealed) triggers.push(...triggersOf(one).map((name) => `${name} on ${one.table}`))
  const switchTriggers = async (to: 'enable' | 'disable') => {
    for (const trigger of triggers) {
      const [name, table] = trigger.split(' on ')
      await client.query(`alter table ${table} ${to} trigger ${name}`)
    }
  }
  await switchTriggers('disable')
  await withoutIndexes(
    client,
    tables,
    written,
    () => insertOrders(client, count, now, onProgress),
    onProgress,
  )
  await switchTriggers('enable')
  onProgress('Sealing the books')
  await sealAnew(
    client,
    sealed.map(({ table }) => table),
  )
  onProgress('Checking the ledger')
  const { rows } = await client.query<{ wrong: string }>(`
    select count(*) as wrong from ledger_entry e
    left join (select entry_id, count(*) as postings from ledger_posting group by entry_id) p on p.entry_id = e.id
    where p.postings is null`)
  if (Number(rows[0]?.wrong) !== 0) throw new Error(`${rows[0]?.wrong} ledger entries without postings`)
}
