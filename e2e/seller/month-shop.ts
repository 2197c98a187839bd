import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MonthShop, SignedInNow } from '#server/test/month-program.ts'
import { freePort } from '#server/test/server-process.ts'
import { startThrowawayPostgres } from '#server/test/throwaway-postgres.ts'

type MonthOver = SignedInNow & { standsAt: string }

export type RunningMonthShop = MonthShop & {
  url: string
  /** Ends the month: its clock moves to today, or the next bank day. People requested afterwards sign in again. */
  letMonthEnd: () => Promise<MonthOver>
  stop: () => Promise<void>
}

/** The built product in the middle of last month, on a database of its own. */
export async function startMonthShop(): Promise<RunningMonthShop> {
  const database = await startThrowawayPostgres()
  const folder = await mkdtemp(join(tmpdir(), `sarup-test-${process.pid}-month-`))
  // Journeys run beside the tests of the server, whose workers bear the same numbers.
  const port = await freePort(3)
  const url = `http://localhost:${port}`
  const child = fork(join(import.meta.dirname, '..', '..', 'server', 'test', 'month-program.ts'), {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      PORT: String(port),
      PUBLIC_URL: url,
      LOG_LEVEL: 'silent',
      RATE_LIMIT_SCALE: '50',
    },
  })
  let complaint = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint = `${complaint}${String(chunk)}`.slice(-2_000)
  })
  const gone = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGKILL')
    await gone
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
  const shop = await Promise.race([
    once(child, 'message').then(([message]) => message as MonthShop),
    gone.then(() => undefined),
  ])
  if (shop === undefined) {
    await stop()
    throw new Error(`the shop did not open: ${complaint}`)
  }
  const letMonthEnd = async () => {
    child.send('now')
    const [tokens] = await once(child, 'message')
    return tokens as MonthOver
  }
  return { ...shop, url, letMonthEnd, stop }
}
