import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { build } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser } from '../browser.ts'

const root = join(import.meta.dirname, '..', '..')
const stored = join(import.meta.dirname, 'parts')
/** Differing pictures are written here. */
const looks = join(root, 'looks', 'parts')

const parts = ['book', 'button', 'mark', 'field', 'file', 'chart', 'table', 'page', 'state'] as const
/** Focused in its picture: the ring is a state, too. */
const focused: Partial<Record<(typeof parts)[number], string>> = { button: 'button', field: 'input' }
const variants = (['th', 'en'] as const).flatMap((language) =>
  (['light', 'dark'] as const).map((scheme) => ({ language, scheme })),
)
type Variant = (typeof variants)[number]

/** Same browser, same fonts, no clock: points are equal. What another processor rounds otherwise is no change of the look. */
const shadeMax = 24
const pointsMax = 60

let browser: Browser
let folder: string
const pages = new Map<string, Promise<Page>>()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sarup-test-parts-'))
  await build({
    configFile: join(root, 'web', 'vite.parts.config.ts'),
    mode: 'production',
    build: { outDir: folder },
  })
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser.close()
  await rm(folder, { recursive: true, force: true })
})

it.for(variants)('every part has its picture ($language, $scheme)', async (variant) => {
  const page = await pageOf(variant)
  const shown = await page
    .locator('[data-picture]')
    .evaluateAll((all) => all.map((one) => one.dataset['picture']))
  expect(shown).toEqual([...parts])
})

it.for(parts.flatMap((part) => variants.map((variant) => ({ part, ...variant }))))(
  '$part looks as it did ($language, $scheme)',
  async ({ part, ...variant }) => {
    const page = await pageOf(variant)
    const section = page.locator(`[data-picture="${part}"]`)
    if (focused[part]) await section.locator(focused[part]).first().focus()
    const now = await section.screenshot({ animations: 'disabled', caret: 'hide', scale: 'css' })
    const name = `${part}-${variant.language}-${variant.scheme}.webp`
    const file = join(stored, name)
    if (process.env.PICTURES === 'new') {
      await mkdir(stored, { recursive: true })
      await sharp(now).webp({ lossless: true, effort: 6 }).toFile(file)
      return
    }
    const differs = existsSync(file) ? await difference(now, await readFile(file)) : 'there is no picture yet'
    if (differs !== null) {
      await mkdir(looks, { recursive: true })
      await writeFile(join(looks, name.replace('.webp', '.png')), now)
    }
    // Meant so? `PICTURES=new npx vitest run --project parts` takes new ones; they are looked at before they are kept.
    expect(differs, `see looks/parts beside e2e/quality/parts/${name}`).toBeNull()
  },
)

/** One page for all parts of a look. */
function pageOf({ language, scheme }: Variant): Promise<Page> {
  const key = `${language} ${scheme}`
  const page = pages.get(key) ?? openParts({ language, scheme })
  pages.set(key, page)
  return page
}

async function openParts({ language, scheme }: Variant): Promise<Page> {
  const page = await browser.newPage({
    viewport: { width: 900, height: 900 },
    deviceScaleFactor: 1,
    colorScheme: scheme,
    reducedMotion: 'reduce',
    locale: language === 'th' ? 'th-TH' : 'en-GB',
    timezoneId: 'Asia/Bangkok',
  })
  await page.clock.setFixedTime(new Date('2026-11-22T12:00:00+07:00'))
  const html = `<!doctype html><html lang="${language}" data-scheme="${scheme}"><meta charset="utf-8">
<link rel="stylesheet" href="/assets/style.css"><body><script type="module" src="/parts.js"></script></body></html>`
  await page.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: html })
    const path = join(folder, pathname)
    return existsSync(path)
      ? route.fulfill({
          contentType: types[extname(path)] ?? 'application/octet-stream',
          body: await readFile(path),
        })
      : route.fulfill({ status: 404, body: '' })
  })
  await page.goto('http://parts.example/')
  // Every letter has its font.
  await page.waitForFunction(() => document.fonts.status === 'loaded')
  return page
}

const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2' }

/** The difference of two pictures, or null. */
async function difference(now: Buffer, before: Buffer): Promise<string | null> {
  const [a, b] = await Promise.all(
    [now, before].map((picture) => sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  )
  if (a === undefined || b === undefined) return 'no picture'
  const [sizeNow, sizeBefore] = [a, b].map(({ info }) => `${info.width}×${info.height}`)
  if (sizeNow !== sizeBefore) return `${sizeNow} instead of ${sizeBefore}`
  let points = 0
  for (let at = 0; at < a.data.length; at += 3) {
    const shade = Math.max(
      ...[0, 1, 2].map((colour) => Math.abs((a.data[at + colour] ?? 0) - (b.data[at + colour] ?? 0))),
    )
    if (shade > shadeMax) points += 1
  }
  return points > pointsMax ? `${points} points differ` : null
}
