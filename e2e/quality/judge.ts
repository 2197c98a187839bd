import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { hydrated, useBrowser, type Visit, type VisitOptions } from '#e2e/visits.ts'
import { type Language, wordsIn } from '#e2e/words.ts'
import {
  axeViolations,
  scrollThrough,
  shiftsOf,
  sidewaysAt320,
  smallTargets,
  stumblesOf,
  switchScheme,
  watchShifts,
  watchTraffic,
} from './inspect.ts'

/** One screen in one state: how to come there, and what has to be ready before it is inspected. */
export type Screen = {
  name: string
  path: string
  visit?: Pick<VisitOptions, 'token' | 'cart' | 'groups' | 'context'>
  /** Screens of one title: the states of one and the same page. Default: the name. */
  page?: string
  /** Kilobytes of JavaScript, gzip (brief §7), where it is not that of its area. */
  scriptKilobytesMax?: number
  /** Fakes network answers for this state. */
  prepare?: (page: Page) => Promise<void>
  status?: number
  /** Names of people that stand on its buttons. */
  names?: string[]
  /** Names of courses: Thai in every language as well, but longer than a line of a telephone, and parted between words. */
  courses?: string[]
  /** A page of its own, without the application. */
  plain?: boolean
}

/** Widths of other line breaks: the phone also as a small tablet, the desktop also as a lying tablet and a laptop. */
const widths = { phone: [360, 768], desktop: [1024, 1280] } as const
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
type VisitAs = (options?: VisitOptions) => Promise<Visit>

/** A test for each screen, which reports everything about it at once, and one for their titles. Call at the top of a file. */
export function judgeEach(screens: readonly Screen[], scriptKilobytesMax = 160): void {
  const visit = useBrowser({ pictures: true })
  const titles = { th: new Map<string, string>(), en: new Map<string, string>() }

  it.for(screens)(
    '$name passes axe, stays still, fits, is translated, light and well named',
    async (screen) => {
      const judgements = await Promise.all(
        looks.map((look) => judge(visit, { scriptKilobytesMax, ...screen }, look)),
      )
      for (const [at, { language }] of looks.entries())
        titles[language].set(screen.page ?? screen.name, judgements[at]?.title ?? '')
      const [thai, english] = judgements.map(({ faults }) => faults)
      expect({ thai, english }).toEqual({ thai: {}, english: {} })
    },
  )

  it.for(looks)('no two pages share a title, and each names the product ($language)', ({ language }) => {
    const product = language === 'th' ? 'สรุป' : 'Sarup'
    const named = [...titles[language]]
    expect(named.filter(([, title]) => !title.includes(product))).toEqual([])
    const pages = Map.groupBy(titles[language].keys(), (page) => titles[language].get(page))
    expect([...pages].filter(([, same]) => same.length > 1)).toEqual([])
  })
}

async function judge(
  visit: VisitAs,
  screen: Screen & { scriptKilobytesMax: number },
  { language, device, dark }: Look,
): Promise<Judgement> {
  const { page, context, complaints } = await visit({ language, device, dark, ...screen.visit })
  await watchShifts(context)
  await screen.prepare?.(page)
  const traffic = watchTraffic(page)
  const response = await page.goto(screen.path)
  if (!screen.plain) await hydrated(page)
  await traffic.quiet()
  await page.waitForFunction(
    () =>
      // One that is not shown keeps the place of what this visitor has not.
      ![...document.querySelectorAll('[aria-busy="true"], [class*="skeleton"]')].some((one) =>
        one.checkVisibility(),
      ),
  )
  const { script, style } = await traffic.weights()
  await scrollThrough(page)
  await traffic.quiet()
  const { sum, what } = await shiftsOf(page)
  // Content under a bar at the bottom is reached by scrolling, and no fault of its own.
  await enlargeToPage(page)
  await releaseBottomBars(page)
  const violations = await axeViolations(page)
  await switchScheme(page, dark ? 'light' : 'dark')
  violations.push(...(await axeViolations(page, { contrastOnly: true })))
  const found = {
    violations,
    shifts: sum > layoutShiftMax ? what : [],
    small: device === 'phone' ? await smallTargets(page) : [],
    untranslated: await untranslated(page, language, [...(screen.names ?? []), ...(screen.courses ?? [])]),
    sideways: await sidewaysAt320(page),
    stumbles: await stumblesAt(page, widths[device], screen.names ?? []),
    complaints,
    status: response?.status() === (screen.status ?? 200) ? [] : [response?.status()],
    script: script > screen.scriptKilobytesMax * kilobyte ? [script] : [],
    style: style > styleKilobytesMax * kilobyte ? [style] : [],
  }
  const title = await page.title()
  await context.close()
  return { title, faults: Object.fromEntries(Object.entries(found).filter(([, list]) => list.length > 0)) }
}

async function stumblesAt(page: Page, at: readonly number[], names: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const width of at) {
    await page.setViewportSize({ width, height: 900 })
    found.push(...(await stumblesOf(page, names)).map((stumble) => `${width}: ${stumble}`))
  }
  return found
}

async function enlargeToPage(page: Page): Promise<void> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  const whole = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width, height: Math.min(Math.max(whole, height), 5_000) })
}

/** A list that grows while it is looked at is never as long as its window: bars take their place at its end. */
async function releaseBottomBars(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const { position, bottom } = getComputedStyle(element)
      if (position === 'sticky' && bottom !== 'auto') element.style.position = 'static'
    }
  })
}

/**
 * Texts in the wrong language: any of ours in the other one, a text's key, and in English Thai letters (except the baht sign) on controls.
 * Names and sellers' texts may be Thai anywhere.
 */
async function untranslated(
  page: Page,
  language: Language,
  names: readonly string[] = [],
): Promise<string[]> {
  const own = new Set(textsOf(language).values())
  const other = [...textsOf(language === 'th' ? 'en' : 'th')]
  // A short word may also be a part of a person's name.
  const foreign = other.flatMap(([, text]) => (text.length < 5 || own.has(text) ? [] : [text]))
  const keys = other.flatMap(([key]) => (/[a-z][A-Z]/.test(key) ? [key] : []))
  const suspects = await page.evaluate(
    ({ forbidden, english, names }) => {
      const shown = new Set<string>([document.title])
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        if (node.parentElement?.closest('script, style') !== null) continue
        // A word that may not break is an element of its own, and neither it nor what stands beside it is a text of its own.
        const whole = node.parentElement.closest('[data-part]')?.parentElement ?? node.parentElement
        const text = whole.querySelector(':scope > [data-part]') === null ? node : whole
        shown.add(text.textContent?.trim() ?? '')
      }
      for (const element of document.querySelectorAll('[aria-label], [title], [alt], [placeholder]')) {
        for (const name of ['aria-label', 'title', 'alt', 'placeholder'])
          shown.add(element.getAttribute(name)?.trim() ?? '')
      }
      const wrong = forbidden.filter((text) => shown.has(text) && !names.includes(text))
      if (!english) return wrong
      const chrome = document.querySelectorAll<HTMLElement>(
        'header nav, footer nav, label, legend, dt, summary, option, main button, [placeholder]',
      )
      // The longest first: a name may be a part of another.
      const longest = names.toSorted((one, other) => other.length - one.length)
      const withoutNames = (text: string) => longest.reduce((rest, name) => rest.replaceAll(name, ''), text)
      const thai = [...chrome].filter((element) =>
        /[\u0E01-\u0E3A\u0E40-\u0E59]/.test(
          withoutNames(element.innerText) + (element.getAttribute('placeholder') ?? ''),
        ),
      )
      return [...wrong, ...thai.map((element) => `${element.tagName}: ${element.innerText.slice(0, 1000)}`)]
    },
    { forbidden: [...foreign, ...keys], english: language === 'en', names },
  )
  return suspects
}

function textsOf(language: Language): Map<string, string> {
  const { refusal: _, bank: __, ...areas } = wordsIn(language)
  const texts = Object.values(areas).flatMap((area) => Object.entries(area))
  return new Map(texts.flatMap(([key, text]) => (typeof text === 'string' ? [[key, text] as const] : [])))
}
