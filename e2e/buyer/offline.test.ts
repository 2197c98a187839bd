import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { apiOf, demoPerson, newPerson, type TestPerson } from '#e2e/people.ts'
import { order } from '#e2e/quality/orders.ts'
import { open, until, useBrowser } from '#e2e/visits.ts'
import { wordsIn } from '#e2e/words.ts'

const visit = useBrowser({ pictures: true })
const baseUrl = inject('baseUrl')

let reader: TestPerson
beforeAll(async () => {
  reader = await demoPerson(baseUrl, 'BUYERSARUP')
})

const allowed = { serviceWorkers: 'allow' } as const

/** The worker has been installed and looks after this page. */
async function controlled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    while (navigator.serviceWorker.controller === null) await new Promise((done) => setTimeout(done, 50))
  })
}

/** Path of all that any cache of the site holds. */
const cachedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const paths: string[] = []
    for (const name of await caches.keys()) {
      for (const request of await (await caches.open(name)).keys()) paths.push(new URL(request.url).pathname)
    }
    return paths
  })

async function goOffline(context: BrowserContext): Promise<void> {
  await context.setOffline(true)
}

describe('without a connection', () => {
  it('a page that was open tells so, and another one shows the sleeping book in both languages', async () => {
    const { page, context } = await visit({ context: allowed })
    await open(page, '/')
    await controlled(page)
    await goOffline(context)
    await page.getByText('ออฟไลน์อยู่ ข้อมูลที่เห็นอาจไม่ล่าสุด').waitFor()
    await page.goto('/shop')
    await page.getByRole('heading', { name: 'ออฟไลน์อยู่' }).waitFor()
    await page.getByText('You are offline.').waitFor()
    expect(new URL(page.url()).pathname).toBe('/shop')
    await context.setOffline(false)
    await page.getByRole('link', { name: /Try again/ }).click()
    await page.getByRole('searchbox').waitFor()
  })

  it('the book fits a small phone, in the dark too', async () => {
    const { page } = await visit({ device: 'phone', dark: true })
    await page.goto('/offline.html')
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth))
      .toBe(true)
  })
})

it('after reading, watching and looking around, no cache holds anything that was paid for or is private', async () => {
  const { page } = await visit({ token: reader.token, context: allowed })
  await open(page, '/')
  await controlled(page)
  // The history of the demo is told while the shop is open already.
  const sheets = await until(async () => {
    const library = (await reader.api.call('getMyallSheet')).data.sheets
    return library.length > 0 && library.map(({ sheet }) => sheet)
  })
  const session = sheets.find(({ onlineTutor }) => onlineTutor?.isLiveSteamEnded)
  for (const path of ['/mysheet', '/message', '/cart', `/infoSheet/${sheets[0]?._id}`]) await open(page, path)
  if (session) {
    await open(page, `/myVideo/${session._id}`)
    await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) > 0)
  }
  // The link to the file opens for this browser only: it is requested here.
  const [status, list] = await page.evaluate(
    async ([token, id]) => {
      const call = async (name: string) => {
        const headers = { authorization: `jwt ${token}`, 'content-type': 'application/json' }
        const body = JSON.stringify({ id })
        return await (await fetch(`/api/user/${name}`, { method: 'POST', headers, body })).json()
      }
      const { data } = await call('readMySheet')
      return [(await fetch(data, { method: 'HEAD' })).status, await call('getMyallSheet')]
    },
    [reader.token, sheets.at(-1)?._id ?? ''] as const,
  )
  expect([200, 503]).toContain(status)
  expect(list.success).toBe(true)

  const paths = await cachedPaths(page)
  expect(paths).toContain('/offline.html')
  const others = paths.filter(
    (path) => path !== '/offline.html' && !/^\/assets\/[\w.-]+\.(?:js|css|woff2)$/.test(path),
  )
  expect(others).toEqual([])
  expect(paths.length).toBeLessThan(12)
})

it('a kept sheet is read and written on without a connection; signing out leaves nothing of it', async () => {
  const { offline, library, reader: words, shared } = wordsIn('th')
  const providerName = `corridor-${crypto.randomUUID().slice(0, 8)}`
  const person = await newPerson(baseUrl, { providerName })
  const [sheet] = (await apiOf(baseUrl).call('searchSheet', { sort: '-bought' })).data
  const { _id: id = '', name = '' } = sheet ?? {}
  await order(person, [id], 'FREESHEET')
  // A file that no buyer has read before is prepared at the first request. Meanwhile two others of the same person take both
  // places: the choice is the person's.
  await Promise.all([
    ...[1, 2].map(async () => {
      const other = await newPerson(baseUrl, { providerName, profile: false })
      await other.api.call('keepOffline', { id })
    }),
    until(async () => (await person.api.call('readerInfo', { id })).data.book !== null),
  ])
  const { page, context } = await visit({ device: 'phone', token: person.token, context: allowed })
  await open(page, '/mysheet')
  await page.getByRole('button', { name: library.moreNamed(name) }).click()
  await page.getByRole('menuitem', { name: library.keepOffline }).click()
  const dialog = page.getByRole('dialog', { name: offline.title })
  await dialog.getByRole('button', { name: offline.keep }).click()
  await dialog.getByText(offline.devicesFull).waitFor()
  await dialog
    .getByRole('button', { name: new RegExp(`^${offline.insteadOf('')}`) })
    .first()
    .click()
  await dialog.getByRole('button', { name: offline.remove, exact: true }).waitFor()
  await controlled(page)
  expect(await sealedPage(page)).toEqual({ isPicture: false, extractable: false })

  await goOffline(context)
  await page.goto('/mysheet')
  await page.getByRole('region', { name: offline.shelf }).getByRole('link', { name }).click()
  await page.getByRole('img', { name: words.page(1), exact: true }).waitFor()
  await page.getByRole('slider', { name: words.pageSlider }).fill('2')
  const second = page.getByRole('img', { name: words.page(2), exact: true })
  await expect.poll(() => second.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200)
  await page.getByRole('button', { name: words.tools }).click()
  await page.getByRole('menuitem', { name: words.writeNote }).click()
  await page.getByRole('textbox', { name: words.note }).fill('ในห้องสอบไม่มีเน็ต')
  await page.keyboard.press('Escape')
  // Three days later nothing opens, until there has been a net for a moment.
  const later = await page.evaluate(() => Date.now() + 73 * 3_600_000)
  await page.clock.setFixedTime(later)
  await page.goto('/mysheet')
  await page.getByText(offline.over).waitFor()
  await page.clock.setFixedTime(later - 73 * 3_600_000)
  await context.setOffline(false)
  await open(page, `/user/readSheet?${id}`)
  await expect
    .poll(async () => (await person.api.call('syncMarks', { id })).data.marks)
    .toMatchObject([{ page: 2, text: 'ในห้องสอบไม่มีเน็ต' }])

  await open(page, '/faq')
  await page.getByRole('banner').getByRole('button', { name: shared.myPanel }).click()
  // The page is loaded anew as a visitor's; before that there is nothing to look at.
  await Promise.all([
    page.waitForEvent('domcontentloaded'),
    page.getByRole('dialog').getByRole('button', { name: shared.logout }).click(),
  ])
  // A database goes when the page that had it open is gone altogether.
  await expect
    .poll(() => page.evaluate(async () => [await indexedDB.databases(), await caches.has('kept-sheets')]))
    .toEqual([[], false])
  await goOffline(context)
  for (const path of ['/mysheet', `/user/readSheet?${id}`]) {
    await page.goto(path)
    await page.getByRole('heading', { name: 'ออฟไลน์อยู่' }).waitFor()
  }
})

/** A row of the database: neither a picture nor a key that could be carried away. */
const sealedPage = (page: Page) =>
  page.evaluate(async () => {
    const answer = <Row>(ask: IDBRequest<Row>) =>
      new Promise<Row>((resolve, reject) => {
        ask.onsuccess = () => resolve(ask.result)
        ask.onerror = () => reject(ask.error ?? new Error('no answer'))
      })
    const database = await answer(indexedDB.open('kept-sheets'))
    const rows = <Row>(store: string): Promise<Row[]> =>
      answer(database.transaction(store).objectStore(store).getAll())
    const [sealed] = await rows<{ bytes: ArrayBuffer }>('pages')
    const [device] = await rows<{ key: CryptoKey }>('device')
    database.close()
    const isPicture = sealed && new TextDecoder('latin1').decode(sealed.bytes.slice(0, 4)) === 'RIFF'
    return { isPicture, extractable: device?.key.extractable }
  })

it('a notice that is pushed is shown, and a touch opens its page: one of ours, and no other', async () => {
  const { page, context } = await visit({ context: allowed })
  await open(page, '/')
  await controlled(page)
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  // A browser without a screen shows no notices and opens no windows: what it is asked to show is written down instead.
  await worker.evaluate(() => {
    const told: unknown[] = []
    const registration: ServiceWorkerRegistration = Reflect.get(globalThis, 'registration')
    registration.showNotification = async (title, { body, data } = {}) =>
      void told.push({ title, body, data })
    const clients = Reflect.get(globalThis, 'clients')
    clients.openWindow = async (address: string) => void told.push(new URL(address).pathname)
    Reflect.set(globalThis, 'told', told)
  })
  const browser = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId)
    })
  })
  await browser.send('ServiceWorker.enable')
  const registrationId = await registered
  const notice = { title: 'ได้รับเงินแล้ว', body: 'ชีทพร้อมอ่าน', url: '/mysheet' }
  for (const data of [JSON.stringify(notice), 'no JSON']) {
    const { origin } = new URL(baseUrl)
    await browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  }
  const shownNotices = () => worker.evaluate((): unknown[] => Reflect.get(globalThis, 'told'))
  await expect.poll(async () => (await shownNotices()).length).toBe(2)
  expect(await shownNotices()).toEqual([
    { title: notice.title, body: notice.body, data: { url: '/mysheet' } },
    { title: 'สรุป · Sarup', body: 'no JSON', data: { url: '/message' } },
  ])
  await worker.evaluate(async () => {
    for (const url of ['/mysheet', 'https://elsewhere.example/']) {
      const notification = { close: () => {}, data: { url } }
      let work: Promise<unknown> = Promise.resolve()
      const waitUntil = (promise: Promise<unknown>) => {
        work = promise
      }
      dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }))
      await work
    }
  })
  expect((await shownNotices()).slice(2)).toEqual(['/mysheet'])
})

describe('installing', () => {
  it.each([
    ['th', '/manifest.webmanifest', 'สรุป'],
    ['en', '/manifest-en.webmanifest', 'Sarup'],
  ] as const)(
    'in %s the manifest says who it is, with icons that are there',
    async (language, path, shortName) => {
      const { page } = await visit({ language })
      await open(page, '/')
      await expect.poll(() => page.locator('link[rel=manifest]').getAttribute('href')).toBe(path)
      const manifest = await (await fetch(new URL(path, baseUrl))).json()
      expect(manifest).toMatchObject({
        lang: language,
        short_name: shortName,
        display: 'standalone',
        start_url: '/',
      })
      expect(manifest.icons.map(({ purpose }: { purpose?: string }) => purpose)).toContain('maskable')
      for (const { src } of manifest.icons) expect((await fetch(new URL(src, baseUrl))).status, src).toBe(200)
      for (const { url } of manifest.shortcuts)
        expect((await fetch(new URL(url, baseUrl))).status, url).toBe(200)
    },
  )

  it('who asks for /favicon.ico gets the icon', async () => {
    const { status, headers } = await fetch(new URL('/favicon.ico', baseUrl))
    expect([status, headers.get('content-type')]).toEqual([200, 'image/png'])
  })

  it('the worker is asked for anew every time, the files of the shell never again', async () => {
    const worker = await fetch(new URL('/sw.js', baseUrl))
    expect(worker.headers.get('cache-control')).toBe('no-cache')
    expect(worker.headers.get('content-type')).toContain('javascript')
    const [, files = '[]'] = /const FILES = (\[.*\])/.exec(await worker.text()) ?? []
    const shell: string[] = JSON.parse(files)
    expect(shell.length).toBeGreaterThan(4)
    for (const file of shell.filter((name) => name !== '/offline.html')) {
      const { status, headers } = await fetch(new URL(file, baseUrl))
      expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
    }
  })
})
