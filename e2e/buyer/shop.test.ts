import type { Locator, Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { apiOf, newPerson, pathOf } from '#e2e/people.ts'
import { answerOtherwise, hydrated, open, useBrowser } from '#e2e/visits.ts'
import { wordsIn } from '#e2e/words.ts'
import { bangkokDate } from '#rules/calendar/bangkok.ts'
import { categoryNames } from '#web/words/shared.ts'
import { wishWords } from '#web/words/buyer/wish.ts'

const visit = useBrowser()
const thai = wordsIn('th')
const midterm = categoryNames[1][0]
const pageSize = 20

function results(page: Page): Locator {
  return page.getByRole('region', { name: thai.shop.shopTitle }).getByRole('article')
}

it('keeps what is filtered in the address, through reload and back', async () => {
  const { page } = await visit()
  await open(page, '/shop')
  await page
    .getByRole('group', { name: thai.shop.categoryLabel })
    .getByRole('button', { name: midterm, exact: true })
    .click()
  const chip = page.getByRole('button', { name: thai.shop.removeFilter(midterm) })
  await chip.waitFor()
  await page.getByRole('combobox', { name: thai.shop.yearLabel }).selectOption('2025')
  await page.waitForURL(/year=2025/)
  const address = page.url()
  expect(address).toContain('category=1')
  await page.reload()
  await hydrated(page)
  await page.getByRole('button', { name: thai.shop.removeFilter('2568') }).waitFor()
  await chip.waitFor()
  await expect.poll(() => results(page).first().innerText()).toContain('2568')
  await page.goBack()
  await expect.poll(() => new URL(page.url()).search).toBe('?category=1')
  await page.getByRole('button', { name: thai.shop.removeFilter('2568') }).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: thai.shop.clearFilters }).press('Enter')
  await expect.poll(() => page.url()).toMatch(/\/shop$/)
  // The button is gone with the filters: keys go on from the heading that stood beside it.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(thai.shop.filters)
  // So does a chip that is taken away by itself.
  await open(page, '/shop?category=1')
  await chip.press('Enter')
  await chip.waitFor({ state: 'hidden' })
  await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false)
})

it('shows the answer to the latest question, also when an older one comes after it', async () => {
  const { page } = await visit()
  await open(page, '/shop')
  let slowAnswered = false
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route(`**${pathOf('searchSheet')}`, async (route) => {
    const { search } = route.request().postDataJSON()
    if (search !== 'แคลคูลัส') return route.continue()
    // Answered when the other answer stands on the screen.
    await held
    await route.continue().catch(() => {})
    slowAnswered = true
  })
  const box = page.getByRole('searchbox', { name: thai.sheet.searchLabel })
  await Promise.all([
    page.waitForRequest((request) => request.url().endsWith(pathOf('searchSheet'))),
    box.fill('แคลคูลัส'),
  ])
  await box.fill('ฟิสิกส์')
  await page.waitForURL((url) => url.searchParams.get('search') === 'ฟิสิกส์')
  await expect.poll(() => results(page).first().innerText()).toMatch(/ฟิสิกส์/)
  goOn()
  await expect.poll(() => slowAnswered).toBe(true)
  await expect.poll(() => results(page).first().innerText()).toMatch(/ฟิสิกส์/)
  expect(new URL(page.url()).searchParams.get('search')).toBe('ฟิสิกส์')
})

it('leaves what is typed in the box while a search is on its way', async () => {
  const { page } = await visit()
  await open(page, '/shop')
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route(`**${pathOf('searchSheet')}`, async (route) => {
    await held
    await route.continue().catch(() => {})
  })
  const box = page.getByRole('searchbox', { name: thai.sheet.searchLabel })
  await Promise.all([
    page.waitForRequest((request) => request.url().endsWith(pathOf('searchSheet'))),
    box.fill('แคล'),
  ])
  await box.pressSequentially('คูลัส')
  expect(await box.inputValue()).toBe('แคลคูลัส')
  goOn()
  await page.waitForURL((url) => url.searchParams.get('search') === 'แคลคูลัส')
  await expect.poll(() => results(page).first().innerText()).toMatch(/แคลคูลัส/)
  expect(await box.inputValue()).toBe('แคลคูลัส')
})

it('counts both of two filters that are pressed one after the other, also while the first is on its way', async () => {
  const { page } = await visit()
  await open(page, '/shop')
  const held = Promise.withResolvers<void>()
  await page.route(`**${pathOf('searchSheet')}`, async (route) => {
    await held.promise
    await route.continue().catch(() => {})
  })
  const category = page.getByRole('group', { name: thai.shop.categoryLabel })
  await Promise.all([
    page.waitForRequest((request) => request.url().endsWith(pathOf('searchSheet'))),
    category.getByRole('button', { name: midterm, exact: true }).click(),
  ])
  await page.getByRole('combobox', { name: thai.shop.yearLabel }).selectOption('2025')
  held.resolve()
  await page.waitForURL(/year=2025/)
  expect(new URL(page.url()).search).toBe('?year=2025&category=1')
})

it('brings the next sheets while one scrolls, each once', async () => {
  const { page } = await visit({ device: 'phone' })
  await open(page, '/shop')
  await expect.poll(() => results(page).count()).toBe(pageSize)
  await results(page).last().scrollIntoViewIfNeeded()
  await expect.poll(() => results(page).count()).toBeGreaterThanOrEqual(2 * pageSize)
  const links = await results(page)
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(new Set(links).size).toBe(links.length)
})

it('filters on a phone in a sheet from below, whose button tells how many are found', async () => {
  const { page } = await visit({ device: 'phone' })
  await open(page, '/shop')
  await page.getByRole('button', { name: thai.shop.filters }).click()
  const sheet = page.getByRole('dialog', { name: thai.shop.filters })
  await sheet.getByRole('button', { name: midterm, exact: true }).click()
  await page.waitForURL(/category=1/)
  const found = (await apiOf(inject('baseUrl')).call('countSheet', { filter: { store: -1, category: 1 } }))
    .data
  const text = found.count.toLocaleString('en-US') + (found.atLeast ? '+' : '')
  await sheet.getByRole('button', { name: thai.shopLater.showSheets(text) }).click()
  await sheet.waitFor({ state: 'hidden' })
  await expect.poll(() => page.getByText(thai.shop.found(text)).isVisible()).toBe(true)
})

it('says when nothing is found, and leaves two letters alone', async () => {
  const { page } = await visit()
  await open(page, '/shop')
  const box = page.getByRole('searchbox', { name: thai.sheet.searchLabel })
  await box.fill('ฟิ')
  await page.getByText(thai.shop.typeMore).waitFor()
  expect(new URL(page.url()).search).toBe('')
  await box.fill('ไม่มีวิชานี้แน่นอน')
  await page.getByText(thai.shop.notFound).waitFor()
  // No filter is set.
  expect(await page.getByRole('button', { name: thai.shop.clearFilters }).count()).toBe(0)
  await page.getByRole('button', { name: thai.sheet.clearSearch }).click()
  await results(page).first().waitFor()
  await expect.poll(() => box.inputValue()).toBe('')
})

it('tells when there is a sheet, and knows the wish however it is spelled', async () => {
  const { page } = await visit({ token: (await newPerson(inject('baseUrl'))).token })
  await open(page, '/shop')
  const box = page.getByRole('searchbox', { name: thai.sheet.searchLabel })
  await box.fill('ZZQ 9871')
  await page.getByRole('button', { name: thai.shop.tellMe('ZZQ 9871') }).click()
  await page.getByText(wishWords.th.waits('ZZQ 9871')).waitFor()
  await box.fill('zzq๙๘๗๑')
  await expect.poll(() => page.getByText(wishWords.th.waits('zzq๙๘๗๑')).count()).toBe(1)
})

it('keeps the sheets when a search fails, and asks once more at a press', async () => {
  const { page } = await visit()
  await open(page, '/shop')
  const before = await results(page).first().innerText()
  const mend = await answerOtherwise(page, `**${pathOf('searchSheet')}`, (route) =>
    route.fulfill({ status: 500, json: {} }),
  )
  const box = page.getByRole('searchbox', { name: thai.sheet.searchLabel })
  await box.fill('ฟิสิกส์')
  const again = page.getByRole('button', { name: thai.shared.retry })
  await again.waitFor()
  await expect.poll(() => results(page).first().innerText()).toBe(before)
  await expect.poll(() => box.inputValue()).toBe('ฟิสิกส์')
  mend()
  await again.click()
  await again.waitFor({ state: 'hidden' })
  await expect.poll(() => results(page).first().innerText()).toMatch(/ฟิสิกส์/)
})

it('leads to the tutoring exams from store 7, and only from there', async () => {
  const { page } = await visit()
  const banner = page.getByRole('link', { name: thai.shopLater.tutoringBanner })
  await open(page, '/shop?1')
  await expect.poll(() => banner.count()).toBe(0)
  // The institution's number of sheets is in no masthead.
  const { count } = (await apiOf(inject('baseUrl')).call('getInstitution', { store: 1, page: 0 })).data.store
  const found = page.getByRole('heading', { level: 2 }).filter({ hasText: thai.shop.found(String(count)) })
  await expect.poll(async () => (await found.boundingBox())?.width ?? 0).toBeGreaterThan(20)
  await open(page, '/shop?7')
  await expect.poll(() => banner.getAttribute('href')).toBe('/tutoring-exams')
})

it('links to selling, to what was bought, to drives and page of the store, and has the book of in-class sheets', async () => {
  const visitor = apiOf(inject('baseUrl'))
  const [drives, pages] = await Promise.all([visitor.call('drivelist'), visitor.call('storeFacebook')])
  const store = Object.keys(drives.data).find((code) => pages.data[code] !== undefined) ?? ''
  const { page } = await visit()
  await open(page, `/shop?${store}`)
  const main = page.getByRole('main')
  await expect
    .poll(() => main.getByRole('link', { name: thai.shopFront.becomeSeller }).getAttribute('href'))
    .toBe('/seller')
  await expect
    .poll(() => main.getByRole('link', { name: thai.shopFront.boughtSheets }).getAttribute('href'))
    .toBe('/mysheet')
  const [first] = drives.data[store] ?? []
  const drive = main.locator(`a[href="/secretshop?${first?.code}"]`).first()
  await expect.poll(() => drive.getAttribute('target')).toBe('_blank')
  // Two discs may bear the same letter.
  expect(await drive.innerText()).toContain(first?.name[0])
  const social = main.locator(`a[href="${pages.data[store]}"]`).first()
  await expect.poll(() => social.getAttribute('target')).toBe('_blank')
  const years = page.getByRole('combobox', { name: thai.shop.yearLabel }).locator('option')
  const thisYear = Number(bangkokDate(new Date()).slice(0, 4))
  await expect
    .poll(() => years.evaluateAll((all) => all.map((option) => Number(option.getAttribute('value')))))
    .toEqual([0, ...Array.from({ length: 10 }, (_, ago) => thisYear - ago)])
  await page.evaluate(() => scrollTo(0, 1_000))
  await main.getByRole('button', { name: thai.shop.inClassLogo }).first().click()
  await page.waitForURL(`/shop?${store}&category=3`)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

it('who presses for more goes on at the first card that came', async () => {
  const { page } = await visit()
  await open(page, '/shop')
  const more = page.getByRole('link', { name: thai.shop.loadMore })
  // So many come by scrolling.
  await expect
    .poll(async () => {
      await more.scrollIntoViewIfNeeded()
      return results(page).count()
    })
    .toBe(3 * pageSize)
  await more.press('Enter')
  const first = results(page).nth(3 * pageSize)
  await expect.poll(() => first.evaluate((card) => card.contains(document.activeElement))).toBe(true)
})
