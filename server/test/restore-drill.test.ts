import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, expect, inject, test, vi } from 'vitest'
import { admin } from '#server/admin.ts'
import { backUp } from '#server/platform/backup/backup.ts'
import { restore } from '#server/platform/backup/restore.ts'
import { secretOfTests } from '#server/platform/sealed-columns.ts'
import { openTill } from './till.ts'

/** The restore drill of security-and-reliability §7: what was backed up comes back whole, and the doctor agrees. */

const roles: string[] = []
const secret = Buffer.from(randomBytes(5_000))
/** Same length, other bytes. */
const other = (bytes: Buffer) => Buffer.from(bytes.toReversed())
afterAll(async () => {
  for (const name of roles) {
    await ask(inject('testServerUrl'), `drop database ${name} with (force)`)
    await ask(inject('testServerUrl'), `drop role ${name}`)
  }
  await rm(place, { recursive: true, force: true })
})

type Where = { databaseUrl: string; dataDir: string }
const here = (): Where => ({
  databaseUrl: till.shop.databaseUrl,
  dataDir: till.shop.platform.config.DATA_DIR,
})

const till = await openTill()
const place = await mkdtemp(path.join(tmpdir(), 'sarup-drill-'))
const backup = path.join(place, 'backup')
const buyer = await till.buyer()
const order = await till.order(buyer, [await till.sheet(), await till.sheet()])
await till.pay(order, 'on-time')
await till.callBack()
await till.shop.platform.storage.put('private/sheets/one.pdf', secret, {
  contentType: 'application/pdf',
  cacheControl: 'private',
})
await till.shop.platform.storage.put('quarantine/2026-11-20/half', Buffer.from('unchecked'), {
  contentType: 'application/pdf',
})
const { code } = await type(['backup', backup])
if (code !== 0) throw new Error('no backup was made')

async function type(args: string[], { databaseUrl, dataDir }: Where = here()) {
  const said: string[] = []
  const { AUTH_SECRET } = till.shop.platform.config
  // The secrets that are not in a backup.
  const keys = { COLUMN_KEYS: `drill:${'A'.repeat(43)}=`, COLUMN_MARK_KEY: secretOfTests }
  const environment = { DATABASE_URL: databaseUrl, AUTH_SECRET, DATA_DIR: dataDir, ...keys }
  return { code: await admin(args, (text) => said.push(text), environment), said: said.join('\n') }
}

/** An empty database on the run's server, and an empty folder for files. */
async function emptyPlace(): Promise<Where> {
  const serverUrl = inject('testServerUrl')
  const name = `${inject('testDatabasePrefix')}_${randomBytes(5).toString('hex')}`
  // Like a managed database: the owner is no superuser.
  await ask(
    serverUrl,
    `create role ${name} login password '${name}' nosuperuser nocreatedb nocreaterole nobypassrls noreplication`,
  )
  roles.push(name)
  await ask(serverUrl, `create database ${name} owner ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  url.username = name
  url.password = name
  return { databaseUrl: url.href, dataDir: await mkdtemp(path.join(place, 'data-')) }
}

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** Every row of every table that is backed up, as text; the audit record of the backup itself is younger than it. */
async function everything(url: string): Promise<Record<string, unknown>> {
  const tables = (await ask(
    url,
    `select schemaname || '.' || tablename as name from pg_tables join pg_class on relname = tablename and relpersistence = 'p'
     where schemaname in ('public', 'graphile_worker') and tablename not like 'kysely%' and tablename <> 'migrations'`,
  )) as { name: string }[]
  const sums = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*)::int as rows, md5(string_agg(t::text, '|' order by t::text)) as all from ${name} t
       where t::text not like '%backup.made%'`,
  )
  const held = (await ask(url, sums.join(' union all '))) as { name: string }[]
  return Object.fromEntries(held.map(({ name, ...sum }) => [name, sum]))
}

test('a backup comes back in an empty place: every row, every file, and the doctor finds all well', async () => {
  const there = await emptyPlace()
  const restored = await type(['restore', backup], there)
  expect(restored.said).toContain('Everything is as it was')
  expect(restored.said).not.toContain('WRONG')
  expect(restored.code).toBe(0)
  const before = await everything(till.shop.databaseUrl)
  expect(before['public.library_entry']).toMatchObject({ rows: 2 })
  expect(await everything(there.databaseUrl)).toEqual(before)
  expect(await readFile(path.join(there.dataDir, 'files', 'private', 'sheets', 'one.pdf'))).toEqual(secret)
  // New rows get new numbers.
  const numbers = `select sequencename, last_value::int from pg_sequences
    where schemaname = 'public' and sequencename <> 'audit_record_id_seq' order by 1`
  expect(await ask(there.databaseUrl, numbers)).toEqual(await ask(till.shop.databaseUrl, numbers))
})

test('a second backup fetches only what is new, and each comes back without the other', async () => {
  const { clock, storage } = till.shop.platform
  const turned = other(secret)
  await storage.put('private/sheets/two.pdf', Buffer.from('new'), { contentType: 'application/pdf' })
  const second = path.join(place, 'second')
  const fetched = vi.spyOn(storage, 'get')
  const { databaseUrl } = till.shop
  await backUp({ databaseUrl, storage, clock, since: backup }, second, () => {})
  expect(fetched.mock.calls.map(([key]) => key)).toEqual(['private/sheets/two.pdf'])
  const one = path.join('files', 'private', 'sheets', 'one.pdf')
  expect((await stat(path.join(second, one))).ino).toBe((await stat(path.join(backup, one))).ino)
  // A file that was exchanged under its name, or lost from the older backup, is fetched.
  await storage.put('private/sheets/one.pdf', turned, { contentType: 'application/pdf' })
  await rm(path.join(second, 'files', 'private', 'sheets', 'two.pdf'))
  fetched.mockClear()
  const third = path.join(place, 'third')
  await backUp({ databaseUrl, storage, clock, since: second }, third, () => {})
  expect(fetched.mock.calls.map(([key]) => key)).toEqual(['private/sheets/one.pdf', 'private/sheets/two.pdf'])
  await rm(second, { recursive: true })
  const there = await emptyPlace()
  expect(await type(['restore', third], there)).toMatchObject({ code: 0 })
  const read = (folder: string) => readFile(path.join(folder, 'files', 'private', 'sheets', 'one.pdf'))
  expect(await read(there.dataDir)).toEqual(turned)
  expect(await read(backup)).toEqual(secret)
  await storage.put('private/sheets/one.pdf', secret, { contentType: 'application/pdf' })
  fetched.mockRestore()
})

test('a file that a server replaces while the tables are copied comes back with the row that names it', async () => {
  const { clock, db, storage } = till.shop.platform
  const { sheet_id: id } = await till.shop.row('library_entry', {}, 'sheet_id')
  const pin = (pdf_key: string | null) =>
    db
      .updateTable('sheet')
      .set({ pdf_key, pdf_bytes: pdf_key === null ? null : secret.length })
      .where('id', '=', id)
      .execute()
  const [before, after] = ['private/sheets/before.pdf', 'private/sheets/after.pdf']
  await storage.put(before, secret, { contentType: 'application/pdf' })
  await pin(before)
  const folder = path.join(place, 'replaced')
  let replacing: Promise<unknown> | undefined
  const list = storage.list.bind(storage)
  const listed = vi.spyOn(storage, 'list').mockImplementation(async (...about) => {
    await replacing
    return await list(...about)
  })
  const replace = async () => {
    await storage.put(after, secret, { contentType: 'application/pdf' })
    await pin(after)
    await storage.remove(before)
  }
  await backUp({ databaseUrl: till.shop.databaseUrl, storage, clock }, folder, (text) => {
    if (text.includes(' rows ')) replacing ??= replace()
  })
  listed.mockRestore()
  await pin(null)
  const there = await emptyPlace()
  const restored = await type(['restore', folder], there)
  expect(restored.said).not.toContain('WRONG')
  expect(restored.code).toBe(0)
})

test('only what was checked goes into a backup', async () => {
  const files = await readdir(path.join(backup, 'files'), { recursive: true })
  expect(files).toContain(path.join('private', 'sheets', 'one.pdf'))
  expect(files.filter((name) => name.startsWith('quarantine'))).toEqual([])
})

test('a backup is for who made it alone', async () => {
  const names = ['.', ...(await readdir(backup, { recursive: true }))]
  const modes = await Promise.all(
    names.map(async (name) => {
      const found = await stat(path.join(backup, name))
      return `${found.isDirectory() ? 'folder' : 'file'} ${(found.mode & 0o777).toString(8)}`
    }),
  )
  expect(new Set(modes)).toEqual(new Set(['folder 700', 'file 600']))
})

test('a place that holds people is never overwritten', async () => {
  const before = await everything(till.shop.databaseUrl)
  expect(await type(['restore', backup])).toMatchObject({
    code: 1,
    said: expect.stringContaining('The database is not empty'),
  })
  expect(await everything(till.shop.databaseUrl)).toEqual(before)
})

test('the doctor misses a file that somebody paid for', async () => {
  const { platform } = till.shop
  const { sheet_id: id } = await till.shop.row('library_entry', {}, 'sheet_id')
  const pin = (pdf_key: string | null, pdf_bytes: number | null) =>
    platform.db.updateTable('sheet').set({ pdf_key, pdf_bytes }).where('id', '=', id).execute()
  await pin('private/sheets/one.pdf', secret.length)
  expect(await type(['doctor'])).toMatchObject({ code: 0 })
  for (const [key, bytes] of [
    ['private/sheets/one.pdf', 1],
    ['private/sheets/gone.pdf', secret.length],
  ] as const) {
    await pin(key, bytes)
    expect(await type(['doctor'])).toMatchObject({
      code: 1,
      said: expect.stringContaining(`1, for example ${id}`),
    })
  }
  await pin(null, null)
})

test('a folder that holds something gets no backup', async () => {
  expect(await type(['backup', backup])).toMatchObject({
    code: 1,
    said: expect.stringContaining('is not empty'),
  })
})

test('a disk that is full on the way is said in a sentence', async () => {
  const { storage, clock } = till.shop.platform
  const full = {
    ...storage,
    list: () => Promise.reject(Object.assign(new Error('write'), { code: 'ENOSPC' })),
  } as unknown as typeof storage
  const about = { databaseUrl: till.shop.databaseUrl, storage: full, clock }
  const folder = path.join(place, 'too-small')
  await expect(backUp(about, folder, () => {})).rejects.toThrow(
    `The backup in ${folder} is not whole, the disk is full: throw it away`,
  )
})

test('an unfinished or damaged backup is refused before anything is written', async () => {
  const there = await emptyPlace()
  const manifest = path.join(backup, 'manifest.json')
  const text = await readFile(manifest, 'utf8')
  await rm(manifest)
  expect(await type(['restore', backup], there)).toMatchObject({
    code: 1,
    said: expect.stringContaining('was not finished'),
  })
  await writeFile(manifest, text)
  const table = path.join(backup, 'tables', 'public.orders.copy.gz')
  const bytes = await readFile(table)
  await writeFile(table, Buffer.concat([bytes, Buffer.from('x')]))
  expect(await type(['restore', backup], there)).toMatchObject({
    code: 1,
    said: expect.stringContaining('public.orders.copy.gz is not as it was written'),
  })
  await writeFile(table, bytes)
  const file = path.join(backup, 'files', 'private', 'sheets', 'one.pdf')
  await writeFile(file, other(secret))
  expect(await type(['restore', backup], there)).toMatchObject({
    code: 1,
    said: expect.stringContaining('one.pdf is not as it was written'),
  })
  await writeFile(file, secret)
  await writeFile(manifest, text.replace(/"migrations": \[/, '"migrations": [ "2999-of-a-newer-version",'))
  expect(await type(['restore', backup], there)).toMatchObject({
    code: 1,
    said: expect.stringContaining('of a newer version than this one, which knows no migration 2999'),
  })
  await writeFile(manifest, text)
  expect(await ask(there.databaseUrl, `select tablename from pg_tables where schemaname = 'public'`)).toEqual(
    [],
  )
})

test('a restore that is killed among the files, or comes to tables newer than its own, leaves a database that it can be run into again', async () => {
  const there = await emptyPlace()
  const put = () => Promise.reject(new Error('killed'))
  const { booksKey, storage } = { booksKey: 'x', storage: { ...till.shop.platform.storage, put } }
  const about = { databaseUrl: there.databaseUrl, booksKey, storage: storage as never }
  await expect(restore(about, backup, () => {})).rejects.toThrow('killed')
  expect((await type(['migrate'], there)).code).toBe(0)
  const manifest = path.join(backup, 'manifest.json')
  const text = await readFile(manifest, 'utf8')
  const { migrations, ...rest } = JSON.parse(text) as { migrations: string[] }
  await writeFile(manifest, JSON.stringify({ ...rest, migrations: migrations.slice(0, -2) }))
  expect(await type(['restore', backup], there)).toMatchObject({
    code: 1,
    said: expect.stringContaining('newer than the backup by 2 migrations'),
  })
  await writeFile(manifest, text)
  const both = await Promise.all([type(['restore', backup], there), type(['restore', backup], there)])
  const codes = both.map(({ code }) => code)
  expect(
    codes.toSorted((one, other) => one - other),
    both.map(({ said }) => said).join('\n'),
  ).toEqual([0, 1])
  expect(both[codes.indexOf(1)]?.said).toMatch(/The database is not empty|Another process migrates/)
})

test('neither a database that is started anew while the files are written nor its way of writing dates harms a backup', async () => {
  const { clock, storage } = till.shop.platform
  const { databaseUrl } = till.shop
  const name = new URL(databaseUrl).pathname.slice(1)
  const folder = path.join(place, 'dated')
  await ask(databaseUrl, `alter database ${name} set datestyle = 'SQL, DMY'`)
  const list = storage.list.bind(storage)
  const listed = vi.spyOn(storage, 'list').mockImplementation(async (...about) => {
    await ask(
      databaseUrl,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and application_name = '' and pid <> pg_backend_pid()`,
    )
    return await list(...about)
  })
  await backUp({ databaseUrl, storage, clock }, folder, () => {})
  listed.mockRestore()
  await ask(databaseUrl, `alter database ${name} reset datestyle`)
  const orders = gunzipSync(await readFile(path.join(folder, 'tables', 'public.orders.copy.gz'))).toString()
  expect(orders).toMatch(/\t20\d\d-\d\d-\d\d \d\d:/)
})

test.each([['backup'], ['restore']])('%s without a folder says how it is used', async (command) => {
  expect(await type([command])).toMatchObject({ code: 2, said: expect.stringContaining('Name the folder') })
})
