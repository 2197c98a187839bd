import type { Page } from 'playwright-core'
import { hydrated, type Visit, type VisitOptions } from '#e2e/visits.ts'
import {
  axeViolations,
  scrollThrough,
  shiftsOf,
  sidewaysAt320,
  smallTargets,
  switchScheme,
  watchShifts,
  watchTraffic,
} from './inspect.ts'
import { untranslated } from './translation.ts'

/** One screen in one state: how to come there, and what has to be ready before it is judged. */
export type Screen = {
  name: string
  path: string
  visit?: Pick<VisitOptions, 'token' | 'cart' | 'groups' | 'context'>
  /** Screens of one title: the states of one and the same page. Default: the name. */
  page?: string
  /** Kilobytes of JavaScript, gzip (brief §7). */
  scriptKilobytesMax: number
  /** What the network answers differently for this state. */
  prepare?: (page: Page) => Promise<void>
  status?: number
  /** Names of people that stand on its buttons. */
  names?: string[]
  /** A page of its own, without the application. */
  plain?: boolean
}

const layoutShiftMax = 0.05
const styleKilobytesMax = 25
const kilobyte = 1_000

/** Each screen is loaded twice, side by side, and shown in both colour schemes each time. */
const looks = [
  { language: 'th', device: 'phone', dark: false },
  { language: 'en', device: 'desktop', dark: true },
] as const
type Look = (typeof looks)[number]

type Judgement = { title: string; faults: Record<string, unknown> }
type VisitSomebody = (options?: VisitOptions) => Promise<Visit>

/** Everything about these screens is judged in one go and told together, because most of the time goes into loading. */
export async function faultsOf(
  visit: VisitSomebody,
  screens: readonly Screen[],
): Promise<Record<string, unknown>> {
  const faults: Record<string, unknown> = {}
  const titles = { th: new Map<string, string>(), en: new Map<string, string>() }
  for (const screen of screens) {
    const judgements = await Promise.all(looks.map((look) => judge(visit, screen, look)))
    for (const [at, { language }] of looks.entries()) {
      const { title = '', faults: found = {} } = judgements[at] ?? {}
      titles[language].set(screen.page ?? screen.name, title)
      if (Object.keys(found).length > 0) faults[`${screen.name} (${language})`] = found
    }
  }
  for (const [language, named] of Object.entries(titles)) {
    const product = language === 'th' ? 'สรุป' : 'Sarup'
    const pages = Map.groupBy(named.keys(), (page) => named.get(page))
    for (const [title, same] of pages) {
      if (same.length > 1 || !title?.includes(product)) faults[`title (${language})`] = { title, same }
    }
  }
  return faults
}

async function judge(
  visit: VisitSomebody,
  screen: Screen,
  { language, device, dark }: Look,
): Promise<Judgement> {
  const { page, context, complaints } = await visit({ language, device, dark, ...screen.visit })
  await watchShifts(context)
  await screen.prepare?.(page)
  const traffic = watchTraffic(page)
  const response = await page.goto(screen.path)
  if (!screen.plain) await hydrated(page)
  await traffic.quiet()
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"], [class*="skeleton"]') === null)
  const { script, style } = await traffic.weights()
  await scrollThrough(page)
  await traffic.quiet()
  const { sum, what } = await shiftsOf(page)
  const violations = await axeViolations(page)
  await switchScheme(page, dark ? 'light' : 'dark')
  violations.push(...(await axeViolations(page, { contrastOnly: true })))
  const found = {
    violations,
    shifts: sum > layoutShiftMax ? what : [],
    small: device === 'phone' ? await smallTargets(page) : [],
    untranslated: await untranslated(page, language, screen.names),
    sideways: await sidewaysAt320(page),
    complaints,
    status: response?.status() === (screen.status ?? 200) ? [] : [response?.status()],
    script: script > screen.scriptKilobytesMax * kilobyte ? [script] : [],
    style: style > styleKilobytesMax * kilobyte ? [style] : [],
  }
  const title = await page.title()
  await context.close()
  return { title, faults: Object.fromEntries(Object.entries(found).filter(([, list]) => list.length > 0)) }
}
