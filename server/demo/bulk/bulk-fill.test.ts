import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { examine } from '#server/doctor.ts'
import { testApp } from '#server/test/test-app.ts'
import { bulkFill } from './bulk-fill.ts'
import { bulkId } from './bulk-sheets.ts'

const shop = await testApp()
const before = await readSchema()
await bulkFill(shop.platform, shop.databaseUrl, {
  sheets: 2_000,
  orderLines: 3_000,
  demoShare: 0.02,
  onProgress: () => {},
})

/** Every index, constraint and trigger, with whether it is in force. */
async function readSchema() {
  const { rows } = await sql`
    select 'index' as kind, indexdef as definition from pg_indexes where schemaname = 'public'
    union all select 'constraint ' || conrelid::regclass || case when convalidated then '' else ' not valid' end,
      pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
    union all select 'trigger ' || tgenabled::text, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    order by 1, 2`.execute(shop.platform.db)
  return rows
}

test('the filled database keeps every rule, the ledger to the satang', async () => {
  const findings = await examine(shop.platform, () => {})
  expect(findings.filter((finding) => finding.wrongCount > 0)).toEqual([])
})

test('every index, constraint and trigger is in force again', async () => {
  expect(await readSchema()).toEqual(before)
})

test('there are as many sheets as asked for, about as many order lines, and totals know them', async () => {
  const { rows } = await sql<{ sheets: number; lines: number; counted: number }>`
    select (select count(*) from sheet) as sheets, (select count(*) from order_line) as lines,
      (select sheet_count from sale_total) as counted`.execute(shop.platform.db)
  expect(rows[0]?.sheets).toBe(2_000)
  expect(rows[0]?.lines).toBeGreaterThan(2_400)
  expect(rows[0]?.counted).toBe(rows[0]?.lines)
})

test('a bulk sheet is a sheet like any other', async () => {
  const { status, body } = await shop.call('getSheetInfo', { sheetID: bulkId('sheet', 0) })
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ _id: bulkId('sheet', 0), onSale: true, owned: false })
})

test('asking again for what is there changes nothing, for another size is refused', async () => {
  const fill = { orderLines: 3_000, demoShare: 0.02, onProgress: () => {} }
  await bulkFill(shop.platform, shop.databaseUrl, { ...fill, sheets: 2_000 })
  await expect(bulkFill(shop.platform, shop.databaseUrl, { ...fill, sheets: 3_000 })).rejects.toThrow(
    'filled before',
  )
})

test('ids are all different, and the same in SQL', async () => {
  const ids = new Set(Array.from({ length: 20_000 }, (_, number) => bulkId('sheet', number)))
  expect(ids.size).toBe(20_000)
})
