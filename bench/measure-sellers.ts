import { bangkokParts } from '#rules/calendar/bangkok.ts'
import { addUpInterest } from '#server/features/catalogue/seller-dashboard/interest.ts'
import { newId } from '#server/platform/ids.ts'
import { newSessionId, signToken, tokenLifeSeconds } from '#server/platform/tokens.ts'
import { Agent } from 'node:http'
import pg from 'pg'
import { type Input, connections, spread } from './load.ts'
import { type Aim, judge, type Measured, watchUse } from './measure.ts'
import { pathOf } from './measure-calls.ts'
import { type Buyer, markPrepared, sell, send, signUpBuyers } from './measure-orders.ts'
import { type Samples, shuffled } from './samples.ts'
import { authSecret, type Shop } from './shop.ts'

const sheetsOfSeller = 1_000
const daysOfInterest = 180
const [buyersOfSeller, sheetsOfOrder] = [250, 20]
const changes = 20
const warmUps = 8
const pageAim = { p95: 200 }
/** One batch of the job (interest.ts). */
const viewsCounted = 20_000

/**
 * A seller with a thousand sheets, each viewed daily for half a year from three sources, five thousand sold and opened: the seller's reads
 * one by one, and a change of all sheets at once.
 */
export async function measureSellers(shop: Shop, seconds: number): Promise<Measured[]> {
  const { client } = shop
  await client.query(`set statement_timeout = 0`)
  const seller = await signUpSeller(client)
  const sheets = await giveSheets(client, seller.id)
  await fillInterest(client, sheets)
  await sellThem(shop, sheets)
  await client.query('vacuum analyze sheet_day, sheet_day_source, library_entry, sheet')
  const times = Math.max(20, seconds * 5)
  const own = (call: Parameters<typeof pathOf>[0], body: object): Input => ({
    method: 'POST',
    path: pathOf(call),
    headers: { 'content-type': 'application/json', authorization: `jwt ${seller.token}` },
    body: JSON.stringify(body),
  })
  const measured: Measured[] = []
  for (const [operation, input] of [
    ['insight of 1,000 sheets, 90 days', own('getSheetStatistics', { days: 90 })],
    ['insight of one of them, 90 days', own('getSheetStatistics', { days: 90, sheet: sheets[7] })],
    ['list of 1,000 own sheets', own('getSellallSheet', {})],
  ] as const)
    measured.push(await oneAfterAnother(shop, operation, times, () => input))
  const change = (dry: boolean, price: number) =>
    own('changeManySheets', { dry, sheets: sheets.map((id) => ({ id, price })) })
  measured.push(
    await oneAfterAnother(shop, 'price of 1,000 sheets, looked at', times, () => change(true, 99)),
  )
  return [...measured, ...(await changeAndTakeBack(shop, change(false, 61), own))]
}

/** In turns, so that each is a change of a thousand rows; the processor's time is that of both together. */
async function changeAndTakeBack(
  shop: Shop,
  change: Input,
  own: (call: 'undoManySheets', body: object) => Input,
): Promise<Measured[]> {
  const taken: number[] = []
  const takenBack: number[] = []
  const { result: _, ...use } = await watchUse(shop, 'product', async () => {
    for (let time = 0; time < changes; time += 1) {
      taken.push(await askOnce(shop, change))
      const { rows } = await shop.client.query<{ id: string }>(
        'select id from sheet_change order by id desc limit 1',
      )
      takenBack.push(await askOnce(shop, own('undoManySheets', { id: Number(rows[0]?.id) })))
    }
    return { result: undefined, count: changes }
  })
  const speed = (all: readonly number[]) => spread(all, all.reduce((sum, one) => sum + one, 0) / 1_000)
  return [
    { operation: 'price of 1,000 sheets, changed', ...speed(taken), ...use },
    { operation: 'price of 1,000 sheets, taken back', ...speed(takenBack) },
  ]
}

/** By the clock of a client that waits; the first answers warm plans and caches up. */
export async function oneAfterAnother(
  shop: Shop,
  operation: string,
  times: number,
  next: () => Input | Promise<Input>,
  aim: Aim = pageAim,
): Promise<Measured> {
  let bytes = 0
  const ask = async () => askOnce(shop, await next(), (length) => (bytes = length))
  for (let time = 0; time < warmUps; time += 1) await ask()
  const { result, ...use } = await watchUse(shop, 'product', async () => {
    const taken: number[] = []
    for (let time = 0; time < times; time += 1) taken.push(await ask())
    const elapsedSeconds = taken.reduce((sum, one) => sum + one, 0) / 1_000
    return { result: spread(taken, elapsedSeconds), count: times }
  })
  return { operation, ...result, bytes, ...use, target: judge(aim, result) }
}

/** Milliseconds until the whole answer, which must be a 200. */
async function askOnce(
  shop: Shop,
  { path, method = 'GET', headers = {}, body }: Input,
  onBytes: (bytes: number) => void = () => {},
): Promise<number> {
  const begun = performance.now()
  const response = await fetch(shop.origin + path, { method, headers, ...(body !== undefined && { body }) })
  const answer = Buffer.from(await response.arrayBuffer())
  const milliseconds = performance.now() - begun
  if (response.status !== 200)
    throw new Error(`${path} was answered ${response.status}: ${answer.subarray(0, 300).toString()}`)
  onBytes(answer.length)
  return milliseconds
}

/** Each view is of another person or sheet, since an hour counts it once; the job's own code then adds up what was reported. */
export async function measureViews(shop: Shop, samples: Samples, seconds: number): Promise<Measured[]> {
  const { client } = shop
  const people = await signUpBuyers(client, connections * 20)
  const sheets = shuffled(samples.sheetIds)
  const http = new Agent({ keepAlive: true, maxSockets: connections })
  const view = async (number: number) => {
    const { token } = people[number % people.length] ?? { token: '' }
    const input = {
      sheet: sheets[number % sheets.length],
      kind: 'view',
      source: number % 2 === 0 ? 'search' : 'course',
    }
    await send(http, shop.origin + pathOf('noteInterest'), JSON.stringify(input), {
      'content-type': 'application/json',
      'user-agent': 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
      authorization: `jwt ${token}`,
    })
  }
  let next = 0
  const { result: loaded, ...use } = await watchUse(shop, 'product', async () => {
    const taken: number[] = []
    const begun = performance.now()
    await Promise.all(
      Array.from({ length: connections }, async () => {
        while (performance.now() - begun < seconds * 1_000) {
          const from = performance.now()
          await view((next += 1))
          taken.push(performance.now() - from)
        }
      }),
    )
    return { result: spread(taken, (performance.now() - begun) / 1_000), count: taken.length }
  })
  http.destroy()
  const pool = new pg.Pool({ connectionString: shop.databaseUrl, max: 1, application_name: 'sarup-bench' })
  try {
    const count = () =>
      pool.query<{ views: string }>(
        `select (select coalesce(sum(views), 0) from sheet_day) + (select count(*) from sheet_interest where not counted and kind = 'view') as views`,
      )
    // Over a minute's views, of other people: most of the bench's own were added up by the server's job.
    await pool.query(
      `insert into sheet_interest (sheet_id, kind, hour, who, source)
      select ($1::text[])[1 + n % 1000], 'view', date_trunc('hour', now()), decode(md5(n || clock_timestamp()::text), 'hex'),
        (array['search', 'course', 'line'])[1 + n % 3] from generate_series(1, $2::int) n`,
      [sheets.slice(0, 1_000), viewsCounted],
    )
    const before = await count()
    const begun = performance.now()
    await addUpInterest({ pool, clock: { now: () => new Date() } })
    const milliseconds = performance.now() - begun
    const after = await count()
    if (before.rows[0]?.views !== after.rows[0]?.views)
      throw new Error('views were lost while they were added up')
    return [
      {
        operation: 'noteInterest, a view',
        ...loaded,
        ...use,
        // 1,000,000 a day, 15 % of them in one hour, three times its mean in the worst minute (docs/scale.md).
        target: judge({ perSecond: 125 }, loaded),
      },
      {
        operation: `${viewsCounted.toLocaleString('en')} views added up, a minute's batch`,
        ...spread([milliseconds], milliseconds / 1_000),
      },
    ]
  } finally {
    await pool.end()
  }
}

async function signUpSeller(client: pg.Client): Promise<Buyer> {
  const known = await client.query<{ id: string }>(
    `select person_id as id from seller where code_name = 'ผู้ขายพันชีท'`,
  )
  const [first] = known.rows
  const now = new Date()
  if (first === undefined) {
    const [buyer] = await signUpBuyers(client, 1)
    if (buyer === undefined) throw new Error('nobody was signed up')
    await client.query(
      `insert into seller (${await columnsOf(client, 'seller')})
      select ${await columnsOf(client, 'seller', { person_id: '$1', code_name: `'ผู้ขายพันชีท'`, sheet_count: '0' })}
      from (select * from seller order by person_id limit 1) one`,
      [buyer.id],
    )
    return buyer
  }
  const sessionId = newSessionId()
  await client.query(
    `insert into session (id, person_id, user_agent, created_at, last_seen_at, expires_at) values ($1, $2, 'bench', $3, $3, $4)`,
    [sessionId, first.id, now, new Date(now.getTime() + tokenLifeSeconds * 1_000)],
  )
  return { id: first.id, token: await signToken(authSecret, { personId: first.id, sessionId }, now) }
}

/** Copies of a thousand sheets on sale, with her as their author. */
async function giveSheets(client: pg.Client, sellerId: string): Promise<string[]> {
  const own = async () => {
    const { rows } = await client.query<{ id: string }>(
      'select id from sheet where author_id = $1 order by id',
      [sellerId],
    )
    return rows.map(({ id }) => id)
  }
  const known = await own()
  if (known.length >= sheetsOfSeller) return known
  await client.query(
    `insert into sheet (${await columnsOf(client, 'sheet')})
    select ${await columnsOf(client, 'sheet', {
      id: '($2::text[])[number]',
      author_id: '$1',
      price_satang: '6000',
      price_seen_satang: '9900',
      bought_count: '0',
      score_sum: '0',
      score_count: '0',
      demo_seed: 'coalesce(demo_seed, 1)',
    })}
    from (select s.*, row_number() over () as number from sheet s where on_sale and author_id <> $1 limit ${sheetsOfSeller} - ${known.length}) s`,
    [sellerId, Array.from({ length: sheetsOfSeller }, () => newId())],
  )
  return await own()
}

/** The columns that are not made of others, with what stands in their place. */
async function columnsOf(
  client: pg.Client,
  table: string,
  instead: Record<string, string> = {},
): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
    where table_name = $1 and is_generated = 'NEVER' and identity_generation is distinct from 'ALWAYS' order by ordinal_position`,
    [table],
  )
  return rows.map(({ name }) => instead[name] ?? name).join(', ')
}

async function fillInterest(client: pg.Client, sheets: readonly string[]): Promise<void> {
  const { year, month, day } = bangkokParts(new Date())
  const today = `${year}-${month}-${day}`
  await client.query('delete from sheet_day_source where sheet_id = any($1)', [sheets])
  await client.query('delete from sheet_day where sheet_id = any($1)', [sheets])
  // Day by day, as it comes: the rows of one sheet lie apart.
  await client.query(
    `insert into sheet_day (sheet_id, day, views, samples, carts)
    select id, day, 3 + n % 9, n % 3, n % 2 from generate_series($2::date - ${daysOfInterest - 1}, $2::date, interval '1 day') day,
      unnest($1::text[]) with ordinality as given(id, n)`,
    [sheets, today],
  )
  await client.query(
    `insert into sheet_day_source (sheet_id, day, source, views, samples, carts)
    select id, day, source, 1, n % 2, 0 from generate_series($2::date - ${daysOfInterest - 1}, $2::date, interval '1 day') day,
      unnest($1::text[]) with ordinality as given(id, n), unnest(array['search', 'course', 'line']) source`,
    [sheets, today],
  )
}

/** Over HTTP like every sale, so that the ledger and the libraries are what they are; not again where they were sold before. */
async function sellThem(shop: Shop, sheets: readonly string[]): Promise<void> {
  const { client } = shop
  const sold = await client.query('select from library_entry where sheet_id = any($1) limit 1', [sheets])
  if (sold.rowCount !== 0) return
  await markPrepared(client, sheets)
  const buyers = await signUpBuyers(client, buyersOfSeller)
  const bank = new pg.Pool({ connectionString: shop.databaseUrl, max: 10, application_name: 'sarup-bench' })
  const http = new Agent({ keepAlive: true, maxSockets: 10 })
  try {
    for (const [at, buyer] of buyers.entries()) {
      const from = (at * sheetsOfOrder) % sheets.length
      await sell({ origin: shop.origin, http, bank }, buyer, sheets.slice(from, from + sheetsOfOrder))
    }
  } finally {
    http.destroy()
    await bank.end()
  }
  await client.query('update library_entry set opened_at = now() where sheet_id = any($1)', [sheets])
}
