import type { Page } from 'playwright-core'
import { beforeAll, expect, inject, it } from 'vitest'
import { demoPerson, newPerson, pathOf, type TestPerson } from '#e2e/people.ts'
import { axeViolations } from '#e2e/quality/inspect.ts'
import { open, useBrowser } from '#e2e/visits.ts'
import { wordsIn } from '#e2e/words.ts'
import { reportCategories } from '#rules/complaints/categories.ts'
import { countedWords } from '#web/words/counted.ts'
import type { Language } from '#web/words/language.ts'
import { sellerReportWords } from '#web/words/seller/complaints.ts'
import { acknowledge } from './steps.ts'

const visit = useBrowser()
const baseUrl = inject('baseUrl')
const hostile = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>{{7*7}}'

let seller: TestPerson
let sheet: { _id: string; name: string }

beforeAll(async () => {
  seller = await demoPerson(baseUrl, 'SELLERSARP')
  sheet = await sheetOf(seller.id)
})

/** One of this author's sheets on sale: the demo seller writes for the first store. */
async function sheetOf(authorId: string): Promise<{ _id: string; name: string }> {
  for (let page = 0; page < 20; page += 1) {
    const found = (await seller.api.call('searchSheet', { filter: { store: 1 }, page, pageLimit: 20 })).data
    const own = found.find(({ authorCode }) => authorCode === authorId)
    if (own !== undefined) return own
    if (found.length === 0) break
  }
  throw new Error('the demo seller sells nothing')
}

async function buyer(): Promise<TestPerson> {
  const person = await newPerson(baseUrl)
  const ask = { sheets: [sheet._id], promoCode: 'FREESHEET' }
  await person.api.call('createOrder', ask, { idempotencyKey: crypto.randomUUID() })
  return person
}

async function choose(page: Page, language: Language, entry: string): Promise<void> {
  await page.getByRole('button', { name: wordsIn(language).sheet.moreNamed(sheet.name) }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

const isHacked = (page: Page) => page.evaluate(() => 'hacked' in window)

it('a buyer scores a sheet, loses nothing on the way, changes it and takes it back', async () => {
  const language = 'en'
  const words = wordsIn(language)
  const voices = wordsIn(language).voices
  const person = await buyer()
  const { page, complaints } = await visit({ language, device: 'phone', dark: true, token: person.token })
  await open(page, '/mysheet')
  await choose(page, language, voices.writeComment)
  const dialog = page.getByRole('dialog')
  // The stars are what one presses; the radio button behind them is for keys and screen readers.
  await dialog.locator('label:has([type=radio])').nth(3).click()
  await expect.poll(() => dialog.getByRole('radio', { name: voices.stars(4) }).isChecked()).toBe(true)
  await dialog.getByLabel(voices.comment).fill(`${hostile}${'a'.repeat(40)}`)
  await dialog.getByText(countedWords[language].over(100)).waitFor()
  expect(await axeViolations(page)).toEqual([])

  // A lost connection, then a reload: what was typed is still there.
  await page.route(`**${pathOf('addMyScore')}`, (route) => route.abort())
  await dialog.getByRole('button', { name: voices.saveComment }).click()
  await acknowledge(page, words, words.shared.noConnection)
  await page.unroute(`**${pathOf('addMyScore')}`)
  await open(page, '/mysheet')
  await choose(page, language, voices.writeComment)
  await expect.poll(() => dialog.getByLabel(voices.comment).inputValue()).toContain(hostile)
  await dialog.getByRole('button', { name: voices.saveComment }).click()
  await acknowledge(page, words, voices.commentSaved)

  const shown = await visit({ language })
  await open(shown.page, `/infoSheet/${sheet._id}`)
  await shown.page.getByText(hostile).waitFor()
  expect(await isHacked(shown.page)).toBe(false)

  await choose(page, language, voices.editComment)
  await dialog.getByRole('button', { name: voices.deleteComment }).click()
  await acknowledge(page, words, voices.commentDeleted)
  await choose(page, language, voices.writeComment)
  await expect.poll(() => dialog.getByLabel(voices.comment).inputValue()).toBe('')

  await page.route(`**${pathOf('getMyScore')}`, (route) => route.fulfill({ status: 500, json: {} }))
  await open(page, '/mysheet')
  await choose(page, language, voices.writeComment)
  await acknowledge(page, words, voices.commentNotLoaded)
  expect(complaints.filter((complaint) => !complaint.includes('Failed to load resource'))).toEqual([])
})

it.each([
  ['th', 'light'],
  ['en', 'dark'],
] as const)(
  'a report goes to the seller, who answers; the answer arrives as a message and nothing in it runs (%s, %s)',
  async (language, scheme) => {
    const words = wordsIn(language)
    const voices = wordsIn(language).voices
    const inbox = sellerReportWords[language]
    const look = { language, dark: scheme === 'dark' }
    const person = await buyer()
    // Of this run alone: the journey may be repeated on one marketplace.
    const complaint = `หน้า 4 ขาด ${crypto.randomUUID()} ${hostile}`
    const buying = await visit({ ...look, token: person.token })
    await open(buying.page, '/mysheet')
    await choose(buying.page, language, voices.reportSheet)
    const reporting = buying.page.getByRole('dialog')
    await expect
      .poll(() => reporting.getByRole('radio', { name: reportCategories[0][language] }).isChecked())
      .toBe(true)
    await reporting.getByRole('radio', { name: reportCategories[2][language] }).check()
    await reporting.getByLabel(voices.reportMessage).fill(complaint)
    await reporting.getByRole('button', { name: voices.sendReport }).click()
    await acknowledge(buying.page, words, voices.reportSent)

    const selling = await visit({ ...look, token: seller.token })
    await selling.page.addInitScript(() => localStorage.setItem('ack', '1'))
    await open(selling.page, '/seller/sellreport')
    const card = selling.page.getByRole('listitem').filter({ hasText: complaint })
    await card.getByText(reportCategories[2][language]).waitFor()
    expect(await selling.page.content()).not.toContain(person.id)
    expect(await axeViolations(selling.page)).toEqual([])
    await card.getByRole('button', { name: inbox.writeReporter }).click()
    const answering = selling.page.getByRole('dialog')
    await answering.getByLabel(inbox.messageLabel).fill(`เติมแล้ว ${hostile}`)
    await answering.getByRole('button', { name: inbox.sendReporter }).click()
    await acknowledge(selling.page, words, inbox.sentReporter)

    await card.getByRole('button', { name: inbox.mark }).click()
    const question = selling.page.getByRole('alertdialog')
    await question.getByText(inbox.confirmMark).waitFor()
    await question.getByRole('button', { name: inbox.mark }).click()
    await acknowledge(selling.page, words, inbox.marked)
    await card.waitFor({ state: 'detached' })
    await selling.page.getByRole('tab', { name: /^(?:จัดการแล้ว|Dealt with) \(\d+\)/ }).click()
    await card.waitFor()
    await expect.poll(() => card.getByRole('button', { name: inbox.mark }).count()).toBe(0)
    expect(await isHacked(selling.page)).toBe(false)

    await open(buying.page, '/message')
    await buying.page.getByText(`เติมแล้ว ${hostile}`).waitFor()
    expect(await isHacked(buying.page)).toBe(false)
    expect([...buying.complaints, ...selling.complaints]).toEqual([])
  },
)

it('an inbox that cannot be loaded leads to the landing page and says why', async () => {
  const { page } = await visit({ language: 'en', token: (await newPerson(baseUrl)).token })
  await page.goto('/seller/sellreport')
  await page.getByText(wordsIn('en').refusal('not-allowed')).waitFor()
  await page.waitForURL('/seller')
  expect(new URL(page.url()).pathname).toBe('/seller')
})
