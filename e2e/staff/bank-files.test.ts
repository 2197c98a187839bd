import { expect, inject, it } from 'vitest'
import { axeViolations } from '#e2e/quality/inspect.ts'
import { demoPerson, pathOf } from '#e2e/people.ts'
import { answerOtherwise, beginByKeys, hydrated, open, useBrowser } from '#e2e/visits.ts'
import { periodOf, shiftPeriod } from '#rules/calendar/periods.ts'
import type { Api, Data } from '#web/api/api.ts'
import { sharedWords } from '#web/words/shared.ts'
import { bankFileWords } from '#web/words/staff/bank-files.ts'
import { booksWords } from '#web/words/staff/books.ts'
import { orderReportWords } from '#web/words/staff/sales-list.ts'
import { statementWords } from '#web/words/staff/statements.ts'
import { vendorWords } from '#web/words/staff/vendors.ts'
import { tableWords } from '#web/words/tables.ts'
import { whyWords } from '#web/words/why.ts'
import { whoSoldLastMonth } from './demo-history.ts'

const visit = useBrowser()
const baseUrl = inject('baseUrl')
const finance = '/staff/hytexts-report'

it('vendor file in; what is wrong with a file of ours or of the bank is said with its row and column, and changes nothing', async () => {
  const words = vendorWords.en
  const { token, api } = await demoPerson(baseUrl, 'MASTERSARP')
  const peopleID = await sellerWithNumber(api)
  // Another one each time, so that the journey may be repeated.
  const vendor = `E${Date.now()}`
  const { page, complaints } = await visit({ language: 'en', token })
  const send = (input: string, name: string, text: string) =>
    page
      .locator(`input[name=${input}]`)
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${text}`) })

  await open(page, `${finance}?tab=vendors&part=update`)
  const alert = page.getByRole('alert')
  await send('vendors', 'vendors.xlsx', 'a')
  await expect.poll(() => alert.textContent()).toBe(words.onlyCsv)
  await send('vendors', 'vendors.csv', `id,name,national ID\r\n${vendor},สมหญิง,123\r\n`)
  await page.getByText('row 2, column 3 (national ID) must be 13 digits').waitFor()
  await send('vendors', 'vendors.csv', `id,name,national ID\r\n${vendor},"สมหญิง, ใจดี",${peopleID}\r\n`)
  await page.getByRole('cell', { name: `${vendor} สมหญิง, ใจดี` }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  // By keys one stays where the result was asked for, though what was pressed is gone.
  await beginByKeys(page)
  await page.getByRole('button', { name: words.confirm }).press('Enter')
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText(words.updated(1)).waitFor()
  await dialog.getByRole('button', { name: sharedWords.en.acknowledge, exact: true }).press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(words.choose)
  await page.getByRole('link', { name: words['side-with'] }).click()
  await page.getByRole('searchbox', { name: words.search }).fill(vendor.toLowerCase())
  await page.getByRole('cell', { name: vendor, exact: true }).waitFor()

  // Nothing of a file that cannot be read is stored.
  await open(page, `${finance}?tab=payments&part=check`)
  await send('bank-file', 'bank.csv', `vendor id,vendor name,amount\r\n${vendor},สมหญิง,1,234.50\r\n`)
  await page.getByText('row 2, column 3 (amount) is followed by more cells').waitFor()
  expect(new URL(page.url()).searchParams.has('file')).toBe(false)

  // A button that is disabled while its file is made has the keyboard again afterwards.
  await open(page, `${finance}?tab=books`)
  const journal = page.getByRole('button', { name: booksWords.en.journal, exact: true })
  await journal.waitFor()
  await beginByKeys(page)
  await Promise.all([page.waitForEvent('download'), journal.press('Enter')])
  await expect.poll(() => journal.evaluate((button) => button === document.activeElement)).toBe(true)
  // No days show the sums of other ones, however slow the line is; what was opened stays open.
  const books = booksWords.en
  const balance = page.getByRole('table')
  await balance.waitFor()
  await page.getByRole('button', { name: /more accounts? without a balance$/ }).click()
  const { promise: isSeen, resolve: goOn } = Promise.withResolvers<void>()
  const free = await answerOtherwise(page, `**${pathOf('getTrialBalance')}`, async (route) => {
    await isSeen
    await route.continue()
  })
  await page.getByRole('textbox', { name: books.from }).fill('01/01/2020')
  await balance.waitFor({ state: 'detached' })
  expect(await page.getByText(books.balanced).isVisible()).toBe(false)
  free()
  goOn()
  await balance.waitFor()
  await page.getByRole('button', { name: books.hideQuiet }).waitFor()
  expect(complaints).toEqual([])
})

it('a draft run with somebody whose payouts were held meanwhile is not approved, is made again with one press, and shows its lines on the screen', async () => {
  const words = bankFileWords.en
  const { token, id, api } = await demoPerson(baseUrl, 'MASTERSARP')
  const { name } = (await api.call('navigation')).data.user
  const { page, complaints } = await visit({ language: 'en', token })
  // Answered in the server's place: a run of the demo would keep other journeys from making theirs.
  const sum = { count: 0, sum: 0 }
  const draft: Data<'listPaymentRuns'>['runs'][number] = {
    _id: '7001',
    payOn: '2026-11-25',
    channel: 'E_WHT',
    lines: 2,
    gross: 300,
    tax: 9,
    fee: 0,
    net: 291,
    sha256: 'f'.repeat(64),
    created: '2026-11-23T03:00:00.000Z',
    createdBy: { _id: 'GUARDSARUP', name: 'ปากกา ด้ามแดง' },
    held: ['พี่มะลิ'],
    asked: 0,
    approved: null,
    unexplained: sum,
    paid: sum,
    unpaid: sum,
    closed: null,
  }
  const again = { ...draft, _id: '7002', lines: 1, held: [], createdBy: { _id: id, name } }
  const approved = {
    ...again,
    approved: { by: draft.createdBy, at: draft.created },
    unexplained: { count: 1, sum: 291 },
  }
  const line: Data<'getPaymentRun'>['lines'][number] = {
    line: 1,
    seller: 'SELLERSARP',
    codeName: 'สรุปชีทเตรียมสอบกลางภาคและปลายภาคโดยพี่ยินดี',
    realName: 'นางสาวยินดีปรีดาภรณ์ รักการอ่านหนังสือเป็นชีวิตจิตใจ ณ อยุธยา',
    vendorId: 'V10004',
    gross: 300,
    tax: 9,
    fee: 0,
    net: 291,
    state: 'sent',
    explained: null,
    explanation: '',
    waiting: false,
  }
  const asked: unknown[] = []
  let isApproved = false
  const lines = Array.from({ length: 12 }, (_, index) => ({
    ...line,
    line: index + 1,
    vendorId: `V1${index}`,
  }))
  await page.route(`**${pathOf('getPaymentRun')}`, (route) => {
    const { page: number, rows } = route.request().postDataJSON()
    const seen = lines.slice(number * rows, (number + 1) * rows)
    const data = { run: approved, count: lines.length, lines: seen, waiting: [] }
    return route.fulfill({ json: { success: true, data } })
  })
  await page.route(`**${pathOf('listPaymentRuns')}`, (route) =>
    route.fulfill({
      json: {
        success: true,
        data: { runs: [asked.length === 0 ? draft : isApproved ? approved : again] },
      },
    }),
  )
  await page.route(`**${pathOf('decidePaymentRun')}`, async (route) => {
    asked.push(route.request().postDataJSON())
    await route.fulfill({ json: { success: true, data: { run: again } } })
  })
  await open(page, `${finance}?tab=payments&part=check`)
  await page.getByText(words.runHeld('พี่มะลิ')).waitFor()
  expect(await page.getByRole('button', { name: words.approve, exact: true }).count()).toBe(0)
  await page.getByRole('button', { name: words.remakeRun, exact: true }).click()
  await page.getByRole('status').getByText(words['run-remake']).waitFor()
  await page.getByText(words.runWaits).waitFor()
  await page.getByText(words.runHeld('พี่มะลิ')).waitFor({ state: 'detached' })
  expect(asked).toEqual([{ run: '7001', decision: 'remake' }])
  isApproved = true
  await page.reload()
  await page.getByRole('button', { name: words.showLines }).click()
  // The list of what waits may hold the same vendor; only a line of the run can be chosen.
  const rowsToChoose = page
    .getByRole('row')
    .filter({ has: page.getByRole('checkbox', { name: line.codeName }) })
  const lineRow = rowsToChoose.first()
  await lineRow.waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  // The outcome is shown, though its form is gone.
  const explained: unknown[] = []
  await page.route(`**${pathOf('explainRunLines')}`, (route) => {
    explained.push(route.request().postDataJSON().lines)
    return route.fulfill({ json: { success: true, data: { request: null }, modifiedCount: 2 } })
  })
  await lineRow.getByRole('checkbox').check()
  const reason = page.getByRole('textbox', { name: words.reason })
  await reason.fill('The account was closed')
  await page.reload()
  await page.getByRole('button', { name: words.showLines }).click()
  await lineRow.getByRole('checkbox').check()
  await expect.poll(() => reason.inputValue()).toBe('The account was closed')
  // What was chosen on one page is explained with what is chosen on the next one.
  await page.getByRole('button', { name: `${words.explain} (1)` }).waitFor()
  const firstPage = page.getByRole('status').filter({ hasText: tableWords.en.page(1, 10, 12) })
  await firstPage.locator('..').getByRole('button', { name: tableWords.en.later }).click()
  await expect.poll(() => rowsToChoose.count()).toBe(2)
  await lineRow.getByRole('checkbox').check()
  await page.getByRole('button', { name: `${words.explain} (2)` }).click()
  await page.getByRole('alertdialog').getByText(words.updated(2, 2)).waitFor()
  expect(explained).toEqual([[1, 11]])
  await reason.waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
})

it('paid orders are listed by day and by month, with a warning over 90 days, and come as data.csv', async () => {
  const words = orderReportWords.th
  const { token, api } = await demoPerson(baseUrl, 'MASTERSARP')
  // The screen loads once.
  await whoSoldLastMonth(api)
  const { page, complaints } = await visit({ token, device: 'phone' })
  await open(page, `${finance}?tab=orders&from=2026-01-01&to=2026-06-30`)
  await page.getByText(words.over(181)).waitFor()
  // The fields are folded away; the sums say whose days they are.
  await page.getByText('1 ม.ค. 69 – 30 มิ.ย. 69').waitFor()
  await page.getByRole('button', { name: tableWords.th.filtersAndActs }).click()
  await page.getByRole('combobox', { name: words.by }).selectOption('months')
  // The months are those of the days.
  await page.getByText('1 ม.ค. 69 – 30 มิ.ย. 69').waitFor()
  const lastMonth = shiftPeriod(periodOf(new Date()), -1)
  await page.getByRole('combobox', { name: words.toMonth }).waitFor()
  // One right after the other, before the page is drawn anew: both count.
  await page.evaluate(
    async ([month, ...names]) => {
      for (const name of names) {
        const field = [...document.querySelectorAll('select')].find(
          (one) => one.labels[0]?.textContent === name,
        )
        if (!field) throw new Error(`no field ${name}`)
        field.value = month ?? ''
        field.dispatchEvent(new Event('change', { bubbles: true }))
        // The address is changed by then; the page is drawn by a later task.
        for (let turn = 0; turn < 100; turn += 1) await Promise.resolve()
      }
    },
    [lastMonth, words.toMonth, words.fromMonth],
  )
  await page.getByText(words.over(181)).waitFor({ state: 'detached' })
  await page.getByRole('table').getByRole('columnheader', { name: words.sales }).waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: tableWords.th.csv }).click(),
  ])
  expect(download.suggestedFilename()).toBe('data.csv')
  expect(complaints).toEqual([])
})

/** The national ID of a seller of the demo whom no other journey names. */
async function sellerWithNumber(api: Api): Promise<string> {
  for (const { _id: facebook } of (await api.call('getVendorReport', {})).data.toReversed()) {
    if (facebook.includes('SAR')) continue
    const { value } = (await api.call('authorReveal', { facebook, what: 'peopleID' })).data
    if (value !== '') return value
  }
  throw new Error('no seller has a national ID')
}

it('a statement that was taken in by mistake tells its figures, goes out with one press and a look, and may come in again', async () => {
  const [words, why] = [statementWords.en, whyWords.en]
  const { token } = await demoPerson(baseUrl, 'MASTERSARP')
  const { page, complaints } = await visit({ language: 'en', token })
  const name = `wrong-${Date.now()}.csv`
  const head = 'Date,Time,Debit,Credit,Balance,Reference,Name,Description'
  const send = (rows: readonly string[]) =>
    page.locator('input[name=statement]').setInputFiles({
      name,
      mimeType: 'text/csv',
      buffer: Buffer.from(`\uFEFF${[head, ...rows].join('\r\n')}`),
    })
  const month = shiftPeriod(periodOf(new Date()), -1)
  const day = `15/${month.slice(5)}/${month.slice(0, 4)}`
  const row = `${day},09:12,,"1,234.50","101,234.50",${name},มะลิ,โอนเงิน`
  // Of another month than what is taken in: that one is shown then.
  await open(page, `${finance}?tab=month&month=${periodOf(new Date())}`)

  await send([row, '15/06/2000,09:12,,1.00,,X,,'])
  await page.getByText('Row 3 is dated 15 Jun 2000').waitFor()
  await send([row])
  await page.getByRole('status').getByText(words.taken(1)).waitFor()
  await page.getByRole('button', { name: `${why.why} ${words.fileIn} ${name}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(`Statement ${name}, row 2`).waitFor()
  expect(await dialog.textContent()).toContain('1,234.50')
  await page.keyboard.press('Escape')
  // A line's draft survives its panel and the page.
  const line = page.getByRole('row').filter({ hasText: name })
  const note = dialog.getByRole('textbox', { name: words.note })
  await line.getByRole('button', { name: words.explain, exact: true }).click()
  await note.fill('Asked the bank')
  await page.reload()
  await line.getByRole('button', { name: words.explain, exact: true }).click()
  await expect.poll(() => note.inputValue()).toBe('Asked the bank')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: `${words.takeBack} ${name}` }).click()
  const asked = page.getByRole('alertdialog')
  await asked.getByText(words.takeBackTitle(name)).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await asked.getByRole('button', { name: words.takeBack, exact: true }).click()
  await page.getByRole('button', { name: `${words.takeBack} ${name}` }).waitFor({ state: 'detached' })
  // No month shows the figures of another one, however slow the line is.
  const { promise: isSeen, resolve: goOn } = Promise.withResolvers<void>()
  await page.route(`**${pathOf('getStatementMonth')}`, async (route) => {
    await isSeen
    await route.continue()
  })
  const figures = page.getByRole('region', { name: words.figures })
  await figures.waitFor()
  const others = (['getMonthChecklist', 'getMoneyFlow'] as const).map((call) =>
    page.waitForResponse((response) => response.url().endsWith(pathOf(call))),
  )
  await page.getByRole('textbox', { name: words.month }).fill(shiftPeriod(month, -1))
  await Promise.all(others)
  await hydrated(page)
  expect(await figures.count()).toBe(0)
  goOn()
  await figures.waitFor()
  expect(complaints).toEqual([])
})
