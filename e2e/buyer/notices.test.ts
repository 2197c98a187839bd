import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { apiOf, demoPerson, newPerson, pathOf } from '#e2e/people.ts'
import { axeViolations } from '#e2e/quality/inspect.ts'
import { open, useBrowser } from '#e2e/visits.ts'
import { wordsIn } from '#e2e/words.ts'
import { optionOf } from '#rules/messages/notices.ts'
import { homeWords } from '#web/words/buyer/home.ts'
import { noticeWords, payoutFacts } from '#web/words/notices.ts'
import { openOutsideWords } from '#web/words/open-outside.ts'

const visit = useBrowser()
const baseUrl = inject('baseUrl')

it.each(['th', 'en'] as const)(
  'the announcement stands until it is acknowledged, once, in %s',
  async (language) => {
    const { token } = await newPerson(baseUrl)
    const words = noticeWords[language]
    const { page, complaints } = await visit({ language, device: 'phone', token, announcement: 'unread' })
    await open(page, '/seller')
    const popup = page.getByRole('alertdialog', { name: words.payoutTitle })
    await popup.waitFor()
    await expect.poll(() => popup.getByRole('listitem').count()).toBeGreaterThanOrEqual(payoutFacts.length)
    await page.keyboard.press('Escape')
    await expect.poll(() => popup.isVisible()).toBe(true)
    expect(await axeViolations(page)).toEqual([])
    await popup.getByRole('button', { name: words.acknowledge }).click()
    await popup.waitFor({ state: 'hidden' })
    await open(page, '/seller')
    expect(await isAnnounced(page, wordsIn(language).shared.myPanel)).toBe(false)
    expect(complaints).toEqual([])
  },
)

/** Whether the announcement is shown once the session is known, by the picture in the header. */
async function isAnnounced(page: Page, myPanel: string | undefined): Promise<boolean> {
  if (myPanel !== undefined) await page.getByRole('button', { name: myPanel }).waitFor()
  const isLoaded = () =>
    performance.getEntriesByType('resource').some(({ name }) => /\/Announcement-/.test(name))
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  return (await page.evaluate(isLoaded)) || (await page.getByRole('alertdialog').count()) > 0
}

it('nobody is shown it while shopping: no visitor, no buyer, no seller', async () => {
  const seller = await demoPerson(baseUrl, 'SELLERSARP')
  const buyer = await newPerson(baseUrl)
  for (const token of [undefined, buyer.token, seller.token]) {
    const { page } = await visit({ announcement: 'unread', ...(token && { token }) })
    await page.addInitScript(() => localStorage.setItem('ack', '1'))
    await open(page, '/shop')
    const { myPanel } = wordsIn('th').shared
    expect(await isAnnounced(page, token === undefined ? undefined : myPanel)).toBe(false)
  }
})

it('in September 2025 a link opens it again, and in August the home page has its banner by width', async () => {
  const { token } = await newPerson(baseUrl)
  const { page } = await visit({ token })
  const link = page.getByRole('button', { name: noticeWords.th.reopen })
  await page.clock.setFixedTime('2025-09-10T05:00:00Z')
  // The shop would be drawn anew under the press: what it says of days is another there than on the server.
  await open(page, '/faq')
  await link.click()
  const popup = page.getByRole('alertdialog', { name: noticeWords.th.payoutTitle })
  await popup.getByRole('button', { name: noticeWords.th.acknowledge }).click()
  await popup.waitFor({ state: 'hidden' })

  await page.clock.setFixedTime('2025-08-27T16:00:00Z')
  await open(page, '/faq')
  await expect.poll(() => link.count()).toBe(0)
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: wordsIn('th').shared.home })
    .click()
  const banner = page.getByRole('complementary').filter({ hasText: homeWords.th.bannerTitle })
  await banner.waitFor()
  for (const width of [767, 768, 1034]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(async () => Math.round((await banner.boundingBox())?.width ?? 0)).toBe(width)
  }
  await page.setViewportSize({ width: 1200, height: 900 })
  await expect
    .poll(() => banner.evaluate((element) => getComputedStyle(element).borderRadius))
    .not.toBe('0px')

  await page.clock.setFixedTime('2025-08-27T17:00:00Z')
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: wordsIn('th').shared.faq })
    .click()
  await page.waitForURL('/faq')
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: wordsIn('th').shared.home })
    .click()
  await page.waitForURL('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => banner.count()).toBe(0)
})

const insideLine =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari Line/14.9.0'
const insideInstagram =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 336.0.8'
const insideFacebook =
  'Mozilla/5.0 (Linux; Android 14; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/470.0]'

it.each([
  ['LINE', insideLine, `${baseUrl}/shop?7&openExternalBrowser=1`],
  ['Facebook', insideFacebook, /^intent:\/\/.*\/shop\?7#Intent;scheme=http;.*browser_fallback_url=/],
  ['Instagram', insideInstagram, undefined],
] as const)('inside %s there is only the way out', async (_app, userAgent, expected) => {
  const words = openOutsideWords.th
  const { page, complaints } = await visit({ device: 'phone', context: { userAgent } })
  await open(page, '/shop?7')
  await page.getByRole('heading', { level: 1, name: words.title }).waitFor()
  await expect.poll(() => page.getByRole('navigation').count()).toBe(0)
  const link = page.getByRole('link', { name: words.open })
  if (expected === undefined) await expect.poll(() => link.count()).toBe(0)
  else await expect.poll(() => link.getAttribute('href')).toMatch(expected)
  await page.getByRole('button', { name: words.copy }).click()
  await page.getByText(words.copied).waitFor()
  expect(await axeViolations(page)).toEqual([])
  expect(complaints).toEqual([])
})

it('inside LINE a sheet is seen under a bar that leads out, and what is more than looking leads out, too', async () => {
  const [sheet] = (await apiOf(baseUrl).call('searchSheet', { sort: '-bought' })).data
  if (sheet === undefined) throw new Error('nothing is on sale')
  const { page, complaints } = await visit({ device: 'phone', context: { userAgent: insideLine } })
  await open(page, `/infoSheet/${sheet._id}`)
  const out = page.getByRole('link', { name: openOutsideWords.th.open })
  await expect
    .poll(() => out.getAttribute('href'))
    .toBe(`${baseUrl}/infoSheet/${sheet._id}?openExternalBrowser=1`)
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: wordsIn('th').sheet.add, exact: true }).click()
  await page.waitForURL(`/open-outside?way=line&to=%2FinfoSheet%2F${sheet._id}`)
  await page.getByText(`${baseUrl}/infoSheet/${sheet._id}`).waitFor()
  expect(complaints).toEqual([])
})

it('robots and previews read every page, also right after an in-app browser asked for it', async () => {
  const ask = (userAgent: string) => fetch(`${baseUrl}/shop`, { headers: { 'user-agent': userAgent } })
  const led = await ask(insideLine)
  expect(new URL(led.url).pathname).toBe('/open-outside')
  for (const robot of ['facebookexternalhit/1.1;line-poker/1.0', 'Twitterbot/1.0', 'Googlebot/2.1']) {
    const answer = await ask(robot)
    expect(new URL(answer.url).pathname).toBe('/shop')
    expect(await answer.text()).toContain(wordsIn('th').shop.shopTitle)
  }
})

it('the page of a letter lists what is told of selling only where that was its subject', async () => {
  const selling = optionOf('report-new')?.name[1] ?? ''
  const buying = optionOf('author-new-sheet')?.name[1] ?? ''
  const pageOf = async (kind: string) => {
    const headers = { cookie: 'language=1' }
    return await (await fetch(`${baseUrl}/unsubscribe?t=any.${kind}.any`, { headers })).text()
  }
  const [ofExams, ofSales] = [await pageOf('exam'), await pageOf('sale')]
  expect(ofExams).toContain(buying)
  expect(ofExams).not.toContain(selling)
  expect(ofSales).toContain(buying)
  expect(ofSales).toContain(selling)
  // Each leads to where it is chosen.
  const leads = (document: string) => document.match(/\/account\/notices#\w+/g) ?? []
  expect(leads(ofExams)).toEqual(['/account/notices#ofBuying', '/account/notices#ofExams'])
  expect(leads(ofSales)).toEqual([...leads(ofExams), '/account/notices#ofSelling'])
})

it('what leads to one group of topics opens it in sight, also from the sign-in', async () => {
  const address = '/account/notices#ofExams'
  const { page } = await visit({ device: 'phone' })
  await open(page, address)
  await page.waitForURL(`/login?return=${encodeURIComponent(address)}`)
  const { token } = await newPerson(baseUrl)
  const own = await visit({ device: 'phone', token })
  await open(own.page, `/login?return=${encodeURIComponent(address)}`)
  await own.page.waitForURL(address)
  const topic = own.page.getByRole('checkbox', { name: optionOf('exam')?.name[0] ?? '' })
  await expect
    .poll(() => topic.evaluate((box) => box.getBoundingClientRect().bottom < innerHeight))
    .toBe(true)
})

it('a link in a message has its space between two words that are kept whole', async () => {
  const { token, api } = await newPerson(baseUrl)
  const { data } = await api.call('getMessage', {})
  const message = {
    _id: '1',
    type: 'info',
    message: '<p>ข่าว</p><p><a href="/mysheet">3 ชีท 5 หน้า</a></p>',
    created: new Date().toISOString(),
    unread: false,
  }
  for (const device of ['phone', 'desktop'] as const) {
    const { page } = await visit({ device, token })
    await page.route(`**${pathOf('getMessage')}`, (route) =>
      route.fulfill({ json: { success: true, data: { ...data, messages: [message] } } }),
    )
    await open(page, '/message')
    const link = page
      .getByRole('main')
      .getByRole('link', { name: /ชีท.*หน้า/ })
      .locator('visible=true')
    await expect.poll(() => link.innerText()).toBe('3 ชีท 5 หน้า')
  }
})
