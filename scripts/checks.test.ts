import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { importFaults } from './check-imports.ts'
import { foreignWrites, writerFaults } from './check-writers.ts'
import { unresolvedOptionals } from './checks.ts'

/** A small house in which every arrow is broken once: rule → the file that breaks it and what it imports. */
const broken: Record<string, [file: string, imports: string]> = {
  'rules-stand-alone': ['rules/money/a.ts', 'node:fs'],
  'contract-knows-rules-and-zod': ['contract/buyer/a.ts', '../../server/platform/a.ts'],
  'web-never-sees-the-server': ['web/app/api/a.ts', '../../../server/platform/a.ts'],
  'areas-stay-apart': ['web/app/areas/buyer/a.tsx', '../staff/a.tsx'],
  'web-features-know-no-area': ['web/app/features/a.tsx', '../areas/staff/a.tsx'],
  'ui-knows-no-feature': ['web/app/ui/a.tsx', '../features/b.tsx'],
  'server-never-sees-the-web': ['server/platform/b.ts', '../../web/app/ui/b.tsx'],
  'features-meet-at-the-front-door': ['server/features/orders/a.ts', '../sheets/publish.ts'],
  'nouns-of-a-room-meet-at-their-index': ['server/features/catalogue/search/a.ts', '../sheets/publish.ts'],
  'features-know-ports-not-adapters': ['server/features/orders/b.ts', '../../adapters/storage/s3.ts'],
  'ledger-knows-no-feature': ['server/features/ledger/a.ts', '../sheets/index.ts'],
  'adapters-and-platform-know-no-feature': ['server/platform/c.ts', '../features/sheets/index.ts'],
  'only-the-top-sees-everything': ['server/features/orders/c.ts', '../../app.ts'],
  'tests-help-only-tests': ['server/features/orders/d.ts', '../../test/cast.ts'],
  'journeys-speak-http': ['e2e/buys.ts', '../web/app/ui/b.tsx'],
  'nothing-unresolvable': ['server/features/orders/e.ts', './missing.ts'],
}

/** Imports that are right, each near one that is wrong. */
const right: Record<string, string> = {
  'rules/money/b.ts': "import './c.ts'",
  'rules/money/c.ts': '',
  'contract/buyer/b.ts': "import '../../rules/money/b.ts'",
  'web/app/areas/staff/a.tsx': "import '../shared/a.tsx'; import '../../features/b.tsx'",
  'web/app/areas/shared/a.tsx': '',
  'web/app/features/b.tsx': "import '../ui/b.tsx'",
  'web/app/ui/b.tsx': "import type {} from '../../../contract/buyer/b.ts'",
  'server/app.ts': "import './features/sheets/publish.ts'; import './adapters/storage/s3.ts'",
  'server/platform/a.ts': '',
  'server/features/sheets/index.ts': "import './publish.ts'",
  'server/features/catalogue/sheets/publish.ts': '',
  'server/features/sheets/publish.ts':
    "import '../../adapters/storage/storage.ts'; import '../../platform/a.ts'",
  'server/features/orders/f.ts': "import '../sheets/index.ts'",
  'server/features/orders/f.test.ts': "import '../../test/cast.ts'",
  'server/adapters/storage/storage.ts': '',
  'server/adapters/storage/s3.ts': "import './storage.ts'",
  'server/test/cast.ts': "import '../app.ts'",
}

it('sees every file, and each broken arrow, types included', async () => {
  const house = await mkdtemp(join(tmpdir(), 'sarup-house-'))
  try {
    for (const [file, imports] of Object.values(broken))
      await write(house, file, `import type {} from '${imports}'`)
    for (const [file, text] of Object.entries(right)) await write(house, file, text)
    await write(house, 'server/platform/d.ts', "import './e.ts'")
    await write(house, 'server/platform/e.ts', "import './d.ts'")

    const faults = await importFaults(house)
    for (const [rule, [file]] of Object.entries(broken))
      expect.soft(faults.join('\n')).toContain(`${rule}: ${file} → `)
    expect(faults.some((fault) => fault.startsWith('no-circles: server/platform/'))).toBe(true)
    expect(
      faults.filter((fault) => Object.keys(right).some((file) => fault.includes(`: ${file} → `))),
    ).toEqual([])
    expect(faults.filter((fault) => fault.includes('was not read'))).toEqual([])
  } finally {
    await rm(house, { recursive: true, force: true })
  }
})

async function write(house: string, file: string, text: string): Promise<void> {
  await mkdir(dirname(join(house, file)), { recursive: true })
  await writeFile(join(house, file), `${text}\nexport {}\n`)
}

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

const canvas = { version: '1.0.11', optionalDependencies: { '@napi-rs/canvas-linux-x64-gnu': '1.0.11' } }

it('accepts a lock in which each exact optional dependency has its version', () => {
  const packages = {
    'node_modules/@napi-rs/canvas': canvas,
    'node_modules/@napi-rs/canvas-linux-x64-gnu': { version: '1.0.11' },
  }
  expect(unresolvedOptionals({ packages })).toEqual([])
})

it('names a platform package that the lock lost', () => {
  const packages = { 'node_modules/@napi-rs/canvas': canvas }
  expect(unresolvedOptionals({ packages })).toEqual([
    'node_modules/@napi-rs/canvas wants @napi-rs/canvas-linux-x64-gnu 1.0.11; the lock has none',
  ])
})

it('looks beside the package first: a nested copy counts for its own parent only', () => {
  const packages = {
    'node_modules/a/node_modules/@napi-rs/canvas': canvas,
    'node_modules/a/node_modules/@napi-rs/canvas-linux-x64-gnu': { version: '1.0.11' },
    'node_modules/@napi-rs/canvas-linux-x64-gnu': { version: '1.0.12' },
    'node_modules/@napi-rs/canvas': canvas,
  }
  expect(unresolvedOptionals({ packages })).toEqual([
    'node_modules/@napi-rs/canvas wants @napi-rs/canvas-linux-x64-gnu 1.0.11; the lock has 1.0.12',
  ])
})

it('leaves ranges to npm', () => {
  expect(
    unresolvedOptionals({ packages: { 'node_modules/a': { optionalDependencies: { b: '^1.0.0' } } } }),
  ).toEqual([])
})
