import type { Browser, CDPSession, Page } from 'playwright-core'
import { launchBrowser } from '#e2e/browser.ts'

/**
 * A visit with a mid-range phone on 4G: largest paint, layout shift and response to a tap, measured by the browser on the production build.
 * Budgets of the design brief, §7; figures are the 75th percentile.
 */
export type Vitals = {
  page: string
  largestPaintSeconds: number
  largestPaintSecondsMax: number
  /** Sum of unexpected shifts. */
  shift: number
  /** From the tap to the next frame, milliseconds; absent where nothing could be tapped. */
  answerMilliseconds?: number
}

export const shiftMax = 0.05
export const answerMillisecondsMax = 150

const visits = 5

/** A good 4G line, and a processor four times slower than a small server core. */
const line = { latency: 70, downloadThroughput: 1_125_000, uploadThroughput: 190_000, offline: false }
const slowdown = 4

type Place = { page: string; path: string; seconds: number; person?: string; tap?: string }

export async function measureVitals(origin: string, sheetId: string): Promise<Vitals[]> {
  const groupId = await findGroup(origin)
  const places: Place[] = [
    { page: 'home', path: '/', seconds: 1.8, tap: 'main button' },
    { page: 'login', path: '/login', seconds: 1.8 },
    { page: 'shop', path: '/shop', seconds: 2, tap: 'main button' },
    { page: 'secret shop', path: '/secretshop?1', seconds: 2, tap: 'main button' },
    { page: 'tutoring', path: '/tutoring-exams', seconds: 2 },
    { page: 'sheet', path: `/infoSheet/${sheetId}`, seconds: 1.8, tap: 'main button' },
    { page: 'package', path: `/infoGroup?${groupId}`, seconds: 1.8, tap: 'main button' },
    { page: 'cart', path: '/cart', seconds: 1.5 },
    { page: 'my sheets', path: '/mysheet', seconds: 2, person: 'BUYERSARUP', tap: 'main button' },
    { page: 'favourites', path: '/favorite', seconds: 2, person: 'BUYERSARUP', tap: 'main button' },
    { page: 'messages', path: '/message', seconds: 2, person: 'BUYERSARUP' },
    {
      page: 'seller dashboard',
      path: '/seller/mysheet',
      seconds: 2,
      person: 'SELLERSARP',
      tap: 'main button',
    },
    { page: 'staff desk', path: '/staff', seconds: 2.5, person: 'MASTERSARP' },
  ]
  const browser = await launchBrowser()
  try {
    const measured: Vitals[] = []
    for (const place of places) measured.push(await measure(browser, origin, place))
    return measured
  } finally {
    await browser.close()
  }
}

async function measure(browser: Browser, origin: string, place: Place): Promise<Vitals> {
  const token = place.person === undefined ? undefined : await signIn(origin, place.person)
  const paints: number[] = []
  const shifts: number[] = []
  const answers: number[] = []
  for (let visit = 0; visit < visits; visit += 1) {
    const seen = await look(browser, origin, place, token)
    paints.push(seen.paint)
    shifts.push(seen.shift)
    if (seen.answer !== undefined) answers.push(seen.answer)
  }
  return {
    page: place.page,
    largestPaintSeconds: thirdQuartile(paints) / 1_000,
    largestPaintSecondsMax: place.seconds,
    shift: thirdQuartile(shifts),
    ...(answers.length > 0 && { answerMilliseconds: thirdQuartile(answers) }),
  }
}

/** One first visit: nothing in the cache. */
async function look(browser: Browser, origin: string, place: Place, token: string | undefined) {
  const context = await browser.newContext({
    viewport: { width: 360, height: 780 },
    hasTouch: true,
    isMobile: true,
  })
  try {
    await context.addInitScript(watch, token)
    const page = await context.newPage()
    await slowDown(await context.newCDPSession(page))
    await page.goto(origin + place.path, { waitUntil: 'load', timeout: 60_000 })
    await page.waitForTimeout(1_500)
    if (place.tap !== undefined) await tap(page, place.tap)
    return await page.evaluate(() => (globalThis as unknown as { vitals: Seen }).vitals)
  } finally {
    await context.close()
  }
}

type Seen = { paint: number; shift: number; answer?: number }

/** Runs in the page before anything else does. */
function watch(token: string | undefined): void {
  localStorage.setItem('announcementRead', 'payout-2025-09')
  if (token !== undefined) localStorage.setItem('token', token)
  const vitals: Seen = { paint: 0, shift: 0 }
  Object.assign(globalThis, { vitals })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) vitals.paint = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    })[])
      if (!entry.hadRecentInput) vitals.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (entry.interactionId > 0) vitals.answer = Math.max(vitals.answer ?? 0, entry.duration)
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
}

export async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', line)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

async function tap(page: Page, selector: string): Promise<void> {
  const button = page.locator(selector).first()
  if (!(await button.isVisible().catch(() => false))) return
  await button.tap({ timeout: 5_000 }).catch(() => {})
  await page.waitForTimeout(700)
}

export async function signIn(origin: string, person: string): Promise<string> {
  const { token } = await call<{ token: string }>(origin, 'loginDemo', { person })
  return token
}

async function findGroup(origin: string): Promise<string> {
  const { data } = await call<{ data: { _id: string }[] }>(origin, 'recGroup', {})
  return data[0]?._id ?? ''
}

async function call<Answer>(origin: string, name: 'loginDemo' | 'recGroup', input: object): Promise<Answer> {
  const response = await fetch(`${origin}/api/public/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  const answer: Answer = await response.json()
  return answer
}

export function thirdQuartile(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * 0.75) - 1] ?? 0
}
