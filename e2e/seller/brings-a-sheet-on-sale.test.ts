import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { payAtBank } from '#e2e/buyer/steps.ts'
import { demoPerson, newPerson, type TestPerson } from '#e2e/people.ts'
import { hydrated, newTab, open, useBrowser } from '#e2e/visits.ts'
import { wordsIn } from '#e2e/words.ts'
import { reportCategories } from '#rules/complaints/categories.ts'
import { uploadWords } from '#web/words/seller/uploads.ts'
import { bigPdf, photo, photoWithQr } from './files.ts'
import { field, handIn, newSeller } from './steps.ts'

const visit = useBrowser()
const baseUrl = inject('baseUrl')
const words = wordsIn('th')
const files = uploadWords.th

const reason = 'บอกด้วยว่าครอบคลุมบทไหน'
const sampleCount = 2

it('a new seller brings a sheet on sale; a buyer finds, pays and reads it, reports and is answered; revenue shows the sale', async () => {
  const seller = await newSeller(baseUrl)
  const staff = await demoPerson(baseUrl, 'MASTERSARP')
  const { id } = (await seller.api.call('newSheet')).data
  // Of this run alone, so that a search for it finds nothing else.
  const code = `ZQ${Date.now().toString().slice(-7)}`
  const { page: editor, complaints } = await visit({ token: seller.token, device: 'phone' })
  await open(editor, `/seller/editSheet?${id}`)
  await field(editor, words.editor.code).fill(code)
  await field(editor, words.editor.name).fill('วิชาของผู้ขายใหม่')
  await field(editor, words.editor.classInfo).fill('บทที่ 1-8')
  await field(editor, words.editor.detail).fill('สรุปครบ')
  await field(editor, words.editor.price).fill('49')
  await giveFiles(editor)
  await handIn(editor, words)

  await staff.api.call('claimSheet', { id })
  await staff.api.call('rejectSheet', { id, reason })
  await open(editor, `/seller/editSheet?${id}`)
  await editor.getByRole('note').getByText(reason).waitFor()
  await field(editor, words.editor.detail).fill('สรุปครบบทที่ 1-8')
  await handIn(editor, words)
  await staff.api.call('claimSheet', { id })
  await staff.api.call('approveSheet', { id })

  const buyer = await newPerson(baseUrl)
  await buyAndRead(buyer, id, code)

  const category = reportCategories.incomplete.th
  await buyer.api.call('addMyReport', { sheet: id, category, message: 'หน้า 2 จาง' })
  const { report } = (await seller.api.call('getSellReport')).data
  expect(report).toMatchObject([{ sheet: id, category, message: 'หน้า 2 จาง', dealt: false }])
  const answer = { id: report[0]?._id ?? '', type: 0 as const, message: 'สแกนใหม่ให้แล้ว' }
  await seller.api.call('submitReportMessage', answer)
  await expect
    .poll(async () => JSON.stringify((await buyer.api.call('getMessage', {})).data))
    .toContain(answer.message)

  const revenue = (await seller.api.call('getSellRev')).data
  expect(revenue.report).toMatchObject([
    {
      total: 49,
      share: 29.4,
      paymentStatus: 'PENDING',
      sheetList: [{ sheet: id, count: 1, totalPrice: 49 }],
    },
  ])
  expect(revenue.sums).toMatchObject([{ standing: 'small', share: 29.4, missing: 70.6 }])
  expect(complaints.filter((complaint) => !complaint.includes('ERR_CONNECTION_RESET'))).toEqual([])
})

/** Cover, samples, one of which is refused, and a PDF whose line is cut once on the way. */
async function giveFiles(editor: Page): Promise<void> {
  const jpeg = { mimeType: 'image/jpeg' }
  const region = (name: string) => editor.getByRole('region', { name })
  await editor
    .locator('input[name=cover]')
    .setInputFiles({ ...jpeg, name: 'ปก.jpg', buffer: await photo('#0e8549') })
  await region(files.cover).getByRole('img', { name: files.coverPicture }).waitFor()
  await editor.locator('input[name=samples]').setInputFiles([
    { ...jpeg, name: 'หน้า1.jpg', buffer: await photo() },
    { ...jpeg, name: 'qr.jpg', buffer: await photoWithQr() },
    { ...jpeg, name: 'หน้า2.jpg', buffer: await photo('#d6402f') },
  ])
  const samples = region(files.samples)
  await samples.getByRole('img', { name: files.sample(sampleCount) }).waitFor()
  await samples.getByRole('alert').getByText(files.hasQr('qr.jpg')).waitFor()

  let parts = 0
  await editor.route('**/upload/part*', (route) => {
    parts += 1
    return parts === 2 ? route.abort('connectionreset') : route.continue()
  })
  await editor
    .locator('input[name=pdf]')
    .setInputFiles({ name: 'สรุป.pdf', mimeType: 'application/pdf', buffer: await bigPdf(12_000_000) })
  await region(files.pdf).getByText(files.pages(3)).waitFor()
  expect(parts).toBeGreaterThan(3)
}

/** From a word typed in the shop to the first page on the screen. */
async function buyAndRead(buyer: TestPerson, id: string, code: string): Promise<void> {
  const { page: shop, complaints } = await visit({ token: buyer.token, device: 'phone' })
  await expect
    .poll(async () => (await buyer.api.call('searchSheet', { search: code })).data)
    .toMatchObject([{ _id: id }])
  await open(shop, '/shop')
  const box = shop.getByRole('searchbox', { name: words.sheet.searchLabel })
  await box.fill(code)
  await box.press('Enter')
  const results = shop.getByRole('region', { name: words.shop.shopTitle })
  const found = results.getByRole('article').filter({ hasText: code })
  const page = await hydrated(await newTab(shop, () => found.getByRole('link').first().click()))
  await page
    .getByRole('button', { name: words.sheetPage.showSlide(words.sheetPage.sample(sampleCount)) })
    .waitFor()
  await page.getByRole('button', { name: words.sheet.add, exact: true }).click()
  await page.getByText(words.sheet.added).waitFor()
  await open(page, '/cart')
  await page.getByRole('button', { name: words.buying.createOrder }).click()
  await page.waitForURL(/\/user\/myorder\?/)
  await payAtBank(page, words)
  await page.getByRole('heading', { name: words.buying.paidFirst }).waitFor()
  await page.getByRole('main').getByRole('link', { name: words.buying.toMySheets }).click()
  await page.waitForURL('/mysheet')
  await page.getByRole('main').getByRole('link', { name: words.sheet.read }).first().click()
  await page.getByRole('img', { name: words.reader.page(1), exact: true }).waitFor()
  expect(complaints).toEqual([])
}
