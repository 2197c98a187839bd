/**
 * The simulated year in full, on a database of its own that is thrown away:
 *   node server/test/simulated-year/run.ts [--sellers 2000] [--orders 200000] [--lanes 4]
 * Reports the months as they pass, and at the end whether every satang is accounted for. With `--close` one month of `--orders`
 * orders, and a smaller one before it: the month is closed on a statement with planted differences and locked, and what that
 * takes is reported.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { buildApp } from '#server/app.ts'
import { assemble } from '#server/assemble.ts'
import { readConfig } from '#server/config.ts'
import { inspectRows } from '#server/doctor.ts'
import { storeFindings } from '#server/doctor/store-findings.ts'
import { movableClock } from '#server/platform/clock.ts'
import { migrateToLatest } from '#server/platform/migrate.ts'
import type { Platform } from '#server/platform/platform.ts'
import { testBooksKey } from '#server/test/books-key.ts'
import { callsOf } from '#server/test/calls-of.ts'
import { createPerson } from '#server/test/cast.ts'
import { startThrowawayPostgres } from '../throwaway-postgres.ts'
import { accountFor } from './account.ts'
import { Accountant, plantDifferences, transfersOfMonth } from './month-close.ts'
import { simulateYear } from './year.ts'

const { values } = parseArgs({
  options: {
    sellers: { type: 'string', default: '2000' },
    orders: { type: 'string', default: '200000' },
    seed: { type: 'string', default: '20250901' },
    lanes: { type: 'string', default: '4' },
    close: { type: 'boolean', default: false },
  },
})
const begun = performance.now()
const say = (text: string) => {
  const seconds = ((performance.now() - begun) / 1_000).toFixed(0).padStart(6)
  process.stdout.write(`${seconds} s  ${text}\n`)
}
const folder = await mkdtemp(path.join(tmpdir(), 'sarup-year-'))
const postgres = await startThrowawayPostgres()
try {
  await migrateToLatest(postgres.url, testBooksKey)
  const clock = movableClock('2025-03-01T00:00:00Z')
  const settings = { DATA_DIR: folder, LOG_LEVEL: 'silent', DATABASE_POOL: '16', RATE_LIMIT_SCALE: '100000' }
  const config = readConfig(settings, 'test')
  const { platform, close } = await assemble(config, { databaseUrl: postgres.url, clock })
  // Months are closed by confirmed rows only.
  await sql`update tax_policy set confirmed_at = now(), note = 'year' where id in ('A', 'B')`.execute(
    platform.db,
  )
  const [sellers, orders, seed] = [Number(values.sellers), Number(values.orders), Number(values.seed)]
  const story = await simulateYear(
    platform,
    clock,
    {
      sellers,
      seed,
      lanes: Number(values.lanes),
      cases: !values.close,
      ...(values.close
        ? { orders: Math.ceil(orders * 1.15), before: Math.ceil(orders * 0.15), months: 2, from: '2025-10' }
        : { orders, months: 12, from: '2025-03' }),
    },
    say,
  )
  const { faults, sums, had } = await accountFor(platform, story)
  say(
    JSON.stringify({
      ...story.book,
      ...story.staff,
      ...story.paydays,
      ...story.cases,
      ...had,
      ...sums,
    }),
  )
  for (const fault of faults) say(`WRONG  ${fault}`)
  say(faults.length === 0 ? 'Every satang is accounted for, twice' : `${faults.length} faults`)
  process.exitCode = faults.length === 0 ? 0 : 1
  if (values.close) await closeMonth(platform, story.closeMilliseconds)
  await close()
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

/** From a close to a lock as an accountant does it, and what the books say after it. */
async function closeMonth(platform: Platform, closeMilliseconds: number): Promise<void> {
  const month = '2025-11'
  const app = await buildApp(platform)
  const staff = { permissions: [{ permission: 2 as const, store: -1 }] }
  const [maker, other] = [await createPerson(platform, staff), await createPerson(platform, staff)]
  const planted = plantDifferences(await transfersOfMonth(platform.db, month), month)
  const begunDoctor = performance.now()
  await storeFindings(platform, await inspectRows(platform, () => {}))
  const doctorMilliseconds = performance.now() - begunDoctor
  const accountant = new Accountant(callsOf(app), month)
  const closed = await accountant.explain(planted, maker)
  await accountant.lock(maker, other)
  const wrong = (await inspectRows(platform, () => {})).filter(({ wrongCount }) => wrongCount > 0)
  const seconds = (milliseconds: number) => Number((milliseconds / 1_000).toFixed(1))
  say(
    JSON.stringify({
      ...closed,
      lines: planted.lines,
      presses: accountant.presses,
      seconds: {
        close: seconds(closeMilliseconds),
        doctor: seconds(doctorMilliseconds),
        statementToLock: seconds(accountant.milliseconds),
      },
    }),
  )
  for (const { name, examples } of wrong) say(`WRONG  ${name}: ${examples.join(', ')}`)
  if (closed.unexplained !== 0 || wrong.length > 0) process.exitCode = 1
  await app.close()
}
