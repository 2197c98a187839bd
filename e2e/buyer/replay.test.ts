import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { demoPerson, newPerson, pathOf, type TestPerson } from '#e2e/people.ts'
import {
  answerOtherwise,
  forwardUntil,
  open,
  pressThai,
  retryAtOnce,
  until,
  useBrowser,
} from '#e2e/visits.ts'
import { wordsIn } from '#e2e/words.ts'
import { replayWords } from '#web/words/buyer/replay.ts'
import { sessionCalendarWords } from '#web/words/buyer/session-calendar.ts'
import { sharedWords } from '#web/words/shared.ts'
import { payAtBank } from './steps.ts'

const visit = useBrowser()
const baseUrl = inject('baseUrl')
const english = replayWords.en

let reader: TestPerson
type Sheet = Awaited<ReturnType<typeof library>>[number]
let stream: Sheet
let file: Sheet
let ahead: Sheet
let live: Sheet

const library = async () => (await reader.api.call('getMyallSheet')).data.sheets.map(({ sheet }) => sheet)

async function orderOf(sheetId: string): Promise<string> {
  for (let after: string | undefined; ; ) {
    const { orders } = (await reader.api.call('getMyOrders', { after })).data
    for (const { id } of orders.filter(({ receipt }) => receipt)) {
      const { cart } = (await reader.api.call('getOrder', { id })).data
      if (cart.some(({ _id }) => _id === sheetId)) return id
    }
    after = orders.at(-1)?.id
    if (after === undefined) throw new Error('no order holds the sheet')
  }
}

/** The history of the demo is told while the shop is open already. */
const sessionsOfReader = (): Promise<Sheet[]> =>
  until(async () => {
    const sessions = (await library()).filter(({ onlineTutor }) => onlineTutor !== null)
    return sessions.length >= 4 && sessions
  })

beforeAll(async () => {
  reader = await demoPerson(baseUrl, 'BUYERSARUP')
  const sessions = await sessionsOfReader()
  const addresses = new Map<string, string>()
  for (const { _id } of sessions) {
    const { onlineTutor } = (await reader.api.call('getReplayLiveStream', { id: _id })).data
    addresses.set(_id, onlineTutor.liveReplayUrl ?? '')
  }
  const pick = (fits: (sheet: Sheet, address: string) => boolean): Sheet => {
    const found = sessions.find((sheet) => fits(sheet, addresses.get(sheet._id) ?? ''))
    if (found === undefined) throw new Error('the demo lacks a kind of session')
    return found
  }
  const now = Date.now() / 1000
  stream = pick((_sheet, address) => address.endsWith('.m3u8'))
  file = pick((_sheet, address) => address.endsWith('.mp4'))
  ahead = pick(({ onlineTutor }) => (onlineTutor?.startDate ?? 0) > now)
  live = pick(
    ({ onlineTutor }) =>
      onlineTutor?.isLiveSteamEnded === false && onlineTutor.startDate < now && onlineTutor.url !== null,
  )
})

type Playing = {
  paused: boolean
  seconds: number
  duration: number
  rate: number
  muted: boolean
  caption: string
}

const videoState = (page: Page): Promise<Playing> =>
  page.locator('video').evaluate((video: HTMLVideoElement) => ({
    paused: video.paused,
    seconds: video.currentTime,
    duration: video.duration,
    rate: video.playbackRate,
    muted: video.muted,
    caption: [...video.textTracks].find(({ mode }) => mode === 'showing')?.language ?? '',
  }))

/** Waits until the state of the player is as wanted. */
const plays = (page: Page, wanted: (state: Playing) => boolean): Promise<Playing> =>
  until(async () => {
    const state = await videoState(page)
    return wanted(state) && state
  })

const isLoaded = ({ duration }: Playing) => Math.round(duration) === 60

/** Stops the video where it plays beyond this second, in the page itself: a busy machine would hear of it when it has ended. */
const holdFrom = (page: Page, second: number): Promise<void> =>
  page.locator('video').evaluate(
    (video: HTMLVideoElement, second) =>
      new Promise<void>((held) => {
        const hold = () => {
          if (video.currentTime < second || video.paused) return
          video.pause()
          video.removeEventListener('timeupdate', hold)
          held()
        }
        video.addEventListener('timeupdate', hold)
        hold()
      }),
    second,
  )

/** A browser without HLS of its own, such as Firefox. */
async function withoutOwnStreams(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const own = HTMLMediaElement.prototype.canPlayType
    HTMLMediaElement.prototype.canPlayType = function (this: HTMLMediaElement, type: string) {
      return type.includes('mpegurl') ? '' : own.call(this, type)
    }
  })
}

it('a visitor signs in and comes back to the replay', async () => {
  const { page } = await visit()
  await page.goto(`/MYVIDEO/${stream._id}`)
  await page.waitForURL(/\/login\?return=/)
  const { searchParams } = new URL(page.url())
  expect(searchParams.get('return')?.toLowerCase()).toBe(`/myvideo/${stream._id.toLowerCase()}`)
})

describe.each([
  ['th', 'phone'],
  ['en', 'desktop'],
] as const)('a replay in %s on a %s', (language, device) => {
  it('shows its facts in the right calendar and jumps to a chapter', async () => {
    const { page, complaints } = await visit({ language, device, token: reader.token })
    const words = replayWords[language]
    await open(page, `/myVideo/${file._id}`)
    await plays(page, isLoaded)
    const facts = page.getByRole('complementary')
    // Beside the button that begins it, and nowhere else.
    await page.getByText(`${words.duration} ${words.long(1)}`, { exact: true }).waitFor()
    const start = new Date((file.onlineTutor?.startDate ?? 0) * 1000)
    const year = Number(
      new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Asia/Bangkok' }).format(start),
    )
    const text = await facts.innerText()
    expect(text).toContain(String(language === 'th' ? year + 543 : year))
    expect(text).toContain('19:00–21:00')
    expect(text).not.toContain(words.long(1))
    await page.getByRole('button', { name: /^0:30/ }).click()
    // It plays on, and this chapter is a quarter of a minute long: where it plays it is held.
    await holdFrom(page, 30)
    await plays(page, ({ seconds }) => seconds >= 30 && seconds < 45)
    await page.locator('[aria-current=true]').filter({ hasText: '0:30' }).waitFor()
    await page.getByLabel(words.speed).selectOption('1.5')
    await page.getByLabel(words.captions).selectOption('en')
    await expect.poll(() => videoState(page)).toMatchObject({ rate: 1.5, caption: 'en' })
    expect(complaints).toEqual([])
  })
})

it('a stream is played by the library where the browser plays none, and counts as one view', async () => {
  const { page, context, complaints } = await visit({ language: 'en', token: reader.token })
  await withoutOwnStreams(context)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const counted: number[] = []
  page.on('response', (response) => {
    if (response.url().endsWith(pathOf('updateViews'))) counted.push(response.status())
  })
  const views = async () =>
    (await reader.api.call('getReplayLiveStream', { id: stream._id })).data.onlineTutor.views
  const before = await views()
  await open(page, `/myVideo/${stream._id}`)
  await plays(page, isLoaded)
  expect(asked.some((path) => /\/assets\/hls\.light-/.test(path))).toBe(true)
  expect(asked.some((path) => path.endsWith('/stream.m3u8'))).toBe(true)
  const name = english.player(stream.name)
  await page.getByLabel(name).focus()
  for (const wanted of [false, true, false, true]) {
    await page.keyboard.press('Space')
    await plays(page, ({ paused }) => paused === wanted)
  }
  await expect.poll(views).toBe(before + 1)
  await expect.poll(() => counted).toEqual([200])
  expect(complaints).toEqual([])
})

it('is worked by keys from anywhere on the page, and not while one chooses a speed', async () => {
  const { page } = await visit({ language: 'en', token: reader.token })
  await open(page, `/myVideo/${file._id}`)
  await plays(page, isLoaded)
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.currentTime = 20
  })
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => Math.round((await videoState(page)).seconds)).toBe(25)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(async () => Math.round((await videoState(page)).seconds)).toBe(15)
  await page.keyboard.press('m')
  await expect.poll(async () => (await videoState(page)).muted).toBe(true)
  await page.keyboard.press('f')
  await page.waitForFunction(() => document.fullscreenElement instanceof HTMLVideoElement)
  await page.keyboard.press('f')
  await page.waitForFunction(() => document.fullscreenElement === null)
  await pressThai(page, 'KeyM', 'ท')
  await expect.poll(async () => (await videoState(page)).muted).toBe(false)
  await pressThai(page, 'KeyM', 'ท')
  await page.getByLabel(english.speed).focus()
  await page.keyboard.press('m')
  expect((await videoState(page)).muted).toBe(true)
})

it('who buys tutoring joins what runs; what was watched on one device goes on where one stopped, here and on another', async () => {
  const buyer = await newPerson(baseUrl)
  const cart = [file._id, live._id]
  const one = await visit({ language: 'th', token: buyer.token, device: 'phone', cart })
  await open(one.page, '/cart')
  const words = wordsIn('th')
  await one.page.getByRole('button', { name: words.buying.createOrder }).click()
  await one.page.waitForURL(/\/user\/myorder\?/)
  await payAtBank(one.page, words)
  await one.page.getByRole('main').getByRole('link', { name: words.buying.toMySheets }).click()
  await one.page.waitForURL('/mysheet')
  const join = one.page.getByRole('main').getByRole('link', { name: words.sheet.join })
  await expect.poll(() => join.getAttribute('href')).toMatch(/^\/files\/join\//)

  await open(one.page, `/myVideo/${file._id}`)
  await plays(one.page, isLoaded)
  const watch = async () => {
    await one.page.getByRole('button', { name: /^0:45/ }).click()
    await holdFrom(one.page, 45.2)
  }
  const [stored] = await Promise.all([
    one.page.waitForResponse((response) => response.url().endsWith(pathOf('keepVideoPosition'))),
    watch(),
  ])
  expect(stored.status()).toBe(200)
  await expect
    .poll(async () => (await buyer.api.call('getReplayLiveStream', { id: file._id })).data.position?.seconds)
    .toBeGreaterThan(45)
  const local = await one.page.evaluate(() => localStorage.getItem('videoPositions') ?? '')
  expect(JSON.parse(local)).toMatchObject([{ sheetId: file._id }])

  const two = await visit({ language: 'en', dark: true, token: buyer.token })
  await open(two.page, `/myVideo/${file._id}`)
  // A second or two may have gone by before it stood still.
  const [before = '', after = ''] = english.continueFrom('#').split('#')
  const goOn = two.page.getByRole('button', { name: new RegExp(`^${before}0:(?:4[5-9]|5\\d)${after}$`) })
  await goOn.waitFor()
  await expect.poll(async () => (await videoState(two.page)).seconds).toBeGreaterThan(45)
  await goOn.click()
  await plays(two.page, ({ paused, seconds }) => !paused && seconds > 45)
  await two.page.getByRole('button', { name: english.fromTheStart }).waitFor({ state: 'detached' })
})

it('a replay that cannot be loaded tells so and is tried again in place', async () => {
  const { page, context } = await visit({ language: 'en', token: reader.token })
  await retryAtOnce(page)
  const mendCall = await answerOtherwise(context, `**${pathOf('getReplayLiveStream')}`, (route) =>
    route.abort(),
  )
  await open(page, `/myVideo/${stream._id}`)
  const again = page.getByRole('button', { name: sharedWords.en.retry })
  await again.waitFor()
  expect(new URL(page.url()).pathname).toBe(`/myVideo/${stream._id}`)
  mendCall()
  const mendFiles = await answerOtherwise(context, '**/files/replay/**', (route) =>
    route.fulfill({ status: 404 }),
  )
  await again.click()
  await page.getByText(english.failed).waitFor()
  mendFiles()
  await again.click()
  await plays(page, isLoaded)
})

it('is closed to who does not own the sheet, with the way to it', async () => {
  const stranger = await demoPerson(baseUrl, 'PAYERSARUP')
  const { page } = await visit({ language: 'en', token: stranger.token })
  await open(page, `/myVideo/${stream._id}`)
  await page.getByText('You do not own this sheet').waitFor()
  await page.getByRole('link', { name: english.sheetPage }).click()
  await page.waitForURL(`/infoSheet/${stream._id}`)
  expect(new URL(page.url()).pathname).toBe(`/infoSheet/${stream._id}`)
})

it('a paid order says when the session begins that it bought, and leads into one that runs', async () => {
  const { page } = await visit({ language: 'en', token: reader.token })
  const words = wordsIn('en').sheet
  const join = page.getByRole('link', { name: words.join })
  const order = `/user/myorder?${await orderOf(live._id)}`
  await open(page, order)
  await page.getByText(words.liveNow).waitFor()
  await expect.poll(() => join.getAttribute('href')).toMatch(/^\/files\/join\//)
  // A device whose clock is hours behind leads into it all the same.
  await page.clock.install({ time: Date.now() - 7 * 3_600_000 })
  await open(page, order)
  await expect.poll(() => join.getAttribute('href')).toMatch(/^\/files\/join\//)
})

describe('a session in the library', () => {
  it('that runs is joined, one that lies ahead says when, and goes into the calendar', async () => {
    const { page } = await visit({ language: 'en', token: reader.token })
    const words = wordsIn('en').sheet
    await open(page, '/mysheet')
    const cardOf = (sheet: Sheet) =>
      page.getByRole('listitem').filter({ has: page.locator(`a[href="/infoSheet/${sheet._id}"]`) })
    const join = cardOf(live).getByRole('link', { name: words.join })
    await expect.poll(() => join.getAttribute('href')).toMatch(/^\/files\/join\//)
    await expect.poll(() => cardOf(ahead).getByRole('button', { name: words.join }).isDisabled()).toBe(true)
    await cardOf(ahead)
      .getByRole('button', { name: wordsIn('en').library.moreNamed(ahead.name) })
      .click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: sessionCalendarWords.en.add }).click(),
    ])
    expect(download.suggestedFilename()).toBe(`sarup-${ahead._id}.ics`)
  })

  it('opens by itself when its time comes, and turns into its replay when it is over', async () => {
    const { page, context } = await visit({ language: 'en', token: reader.token })
    const words = wordsIn('en').sheet
    const { onlineTutor } = (await reader.api.call('getReplayLiveStream', { id: ahead._id })).data
    let state: object = { url: 'https://live.example/room' }
    await context.route(`**${pathOf('getReplayLiveStream')}`, async (route) => {
      const response = await route.fetch()
      const answer = await response.json()
      Object.assign(answer.data.onlineTutor, state)
      await route.fulfill({ response, json: answer })
    })
    await page.clock.install({ time: new Date(onlineTutor.startDate * 1000 - 60_000) })
    await open(page, `/myVideo/${ahead._id}`)
    const join = page.getByRole('button', { name: words.join })
    await join.waitFor()
    await expect.poll(() => join.isDisabled()).toBe(true)
    await page.getByText(english.ahead).waitFor()
    await forwardUntil(page, page.getByText(english.running), 90_000)
    await expect
      .poll(() => page.getByRole('link', { name: words.join }).getAttribute('href'))
      .toBe('https://live.example/room')
    state = { isLiveSteamEnded: true, endDate: onlineTutor.startDate + 7_200, url: null }
    await forwardUntil(page, page.getByText(english.preparing), 60_000)
    await expect.poll(() => page.getByRole('button', { name: words.watch }).isDisabled()).toBe(true)
  })
})
