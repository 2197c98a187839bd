import { setTimeout as pause } from 'node:timers/promises'
import { load } from './load.ts'
import { call } from './measure-calls.ts'
import { signUpBuyers } from './measure-orders.ts'
import { proportionalBytes, residentBytes } from './processes.ts'
import type { Samples } from './samples.ts'
import type { Shop } from './shop.ts'

const roundSeconds = 10
/** What a process may hold more in the last fifth than in the second: its caches are full by then. */
const growthMax = 1.05
/** Before that, the heap and the caches are still filling. */
const minutesJudged = 10

/**
 * Pages, lists, searches and sheets of visitors and of people who are signed in, in one mixture, round after round. Each round must
 * be answered whole; memory must stay what it was after the first fifth, and no connection may be lost, neither ours nor the database's.
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
  const { server } = shop.processIds()
  const rounds = Math.max(5, Math.round((minutes * 60) / roundSeconds))
  const megabytes: { resident: number; own: number }[] = []
  const connections: number[] = []
  let answers = 0
  for (let round = 0; round < rounds; round += 1) {
    answers += (await load(shop.origin, asks, { seconds: roundSeconds })).answers
    megabytes.push({
      resident: (residentBytes(server) ?? 0) / 1e6,
      own: (proportionalBytes(server) ?? 0) / 1e6,
    })
    const { rows } = await shop.client.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where application_name = 'sarup'`,
    )
    connections.push(rows[0]?.count ?? 0)
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
    `soak, ${minutes} min: ${answers} answers, none failed; web process ${early.toFixed(0)} MB in the second fifth, ${late.toFixed(0)} in the last, ` +
      `${most('resident')} at most (${most('own')} with what it shares divided), ${((residentBytes(server) ?? 0) / 1e6).toFixed(0)} five seconds after; ` +
      `${Math.min(...connections)} to ${Math.max(...connections)} connections to the database  ${verdict}`,
  )
  if (verdict.startsWith('MISSED')) process.exitCode = 1
}
