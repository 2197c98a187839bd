import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pageTexts } from '#server/test/pdf-texts.ts'
import { axeViolations } from '#e2e/quality/inspect.ts'
import { apiOf } from '#e2e/people.ts'
import { open, useBrowser } from '#e2e/visits.ts'
import { readPeriod } from '#rules/calendar/bangkok.ts'
import { bankFileWords } from '#web/words/staff/bank-files.ts'
import { paymentWords } from '#web/words/staff/payouts.ts'
import { slipWords } from '#web/words/seller/revenue.ts'
import { taxWords } from '#web/words/staff/tax.ts'
import { tableWords } from '#web/words/tables.ts'
import { type RunningMonthShop, startMonthShop } from './month-shop.ts'

const visit = useBrowser()
const bank = bankFileWords.th
const words = paymentWords.th
const finance = '/staff/hytexts-report'

// A month is closed once: this one has a shop to itself, in which the last month is over and open.
let shop: RunningMonthShop
beforeAll(async () => {
  shop = await startMonthShop()
})
afterAll(() => shop.stop())

it('a month is closed by hand, listed, sent to the bank, compared with its file and paid; the seller gets slip, message and certificate', async () => {
  const { url: baseUrl, sellers, tokens, period } = shop
  const { year, month } = readPeriod(period)
  const { page, complaints } = await visit({ baseUrl, token: tokens.maker })
  const region = (on: Page, name: string) => on.getByRole('region', { name, exact: true }).first()
  const rowOf = (on: Page, name: string, text: string) =>
    region(on, name).getByRole('row').filter({ hasText: text }).first()

  // The close, pressed.
  await open(page, `${finance}?tab=closed&month=${period}`)
  await page.getByText(words.notClosed).waitFor()
  await page.getByRole('button', { name: words.close }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: words.close }).click()
  await page.getByText(words.closedOn).waitFor()

  // Its lists, and one of them as a file.
  for (const seller of [sellers.paid, sellers.differing, sellers.absent])
    await rowOf(page, words['payable-table'], seller.codeName).waitFor()
  await rowOf(page, words['under-table'], sellers.small.codeName).getByText(words.CARRIED_OVER).waitFor()
  await rowOf(page, words['no-vendor-table'], sellers.nameless.codeName).getByText(words.PENDING).waitFor()
  const listed = await downloaded(page, () =>
    region(page, words['payable-table']).getByRole('button', { name: tableWords.th.csv }).click(),
  )
  expect(listed.find((line) => line.includes(sellers.paid.vendorId))).toContain('2500.00,1500.00')
  await page.getByRole('link', { name: words.byBranch }).click()
  await region(page, words['branch-table']).getByText('5,220.00').first().waitFor()
  await open(page, `${finance}?tab=payments&part=no-vendor`)
  await page.getByRole('button', { name: words['no-vendor-move'] }).click()
  const told = page.getByRole('alertdialog')
  await told.getByRole('button', { name: words.confirm }).click()
  await told.getByText(words.updated(1)).waitFor()

  // One person makes the file for the bank, another one approves it and sends it out.
  await open(page, `${finance}?tab=payments&part=check`)
  await rowOf(page, bank.pending, sellers.paid.codeName).waitFor()
  await page.getByRole('button', { name: bank.createRun }).click()
  await page.getByText(bank.runWaits).waitFor()
  const second = await visit({ baseUrl, token: tokens.second })
  await open(second.page, `${finance}?tab=payments&part=check`)
  await second.page.getByRole('button', { name: bank.approve, exact: true }).click()
  const sent = await downloaded(second.page, () =>
    second.page.getByRole('button', { name: bank.downloadRun }).click(),
  )
  const netOf = (vendorId: string) => {
    const cells = sent.find((line) => line.includes(`,${vendorId} `))?.split(',') ?? []
    return cells[sent[0]?.split(',').indexOf('net') ?? -1] ?? ''
  }
  const net = netOf(sellers.paid.vendorId)
  expect(Number(net)).toBeGreaterThan(1_400)
  expect(Number(net)).toBeLessThan(1_500)
  expect(sent.filter((line) => line !== '')).toHaveLength(4)

  // What the bank says it paid: one sum is right, one wrong, one of nobody, and one is missing.
  await second.page.locator('input[name=bank-file]').setInputFiles({
    name: 'bank.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        '\uFEFFvendor id,vendor name,amount',
        `${sellers.paid.vendorId},${sellers.paid.codeName},"${Number(net).toLocaleString('en', { minimumFractionDigits: 2 })}"`,
        `${sellers.differing.vendorId},${sellers.differing.codeName},720.00`,
        'E2E-9,x,1.00',
        '',
      ].join('\r\n'),
    ),
  })
  await rowOf(second.page, bank.matching, sellers.paid.codeName).waitFor()
  await rowOf(second.page, bank.mismatched, sellers.differing.codeName)
    .getByText(bank['hint-gross'])
    .waitFor()
  await rowOf(second.page, bank.unknown, 'E2E-9').waitFor()
  await rowOf(second.page, bank.absent, sellers.absent.codeName).waitFor()
  expect(await axeViolations(second.page)).toEqual([])
  await second.page.getByRole('link', { name: bank.toMark }).click()
  await second.page.getByRole('button', { name: bank.mark, exact: true }).click()
  const asked = second.page.getByRole('alertdialog')
  await asked.getByRole('button', { name: bank.confirm, exact: true }).click()
  await asked.getByText(bank.updated(1)).waitFor()
  await asked.getByRole('button').click()
  await second.page.getByText(bank.appliedLine(1, '', '').slice(0, 16)).waitFor()
  await expect.poll(() => second.page.getByRole('button', { name: bank.mark, exact: true }).count()).toBe(0)

  // The seller is told, and sees the slip.
  const theirs = await visit({ baseUrl, token: tokens.seller, device: 'phone' })
  await open(theirs.page, '/message')
  await theirs.page.getByText(`โอนรายได้ ${net} บาทแล้ว`).first().waitFor()
  await open(theirs.page, `/seller/slip?${month}&${year}`)
  const slip = theirs.page.getByRole('article')
  await slip.getByText(slipWords.th.transferred, { exact: true }).waitFor()
  const amount = Number(net).toLocaleString('en', { minimumFractionDigits: 2 })
  await slip.getByText(slipWords.th.amountIs(amount), { exact: true }).first().waitFor()

  // The certificate gets its number and is printed.
  await open(page, `/staff/tax/certificate?${month}&${year}`)
  const payee = page.getByRole('row').filter({ hasText: sellers.paid.realName }).first()
  await payee.getByRole('button', { name: taxWords.th.issueOne, exact: true }).click()
  await page.locator('svg[role=document]').first().waitFor()
  await page.emulateMedia({ media: 'print' })
  const printed = plain((await pageTexts(await page.pdf({ preferCSSPageSize: true }))).join(''))
  for (const text of ['หนังสือรับรองการหักภาษี ณ ที่จ่าย', sellers.paid.realName, sellers.paid.peopleID])
    expect(printed).toContain(plain(text))
  const { certificates } = (await apiOf(baseUrl, tokens.seller).call('getOwnCertificates')).data
  expect(certificates).toHaveLength(1)
  expect([...complaints, ...second.complaints, ...theirs.complaints]).toEqual([])
})

/** The lines of the file that this act sends. */
async function downloaded(page: Page, act: () => Promise<void>): Promise<string[]> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()])
  return (await readFile(await download.path(), 'utf8')).split('\r\n')
}

/** Letters and figures: how readers join the marks above and below differs from printer to printer. */
const plain = (text: string) => text.normalize('NFKC').replaceAll(/[^\p{L}\p{N}]/gu, '')
