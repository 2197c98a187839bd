import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connect } from '../database.ts'
import { isReadableByEverybody } from './account.ts'
import { type EmbeddedPostgres, EmbeddedPostgresProblem, startEmbeddedPostgres } from './embedded-postgres.ts'
import { isPostmaster, readLockFile } from './lock-file.ts'
import { isAlive } from './processes.ts'

const isRoot = process.getuid?.() === 0
const programPath = join(import.meta.dirname, '..', '..', 'test', 'postgres-program.ts')
const programIsReadable = await isReadableByEverybody(programPath)
const nodeIsReadable = await isReadableByEverybody(process.execPath)

let folder: string
let dataDir: string
const cleanUp: (() => unknown)[] = []
// Each test searches for its ports in a range of its own, below those that systems hand to outgoing connections.
let port = 20_000 + (process.pid % 200) * 40

// Thai letters, spaces, and longer than a socket's path may be.
const below = (parent: string) => join(parent, 'ข้อมูล ของ ฉัน', 'ชีทสรุปทุกวิชาที่ขายได้ตลอดปี', 'postgres')

/** Of a cluster that was started once: tests of what happens to one later take it in turn. */
let made: string
beforeAll(async () => {
  made = await mkdtemp(join(tmpdir(), `sarup-test-${process.pid}-made-`))
  const about = { dataDir: below(made), port, durability: 'none', log: () => {} } as const
  await (await startEmbeddedPostgres(about)).stop()
})
afterAll(() => rm(made, { recursive: true, force: true, maxRetries: 5 }))
const useMade = () => void (dataDir = below(made))

beforeEach(async () => {
  // Only the owner may enter, as with root's home.
  folder = await mkdtemp(join(tmpdir(), `sarup-test-${process.pid}-cluster-`))
  dataDir = below(folder)
  port += 20
})

afterEach(async () => {
  for (const undo of cleanUp.splice(0).reverse()) await undo()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

describe('a first start', () => {
  it('makes a UTF-8 cluster behind a password, in a folder that only its owner may enter', async () => {
    const server = await start()
    expect(server.startedHere).toBe(true)
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    expect((await stat(join(dataDir, 'cluster', 'access.json'))).mode & 0o777).toBe(0o600)
    const [row] = await query<{ encoding: string; locale: string; upper: string }>(
      server.url,
      "select pg_encoding_to_char(encoding) as encoding, datlocale as locale, upper('ชีท é') as upper from pg_database where datname = current_database()",
    )
    expect(row).toEqual({ encoding: 'UTF8', locale: 'C.UTF-8', upper: 'ชีท É' })
    await expect(query(server.url.replace(/:[0-9a-f]+@/, ':guess@'), 'select 1')).rejects.toThrow(/password/)
  })

  it('lets pools in by a socket where the system has one without a file, into a cluster of an earlier version too', async () => {
    useMade()
    const ways = join(dataDir, 'cluster', 'pgdata', 'pg_hba.conf')
    await writeFile(ways, 'host all all 127.0.0.1/32 scram-sha-256\n')
    const server = await start()
    const isNear = async (url: string) => {
      const { pool, close } = connect({ url, onError: () => {} })
      cleanUp.push(close)
      return (await pool.query('select inet_client_addr() is null as near')).rows[0]?.near
    }
    expect(await isNear(server.url)).toBe(process.platform === 'linux')
    expect(await isNear(server.url.replace('127.0.0.1', 'localhost'))).toBe(false)
    await expect(isNear(server.url.replace(/:[0-9a-f]+@/, ':guess@'))).rejects.toThrow(/password/)
  })

  it('leaves no server behind when it stops, and finds its data again', async () => {
    useMade()
    const first = await start()
    await keep(first.url)
    const pid = postmaster()
    await first.stop()
    expect(isAlive(pid)).toBe(false)
    const second = await start()
    await expectKept(second.url)
    expect(second.url).toBe(first.url)
  })

  it('makes one cluster when two programs start on the empty folder at once', async () => {
    const servers = await Promise.all([start(), start()])
    expect(servers.filter((server) => server.startedHere)).toHaveLength(1)
    expect(servers[0].url).toBe(servers[1].url)
    expect(await readdir(dataDir)).toEqual(['cluster', 'server.log'])
  })

  it('does not use what a killed first start left half made', async () => {
    const program = runProgram()
    await until(async () => (await listOrNothing(dataDir)).some((name) => name.startsWith('.making-')))
    program.kill('SIGKILL')
    await once(program, 'exit')
    expect(await readdir(dataDir)).not.toContain('cluster')
    const server = await start()
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect((await readdir(dataDir)).filter((name) => name.startsWith('.making-'))).toEqual([])
  })
})

describe('the port', () => {
  it('is the next free one when another program has it, and stays the same from then on', async () => {
    const other = createServer().listen(port, '127.0.0.1')
    await once(other, 'listening')
    const first = await start()
    expect(first.port).toSatisfy(isSoonAfter(port))
    await first.stop()
    other.close()
    expect((await start()).port).toBe(first.port)
  })

  it('moves when another program took it since the last start', async () => {
    useMade()
    const first = await start()
    await keep(first.url)
    await first.stop()
    const other = createServer().listen(first.port, '0.0.0.0')
    cleanUp.push(() => other.close())
    await once(other, 'listening')
    const second = await start()
    expect(second.port).toSatisfy(isSoonAfter(first.port))
    await expectKept(second.url)
  })
})

describe('a stale lock file', () => {
  beforeEach(useMade)

  it('of a killed server does not keep the next one from starting', async () => {
    const program = runProgram()
    const { url } = await announced(program)
    await keep(url)
    process.kill(program.pid ?? 0, 'SIGKILL')
    process.kill(postmaster(), 'SIGKILL')
    await once(program, 'exit')
    expect(await listOrNothing(join(dataDir, 'cluster', 'pgdata'))).toContain('postmaster.pid')
    const server = await start()
    expect(server.startedHere).toBe(true)
    await expectKept(server.url)
  })

  it('whose number now belongs to another program is cleared, and that program left alone', async () => {
    const first = await start()
    await keep(first.url)
    const lock = await readFile(lockPath(), 'utf8')
    await first.stop()
    // By the cluster's own user: PostgreSQL takes just such a process for a running server.
    const { uid, gid } = await stat(join(dataDir, 'cluster', 'pgdata'))
    const stranger = spawn('sleep', ['60'], { uid, gid, stdio: 'ignore' })
    cleanUp.push(() => stranger.kill())
    await writeFile(lockPath(), lock.replace(/^\d+/, String(stranger.pid)))
    const second = await start()
    expect(second.startedHere).toBe(true)
    await expectKept(second.url)
    expect(stranger.exitCode).toBeNull()
  })
})

describe('a server that runs already', () => {
  beforeEach(useMade)

  it('is shared, and stopped by the last program that leaves', async () => {
    const program = runProgram()
    const first = await announced(program)
    const second = await start()
    expect(second.startedHere).toBe(false)
    expect(second.url).toBe(first.url)
    const pid = postmaster()

    program.stdin?.end()
    await once(program, 'exit')
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await second.stop()
    expect(isAlive(pid)).toBe(false)
  })

  it('is taken over from a program that was killed', async () => {
    const program = runProgram()
    await announced(program)
    const pid = postmaster()
    program.kill('SIGKILL')
    await once(program, 'exit')
    const server = await start()
    expect(server.startedHere).toBe(false)
    expect(postmaster()).toBe(pid)
    await server.stop()
    expect(isAlive(pid)).toBe(false)
  })
})

describe('a server that is killed', () => {
  beforeEach(useMade)

  it('is started again at the same address, and a pool finds it with nothing committed lost', async () => {
    const server = await start({ durability: 'full' })
    const other = await start()
    const pool = new pg.Pool({ connectionString: server.url })
    pool.on('error', () => undefined)
    cleanUp.push(() => pool.end())
    await keep(server.url)
    // A connection that is open when its server dies.
    await pool.query('select from kept')
    const pid = postmaster()
    process.kill(pid, 'SIGKILL')

    // Not before the lock file is another's: a connection may outlive its server by a moment.
    await until(() => ![undefined, pid].includes(readLockFile(pgdata())?.pid))
    await until(
      async () =>
        (await pool.query('select answer from kept').catch(() => undefined))?.rows[0]?.answer === 42,
    )
    expect(postmaster()).not.toBe(pid)
    await other.stop()
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  it('can be stopped for good while it is being started again', async () => {
    const server = await start()
    process.kill(postmaster(), 'SIGKILL')
    await server.stop()
    await until(() => !isPostmaster(readLockFile(pgdata())?.pid ?? 0, pgdata()))
    expect(await query(server.url, 'select 1').catch((error: Error) => error.message)).toContain(
      'ECONNREFUSED',
    )
  })
})

describe('what it refuses, with a sentence and without touching anything', () => {
  it('a cluster of another major version', async () => {
    useMade()
    const version = join(pgdata(), 'PG_VERSION')
    await writeFile(version, '17\n')
    cleanUp.push(() => writeFile(version, '18\n'))
    const before = await readdir(pgdata())
    await expect(start()).rejects.toThrow(/made by PostgreSQL 17, and this is PostgreSQL 18/)
    expect(await readdir(pgdata())).toEqual(before)
  })

  it('a folder that holds files but no whole cluster', async () => {
    await mkdir(join(dataDir, 'cluster', 'pgdata', 'base'), { recursive: true })
    await writeFile(join(dataDir, 'cluster', 'pgdata', 'base', '1'), 'rows')
    await expect(start()).rejects.toThrow(/no whole PostgreSQL cluster/)
    expect(await readFile(join(dataDir, 'cluster', 'pgdata', 'base', '1'), 'utf8')).toBe('rows')
  })

  it('a place that cannot be written', async () => {
    await writeFile(join(folder, 'file'), '')
    for (const place of [join(folder, 'file', 'data'), ...(isRoot ? ['/sys/sarup', '/proc/sarup'] : [])]) {
      const failure = await startEmbeddedPostgres({ dataDir: place, port, log: () => {} }).catch(
        (error: unknown) => error,
      )
      expect(failure).toBeInstanceOf(EmbeddedPostgresProblem)
      expect(String(failure)).toMatch(/can't be written: .*DATA_DIR/s)
    }
  })

  it.runIf(isRoot && programIsReadable && nodeIsReadable)(
    'a user that the system does not know',
    async () => {
      await openFor(folder, { uid: 54_321, gid: 54_321 })
      const program = runProgram({ uid: 54_321, gid: 54_321 })
      expect(await announced(program)).toEqual({
        problem: expect.stringMatching(/uid 54321 has no entry.*DATABASE_URL/s),
      })
    },
  )

  it.runIf(isRoot && programIsReadable && nodeIsReadable)('a cluster of another user', async () => {
    useMade()
    await openFor(made)
    const program = runProgram({ uid: 1, gid: 1 })
    expect(await announced(program)).toEqual({ problem: expect.stringMatching(/belongs to another user/) })
  })
})

describe('what goes missing or is put back', () => {
  beforeEach(useMade)

  it('a lost password is set anew, the data stays', async () => {
    const first = await start()
    await keep(first.url)
    await first.stop()
    await rm(join(dataDir, 'cluster', 'access.json'))
    const second = await start()
    expect(second.url).not.toBe(first.url)
    await expectKept(second.url)
  })

  it.runIf(isRoot)('a copy that belongs to root is given to the user that runs the server', async () => {
    const first = await start()
    await keep(first.url)
    await first.stop()
    await cp(dataDir, below(folder), { recursive: true })
    dataDir = below(folder)
    expect((await stat(pgdata())).uid).toBe(0)
    await expectKept((await start()).url)
  })
})

it.runIf(isRoot && programIsReadable && nodeIsReadable)(
  'an ordinary user runs it as themselves, root later runs it as that user',
  async () => {
    await openFor(folder, { uid: 1, gid: 1 })
    const program = runProgram({ uid: 1, gid: 1 })
    const { url } = await announced(program)
    await keep(url)
    program.stdin?.end()
    await once(program, 'exit')

    const asRoot = await start()
    await expectKept(asRoot.url)
    await asRoot.stop()

    const again = runProgram({ uid: 1, gid: 1 })
    expect(await announced(again)).toMatchObject({ url, startedHere: true })
  },
)

/** The machine's other programs may have one or two of the ports in between. */
const isSoonAfter = (taken: number) => (port: number) => port > taken && port < taken + 20

async function start(options: { durability?: 'full' | 'none' } = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, port, durability: 'none', log: () => {}, ...options })
  cleanUp.push(() => server.stop())
  return server
}

/** Uid 1 (daemon, bin) stands for an ordinary user: every system knows it. */
function runProgram(as: { uid?: number; gid?: number } = {}): ChildProcess {
  const program = spawn(process.execPath, [programPath, dataDir, String(port)], {
    stdio: ['pipe', 'pipe', 'inherit'],
    ...as,
  })
  cleanUp.push(async () => {
    if (program.exitCode !== null || program.signalCode !== null) return
    program.stdin?.end()
    await once(program, 'exit')
  })
  return program
}

async function announced(
  program: ChildProcess,
): Promise<{ url: string; port: number; startedHere: boolean }> {
  let text = ''
  for await (const chunk of program.stdout ?? []) {
    text += String(chunk)
    if (text.includes('\n')) break
  }
  return JSON.parse(text)
}

async function query<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

async function keep(url: string): Promise<void> {
  await query(url, 'drop table if exists kept; create table kept as select 42 as answer')
}

async function expectKept(url: string): Promise<void> {
  expect(await query(url, 'select answer from kept')).toEqual([{ answer: 42 }])
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((done) => setTimeout(done, 10))
}

async function listOrNothing(path: string): Promise<string[]> {
  return readdir(path).catch(() => [])
}

async function openFor(path: string, owner?: { uid: number; gid: number }): Promise<void> {
  await chmod(path, 0o755)
  if (owner) await chown(path, owner.uid, owner.gid)
}

function pgdata(): string {
  return join(dataDir, 'cluster', 'pgdata')
}

function lockPath(): string {
  return join(pgdata(), 'postmaster.pid')
}

function postmaster(): number {
  const pid = readLockFile(pgdata())?.pid ?? 0
  expect(isPostmaster(pid, pgdata())).toBe(true)
  return pid
}
