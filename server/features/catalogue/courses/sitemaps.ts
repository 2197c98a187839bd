import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { authorPath, coursePath, institutionPath } from '#rules/institutions/addresses.ts'
import { refuse } from '#rules/refusal.ts'
import { secretStore } from '#rules/sheets/special-stores.ts'
import { hasInstitutionPage, listStores, type Store } from '../../institutions/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type Memoized, memoize } from '#server/platform/memoize.ts'

/** The format allows 50,000 per file; with both languages of each address a file stays under its 50 MB. */
const addressesOfFile = 40_000
const rowsAtOnce = 2_000
const hourMilliseconds = 3_600_000

const pages = [
  '/',
  '/shop',
  '/institutions',
  '/tutoring-exams',
  '/seller',
  '/help',
  '/faq',
  '/terms',
  '/privacy',
]

/**
 * `GET /robots.txt`, `GET /sitemap.xml` (the index) and its files. Files of sheets and courses are split by key ranges, so that each reads
 * only its part of an index; they are streamed.
 */
export function registerSitemaps(app: FastifyInstance, platform: Platform): void {
  const { pool, config } = platform
  const root = config.PUBLIC_URL.replace(/\/$/, '')
  const parts: Memoized<Parts> = memoize(async () => findParts(platform, await listPublicStores()), {
    freshMilliseconds: hourMilliseconds,
    staleMilliseconds: hourMilliseconds,
  })

  app.get('/robots.txt', async (_request, reply) => {
    reply.header('content-type', 'text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600')
    return reply.send(`${robots}Sitemap: ${root}/sitemap.xml\n`)
  })

  app.get('/sitemap.xml', async (_request, reply) => {
    const { sheets, titles, authors } = await parts.get()
    const files = [
      'pages',
      'institutions',
      ...titles.map((id) => `courses-${id}`),
      ...sheets.map((id) => `sheets-${id}`),
      ...authors.map((id) => `authors-${id}`),
    ]
    const lines = files.map((file) => `<sitemap><loc>${root}/sitemaps/${file}.xml</loc></sitemap>\n`)
    return send(reply, [`${head}<sitemapindex ${schema}>\n`, ...lines, '</sitemapindex>\n'])
  })

  app.get('/sitemaps/:file', async (request, reply) => {
    const { file } = request.params as { file: string }
    const [, kind, key = ''] = /^([a-z]+)(?:-([0-9A-Za-z]{1,32}))?\.xml$/.exec(file) ?? []
    if (kind === 'pages')
      return sendSet(
        reply,
        pages.map((path) => address(root, path)),
      )
    if (kind === 'institutions') {
      const stores = await listPublicStores()
      const filled = stores.filter(({ sheetCount }) => sheetCount > 0)
      return sendSet(
        reply,
        filled.map((store) => address(root, institutionPath(store))),
      )
    }
    if (kind === 'courses' && /^\d{1,9}$/.test(key)) return sendSet(reply, courses(Number(key)))
    if (kind === 'authors' && key !== '') return sendSet(reply, await authors(key))
    if (kind === 'sheets' && key !== '') return sendSet(reply, sheets(key))
    return refuse('not-found')
  })

  async function listPublicStores(): Promise<Store[]> {
    return (await listStores(platform)).filter(hasInstitutionPage)
  }

  async function* courses(from: number): AsyncIterable<string> {
    const stores = new Map((await listPublicStores()).map((store) => [store.code, store]))
    const { rows } = await pool.query<{ store_code: number; code: string }>({
      name: 'sitemap-courses',
      text: `select store_code, code from (
          select id, store_code, code, sheet_count from sheet_title where id >= $1 order by id limit ${addressesOfFile}) part
        where sheet_count > 0 and code <> '' group by store_code, code`,
      values: [from],
    })
    for (const { store_code: storeCode, code } of rows) {
      const store = stores.get(storeCode)
      if (store !== undefined) yield address(root, coursePath(store, code))
    }
  }

  async function authors(from: string): Promise<string[]> {
    const { rows } = await pool.query<{ code_name: string }>({
      name: 'sitemap-authors',
      text: `select code_name from seller where person_id >= $1 and ${hasPage} order by person_id limit ${addressesOfFile}`,
      values: [from],
    })
    return rows.map((row) => address(root, authorPath(row.code_name)))
  }

  async function* sheets(from: string): AsyncIterable<string> {
    const stores = (await listPublicStores()).map(({ code }) => code)
    const { sheets: starts } = await parts.get()
    // Whatever is hidden or shown since the parts were cut, no sheet stands in two files.
    const end = starts.find((start) => start > from) ?? null
    let after = from
    for (let sent = 0; sent < addressesOfFile; sent += rowsAtOnce) {
      const { rows } = await pool.query<{ id: string; updated_at: Date }>({
        // Two texts, two names: a connection caches one plan for each.
        name: sent === 0 ? 'sitemap-sheets-first' : 'sitemap-sheets-next',
        text: `select id, updated_at from sheet where on_sale and store_code = any($2) and id ${sent === 0 ? '>=' : '>'} $1
          and ($3::text is null or id < $3) order by id limit ${rowsAtOnce}`,
        values: [after, stores, end],
      })
      for (const row of rows) yield address(root, `/infoSheet/${row.id}`, row.updated_at)
      const last = rows.at(-1)
      if (last === undefined || rows.length < rowsAtOnce) return
      after = last.id
    }
  }
}

/** Authors with something in the shop, under a pen name of their own. */
const hasPage = `sheet_count > 0 and code_name_key is not null
  and exists (select from sheet s where s.author_id = seller.person_id and s.on_sale and s.store_code <> ${secretStore})`

type Parts = { sheets: string[]; titles: number[]; authors: string[] }

/** The first key of every file: one walk through the keys, an hour apart. */
async function findParts({ pool }: Platform, stores: readonly Store[]): Promise<Parts> {
  const [sheets, titles, authors] = await Promise.all([
    pool.query<{ id: string }>(
      `select id from (select id, row_number() over (order by id) as place from sheet where on_sale and store_code = any($1)) keys
        where place % ${addressesOfFile} = 1 order by id`,
      [stores.map(({ code }) => code)],
    ),
    pool.query<{ id: number }>(
      `select id from (select id, row_number() over (order by id) as place from sheet_title) keys
        where place % ${addressesOfFile} = 1 order by id`,
    ),
    pool.query<{ id: string }>(
      `select id from (select person_id as id, row_number() over (order by person_id) as place from seller where ${hasPage}) keys
        where place % ${addressesOfFile} = 1 order by id`,
    ),
  ])
  const idsOf = <Id>({ rows }: { rows: { id: Id }[] }) => rows.map(({ id }) => id)
  return { sheets: idsOf(sheets), titles: idsOf(titles), authors: idsOf(authors) }
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const schema =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"'

/** One page in both languages, as its own <head> names them. */
function address(root: string, path: string, changed?: Date): string {
  const thai = escaped(root + path)
  const english = escaped(`${root}${path}${path.includes('?') ? '&' : '?'}lang=en`)
  const when = changed === undefined ? '' : `<lastmod>${changed.toISOString().slice(0, 10)}</lastmod>`
  return (
    `<url><loc>${thai}</loc>${when}<xhtml:link rel="alternate" hreflang="th" href="${thai}"/>` +
    `<xhtml:link rel="alternate" hreflang="en" href="${english}"/></url>\n`
  )
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

function sendSet(reply: FastifyReply, addresses: Iterable<string> | AsyncIterable<string>) {
  return send(
    reply,
    (async function* () {
      yield `${head}<urlset ${schema}>\n`
      yield* addresses
      yield '</urlset>\n'
    })(),
  )
}

function send(reply: FastifyReply, lines: Iterable<string> | AsyncIterable<string>) {
  reply
    .header('content-type', 'application/xml; charset=utf-8')
    .header('cache-control', 'public, max-age=3600')
  return reply.send(Readable.from(lines))
}

const robots = `User-agent: *
Disallow: /api/
Disallow: /account
Disallow: /cart
Disallow: /favorite
Disallow: /message
Disallow: /mysheet
Disallow: /myVideo
Disallow: /seller/
Disallow: /staff
Disallow: /user/

`
