import { expect, it } from 'vitest'
import { foreignWrites, writerFaults } from './check-writers.ts'

const owners = { sheet: 'catalogue', session: 'platform/sessions.ts' }
const faultsOf = (file: string, text: string) => foreignWrites(new Map([[file, text]]), owners)

it.each([
  ["trx.updateTable('sheet')", 'Kysely'],
  ["trx\n    .deleteFrom('sheet')", 'Kysely over two lines'],
  ['sql`update sheet set on_sale = false`', 'SQL'],
  ['sql`update sheet s set on_sale = false`', 'SQL with an alias'],
  ['sql`update "sheet" set on_sale = false`', 'a quoted name'],
  ['sql`insert into sheet (id) values (1)`', 'insert'],
  ['sql`delete from sheet where true`', 'delete'],
  ['copy(sql`copy sheet (id) from stdin`)', 'copy'],
])('%s from another room is a fault (%s)', (text) => {
  expect(faultsOf('server/features/orders/checkout/a.ts', text)).toHaveLength(1)
})

it('lets the owner write, and everybody read', () => {
  expect(faultsOf('server/features/catalogue/sheets/a.ts', "trx.updateTable('sheet')")).toEqual([])
  expect(faultsOf('server/platform/sessions.ts', 'sql`update session set a = 1`')).toEqual([])
  expect(faultsOf('server/features/orders/a.ts', 'sql`select from sheet join orders`')).toEqual([])
  expect(faultsOf('server/features/orders/a.test.ts', "trx.updateTable('sheet')")).toEqual([])
})

it('finds no foreign write in the house', async () => {
  expect(await writerFaults()).toEqual([])
})
