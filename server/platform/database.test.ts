import { type Server, type Socket, connect as connectSocket, createServer } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '#server/test/eventually.ts'
import { buildApp } from '#server/app.ts'
import { assemble } from '#server/assemble.ts'
import { type CastPerson, createPerson, createSeller, createSheet, createStore } from '#server/test/cast.ts'
import { freePort } from '#server/test/server-process.ts'
import { testApp } from '#server/test/test-app.ts'
import {
  type Trx,
  awaitDatabase,
  connect,
  inLongTransaction,
  inReport,
  inTransaction,
  isOutage,
  problemOfAddress,
} from './database.ts'
import { answerError } from './http/errors.ts'
import { migrateToLatest } from './migrate.ts'
import { problemOfFile } from './operator-problem.ts'

const app = await testApp({ environment: { RATE_LIMIT_SCALE: '1000' } })

class DatabaseProblem extends Error {
  readonly code: string
  constructor(code: string) {
    super(`SQLSTATE ${code}`)
    this.code = code
  }
}

describe('a transaction', () => {
  test('of a report has half a minute for a statement, the next one of its connection what a request has', async () => {
    const time = async (db: Trx) =>
      (await sql<{ time: string }>`select current_setting('statement_timeout') as time`.execute(db)).rows[0]
        ?.time
    expect(await inReport(app.platform.db, time)).toBe('30s')
    expect(await inTransaction(app.platform.db, time)).not.toBe('30s')
  })

  test('that loses a race is tried again, five times', async () => {
    for (const code of ['40001', '40P01']) {
      let attempts = 0
      const answer = await inTransaction(app.platform.db, async () => {
        attempts += 1
        if (attempts <= 5) throw new DatabaseProblem(code)
        return 'done'
      })
      expect({ answer, attempts }).toEqual({ answer: 'done', attempts: 6 })
    }
  })

  test('that always loses ends as "later", not as an error of ours', async () => {
    let attempts = 0
    const losing = inTransaction(app.platform.db, async () => {
      attempts += 1
      throw new DatabaseProblem('40001')
    })
    const error: unknown = await losing.catch((reason: unknown) => reason)
    expect(attempts).toBe(6)
    expect(answerError(error)).toMatchObject({
      status: 503,
      retryAfterSeconds: 5,
      body: { code: 'unavailable' },
    })
  })

  test('that fails otherwise is not tried again', async () => {
    let attempts = 0
    await expect(
      inTransaction(app.platform.db, async () => {
        attempts += 1
        throw new DatabaseProblem('23505')
      }),
    ).rejects.toThrow('23505')
    expect(attempts).toBe(1)
  })

  test('that PostgreSQL ends to free another from a deadlock is done all the same', async () => {
    const people = [
      await createPerson(app.platform, { name: '0' }),
      await createPerson(app.platform, { name: '0' }),
    ]
    let attempts = 0
    let arrived = 0
    let open: () => void = () => {}
    const bothHoldOne = new Promise<void>((resolve) => {
      open = resolve
    })
    const raise = async (trx: Trx, person: CastPerson | undefined) => {
      await sql`update person set name = (name::int + 1)::text where id = ${person?.id}`.execute(trx)
    }
    const inOrder = (first: number, second: number) =>
      inTransaction(app.platform.db, async (trx) => {
        attempts += 1
        await raise(trx, people[first])
        arrived += 1
        if (arrived === 2) open()
        await bothHoldOne
        await raise(trx, people[second])
      })
    await Promise.all([inOrder(0, 1), inOrder(1, 0)])
    // A busy machine may lose a turn more.
    expect(attempts).toBeGreaterThanOrEqual(3)
    const ids = people.map(({ id }) => id)
    const rows = await app.platform.db.selectFrom('person').select('name').where('id', 'in', ids).execute()
    expect(rows).toEqual([{ name: '2' }, { name: '2' }])
  })
})

describe('what PostgreSQL and the network say when they are away', () => {
  test.each([
    'ECONNREFUSED',
    'ECONNRESET',
    '57P01',
    '57P03',
    '57014',
    '55P03',
    '25P03',
    '08006',
    '53300',
    '40001',
  ])('%s is an outage', (code) => expect(isOutage(new DatabaseProblem(code))).toBe(true))

  test('so is what Kysely says of a connection that was lost under it', () =>
    expect(isOutage(new Error('Postgres connection has been discarded'))).toBe(true))

  test.each(['23505', '22003', '42P01', 'ERR_INVALID_ARG_TYPE', '53', '08'])('%s is not', (code) =>
    expect(isOutage(new DatabaseProblem(code))).toBe(false),
  )

  test('a statement out of time is "later"; ours have 5 seconds, and 1.5 for a turn of waiting for a lock', async () => {
    const slow = await inTransaction(app.platform.db, async (trx) => {
      await sql`set local statement_timeout = 20`.execute(trx)
      await sql`select pg_sleep(5)`.execute(trx)
    }).catch((error: unknown) => error)
    expect(answerError(slow)).toMatchObject({ status: 503 })
    const { db, close } = connect({ url: app.databaseUrl, onError: () => {} })
    const { rows } = await sql<{ name: string; setting: string }>`
      select name, setting from pg_settings where name in ('statement_timeout', 'lock_timeout')`.execute(db)
    await close()
    expect(rows).toEqual([
      { name: 'lock_timeout', setting: '1500' },
      { name: 'statement_timeout', setting: '5000' },
    ])
  })
})

/** A server of ours that reaches the database through a wire that can be cut. */
describe('an outage of the database', () => {
  let wire: Server
  let port: number
  let sockets: Set<Socket>
  let ours: Awaited<ReturnType<typeof buildApp>>
  let close: () => Promise<void>
  let buyer: CastPerson
  let sheet: string

  beforeAll(async () => {
    const target = new URL(app.databaseUrl)
    sockets = new Set()
    wire = createServer((socket) => {
      const through = connectSocket({ host: target.hostname, port: Number(target.port) })
      for (const end of [socket, through]) {
        sockets.add(end)
        end.on('error', () => {})
        end.on('close', () => {
          sockets.delete(end)
          socket.destroy()
          through.destroy()
        })
      }
      socket.pipe(through).pipe(socket)
    })
    port = await freePort()
    await listen(port)
    const url = new URL(app.databaseUrl)
    url.hostname = '127.0.0.1'
    url.port = String(port)
    const assembled = await assemble(app.platform.config, { databaseUrl: url.href, clock: app.clock })
    ours = await buildApp(assembled.platform)
    close = async () => {
      await ours.close()
      await assembled.close()
    }
    buyer = await createPerson(app.platform)
    await createStore(app.platform, { code: 1 })
    sheet = await createSheet(app.platform, { authorId: (await createSeller(app.platform)).id })
  })
  afterEach(async () => {
    if (!wire.listening) await listen(port)
  })
  afterAll(async () => {
    await close()
    await cut()
  })

  const listen = (at: number) => new Promise<void>((resolve) => wire.listen(at, '127.0.0.1', resolve))
  const cut = async () => {
    const closed = new Promise((resolve) => wire.close(resolve))
    for (const socket of sockets) socket.destroy()
    await closed
  }
  const order = () =>
    ours.inject({
      method: 'POST',
      url: '/api/user/createOrder',
      headers: { authorization: `jwt ${buyer.token}` },
      payload: { sheets: [sheet] },
    })
  const read = () =>
    ours.inject({
      method: 'POST',
      url: '/api/user/getFirstInfo',
      headers: { authorization: `jwt ${buyer.token}` },
    })

  async function expectLater(answer: ReturnType<typeof order>): Promise<void> {
    const { statusCode, headers, body } = await answer
    expect(statusCode, body).toBe(503)
    expect(headers['retry-after']).toBe('5')
    expect(JSON.parse(body)).toMatchObject({
      success: false,
      code: 'unavailable',
      msg: [expect.any(String), expect.any(String)],
    })
    expect(body).not.toMatch(/ECONN|postgres|sql|stack/i)
  }

  test('closes the doors with 503 and Retry-After, for signed-in people too, and opens them again by itself', async () => {
    expect((await read()).statusCode).toBe(200)
    await cut()
    await expectLater(read())
    await expectLater(order())
    // A call that needs no database is not hurt.
    expect((await ours.inject({ url: '/api/public/signInOptions' })).statusCode).toBe(200)
    await listen(port)
    expect((await read()).statusCode).toBe(200)
    expect((await order()).statusCode).toBe(200)
  })

  test('in the middle of a transaction leaves nothing half done', async () => {
    await app.platform.db.deleteFrom('order_line').execute()
    await app.platform.db.deleteFrom('orders').execute()
    // The order waits for a lock that we hold, so the wire is cut while its transaction is open.
    await app.platform.db.transaction().execute(async (trx) => {
      await sql`lock table order_line in exclusive mode`.execute(trx)
      const waiting = order()
      await eventually(async () => {
        const { rows } = await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'
          and datname = current_database()`.execute(app.platform.db)
        expect(rows).toHaveLength(1)
      })
      await cut()
      await expectLater(waiting)
    })
    await listen(port)
    await eventually(async () => {
      const { rows } = await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'
        and datname = current_database()`.execute(app.platform.db)
      expect(rows).toHaveLength(0)
    })
    expect(await app.rows('orders', {}, 'id')).toEqual([])
    expect((await order()).statusCode).toBe(200)
  })

  test('that only kills our connections is not noticed, or noticed once', async () => {
    expect((await read()).statusCode).toBe(200)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(app.platform.db)
    await eventually(async () => expect((await read()).statusCode).toBe(200))
    expect((await order()).statusCode).toBe(200)
  })
})

test('what a database has set of its own changes neither dates nor transactions', async () => {
  const name = new URL(app.databaseUrl).pathname.slice(1)
  const set = (what: string) => sql.raw(`alter database ${name} ${what}`).execute(app.platform.db)
  await set(`set datestyle = 'SQL, DMY'`)
  await set(`set default_transaction_isolation = 'serializable'`)
  const { pool, close } = connect({ url: app.databaseUrl, booksKey: 'k', onError: () => {} })
  const { rows } = await pool.query<{ at: Date; how: string }>(
    `select '2026-11-02T08:00:00Z'::timestamptz as at, current_setting('transaction_isolation') as how`,
  )
  await close()
  await set('reset all')
  expect(rows).toEqual([{ at: new Date('2026-11-02T08:00:00Z'), how: 'read committed' }])
})

test('a time that the role has for every transaction ends none that may take longer', async () => {
  const name = new URL(app.databaseUrl).pathname.slice(1)
  const set = (what: string) => sql.raw(`alter database ${name} ${what}`).execute(app.platform.db)
  await set(`set transaction_timeout = '400ms'`)
  const { db, close } = connect({ url: app.databaseUrl, booksKey: 'k', onError: () => {} })
  const takes = (trx: Trx) => sql`select pg_sleep(0.6)`.execute(trx)
  await expect(inTransaction(db, takes)).rejects.toThrow(/transaction timeout|terminated/)
  await inLongTransaction(db, takes, '30s')
  await close()
  await set('reset all')
})

test('an address that leads nowhere, or to no database of ours, is told in a sentence; an error of a statement is not', async () => {
  const { pool } = app.platform
  const place = (database: string) =>
    Object.assign(new URL(app.databaseUrl), { pathname: `/${database}` }).href
  const said = await awaitDatabase(place('nowhere'), () => {}).catch(problemOfAddress)
  expect(said).toBe(
    'DATABASE_URL: the database lets nobody in with this address (database "nowhere" does not exist). Correct its user, password or name of the database.',
  )
  const unsealed = Object.assign(new Error('no pg_hba.conf entry for host "::1", no encryption'), {
    code: '28000',
  })
  expect(problemOfAddress(unsealed)).toMatch(/Add sslmode=verify-full to it, or let this machine in\.$/)
  const away = await migrateToLatest('postgres://sarup@127.0.0.1:1/sarup', '').catch(problemOfAddress)
  expect(away).toBe(
    'DATABASE_URL: the database does not answer (connect ECONNREFUSED 127.0.0.1:1). Start it, or correct the address.',
  )
  const plain = Object.assign(new URL(app.databaseUrl), { search: '?sslmode=require' }).href
  expect(await awaitDatabase(plain, () => {}).catch(problemOfAddress)).toMatch(
    /^DATABASE_URL: the database and this address do not agree on encryption \(.*SSL/,
  )
  const socket = await awaitDatabase('postgres:///sarup?host=/nowhere', () => {}).catch(problemOfAddress)
  expect(socket).toMatch(/^DATABASE_URL: the database does not answer \(connect ENOENT/)
  const wrong = await awaitDatabase('postgres://sarup@127.0.0.1:port/sarup', () => {}).catch(problemOfAddress)
  expect(wrong).toMatch(/^DATABASE_URL: this is no address\./)
  const other = await Promise.resolve('http://[')
    .then((url) => new URL(url))
    .catch(problemOfAddress)
  expect(other).toBeUndefined()
  const heard: string[] = []
  const unreachable = awaitDatabase('postgres://sarup@127.0.0.1:1/sarup', (said) => void heard.push(said), 0)
  expect([await unreachable.catch(problemOfAddress), ...heard]).toEqual([away])
  const closed = Object.assign(new Error('EACCES'), { code: 'EACCES', path: '/srv/sarup/column-secret' })
  expect(problemOfFile(closed)).toMatch(/^\/srv\/sarup\/column-secret: this user may not open it\./)
  expect(problemOfFile(new DatabaseProblem('42501'))).toBeUndefined()
  expect(problemOfAddress(new DatabaseProblem('53100'))).toBe(
    'The database can write nothing (SQLSTATE 53100). Give its disk room (DATA_DIR, unless DATABASE_URL names a server), or let the role of DATABASE_URL write.',
  )
  const late = pool.query(`set local statement_timeout = 1; select pg_sleep(1)`)
  expect(await late.catch(problemOfAddress)).toBeUndefined()
})
