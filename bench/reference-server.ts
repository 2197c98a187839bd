import { createServer } from 'node:http'
import Fastify from 'fastify'
import pg from 'pg'

/**
 * What the product is compared with, as a process of its own: `bare`, node:http sending so many bytes from memory, and
 * `one query`, Fastify with one prepared query on the same table of sheets. Prints the two ports.
 */
const rowsOfList = 20
const connectionsMax = 10

const bodies = new Map<string, Buffer>()

const bare = createServer((request, response) => {
  const length = request.url?.slice(1) ?? '0'
  let body = bodies.get(length)
  if (body === undefined) {
    body = Buffer.alloc(Number(length), 'x')
    bodies.set(length, body)
  }
  request.resume()
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length })
  response.end(body)
})

const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'],
  max: connectionsMax,
  application_name: 'sarup-reference',
})
const oneQuery = Fastify()
oneQuery.get<{ Params: { store: string } }>('/:store', async (request) => {
  const { rows } = await pool.query({
    name: 'list',
    text: `select id, code, name, store_code, category, semester, year, price_satang, bought_count, color, highlighted,
        score, score_count, created_at, author_id, cover_version
      from sheet where on_sale and store_code = $1 order by created_at desc, id limit ${rowsOfList}`,
    values: [Number(request.params.store)],
  })
  return rows
})

await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve))
await oneQuery.listen({ port: 0, host: '127.0.0.1' })
const [bareAddress, queryAddress] = [bare.address(), oneQuery.server.address()]
if (typeof bareAddress !== 'object' || typeof queryAddress !== 'object') throw new Error('no port')
process.stdout.write(`ports ${bareAddress?.port} ${queryAddress?.port}\n`)
