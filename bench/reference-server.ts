import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import Fastify from 'fastify'
import pg from 'pg'
import { nearStream } from '#server/platform/postgres/near-socket.ts'
import { bareOrders } from './bare-orders.ts'

/**
 * What the product is compared with, as a process of its own: `bare`, node:http sending so many bytes from memory (the path says
 * how many of the body, how many more of the head, and whether the body is zipped: the client reads the head byte by byte and
 * the body as text, which takes it ten times as long for zipped bytes as for text), and `one query`, Fastify with one prepared
 * query on the same table of sheets, its twenty rows or as many bytes of them as the path says, and the bare order. Prints the
 * two ports.
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
// As many of these rows as fit into so many bytes, and letters for the rest.
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
