import { createHmac, randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import pg from 'pg'
import {
  callbackBody,
  sandboxBankCode,
  sandboxBillerId,
  signSandboxCallback,
} from '#server/adapters/payments/sandbox-bank.ts'
import { newId } from '#server/platform/ids.ts'
import { newSessionId, signToken, tokenLifeSeconds } from '#server/platform/tokens.ts'
import { connections, spread } from './load.ts'
import { judge, type Measured, watchUse } from './measure.ts'
import { pathOf } from './measure-calls.ts'
import { type Samples, shuffled } from './samples.ts'
import { authSecret, type Shop } from './shop.ts'

const buyersOfClient = 20
const sheetsOfOrder = 2
const warmUpOrders = 200

export type Buyer = { id: string; token: string }

/**
 * A complete sale by ten clients: `createOrder` over HTTP, the simulated bank's transfer and signed call-back over HTTP, then polling the
 * library until it shows the sheets. Beside it the bare order.
 */
export async function measureOrders(shop: Shop, samples: Samples, seconds: number): Promise<Measured> {
  await markPrepared(shop.client, samples.sheetIds)
  const buyers = await signUpBuyers(shop.client, connections * buyersOfClient)
  const bank = new pg.Pool({
    connectionString: shop.databaseUrl,
    max: connections,
    // The bank's own book-keeping is not what is measured.
    options: '-c synchronous_commit=off',
    application_name: 'sarup-bench',
  })
  const http = new Agent({ keepAlive: true, maxSockets: connections })
  const sheets = shuffled(samples.sheetIds)
  let next = 0
  const buy = async (buyer: Buyer) => {
    const wanted = Array.from({ length: sheetsOfOrder }, () => sheets[next++ % sheets.length] ?? '')
    await sell({ origin: shop.origin, http, bank }, buyer, wanted)
  }
  try {
    let warmedUp = 0
    await everyClient(buyers, () => warmedUp++ < warmUpOrders, buy)
    const { result, ...use } = await watchUse(shop, 'product', async () => {
      return await timed(buyers, seconds, buy)
    })
    const origin = shop.oneQueryOrigin
    const bare = await watchUse(shop, 'one query', async () => {
      return await timed(buyers, Math.max(2, seconds / 2), async (buyer) => {
        const wanted = Array.from({ length: sheetsOfOrder }, () => sheets[next++ % sheets.length] ?? '')
        await sellBare({ origin, http }, buyer, wanted)
      })
    })
    return {
      operation: 'createOrder → call-back → in the library',
      ...result,
      ...use,
      barePerSecond: bare.result.perSecond,
      ...(bare.processor && { oneQueryProcessor: bare.processor }),
      target: judge({ perSecond: 120, p99: 150, ofBare: 0.5 }, result, 0, bare.result.perSecond),
    }
  } finally {
    http.destroy()
    await bank.end()
  }
}

async function timed(buyers: readonly Buyer[], seconds: number, buy: (buyer: Buyer) => Promise<void>) {
  const milliseconds: number[] = []
  const begun = performance.now()
  const goesOn = () => performance.now() - begun < seconds * 1_000
  await everyClient(buyers, goesOn, async (buyer) => {
    const from = performance.now()
    await buy(buyer)
    milliseconds.push(performance.now() - from)
  })
  return { result: spread(milliseconds, (performance.now() - begun) / 1_000), count: milliseconds.length }
}

async function everyClient(
  buyers: readonly Buyer[],
  goesOn: () => boolean,
  work: (buyer: Buyer) => Promise<void>,
) {
  await Promise.all(
    Array.from({ length: connections }, async (_, client) => {
      const own = buyers.slice(client * buyersOfClient, (client + 1) * buyersOfClient)
      for (let turn = 0; goesOn(); turn += 1) {
        const buyer = own[turn % own.length]
        if (buyer !== undefined) await work(buyer)
      }
    }),
  )
}

type World = { origin: string; http: Agent; bank: pg.Pool }

export async function sell(
  { origin, http, bank }: World,
  buyer: Buyer,
  sheets: readonly string[],
): Promise<void> {
  const post = (path: string, body: string, headers: Record<string, string>) =>
    send(http, origin + path, body, { 'content-type': 'application/json', ...headers })
  const asBuyer = { authorization: `jwt ${buyer.token}` }
  const created = await post(pathOf('createOrder'), JSON.stringify({ sheets }), asBuyer)
  const { id } = (JSON.parse(created) as { data: { id: string } }).data

  const body = JSON.stringify(await payIntoBank(bank, id))
  const timestamp = String(Math.floor(Date.now() / 1_000))
  await post('/api/public/paymentCallback/sandbox', body, {
    'sandbox-bank-timestamp': timestamp,
    'sandbox-bank-signature': signSandboxCallback(callbackSecret, timestamp, body),
  })

  const look = JSON.stringify({ sheets })
  for (;;) {
    const answer = await post(pathOf('ownedSheets'), look, asBuyer)
    const { owned } = (JSON.parse(answer) as { data: { owned: string[] } }).data
    if (owned.length === sheets.length) return
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** The same sale as barely as it goes (`reference-server.ts`): four requests, four commits. */
async function sellBare({ origin, http }: Omit<World, 'bank'>, buyer: Buyer, sheets: readonly string[]) {
  const post = (step: string, body: object) =>
    send(http, `${origin}/bare/${step}`, JSON.stringify(body), { 'content-type': 'application/json' })
  const wanted = { buyer: buyer.id, sheets }
  await post('cart', wanted)
  const { id } = JSON.parse(await post('order', wanted)) as { id: string }
  for (const step of ['paid', 'seen']) await post(step, { id })
}

/** Made like the server's, from its secret (server/adapters/payments/create-provider.ts). */
const callbackSecret = createHmac('sha256', authSecret).update('sandbox-bank call-backs').digest('hex')

/** The transfer in the books of the simulated bank; answers its call-back. */
async function payIntoBank(bank: pg.Pool, orderId: string): Promise<Record<string, unknown>> {
  const transfer = {
    transactionId: randomBytes(16).toString('hex'),
    sendingBank: sandboxBankCode,
    transRef: randomBytes(12).toString('hex'),
    billerId: sandboxBillerId,
    payerName: 'นาย ทดสอบ ความเร็ว',
    transferredAt: new Date(),
    reversed: false,
    amountAsNumber: false,
    isTroubled: false,
  }
  const { rows } = await bank.query<{ ref1: string; amount_satang: string | number }>({
    name: 'pay-into-bank',
    text: `insert into sandbox_bank_transfer
        (transaction_id, sending_bank, trans_ref, biller_id, ref1, amount_satang, payer_name, transferred_at)
      select $1, $2, $3, $4, hex, total_satang, $5, $6 from orders where id = $7 returning ref1, amount_satang`,
    values: [
      transfer.transactionId,
      transfer.sendingBank,
      transfer.transRef,
      transfer.billerId,
      transfer.payerName,
      transfer.transferredAt,
      orderId,
    ],
  })
  const [row] = rows
  if (row === undefined) throw new Error(`no order ${orderId}`)
  return callbackBody({ ...transfer, ref1: row.ref1, amountSatang: Number(row.amount_satang) })
}

/** On the market a file is prepared when its sheet is published; bulk sheets have none, and paying would draw them all. */
export async function markPrepared(client: pg.Client, sheetIds: readonly string[]): Promise<void> {
  await client.query(
    `update sheet set marked_key = 'bench' where id = any($1::text[]) and marked_key is null`,
    [sheetIds],
  )
}

export async function signUpBuyers(client: pg.Client, count: number): Promise<Buyer[]> {
  const now = new Date()
  const people = Array.from({ length: count }, () => ({ id: newId(), sessionId: newSessionId() }))
  await client.query(
    `insert into person (id, name, email, university, default_store, faculty, year, profile_entered_at)
      select id, 'ผู้ซื้อทดสอบ', lower(id) || '@bench.example', 1, 1, 'คณะวิทยาศาสตร์', 2, now() from unnest($1::text[]) as given(id)`,
    [people.map(({ id }) => id)],
  )
  await client.query(
    `insert into session (id, person_id, user_agent, created_at, last_seen_at, expires_at)
      select *, 'bench', $3, $3, $4 from unnest($1::uuid[], $2::text[])`,
    [
      people.map(({ sessionId }) => sessionId),
      people.map(({ id }) => id),
      now,
      new Date(now.getTime() + tokenLifeSeconds * 1_000),
    ],
  )
  return await Promise.all(
    people.map(async ({ id, sessionId }) => ({
      id,
      token: await signToken(authSecret, { personId: id, sessionId }, now),
    })),
  )
}

/** The body of an answer that must be a 200. Plainer than fetch: ten clients must not be what is slow. */
export function send(
  agent: Agent,
  url: string,
  body: string,
  headers: Record<string, string>,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { method: 'POST', agent, headers: { ...headers, 'content-length': Buffer.byteLength(body) } },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          text += chunk
        })
        response.on('end', () => {
          if (response.statusCode === 200) resolve(text)
          else reject(new Error(`${url} was answered ${response.statusCode}: ${text.slice(0, 300)}`))
        })
        response.on('error', reject)
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}
