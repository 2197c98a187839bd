import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Input } from './load.ts'
import { call } from './measure-calls.ts'
import { markPrepared, sell, signUpBuyers } from './measure-orders.ts'
import { proportionalBytes, residentBytes } from './processes.ts'
import type { Samples } from './samples.ts'
import type { Shop } from './shop.ts'

const roundSeconds = 10
/** A busy hour of a day of a million buyers: its worst minute asks 125 a second (docs/scale.md). */
const asksPerSecond = 60
const ordersPerSecond = 1
const answerMillisecondsMax = 30_000
/** Allowed memory in the last fifth against the second: its caches are full by then. */
const growthMax = 1.05
/** Before that, the heap and the caches are still filling. */
const minutesJudged = 10

/**
 * A steady mix of visitors' and signed-in people's pages, lists and searches, and orders up to the library. Every request must be
 * answered, memory must stay at the second fifth's, and no connection may be lost. Not by autocannon, which counts answers as lost while
 * it waits for a core itself.
 */
export async function measureSoak(
  shop: Shop,
  samples: Samples,
  minutes: number,
  print: (line: string) => void,
): Promise<void> {
  const people = await signUpBuyers(shop.client, 20)
  const tokenOf = (at: number) => (at % 3 === 0 ? people[at % people.length]?.token : undefined)
  const texts = [...samples.thaiTexts, ...samples.latinTexts]
  const asks = samples.sheetIds.slice(0, 5_000).flatMap((sheetID, at) => [
    call('getSheetInfo', { sheetID }, tokenOf(at)),
    call('searchSheet', { search: texts[at % texts.length] }, tokenOf(at + 1)),
    call(
      'searchSheet',
      { filter: { store: samples.storeCodes[at % samples.storeCodes.length] } },
      tokenOf(at + 2),
    ),
    ...(at % 5 === 0
      ? [
          {
            path: `/infoSheet/${sheetID}?visit=${at}`,
            headers: { accept: 'text/html', 'accept-encoding': 'gzip' },
          },
        ]
      : []),
  ])
  const bank = new pg.Pool({ connectionString: shop.databaseUrl, max: 2, application_name: 'sarup-bench' })
  const http = new Agent({ keepAlive: true })
  await markPrepared(shop.client, samples.sheetIds)
  const buy = (at: number) => {
    // Every buyer buys another pair each time, until all were bought.
    const pair = Math.floor(at / people.length) * 2
    const sheets = [pair, pair + 1].map((one) => samples.sheetIds[one % samples.sheetIds.length] ?? '')
    const buyer = people[at % people.length]
    return buyer === undefined ? Promise.resolve() : sell({ origin: shop.origin, http, bank }, buyer, sheets)
  }
  const { server } = shop.processIds()
  const rounds = Math.max(5, Math.round((minutes * 60) / roundSeconds))
  const megabytes: { resident: number; own: number }[] = []
  const connections: number[] = []
  let [answers, orders, later] = [0, 0, 0]
  try {
    for (let round = 0; round < rounds; round += 1) {
      const asked = await Promise.all([
        atPace(asksPerSecond, answers, async (at) => {
          const status = await statusOf(shop.origin, asks[(at * 7_919) % asks.length])
          // A 503 under load asks to come again: no failure, but counted.
          if (status === 503) later += 1
          else if (status !== 200) throw new Error(`an ask was answered ${status}`)
        }),
        atPace(ordersPerSecond, orders, buy),
      ])
      answers += asked[0]
      orders += asked[1]
      megabytes.push({
        resident: (residentBytes(server) ?? 0) / 1e6,
        own: (proportionalBytes(server) ?? 0) / 1e6,
      })
      const { rows } = await shop.client.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity where application_name = 'sarup'`,
      )
      connections.push(rows[0]?.count ?? 0)
    }
  } finally {
    http.destroy()
    await bank.end()
  }
  const fifth = Math.floor(rounds / 5)
  const mean = (of: readonly { resident: number }[]) =>
    of.reduce((sum, { resident }) => sum + resident, 0) / of.length
  const [early, late] = [mean(megabytes.slice(fifth, 2 * fifth)), mean(megabytes.slice(-fifth))]
  await pause(5_000)
  const isFlat = late <= early * growthMax
  const verdict = minutes < minutesJudged ? 'too short to be judged' : isFlat ? 'met    flat' : 'MISSED flat'
  const most = (key: 'resident' | 'own') => Math.max(...megabytes.map((one) => one[key])).toFixed(0)
  print(
    `soak, ${minutes} min: ${answers} answers and ${orders} orders, none failed, ${later} told to come again; web process ${early.toFixed(0)} MB in the second fifth, ${late.toFixed(0)} in the last, ` +
      `${most('resident')} at most (${most('own')} with what it shares divided), ${((residentBytes(server) ?? 0) / 1e6).toFixed(0)} five seconds after; ` +
      `${Math.min(...connections)} to ${Math.max(...connections)} connections to the database  ${verdict}`,
  )
  if (verdict.startsWith('MISSED')) process.exitCode = 1
}

/** So many a second for a round, numbered from `first`; each begins at its time whatever the others do. Answers how many once all are done. */
async function atPace(
  perSecond: number,
  first: number,
  work: (at: number) => Promise<void>,
): Promise<number> {
  const count = perSecond * roundSeconds
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      await pause(Math.max(0, begun + (index * 1_000) / perSecond - performance.now()))
      await work(first + index)
    }),
  )
  return count
}

async function statusOf(origin: string, ask: Input | undefined): Promise<number> {
  if (ask === undefined) return 200
  const { path, method = 'GET', headers = {}, body } = ask
  const answer = await fetch(origin + path, {
    method,
    headers,
    ...(body !== undefined && { body }),
    signal: AbortSignal.timeout(answerMillisecondsMax),
  })
  await answer.arrayBuffer()
  return answer.status
}
