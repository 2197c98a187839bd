import type { FastifyInstance } from 'fastify'
import { isOutage } from '../database.ts'
import { doWritesFail, reportWrites, unhealthyBecause } from '../health.ts'
import type { Platform } from '../platform.ts'

const databaseMilliseconds = 2_000
const betweenProbesMilliseconds = 5_000

export const databaseIsSilent = 'the database does not answer'
const takesNoWrites = 'the database takes no writes (is its disk full, or is it read-only?)'

/** Creates a two-megabyte temporary table: it needs new disk pages, so it fails when the disk is full. */
const writeProbe = `create temp table write_probe on commit drop as
  select repeat('.', 1000) as filler from generate_series(1, 2000)`

/**
 * `/livez` fails when the process should be replaced (not for a database outage, which that would not help); `/readyz` fails when it should
 * get no requests. A read-only database is reported without failing: all processes share it, and buyers could not read what they own.
 */
export function registerHealth(app: FastifyInstance, { pool, clock }: Platform): void {
  let isClosing = false
  let probedAt = 0
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.get('/livez', { schema: { hide: true } }, async (_request, reply) => {
    const problem = unhealthyBecause()
    return reply
      .status(problem === undefined ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ problem })
  })
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const problem = unhealthyBecause() ?? (isClosing ? 'stopping' : await askDatabase())
    return reply
      .status(problem === undefined || problem === takesNoWrites ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ problem })
  })

  async function askDatabase(): Promise<string | undefined> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<string>((resolve) => {
      timer = setTimeout(() => resolve('the database does not answer in time'), databaseMilliseconds)
    })
    const asked = pool.query('select 1').then(askToWrite, () => databaseIsSilent)
    const problem = await Promise.race([asked, late])
    clearTimeout(timer)
    return problem
  }

  /** Once a write failed, it stays so until one succeeds. */
  async function askToWrite(): Promise<string | undefined> {
    if (!doWritesFail()) return undefined
    const now = clock.now().getTime()
    if (now - probedAt >= betweenProbesMilliseconds) {
      probedAt = now
      await pool.query(writeProbe).then(
        () => reportWrites('succeed'),
        // A role that may not create temporary tables learns nothing here; the next writing request will tell.
        (error: unknown) => {
          if (!isOutage(error)) reportWrites('succeed')
        },
      )
    }
    return doWritesFail() ? takesNoWrites : undefined
  }
}
