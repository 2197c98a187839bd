import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { findFreePort } from '../postgres/server.ts'
import { listenUnavailable } from './unavailable-server.ts'

/** Starts the demo with these settings and answers what it says before it gives up. */
async function refusedStart(environment: Record<string, string>): Promise<string> {
  const program = path.join(import.meta.dirname, '../../main.ts')
  const started = promisify(execFile)(process.execPath, [program], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...environment },
  })
  const failure = await started.then(
    () => ({ code: 0, stderr: '' }),
    (error: { code: number; stderr: string }) => error,
  )
  expect(failure.code).toBe(1)
  return failure.stderr
}

test('a port that is taken, and a host that is elsewhere, are told before anything is made', async () => {
  const other = createServer().listen(await findFreePort(45_000), '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  const folder = path.join(tmpdir(), `sarup-test-${process.pid}-never-made`)
  const settings = { PORT: String(port), DATA_DIR: folder }
  expect(await refusedStart(settings)).toBe(
    `Port ${port} is in use; perhaps Sarup runs already. Stop it, or choose another with PORT.\n`,
  )
  expect(await refusedStart({ ...settings, HOST: '192.0.2.1' })).toMatch(
    /^HOST: 192\.0\.2\.1 is no address of this machine\./,
  )
  expect(existsSync(folder)).toBe(false)
  other.close()
})

test('all web processes of a machine say "later" at one port while the database is away', async () => {
  const at = { port: await findFreePort(45_000), host: '127.0.0.1', reusePort: true }
  const both = [await listenUnavailable(at), await listenUnavailable(at)]
  expect((await fetch(`http://127.0.0.1:${at.port}/`)).status).toBe(503)
  for (const one of both) await one.close()
})
