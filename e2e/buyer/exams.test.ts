import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { apiOf, newPerson, pathOf } from '#e2e/people.ts'
import { axeViolations } from '#e2e/quality/inspect.ts'
import { open, useBrowser } from '#e2e/visits.ts'
import { wordsIn } from '#e2e/words.ts'
import { bangkokDate } from '#rules/calendar/bangkok.ts'

const visit = useBrowser({ pictures: true })
const baseUrl = inject('baseUrl')
const { exams, reader, library } = wordsIn('th')

it('the day of an exam is entered once or comes from a calendar, goes out to one and counts down; a note typed without a net reaches the other device', async () => {
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
  // The sheet to begin lies open in sight on a phone.
  const first = page.getByRole('region', { name: library.startReading, exact: true })
  await first
    .getByRole('link', { name: sheet?.name ?? '' })
    .first()
    .waitFor()
  await expect.poll(async () => (await first.boundingBox())?.y).toBeLessThanOrEqual(180)
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
  // A file of the registrar comes in, what is no exam stays out; all of them go out to the own calendar.
  const later = bangkokDate(new Date(Date.now() + 12 * 86_400_000)).replaceAll('-', '')
  const event = (title: string) =>
    `BEGIN:VEVENT\r\nUID:${title}\r\nDTSTART;TZID=Asia/Bangkok:${later}T093000\r\nSUMMARY:${title}\r\nEND:VEVENT\r\n`
  await page.locator('input[name="calendar"]').setInputFiles({
    name: 'registrar.ics',
    mimeType: 'text/calendar',
    buffer: Buffer.from(
      `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${event('Final exam ZZ908')}${event('Final exam ZZ909')}END:VCALENDAR\r\n`,
    ),
  })
  await page.getByText(exams.found(2)).waitFor()
  await page.getByRole('button', { name: exams.leaveOut('ZZ909') }).click()
  await page.getByRole('button', { name: exams.addFound(1) }).click()
  await page.getByRole('button', { name: exams.change('ZZ908') }).click()
  const imported = page.getByRole('textbox', { name: exams.timeOf('ZZ908') })
  await expect.poll(() => imported.inputValue()).toBe('09:30')
  const [calendar] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: exams.calendar, exact: true }).click(),
  ])
  const written = await readFile(await calendar.path(), 'utf8')
  expect(written).toContain('ZZ908')
  expect(written).toContain(suggested.code)
  expect(written).not.toContain('ZZ909')
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
  await page.getByRole('img', { name: reader.page(1), exact: true }).waitFor()
  // The browser reports the place a moment after the reader has come to rest on it.
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
  const layer = async () => (await person.api.call('syncMarks', { id })).data.marks
  const texts = async () =>
    (await layer()).flatMap(({ kind, text }) => (kind === 'note' ? [text] : [])).toSorted()
  await note('มีเน็ต')
  // Sent a moment after the last keystroke: another device that opens the sheet before does not see it yet.
  await expect.poll(texts).toEqual(['มีเน็ต'])
  const second = await visit({ device: 'desktop', token: person.token })
  await open(second.page, `/user/readSheet?${id}`)
  await second.page.getByRole('button', { name: reader.noteOnPage(1, 'มีเน็ต') }).waitFor()
  // From here on both write, and neither reaches the other.
  const pen = await takePen(second.page)
  await second.context.setOffline(true)
  await context.setOffline(true)
  await write(second.page, pen)
  await note('ไม่มีเน็ต')
  await page.getByRole('button', { name: reader.noteOnPage(1, 'ไม่มีเน็ต') }).waitFor()
  await context.setOffline(false)
  await expect.poll(texts).toEqual(['มีเน็ต', 'ไม่มีเน็ต'])
  await second.context.setOffline(false)
  await second.page.getByRole('button', { name: reader.noteOnPage(1, 'ไม่มีเน็ต') }).waitFor()
  await expect
    .poll(async () => (await layer()).map(({ kind }) => kind).toSorted())
    .toEqual(['bookmark', 'ink', 'note', 'note'])
  await open(second.page, '/mysheet')
  await second.page.getByRole('region', { name: library.continueReading }).waitFor()
  // Requests cut off when offline.
  expect(complaints.filter((complaint) => !/net::ERR_|Failed to fetch/.test(complaint))).toEqual([])
})

it('what was typed of an exam waits in its form until one has signed in again', async () => {
  const providerName = `exams-${crypto.randomUUID().slice(0, 8)}`
  const person = await newPerson(baseUrl, { providerName })
  const { page, complaints } = await visit({ device: 'phone', token: person.token })
  await open(page, '/exams')
  const code = page.getByRole('textbox', { name: exams.code, exact: true })
  await code.fill('ZZ910')
  await person.api.call('signOutEverywhere')
  await page.reload()
  await page.waitForURL(/\/login\?return=/)
  const again = await newPerson(baseUrl, { providerName })
  await page.goto(`/workaroundlogin?${again.token}`)
  await page.waitForURL('/')
  // The institutions come when one stands in their field already: what is typed replaces one's own.
  const { promise: isFocused, resolve: release } = Promise.withResolvers<void>()
  await page.route(`**${pathOf('getHome')}`, async (route) => {
    await isFocused
    await route.continue()
  })
  await open(page, '/exams')
  await expect.poll(() => code.inputValue()).toBe('ZZ910')
  // Two exams of another institution than one's own, the first with Enter in the field of its time; nothing of it comes back.
  const form = page.locator('form').filter({ has: code })
  const institution = form.getByRole('combobox', { name: exams.institution })
  await institution.focus()
  expect(await institution.inputValue()).toBe('')
  release()
  await expect.poll(() => institution.inputValue()).not.toBe('')
  await page.keyboard.type('เกษตร')
  await page
    .getByRole('option', { name: /เกษตรศาสตร์/ })
    .first()
    .click()
  const chosen = await institution.inputValue()
  const time = form.getByLabel(exams.time, { exact: true })
  // Of next year, as one writes it.
  const year = String((Number(bangkokDate(new Date()).slice(0, 4)) + 1 + 543) % 100).padStart(2, '0')
  const day = form.getByLabel(exams.day, { exact: true })
  await day.fill(`20/12/${year}`)
  // A past day stands in red and counts for none, not for the one before it.
  await day.fill('20/12/60')
  const add = form.getByRole('button', { name: exams.addIt })
  await add.click()
  expect(await day.evaluate((field) => field.matches(':focus:invalid'))).toBe(true)
  await day.fill(`20/12/${year}`)
  // No exam is added without the time that stands there, though it is none.
  await time.fill('9.3x')
  await time.press('Enter')
  expect(await time.evaluate((field) => field.matches(':focus:invalid'))).toBe(true)
  await time.fill('0900')
  await time.press('Enter')
  await expect.poll(() => code.inputValue()).toBe('')
  await page.reload()
  expect([await code.inputValue(), await time.inputValue()]).toEqual(['', ''])
  await expect.poll(() => institution.inputValue()).toBe(chosen)
  // Pressed too early, it leads to what is missing.
  await add.click()
  expect(await code.evaluate((field) => field.matches(':focus:invalid'))).toBe(true)
  await code.fill('ZZ911')
  await form.getByLabel(exams.day, { exact: true }).fill(`21/12/${year}`)
  await add.click()
  const saved = async () =>
    (await again.api.call('getExams', { cart: [] })).data.exams.map(({ store, code, time }) => [
      store,
      code,
      time,
    ])
  await expect.poll(saved).toEqual([
    [3, 'ZZ910', '09:00'],
    [3, 'ZZ911', null],
  ])
  // On a slow line the tick of the reminder stands where one has put it.
  const remind = page.getByRole('checkbox', { name: exams.remind })
  const isOn = await remind.isChecked()
  const { promise: isSeen, resolve: goOn } = Promise.withResolvers<void>()
  await page.route(`**${pathOf('setAccount')}`, async (route) => {
    await isSeen
    await route.continue()
  })
  await remind.click()
  await expect.poll(() => remind.isChecked()).toBe(!isOn)
  goOn()
  await expect.poll(async () => (await again.api.call('getExams', { cart: [] })).data.remind).toBe(!isOn)
  // On a slow line the time is changed before the answer about the day: the day stays the new one.
  const { promise: isTyped, resolve: answer } = Promise.withResolvers<void>()
  await page.route(`**${pathOf('saveExams')}`, async (route) => {
    await isTyped
    await route.continue()
  })
  await page.getByRole('button', { name: exams.change('ZZ911') }).click()
  await page.getByRole('textbox', { name: exams.ofCourse('ZZ911'), exact: true }).fill(`22/12/${year}`)
  const newTime = page.getByRole('textbox', { name: exams.timeOf('ZZ911'), exact: true })
  await newTime.fill('1300')
  await newTime.press('Enter')
  answer()
  const ofLast = async () => {
    const last = (await again.api.call('getExams', { cart: [] })).data.exams.at(-1)
    return `${last?.day.slice(5)} ${last?.time}`
  }
  await expect.poll(ofLast).toBe('12-22 13:00')
  expect(complaints).toEqual([])
})

async function takePen(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: reader.tools }).click()
  await page.getByRole('menuitem', { name: reader.pen, exact: true }).click()
  const pen = page.getByRole('toolbar', { name: reader.penTools })
  await pen.getByRole('button', { name: reader.penColour(2) }).click()
  return pen
}

/** Two strokes, of which the second is taken back. */
async function write(page: Page, pen: Locator): Promise<void> {
  const strokes = page.locator('[data-page="1"] svg[aria-hidden] g')
  const { x: left = 0 } = (await page.locator('[data-page="1"]').boundingBox()) ?? {}
  for (const [at, y] of [240, 300].entries()) {
    await page.mouse.move(left + 90, y)
    await page.mouse.down()
    for (const x of [120, 160, 210, 250]) await page.mouse.move(left + x, y + (x % 40))
    await page.mouse.up()
    await expect.poll(() => strokes.count()).toBe(at + 1)
  }
  await pen.getByRole('button', { name: reader.undoStroke }).click()
  await expect.poll(() => strokes.count()).toBe(1)
  await pen.getByRole('button', { name: reader.penEnd }).click()
  await pen.waitFor({ state: 'hidden' })
}
