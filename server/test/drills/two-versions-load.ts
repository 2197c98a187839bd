/**
 * Runs in the previous version's folder, whose code knows both forms of the tables: makes the shop, then buys at the servers it is sent
 * until it is sent none. Each 5xx and each broken connection is a failed request.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { openSandboxBank } from '#server/adapters/payments/create-provider.ts'
import { assemble } from '#server/assemble.ts'
import { readConfig } from '#server/config.ts'
import { migrateToLatest } from '#server/platform/migrate.ts'
import { testBooksKey } from '#server/test/books-key.ts'
import { createPerson } from '#server/test/cast.ts'
import { fillSmallShop, pick } from '#server/test/crash-load.ts'

const config = readConfig(process.env, 'test')
const databaseUrl = config.DATABASE_URL ?? ''
await migrateToLatest(databaseUrl, testBooksKey)
const { platform } = await assemble(config, { databaseUrl })
const sheets = await fillSmallShop(platform)
let urls: string[] = []
const counts = { requests: 0, paid: 0, failed: [] as string[] }
process.on('message', (message: { urls: string[] } | 'end') => {
  if (message === 'end') {
    process.send?.(counts)
    return
  }
  ;({ urls } = message)
})
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
await Promise.all(Array.from({ length: 6 }, buyOn))

async function buyOn(): Promise<never> {
  for (;;) {
    if (urls.length === 0) {
      await pause(50)
      continue
    }
    const { token } = await createPerson(platform)
    const jwt = { authorization: `jwt ${token}` }
    const made = await ask('/api/user/createOrder', { sheets: [pick(sheets)] }, jwt)
    const id = made?.['id']
    if (typeof id !== 'string') continue
    const shown = await ask('/api/user/getOrder', { id }, jwt)
    const { qrData } = (shown?.['order'] ?? {}) as { qrData?: string | null }
    const bank = openSandboxBank(config, {
      pool: platform.pool,
      clock: platform.clock,
      sandboxCallbackUrl: () => `${pick(urls)}/api/public/paymentCallback/sandbox`,
    })
    if (typeof qrData === 'string') await bank?.pay({ qr: qrData, behaviour: 'silent' })
    await ask('/api/user/payOrder', { id }, jwt)
    const after = await ask('/api/user/getOrder', { id }, jwt)
    if ((after?.['order'] as { state?: string } | undefined)?.state === 'paid') counts.paid += 1
    await ask('/api/user/getMySheet', {}, jwt)
    await ask('/api/user/getMessage', { page: 0 }, jwt)
    await ask('/api/public/searchSheet', { search: '' })
    await ask('/api/public/getSheetInfo', { id: pick(sheets) })
  }
}

async function ask(
  place: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Record<string, unknown> | undefined> {
  // No server is known: the drill is over, or one takes the place of another.
  while (urls.length === 0) await pause(50)
  counts.requests += 1
  try {
    const answer = await fetch(`${pick(urls)}${place}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    })
    const read = (await answer.json()) as { code?: string; data?: Record<string, unknown> }
    if (answer.status >= 500) counts.failed.push(`${place}: ${answer.status} ${read.code ?? ''}`)
    return read.data
  } catch (error) {
    counts.failed.push(`${place}: ${String(error)}`)
    return undefined
  }
}
