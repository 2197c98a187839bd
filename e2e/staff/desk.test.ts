import type { Locator, Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { demoPerson, newPerson, pathOf } from '#e2e/people.ts'
import { answerOtherwise, busyText, open, pressThai, refuseOnce, useBrowser } from '#e2e/visits.ts'
import { readDay } from '#rules/calendar/read-day.ts'
import { pageTexts } from '#server/test/pdf-texts.ts'
import { sharedWords } from '#web/words/shared.ts'
import { dateWords } from '#web/words/dates.ts'
import { authorWords } from '#web/words/staff/sellers.ts'
import { coverWords } from '#web/words/staff/covers.ts'
import { deskWords } from '#web/words/staff/desk.ts'
import { tableWords } from '#web/words/tables.ts'
import { staffOrderWords } from '#web/words/staff/orders.ts'
import { permissionWords } from '#web/words/staff/permissions.ts'
import { statisticsWords } from '#web/words/staff/statistics.ts'
import { supportWords } from '#web/words/staff/support.ts'
import { whoSoldLastMonth } from './demo-history.ts'

const visit = useBrowser({ pictures: true })
const baseUrl = inject('baseUrl')
const desk = deskWords.en

it('who has no right is led home; who has one sees its boxes and no others', async () => {
  const buyer = await visit({ token: (await demoPerson(baseUrl, 'BUYERSARUP')).token })
  await open(buyer.page, '/staff')
  await buyer.page.waitForURL(new URL('/', baseUrl).href)

  const { api, token } = await demoPerson(baseUrl, 'CHECKSARUP')
  const { page, complaints } = await visit({ language: 'en', token })
  await open(page, '/staff')
  const { user } = (await api.call('navigation')).data
  await page.getByRole('heading', { name: desk.hello(user.name) }).waitFor()
  await expect.poll(() => page.getByTitle(desk.verifySheetText).count()).toBe(1)
  await expect.poll(() => page.getByTitle(desk.statText).count()).toBe(0)
  await page.goto('/staff/stat')
  await page.waitForURL(/\/staff\/?$/)
  expect(complaints).toEqual([])
})

it('a name longer than a phone is wide widens no screen, and lies over nothing', async () => {
  const { api, token } = await demoPerson(baseUrl, 'MASTERSARP')
  // Of a month whose sales are told still there are no papers.
  await whoSoldLastMonth(api)
  const { page, complaints } = await visit({ device: 'phone', token })
  const long = 'นางสาวกุลธิดารัตน์ปิยะพงษ์วัฒนากุลเกียรติไพศาลศรีสวัสดิ์อนันตโชติ'
  await page.route('**/api/sarupStaff/**', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replaceAll(
      /"(name|userName|codeName)":"(?:[^"\\]|\\.)+"/g,
      `"$1":"${long}"`,
    )
    await route.fulfill({ response: answer, body })
  })
  for (const path of ['', '/permissions', '/audit', '/hytexts-report?tab=vendors', '/tax/certificate']) {
    await open(page, `/staff${path}`)
    const name = page.getByRole('main').getByText(long).first()
    await name.waitFor()
    const seen = (element: Element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      const ends = [...range.getClientRects()].map(({ right }) => right)
      // In a row it ends in an ellipsis, before the figure beside it.
      const clips: number[] = []
      for (let at: Element | null = element; at !== null; at = at.parentElement)
        if (getComputedStyle(at).overflowX === 'clip') clips.push(at.getBoundingClientRect().right)
      return {
        wide: document.documentElement.scrollWidth - innerWidth,
        right: Math.min(Math.max(...ends), ...clips) <= innerWidth,
      }
    }
    await expect.poll(() => name.evaluate(seen), { message: path }).toEqual({ wide: 0, right: true })
  }
  expect(complaints).toEqual([])
})

it('Enter leads to what was found for all that is typed, not for its first letters', async () => {
  const { token } = await demoPerson(baseUrl, 'MASTERSARP')
  const { page } = await visit({ language: 'en', token })
  await open(page, '/staff')
  await page.getByRole('navigation', { name: desk.menu }).waitFor()
  // Pictures that have come shimmer no more, unseen below themselves.
  await page.locator('main img[src^="/files/review"]').first().waitFor()
  await expect.poll(() => page.locator('main img[data-late]').count()).toBe(0)
  await pressThai(page, 'KeyK', 'า', true)
  const jump = page.getByRole('dialog', { name: supportWords.en.find })
  await jump.waitFor()
  // A chooser of files that is closed without one closes nothing else.
  await jump.locator('input[name=slip]').dispatchEvent('cancel', { bubbles: true })
  await jump.getByRole('searchbox').fill('BUYERSARUP')
  await jump.getByRole('button', { name: 'BUYERSARUP' }).first().waitFor()
  await page.keyboard.type(' of nobody\n')
  await jump.getByText(supportWords.en.nothing).waitFor()
  expect(new URL(page.url()).pathname).toBe('/staff')
})

it('letters that are typed quickly in the search of a list all count, and stand where they are typed', async () => {
  const { token } = await demoPerson(baseUrl, 'MASTERSARP')
  const { page } = await visit({ language: 'en', token })
  await open(page, '/staff/promos')
  const box = page.getByRole('main').getByRole('searchbox')
  await box.pressSequentially('WELCOME2026')
  await box.press('Home')
  await page.keyboard.type('THE')
  expect(await box.inputValue()).toBe('THEWELCOME2026')
  await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe('THEWELCOME2026')
})

it('behind the last page of a list stands its last one', async () => {
  const { token } = await demoPerson(baseUrl, 'MASTERSARP')
  const { page } = await visit({ language: 'en', token })
  await open(page, '/staff/groups?page=50')
  await page.getByRole('cell').first().waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('page')).not.toBe('50')
  // On paper, where there is no box to tick, no column lies over the next one.
  await page.emulateMedia({ media: 'print' })
  const covered = await page
    .locator('tbody tr')
    .first()
    .evaluate((row) => {
      const cells = [...row.children]
        .map((cell) => cell.getBoundingClientRect())
        .filter(({ width }) => width > 0)
      return cells.filter(({ left }, at) => left < (cells[at - 1]?.right ?? 0) - 1).length
    })
  expect(covered).toBe(0)
  // A short screen is one page, without an empty one behind it.
  await page.emulateMedia({ media: null })
  await open(page, '/staff/orders?query=none_of_these')
  await page.getByText(tableWords.en.nothingMatches).waitFor()
  expect(await pageTexts(await page.pdf({ preferCSSPageSize: true }))).toHaveLength(1)
})

async function chooseStore(page: Page): Promise<void> {
  const store = page.getByRole('combobox', { name: desk.store })
  await store.fill('Chulalongkorn')
  await page.getByRole('option', { name: 'Chulalongkorn' }).first().click()
}

it('authors are found while one types, statistics and covers come as files, rights are filtered', async () => {
  const { api, token } = await demoPerson(baseUrl, 'MASTERSARP')
  const { page, complaints } = await visit({ language: 'en', token })
  await open(page, '/staff/author')
  const words = authorWords.en
  const search = page.getByRole('searchbox', { name: words.search })
  await search.fill('no such author')
  await page.getByText(words.notFound, { exact: true }).waitFor()
  // One of the demo's, who sells: those of other journeys may have nothing on sale.
  const [author] = (await api.call('authorSearch', { query: 'SELLERSARP' })).data
  const codeName = author?.codeName ?? ''
  await search.fill('')
  await search.pressSequentially(codeName.slice(0, 4))
  // Behind the name stands how much she sells.
  const named = page.getByText(codeName, { exact: true })
  await page.getByRole('button').filter({ has: named }).click()
  const facts = page.getByRole('region', { name: codeName })
  await facts.getByText(words.created).waitFor()
  const shown = () => facts.getByRole('definition').allTextContents()
  await expect.poll(async () => (await shown()).length).toBeGreaterThanOrEqual(8)
  await expect.poll(shown).not.toContain('')
  // A cover of hers leads to what may be changed of its sheet.
  const [cover] =
    author === undefined ? [] : (await api.call('authorInfo', { facebook: author.facebook })).data.newest
  await facts
    .getByRole('link', { name: cover?.name ?? '' })
    .first()
    .click()
  await page.waitForURL(`**/staff/sheetEdit?${cover?._id}`)

  // Figures that are refused say so in the server's words, and come at another try.
  await refuseOnce(page, pathOf('getStat'))
  await open(page, '/staff/stat')
  await page.getByRole('alert').getByText(busyText).waitFor()
  await page.getByRole('alert').getByRole('button', { name: sharedWords.en.retry }).click()
  // The folded table of the same figures says it, too.
  await expect.poll(() => page.getByText(busyText).count()).toBe(0)
  const store = page.getByRole('combobox', { name: desk.store })
  await store.click()
  await expect.poll(() => page.getByRole('option').first().textContent()).toContain(desk.allStores)
  await store.press('Escape')
  await page.getByRole('button', { name: statisticsWords.en.download }).click()
  const files = page.getByRole('menuitem')
  await expect.poll(() => files.count()).toBeGreaterThanOrEqual(3)
  const [file] = await Promise.all([page.waitForEvent('download'), files.first().click()])
  expect(file.suggestedFilename()).toMatch(/\.csv$/)

  await open(page, '/staff/downloadapprovedcover')
  await page.getByRole('button', { name: coverWords.en.custom }).click()
  const [from, to] = [coverWords.en.from, coverWords.en.to].map((name) =>
    page.getByRole('textbox', { name, exact: true }),
  ) as [Locator, Locator]
  const day = async (field: Locator) => Date.parse(readDay(await field.inputValue()) ?? '')
  await expect.poll(async () => (await day(to)) - (await day(from))).toBe(86_400_000)
  await chooseStore(page)
  await from.fill('1/1/2020')
  await page.getByRole('textbox', { name: `${coverWords.en.from} ${dateWords.en.time}` }).fill('19:00')
  const link = page.getByRole('link', { name: coverWords.en.download })
  await expect
    .poll(() => link.getAttribute('href'))
    .toMatch(/^\/api\/public\/approveFromStore\?store=1&from=2020-01-01T12%3A00.*&to=/)
  // Read anew past the limit of requests, the screen has its menu, its title and the period in its address.
  const busy = { success: false, code: 'request.too-many', msg: ['ก', 'Too many requests'] }
  const free = await answerOtherwise(page, '**/api/sarupStaff/navigation', (route) =>
    route.fulfill({ status: 429, json: busy }),
  )
  await page.reload()
  await page.getByRole('heading', { level: 1, name: coverWords.en.title }).waitFor()
  await page.getByRole('navigation', { name: desk.menu }).waitFor()
  await expect.poll(() => link.getAttribute('href')).toContain('store=1&from=2020-01-01T12%3A00')
  free()

  await open(page, '/staff/report')
  await expect
    .poll(async () => (await page.getByRole('combobox', { name: desk.store }).boundingBox())?.width)
    .toBeCloseTo(500, 0)

  await open(page, '/staff/permissions')
  const table = page.getByRole('table')
  await table.waitFor()
  await page.getByRole('searchbox', { name: permissionWords.en.search }).fill('grantsar')
  await page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 1)
  await expect.poll(() => table.textContent()).toContain('GRANTSARUP')
  await page.getByRole('button', { name: permissionWords.en.sheet, exact: true }).first().click()
  await table.getByText('GRANTSARUP').waitFor({ state: 'detached' })
  const { has, hasNot, sheet } = permissionWords.en
  await page.getByRole('button', { name: `${has} ${sheet}`, exact: true }).click()
  await table.getByText('GRANTSARUP').waitFor()
  // A holder is absent under "has not", and back among all.
  await page.getByRole('searchbox', { name: permissionWords.en.search }).fill('mastersar')
  await table.getByText('GRANTSARUP').waitFor({ state: 'detached' })
  expect(await table.getByText('MASTERSARP').count()).toBe(0)
  await page.getByRole('button', { name: `${hasNot} ${sheet}`, exact: true }).click()
  await page.getByRole('button', { name: sheet, exact: true }).first().waitFor()
  await table.getByText('MASTERSARP').waitFor()
  expect(complaints).toEqual([])
})

it('to who has closed the account staff are offered no word, which nobody could read', async () => {
  const buyer = await newPerson(baseUrl)
  const [one] = (await buyer.api.call('searchSheet', { sort: '-score' })).data
  const { id } = (await buyer.api.call('createOrder', { sheets: [one?._id ?? ''] })).data
  const { token } = await demoPerson(baseUrl, 'MASTERSARP')
  const { page } = await visit({ token })
  const talk = page.getByRole('link', { name: staffOrderWords.th.talk })
  const write = page.getByRole('link', { name: supportWords.th.write })
  await open(page, `/staff/orders?order=${id}`)
  await talk.waitFor()
  await open(page, `/staff/person?${buyer.id}`)
  await write.waitFor()
  await buyer.api.call('deleteAccount', { confirm: 'DELETE' })
  await page.reload()
  await page.getByText(supportWords.th.closed).first().waitFor()
  expect(await write.count()).toBe(0)
  // Its name goes a moment later.
  const panel = page.getByRole('dialog').filter({ hasText: id })
  const shows = async () => {
    await open(page, `/staff/orders?order=${id}`)
    await panel.getByText(staffOrderWords.th.cancelled).first().waitFor()
    return talk.count()
  }
  await expect.poll(shows).toBe(0)
})
