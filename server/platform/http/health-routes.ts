import type { FastifyInstance } from 'fastify'
import { isOutage } from '../database.ts'
import { doWritesFail, reportWrites, unhealthyBecause } from '../health.ts'
import type { Platform } from '../platform.ts'

const databaseMilliseconds = 2_000
const betweenProbesMilliseconds = 5_000

const takesNoWrites = 'the database takes no writes (is its disk full, or is it read-only?)'

/** What every process of one database has room for, or none: pages of a file that is new, two megabytes of them. */
const writeProbe = `create temp table write_probe on commit drop as
  select repeat('.', 1000) as filler from generate_series(1, 2000)`

/**
 * For the supervisor that keeps this process running. `/livez` fails when it should be replaced; the database may be away
 * meanwhile, and replacing it would not help. `/readyz` fails when others should get the requests. A database that takes no writes it names
 * and does not fail for: it is that of all processes, and with none of them ready no buyer could read what they own.
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
    const asked = pool.query('select 1').then(askToWrite, () => 'the database does not answer')
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
        // Who may create no temporary table learns nothing by it: the next request that writes tells.
        (error: unknown) => {
          if (!isOutage(error)) reportWrites('succeed')
        },
      )
    }
    return doWritesFail() ? takesNoWrites : undefined
  }
}
