import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { Calls } from '#contract/index.ts'
import { type CallName, paths } from '#contract/paths.ts'
import type { DataOf, TopOf } from '#contract/shared/call.ts'
import type { PaymentProvider } from '#server/adapters/payments/provider.ts'
import { buildApp } from '#server/app.ts'
import { assemble } from '#server/assemble.ts'
import { type Mode, readConfig } from '#server/config.ts'
import { type MovableClock, movableClock } from '#server/platform/clock.ts'
import type { Log } from '#server/platform/log.ts'
import type { Metrics } from '#server/platform/metrics.ts'
import type { Platform } from '#server/platform/platform.ts'
import { createTestDatabase } from './test-database.ts'

export type Data<Name extends CallName> = DataOf<Calls[Name]>

/** What came back. `data`, and what stands beside it, are there only when `success` is true: tests look at that first. */
export type Answered<Name extends CallName = CallName> = {
  status: number
  body: {
    success: boolean
    data: Data<Name>
    code?: string
    msg?: [string, string]
    [field: string]: unknown
  } & TopOf<Calls[Name]>
  headers: Record<string, unknown>
}

export type TestApp = {
  app: FastifyInstance
  platform: Platform
  clock: MovableClock
  databaseUrl: string
  /** One call as a browser would send it, right or wrong; without a token as a visitor. */
  call: <Name extends CallName>(
    name: Name,
    ask?: unknown,
    options?: { token?: string; headers?: Record<string, string>; address?: string },
  ) => Promise<Answered<Name>>
  /** What the browser that got this link sends along. */
  cookieOf: (link: string) => string
  /** Opens the address of a file as the browser does that was given it: with the cookie that came along. */
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
  /** Where the log lines of requests go; nowhere unless said otherwise. */
  log?: Log
  metrics?: Metrics
  /** Where the clock stands at the start. */
  now?: string
}

/** The whole server on a database of its own, without listening. Close it in `afterAll`. */
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
  if (options.payments) platform.payments = options.payments(platform)
  if (options.log) platform.log = options.log
  const app = await buildApp(platform)
  await app.ready()
  /** By the token of the address that an answer held. */
  const cookies = new Map<string, string>()
  const cookieOf = (link: string) => cookies.get(tokenOf(link)) ?? ''
  return {
    app,
    platform,
    clock,
    databaseUrl: database.url,
    async call(name, ask, { token, headers, address } = {}) {
      const [method, url] = paths[name].split(' ') as ['GET' | 'POST', string]
      const response = await app.inject({
        method,
        url,
        ...(address === undefined ? {} : { remoteAddress: address }),
        headers: { ...(token === undefined ? {} : { authorization: `jwt ${token}` }), ...headers },
        ...(method === 'POST' ? { payload: ask ?? {} } : { query: (ask ?? {}) as Record<string, string> }),
      })
      const cookie = String(response.headers['set-cookie'] ?? '').split(';', 1)[0] ?? ''
      for (const [link] of response.body.matchAll(/(?<=")\/files\/[^"]+/g)) cookies.set(tokenOf(link), cookie)
      return { status: response.statusCode, body: response.json(), headers: response.headers }
    },
    cookieOf,
    open: (url, headers = {}, method = 'GET') =>
      app.inject({ method, url, headers: { cookie: cookieOf(url), ...headers } }),
    async close() {
      await app.close()
      await assembled.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function tokenOf(link: string): string {
  return /[\w-]{20,}\.[\w-]+/.exec(link)?.[0] ?? link
}
