import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, expect, inject, it } from 'vitest'
import { demoPerson, newPerson, pathOf, type TestPerson } from '#e2e/people.ts'
import { axeViolations } from '#e2e/quality/inspect.ts'
import { answerOtherwise, hydrated, open, openUntilText, retryAtOnce, useBrowser } from '#e2e/visits.ts'
import { type Language, wordsIn } from '#e2e/words.ts'
import { reportCategories } from '#rules/complaints/categories.ts'
import { authorPath } from '#rules/institutions/addresses.ts'
import { countedWords } from '#web/words/counted.ts'
import { questionFormWords } from '#web/words/buyer/question-form.ts'
import { authorPictureWords } from '#web/words/seller/author-picture.ts'
import { sellEditWords } from '#web/words/seller/profile.ts'
import { sellerReportWords } from '#web/words/seller/complaints.ts'
import { pageReadingWords } from '#web/words/seller/page-reading.ts'
import { staffReportWords } from '#web/words/staff/complaints.ts'
import { newSeller, putOnSale } from '#e2e/seller/steps.ts'
import { acknowledge } from './steps.ts'

const visit = useBrowser({ pictures: true })
const baseUrl = inject('baseUrl')
const hostile = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>{{7*7}}'

let seller: TestPerson
let sheet: { _id: string; name: string }

beforeAll(async () => {
  seller = await newSeller(baseUrl)
  sheet = await putOnSale(baseUrl, seller, { code: 'VO101', price: 49 })
})

async function buyer(): Promise<TestPerson> {
  const person = await newPerson(baseUrl)
  const input = { sheets: [sheet._id], promoCode: 'FREESHEET' }
  await person.api.call('createOrder', input, { idempotencyKey: crypto.randomUUID() })
  return person
}

async function choose(page: Page, language: Language, entry: string): Promise<void> {
  await page.getByRole('button', { name: wordsIn(language).library.moreNamed(sheet.name) }).click()
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

  // The line is back for a moment, too weak for an answer: what is being written stays.
  const answer = await answerOtherwise(page, `**${pathOf('getMyScore')}`, (route) => route.abort())
  let lost = 0
  page.on('requestfailed', (request) => (lost += Number(request.url().endsWith(pathOf('getMyScore')))))
  await page.evaluate(() => ['offline', 'online'].map((name) => dispatchEvent(new Event(name))))
  // The last try.
  await expect.poll(() => lost).toBe(3)
  await dialog.getByLabel(voices.comment).press('End')
  expect(await page.getByRole('alertdialog').isVisible()).toBe(false)
  answer()

  // A lost connection, then a reload: what was typed is still there.
  const mend = await answerOtherwise(page, `**${pathOf('addMyScore')}`, (route) => route.abort())
  const save = dialog.getByRole('button', { name: voices.saveComment })
  await save.press('Enter')
  await acknowledge(page, words, words.shared.noConnection)
  await expect.poll(() => save.evaluate((button) => document.activeElement === button)).toBe(true)
  mend()
  await open(page, '/mysheet')
  await choose(page, language, voices.writeComment)
  await expect.poll(() => dialog.getByLabel(voices.comment).inputValue()).toContain(hostile)
  await dialog.getByRole('button', { name: voices.saveComment }).click()
  await acknowledge(page, words, voices.commentSaved)
  const menu = page.getByRole('button', { name: words.library.moreNamed(sheet.name) })
  await expect.poll(() => menu.evaluate((button) => document.activeElement === button)).toBe(true)

  const shown = await visit({ language })
  await open(shown.page, `/infoSheet/${sheet._id}`)
  await shown.page.getByText(hostile).waitFor()
  expect(await isHacked(shown.page)).toBe(false)

  await choose(page, language, voices.editComment)
  await dialog.getByRole('button', { name: voices.deleteComment }).click()
  await acknowledge(page, words, voices.commentDeleted)
  await choose(page, language, voices.writeComment)
  await expect.poll(() => dialog.getByLabel(voices.comment).inputValue()).toBe('')

  await retryAtOnce(page)
  await page.route(`**${pathOf('getMyScore')}`, (route) => route.fulfill({ status: 500, json: {} }))
  await open(page, '/mysheet')
  await choose(page, language, voices.writeComment)
  await acknowledge(page, words, voices.commentNotLoaded)
  expect(complaints.filter((complaint) => !complaint.includes('Failed to load resource'))).toEqual([])
})

it('who was given a sheet deletes the comment of when it was bought, and is not offered to change it', async () => {
  const language = 'th'
  const words = wordsIn(language)
  const { voices, library } = words
  const person = await buyer()
  await person.api.call('addMyScore', { sheet: sheet._id, score: 4, message: 'อ่านง่าย' })
  const { page, complaints } = await visit({ language, device: 'phone', token: person.token })
  // Bought, refunded and given by another person since.
  await page.route(`**${pathOf('getMyallSheet')}`, async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    for (const one of body.data.sheets) one.paid = false
    await route.fulfill({ response, json: body })
  })
  await open(page, '/mysheet')
  await page.getByRole('button', { name: library.moreNamed(sheet.name) }).click()
  await page.getByRole('menuitem', { name: library.deleteComment }).waitFor()
  expect(await page.getByRole('menuitem', { name: library.editComment }).count()).toBe(0)
  await page.getByRole('menuitem', { name: library.deleteComment }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('อ่านง่าย').waitFor()
  expect(await dialog.getByRole('button', { name: voices.saveComment }).count()).toBe(0)
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: voices.deleteComment }).click()
  await acknowledge(page, words, voices.commentDeleted)
  expect(complaints).toEqual([])
})

it('a report goes to the seller, who answers; the answer arrives as a message and nothing in it runs', async () => {
  const language = 'en'
  const words = wordsIn(language)
  const voices = words.voices
  const [sellers, inbox] = [wordsIn('th'), sellerReportWords.th]
  const person = await buyer()
  // Of this run alone: the journey may be repeated on one marketplace.
  const complaint = `หน้า 4 ขาด ${crypto.randomUUID()} ${hostile}`
  const buying = await visit({ language, dark: true, token: person.token })
  await open(buying.page, '/mysheet')
  await choose(buying.page, language, voices.reportSheet)
  const reporting = buying.page.getByRole('dialog')
  await expect
    .poll(() => reporting.getByRole('radio', { name: reportCategories.unreadable[language] }).isChecked())
    .toBe(true)
  await reporting.getByRole('radio', { name: reportCategories.incomplete[language] }).check()
  await reporting.getByLabel(voices.reportMessage).fill(complaint)
  await reporting.getByRole('button', { name: voices.sendReport }).click()
  await acknowledge(buying.page, words, voices.reportSent)

  const selling = await visit({ token: seller.token })
  await selling.page.addInitScript(() => localStorage.setItem('ack', '1'))
  await open(selling.page, '/seller/sellreport')
  const card = selling.page.getByRole('listitem').filter({ hasText: complaint })
  await card.getByText(reportCategories.incomplete.th).waitFor()
  expect(await selling.page.content()).not.toContain(person.id)
  expect(await axeViolations(selling.page)).toEqual([])
  await card.getByRole('button', { name: inbox.writeReporter }).click()
  const answering = selling.page.getByRole('dialog')
  await answering.getByLabel(inbox.messageLabel).fill(`เติมแล้ว ${hostile}`)
  await answering.getByRole('button', { name: inbox.sendReporter }).click()
  await acknowledge(selling.page, sellers, inbox.sentReporter)

  await card.getByRole('button', { name: inbox.mark }).click()
  const question = selling.page.getByRole('alertdialog')
  await question.getByText(inbox.confirmMark).waitFor()
  await question.getByRole('button', { name: inbox.mark }).click()
  await acknowledge(selling.page, sellers, inbox.marked)
  await card.waitFor({ state: 'detached' })
  await selling.page.getByRole('tab', { name: inbox.dealt(0).replace(' (0)', '') }).click()
  await card.waitFor()
  await expect.poll(() => card.getByRole('button', { name: inbox.mark }).count()).toBe(0)
  expect(await isHacked(selling.page)).toBe(false)

  await open(buying.page, '/message')
  await buying.page.getByText(`เติมแล้ว ${hostile}`).waitFor()
  expect(await isHacked(buying.page)).toBe(false)
  expect([...buying.complaints, ...selling.complaints]).toEqual([])
})

it('a report from the reader carries the page in view; its author finds it in the inbox and along the pages', async () => {
  const words = wordsIn('en')
  const { voices, reader } = words
  const person = await buyer()
  const complaint = `ภาพเบลอ ${crypto.randomUUID()}`
  const reading = await visit({ language: 'en', token: person.token })
  await open(reading.page, `/user/readSheet?${sheet._id}`)
  // The file may have to be prepared first.
  await reading.page.getByRole('button', { name: reader.tools }).waitFor()
  await reading.page.getByRole('button', { name: reader.tools }).click()
  await reading.page.getByRole('menuitem', { name: reader.reportPage }).click()
  const dialog = reading.page.getByRole('dialog')
  await expect.poll(() => dialog.getByRole('checkbox', { name: voices.sendPage(1) }).isChecked()).toBe(true)
  await dialog.getByLabel(voices.reportMessage).fill(complaint)
  expect(await axeViolations(reading.page)).toEqual([])
  await dialog.getByRole('button', { name: voices.sendReport }).click()
  await reading.page.getByText(voices.reportSent).waitFor()

  const inbox = sellerReportWords.en
  const selling = await visit({ language: 'en', token: seller.token })
  await selling.page.addInitScript(() => localStorage.setItem('ack', '1'))
  await open(selling.page, '/seller/sellreport')
  const card = selling.page.getByRole('listitem').filter({ hasText: complaint })
  await card.getByRole('link', { name: inbox.fixPage(1) }).waitFor()

  await open(selling.page, `/seller/mysheet?sheet=${sheet._id}`)
  const { troubles } = (await seller.api.call('getPageReading', { sheet: sheet._id })).data
  expect(troubles).toMatchObject([{ page: 1, reports: 1, refunds: 0 }])
  await selling.page.getByRole('link', { name: pageReadingWords.en.troubleOf(1, 1, 0) }).waitFor()
  await selling.page.getByRole('region', { name: pageReadingWords.en.versions }).waitFor()
  expect([...reading.complaints, ...selling.complaints]).toEqual([])
})

it('a review that its author reports is hidden by staff with a reason, which its writer reads, and brought back', async () => {
  const staff = staffReportWords.th
  const person = await buyer()
  const said = `ไม่ตรงปก ${crypto.randomUUID()}`
  await person.api.call('addMyScore', { sheet: sheet._id, score: 1, message: said })

  const selling = await visit({ token: seller.token })
  await selling.page.addInitScript(() => localStorage.setItem('ack', '1'))
  await open(selling.page, '/seller/sellreport?tab=reviews')
  const own = selling.page.getByRole('listitem').filter({ hasText: said })
  await own.getByRole('button', { name: questionFormWords.th.reportReview }).click()
  await selling.page.getByText(questionFormWords.th.reported).waitFor()

  const { token } = await demoPerson(baseUrl, 'MASTERSARP')
  const desk = await visit({ token })
  await open(desk.page, '/staff/report')
  const row = desk.page
    .getByRole('region', { name: staff.flagged })
    .getByRole('row')
    .filter({ hasText: said })
  await row.getByRole('button', { name: staff.hide }).click()
  const dialog = desk.page.getByRole('dialog')
  const reason = `ไม่เกี่ยวกับชีท ${crypto.randomUUID()}`
  await dialog.getByLabel(staff.why).fill(reason)
  await dialog.getByRole('button', { name: staff.hideReview }).click()
  await desk.page.getByText(staff.hiddenDone).waitFor()

  const shown = await visit({ token: person.token })
  const reviews = async () =>
    (await person.api.call('getSheetInfo', { sheetID: sheet._id })).data.reviews.map(({ message }) => message)
  await expect.poll(reviews).not.toContain(said)
  await open(shown.page, '/message')
  await shown.page.getByText(reason).waitFor()

  const gone = desk.page.getByRole('region', { name: staff.hiddenLately })
  const hidden = gone.getByRole('row').filter({ hasText: reason })
  expect(await axeViolations(desk.page)).toEqual([])
  await hidden.getByRole('button', { name: staff.bringBack }).click()
  await desk.page.getByText(staff.backDone).waitFor()
  await hidden.waitFor({ state: 'detached' })
  await expect.poll(reviews).toContain(said)
  await open(shown.page, `/infoSheet/${sheet._id}`)
  await shown.page.getByText(said).waitFor()
  expect([...selling.complaints, ...desk.complaints, ...shown.complaints]).toEqual([])
})

it('a picture of an author is refused with words or shown by staff, stands on her page, and goes when she takes it away', async () => {
  const [own, staff] = [authorPictureWords.th, staffReportWords.th]
  const { codeName } = (await seller.api.call('getSellEdit')).data.info
  const selling = await visit({ token: seller.token, device: 'phone' })
  await open(selling.page, '/seller/selledit#author-page')
  const choose = async (background: string) => {
    const picture = { width: 640, height: 480, channels: 3, background } as const
    await selling.page.locator('[name=author-picture]').setInputFiles({
      name: 'me.png',
      mimeType: 'image/png',
      buffer: await sharp({ create: picture }).png().toBuffer(),
    })
    await selling.page.getByText(own.waiting).waitFor()
  }
  await choose('#2266aa')
  const { token } = await demoPerson(baseUrl, 'MASTERSARP')
  const desk = await visit({ token })
  await open(desk.page, '/staff/report')
  const row = desk.page
    .getByRole('region', { name: staff.pictures })
    .getByRole('row')
    .filter({ hasText: codeName })
  await row.getByRole('button', { name: staff.refusePicture, exact: true }).click()
  const dialog = desk.page.getByRole('dialog')
  const reason = `ดูไม่ออกว่าใคร ${crypto.randomUUID()}`
  await dialog.getByLabel(staff.why).fill(reason)
  expect(await axeViolations(desk.page)).toEqual([])
  await dialog.getByRole('button', { name: staff.refusePicture, exact: true }).click()
  await desk.page.getByText(staff.pictureRefused).waitFor()
  await row.waitFor({ state: 'detached' })

  await selling.page.reload()
  await hydrated(selling.page)
  await selling.page.getByText(reason).waitFor()
  await choose('#aa6622')
  await open(desk.page, '/staff/report')
  await row.getByRole('button', { name: staff.showPicture, exact: true }).click()
  await desk.page.getByText(staff.pictureShown).waitFor()
  const reading = await visit({ device: 'phone' })
  await open(reading.page, authorPath(codeName))
  const picture = reading.page.locator('header img[src*="/content/users/"]')
  await expect
    .poll(() => picture.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
    .toBe(320)

  await selling.page.reload()
  await hydrated(selling.page)
  await selling.page.getByText(own.shown).waitFor()
  expect(await axeViolations(selling.page)).toEqual([])
  await selling.page.getByRole('button', { name: own.remove }).click()
  await selling.page.getByText(own.removed).waitFor()
  // On the card that shows what buyers see, too.
  const card = selling.page.getByRole('region', { name: sellEditWords.th.forBuyers })
  await expect.poll(() => card.locator('img[src*="/content/users/"]').count()).toBe(0)
  await expect
    .poll(async () => (await seller.api.call('getAuthor', { name: codeName })).data.author.picture)
    .toBeNull()
  expect([...selling.complaints, ...desk.complaints, ...reading.complaints]).toEqual([])
})

it('an inbox that cannot be loaded leads to the landing page and says why', async () => {
  const { page } = await visit({ language: 'en', token: (await newPerson(baseUrl)).token })
  await openUntilText(page, '/seller/sellreport', wordsIn('en').refusal('not-allowed'))
  await page.waitForURL('/seller')
  expect(new URL(page.url()).pathname).toBe('/seller')
})
