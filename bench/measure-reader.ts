import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '#e2e/browser.ts'
import { apiOf } from '#e2e/people.ts'
import { residentBytes } from './processes.ts'
import { openScans, type Scan, type Scans } from './scans.ts'
import type { Shop } from './shop.ts'
import { slowDown, thirdQuartile } from './vitals.ts'

export type ReaderMeasured = {
  file: { megabytes: number; pages: number }
  /** From the navigation to the picture of page one on the screen, mid-range phone on 4G; 75th percentile of the visits. */
  pageOne: { visits: 'warm' | 'cold'; seconds: number; all: number[]; sharpSeconds: number }[]
  secondsMax: number
  crowd: Crowd
  loadAverage: number
}

/** Twenty people read twenty files at once. Memory in megabytes, at most. */
type Crowd = {
  people: number
  pictures: number
  seconds: number
  firstPageSeconds: { median: number; longest: number }
  turnedAway: number
  megabytes: { serverBefore: number; server: number; largestOther: number; others: number; together: number }
}

const secondsMax = 2
const visits = 5
const people = 20

/**
 * The largest scan on a phone of 360 × 780 points at three pixels a point. Warm: the first pages are drawn, as after publishing. Cold:
 * nobody has opened the sheet, so the server must open the file, draw the page and start a process for it.
 */
export async function measureReader(shop: Shop): Promise<ReaderMeasured> {
  const scans = await openScans(shop, people)
  const [first, ...others] = scans.scans
  if (first === undefined) throw new Error('there is no scan to read')
  for (const { sheetId } of others) await scans.forgetPages(sheetId)
  const browser = await launchBrowser()
  const pageOne: ReaderMeasured['pageOne'] = []
  try {
    const asked = [
      ['cold', others.slice(0, visits)],
      ['warm', Array.from({ length: visits }, () => first)],
    ] as const
    for (const [kind, read] of asked) {
      const seen = []
      for (const scan of read) seen.push(await openOnPhone(browser, shop.origin, scan))
      const all = seen.map(({ painted }) => painted / 1_000)
      const sharpSeconds = thirdQuartile(seen.map(({ sharp }) => sharp)) / 1_000
      pageOne.push({ visits: kind, seconds: thirdQuartile(all), all, sharpSeconds })
    }
  } finally {
    await browser.close()
  }
  for (const { sheetId } of scans.scans) await scans.forgetPages(sheetId)
  const crowd = await readAllAtOnce(shop, scans)
  const { megabytes, pages } = scans
  return { file: { megabytes, pages }, pageOne, secondsMax, crowd, loadAverage: loadavg()[0] ?? 0 }
}

type Seen = { painted: number; sharp: number }

/** One first visit: nothing in the cache. Milliseconds since the navigation began. */
async function openOnPhone(browser: Browser, origin: string, { sheetId, reader }: Scan): Promise<Seen> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 780 },
    deviceScaleFactor: 3,
    hasTouch: true,
    isMobile: true,
  })
  try {
    await context.addInitScript(watch, reader.token)
    const page = await context.newPage()
    await slowDown(await context.newCDPSession(page))
    await page.goto(`${origin}/user/readSheet?${sheetId}`, { waitUntil: 'commit', timeout: 60_000 })
    const sharp = await page.waitForFunction(
      () => {
        const picture = document.querySelector<HTMLImageElement>('[data-page="1"] img')
        return picture !== null && picture.naturalWidth >= 1_200 && performance.now()
      },
      undefined,
      { timeout: 60_000 },
    )
    const painted = await page.evaluate(
      () => (globalThis as unknown as { seen: { painted: number } }).seen.painted,
    )
    if (painted === 0) throw new Error('page one was not seen')
    return { painted, sharp: Number(await sharp.jsonValue()) }
  } finally {
    await context.close()
  }
}

/** Runs in the page before anything else does: when a picture of the sheet was on the screen. */
function watch(token: string): void {
  localStorage.setItem('announcementRead', 'payout-2025-09')
  localStorage.setItem('token', token)
  const seen = { painted: 0 }
  Object.assign(globalThis, { seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { url: string })[])
      if (seen.painted === 0 && entry.url.startsWith('blob:')) seen.painted = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
}

async function readAllAtOnce(shop: Shop, { scans }: Scans): Promise<Crowd> {
  const memory = watchMemory(shop)
  const from = performance.now()
  const read = await Promise.all(scans.map((scan) => readAlone(shop.origin, scan)))
  const seconds = (performance.now() - from) / 1_000
  const firsts = read.map(({ firstSeconds }) => firstSeconds).toSorted((a, b) => a - b)
  return {
    people: scans.length,
    pictures: read.reduce((sum, { pictures }) => sum + pictures, 0),
    seconds,
    firstPageSeconds: { median: firsts[Math.floor(firsts.length / 2)] ?? 0, longest: firsts.at(-1) ?? 0 },
    turnedAway: read.reduce((sum, { turnedAway }) => sum + turnedAway, 0),
    megabytes: memory.stop(),
  }
}

/** Pictures a phone's reader requests: page one small and sharp, the next ones, the first thumbnails; and one page zoomed. */
const asked: readonly (readonly [page: number, width: number, ahead?: 'ahead'])[] = [
  [1, 720],
  [1, 1_200],
  [2, 1_200, 'ahead'],
  [3, 1_200, 'ahead'],
  [1, 160, 'ahead'],
  [2, 160, 'ahead'],
  [3, 160, 'ahead'],
  [4, 1_200],
  [5, 1_200, 'ahead'],
  [1, 2_000],
]

async function readAlone(origin: string, { sheetId, reader }: Scan) {
  const from = performance.now()
  const api = apiOf(origin, reader.token)
  let turnedAway = 0
  let firstSeconds = 0
  let link: string | null = null
  while (link === null) {
    try {
      ;({ link } = (await api.call('readerInfo', { id: sheetId })).data)
    } catch {
      turnedAway += 1
      await pause(2_000)
    }
  }
  for (const [page, width, ahead] of asked) {
    for (;;) {
      const response = await fetch(`${origin}${link}&page=${page}&width=${width}${ahead ? '&ahead=1' : ''}`, {
        headers: { authorization: `jwt ${reader.token}` },
      })
      await response.arrayBuffer()
      if (response.ok) break
      if (response.status === 403) link = (await api.call('readerLink', { id: sheetId })).data
      else if (response.status !== 503) throw new Error(`page ${page} was answered ${response.status}`)
      turnedAway += 1
      await pause(Number(response.headers.get('retry-after') ?? 0) * 1_000)
    }
    if (firstSeconds === 0) firstSeconds = (performance.now() - from) / 1_000
  }
  return { firstSeconds, turnedAway, pictures: asked.length }
}

function watchMemory(shop: Shop) {
  const { server } = shop.processIds()
  const megabytes = { serverBefore: megabytesOf(server), server: 0, largestOther: 0, others: 0, together: 0 }
  const timer = setInterval(() => {
    const now = megabytesOf(server)
    const others = shop.processIds().others.map(megabytesOf)
    const all = others.reduce((sum, one) => sum + one, 0)
    megabytes.server = Math.max(megabytes.server, now)
    megabytes.largestOther = Math.max(megabytes.largestOther, ...others)
    megabytes.others = Math.max(megabytes.others, all)
    megabytes.together = Math.max(megabytes.together, now + all)
  }, 100)
  return {
    stop() {
      clearInterval(timer)
      return megabytes
    },
  }
}

function megabytesOf(pid: number): number {
  return Math.round((residentBytes(pid) ?? 0) / 1e6)
}
