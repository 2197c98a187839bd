import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { Insertable, Kysely, Selectable, Updateable } from 'kysely'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import type { PaymentProvider } from '#server/adapters/payments/provider.ts'
import { buildApp } from '#server/app.ts'
import { assemble } from '#server/assemble.ts'
import { type Mode, readConfig } from '#server/config.ts'
import { type MovableClock, movableClock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database.ts'
import type { Log } from '#server/platform/log.ts'
import type { Metrics } from '#server/platform/metrics.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { CallName } from '#contract/paths.ts'
import { answerCacheOf } from '#server/platform/answer-cache.ts'
import type { Database } from '#server/platform/schema.ts'
import { type Calling, callsOf, type Data } from './calls-of.ts'
import { keepRows } from './rows-of-before.ts'

export type { Answered, Data } from './calls-of.ts'

export type TestApp = TableRows & {
  app: FastifyInstance
  platform: Platform
  clock: MovableClock
  databaseUrl: string
  call: Calling
  /** Answer of a call that must succeed; without a person as a visitor. */
  done: <Name extends CallName>(
    who: { token: string } | undefined,
    name: Name,
    input?: object,
  ) => Promise<Data<Name>>
  /** The code of its refusal, if it was refused. */
  codeOf: (who: { token: string } | undefined, name: CallName, input?: object) => Promise<string | undefined>
  /** The cookie of the browser that got this link. */
  cookieOf: (link: string) => string
  /** Opens a file's address as its browser does: with the cookie that came along. */
  open: (
    url: string,
    headers?: Record<string, string>,
    method?: 'GET' | 'HEAD',
  ) => Promise<LightMyRequestResponse>
  close: () => Promise<void>
}

export type TestAppOptions = {
  environment?: Record<string, string>
  /** 'test' unless said otherwise; 'production' needs the settings that production needs. */
  mode?: Mode
  payments?: (platform: Platform) => PaymentProvider
  /** Log of requests; nowhere unless said otherwise. */
  log?: Log
  metrics?: Metrics
  /** Time of the clock at the start. */
  now?: string
  /**
   * Visitors may be answered with what was cached a moment ago, as on the market; otherwise each call of `call` comes later than
   * that.
   */
  cachesAnswers?: true
}

/** `createTestApp` for all tests of a file or a `describe`: called at its top, closed after its last test. */
export async function testApp(options?: TestAppOptions): Promise<TestApp> {
  const app = await createTestApp(options)
  afterAll(() => app.close())
  return app
}

/** The whole server on a database of its own, without listening. Who calls it closes it. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = await createTestDatabase()
  const folder = await mkdtemp(path.join(tmpdir(), 'sarup-test-'))
  const config = readConfig(
    {
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      PUBLIC_URL: 'http://localhost:3000',
      DATABASE_POOL: '8',
      ...options.environment,
    },
    options.mode ?? 'test',
  )
  const clock = movableClock(options.now ?? '2026-11-20T08:30:00.000Z')
  const assembled = await assemble(config, { databaseUrl: database.url, clock, metrics: options.metrics })
  const { platform } = assembled
  // The limits are what `database.test.ts` proves; on a busy machine what fills a test takes longer, and waits longer for its turn.
  Object.assign(platform.pool.options, {
    statement_timeout: 60_000,
    connectionTimeoutMillis: 60_000,
    idle_in_transaction_session_timeout: 300_000,
  })
  if (options.payments) platform.payments = options.payments(platform)
  if (options.log) platform.log = options.log
  const app = await buildApp(platform)
  await app.ready()
  /** By the token of the address that an answer held. */
  const cookies = new Map<string, string>()
  const cookieOf = (link: string) => cookies.get(tokenOf(link)) ?? ''
  const called = callsOf(app, (link, cookie) => cookies.set(tokenOf(link), cookie))
  const call: Calling = (...asked) => {
    if (!options.cachesAnswers) answerCacheOf(platform).forget()
    return called(...asked)
  }
  return {
    ...tableRows(platform.db),
    app,
    platform,
    clock,
    databaseUrl: database.url,
    call,
    async done(who, name, input) {
      const { body } = await call(name, input, who && { token: who.token })
      if (!body.success) throw new Error(`${name}: ${JSON.stringify(body)}`)
      return body.data
    },
    codeOf: async (who, name, input) => (await call(name, input, who && { token: who.token })).body.code,
    cookieOf,
    open: (url, headers = {}, method = 'GET') =>
      app.inject({ method, url, headers: { cookie: cookieOf(url), ...headers } }),
    async close() {
      await app.close()
      if (process.env.KEEP_ROWS) await keepRows(database.url, process.env.KEEP_ROWS)
      await assembled.close()
      await database.drop()
      await rm(folder, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

function tokenOf(link: string): string {
  return /[\w-]{20,}\.[\w-]+/.exec(link)?.[0] ?? link
}

type TestDatabase = {
  url: string
  /** Drops it, whatever is connected: hundreds of them would fill the memory. */
  drop: () => Promise<void>
}

/**
 * A migrated, otherwise empty database for one test file, copied from the run's template (about 30 ms). Close your
 * connections before the file ends.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const serverUrl = inject('testServerUrl')
  const prefix = inject('testDatabasePrefix')
  const name = `${prefix}_${randomBytes(5).toString('hex')}`
  // File by file: by its log, which is the rule, it takes twice the processor.
  await query(serverUrl, `create database ${name} template ${prefix}_template strategy file_copy`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => query(serverUrl, `drop database if exists ${name} with (force)`) }
}

async function query(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

type Row<Table extends keyof Database> = Selectable<Database[Table]>

/** Reads, adds and changes rows in tables, by columns that equal a value. */
type TableRows = {
  /** The rows, in no order, with these columns; with all where none is named. */
  rows: <Table extends keyof Database, Column extends keyof Row<Table> = keyof Row<Table>>(
    table: Table,
    where: Partial<Row<Table>>,
    ...columns: Column[]
  ) => Promise<Pick<Row<Table>, Column>[]>
  /** The first of them; throws where there is none. */
  row: <Table extends keyof Database, Column extends keyof Row<Table> = keyof Row<Table>>(
    table: Table,
    where: Partial<Row<Table>>,
    ...columns: Column[]
  ) => Promise<Pick<Row<Table>, Column>>
  add: <Table extends keyof Database>(
    table: Table,
    row: Insertable<Database[Table]> | readonly Insertable<Database[Table]>[],
  ) => Promise<void>
  change: <Table extends keyof Database>(
    table: Table,
    where: Partial<Row<Table>>,
    set: Updateable<Database[Table]>,
  ) => Promise<void>
  /** The audited actions on an object, `seller:{id}`, in their order. */
  actionsOn: (object: string) => Promise<string[]>
}

function tableRows(typed: Db): TableRows {
  // The types above have said what fits; here any table has any column.
  const db = typed as unknown as Kysely<Record<string, Record<string, unknown>>>
  const rows = async (table: string, where: object, ...columns: string[]) => {
    let query = db.selectFrom(table).$if(columns.length === 0, (all) => all.selectAll())
    if (columns.length > 0) query = query.select(columns)
    for (const [column, value] of Object.entries(where)) query = query.where(column, '=', value)
    return await query.execute()
  }
  return {
    rows,
    async row(table: string, where: object, ...columns: string[]) {
      const [first] = await rows(table, where, ...columns)
      if (first === undefined) throw new Error(`${table}: no row where ${JSON.stringify(where)}`)
      return first
    },
    async add(table: string, row: object | object[]) {
      await db.insertInto(table).values(row).execute()
    },
    async change(table: string, where: object, set: object) {
      let query = db.updateTable(table).set({ ...set })
      for (const [column, value] of Object.entries(where)) query = query.where(column, '=', value)
      await query.execute()
    },
    async actionsOn(object: string) {
      const records = await typed
        .selectFrom('audit_record')
        .select('action')
        .where('object', '=', object)
        .orderBy('id')
        .execute()
      return records.map(({ action }) => action)
    },
  } as TableRows
}
