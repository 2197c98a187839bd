import { randomBytes, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import Fastify, { type FastifyInstance } from 'fastify'
import pg from 'pg'
import { z } from 'zod'
import { nearStream } from '#server/platform/postgres/near-socket.ts'

const asked = z.object({ buyer: z.string(), sheets: z.array(z.string()) })
const named = z.object({ id: z.string() })

/**
 * The reference in a process of its own. `bare`: node:http sends bytes from memory; the path gives the sizes of body and head, and whether
 * it is zipped (the client reads zipped bytes ten times as slowly). `one query`: Fastify with one prepared query on the sheets, twenty rows
 * or that many bytes; and the bare order. Prints both ports.
 */
const rowsOfList = 20
/** In the mean, as JSON of its Thai letters; and what stands around the rows. */
const [bytesOfRow, bytesAround] = [375, 20]
const connectionsMax = 10

const answers = new Map<string, { head: string[]; body: Buffer }>()

const bare = createServer((request, response) => {
  const path = request.url ?? ''
  let answer = answers.get(path)
  if (answer === undefined) {
    const [, bodyBytes, headBytes, kind] = path.split('/')
    const body = kind === 'zipped' ? randomBytes(Number(bodyBytes)) : Buffer.alloc(Number(bodyBytes), 'x')
    const head = ['content-type', 'application/json', 'content-length', String(body.length)]
    if (headBytes !== undefined) head.push('x-head', 'x'.repeat(Number(headBytes)))
    answer = { head, body }
    answers.set(path, answer)
  }
  request.resume()
  response.writeHead(200, answer.head)
  response.end(answer.body)
})

const url = process.env['DATABASE_URL'] ?? ''
const pool = new pg.Pool({
  connectionString: url,
  // The same way as the product's.
  stream: nearStream(url),
  max: connectionsMax,
  application_name: 'sarup-reference',
})
const oneQuery = Fastify()
const readList = async (store: string, rows: number) =>
  (
    await pool.query({
      name: `list-${rows}`,
      text: `select id, code, name, store_code, category, semester, year, price_satang, bought_count, color, highlighted,
        score, score_count, created_at, author_id, cover_version
      from sheet where on_sale and store_code = $1 order by created_at desc, id limit ${rows}`,
      values: [Number(store)],
    })
  ).rows
oneQuery.get<{ Params: { store: string } }>('/:store', (request) =>
  readList(request.params.store, rowsOfList),
)
// As many rows as fit into the bytes, and letters for the rest.
oneQuery.get<{ Params: { store: string; bytes: string } }>('/:store/:bytes', async (request) => {
  const wanted = Number(request.params.bytes)
  const rows = await readList(request.params.store, Math.max(1, Math.floor(wanted / bytesOfRow)))
  return { rows, rest: 'x'.repeat(Math.max(0, wanted - rows.length * bytesOfRow - bytesAround)) }
})

await bareOrders(oneQuery, pool)
await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve))
await oneQuery.listen({ port: 0, host: '127.0.0.1' })
const [bareAddress, queryAddress] = [bare.address(), oneQuery.server.address()]
if (typeof bareAddress !== 'object' || typeof queryAddress !== 'object') throw new Error('no port')
process.stdout.write(`ports ${bareAddress?.port} ${queryAddress?.port}\n`)

/**
 * The minimum of a sale: cart, order, paid, seen, each one request, prepared statement and commit, on tables with primary keys only; no
 * library, bank, books or caller.
 */
async function bareOrders(app: FastifyInstance, pool: pg.Pool): Promise<void> {
  await pool.query(`drop schema if exists bench_bare cascade; create schema bench_bare;
    create table bench_bare.cart_line (buyer text, sheet_id text, primary key (buyer, sheet_id));
    create table bench_bare.orders (id uuid primary key, buyer text, satang bigint, paid_at timestamptz, seen_at timestamptz);
    create table bench_bare.order_line (order_id uuid, sheet_id text, satang bigint, primary key (order_id, sheet_id))`)
  const step = (path: string, name: string, text: string, values: (body: unknown) => unknown[]) =>
    app.post(path, async ({ body }) => (await pool.query({ name, text, values: values(body) })).rows[0] ?? {})
  step(
    '/bare/cart',
    'bare-cart',
    'insert into bench_bare.cart_line select $1, unnest($2::text[]) on conflict do nothing',
    (body) => {
      const { buyer, sheets } = asked.parse(body)
      return [buyer, sheets]
    },
  )
  step(
    '/bare/order',
    'bare-order',
    `with wanted as (delete from bench_bare.cart_line where buyer = $2 and sheet_id = any($3::text[]) returning sheet_id),
      lines as (insert into bench_bare.order_line select $1::uuid, sheet.id, price_satang from wanted join sheet on sheet.id = sheet_id
        returning satang)
    insert into bench_bare.orders (id, buyer, satang) select $1::uuid, $2, sum(satang) from lines returning id`,
    (body) => {
      const { buyer, sheets } = asked.parse(body)
      return [randomUUID(), buyer, sheets]
    },
  )
  for (const what of ['paid', 'seen'])
    step(
      `/bare/${what}`,
      `bare-${what}`,
      `update bench_bare.orders set ${what}_at = now() where id = $1 returning id`,
      (body) => [named.parse(body).id],
    )
}
