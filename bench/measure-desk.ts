import { loadavg } from 'node:os'
import type { Page } from 'playwright-core'
import { launchBrowser } from '#e2e/browser.ts'
import { pathOf } from './measure-calls.ts'
import type { Shop } from './shop.ts'
import { signIn } from './vitals.ts'

export type DeskMeasured = {
  presses: number
  milliseconds: { median: number; p95: number; longest: number }
  millisecondsMax: number
  /** Of the page's main thread, for each: says more than the clock where others use the machine. */
  processor: number
  loadAverage: number
}

const presses = 20
const millisecondsMax = 150

/**
 * A reviewer's desk (1440 × 900): from the approving key to the next sheet's first page on the screen. Each sheet is looked at until the
 * next one is prefetched, as in real work.
 */
export async function measureDesk(shop: Shop, sheetIds: readonly string[]): Promise<DeskMeasured> {
  const token = await signIn(shop.origin, 'MASTERSARP')
  for (const id of sheetIds.slice(0, presses + 4)) {
    const response = await fetch(shop.origin + pathOf('resetSheet'), {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `jwt ${token}` },
      body: JSON.stringify({ id }),
    })
    if (response.status !== 200) throw new Error(`${id}: ${(await response.text()).slice(0, 200)}`)
  }
  const loadAverage = loadavg()[0] ?? 0
  const browser = await launchBrowser()
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await context.addInitScript((value) => localStorage.setItem('token', value), token)
    const page = await context.newPage()
    await page.goto(`${shop.origin}/staff/verifySheet`, { waitUntil: 'load', timeout: 60_000 })
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    const worked = async () => {
      const { metrics } = await session.send('Performance.getMetrics')
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000
    }
    const taken: number[] = []
    let processor = 0
    while (taken.length < presses) {
      await page.waitForFunction(isReady, undefined, { timeout: 120_000 })
      const before = await worked()
      taken.push(await press(page))
      processor += ((await worked()) - before) / presses
    }
    taken.sort((one, other) => one - other)
    const at = (share: number) => Math.round(taken[Math.ceil(taken.length * share) - 1] ?? 0)
    const milliseconds = { median: at(0.5), p95: at(0.95), longest: at(1) }
    return { presses, milliseconds, millisecondsMax, processor, loadAverage }
  } finally {
    await browser.close()
  }
}

/** In the page: the open one may be approved, and the first page of the next one has come. */
function isReady(): boolean {
  const panes = [...document.querySelectorAll('section')].filter(
    (pane) => pane.querySelector(':scope section img') !== null,
  )
  const hasCome = (pane: Element) => {
    const image = pane.querySelector<HTMLImageElement>('section img')
    return image !== null && image.complete && image.naturalWidth > 0
  }
  const isOpen =
    document.querySelector<HTMLButtonElement>('button[aria-keyshortcuts="a"]')?.disabled === false
  const ahead = panes.filter((pane) => pane.hidden)
  return isOpen && ahead.length > 0 && panes.every(hasCome)
}

async function press(page: Page): Promise<number> {
  // Listening before the key comes: the two take different ways into the page.
  await page.evaluate(() => {
    const open = () => new URLSearchParams(location.search).get('sheet')
    const before = open()
    const seen = async () => {
      const pressed = await new Promise<number>((resolve) =>
        addEventListener('keydown', (event) => resolve(event.timeStamp), { once: true, capture: true }),
      )
      for (;;) {
        await new Promise((resolve) => requestAnimationFrame(resolve))
        const image = [...document.querySelectorAll<HTMLImageElement>('section section img')].find(
          (one) => one.offsetParent !== null,
        )
        if (open() === before || image === undefined || !image.complete || image.naturalWidth === 0) continue
        // Decoded, and a frame more in which it is drawn.
        await image.decode()
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
        return performance.now() - pressed
      }
    }
    Object.assign(globalThis, { seen: seen() })
  })
  await page.keyboard.press('a')
  return await page.evaluate(() => (globalThis as unknown as { seen: Promise<number> }).seen)
}
