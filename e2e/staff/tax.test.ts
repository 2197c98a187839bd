import { PDFDocument } from '@cantoo/pdf-lib'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { periodOf, readPeriod, shiftPeriod } from '#rules/calendar/periods.ts'
import { axeViolations } from '#e2e/quality/inspect.ts'
import { pageTexts } from '#server/test/pdf-texts.ts'
import { demoPerson, pathOf, type TestPerson } from '#e2e/people.ts'
import { busyText, open, refuseOnce, until, useBrowser } from '#e2e/visits.ts'
import { sharedWords } from '#web/words/shared.ts'
import { certificateWords } from '#web/words/seller/certificates.ts'
import { taxPolicyWords } from '#web/words/staff/tax-policy.ts'
import { taxWords } from '#web/words/staff/tax.ts'
import { vatWords } from '#web/words/staff/vat.ts'
import { tableWords } from '#web/words/tables.ts'

const visit = useBrowser()
const baseUrl = inject('baseUrl')
const words = taxWords.th
/** Consonants and figures: how readers join the marks above and below differs between the browser's PDF and ours. */
/** Letters alone: marks come in any order, and some of those that Chromium prints are read as ร. */
const plain = (text: string) => text.normalize('NFKC').replaceAll(/[^ก-ยลวศ-ฮ0-9A-Za-z]/g, '')

/** The newest sales month of the demo of which SELLERSARP was paid with tax, and that payout; the demo's history comes late. */
async function paidMonth({ api }: TestPerson) {
  return await until(async () => {
    for (let back = 1; back < 8; back += 1) {
      const month = readPeriod(shiftPeriod(periodOf(new Date()), -back))
      const { data } = await api.call('getTaxPay', month)
      const payout = data.find(({ seller, tax }) => tax > 0 && seller[0]?.facebookID === 'SELLERSARP')
      if (payout !== undefined) return { ...month, payout, date: payout.date }
    }
    return undefined
  })
}

/** The browser's print: every page is A4, with its texts. */
async function printed(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: 'print' })
  const bytes = await page.pdf({ preferCSSPageSize: true })
  await page.emulateMedia({ media: null })
  for (const sheet of (await PDFDocument.load(bytes)).getPages()) {
    const { width, height } = sheet.getSize()
    expect([Math.round(width), Math.round(height)]).toEqual([595, 842])
  }
  return (await pageTexts(bytes)).map(plain)
}

async function downloaded(page: Page, act: () => Promise<void>): Promise<string[]> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()])
  return (await pageTexts(await readFile(await download.path()))).map(plain)
}

it('an accountant prints the papers of a month, and the seller downloads the certificate', async () => {
  const staff = await demoPerson(baseUrl, 'MASTERSARP')
  const { month, year, payout, date } = await paidMonth(staff)
  const query = `?${month}&${year}`
  const { page, complaints } = await visit({ token: staff.token })
  const papers = page.locator('svg[role=document]')

  await open(page, `/staff/tax/certificate${query}`)
  // Small ones are printed singly.
  await page.getByRole('checkbox', { name: words.all }).check()
  await page.getByLabel(tableWords.th.rowsPerPage).selectOption('200')
  const row = page
    .getByRole('row')
    .filter({ hasText: payout.seller[0]?.realName ?? '' })
    .first()
  // Another journey may have issued it already.
  await row.getByRole('button').first().waitFor()
  const issue = row.getByRole('checkbox')
  if (await issue.isVisible()) {
    await issue.check()
    const give = async () => {
      await page.getByRole('button', { name: words.issueAll(1), exact: true }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: words.issueOne, exact: true }).click()
    }
    // After a refusal the one is still chosen: pressed again it is not the whole month.
    await refuseOnce(page, pathOf('issueCertificates'))
    await give()
    await page.getByRole('status').filter({ hasText: 'รอสักครู่' }).waitFor()
    await give()
  }
  // Beside the list lies what is not issued yet, too: printed is what has its number.
  await row.getByRole('button', { name: words.replace }).waitFor()
  expect((await printed(page))[0]).toContain(plain('หนังสือรับรองการหักภาษี ณ ที่จ่าย'))
  await row.getByRole('button', { name: words.replace }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: words.reason }).fill('ที่อยู่ผิด')
  await page.getByRole('dialog').getByRole('button', { name: words.replace }).click()
  await row
    .getByText(/ใช้ \d+\/\d+ แทน/)
    .first()
    .waitFor()
  const [again = ''] = await downloaded(page, () => row.getByRole('button', { name: words.again }).click())
  expect(again).toContain(plain('ใบแทน'))
  expect(again).toContain(payout.seller[0]?.peopleID ?? 'no number')

  await open(page, `/staff/tax/sell${query}`)
  await papers.first().waitFor()
  expect((await printed(page))[0]).toContain(plain('สรุปรายได้จากการขายชีทสรุป'))
  await open(page, `/staff/tax/pay${query}&${Number(date.slice(8))}`)
  await papers.first().waitFor()
  const [expenses = ''] = await printed(page)
  expect(expenses).toContain(plain('สรุปค่าใช้จ่ายค่าตอบแทนผู้ขาย'))
  const [sameExpenses = ''] = await downloaded(page, () =>
    page.getByRole('button', { name: words.pdfShort, exact: true }).click(),
  )
  expect(sameExpenses).toBe(expenses)
  // Of a day on which nothing was paid it says so, not that the month has nothing.
  await open(page, `/staff/tax/pay${query}&${Number(date.slice(8)) === 1 ? 2 : 1}`)
  await page.getByText(words.noPapersOnDay).waitFor()
  await page.getByRole('link', { name: words.allDays }).click()
  await papers.first().waitFor()
  await open(page, `/staff/tax/receipt${query}`)
  await papers.first().waitFor()
  expect((await printed(page))[0]).toContain(plain('ใบรับรองแทนใบเสร็จรับเงิน'))
  // An old making fee, of which the ledger knows nothing: 1,970.00 paid out were 2,000.00 before tax.
  await page.getByRole('button', { name: words.legacyShort }).click()
  await page.getByRole('textbox', { name: words.legacyPayee }).fill('มะลิ ใจดี')
  await page.getByRole('textbox', { name: words.legacyTotal }).fill('1,970.00')
  await page.getByText(words.legacyGross('2000.00')).waitFor()
  await open(page, '/staff/tax/sell?13&2026')
  await page.getByText(words.badAddress).waitFor()

  const seller = await demoPerson(baseUrl, 'SELLERSARP')
  const own = await visit({ token: seller.token, language: 'en' })
  await open(own.page, '/seller/sellrev')
  const section = own.page.getByRole('region', { name: certificateWords.en.title })
  const download = section.getByRole('button', { name: certificateWords.en.download('') }).first()
  const [copy = ''] = await downloaded(own.page, () => download.click())
  expect(copy).toContain(payout.seller[0]?.peopleID ?? 'no number')
  expect([...complaints, ...own.complaints]).toEqual([])
})

it('another month begins with its first page, and the receipt of an old making fee is not shown under it', async () => {
  const { token } = await demoPerson(baseUrl, 'MASTERSARP')
  const { page, complaints } = await visit({ token })
  const skipped: number[] = []
  // More sellers than the demo has.
  await page.route(`**${pathOf('getTaxSell')}`, async (route) => {
    skipped.push(route.request().postDataJSON().skip)
    const response = await route.fetch()
    const { data, ...rest } = await response.json()
    await route.fulfill({ response, json: { ...rest, data: { ...data, count: 90 } } })
  })
  const month = page.getByRole('textbox', { name: words.month })
  await open(page, '/staff/tax/sell?1&2026')
  await page.getByRole('button', { name: tableWords.th.later }).click()
  await expect.poll(() => skipped).toEqual([0, 20])
  await month.fill('02/2026')
  await expect.poll(() => skipped).toEqual([0, 20, 0])

  await open(page, '/staff/tax/receipt?1&2026')
  await page.getByRole('button', { name: words.legacyShort }).click()
  await page.getByRole('textbox', { name: words.legacyPayee }).fill('มะลิ ใจดี')
  await page.getByRole('textbox', { name: words.legacyTotal }).fill('1,970.00')
  await page.getByRole('textbox', { name: words.day, exact: true }).fill('15/02/2026')
  await page.getByRole('button', { name: words.legacyShow }).click()
  await page.getByRole('button', { name: words.legacyBack }).waitFor()
  await month.fill('02/2026')
  await page.getByRole('button', { name: words.legacyShort }).waitFor({ timeout: 15_000 })
  expect(complaints).toEqual([])
})

it('a month of tax that is opened again is read again: what was missing may have been entered', async () => {
  const { token } = await demoPerson(baseUrl, 'MASTERSARP')
  const { page } = await visit({ token })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const timesAsked = (name: 'getTaxDesk' | 'getVatDesk') =>
    asked.filter((path) => path === pathOf(name)).length
  await open(page, '/staff/tax/policy')
  for (const [name, label, shown] of [
    ['getTaxDesk', taxPolicyWords.th.openDesk, taxPolicyWords.th.eWhtList],
    ['getVatDesk', vatWords.th.open, vatWords.th.figures],
  ] as const)
    for (const times of [1, 2]) {
      await page.getByRole('button', { name: label, exact: true }).click()
      await expect.poll(() => timesAsked(name), { timeout: 15_000 }).toBe(times)
      await page.getByRole('heading', { name: shown, exact: true }).waitFor()
    }
})

it('what is to be remitted is read anew after a refusal and after an invoice of a supplier', async () => {
  const { token } = await demoPerson(baseUrl, 'MASTERSARP')
  const { page } = await visit({ token })
  let owed = 30
  let timesRead = 0
  await page.route(`**${pathOf('getTaxRemittances')}`, (route) => {
    timesRead += 1
    const month = { tax: 'WHT', payer: 'HYTEXTS', month: '2026-01', owed, remitted: 0, last: null }
    return route.fulfill({ json: { success: true, data: { months: [month] } } })
  })
  await page.route(`**${pathOf('addInputTax')}`, (route) =>
    route.fulfill({ json: { success: true, data: { id: '1' } } }),
  )
  await open(page, '/staff/tax/policy')
  await page.getByRole('button', { name: taxPolicyWords.th.remit }).click()
  const form = page.getByRole('form', { name: taxPolicyWords.th.remit })
  await form.getByText('30.00').waitFor()
  await form.getByRole('textbox', { name: taxPolicyWords.th.remitReference }).fill('ใบเสร็จ 1')
  owed = 25
  await form.getByRole('button', { name: taxPolicyWords.th.remit }).click()
  await form.getByText('25.00').waitFor({ timeout: 15_000 })

  const vat = vatWords.th
  await page.getByRole('button', { name: vat.open, exact: true }).click()
  await page.getByRole('button', { name: vat.addInput }).click()
  const panel = page.getByRole('dialog', { name: vat.addInput })
  for (const name of [vat.supplier, vat.taxId, vat.invoiceNumber])
    await panel.getByRole('textbox', { name, exact: true }).fill('1')
  await panel.getByRole('textbox', { name: vat.invoiceDay, exact: true }).fill('15/01/2026')
  for (const name of [vat.baseBaht, vat.vatBaht])
    await panel.getByRole('spinbutton', { name, exact: true }).fill('7')
  const before = timesRead
  await panel.getByRole('button', { name: vat.addInput }).click()
  await expect.poll(() => timesRead, { timeout: 15_000 }).toBe(before + 1)
})

it('what the bank sent back leads to its author only for those who may look at authors', async () => {
  const staff = await demoPerson(baseUrl, 'MASTERSARP')
  const { month, year, payout, date } = await paidMonth(staff)
  const { page, complaints } = await visit({ token: staff.token })
  let maySee = true
  await page.route(`**${pathOf('navigation')}`, async (route) => {
    const response = await route.fetch()
    const { data, ...rest } = (await response.json()) as Awaited<
      ReturnType<typeof staff.api.call<'navigation'>>
    >
    const permissions = data.permissions.filter(({ type }) => maySee || type !== 1)
    await route.fulfill({ response, json: { ...rest, data: { ...data, permissions } } })
  })
  await page.route(`**${pathOf('getTaxPay')}`, async (route) => {
    const response = await route.fetch()
    const { data, ...rest } = (await response.json()) as Awaited<
      ReturnType<typeof staff.api.call<'getTaxPay'>>
    >
    const returned = data.map((one) => (one._id === payout._id ? { ...one, returned: date } : one))
    await route.fulfill({ response, json: { ...rest, data: returned } })
  })
  const address = `/staff/tax/pay?${month}&${year}&${Number(date.slice(8))}`
  const name = payout.seller[0]?.realName ?? ''
  const main = page.getByRole('main')
  await open(page, address)
  await main.getByRole('link', { name }).first().waitFor()
  maySee = false
  await page.reload()
  await main.getByText(words.returned).first().waitFor()
  expect(await main.getByRole('link', { name }).count()).toBe(0)
  expect(complaints).toEqual([])
})

it('staff keep the bank holidays, and see which rows of the tax policy are confirmed', async () => {
  const policy = taxPolicyWords.en
  const { token } = await demoPerson(baseUrl, 'MASTERSARP')
  const { page, complaints } = await visit({ token, language: 'en' })
  await open(page, '/staff/tax/policy')
  await page
    .getByRole('list', { name: policy.rows })
    .getByRole('listitem')
    .filter({ hasText: policy.eWht })
    .getByText(policy.confirmedNow)
    .waitFor()
  expect(await axeViolations(page)).toEqual([])
  const day = `${new Date().getUTCFullYear() + 1}-12-29`
  await page.getByRole('button', { name: policy.addHoliday }).click()
  await page.getByLabel(policy.day, { exact: true }).fill(day)
  await page.getByRole('textbox', { name: policy.name }).fill('วันหยุดพิเศษ')
  await page.getByRole('textbox', { name: policy.source }).fill('ประกาศ ธปท.')
  await page.getByRole('button', { name: policy.save }).click()
  const row = page.getByRole('row').filter({ hasText: '29 December' })
  await row.getByText('ประกาศ ธปท.').waitFor()
  // What is typed of the next day stays while another one is taken out, and after a reload.
  const nextName = page.getByRole('textbox', { name: policy.name })
  await expect.poll(() => nextName.inputValue()).toBe('')
  await nextName.fill('วันหยุดถัดไป')
  await row.getByRole('button', { name: policy.remove }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: policy.remove }).click()
  await row.waitFor({ state: 'detached' })
  expect(await nextName.inputValue()).toBe('วันหยุดถัดไป')
  await page.reload()
  await expect.poll(() => nextName.inputValue()).toBe('วันหยุดถัดไป')
  // Why a proposal was not taken is read, and put away, over the panel it came from; what was typed stays when that is closed.
  await refuseOnce(page, pathOf('addTaxRow'))
  await page.getByRole('button', { name: policy.add, exact: true }).click()
  const panel = page.getByRole('dialog', { name: policy.add })
  await panel.getByRole('textbox', { name: policy.from }).fill('02/2028')
  await panel.getByLabel(policy.minimumBaht).fill('200')
  // No row without an end is proposed in place of one whose end is no month.
  const end = panel.getByRole('textbox', { name: policy.to, exact: true })
  await end.fill('13/2028')
  await end.press('Enter')
  expect(await end.evaluate((field) => field.matches(':focus:invalid'))).toBe(true)
  await end.fill('')
  await panel.getByRole('button', { name: policy.add, exact: true }).click()
  const said = page.getByRole('status').filter({ hasText: busyText })
  await said.getByRole('button', { name: sharedWords.en.close }).last().click()
  await said.waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: policy.add, exact: true }).click()
  await expect.poll(() => panel.getByLabel(policy.minimumBaht).inputValue()).toBe('200')
  await page.keyboard.press('Escape')
  const percent = page.getByRole('dialog', { name: policy.addShare }).getByLabel(policy.sharePercent)
  await page.getByRole('button', { name: policy.addShare, exact: true }).click()
  await percent.fill('65')
  await page.reload()
  await page.getByRole('button', { name: policy.addShare, exact: true }).click()
  await expect.poll(() => percent.inputValue()).toBe('65')
  // A press on the button under a field with what is no month reaches it, though the field says so from then on.
  const from = page.getByRole('dialog', { name: policy.addShare }).getByRole('textbox', { name: policy.from })
  await from.fill('13/2028')
  const close = page
    .getByRole('dialog', { name: policy.addShare })
    .getByRole('button', { name: policy.addShare })
  const place = await close.boundingBox()
  await page.mouse.move((place?.x ?? 0) + 20, (place?.y ?? 0) + 4)
  await page.mouse.down()
  // The panel is still sliding in, by parts of a pixel.
  expect((await close.boundingBox())?.y).toBeCloseTo(place?.y ?? 0, -1)
  await page.mouse.up()
  await expect.poll(() => from.evaluate((field) => field.matches(':focus:invalid'))).toBe(true)
  // What is proposed and wrong is taken back from where it is looked at.
  await from.fill('02/2028')
  await close.click()
  const proposed = page.getByRole('list', { name: policy.shares }).getByText('65%')
  await proposed.waitFor()
  await page.getByRole('button', { name: policy.rehearse, exact: true }).click()
  await page.getByRole('button', { name: policy.withdrawRow }).click()
  await proposed.waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
})
