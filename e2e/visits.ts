import { join } from 'node:path'
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Locator,
  Page,
  Request,
  Route,
} from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject, vi } from 'vitest'
import type { CallName } from '#contract/paths.ts'
import type { Language } from './words.ts'
import { launchBrowser, storageOf } from './browser.ts'
import { pathOf } from './people.ts'

export const devices = {
  phone: { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  desktop: { viewport: { width: 1440, height: 900 } },
} as const satisfies Record<string, BrowserContextOptions>

export type Device = keyof typeof devices

export type VisitOptions = {
  language?: Language
  device?: Device
  dark?: boolean
  /** Things fly and fade. Without it nothing moves between the two halves of a press, which would otherwise press nothing. */
  motion?: boolean
  /** Whose browser it is; a visitor's without one. */
  token?: string
  /** Sheets that lie in the cart already, and the package each came with. */
  cart?: readonly string[]
  groups?: Readonly<Record<string, string>>
  /** The announcement that stands before everything until it is read has been read, unless it is what the test is about. */
  announcement?: 'read' | 'unread'
  /** Another product than the one that all journeys share. */
  baseUrl?: string
  /** Anything else of the browser: size, no script, … */
  context?: BrowserContextOptions
}

/** The browser of one visitor: a page, and what went wrong on any of its tabs. */
export type Visit = { page: Page; context: BrowserContext; language: Language; complaints: string[] }

type Heard = { unanswered: ReadonlySet<Request>; complaints: readonly string[]; answered: readonly string[] }

/** Timeout for anything on a screen to appear: a limit against standing still, two cores are shared by all. */
const PATIENCE_MILLISECONDS = 120_000

/**
 * One browser for a file of tests, a context of its own for each visit; contexts are closed after each test.
 * Call at the top of the file: `const visit = useBrowser()`, then `await visit({ language: 'en' })`. Pictures are fetched only where a
 * test looks at one, or at widths and places beside them: fifty covers a page, each drawn, fetched and painted, were a sixth of what a
 * journey through the shop took.
 */
export function useBrowser({ pictures = false } = {}): (options?: VisitOptions) => Promise<Visit> {
  const contexts = new Set<BrowserContext>()
  const waiting = new Map<BrowserContext, Heard>()
  let browser: Browser
  beforeAll(async () => {
    browser = await launchBrowser({ pictures })
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') {
      const stands: string[] = []
      for (const context of contexts) stands.push(...(await whereItStands(context, waiting.get(context))))
      // With the failure, not where it happened among thousands of lines: of a long run only the last ones are kept.
      for (const error of task.result.errors?.slice(0, 1) ?? []) error.message += `\n${stands.join('\n')}`
    }
    await Promise.all(
      [...contexts].map(async (context) => {
        // An answer that a test has taken into its hands may still be on its way.
        await Promise.all(
          [context, ...context.pages()].map((routed) => routed.unrouteAll({ behavior: 'ignoreErrors' })),
        )
        await context.close()
      }),
    )
  })
  afterAll(() => browser.close())

  return async ({
    language = 'th',
    device = 'desktop',
    dark = false,
    motion = false,
    baseUrl = inject('baseUrl'),
    context: more,
    token,
    cart,
    groups,
    announcement = 'read',
  }: VisitOptions = {}) => {
    const { cookies, origins } = storageOf(new URL(baseUrl), language, {
      announcementRead: announcement === 'read' ? 'payout-2025-09' : undefined,
      token,
      cart: cart && JSON.stringify(cart),
      cartGroup: groups && JSON.stringify(groups),
    })
    const context = await browser.newContext({
      ...devices[device],
      baseURL: baseUrl,
      locale: language === 'th' ? 'th-TH' : 'en-GB',
      timezoneId: 'Asia/Bangkok',
      colorScheme: dark ? 'dark' : 'light',
      reducedMotion: motion ? 'no-preference' : 'reduce',
      // Each visit is a visitor's first, and what tests answer in the network's place must reach the page.
      serviceWorkers: 'block',
      storageState: { cookies, origins: [] },
      ...more,
    })
    await context.addInitScript(storeOnce, origins)
    if (device === 'phone') await context.addInitScript(forgetRecentAbilities)
    contexts.add(context)
    const unanswered = new Set<Request>()
    const complaints: string[] = []
    const answered: string[] = []
    waiting.set(context, { unanswered, complaints, answered })
    context.on('request', (request) => unanswered.add(request))
    context.on('response', (response) => {
      if (response.request().resourceType() === 'fetch')
        answered.push(
          `${response.status()} ${response.request().method()} ${new URL(response.url()).pathname}`,
        )
    })
    context.on('requestfinished', (request) => unanswered.delete(request))
    context.on('requestfailed', (request) => unanswered.delete(request))
    context.once('close', () => {
      contexts.delete(context)
      waiting.delete(context)
    })
    context.setDefaultTimeout(PATIENCE_MILLISECONDS)
    context.on('console', (message) => {
      // The browser reports every refusal; the screen does too, and that is what the tests look at.
      if (/the server responded with a status of 4\d\d/.test(message.text())) return
      // The router's way of asking for a style ahead, which the browser remarks on when the page is left, or slow, before it is there.
      if (/^A preload for .*\.css|\.css was preloaded using link preload but not used/.test(message.text()))
        return
      // Our own doing, see `serviceWorkers` above.
      if (/Service Worker registration blocked/.test(message.text())) return
      if (!pictures && /image loading is disabled|\.webp\S* was preloaded using link/.test(message.text()))
        return
      if (message.type() === 'error' || message.type() === 'warning')
        complaints.push(`${new URL(message.page()?.url() ?? 'about:blank').pathname}: ${message.text()}`)
    })
    context.on('weberror', (error) => complaints.push(String(error.error())))
    return { page: await context.newPage(), context, language, complaints }
  }
}

/** Stores it on the visit's first page: Playwright would open another page and process per visit, a tenth of a second each. */
function storeOnce(origins: ReturnType<typeof storageOf>['origins']): void {
  const mine = origins.find(({ origin }) => origin === location.origin)
  if (mine === undefined || document.cookie.includes('stored=')) return
  document.cookie = 'stored=1; path=/'
  for (const { name, value } of mine.localStorage) localStorage.setItem(name, value)
}

/**
 * Telephones that get no newer browser are still in use (Android 6 ends at Chrome 106, iOS 15 at Safari 15.6): what browsers learned since is
 * missing on every one of ours.
 */
function forgetRecentAbilities(): void {
  for (const [owner, names] of [
    [URLSearchParams.prototype, ['size']],
    [Array.prototype, ['toSorted', 'toReversed', 'toSpliced', 'with']],
    [String.prototype, ['isWellFormed', 'toWellFormed']],
    [AbortSignal, ['any']],
    [Response, ['json']],
    [window, ['OffscreenCanvas']],
    [Map, ['groupBy']],
    [Object, ['groupBy']],
    [Promise, ['withResolvers', 'try']],
    [Set.prototype, ['union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom']],
    [
      globalThis.Iterator?.prototype ?? {},
      ['map', 'filter', 'toArray', 'some', 'find', 'reduce', 'flatMap', 'take', 'drop', 'every', 'forEach'],
    ],
    [URL, ['canParse', 'parse']],
    [HTMLElement.prototype, ['popover', 'showPopover', 'hidePopover', 'togglePopover']],
  ] as const)
    for (const name of names) Reflect.deleteProperty(owner, name)
}

/** Of a journey that failed: a wait that ran out says what it waited for, and not what was there instead. */
async function whereItStands(context: BrowserContext, heard: Heard | undefined): Promise<string[]> {
  const milliseconds = 5_000
  const stands: string[] = []
  for (const page of context.pages()) {
    const seen = await page
      .locator('body')
      .innerText({ timeout: milliseconds })
      .catch(() => 'does not answer')
    stands.push(`${page.url()} shows:\n${seen.replaceAll(/\s*\n\s*/g, '\n').slice(0, 3_000)}`)
    // Not in the temporary folder, which ends with the run.
    const picture = join(import.meta.dirname, '..', '.cache', 'journeys', `${Date.now()}.png`)
    await page.screenshot({ path: picture, timeout: milliseconds }).then(
      () => stands.push(`Its picture: ${picture}`),
      () => {},
    )
  }
  // A press that did nothing was refused, or was never asked for.
  for (const answer of heard?.answered.slice(-15) ?? []) stands.push(`Answered: ${answer}`)
  for (const request of heard?.unanswered ?? [])
    stands.push(`Unanswered: ${request.method()} ${request.url()}`)
  for (const complaint of heard?.complaints ?? []) stands.push(`Complaint: ${complaint}`)
  return stands
}

/** The English words of `refuseOnce`. */
export const busyText = 'A moment, please'

/** Refuses the next request to this path as a busy server does. */
export const refuseOnce = (page: Page, path: string): Promise<void> =>
  answerOnce(page, path, (route) =>
    route.fulfill({ status: 429, json: { code: 'busy', msg: ['รอสักครู่', busyText] } }),
  )

/** The tab that this act opens, loaded. */
export async function newTab(page: Page, act: () => Promise<unknown>): Promise<Page> {
  const [tab] = await Promise.all([page.waitForEvent('popup'), act()])
  await tab.waitForLoadState()
  return tab
}

/** React has taken over, keys that the page itself hears included: a press does what it will do. */
export async function hydrated(page: Page): Promise<Page> {
  await page.waitForFunction(() => {
    const main = document.querySelector('main, #content')
    if (main === null || !Object.keys(main).some((key) => key.startsWith('__reactFiber'))) return false
    // Fibers hang on the elements before the page is theirs: only then its effects begin to run.
    const root = Object.keys(document).find((key) => key.startsWith('__reactContainer'))
    const state = Reflect.get(document, root ?? '')?.stateNode?.current?.memoizedState
    return root === undefined || state?.isDehydrated !== true
  })
  // Listeners set up by effects are there after the frame.
  await page.evaluate(
    () =>
      new Promise((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))
      }),
  )
  return page
}

/** Lets the page's own clock (`page.clock`) run on, step by step, until this is seen: what polls may have polled just before. */
export async function forwardUntil(page: Page, seen: Locator, milliseconds: number): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.fastForward(milliseconds)
      // What it polls for is answered meanwhile.
      return seen.waitFor({ timeout: 1_000 }).then(
        () => true,
        () => false,
      )
    })
    .toBe(true)
}

/** Opens a page that says something for some seconds only: it is looked for while the page still comes. */
export async function openUntilText(page: Page, path: string, text: string): Promise<void> {
  await Promise.all([page.getByText(text).first().waitFor(), page.goto(path)])
}

/**
 * Stretches the undo times (ten seconds for staff, six for sellers and buyers), because a busy machine may need them for one press. Call it
 * before a page is opened.
 */
export function takeTime(of: Page | BrowserContext, seconds: 6 | 10): Promise<unknown> {
  return of.addInitScript(waitOtherwise, [[seconds * 1_000, 200_000]] as const)
}

/** A lost connection is tried again after a second and after two: here at once. Call it before a page is opened. */
export function retryAtOnce(of: Page | BrowserContext): Promise<unknown> {
  return of.addInitScript(waitOtherwise, [
    [1_000, 0],
    [2_000, 0],
  ] as const)
}

/** The same on a page that is open, from now on, until `letTimePass`. */
export function stretchTime(page: Page, seconds: 6 | 10): Promise<void> {
  return page.evaluate(waitOtherwise, [[seconds * 1_000, 200_000]] as const)
}

export function letTimePass(page: Page): Promise<void> {
  return page.evaluate(() => {
    Object.assign(window, { setTimeout: Reflect.get(window, 'ownSetTimeout') })
  })
}

/** `times`: those that the page asks for, and those that it gets. */
function waitOtherwise(times: readonly (readonly [number, number])[]): void {
  const wait = window.setTimeout.bind(window)
  const given = new Map(times)
  Object.assign(window, {
    ownSetTimeout: wait,
    setTimeout: (work: TimerHandler, milliseconds = 0, ...more: unknown[]) =>
      wait(work, given.get(milliseconds) ?? milliseconds, ...more),
  })
}

/** Waits for what the product does by itself: a job, a file, the history of the demo, which is told while the shop is open already. */
export const until = <Found>(find: () => Promise<Found>) =>
  vi.waitUntil(find, { timeout: 600_000, interval: 200 })

/**
 * Answers requests to `url` otherwise until the returned function is called. The route stays, because removing it would lose a request in
 * flight and its page would wait for ever.
 */
export async function answerOtherwise(
  routed: Page | BrowserContext,
  url: string | RegExp,
  answer: (route: Route) => Promise<unknown>,
): Promise<() => void> {
  let holds = true
  await routed.route(url, (route) => (holds ? answer(route) : route.fallback()))
  return () => {
    holds = false
  }
}

/** Answers the next request to this path otherwise: Playwright's own `times: 1` removes the route. */
export async function answerOnce(
  page: Page,
  path: string,
  answer: (route: Route) => Promise<unknown>,
): Promise<void> {
  const mend = await answerOtherwise(page, `**${path}`, (route) => {
    mend()
    return answer(route)
  })
}

/** The server has what this call brought, and its answer is lost, once. */
export const loseAnswer = (page: Page, name: CallName): Promise<void> =>
  answerOnce(page, pathOf(name), async (route) => {
    await route.fetch()
    await route.abort()
  })

/** Presses a first key: it loads the code that keeps a keyboard user's place. */
export async function beginByKeys(page: Page): Promise<void> {
  const listener = page.waitForResponse(/keep-focus/)
  await page.keyboard.press('Tab')
  // What has arrived does not listen before it ran.
  await page.evaluate(`import('${(await listener).url()}').then(() => {})`)
}

/** Presses the key at this place while the keyboard is a Thai one. */
export const pressThai = (page: Page, code: string, key: string, ctrlKey = false) =>
  page.evaluate(
    (pressed) => document.body.dispatchEvent(new KeyboardEvent('keydown', { ...pressed, bubbles: true })),
    { code, key, ctrlKey },
  )

/** Keys go on where one is, not at the beginning of the page. */
export const keepsPlace = (page: Page) => page.evaluate(() => document.activeElement !== document.body)

export async function open(page: Page, path: string): Promise<Page> {
  await page.goto(path)
  return hydrated(page)
}
