/**
 * `npm run looks`: every screen in both languages and schemes, on phone and desk, as contact sheets, and what a reader would stumble over
 * at 360, 768, 1024 and 1280 px (`stumblesOf`), listed in looks/stumbles.txt. It needs a running demo (SARUP_URL, by default
 * http://localhost:3000); an argument filters addresses.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { hasFreeTitles } from '#rules/sheets/special-stores.ts'
import { launchBrowser, storageOf } from './browser.ts'
import { apiOf, demoPerson } from './people.ts'
import { stumblesOf, switchScheme } from './quality/inspect.ts'

const baseUrl = (process.env.SARUP_URL ?? 'http://localhost:3000').replace(/\/$/, '')
const folder = join(import.meta.dirname, '..', 'looks')
const [only = ''] = process.argv.slice(2)

const visitor = apiOf(baseUrl)
const [buyer, seller, staff] = await Promise.all(
  ['BUYERSARUP', 'SELLERSARP', 'MASTERSARP'].map((person) => demoPerson(baseUrl, person)),
)
if (!buyer || !seller || !staff) throw new Error('the product has no demo people')
const bought = (await buyer.api.call('getMyallSheet')).data.sheets.map(({ sheet }) => sheet)
const owned = bought[0]?._id ?? ''
const lesson = bought.find(({ onlineTutor }) => onlineTutor !== null)?._id ?? ''
const order = (await buyer.api.call('getMyOrders', {})).data.orders.find(({ receipt }) => receipt)?.id ?? ''
const onSale = (await visitor.call('searchSheet', { sort: '-bought' })).data
const courseOf = ({ store, name }: { store: number; name: string }) => `${store} ${name.split(' ')[0]}`
const alike =
  Object.values(
    Object.groupBy((await visitor.call('searchSheet', { sort: '-bought', pageLimit: 100 })).data, courseOf),
  )
    .find(([first, ...others] = []) => first && !hasFreeTitles(first.store) && others.length > 0)
    ?.map(({ _id }) => _id)
    .join(',') ?? onSale[0]?._id
const group = (await visitor.call('recGroup', {})).data[0]?._id ?? ''
const own = (await seller.api.call('getSellallSheet')).data.sheets
const revenue = (await seller.api.call('getSellRev')).data.report
const paid = revenue.find(({ paymentStatus }) => paymentStatus === 'SUCCESS')
const { uni, drive } = (await staff.api.call('listUni')).data
const [writer] = (await staff.api.call('authorSearch', { query: 'พี่' })).data
const waiting = (await staff.api.call('getVerifySheet', {})).data.queue[0]?.id ?? ''

/** Nothing of these may be cut. */
const people = [
  ...(await staff.api.call('listPermissions')).data.allperms.map(({ userName }) => userName),
  ...(await staff.api.call('listVendors', { vendor: 'with' })).data.sellers.flatMap((one) => [
    one.codeName,
    one.realName,
  ]),
].flatMap((name) => name.split(/\s+/))

/** Pages by person. */
const rooms: Record<string, readonly string[]> = {
  '': [
    '/',
    '/shop',
    '/shop?1',
    '/shop?search=qqqqqqqq',
    '/secretshop?1',
    '/secretshop?9999',
    '/institutions',
    '/i/1',
    `/i/${onSale[0]?.store}/${encodeURIComponent(onSale[0]?.name.split(' ')[0] ?? '')}`,
    `/author/${encodeURIComponent(writer?.codeName ?? '')}`,
    `/infoSheet/${onSale[0]?._id}`,
    `/infoGroup?${group}`,
    `/compare?s=${alike}`,
    '/login',
    '/faq',
    '/help',
    '/terms',
    '/privacy',
    '/copyright',
    '/verify',
    '/unsubscribe?t=any',
    '/nowhere',
    '/seller',
    '/seller/pricecal',
    '/cart',
    '/gift',
    '/tutoring-exams',
    '/workaroundlogin',
    '/open-outside?way=line&to=%2Fshop',
  ],
  BUYERSARUP: [
    '/mysheet',
    '/favorite',
    '/exams',
    '/message',
    '/account',
    ...['profile', 'orders', 'credit', 'notices', 'devices', 'data'].map((part) => `/account/${part}`),
    `/account/receipt?${order}`,
    `/user/myorder?${order}`,
    `/user/refund?order=${order}`,
    '/user/support',
    `/infoSheet/${owned}`,
    `/user/readSheet?${owned}`,
    `/myVideo/${lesson}`,
    '/seller/register',
  ],
  SELLERSARP: [
    '/seller/mysheet',
    `/seller/editSheet?${own.find(({ status }) => status !== 4)?._id ?? own[0]?._id}`,
    `/seller/editSheetAfter?${own.find(({ status }) => status === 4)?._id ?? ''}`,
    '/seller/sellrev',
    `/seller/slip?${paid?.month}&${paid?.year}`,
    '/seller/sellreport',
    '/seller/selledit',
    '/seller/claim',
    '/seller/ideas',
    '/seller/codes',
  ],
  MASTERSARP: [
    '',
    '/verifySheet',
    `/verifySheet?sheet=${waiting}`,
    `/sheetInfo?${onSale[0]?._id}`,
    `/sheetEdit?${onSale[0]?._id}`,
    '/downloadapprovedcover',
    '/SampleRe',
    `/SampleOut?${waiting}`,
    '/SampleOutAll?store=1',
    '/permissions',
    '/claims',
    '/cases',
    '/person?BUYERSARUP',
    '/audit',
    '/report',
    `/author?author=${writer?.facebook}`,
    '/stat',
    '/orders',
    '/orders?tab=money&kind=held',
    '/more-services-pending-payment',
    '/groups',
    '/promos',
    '/tutoring',
    '/messages',
    '/unison',
    `/edituni?${uni[0]?.code}`,
    `/editdrive?${drive[0]?.code}`,
    '/tax/policy',
    '/tax/certificate',
    '/tax/sell',
    '/tax/pay',
    '/tax/receipt',
    ...['closed', 'payments', 'orders', 'vendors', 'month', 'books'].map(
      (tab) => `/hytexts-report?tab=${tab}`,
    ),
  ].map((path) => `/staff${path}`),
}

const visits = (['th', 'en'] as const).flatMap((language) => [
  { language, width: 360, height: 780, counted: [360, 768] },
  { language, width: 1440, height: 900, counted: [1024, 1280] },
])
type Visit = (typeof visits)[number]

await mkdir(folder, { recursive: true })
const browser = await launchBrowser()
const stumbles: string[] = []
for (const visit of visits) {
  const pictures = { light: [] as Buffer[], dark: [] as Buffer[] }
  for (const [person, paths] of Object.entries(rooms)) {
    const chosen = paths.filter((path) => path.includes(only))
    if (chosen.length > 0) await photograph(browser, person, chosen, visit, pictures)
  }
  for (const scheme of ['light', 'dark'] as const) {
    const name = `${visit.language}-${scheme}-${visit.width}.png`
    await contactSheet(pictures[scheme], visit, join(folder, name))
    console.log(`looks/${name}: ${pictures[scheme].length} screens`)
  }
}
await browser.close()
await writeFile(join(folder, 'stumbles.txt'), stumbles.join('\n'))
const kinds = Map.groupBy(stumbles, (stumble) => /: ([^:]+):/.exec(stumble)?.[1] ?? stumble)
for (const [kind, found] of kinds) console.log(`${found.length} × ${kind}`)
console.log(`${stumbles.length} to stumble over, listed in looks/stumbles.txt`)
process.exitCode = stumbles.length > 0 ? 1 : 0

async function photograph(
  browser: Browser,
  person: string,
  paths: readonly string[],
  { language, width, height, counted }: Visit,
  pictures: Record<'light' | 'dark', Buffer[]>,
): Promise<void> {
  const token = person === '' ? undefined : (await demoPerson(baseUrl, person)).token
  const context = await browser.newContext({
    baseURL: baseUrl,
    viewport: { width, height },
    isMobile: width < 500,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    timezoneId: 'Asia/Bangkok',
    storageState: storageOf(new URL(baseUrl), language, { announcementRead: 'payout-2025-09', token }),
  })
  for (const path of paths) {
    const page = await context.newPage()
    await page.goto(path)
    // A screen that never comes to rest is drawn as it is: that is what is to be seen.
    await page
      .waitForFunction(
        () => {
          const isSeen = (element: Element) => {
            const { top, bottom, left, right } = element.getBoundingClientRect()
            return (
              element.checkVisibility() && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
            )
          }
          const waiting = document.querySelectorAll(
            '[aria-busy="true"], [class*="skeleton"], [data-preparing]',
          )
          // A picture that was not asked for yet is complete, and empty.
          const isThere = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0
          return (
            ![...waiting].some(isSeen) && [...document.images].every((one) => isThere(one) || !isSeen(one))
          )
        },
        undefined,
        { timeout: 20_000 },
      )
      .catch(() => console.log(`${path} did not come to rest`))
    pictures.light.push(await page.screenshot())
    await switchScheme(page, 'dark')
    pictures.dark.push(await page.screenshot())
    for (const at of counted) {
      await page.setViewportSize({ width: at, height: 900 })
      const found = await stumblesOf(page, people)
      stumbles.push(...found.map((stumble) => `${language} ${at} ${path}: ${stumble}`))
    }
    await page.close()
  }
  await context.close()
}

/** All screens of one look side by side, small enough to be seen at once. */
async function contactSheet(
  pictures: readonly Buffer[],
  { width, height }: Visit,
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
