import { expect, inject, it } from 'vitest'
import { apiOf, newPerson } from '#e2e/people.ts'
import { axeViolations } from '#e2e/quality/inspect.ts'
import { open, useBrowser } from '#e2e/visits.ts'
import { wordsIn } from '#e2e/words.ts'
import { bangkokDate } from '#rules/calendar/bangkok.ts'

const visit = useBrowser()
const baseUrl = inject('baseUrl')
const { exams, reader, library } = wordsIn('th')

it('the day of an exam is entered once and counts down; a note typed without a net reaches the other device', async () => {
  const person = await newPerson(baseUrl)
  const [sheet] = (
    await apiOf(baseUrl).call('searchSheet', { sort: '-bought', filter: { store: 1, category: 2 } })
  ).data
  const id = sheet?._id ?? ''
  await person.api.call(
    'createOrder',
    { sheets: [id], promoCode: 'FREESHEET' },
    { idempotencyKey: crypto.randomUUID() },
  )
  const { page, context, complaints } = await visit({ device: 'phone', token: person.token })
  await open(page, '/mysheet')
  await page
    .getByRole('link', { name: sheet?.name ?? '' })
    .first()
    .waitFor()
  const [suggested] = (await person.api.call('getExams', {})).data.suggestions
  if (suggested === undefined) throw new Error('a bought sheet suggests no exam')
  await page.getByRole('main').locator('a[href="/exams"]').click()
  await page.waitForURL('/exams')
  const day = bangkokDate(new Date(Date.now() + 5 * 86_400_000))
  const typed = `${day.slice(8, 10)}/${day.slice(5, 7)}/${Number(day.slice(0, 4)) + 543}`
  await page
    .getByRole('textbox', { name: exams.ofCourse(suggested.code), exact: true })
    .first()
    .pressSequentially(typed)
  await page.keyboard.press('Tab')
  await page.getByText(exams.saved).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await open(page, '/')
  // A day less when midnight has come meanwhile.
  await page
    .getByRole('region', { name: exams.title })
    .getByText(exams.days(5))
    .or(page.getByText(exams.days(4)))
    .first()
    .waitFor()
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0)

  await open(page, `/user/readSheet?${id}`)
  await page.getByRole('img', { name: reader.page(1), exact: true }).waitFor({ timeout: 120_000 })
  // The place is told a moment after one has come to rest on it.
  const readingPlace = async () => (await person.api.call('readerInfo', { id })).data.place
  await expect.poll(readingPlace).not.toBeNull()
  await page.getByRole('button', { name: reader.addBookmark }).click()
  await page.getByRole('button', { name: reader.removeBookmark }).waitFor()
  // The dialog comes with the first note: once here, before the net is gone.
  const note = async (text: string) => {
    await page.getByRole('button', { name: reader.tools }).click()
    await page.getByRole('menuitem', { name: reader.writeNote }).click()
    await page.getByRole('textbox', { name: reader.note }).fill(text)
    await page.keyboard.press('Escape')
  }
  await note('มีเน็ต')
  await context.setOffline(true)
  await note('ไม่มีเน็ต')
  await page.getByRole('button', { name: reader.noteOnPage(1, 'ไม่มีเน็ต') }).waitFor()
  await context.setOffline(false)

  const marks = async () =>
    (await person.api.call('syncMarks', { id })).data.marks.map(({ text }) => text).toSorted()
  await expect.poll(marks, { timeout: 45_000 }).toEqual(['', 'มีเน็ต', 'ไม่มีเน็ต'])
  const second = await visit({ token: person.token })
  await open(second.page, `/user/readSheet?${id}`)
  await second.page.getByRole('button', { name: reader.noteOnPage(1, 'ไม่มีเน็ต') }).waitFor()
  await open(second.page, '/mysheet')
  await second.page.getByRole('region', { name: library.continueReading }).waitFor()
  // What was under way when the net went.
  expect(complaints.filter((complaint) => !/net::ERR_|Failed to fetch/.test(complaint))).toEqual([])
})
