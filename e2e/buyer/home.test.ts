import { expect, inject, it } from 'vitest'
import { apiOf } from '#e2e/people.ts'
import { hydrated, open, until, useBrowser } from '#e2e/visits.ts'
import { wordsIn } from '#e2e/words.ts'
import { bangkokDate } from '#rules/calendar/bangkok.ts'
import { locales } from '#rules/locales.ts'
import { helpWords } from '#web/words/buyer/help.ts'
import { homeWords, regionNames } from '#web/words/buyer/home.ts'
import { institutionRequestWords } from '#web/words/buyer/institution-request.ts'
import { sharedWords } from '#web/words/shared.ts'

const visit = useBrowser({ pictures: true })
const baseUrl = inject('baseUrl')
const words = homeWords.th

it('leads to buying and selling, by a row of cards that is dragged, and by region to the shop of an institution', async () => {
  // Demo sales and reviews come while the shop is open already, and are added up after it.
  const visitor = apiOf(baseUrl)
  await until(async () => (await visitor.call('homeShowcase')).data.reviews.length > 0)
  await until(async () => Object.values((await visitor.call('getHome')).data.count).every((many) => many > 0))
  const { page, complaints } = await visit()
  const main = page.getByRole('main')
  // A document is sent again for some seconds: it may be of before.
  await until(async () => {
    await open(page, '/')
    const figures = await main.getByRole('definition').allInnerTexts()
    return figures.length === 4 && figures.every((figure) => Number(figure.replaceAll(',', '')) > 0)
  })
  for (const [name, to] of [
    [words.buyButton, '/shop'],
    [words.sellButton, '/seller'],
  ] as const) {
    const links = await main
      .getByRole('link', { name, exact: true })
      .evaluateAll((all) => all.map((a) => a.getAttribute('href')))
    // Once in the hero, once at the end of the page.
    expect(links).toEqual([to, to])
  }
  for (const heading of [words.statistics, words.reviewsTitle]) {
    await main.getByRole('heading', { name: heading }).waitFor()
  }

  const row = main.getByRole('list').filter({ has: page.getByRole('article') })
  const card = row.getByRole('listitem').first()
  await expect.poll(async () => (await card.boundingBox())?.width).toBe(260)
  await card.scrollIntoViewIfNeeded()
  const scrolled = () => row.evaluate((list) => list.scrollLeft)
  /** From where the row is now: what stands above may have moved it. */
  let at = { x: 0, y: 0 }
  const drag = async (pixels: number) => {
    at = (await row.boundingBox()) ?? at
    await page.mouse.move(at.x + 200, at.y + 60)
    await page.mouse.down()
    await page.mouse.move(at.x + 200 - pixels, at.y + 60)
  }
  const tabs: unknown[] = []
  page.on('popup', (tab) => tabs.push(tab))
  await drag(5)
  expect(await scrolled()).toBe(0)
  await page.mouse.move(at.x + 200, at.y - 60)
  await page.mouse.up()
  await drag(190)
  await expect.poll(scrolled).toBeGreaterThan(100)
  await page.mouse.up()

  const regions = main.getByRole('button', { name: /\d สถาบัน$/ })
  await expect
    .poll(async () => (await regions.allInnerTexts()).map((text) => text.split('\n')[0]))
    .toEqual(regionNames.map(([name]) => name))
  await regions.nth(1).click()
  await main.getByRole('heading', { name: regionNames[1][0], level: 3 }).waitFor()
  const store = main.locator('li > a[href^="/shop?"]').first()
  await expect.poll(() => store.getAttribute('href')).toMatch(/^\/shop\?\d+$/)
  await main.getByRole('button', { name: words.backToRegions }).click()
  await regions.first().waitFor()
  await main.getByRole('button', { name: words.requestInstitution }).click()
  const request = page.getByRole('dialog', { name: institutionRequestWords.th.title })
  const send = request.getByRole('button', { name: institutionRequestWords.th.send })
  await send.click()
  await page.getByRole('alertdialog').getByText(institutionRequestWords.th.nameMissing).waitFor()
  await page.getByRole('button', { name: sharedWords.th.acknowledge }).click()
  await request.getByRole('textbox', { name: institutionRequestWords.th.name }).fill('วิทยาลัยดาวอังคาร')
  // The draft survives a reload.
  await page.reload()
  await hydrated(page)
  await main.getByRole('button', { name: words.requestInstitution }).click()
  await send.click()
  await page.getByText(institutionRequestWords.th.sent).waitFor()
  // A drag opens no sheet.
  expect(tabs).toEqual([])
  expect(complaints).toEqual([])
})

it('every page ends with the links, what the product is, the warning, the contact and the year', async () => {
  const read = async (path: string, language: '0' | '1') => {
    const answer = await fetch(`${baseUrl}${path}`, { headers: { cookie: `language=${language}` } })
    return (await answer.text()).match(/<footer[\s\S]*<\/footer>/)?.[0] ?? ''
  }
  // A cached page may be of the year that has just ended.
  const years = [120_000, 0].map((ago) => Number(bangkokDate(new Date(Date.now() - ago)).slice(0, 4)))
  for (const path of ['/', '/shop', '/faq', '/terms', '/login']) {
    for (const language of ['th', 'en'] as const) {
      const footer = await read(path, language === 'th' ? '0' : '1')
      const shared = sharedWords[language]
      for (const to of ['/', '/shop', '/seller', '/faq']) expect(footer, path).toContain(`href="${to}"`)
      expect(footer).toContain(shared.footerAbout)
      expect(footer).toContain(shared.resaleForbidden)
      expect(footer).toMatch(/href="mailto:[^"]+@[^"]+"/)
      expect(footer.replace(/<!--.*?-->/g, '')).toMatch(
        new RegExp(`© (?:${years.map((year) => year + locales[language].years).join('|')}) `),
      )
    }
  }
})

it('in the header and its panels everybody finds their way, on a phone too', async () => {
  const thai = wordsIn('th').shared
  const { page } = await visit({ device: 'phone' })
  await open(page, '/shop')
  await page.getByRole('button', { name: thai.openMenu }).click()
  const menu = page.getByRole('dialog').getByRole('navigation')
  const targets = () =>
    menu.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  await expect.poll(targets).toEqual(['/', '/shop', '/seller', '/help', '/cart', '/login?return=%2Fshop'])
  // Letters twice as large in a narrow window: nothing scrolls the home page sideways, down to its end.
  await page.setViewportSize({ width: 320, height: 640 })
  await open(page, '/')
  await page.addStyleTag({ content: 'html { font-size: 200% }' })
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

it('the list of institutions answers while one types, and a page of one searches its sheets', async () => {
  const { page, complaints } = await visit({ device: 'phone' })
  await open(page, '/institutions')
  const box = page.getByRole('searchbox', { name: sharedWords.th.findInstitution })
  const links = page.locator('main section a[href^="/i/"]')
  const all = await links.count()
  await box.fill('ไม่มีสถาบันนี้')
  await page.getByText(sharedWords.th.noInstitution).waitFor()
  // By the students' short name, as listed.
  await box.fill('จุฬาฯ')
  await expect.poll(() => links.count()).toBeLessThan(all)
  await links.first().click()
  await page.waitForURL(/\/i\/1/)
  await page.getByRole('searchbox', { name: wordsIn('th').sheet.searchLabel }).fill('แคลคูลัส')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/shop\?1=?&search=/)
  await page.getByRole('article').first().waitFor()
  expect(complaints).toEqual([])
})

it('the help of buyers answers while one types, and says when it has no answer', async () => {
  const help = helpWords.th
  const { page } = await visit({ device: 'phone' })
  await open(page, '/help')
  const box = page.getByRole('searchbox', { name: help.search })
  const questions = page.locator('main summary')
  const all = await questions.count()
  await box.fill('โอนผิดยอด')
  await expect.poll(() => questions.count()).toBeLessThan(all)
  await questions.filter({ hasText: 'โอนผิดยอด' }).click()
  await page.locator('main details[open] summary', { hasText: 'โอนผิดยอด' }).waitFor()
  await box.fill('ไม่มีคำนี้แน่')
  await page.getByText(help.none).waitFor()
})
