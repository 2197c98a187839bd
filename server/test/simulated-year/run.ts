/**
 * The simulated year in full, on a database of its own that is thrown away:
 *   node server/test/simulated-year/run.ts [--sellers 2000] [--orders 200000] [--lanes 4]
 * Tells the months as they pass, and at the end whether every satang is accounted for.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { assemble } from '#server/assemble.ts'
import { readConfig } from '#server/config.ts'
import { movableClock } from '#server/platform/clock.ts'
import { migrateToLatest } from '#server/platform/migrate.ts'
import { testBooksKey } from '#server/test/books-key.ts'
import { startThrowawayPostgres } from '../throwaway-postgres.ts'
import { accountFor } from './account.ts'
import { simulateYear } from './year.ts'

const { values } = parseArgs({
  options: {
    sellers: { type: 'string', default: '2000' },
    orders: { type: 'string', default: '200000' },
    seed: { type: 'string', default: '20250901' },
    lanes: { type: 'string', default: '4' },
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
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', DATABASE_POOL: '16' }, 'test')
  const { platform, close } = await assemble(config, { databaseUrl: postgres.url, clock })
  // Months are closed by confirmed rows only.
  await sql`update tax_policy set confirmed_at = now(), note = 'year' where id in ('A', 'B')`.execute(
    platform.db,
  )
  const [sellers, orders, seed] = [Number(values.sellers), Number(values.orders), Number(values.seed)]
  const story = await simulateYear(
    platform,
    clock,
    { sellers, orders, seed, months: 12, from: '2025-03', lanes: Number(values.lanes) },
    say,
  )
  const { faults, sums, had } = await accountFor(platform, story)
  say(
    JSON.stringify({
      ...story.book,
      ...story.staff,
      ...story.paydays,
      ...had,
      ...sums,
    }),
  )
  for (const fault of faults) say(`WRONG  ${fault}`)
  say(faults.length === 0 ? 'Every satang is accounted for, twice' : `${faults.length} faults`)
  process.exitCode = faults.length === 0 ? 0 : 1
  await close()
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
