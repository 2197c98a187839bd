import { expect, test } from 'vitest'
import { testApp } from '#server/test/test-app.ts'
import { pacedTransport } from './paced-transport.ts'
import { ProviderUnavailable } from './provider.ts'

const app = await testApp()

const request = { method: 'GET', url: 'http://bank.invalid', headers: {} } as const
const signal = new AbortController().signal

test('two processes together ask a bank fewer than five times in any second', async () => {
  const { pool } = app.platform
  const calledAt: number[] = []
  const bank = async () => {
    calledAt.push(performance.now())
    return { status: 200, body: '{}' }
  }
  const [one, other] = [pacedTransport(bank, pool, 'scb'), pacedTransport(bank, pool, 'scb')]
  const since = performance.now()
  await Promise.all(
    Array.from({ length: 8 }, (_, number) => (number % 2 === 0 ? one : other)(request, signal)),
  )
  expect(calledAt).toHaveLength(8)
  // Eight calls have seven pauses between them; how late the first one came is the machine's business.
  expect((calledAt.at(-1) ?? 0) - since).toBeGreaterThan(7 * 200)
})

test('another bank does not wait for it, and who would wait too long is told to come again', async () => {
  const { pool } = app.platform
  await pool.query(
    `update provider_pace set free_at = clock_timestamp() + interval '1 hour' where provider = 'scb'`,
  )
  const bank = async () => ({ status: 200, body: '{}' })
  await expect(pacedTransport(bank, pool, 'scb')(request, signal)).rejects.toThrow(ProviderUnavailable)
  await expect(pacedTransport(bank, pool, 'omise')(request, signal)).resolves.toMatchObject({ status: 200 })
})
