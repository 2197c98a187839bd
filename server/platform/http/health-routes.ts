import type { FastifyInstance } from 'fastify'
import { unhealthyBecause } from '../health.ts'
import type { Platform } from '../platform.ts'

const databaseMilliseconds = 2_000

/**
 * For the supervisor that keeps this process running. `/livez` fails when it should be replaced; the database may be away
 * meanwhile, and replacing it would not help. `/readyz` fails when others should get the requests.
 */
export function registerHealth(app: FastifyInstance, { pool }: Platform): void {
  let isClosing = false
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
      .status(problem === undefined ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ problem })
  })

  async function askDatabase(): Promise<string | undefined> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<string>((resolve) => {
      timer = setTimeout(() => resolve('the database does not answer in time'), databaseMilliseconds)
    })
    const asked = pool.query('select 1').then(
      () => undefined,
      () => 'the database does not answer',
    )
    const problem = await Promise.race([asked, late])
    clearTimeout(timer)
    return problem
  }
}
