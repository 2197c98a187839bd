import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testNationalId } from '#server/test/payees.ts'
import { pageTexts } from '#server/test/pdf-texts.ts'
import { payAtBank } from '#e2e/buyer/steps.ts'
import { axeViolations } from '#e2e/quality/inspect.ts'
import { apiOf } from '#e2e/people.ts'
import { beginByKeys, keepsPlace, open, useBrowser, type Visit } from '#e2e/visits.ts'
import { wordsIn } from '#e2e/words.ts'
import { readPeriod } from '#rules/calendar/periods.ts'
import { pagePictureWords } from '#web/words/page-pictures.ts'
import { firstStepWords } from '#web/words/seller/first-steps.ts'
import { registerWords, sellerProfileWords } from '#web/words/seller/profile.ts'
import { revenueWords, slipWords } from '#web/words/seller/revenue.ts'
import { uploadWords } from '#web/words/seller/uploads.ts'
import { sharedWords } from '#web/words/shared.ts'
import { bankFileWords } from '#web/words/staff/bank-files.ts'
import { manyWords } from '#web/words/staff/many.ts'
import { paymentWords } from '#web/words/staff/payouts.ts'
import { verifyWords } from '#web/words/staff/review.ts'
import { taxWords } from '#web/words/staff/tax.ts'
import { vendorWords } from '#web/words/staff/vendors.ts'
import { tableWords } from '#web/words/tables.ts'
import { bigPdf, photo } from './files.ts'
import { type RunningMonthShop, startMonthShop } from './month-shop.ts'
import { button, field, handIn } from './steps.ts'

const visit = useBrowser({ pictures: true })
const screen = wordsIn('th')
const bank = bankFileWords.th
const words = paymentWords.th
const uploads = uploadWords.th
const finance = '/staff/hytexts-report'

/** Two who begin with nothing: what they are called, what they sell, and what is theirs of it. */
const ofPhone = {
  codeName: 'ปลาสรุปให้',
  realName: 'สมหญิง มือถือ',
  peopleID: testNationalId(801),
  vendorId: 'V801',
  code: 'PH101',
  price: '2500',
  share: '1500.00',
}
const ofComputer = {
  codeName: 'ฝนติวก่อนสอบ',
  realName: 'สมศรี คอมพิวเตอร์',
  peopleID: testNationalId(802),
  vendorId: 'V802',
  code: 'PC202',
  price: '180',
  share: '108.00',
}
type Seller = typeof ofPhone

// A month is sold in and closed once: this one has a shop to itself, which stands in the middle of last month.
let shop: RunningMonthShop
beforeAll(async () => {
  shop = await startMonthShop()
})
afterAll(() => shop.stop())

it('two new sellers, one on a phone only, register, hand in, sell, and open the slip of what staff closed, approved and paid', async () => {
  const { url: baseUrl, people, sellers, period } = shop
  const { year, month } = readPeriod(period)
  const visits: Visit[] = []
  const visitAs = async (token: string, device: 'phone' | 'desktop' = 'desktop') => {
    const one = await visit({ baseUrl, token, device })
    visits.push(one)
    return one.page
  }
  const region = (on: Page, name: string) => on.getByRole('region', { name, exact: true }).first()
  const rowOf = (on: Page, name: string, text: string) =>
    region(on, name).getByRole('row').filter({ hasText: text }).first()

  // Nothing yet: both register, write and hand in, each with what they have at hand.
  const onPhone = await visitAs(people.onPhone.token, 'phone')
  await register(onPhone, ofPhone)
  const photographed = await writeSheet(onPhone, ofPhone)
  await photographPages(onPhone)
  await handIn(onPhone, screen)
  const onComputer = await visitAs(people.onComputer.token)
  await register(onComputer, ofComputer)
  const typed = await writeSheet(onComputer, ofComputer)
  await onComputer
    .locator('input[name=pdf]')
    .setInputFiles({ name: 'สรุป.pdf', mimeType: 'application/pdf', buffer: await bigPdf(200_000) })
  await takeSample(onComputer)
  await handIn(onComputer, screen)

  const reviewer = await visitAs(people.reviewer.token)
  await approve(reviewer, [ofPhone, ofComputer])

  const buyer = await visitAs(people.buyer.token, 'phone')
  // The shop's clock stands in last month; so does the buyer's, or the payment would be long over.
  await buyer.clock.setSystemTime(shop.standsAt)
  for (const id of [photographed, typed]) {
    await open(buyer, `/infoSheet/${id}`)
    await button(buyer, screen.sheet.add).click()
    await buyer.getByText(screen.sheet.added).waitFor()
  }
  await open(buyer, '/cart')
  await button(buyer, screen.buying.createOrder).click()
  await buyer.waitForURL(/\/user\/myorder\?/)
  await payAtBank(buyer, screen)
  await buyer.getByRole('heading', { name: screen.buying.paidFirst }).waitFor()
  // The buyer reads the submitted file.
  await buyer.getByRole('main').getByRole('link', { name: screen.buying.toMySheets }).click()
  await buyer.waitForURL('/mysheet')
  await buyer.getByRole('main').getByRole('link', { name: screen.sheet.read }).first().click()
  await buyer.getByRole('img', { name: screen.reader.page(1), exact: true }).waitFor()

  // The month ends. Staff hear from the bank under which number it knows the new ones.
  const tokens = await shop.letMonthEnd()
  const visitThen = async (token: string, device: 'phone' | 'desktop' = 'desktop') => {
    const then = await visitAs(token, device)
    await then.clock.setSystemTime(tokens.standsAt)
    return then
  }
  const page = await visitThen(tokens.maker)
  const alert = page.getByRole('alertdialog')
  await open(page, `${finance}?tab=vendors&part=update`)
  const known = [ofPhone, ofComputer].map((one) => `${one.vendorId},${one.realName},${one.peopleID}`)
  await page.locator('input[name=vendors]').setInputFiles({
    name: 'vendors.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['\uFEFFid,name,national ID', ...known, ''].join('\r\n')),
  })
  await page.getByRole('button', { name: vendorWords.th.confirm }).click()
  await alert.getByText(vendorWords.th.updated(2)).waitFor()

  // The close, pressed.
  await open(page, `${finance}?tab=closed&month=${period}`)
  await page.getByText(words.notClosed).waitFor()
  await page.getByRole('button', { name: words.close }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: words.close }).click()
  await page.getByText(words.closedOn).waitFor()

  // Its lists, and one of them as a file.
  for (const seller of [ofPhone, ofComputer, sellers.differing, sellers.absent])
    await rowOf(page, words['payable-table'], seller.codeName).waitFor()
  // A value equal in all rows of a table is not repeated in each.
  await rowOf(page, words['under-table'], sellers.small.codeName).waitFor()
  await rowOf(page, words['no-vendor-table'], sellers.nameless.codeName).waitFor()
  const listed = await downloaded(page, () =>
    region(page, words['payable-table']).getByRole('button', { name: tableWords.th.csv }).click(),
  )
  for (const { vendorId, price, share } of [ofPhone, ofComputer])
    expect(listed.find((line) => line.includes(vendorId))).toContain(`${price}.00,${share}`)
  await page.getByRole('link', { name: words.byBranch }).click()
  await region(page, words['branch-table']).getByText('5,400.00').first().waitFor()
  await open(page, `${finance}?tab=payments&part=no-vendor`)
  await page.getByRole('button', { name: words['no-vendor-move'] }).click()
  await alert.getByRole('button', { name: words.confirm }).click()
  await alert.getByText(words.updated(1)).waitFor()

  // One person makes the file for the bank, another one approves it and sends it out.
  await open(page, `${finance}?tab=payments&part=check`)
  await rowOf(page, bank.pending, ofPhone.codeName).waitFor()
  await beginByKeys(page)
  await page.getByRole('button', { name: bank.createRun }).press('Enter')
  await page.getByText(bank.runWaits).waitFor()
  await expect.poll(() => keepsPlace(page)).toBe(true)
  const second = await visitThen(tokens.second)
  await open(second, `${finance}?tab=payments&part=check`)
  await second.getByRole('button', { name: bank.approve, exact: true }).click()
  const sent = await downloaded(second, () => second.getByRole('button', { name: bank.downloadRun }).click())
  expect(sent.filter((line) => line !== '')).toHaveLength(5)
  const netOf = ({ vendorId, share }: Seller) => {
    const cells = sent.find((line) => line.includes(`,${vendorId} `))?.split(',') ?? []
    const net = cells[sent[0]?.split(',').indexOf('net') ?? -1] ?? ''
    // Less tax and the fee of the transfer.
    expect(Number(net)).toBeGreaterThan(Number(share) * 0.9)
    expect(Number(net)).toBeLessThan(Number(share))
    return net
  }

  // The bank's report: two sums are right, one wrong, one of an unknown vendor, and one is missing.
  await second.locator('input[name=bank-file]').setInputFiles({
    name: 'bank.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        '\uFEFFvendor id,vendor name,amount',
        ...[ofPhone, ofComputer].map((one) => `${one.vendorId},${one.realName},"${grouped(netOf(one))}"`),
        `${sellers.differing.vendorId},${sellers.differing.codeName},720.00`,
        'E2E-9,x,1.00',
        '',
      ].join('\r\n'),
    ),
  })
  for (const { codeName } of [ofPhone, ofComputer]) await rowOf(second, bank.matching, codeName).waitFor()
  await rowOf(second, bank.mismatched, sellers.differing.codeName).getByText(bank['hint-gross']).waitFor()
  await rowOf(second, bank.unknown, 'E2E-9').waitFor()
  await rowOf(second, bank.absent, sellers.absent.codeName).waitFor()
  expect(await axeViolations(second)).toEqual([])
  await second.getByRole('link', { name: bank.toMark }).click()
  await second.getByRole('button', { name: bank.mark, exact: true }).click()
  const asked = second.getByRole('alertdialog')
  await asked.getByRole('button', { name: bank.confirm, exact: true }).click()
  await asked.getByText(bank.updated(2, 2)).waitFor()
  await asked.getByRole('button', { name: sharedWords.th.acknowledge }).click()
  await second.getByText(bank.appliedLine(2, '', '').slice(0, 16)).waitFor()
  await expect.poll(() => second.getByRole('button', { name: bank.mark, exact: true }).count()).toBe(0)

  // Both are notified, see that it was paid, and open the slip.
  for (const [seller, token, device] of [
    [ofPhone, tokens.onPhone, 'phone'],
    [ofComputer, tokens.onComputer, 'desktop'],
  ] as const) {
    const theirs = await visitThen(token, device)
    await open(theirs, '/message')
    await theirs
      .getByText(`โอนรายได้ ${grouped(netOf(seller))} บาทแล้ว`)
      .first()
      .waitFor()
    await open(theirs, '/seller/sellrev')
    await theirs.getByText('โอนแล้ว', { exact: true }).filter({ visible: true }).first().waitFor()
    await theirs
      .getByRole('link', { name: new RegExp(`^${revenueWords.th.slip}|${revenueWords.th.slipOf('')}`) })
      .filter({ visible: true })
      .first()
      .click()
    await theirs.waitForURL(`/seller/slip?${month}&${year}`)
    const slip = theirs.getByRole('article')
    await slip.getByText(slipWords.th.transferred, { exact: true }).waitFor()
    await slip
      .getByText(slipWords.th.amountIs(grouped(netOf(seller))), { exact: true })
      .first()
      .waitFor()
  }

  // The certificate gets its number and is printed.
  await open(page, `/staff/tax/certificate?${month}&${year}`)
  const payee = page.getByRole('row').filter({ hasText: ofPhone.realName }).first()
  await payee.getByRole('checkbox').check()
  await page.getByRole('button', { name: taxWords.th.issueAll(1), exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: taxWords.th.issueOne, exact: true }).click()
  // Beside the list lies what is not issued yet, too: printed is what has its number.
  await payee.getByRole('button', { name: taxWords.th.replace }).waitFor()
  await page.emulateMedia({ media: 'print' })
  const printed = plain((await pageTexts(await page.pdf({ preferCSSPageSize: true }))).join(''))
  for (const text of ['หนังสือรับรองการหักภาษี ณ ที่จ่าย', ofPhone.realName, ofPhone.peopleID])
    expect(printed).toContain(plain(text))
  const { certificates } = (await apiOf(baseUrl, tokens.onPhone).call('getOwnCertificates')).data
  expect(certificates).toHaveLength(1)
  expect(visits.flatMap(({ complaints }) => complaints)).toEqual([])
})

/** From the page about selling to the first of the five steps behind one. */
async function register(page: Page, { codeName, realName, peopleID }: Seller): Promise<void> {
  const form = sellerProfileWords.th
  await open(page, '/seller')
  const next = () => button(page, form.next).click()
  await field(page, form.codeName).fill(codeName)
  await next()
  await field(page, form.realName).fill(realName)
  await field(page, form.peopleID).fill(peopleID)
  await field(page, form.phone).fill('0812345678')
  await next()
  await page.getByRole('combobox', { name: form.bankName }).selectOption({ label: 'ไทยพาณิชย์' })
  await field(page, form.bankNumber).fill('1234567890')
  await next()
  await field(page, form.addSmall).fill('12/3 ซอยจุฬา 5')
  await field(page, form.addPostal).fill('10330')
  await page.getByRole('combobox', { name: form.addSmallDistrict }).click()
  await page.getByRole('option', { name: /^วังใหม่/ }).click()
  await page.getByRole('checkbox', { name: registerWords.th.ack }).check()
  await button(page, registerWords.th.submit).click()
  await page.waitForURL('/seller/mysheet')
}

/** The step that is due now, pressed; answers the id of the sheet. */
async function writeSheet(page: Page, { code, price }: Seller): Promise<string> {
  const { editor } = screen
  const steps = page.getByRole('region', { name: firstStepWords.th.title })
  await steps
    .getByRole('listitem')
    .filter({ hasText: firstStepWords.th.write })
    .and(page.locator('[aria-current]'))
    .waitFor()
  await steps.getByRole('button').click()
  await page.waitForURL(/\/seller\/editSheet\?/)
  await field(page, editor.code).fill(code)
  await field(page, editor.name).fill('วิชาของผู้ขายใหม่')
  await field(page, editor.classInfo).fill('บทที่ 1-8')
  await field(page, editor.detail).fill('สรุปครบ')
  await field(page, editor.price).fill(price)
  return new URL(page.url()).search.slice(1)
}

/** Handwriting from the camera, a sample of it, and a picture of one's own for the cover. */
async function photographPages(page: Page): Promise<void> {
  const picture = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })
  await button(page, uploads.photograph).click()
  const dialog = page.getByRole('dialog')
  for (const [place, colour] of ['#fdfcf5', '#d6402f', '#0e8549'].entries()) {
    await dialog.locator('input[name=camera]').setInputFiles(picture(`${place}.jpg`, await photo(colour)))
    await dialog.getByRole('img', { name: uploads.photoPage(place + 1) }).waitFor()
  }
  await dialog.getByRole('button', { name: uploads.joinPhotos(3) }).click()
  await takeSample(page)
  await page.locator('input[name=cover]').setInputFiles(picture('ปก.jpg', await photo('#0e8549')))
  await page
    .getByRole('region', { name: uploads.cover })
    .getByRole('img', { name: uploads.coverPicture })
    .waitFor()
}

/** The PDF is there, and one of its pages is what buyers see before. */
async function takeSample(page: Page): Promise<void> {
  await page.getByText(uploads.pages(3), { exact: true }).waitFor()
  const samples = page.getByRole('region', { name: uploads.samples })
  await samples.getByRole('button', { name: uploads.choosePages }).click()
  await samples.getByRole('button', { name: pagePictureWords.th.page(2), exact: true }).click()
  await samples.getByRole('button', { name: uploads.usePages(1) }).click()
  await samples.getByRole('img', { name: uploads.sample(1), exact: true }).waitFor()
}

/** Both wait in the queue; each is opened and approved. */
async function approve(page: Page, handedIn: readonly Seller[]): Promise<void> {
  const review = verifyWords.th
  await open(page, '/staff/verifySheet')
  for (const { code } of handedIn) {
    await page.locator('ol button').filter({ hasText: code }).first().click()
    await page
      .getByRole('heading', { name: new RegExp(code) })
      .first()
      .waitFor()
    await button(page, review.approve).click()
  }
  await page.getByText(review.cleared).waitFor()
  await page.keyboard.press('s')
  // Its name tells its key, too: sent, and answered, when it is gone.
  await page.getByRole('button', { name: manyWords.th.undo }).waitFor({ state: 'hidden' })
}

/** The lines of the file that this act sends. */
async function downloaded(page: Page, act: () => Promise<void>): Promise<string[]> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()])
  return (await readFile(await download.path(), 'utf8')).split('\r\n')
}

/** With thousands separators. */
const grouped = (sum: string) => Number(sum).toLocaleString('en', { minimumFractionDigits: 2 })

/** Letters and figures: how readers join the marks above and below differs from printer to printer. */
const plain = (text: string) => text.normalize('NFKC').replaceAll(/[^\p{L}\p{N}]/gu, '')
