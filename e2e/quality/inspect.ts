import { gzipSync } from 'node:zlib'
import { AxeBuilder } from '@axe-core/playwright'
import type { BrowserContext, Page, Request } from 'playwright-core'
import { unbrokenThaiWords } from '#rules/thai/thai-words.ts'

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Violations as lines one can act on. `contrastOnly`: what a change of the colour scheme can break. */
export async function axeViolations(page: Page, { contrastOnly = false } = {}): Promise<string[]> {
  await atRest(page)
  // Of what is well only one example is looked at closely: half of what a look costs, and nothing is asked of it.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode(true)
  const { violations } = await (contrastOnly
    ? axe.withRules(['color-contrast'])
    : axe.withTags(wcag)
  ).analyze()
  const found: string[] = []
  for (const { id, nodes } of violations)
    for (const { target, failureSummary } of nodes) {
      const fault = failureSummary?.split('\n')[1]?.trim() ?? ''
      if (
        id === 'target-size' &&
        fault.includes('obscured') &&
        !(await isSmallInMiddle(page, target.join(' ')))
      )
        continue
      found.push(`${id} ${target.join(' ')}: ${fault}`)
    }
  return found
}

/** An element partly under a bar at the screen's edge is measured again in the middle of the screen. */
async function isSmallInMiddle(page: Page, selector: string): Promise<boolean> {
  const before = await page.evaluate(() => window.scrollY)
  await page.locator(selector).evaluate((element) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
  })
  const axe = new AxeBuilder({ page }).setLegacyMode(true).include(selector).withRules(['target-size'])
  const { violations } = await axe.analyze()
  await page.evaluate((top) => {
    window.scrollTo({ top, behavior: 'instant' })
  }, before)
  return violations.length > 0
}

/** Waits for transitions to end; endless animations (a skeleton) do not count. */
async function atRest(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY,
      ),
  )
}

/** Shows the page in the other colours without loading it anew. */
export async function switchScheme(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  await page.evaluate((name) => document.documentElement.setAttribute('data-scheme', name), scheme)
  // Colours move for a moment.
  await atRest(page)
}

/** From the first document on, every shift of the layout is written down. */
export async function watchShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const shifts: { value: number; what: string }[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node?: Node }[]
      })[]) {
        if (entry.hadRecentInput) continue
        const what = entry.sources.map(({ node }) =>
          node instanceof Element ? `${node.tagName}.${node.className}` : node?.nodeName,
        )
        shifts.push({ value: entry.value, what: what.join(', ') })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** The sum of all shifts so far, which is never less than the CLS, and what moved. */
export async function shiftsOf(page: Page): Promise<{ sum: number; what: string[] }> {
  return page.evaluate(() => {
    const { shifts = [] } = window as { shifts?: { value: number; what: string }[] }
    return {
      sum: shifts.reduce((sum, { value }) => sum + value, 0),
      what: shifts.map(({ value, what }) => `${value.toFixed(3)} ${what}`),
    }
  })
}

/** To the end and back, as a reader scrolls through a page. */
export async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const glance = () => new Promise((done) => setTimeout(done, 120))
    for (let top = 0; top < Math.min(document.body.scrollHeight, 6_000); top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' })
      await glance()
    }
    scrollTo({ top: 0, behavior: 'instant' })
    await glance()
  })
}

/** Parts wider than a window of 320 px, so that the page scrolls sideways. */
export async function sidewaysAt320(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 320, height: 640 })
  // Parts moving while the window shrinks (the bump of a count) come to rest first.
  await page
    .waitForFunction(() => document.documentElement.scrollWidth <= 320, undefined, { timeout: 10_000 })
    .catch(() => {})
  return page.evaluate(() => {
    if (document.documentElement.scrollWidth <= 320) return []
    const scrollsByItself = (element: Element): boolean => {
      const parent = element.parentElement
      if (parent === null || parent === document.body) return false
      return getComputedStyle(parent).overflowX !== 'visible' || scrollsByItself(parent)
    }
    const wide = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > 321 && !scrollsByItself(element),
    )
    return [
      `${document.documentElement.scrollWidth} px wide`,
      ...wide.slice(0, 5).map((element) => `${element.tagName}.${element.className}`),
    ]
  })
}

/** Buttons, fields and links that are controls under 44 px, counting everything that a finger may hit. */
export async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const least = 44
    // Behind an open panel nothing can be hit.
    const panel = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
    const isInSight = (element: Element) => {
      const { width, height, right, bottom } = element.getBoundingClientRect()
      return (
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        width > 1 &&
        height > 1 &&
        right > 0 &&
        bottom + scrollY > 0 &&
        panel.contains(element) &&
        element.closest('[inert], [aria-hidden="true"]') === null
      )
    }
    /** A word in a sentence, and a name whose link covers its whole card (the finger hits the card). */
    const isInText = (element: Element) =>
      element.tagName === 'A' && getComputedStyle(element).display === 'inline'
    const isHit = (element: Element) => {
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const { left, top, width, height } = element.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      const reach = least / 2 - 1
      const points = [
        [x, y - reach],
        [x, y + reach],
        [x - reach, y],
        [x + reach, y],
      ] as const
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
      return points.every(([px, py]) => {
        const hit = document.elementFromPoint(px, py)
        return hit !== null && [element, ...labels].some((part) => part.contains(hit))
      })
    }
    const controls = document.querySelectorAll('a[href], button, input, select, textarea, summary')
    const small = [...controls].filter((element) => {
      if (!isInSight(element) || isInText(element)) return false
      const { width, height } = element.getBoundingClientRect()
      return (width < least - 0.5 || height < least - 0.5) && !isHit(element)
    })
    scrollTo({ top: 0, behavior: 'instant' })
    return small.map((element) => {
      const { width, height } = element.getBoundingClientRect()
      const name = element.getAttribute('aria-label') ?? element.textContent
      return `${element.tagName}.${element.className} "${name?.slice(0, 40)}" ${Math.round(width)}×${Math.round(height)}`
    })
  })
}

/**
 * Layout faults for readers: Thai words and names broken at line ends, buttons and head cells on two lines, columns cut
 * within a word, texts and controls over each other, broken pictures, native date and file fields.
 */
export async function stumblesOf(page: Page, names: readonly string[]): Promise<string[]> {
  return page.evaluate(
    ({ whole, listed }) => {
      const found: string[] = []
      const segmenter = new Intl.Segmenter('th', { granularity: 'word' })
      const byLength = [...listed].sort((a, b) => b.length - a.length)
      // Institutions are longer than a line of a telephone: they part between words, as in print.
      const people = whole.filter(
        (name) => /[\u0E00-\u0E7F]/.test(name) && !/\s|มหาวิทยาลัย|สถาบัน|โรงเรียน|วิทยาลัย/.test(name),
      )
      const isSeen = (element: Element) => {
        const { width, height } = element.getBoundingClientRect()
        return (
          width > 1 &&
          height > 1 &&
          element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
        )
      }
      const linesOf = (node: Text, from: number, to: number) => {
        const range = document.createRange()
        range.setStart(node, from)
        range.setEnd(node, to)
        const tops: number[] = []
        for (const { top, width } of range.getClientRects())
          if (width > 0.5 && !tops.some((other) => Math.abs(other - top) < 8)) tops.push(top)
        return tops.length
      }
      /** Words of the dictionary; listed compounds and names count as one. */
      const wordsOf = (text: string) => {
        const words: [from: number, to: number][] = []
        const taken = new Set<number>()
        for (const word of [...people, ...byLength]) {
          for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + word.length)) {
            if (taken.has(at)) continue
            words.push([at, at + word.length])
            for (let place = at; place < at + word.length; place += 1) taken.add(place)
          }
        }
        for (const { index, segment, isWordLike } of segmenter.segment(text))
          if (isWordLike && !taken.has(index)) words.push([index, index + segment.length])
        return words
      }
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
        const parent = node.parentElement
        if (!parent || !/[\u0E00-\u0E7F]/.test(node.data) || !isSeen(parent)) continue
        if (parent.closest('script, style, textarea, option, .visually-hidden')) continue
        if (linesOf(node, 0, node.length) < 2) continue
        for (const [from, to] of wordsOf(node.data))
          if (linesOf(node, from, to) > 1)
            found.push(`word cut: ${node.data.slice(from, to)} in ${parent.tagName}.${parent.className}`)
      }
      for (const button of document.querySelectorAll('button, [role="button"], th')) {
        // A row that opens something holds a name and facts; a label is short.
        if (!isSeen(button) || (button.textContent ?? '').trim().length > 28) continue
        const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT)
        for (let node = texts.nextNode() as Text | null; node; node = texts.nextNode() as Text | null) {
          const label = button.closest('[data-many-lines]') ?? node.parentElement?.closest('.visually-hidden')
          const isName = button.tagName === 'TH' && button.getAttribute('scope') !== 'col'
          if (!label && !isName && linesOf(node, 0, node.length) > 1)
            found.push(`${button.tagName} on two lines: ${node.data.trim()}`)
        }
      }
      for (const cell of document.querySelectorAll('td, th')) {
        if (
          isSeen(cell) &&
          cell.scrollWidth > cell.clientWidth + 1 &&
          getComputedStyle(cell).overflowX !== 'visible'
        )
          found.push(`cell cut: ${cell.textContent?.trim().slice(0, 40)}`)
      }
      for (const image of document.images) {
        if (image.complete && image.naturalWidth === 0 && image.currentSrc !== '' && isSeen(image))
          found.push(`torn picture: ${image.currentSrc}`)
      }
      for (const field of document.querySelectorAll('input')) {
        if (['date', 'month', 'time', 'week', 'datetime-local', 'file'].includes(field.type) && isSeen(field))
          found.push(`native ${field.type} field: ${field.name || field.getAttribute('aria-label')}`)
      }
      type Box = { left: number; top: number; right: number; bottom: number; of: Element; name: string }
      const boxes: Box[] = []
      /** Adds what is seen of a rectangle: not what scrolls or is cut off, nor what is placed over the page on purpose. */
      const add = (of: Element, name: string, { left, top, right, bottom }: DOMRect, inset: number) => {
        const box: Box = { left, top: top + inset, right, bottom: bottom - inset, of, name }
        for (let part: Element | null = of; part && part !== document.body; part = part.parentElement) {
          const { position, overflowX, overflowY } = getComputedStyle(part)
          // Names of rows stay in sight, and may only be wider than their cell by mistake.
          const isPlaced =
            position === 'sticky' ? !part.matches('tbody td:not([data-end])') : position === 'absolute'
          if (isPlaced || position === 'fixed') return
          const edge = part.getBoundingClientRect()
          if (overflowX !== 'visible') {
            box.left = Math.max(box.left, edge.left)
            box.right = Math.min(box.right, edge.right)
          }
          if (overflowY !== 'visible') {
            box.top = Math.max(box.top, edge.top)
            box.bottom = Math.min(box.bottom, edge.bottom)
          }
        }
        if (box.right - box.left > 3 && box.bottom - box.top > 3) boxes.push(box)
      }
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let node = texts.nextNode() as Text | null; node; node = texts.nextNode() as Text | null) {
        const parent = node.parentElement
        if (!parent || node.data.trim() === '' || !isSeen(parent)) continue
        if (parent.closest('script, style, option, textarea, svg, [inert], .visually-hidden')) continue
        const range = document.createRange()
        range.selectNodeContents(node)
        // Lines of Thai are high: their letters stand in the middle.
        for (const line of range.getClientRects())
          add(parent, node.data.trim().slice(0, 40), line, line.height * 0.2)
      }
      for (const control of document.querySelectorAll('input, select, button')) {
        const { borderTopWidth } = getComputedStyle(control)
        if (isSeen(control) && borderTopWidth !== '0px' && !control.closest('[inert], .visually-hidden'))
          add(control, control.tagName, control.getBoundingClientRect(), 2)
      }
      boxes.sort((one, other) => one.top - other.top)
      for (const [at, one] of boxes.entries())
        for (const other of boxes.slice(at + 1)) {
          if (other.top >= one.bottom) break
          if (one.of.contains(other.of) || other.of.contains(one.of)) continue
          const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
          const down = Math.min(one.bottom, other.bottom) - other.top
          const lower = Math.min(one.bottom - one.top, other.bottom - other.top)
          if (across > 3 && down > 0.35 * lower)
            found.push(`lies over another: ${one.name} and ${other.name}`)
        }
      return [...new Set(found)]
    },
    { whole: names, listed: unbrokenThaiWords },
  )
}

/** Bytes as they travel, whatever the server had time to compress. */
export type Weights = { script: number; style: number }

/** Lasting lines, for news of an order and for the bell, are never done. */
const lasting = ['/api/user/orderEvents', '/api/user/messageEvents']
const QUIET_MILLISECONDS = 250

/** Watches all traffic of this page. `quiet` waits until nothing is pending; `weights` are those of all scripts and style sheets so far. */
export function watchTraffic(page: Page): { quiet: () => Promise<void>; weights: () => Promise<Weights> } {
  const underWay = new Set<Request>()
  const parts: Promise<Partial<Weights>>[] = []
  let last = Date.now()
  page.on('request', (request) => {
    if (!lasting.includes(new URL(request.url()).pathname)) underWay.add(request)
  })
  const done = (request: Request) => {
    underWay.delete(request)
    last = Date.now()
  }
  page.on('requestfailed', done)
  page.on('requestfinished', done)
  // A part of a screen that comes later names the sheets of its page again: they lie in the browser's cache and weigh once.
  const weighed = new Set<string>()
  page.on('response', (response) => {
    const kind = response.request().resourceType()
    if (weighed.has(response.url())) return
    weighed.add(response.url())
    if (kind === 'script' || kind === 'stylesheet') parts.push(weightOf(kind, response.body()))
  })
  return {
    async quiet() {
      while (underWay.size > 0 || Date.now() - last < QUIET_MILLISECONDS) await page.waitForTimeout(50)
    },
    async weights() {
      const weights = await Promise.all(parts)
      const sum = (kind: keyof Weights) => weights.reduce((total, part) => total + (part[kind] ?? 0), 0)
      return { script: sum('script'), style: sum('style') }
    },
  }
}

async function weightOf(kind: 'script' | 'stylesheet', body: Promise<Buffer>): Promise<Partial<Weights>> {
  // Compressed as by the build.
  const bytes = gzipSync(await body, { level: 9 }).length
  return kind === 'script' ? { script: bytes } : { style: bytes }
}

/** Rows of the page's table that stand wholly in sight without scrolling. */
export async function rowsInSight(page: Page): Promise<number> {
  return await page.locator('tbody tr').evaluateAll(
    (rows) =>
      rows.filter((row) => {
        const { top, bottom, height } = row.getBoundingClientRect()
        return height > 0 && top >= 0 && bottom <= window.innerHeight
      }).length,
  )
}
