import { type ChildProcess, fork } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { type CallName, paths } from '#contract/paths.ts'
import type { Failpoint } from '#server/platform/failpoints.ts'
import { findFreePort } from '#server/platform/postgres/server.ts'

/** Messages of a test to its server process, and the answers. */
export type ServerOrder =
  | { kind: 'arm'; failpoint: Failpoint }
  | { kind: 'clock'; id: number; aheadMilliseconds: number }
  | { kind: 'run'; id: number; name: string; payload: unknown }
export type ServerAnswer = { kind: 'ready' } | { kind: 'done'; id: number; problem?: string }

export type ServerProcess = {
  url: string
  /** Resolves when it is dead, whatever killed it. */
  gone: Promise<void>
  isRunning: () => boolean
  kill: () => Promise<void>
  arm: (failpoint: Failpoint) => void
  moveClock: (aheadMilliseconds: number) => Promise<void>
  run: (job: string, payload?: unknown) => Promise<void>
}

const startPatienceMilliseconds = 120_000

/** Starts the server in a process of its own. Rejects when it ends before it listens. */
export async function startServerProcess(options: {
  databaseUrl: string
  dataDir: string
  port: number
  clockAheadMilliseconds?: number
  environment?: Record<string, string>
  /** Program of another version, in its folder. */
  program?: string
}): Promise<ServerProcess> {
  const child = fork(options.program ?? path.join(import.meta.dirname, 'server-program.ts'), {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: options.databaseUrl,
      DATA_DIR: options.dataDir,
      PORT: String(options.port),
      DATABASE_POOL: '12',
      LOG_LEVEL: 'silent',
      // Halves the start of the many processes of a test; one cache for all of them, since a killed process stores nothing.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(options.dataDir, 'compiled'),
      RATE_LIMIT_SCALE: '100000',
      CLOCK_AHEAD: String(options.clockAheadMilliseconds ?? 0),
      ...options.environment,
    },
  })
  const gone = once(child, 'exit').then(() => {})
  let complaint = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint = `${complaint}${String(chunk)}`.slice(-2_000)
  })
  const waiting = new Map<number, (problem: string | undefined) => void>()
  const ready = new Promise<void>((resolve) => {
    child.on('message', (answer: ServerAnswer) => {
      if (answer.kind === 'ready') return resolve()
      waiting.get(answer.id)?.(answer.problem)
      waiting.delete(answer.id)
    })
  })
  const isRunning = () => child.exitCode === null && child.signalCode === null
  const patience = setTimeout(() => child.kill('SIGKILL'), startPatienceMilliseconds)
  await Promise.race([ready, gone])
  clearTimeout(patience)
  if (!isRunning()) throw new Error(`the server ended before it listened: ${complaint}`)

  let orders = 0
  const send = (order: ServerOrder) => sendToChild(child, order)
  const sendAndWait = async (orderOf: (id: number) => ServerOrder) => {
    orders += 1
    const id = orders
    const done = new Promise<string | undefined>((resolve) => waiting.set(id, resolve))
    send(orderOf(id))
    const problem = await Promise.race([done, gone.then(() => 'the server died')])
    if (problem !== undefined) throw new Error(problem)
  }
  return {
    url: `http://127.0.0.1:${options.port}`,
    gone,
    isRunning,
    async kill() {
      child.kill('SIGKILL')
      await gone
    },
    arm: (failpoint) => send({ kind: 'arm', failpoint }),
    moveClock: (aheadMilliseconds) => sendAndWait((id) => ({ kind: 'clock', id, aheadMilliseconds })),
    run: (name, payload) => sendAndWait((id) => ({ kind: 'run', id, name, payload })),
  }
}

function sendToChild(child: ChildProcess, order: ServerOrder): void {
  // A process that dies this moment hears nothing; that is not the test's failure.
  if (child.connected) child.send(order, () => {})
}

export type Reply = {
  status: number
  body: { success?: boolean; code?: string; data?: unknown }
  retryAfter: string | null
}

/** One call over the network. Throws when the connection breaks: then it is unknown whether it was carried out. */
export async function callServer(
  url: string,
  name: CallName,
  input: Record<string, unknown> = {},
  { token, headers }: { token?: string; headers?: Record<string, string> } = {},
): Promise<Reply> {
  const [method, place] = paths[name].split(' ') as ['GET' | 'POST', string]
  const query = method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>)}` : ''
  const response = await fetch(`${url}${place}${query}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `jwt ${token}` }),
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(method === 'POST' ? { body: JSON.stringify(input) } : {}),
    signal: AbortSignal.timeout(120_000),
  })
  const body = (await response.json()) as Reply['body']
  return { status: response.status, body, retryAfter: response.headers.get('retry-after') }
}

/**
 * A free port that stays free for a restart: below the range of outgoing connections (32,768; 49,152 on a Mac), apart from other tests'
 * ports, and above 10,080, which `fetch` refuses.
 */
export async function freePort(quarter = Number(process.env.VITEST_POOL_ID ?? 0)): Promise<number> {
  for (;;) {
    // Files of tests run beside each other, and beside the product of the journeys: each worker draws from its own quarter.
    const from = 10_100 + (quarter % 4) * 2_400
    const port = await findFreePort(randomInt(from, from + 2_300))
    // Its owner may not listen yet.
    if (given.has(port)) continue
    given.add(port)
    return port
  }
}
const given = new Set<number>()
