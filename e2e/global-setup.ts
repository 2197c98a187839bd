import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'
import { startLineFake } from '#server/adapters/line/test/line-fake.ts'
import { freePort } from '#server/test/server-process.ts'
import { startThrowawayPostgres } from '#server/test/throwaway-postgres.ts'
import { buildWeb } from '../scripts/build-parts.ts'
import { startSignInProvider } from './openid-provider.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The running product's address, without a final slash. */
    baseUrl: string
  }
}

/** A start that is silent this long counts as stuck. */
const silenceMsMax = 300_000

/**
 * The whole product as `npm start` runs it: built web, demo people and content, jobs; on a port, a database and a
 * folder of its own. SARUP_URL names a product that runs already, to repeat a journey quickly.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.SARUP_URL
  if (given) {
    project.provide('baseUrl', given.replace(/\/$/, ''))
    return async () => {}
  }
  await buildWeb()
  const database = await startThrowawayPostgres()
  const folder = await mkdtemp(join(tmpdir(), `sarup-test-${process.pid}-files-`))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const people = await startSignInProvider(url)
  const line = await startLineFake()
  const server = start(port, {
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    GOOGLE_CLIENT_ID: people.clientId,
    GOOGLE_ISSUER: people.issuer,
    ...line.environment,
    // All the people of the journeys come from one address.
    RATE_LIMIT_SCALE: '50',
    // Journeys draw their sheets on request, and the processors are for the journeys.
    DEMO_DRAWN_SHEETS: '12',
  })
  const close = async () => {
    await stop(server.child)
    // Errors logged by the product: a page that broke in a journey says why only here.
    const errors = server.said.join('').match(/^\{"level":[56]0.*$/gm) ?? []
    for (const error of errors.slice(0, 20)) console.log(error.slice(0, 2_000))
    await people.close()
    await line.close()
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await answers(url, server)
  } catch (error) {
    await close()
    throw error
  }
  project.provide('baseUrl', url)
  return close
}

type Server = { child: ChildProcess; said: string[] }

function start(port: number, environment: Record<string, string>): Server {
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'scripts', 'start.ts')], {
    // Only what is meant: a setting of the person who runs the tests would change what they test.
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      TMPDIR: process.env.TMPDIR,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: String(port),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  const listen = (chunk: Buffer) => said.push(chunk.toString())
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  return { child, said }
}

/** Waits as long as the product makes progress: what it says while it fills the demo, not the clock, tells whether it is stuck. */
async function answers(url: string, { child, said }: Server): Promise<void> {
  let heard = 0
  for (let since = Date.now(); Date.now() - since < silenceMsMax; await pause(200)) {
    if (child.exitCode !== null) break
    if (said.length > heard) {
      heard = said.length
      since = Date.now()
    }
    const status = await fetch(url).then(
      (response) => response.status,
      () => 0,
    )
    if (status === 200) return
  }
  throw new Error(`The product did not start. It said:\n${said.join('').slice(-4_000)}`)
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  const killer = setTimeout(() => child.kill('SIGKILL'), 20_000)
  await gone
  clearTimeout(killer)
}
