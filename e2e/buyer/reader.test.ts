import type { Page } from 'playwright-core'
import { beforeAll, expect, inject, it } from 'vitest'
import { newPerson, pathOf, type TestPerson } from '#e2e/people.ts'
import { answerOtherwise, open, openUntilText, until, useBrowser } from '#e2e/visits.ts'
import { wordsIn } from '#e2e/words.ts'
import { pageTexts } from '#server/test/pdf-texts.ts'

const visit = useBrowser({ pictures: true })
const baseUrl = inject('baseUrl')
const th = wordsIn('th').reader
const en = wordsIn('en').reader

let reader: TestPerson
let sheetId: string
let pages: number

/** A buyer who has just got a sheet for nothing and has never opened it. */
beforeAll(async () => {
  reader = await newPerson(baseUrl)
  const { data: sheets } = await reader.api.call('searchSheet', { sort: '-bought' })
  sheetId = sheets[0]?._id ?? ''
  await reader.api.call(
    'createOrder',
    { sheets: [sheetId], promoCode: 'FREESHEET' },
    { idempotencyKey: crypto.randomUUID() },
  )
  // The file is prepared at its first request.
  const book = await until(async () => (await reader.api.call('readerInfo', { id: sheetId })).data.book)
  pages = book.pages.length
})

const picture = (page: Page, number: number, words = th) =>
  page.getByRole('region', { name: words.pagesRegion }).locator(`img[alt="${words.page(number)}"]`)

/** The picture is there and has really been decoded. */
async function shows(page: Page, number: number, words = th): Promise<void> {
  await picture(page, number, words).waitFor()
  await expect
    .poll(() => picture(page, number, words).evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThanOrEqual(720)
}

const pageField = (page: Page, words = th) => page.getByRole('textbox', { name: words.goToPage })

it('one reads on a phone, with what comes next there already, and goes on where one stopped on another device', async () => {
  const { page, complaints } = await visit({
    device: 'phone',
    token: reader.token,
    context: { permissions: ['clipboard-read', 'clipboard-write'] },
  })
  await open(page, `/user/readSheet?${sheetId}`)
  await shows(page, 1)
  await shows(page, 2)
  const region = page.getByRole('region', { name: th.pagesRegion })
  await region.getByText(wordsIn('th').shared.resaleForbidden, { exact: true }).waitFor()
  await region.getByText(wordsIn('th').library.notice).waitFor()
  // All pages have their places; only those around the one that is read hold a picture.
  await expect.poll(() => page.locator('[data-page]').count()).toBe(pages)
  await expect.poll(() => page.locator('[data-page] img').count()).toBeLessThanOrEqual(4)
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(await sideways()).toBeLessThanOrEqual(0)

  await Promise.all([
    page.waitForResponse(
      (response) =>
        response.url().endsWith(pathOf('keepReadingPlace')) && response.request().postDataJSON().page === 3,
    ),
    page.getByRole('slider', { name: th.pageSlider }).fill('3'),
  ])
  await shows(page, 3)
  await expect.poll(() => pageField(page).inputValue()).toBe('3')

  // Words are taken without the long press, which old telephones keep for themselves: the first, then the last of a line.
  const { lines } = (await reader.api.call('pageText', { id: sheetId, page: 3 })).data
  const line = lines.find(({ text, box }) => text.includes(' ') && box[1] > 0.05 && box[1] < 0.7)
  if (line === undefined) throw new Error('page 3 has no line of words')
  await page.getByRole('button', { name: th.tools }).click()
  await page.getByRole('menuitem', { name: th.choose }).click()
  await page.getByText(th.choosing).waitFor()
  await page.locator('[data-page="3"] [data-choosing]').waitFor()
  const onPage = await page.locator('[data-page="3"]').boundingBox()
  if (onPage === null) throw new Error('page 3 is not there')
  const [left, top, width, height] = line.box
  const chosen = page.getByRole('toolbar', { name: line.text.trim(), exact: true })
  for (const part of [0.005, 0.995])
    await page.touchscreen.tap(
      onPage.x + (left + width * part) * onPage.width,
      onPage.y + (top + height / 2) * onPage.height,
    )
  await chosen.getByRole('button', { name: th.copyQuote }).click()
  await page.getByText(th.quoteCopied).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${line.text.trim()}\n${th.quotedFrom(3)}`,
  )
  await chosen.getByRole('button', { name: th.highlight }).click()
  await expect
    .poll(async () => (await reader.api.call('syncMarks', { id: sheetId })).data.marks)
    .toMatchObject([
      { kind: 'highlight', page: 3, box: [left, top, width, height].map(() => expect.any(Number)) },
    ])
  await page.getByRole('button', { name: th.tools }).click()
  await page.getByRole('menuitem', { name: th.chooseEnd }).click()

  const second = await visit({ device: 'desktop', language: 'en', token: reader.token })
  await openUntilText(second.page, `/user/readSheet?${sheetId}`, en.continued(3))
  await shows(second.page, 3, en)
  await expect.poll(() => pageField(second.page, en).inputValue()).toBe('3')
  await open(second.page, '/mysheet')
  // On the desk what was read last lies open, and its cover on the shelf says the same.
  const { library } = wordsIn('en')
  const onDesk = second.page.getByRole('region', { name: library.continueReading })
  await onDesk.getByText(library.readSoFar(3, pages)).waitFor()
  await expect.poll(async () => (await onDesk.boundingBox())?.y).toBeLessThanOrEqual(180)
  expect([...complaints, ...second.complaints]).toEqual([])
})

it('page one is there before any of our programs has come, and stays where it is when they come', async () => {
  const person = await newPerson(baseUrl)
  await person.api.call(
    'createOrder',
    { sheets: [sheetId], promoCode: 'FREESHEET' },
    { idempotencyKey: crypto.randomUUID() },
  )
  const { page, context } = await visit({ device: 'phone', token: person.token })
  const pictures: string[] = []
  page.on('request', (request) => pictures.push(request.url()))
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await context.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  // Nor any style sheet, until page one is on its way.
  const requested = page.waitForRequest(/\/files\/page\?/)
  await context.route('**/assets/*.css', async (route) => {
    await requested
    await route.continue()
  })
  await page.goto(`/user/readSheet?${sheetId}`, { waitUntil: 'commit' })
  await requested
  const programs = page.locator('link[rel=modulepreload]')
  expect(await programs.first().getAttribute('fetchpriority')).toBe('low')
  const frame = page.getByRole('status', { name: th.opening }).locator('img')
  await frame.waitFor()
  await expect.poll(() => frame.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(720)
  // The style sheets began together with the picture.
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(
      ({ sheet }) => sheet !== null,
    ),
  )
  const before = await frame.boundingBox()
  goOn()
  await picture(page, 1).waitFor()
  await expect.poll(() => picture(page, 1).boundingBox()).toEqual(before)
  await shows(page, 2)
  // It was not requested a second time.
  expect(pictures.filter((url) => url.includes('&page=1&width=720'))).toHaveLength(1)
})

it('keys turn pages and zoom; the panel finds pages by picture and by words; pages are printed with what one noted', async () => {
  const note = { id: crypto.randomUUID(), kind: 'note', page: 2, box: null, text: 'before the exam' } as const
  await reader.api.call('syncMarks', {
    id: sheetId,
    changes: [{ ...note, changed: new Date().toISOString() }],
  })
  const { page, complaints } = await visit({ device: 'desktop', language: 'en', token: reader.token })
  await open(page, `/user/readSheet?${sheetId}`)
  await page.getByRole('region', { name: en.pagesRegion }).waitFor()
  const now = () => pageField(page, en).inputValue()
  const steps = [
    ['Home', 1],
    ['ArrowRight', 2],
    ['PageDown', 3],
    ['ArrowLeft', 2],
    ['PageUp', 1],
    ['End', pages],
    ['Home', 1],
  ] as const
  for (const [key, expected] of steps) {
    await page.keyboard.press(key)
    await expect.poll(now).toBe(String(expected))
  }
  const widthOf = async () => (await page.locator('[data-page="1"]').boundingBox())?.width ?? 0
  const before = await widthOf()
  await page.keyboard.press('+')
  await expect.poll(widthOf).toBeCloseTo(before * 1.25, 0)
  await page.keyboard.press('0')
  await expect.poll(widthOf).toBeCloseTo(before, 0)

  await pageField(page, en).fill('๒')
  await page.keyboard.press('Enter')
  await expect.poll(now).toBe('2')
  await shows(page, 2, en)

  // On a desk all pages stand beside the one that is read.
  const beside = page.getByRole('navigation', { name: en.pagesRegion })
  await beside.getByRole('button', { name: en.page(3), exact: true }).click()
  await expect.poll(now).toBe('3')
  await beside.locator('[aria-current="page"]', { hasText: '3' }).waitFor()

  const panel = page.getByRole('dialog')
  await page.getByRole('button', { name: en.find }).click()
  await expect.poll(() => panel.locator('img').count()).toBeGreaterThan(2)
  await panel.getByRole('button', { name: en.page(pages), exact: true }).click()
  await expect.poll(now).toBe(String(pages))

  await page.getByRole('button', { name: en.find }).click()
  await panel.getByRole('button', { name: en.search, exact: true }).click()
  // The course code stands at the top of every page.
  const { name } = (await reader.api.call('readerInfo', { id: sheetId })).data
  await panel.getByRole('searchbox', { name: en.searchLabel }).fill(name.split(' ')[0]?.toLowerCase() ?? '')
  await panel.getByText(new RegExp(`on ${pages} pages$`)).waitFor()
  await panel.getByRole('button', { name: new RegExp(`^${en.page(2)}\\b`) }).click()
  await expect.poll(now).toBe('2')
  // The dialog gives the focus back.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe(en.find)

  // The look stays on this device: two pages beside each other, on black paper.
  const choose = async (name: string) => {
    await page.getByRole('button', { name: en.tools }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await choose(en.twoPages)
  await choose(en.paperNight)
  await open(page, `/user/readSheet?${sheetId}`)
  await page.locator('main[data-paper="night"]').waitFor()
  const isBeside = async () => {
    const [one, two] = [
      await page.locator('[data-page="1"]').boundingBox(),
      await page.locator('[data-page="2"]').boundingBox(),
    ]
    return one !== null && two !== null && two.x >= one.x + one.width && Math.abs(two.y - one.y) < 2
  }
  await expect.poll(isBeside).toBe(true)
  await choose(en.onePage)
  await expect.poll(isBeside).toBe(false)

  await choose(en.print)
  const printing = page.getByRole('dialog', { name: en.print })
  await printing.getByRole('textbox', { name: en.printFrom }).fill('2')
  await printing.getByRole('textbox', { name: en.printTo }).fill('2')
  const isReady = () => printing.getByRole('button', { name: en.print }).isEnabled()
  await expect.poll(isReady).toBe(true)
  const printed = async () => await pageTexts(await page.pdf())
  expect(await printed()).toEqual([expect.any(String), expect.stringContaining('before the exam')])
  await printing.getByRole('checkbox', { name: en.printWithMarks }).uncheck()
  await expect.poll(async () => (await printed()).length).toBe(1)
  expect(complaints).toEqual([])
})

it('two fingers and two taps zoom, the place under them stays', async () => {
  const { page } = await visit({ device: 'phone', token: reader.token })
  await open(page, `/user/readSheet?${sheetId}`)
  await pageField(page).fill('1')
  await page.keyboard.press('Enter')
  await shows(page, 1)
  const box = async () => {
    const found = await page.locator('[data-page="1"]').boundingBox()
    if (found === null) throw new Error('the first page is not there')
    return found
  }
  const fit = await box()
  const at = { x: 200, y: 300 }
  const client = await page.context().newCDPSession(page)
  // When a finger came and went is said with the touch: a busy machine hands the second tap on much later than a hand makes it.
  const now = Date.now() / 1_000
  for (const second of [0, 0.05, 0.15, 0.2])
    await client.send('Input.dispatchTouchEvent', {
      type: second === 0 || second === 0.15 ? 'touchStart' : 'touchEnd',
      touchPoints: second === 0 || second === 0.15 ? [at] : [],
      timestamp: now + second,
    })
  await expect.poll(async () => (await box()).width).toBeCloseTo(fit.width * 2.5, 0)
  const large = await box()
  expect((at.x - large.x) / large.width).toBeCloseTo((at.x - fit.x) / fit.width, 1)
  expect((at.y - large.y) / large.height).toBeCloseTo((at.y - fit.y) / fit.height, 1)
  // A larger picture comes for the larger page.
  await expect
    .poll(() => picture(page, 1).evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(2_000)

  const fingers = (type: 'touchStart' | 'touchMove' | 'touchEnd', distance?: number) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        distance === undefined
          ? []
          : [
              { x: 180 - distance / 2, y: 300, id: 1 },
              { x: 180 + distance / 2, y: 300, id: 2 },
            ],
    })
  await fingers('touchStart', 200)
  await fingers('touchMove', 150)
  await fingers('touchMove', 100)
  await fingers('touchEnd')
  await expect.poll(async () => (await box()).width).toBeCloseTo(fit.width * 1.25, 0)
})

it('what cannot be read says so: a page, a file, a file that is not ready, somebody else’s sheet', async () => {
  const { page, context } = await visit({ device: 'phone', language: 'en', token: reader.token })
  await context.route('**/files/page?*page=2&*', (route) =>
    route.fulfill({ status: 409, json: { success: false, code: 'reader.page-unreadable', msg: ['', ''] } }),
  )
  const connect = await answerOtherwise(context, '**/files/page?*page=3&*', (route) => route.abort())
  await open(page, `/user/readSheet?${sheetId}`)
  await pageField(page, en).fill('2')
  await page.keyboard.press('Enter')
  await page.getByText(en.pageBroken).waitFor()
  // A page lost offline loads once online.
  await pageField(page, en).fill('3')
  await page.keyboard.press('Enter')
  await page.getByText(en.pageFailed).waitFor()
  connect()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await page.getByText(en.pageFailed).waitFor({ state: 'detached' })

  const info = { name: 'EC210', book: null, place: null, link: null }
  let state = 'preparing'
  await context.route(`**${pathOf('readerInfo')}`, (route) =>
    route.fulfill({ json: { success: true, data: { ...info, state } } }),
  )
  await page.reload()
  await page.getByRole('heading', { name: en.preparing }).waitFor()
  state = 'download-only'
  await page.getByText(en.downloadOnly).waitFor()
  await page.getByRole('button', { name: en.download }).waitFor()

  const stranger = await visit({ token: (await newPerson(baseUrl)).token })
  await openUntilText(stranger.page, `/user/readSheet?${sheetId}`, wordsIn('th').refusal('library.not-owned'))
  await stranger.page.waitForURL('/')
  expect(new URL(stranger.page.url()).pathname).toBe('/')
})
