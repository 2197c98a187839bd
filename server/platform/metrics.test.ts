import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { storeFindings } from '#server/doctor/store-findings.ts'
import { inspectRows } from '#server/doctor.ts'
import { createPerson, createStore } from '#server/test/cast.ts'
import { testApp } from '#server/test/test-app.ts'
import { inTransaction, LostRace } from './database.ts'
import { enqueue } from './jobs.ts'
import { createMetrics } from './metrics.ts'
import { serveMetrics } from './metrics-server.ts'
import { answerMetrics } from './processes/supervised.ts'

const metrics = createMetrics()
const shop = await testApp({ metrics })
metrics.watchDatabase(shop.platform.pool)
const served = await serveMetrics({
  port: 0,
  host: '127.0.0.1',
  token: 'a token of the test',
  // Two processes that have counted the same.
  snapshots: async () => [await metrics.snapshot(), await metrics.snapshot()],
})
await createStore(shop.platform, { code: 1 })
afterAll(async () => {
  served.close()
})

async function scrape(token = 'a token of the test'): Promise<{ status: number; text: string }> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`http://127.0.0.1:${served.port}/metrics`, { headers })
  return { status: answer.status, text: await answer.text() }
}

test('answers, searches and providers are counted, those of all processes together, for who has the token', async () => {
  await shop.call('signInOptions')
  await shop.call('getCart', { sheets: ['nothing-here'] })
  await shop.call('readMySheet', { id: 'x' })
  await shop.call('searchSheet', { search: 'ไม่มีชีทชื่อนี้' })
  await shop.platform.storage.head('private/nothing')
  expect((await scrape('wrong')).status).toBe(401)
  const { status, text } = await scrape()
  expect(status).toBe(200)
  expect(text).toContain('sarup_answers_total{call="signInOptions",status="200"} 2')
  expect(text).toContain('sarup_answers_total{call="readMySheet",status="401"} 2')
  expect(text).toMatch(/sarup_answer_seconds_count\{call="signInOptions"\} 2/)
  expect(text).toContain('sarup_searches_total{found="no"} 2')
  expect(text).toContain(
    'sarup_provider_answers_total{provider="storage",operation="head",outcome="answered"} 2',
  )
  expect(text).toMatch(/sarup_pool_connections\{state="limit"\} 16/)
})

test('transactions that were begun again are counted by why', async () => {
  const races = async () =>
    Number(/sarup_transactions_repeated_total\{reason="race"\} (\d+)/.exec((await scrape()).text)?.[1])
  const before = await races()
  let isFirst = true
  await inTransaction(shop.platform.db, async () => {
    const lost = isFirst
    isFirst = false
    if (lost) throw new LostRace()
  })
  expect((await races()) - before).toBe(2)
})

test('what the doctor finds at night is counted once and told to staff who look after money or staff, once a day', async () => {
  const everywhere = await createPerson(shop.platform, { permissions: [{ permission: 2, store: -1 }] })
  const reviewer = await createPerson(shop.platform, { permissions: [{ permission: 1, store: -1 }] })
  const messages = async (personId: string) =>
    await shop.rows('message', { person_id: personId }, 'html_th', 'html_en')
  const found = await inspectRows(shop.platform, () => {})
  await storeFindings(shop.platform, found)
  expect(await messages(everywhere.id)).toEqual([])
  const [first, ...others] = found
  if (first === undefined) throw new Error('the doctor asks nothing')
  const breach = [{ ...first, wrongCount: 3, examples: ['x'] }, ...others]
  await storeFindings(shop.platform, breach)
  await storeFindings(shop.platform, breach)
  const [message, ...more] = await messages(everywhere.id)
  expect(more).toEqual([])
  expect(message?.html_th).toMatch(/พบสิ่งที่ไม่ตรงกัน 1 เรื่อง/)
  expect(message?.html_en).toContain('(3)')
  expect(await messages(reviewer.id)).toEqual([])
  const { text } = await scrape()
  expect(text.match(/sarup_doctor_breaches\{check="[^"]+"\} [1-9]/g)).toEqual([
    expect.stringMatching(/\} 3$/),
  ])
  expect(text).toMatch(/sarup_doctor_age_seconds\{doctor="nightly"\}/)
})

test('alert rules and dashboard ask for nothing that /metrics does not tell, down to the labels', async () => {
  const { platform } = shop
  metrics.worked({ job: 'orders.expire', outcome: 'failed', seconds: 1 })
  await enqueue(platform.db, 'orders.expire', {})
  await enqueue(platform.db, 'sheets.end-pauses', {}, { attemptsMax: 1 })
  await platform.pool.query(
    `update graphile_worker._private_jobs set attempts = max_attempts where max_attempts = 1`,
  )
  await storeFindings(platform, await inspectRows(platform, () => {}))
  const { text } = await scrape()
  const labelsByName = new Map<string, Set<string>>()
  for (const [, name = '', labels = ''] of text.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)) {
    const known = labelsByName.get(name) ?? new Set()
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label)
    labelsByName.set(name, known)
  }
  const folder = path.join(import.meta.dirname, '..', '..', 'deploy', 'watching')
  const alerts = await readFile(path.join(folder, 'alerts.yml'), 'utf8')
  const dashboard = await readFile(path.join(folder, 'dashboard.json'), 'utf8')
  const asked = [
    ...alerts.matchAll(/^\s+expr: (.+)$/gm),
    ...dashboard.replaceAll('\\"', "'").matchAll(/"expr": "([^"]+)"/g),
  ].map(([, expression = '']) => expression)
  expect(asked.length).toBeGreaterThan(20)
  for (const expression of asked) {
    const names = [...expression.matchAll(/sarup_\w+/g)].map(([name]) => name)
    expect(names, expression).not.toEqual([])
    const grouped = [...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) =>
      list.split(/,\s*/),
    )
    const chosen = [...expression.matchAll(/[{,]\s*(\w+)\s*[=!]/g)].map(([, label = '']) => label)
    for (const name of names)
      expect([...(labelsByName.get(name) ?? ['nothing of this name'])], `${name} in ${expression}`).toEqual(
        expect.arrayContaining([...grouped, ...chosen]),
      )
  }
})

test('a process that was started alone works on where another one has its port, and says so', async () => {
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const config = { ...shop.platform.config, METRICS_PORT: served.port, METRICS_HOST: '127.0.0.1' }
  await answerMetrics(config, metrics)
  expect(said.mock.calls.map(([text]) => text)).toEqual([
    expect.stringMatching(/^METRICS_PORT: .*EADDRINUSE/),
  ])
  said.mockRestore()
})
