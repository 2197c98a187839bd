import Validator from '@adobe/structured-data-validator'
import WebAutoExtractor from '@marbec/web-auto-extractor'
import { expect, inject, it } from 'vitest'

/** A search engine's view: no browser, no scripts, links only. */
const base = () => inject('baseUrl')

async function read(path: string): Promise<string> {
  const answer = await fetch(base() + path)
  expect([path, answer.status]).toEqual([path, 200])
  return await answer.text()
}

function linksOf(html: string): string[] {
  return [...html.matchAll(/<a [^>]*href="([^"#]+)/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
}

async function call<Data>(path: string, input: object): Promise<Data> {
  const answer = await fetch(`${base()}/api/public/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  return ((await answer.json()) as { data: Data }).data
}

const isSheet = (path: string) => path.startsWith('/infoSheet/')

it('reach every sheet on sale within four links from the home page', async () => {
  // Journeys beside this one bring sheets on sale; lists that were just rendered are served for a moment.
  await expect.poll(unreached, { timeout: 240_000, interval: 2_000 }).toEqual([])
})

/** Sheets of the map that no list leads to. */
async function unreached(): Promise<string[]> {
  const sheets = new Set<string>()
  const seen = new Set(['/'])
  let edge = ['/']
  for (let depth = 1; depth <= 4; depth += 1) {
    const next: string[] = []
    for (const path of edge) {
      for (const link of linksOf(await read(path))) {
        if (isSheet(link)) sheets.add(link)
        // Lists lead to every sheet; what else a page links to is found there too.
        if (seen.has(link) || !/^\/(?:institutions$|i\/[^/]+$)/.test(link)) continue
        seen.add(link)
        next.push(link)
      }
    }
    edge = next
  }
  // The map leaves out the secret shop alone, which is reached by its address only.
  const files = (await read('/sitemap.xml')).match(/\/sitemaps\/sheets-\w+\.xml/g) ?? []
  const mapped = await Promise.all(
    files.map(async (file) => (await read(file)).match(/\/infoSheet\/\w+(?=<)/g) ?? []),
  )
  expect(mapped.flat().length).toBeGreaterThan(100)
  return mapped.flat().filter((sheet) => !sheets.has(sheet))
}

it('find each page described by data that a validator takes, at one address in two languages', async () => {
  const [sheet] = await call<{ _id: string; store: number; name: string }[]>('searchSheet', {
    sort: '-bought',
    filter: { store: 1 },
  })
  if (sheet === undefined) throw new Error('nothing on sale')
  const sheetPage = `/infoSheet/${sheet._id}`
  const html = await read(sheetPage)
  const course = linksOf(html).find((link) => /^\/i\/[^/]+\/.+/.test(link)) ?? ''
  const institution = course.split('/').slice(0, 3).join('/')
  const found = new Set<string>()
  const titles = new Set<string>()
  const descriptions = new Set<string>()
  for (const path of [sheetPage, course, institution, '/', '/shop', '/institutions']) {
    const page = await read(path)
    const data = new WebAutoExtractor({ addLocation: true, embedSource: ['rdfa', 'microdata'] }).parse(page)
    for (const kind of Object.keys(data.jsonld)) found.add(kind)
    const issues = await new Validator().validate(data)
    expect(issues.filter((issue) => issue.severity === 'ERROR')).toEqual([])
    expect(page.match(/<link rel="canonical" href="[^"]+"/g)).toHaveLength(1)
    expect(page.match(/hrefLang="(?:th|en|x-default)"/gi)).toHaveLength(3)
    titles.add(/<title>([^<]+)/.exec(page)?.[1] ?? '')
    descriptions.add(/<meta name="description" content="([^"]+)/.exec(page)?.[1] ?? '')
    const english = await read(`${path}${path.includes('?') ? '&' : '?'}lang=en`)
    expect(english).toContain('<html lang="en"')
    expect(english).toMatch(/<link rel="canonical" href="[^"]+lang=en"/)
  }
  expect([...found]).toEqual(expect.arrayContaining(['Product', 'Course', 'BreadcrumbList']))
  expect([titles.size, descriptions.size]).toEqual([6, 6])
  const preview = /<meta property="og:image" content="([^"]+)/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const picture = await fetch(base() + new URL(preview).pathname + new URL(preview).search)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
})

it('read what needs scripts, find no page of staff, whose window is named before its scripts have come, and a sheet by its id in small letters', async () => {
  for (const path of ['/cart', '/cart?lang=en'])
    expect(await read(path)).toMatch(/<noscript[^>]*><p [^<]*JavaScript/)
  expect(await read('/staff/orders')).toMatch(/<title>[^<]+<.*<meta name="robots" content="noindex"/s)
  const [sheet] = await call<{ _id: string }[]>('searchSheet', {})
  const { url, status } = await fetch(`${base()}/infoSheet/${sheet?._id.toLowerCase()}?lang=en`)
  expect([url, status]).toEqual([`${base()}/infoSheet/${sheet?._id}?lang=en`, 200])
  for (const path of ['/infoSheet/nowherenow', '/author/a%00b', '/i/1/%00'])
    expect([path, (await fetch(`${base()}${path}`)).status]).toEqual([path, 404])
  const cut = await fetch(`${base()}/author/%E0%B8%81%E0%B8`)
  expect([cut.status, cut.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
})
