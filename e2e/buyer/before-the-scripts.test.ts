import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, inject, it } from 'vitest'
import { demoPerson, pathOf } from '#e2e/people.ts'
import { hydrated, open, refuseOnce, useBrowser } from '#e2e/visits.ts'
import { wordsIn } from '#e2e/words.ts'
import { helpWords } from '#web/words/buyer/help.ts'
import { copyrightWords } from '#web/words/copyright.ts'
import { countedWords } from '#web/words/counted.ts'
import { priceHelperWords, priceInputWords } from '#web/words/seller/price-helper.ts'
import { say } from '#web/words/language.ts'
import { verifyWords } from '#web/words/verify.ts'

const visit = useBrowser()
const thai = wordsIn('th')

/** The page as the document brings it; its scripts come when `goOn` is called, as on a slow line. */
async function openSlowly(page: Page, path: string): Promise<{ goOn: () => Promise<unknown> }> {
  let come = () => {}
  const held = new Promise<void>((resolve) => {
    come = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await page.locator('main').waitFor()
  // The whole document, not its beginning.
  await page.locator('footer').last().waitFor({ state: 'attached' })
  return {
    goOn() {
      come()
      return hydrated(page)
    },
  }
}

it('what is searched for on the home page before its scripts come is found when they are there', async () => {
  const { page, complaints } = await visit({ device: 'phone' })
  const { goOn } = await openSlowly(page, '/')
  const box = page.getByRole('searchbox', { name: thai.sheet.searchLabel })
  await box.fill('แคลคูลัส')
  await goOn()
  await page.getByRole('list', { name: thai.home.searchSuggestions }).getByRole('link').first().waitFor()
  expect(await box.inputValue()).toBe('แคลคูลัส')
  expect(complaints).toEqual([])
})

it('the shop searches for what was typed and sorts as was chosen before its scripts came', async () => {
  const { page, complaints } = await visit()
  const { goOn } = await openSlowly(page, '/shop')
  const box = page.getByRole('searchbox', { name: thai.sheet.searchLabel })
  await page.getByRole('combobox', { name: thai.shop.yearLabel }).selectOption('2025')
  await goOn()
  await page.waitForURL(/year=2025/)
  const other = await visit()
  const slow = await openSlowly(other.page, '/shop')
  const otherBox = other.page.getByRole('searchbox', { name: thai.sheet.searchLabel })
  await otherBox.fill('แคลคูลัส')
  await slow.goOn()
  await other.page.waitForURL(/search=/)
  expect(await otherBox.inputValue()).toBe('แคลคูลัส')
  expect(await box.inputValue()).toBe('')
  expect([...complaints, ...other.complaints]).toEqual([])
})

it('help answers what was asked before its scripts came', async () => {
  const { page, complaints } = await visit({ device: 'phone' })
  const { goOn } = await openSlowly(page, '/help')
  const box = page.getByRole('searchbox', { name: helpWords.th.search })
  const questions = page.locator('main summary')
  const all = await questions.count()
  await box.fill('โอนผิดยอด')
  await goOn()
  await expect.poll(() => questions.count()).toBeLessThan(all)
  expect(await box.inputValue()).toBe('โอนผิดยอด')
  expect(complaints).toEqual([])
})

it('a file that was chosen before the scripts came is taken', async () => {
  const { page, complaints } = await visit({ device: 'phone' })
  const { goOn } = await openSlowly(page, '/verify')
  const empty = sharp({ create: { width: 60, height: 60, channels: 3, background: 'white' } })
  const white = await empty.png().toBuffer()
  const [picker] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByText(verifyWords.th.picture).click(),
  ])
  await picker.setFiles({ name: 'qr.png', mimeType: 'image/png', buffer: white })
  await page.getByRole('textbox', { name: verifyWords.th.link }).fill('no-such-code')
  await goOn()
  await page.getByRole('alert').getByText(verifyWords.th.noQr).waitFor()
  // Asked too often is no answer about the paper.
  await refuseOnce(page, pathOf('verifyCertificate'))
  await page.getByRole('button', { name: verifyWords.th.check }).click()
  await page.waitForURL('/verify?no-such-code')
  await page.getByText('รอสักครู่').waitFor()
  await page.getByRole('button', { name: thai.shared.retry }).click()
  await page.getByRole('status').getByText('ไม่พบ').first().waitFor()
  expect(complaints).toEqual([])
  // A reader of pictures that cannot be loaded says nothing of the picture.
  await page.route('**/read-qr-*', (route) => route.abort())
  await page.reload()
  await page.locator('input[name=qr]').setInputFiles({ name: 'qr.png', mimeType: 'image/png', buffer: white })
  await page.getByText(thai.shared.notLoaded).waitFor()
  await page.getByText(verifyWords.th.noQr).waitFor({ state: 'detached' })
})

it('a form that was filled in before the scripts came stays filled in, ticks too', async () => {
  const words = copyrightWords.th
  const { page, complaints } = await visit()
  const { goOn } = await openSlowly(page, '/copyright')
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await field(words.name).fill('มะลิ ใจดี')
  await field(words.email).fill('mali@example.test')
  await field(words.work).fill('สรุปของฉัน')
  await page.getByRole('checkbox', { name: words.sworn }).check()
  // Sent too early, it waits with what is in it.
  await field(words.email).press('Enter')
  await goOn()
  // One more field: everything is drawn anew.
  await field(words.pages).fill('3')
  await page.getByText(countedWords.th.count('สรุปของฉัน'.length, 2_000)).waitFor()
  expect(await field(words.name).inputValue()).toBe('มะลิ ใจดี')
  expect(await field(words.email).inputValue()).toBe('mali@example.test')
  expect(await field(words.work).inputValue()).toBe('สรุปของฉัน')
  expect(await page.getByRole('checkbox', { name: words.sworn }).isChecked()).toBe(true)
  // It is there again after a reload, but for what is sworn and who they are.
  await open(page, '/copyright')
  for (const [name, typed] of [
    [words.name, ''],
    [words.email, ''],
    [words.work, 'สรุปของฉัน'],
    [words.pages, '3'],
  ] as const)
    await expect.poll(() => field(name).inputValue()).toBe(typed)
  expect(complaints).toEqual([])
})

it('a price is worked out from what was answered before the scripts came', async () => {
  const { page, complaints } = await visit({ device: 'phone' })
  const { goOn } = await openSlowly(page, '/seller/pricecal')
  await page.getByRole('textbox', { name: priceHelperWords.th.pages }).fill('๒๐')
  await page.getByRole('slider', { name: say(priceInputWords.friend[0], 'th') }).press('Home')
  await goOn()
  await page.getByText('฿57', { exact: true }).first().waitFor()
  expect(complaints).toEqual([])
})

it('where what is typed goes with the person, there is nothing to type into before the scripts are there', async () => {
  const seller = await demoPerson(inject('baseUrl'), 'SELLERSARP')
  const { id } = (await seller.api.call('newSheet')).data
  for (const path of ['/login', '/cart', `/seller/editSheet?${id}`]) {
    const { page } = await visit({ token: seller.token })
    await openSlowly(page, path)
    expect(await page.locator('main').locator('input, textarea, select').count(), path).toBe(0)
  }
})
