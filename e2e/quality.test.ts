import { expect, inject, it } from 'vitest'
import {
  axeViolations,
  scrollThrough,
  shiftsOf,
  sidewaysAt320,
  smallTargets,
  switchScheme,
  watchShifts,
  watchTraffic,
} from './quality/inspect.ts'
import { allScreens, type Screen } from './quality/screens.ts'
import { untranslated } from './quality/translation.ts'
import { hydrated, useBrowser } from './visits.ts'

const visit = useBrowser()

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

/** Everything about a screen is judged in one go and told together, because most of the time goes into loading. */
it('every screen passes axe, stays still, fits, is translated, light and well named', {
  timeout: 280_000,
}, async () => {
  const faults: Record<string, unknown> = {}
  const titles = { th: new Map<string, string>(), en: new Map<string, string>() }
  for (const screen of await allScreens(inject('baseUrl'))) {
    const judgements = await Promise.all(looks.map((look) => judge(screen, look)))
    for (const [at, { language }] of looks.entries()) {
      const { title = '', faults: found = {} } = judgements[at] ?? {}
      titles[language].set(screen.page, title)
      if (Object.keys(found).length > 0) faults[`${screen.name} (${language})`] = found
    }
  }
  expect(faults).toEqual({})
  for (const [language, named] of Object.entries(titles)) {
    const product = language === 'th' ? 'สรุป' : 'Sarup'
    expect([...named].filter(([, title]) => !title.includes(product))).toEqual([])
    const pages = Map.groupBy(named.keys(), (page) => named.get(page))
    expect([...pages].filter(([, same]) => same.length > 1)).toEqual([])
  }
})

async function judge(screen: Screen, { language, device, dark }: Look): Promise<Judgement> {
  const { page, context, complaints } = await visit({ language, device, dark, ...screen.visit })
  await watchShifts(context)
  await screen.prepare?.(page)
  const traffic = watchTraffic(page)
  const response = await page.goto(screen.path)
  await hydrated(page)
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
    shifts: sum > (screen.layoutShiftMax ?? layoutShiftMax) ? what : [],
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
