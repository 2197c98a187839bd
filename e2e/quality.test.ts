import { beforeAll, describe, expect, inject, it } from 'vitest'
import type { Language } from '#web/words/language.ts'
import {
  axeViolations,
  scrollThrough,
  shiftsOf,
  sidewaysAt320,
  smallTargets,
  switchScheme,
  watchShifts,
  weigh,
} from './quality/inspect.ts'
import { allScreens, type Screen } from './quality/screens.ts'
import { untranslated } from './quality/translation.ts'
import { hydrated, useBrowser } from './visits.ts'

const visit = useBrowser()
let screens: Screen[]

beforeAll(async () => {
  screens = await allScreens(inject('baseUrl'))
})

const layoutShiftMax = 0.05
const styleKilobytesMax = 25
const kilobyte = 1_000

/**
 * Each screen is loaded twice: Thai on a phone and English on a desktop. Everything about it is judged in one go and told
 * together, because most of the time goes into loading.
 */
describe.each([
  ['th', 'phone', 'light'],
  ['en', 'desktop', 'dark'],
] as const)('every screen in %s on a %s', (language, device, scheme) => {
  const faults: Record<string, unknown> = {}
  const titles = new Map<string, string>()

  it('passes axe in both colour schemes, does not jump, fits, is translated and light', {
    timeout: 240_000,
  }, async () => {
    for (const screen of screens) {
      const found = await judge(screen, language)
      if (Object.keys(found).length > 0) faults[screen.name] = found
    }
    expect(faults).toEqual({})
  })

  it('has a title of its own', () => {
    expect(titles.size).toBe(new Set(screens.map(({ page }) => page)).size)
    expect(new Set(titles.values()).size).toBe(titles.size)
  })

  async function judge(screen: Screen, language: Language): Promise<Record<string, unknown>> {
    const { page, context, complaints } = await visit({
      language,
      device,
      dark: scheme === 'dark',
      ...screen.visit,
    })
    await watchShifts(context)
    await screen.prepare?.(page)
    const weights = weigh(page)
    const response = await page.goto(screen.path, { waitUntil: 'load' })
    await hydrated(page)
    await page.waitForFunction(
      () => document.querySelector('[aria-busy="true"], [class*="skeleton"]') === null,
    )
    await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => {})
    await scrollThrough(page)
    titles.set(screen.page, await page.title())
    const { sum, what } = await shiftsOf(page)
    const { script, style } = await weights()
    const violations = await axeViolations(page)
    await switchScheme(page, scheme === 'dark' ? 'light' : 'dark')
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
    await context.close()
    return Object.fromEntries(Object.entries(found).filter(([, faults]) => faults.length > 0))
  }
})
