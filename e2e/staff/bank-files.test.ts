import { expect, inject, it, vi } from 'vitest'
import { axeViolations } from '#e2e/quality/inspect.ts'
import { demoPerson } from '#e2e/people.ts'
import { open, useBrowser } from '#e2e/visits.ts'
import { periodOf, readPeriod, shiftPeriod } from '#rules/calendar/bangkok.ts'
import type { Api } from '#web/api/api.ts'
import { bankFileWords } from '#web/words/staff/bank-files.ts'
import { orderReportWords } from '#web/words/staff/order-report.ts'
import { vendorWords } from '#web/words/staff/vendors.ts'
import { tableWords } from '#web/words/tables.ts'
import { whoSoldLastMonth } from './demo-history.ts'

const visit = useBrowser()
const baseUrl = inject('baseUrl')
const finance = '/staff/hytexts-report'

it('vendor file in, file of the bank in, marked as paid; what is wrong with a file is said with its row and column', async () => {
  const words = vendorWords.en
  const bank = bankFileWords.en
  const { token, api } = await demoPerson(baseUrl, 'MASTERSARP')
  const { author, peopleID } = await owedAgain(api)
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
  expect(await alert.textContent()).toBe(words.onlyCsv)
  await send('vendors', 'vendors.csv', `id,name,national ID\r\n${vendor},สมหญิง,123\r\n`)
  await page.getByText('row 2, column 3 (national ID) must be 13 digits').waitFor()
  await send('vendors', 'vendors.csv', `id,name,national ID\r\n${vendor},"สมหญิง, ใจดี",${peopleID}\r\n`)
  await page.getByRole('cell', { name: `${vendor} สมหญิง, ใจดี` }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: words.confirm }).click()
  const told = page.getByRole('alertdialog')
  await told.getByText(words.updated(1)).waitFor()
  await told.getByRole('button').click()
  await page.getByRole('link', { name: words.with, exact: true }).click()
  await page.getByRole('searchbox', { name: words.search }).fill(vendor.toLowerCase())
  await page.getByRole('cell', { name: vendor, exact: true }).waitFor()

  // What awaits transfer is compared with what the bank says it paid.
  const entry = (await api.call('getPendingEntries', { rows: 200 })).data.entries.find(
    ({ seller }) => seller === author,
  )
  const net = entry?.net.toFixed(2) ?? ''
  await open(page, `${finance}?tab=payments&part=check`)
  await send('bank-file', 'bank.csv', `vendor id,vendor name,amount\r\n${vendor},สมหญิง,1,234.50\r\n`)
  await page.getByText('row 2, column 3 (amount) is followed by more cells').waitFor()
  await send(
    'bank-file',
    'bank.csv',
    `vendor id,vendor name,amount\r\n${vendor},สมหญิง,"${net}"\r\nE2E-9,x,1.00\r\n`,
  )
  const list = (name: string) => page.getByRole('region', { name, exact: true }).first()
  await list(bank.matching).getByRole('cell', { name: vendor, exact: true }).waitFor()
  await list(bank.unknown).getByRole('cell', { name: 'E2E-9', exact: true }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('link', { name: bank.toMark }).click()
  await page.getByRole('button', { name: bank.mark, exact: true }).click()
  await told.getByRole('button', { name: bank.confirm }).click()
  await told.getByText(bank.updated(entry?.records ?? 0)).waitFor()
  await told.getByRole('button').click()
  await page.getByText('Marked as paid: 1 seller,').waitFor()
  const { payouts } = (await api.call('getAuthorPaymentHistory', { query: author })).data
  expect(payouts.map((payout) => payout.net)).toContain(entry?.net)
  expect(complaints).toEqual([])
})

it('paid orders are listed by day and by month, with a warning over 90 days, and come as data.csv', async () => {
  const words = orderReportWords.th
  const { token } = await demoPerson(baseUrl, 'MASTERSARP')
  const { page, complaints } = await visit({ token, device: 'phone' })
  await open(page, `${finance}?tab=orders&from=2026-01-01&to=2026-06-30`)
  await page.getByText(words.over(181)).waitFor()
  await page.getByRole('combobox', { name: words.by }).selectOption('months')
  await page.getByText(words.over(181)).waitFor({ state: 'detached' })
  await page.getByRole('columnheader', { name: words.cost }).waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: tableWords.th.csv }).click(),
  ])
  expect(download.suggestedFilename()).toBe('data.csv')
  expect(complaints).toEqual([])
})

/** A transfer to a seller with a vendor id came back from the bank and is to be paid once more. */
async function owedAgain(api: Api): Promise<{ author: string; peopleID: string }> {
  await whoSoldLastMonth(api)
  const author = await vi.waitUntil(() => somebodyPaid(api), { timeout: 20_000, interval: 1_000 })
  const history = async () => (await api.call('getAuthorPaymentHistory', { query: author })).data
  const payout = (await history()).payouts.findLast(
    ({ payer, mayReturn }) => payer === 'HYTEXTS' && mayReturn,
  )
  await api.call('returnPayout', { payout: payout?._id ?? '', reason: 'บัญชีปิดแล้ว' })
  const ids = (await history()).payments
    .filter(({ kind, paymentStatus }) => kind === 'again' && paymentStatus === 'PAUSED')
    .map(({ _id }) => _id)
  await api.call('updatePaymentStatusByIds', { ids, paymentStatus: 'PENDING' })
  const { value } = (await api.call('authorReveal', { facebook: author, what: 'peopleID' })).data
  return { author, peopleID: value }
}

/** With a vendor id, not long ago. */
async function somebodyPaid(api: Api): Promise<string | false> {
  for (const back of [1, 2, 3]) {
    const month = readPeriod(shiftPeriod(periodOf(new Date()), -back))
    const { payments, relaventSellers } = (await api.call('getFinalizedMonthlyPay', month)).data
    const named = new Set(
      relaventSellers.flatMap(({ facebookID, htiVendorId }) => (htiVendorId === '' ? [] : [facebookID])),
    )
    const paid = payments.find(
      // The seller of the cast is paid in another journey.
      ({ author, paymentStatus }) =>
        paymentStatus === 'SUCCESS' && named.has(author) && author !== 'SELLERSARP',
    )
    if (paid !== undefined) return paid.author
  }
  return false
}
