/**
 * `npm run looks`: every screen in both languages, both schemes, on a phone and a desk, as contact sheets for a person to look at. It
 * needs a product that runs (SARUP_URL, http://localhost:3000 by default); a word after it draws only the addresses that hold it.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { launchBrowser } from './browser.ts'
import { demoPerson } from './people.ts'

const baseUrl = (process.env.SARUP_URL ?? 'http://localhost:3000').replace(/\/$/, '')
const folder = join(import.meta.dirname, '..', 'looks')
const [only = ''] = process.argv.slice(2)

const buyer = await demoPerson(baseUrl, 'BUYERSARUP')
const sheet = (await buyer.api.call('getMyallSheet')).data.sheets[0]?.sheet._id ?? ''

/** Who looks at what. */
const rooms: Record<string, readonly string[]> = {
  '': [
    '/',
    '/shop',
    '/shop?1',
    '/institutions',
    '/login',
    '/faq',
    '/terms',
    '/privacy',
    '/nowhere',
    '/seller',
    '/cart',
    '/tutoring-exams',
  ],
  BUYERSARUP: [
    '/mysheet',
    '/favorite',
    '/message',
    '/account',
    `/infoSheet/${sheet}`,
    `/user/readSheet?${sheet}`,
  ],
  SELLERSARP: [
    '/seller/mysheet',
    '/seller/sellrev',
    '/seller/sellreport',
    '/seller/selledit',
    '/seller/pricecal',
  ],
  MASTERSARP: [
    '',
    '/verifySheet',
    '/downloadapprovedcover',
    '/SampleRe',
    '/SampleOutAll?store=1',
    '/permissions',
    '/audit',
    '/report',
    '/author',
    '/stat',
    '/orders',
    '/more-services-pending-payment',
    '/groups',
    '/promos',
    '/tutoring',
    '/messages',
    '/unison',
    '/edituni?1',
    '/tax/policy',
    '/tax/certificate',
    ...['closed', 'payments', 'orders', 'vendors', 'month', 'books'].map(
      (tab) => `/hytexts-report?tab=${tab}`,
    ),
  ].map((path) => `/staff${path}`),
}

const looks = (['th', 'en'] as const).flatMap((language) =>
  (['light', 'dark'] as const).flatMap((scheme) =>
    [360, 1440].map((width) => ({ language, scheme, width, height: width < 500 ? 780 : 900 })),
  ),
)
type Look = (typeof looks)[number]

await mkdir(folder, { recursive: true })
const browser = await launchBrowser()
for (const look of looks) {
  const pictures: Buffer[] = []
  for (const [person, paths] of Object.entries(rooms))
    pictures.push(
      ...(await photograph(
        browser,
        person,
        paths.filter((path) => path.includes(only)),
        look,
      )),
    )
  const name = `${look.language}-${look.scheme}-${look.width}.png`
  await contactSheet(pictures, look, join(folder, name))
  console.log(`looks/${name}: ${pictures.length} screens`)
}
await browser.close()

async function photograph(
  browser: Browser,
  person: string,
  paths: readonly string[],
  look: Look,
): Promise<Buffer[]> {
  const number = look.language === 'th' ? '0' : '1'
  const token = person === '' ? undefined : (await demoPerson(baseUrl, person)).token
  const stored = { language: number, announcementRead: 'payout-2025-09', ...(token && { token }) }
  const context = await browser.newContext({
    baseURL: baseUrl,
    viewport: { width: look.width, height: look.height },
    isMobile: look.width < 500,
    colorScheme: look.scheme,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    timezoneId: 'Asia/Bangkok',
    storageState: {
      cookies: [
        {
          name: 'language',
          value: number,
          domain: new URL(baseUrl).hostname,
          path: '/',
          expires: -1,
          httpOnly: false,
          secure: false,
          sameSite: 'Lax',
        },
      ],
      origins: [
        { origin: baseUrl, localStorage: Object.entries(stored).map(([name, value]) => ({ name, value })) },
      ],
    },
  })
  const pictures: Buffer[] = []
  for (const path of paths) {
    const page = await context.newPage()
    await page.goto(path)
    // A screen that never comes to rest is drawn as it is: that is what is to be seen.
    await page
      .waitForFunction(
        () =>
          document.querySelector('[aria-busy="true"], [class*="skeleton"]') === null &&
          [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
        undefined,
        { timeout: 20_000 },
      )
      .catch(() => console.log(`${path} did not come to rest`))
    pictures.push(await page.screenshot())
    await page.close()
  }
  await context.close()
  return pictures
}

/** All screens of one look side by side, small enough to be seen at once. */
async function contactSheet(
  pictures: readonly Buffer[],
  { width, height }: Look,
  file: string,
): Promise<void> {
  const columns = width < 500 ? 10 : 5
  const across = width < 500 ? 240 : 576
  const down = Math.round((across * height) / width)
  const gap = 12
  const cells = await Promise.all(
    pictures.map(async (picture, at) => ({
      input: await sharp(picture).resize(across, down).toBuffer(),
      left: gap + (at % columns) * (across + gap),
      top: gap + Math.floor(at / columns) * (down + gap),
    })),
  )
  await sharp({
    create: {
      width: gap + columns * (across + gap),
      height: gap + Math.ceil(pictures.length / columns) * (down + gap),
      channels: 3,
      background: '#CBCFDF',
    },
  })
    .composite(cells)
    .png()
    .toFile(file)
}
