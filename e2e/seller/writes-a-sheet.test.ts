import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import type { CallName } from '#contract/paths.ts'
import { refusals } from '#contract/shared/refusals.ts'
import { axeViolations } from '#e2e/quality/inspect.ts'
import { demoPerson, newPerson, pathOf } from '#e2e/people.ts'
import { answerOtherwise, forwardUntil, hydrated, open, useBrowser } from '#e2e/visits.ts'
import { wordsIn } from '#e2e/words.ts'
import { say } from '#web/words/language.ts'
import { dashboardWords } from '#web/words/seller/dashboard.ts'
import { editorWords, fixPageWords } from '#web/words/seller/sheet-editor.ts'
import { sellEditWords, sellerProfileWords } from '#web/words/seller/profile.ts'
import { sellerReportWords } from '#web/words/seller/complaints.ts'
import { sharedWords } from '#web/words/shared.ts'
import { photo } from './files.ts'
import { approve, button, completeDraft, field, giveFiles, handIn, newSeller, putOnSale } from './steps.ts'

const visit = useBrowser({ pictures: true })
const baseUrl = inject('baseUrl')
const words = editorWords.th
const fixWords = fixPageWords.th

const refusal = (code: keyof typeof refusals) => say(refusals[code].msg, 'th')

/** The server has what was typed: the answer to a save has come. */
async function saved(page: Page, act: () => Promise<unknown>): Promise<void> {
  await Promise.all([
    page.waitForResponse((response) => response.url().endsWith(pathOf('saveDraft')) && response.ok()),
    act(),
  ])
}

it('a sheet is written, never lost, never overwritten, handed in complete, and published', async () => {
  const seller = await demoPerson(baseUrl, 'SELLERSARP')
  const staff = await demoPerson(baseUrl, 'MASTERSARP')
  const { id } = (await seller.api.call('newSheet')).data
  const { page, context, complaints } = await visit({ token: seller.token })
  await page.clock.install()
  await open(page, `/seller/editSheet?${id}`)

  // Typed while nothing can be saved, and the page loaded anew: it is all there, and saved once that is possible.
  const saveAgain = await answerOtherwise(page, `**${pathOf('saveDraft')}`, (route) => route.abort())
  await field(page, words.code).fill('ab 123')
  await field(page, words.name).fill('วิชาทดสอบการเขียน')
  await field(page, words.price).fill('0049 บาท')
  await expect.poll(() => field(page, words.code).inputValue()).toBe('AB123')
  // Letters put into the middle stay together there.
  await field(page, words.code).press('Home')
  await page.keyboard.type('xy')
  await expect.poll(() => field(page, words.code).inputValue()).toBe('XYAB123')
  await field(page, words.code).fill('AB123')
  await expect.poll(() => field(page, words.price).inputValue()).toBe('49')
  await forwardUntil(page, page.getByText(words.savedHere), 10_000)
  // Beside so long a line the steps are still seen.
  const steps = page.getByRole('navigation', { name: words.steps })
  await expect.poll(async () => (await steps.boundingBox())?.width ?? 0).toBeGreaterThan(300)
  await open(page, `/seller/editSheet?${id}`)
  saveAgain()
  await page.getByRole('heading', { level: 1, name: 'AB123 วิชาทดสอบการเขียน' }).waitFor()
  // Saved by itself after ten seconds, and drawn on the cover.
  await forwardUntil(page, page.getByText(/บันทึกแล้ว \d\d:\d\d/), 10_000)
  await page.getByRole('img', { name: words.coverAlt('AB123 วิชาทดสอบการเขียน') }).waitFor()
  await expect
    .poll(async () => (await seller.api.call('getDraft', { id })).data.sheet)
    .toMatchObject({ sCode: 'AB123', price: 49 })

  // A second tab saves; this one is asked, and keeps its own.
  await seller.api.call('saveDraft', { id, sName: 'ชื่อจากอีกแท็บ' })
  await field(page, words.name).fill('ชื่อจากแท็บนี้')
  await field(page, words.classInfo).focus()
  const dialog = page.getByRole('dialog', { name: words.conflictTitle })
  await dialog.getByText('ชื่อจากอีกแท็บ').waitFor()
  await dialog.getByText('ชื่อจากแท็บนี้').waitFor()
  await saved(page, () => button(page, words.keepMine).click())
  await expect
    .poll(async () => (await seller.api.call('getDraft', { id })).data.sheet.sName)
    .toBe('ชื่อจากแท็บนี้')

  // A chunk that fails to load takes neither the page nor the draft with it; a new page loads it, as Chrome must.
  const script = /\/ListingPreview[^/]*\.js/
  const fetchAgain = await answerOtherwise(page, script, (route) => route.abort())
  await button(page, words.seePreview).click()
  await page.getByText(sharedWords.th.notLoaded).waitFor()
  fetchAgain()
  await Promise.all([page.waitForEvent('load'), button(page, sharedWords.th.reload).click()])
  await hydrated(page)
  await button(page, words.seePreview).click()
  const preview = page.getByRole('dialog', { name: words.listingPreview })
  await preview.getByRole('heading', { name: 'ชื่อจากแท็บนี้' }).waitFor()
  await preview.getByRole('button', { name: sharedWords.th.close, exact: true }).click()
  await expect.poll(() => field(page, words.name).inputValue()).toBe('ชื่อจากแท็บนี้')

  // Missing fields are listed, each with a link to it.
  await button(page, words.submit).click()
  const missing = page.getByRole('dialog', { name: words.missingTitle })
  await expect
    .poll(() => missing.getByRole('listitem').allTextContents())
    .toEqual(
      (
        [
          'sheets.class-info-missing',
          'sheets.detail-missing',
          'files.samples-missing',
          'files.pdf-missing',
        ] as const
      ).map(refusal),
    )
  await button(page, refusal('sheets.detail-missing')).click()
  await page.waitForFunction(() => document.activeElement?.tagName === 'TEXTAREA')
  await page.keyboard.type('สรุปครบทุกบท')
  await saved(page, async () => {
    await field(page, words.classInfo).fill('บทที่ 1-8')
    await field(page, words.note).focus()
  })
  expect(await axeViolations(page)).toEqual([])

  await giveFiles(baseUrl, seller, id)
  await open(page, `/seller/editSheet?${id}`)
  // Before it is handed in: the whole of it as buyers will see it, samples and text included.
  await button(page, words.seePreview).click()
  const listing = page.getByRole('dialog', { name: words.listingPreview })
  await listing.getByRole('heading', { level: 1, name: 'ชื่อจากแท็บนี้' }).waitFor()
  await listing.getByText('฿49', { exact: true }).waitFor()
  await listing.getByText('สรุปครบทุกบท').waitFor()
  await expect.poll(() => listing.locator('li img').count()).toBe(2)
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await listing.waitFor({ state: 'hidden' })
  await button(page, words.submit).click()
  const terms = page.getByRole('dialog', { name: words.termsTitle })
  await terms.waitFor()
  await expect.poll(() => button(page, words.termsSend).isDisabled()).toBe(true)
  await terms.getByRole('checkbox', { name: words.termsAccept }).check()
  await button(page, words.termsSend).click()
  await page.waitForURL(/\/seller\/mysheet/i)
  await expect
    .poll(async () => (await seller.api.call('getDraft', { id })).data.sheet)
    .toMatchObject({ status: 1, terms: true })

  // Rejected with a reason, mended, approved: it is in the shop.
  await staff.api.call('claimSheet', { id })
  await staff.api.call('rejectSheet', { id, reason: 'หน้า 2 อ่านไม่ออก' })
  await open(page, `/seller/editSheet?${id}`)
  await page.getByRole('note').getByText('หน้า 2 อ่านไม่ออก').waitFor()
  await handIn(page, wordsIn('th'))
  await approve(baseUrl, id)
  await expect
    .poll(async () => (await seller.api.call('getSheetInfo', { sheetID: id })).data)
    .toMatchObject({
      onSale: true,
      examNum: 1,
    })
  await context.close()
  // The saves that this test itself did not let through.
  expect(complaints.filter((text) => !text.includes('net::ERR_FAILED'))).toEqual([])
})

/** A new sheet in the editor, whose clock stands from now on. */
async function openStandingStill(): Promise<Page> {
  const seller = await newSeller(baseUrl)
  const { id } = (await seller.api.call('newSheet')).data
  const { page } = await visit({ token: seller.token })
  await page.clock.install()
  await open(page, `/seller/editSheet?${id}`)
  // React's delayed content would not come while the clock stands.
  await button(page, words.save).waitFor()
  await page.clock.pauseAt(new Date(Date.now() + 600_000))
  return page
}

it('what is typed is saved by itself, ten seconds after the last time; who saves is led on after one', async () => {
  const page = await openStandingStill()
  const code = field(page, words.code)
  await code.focus()
  // Counted in the page itself: what reaches the network comes a moment after the tick that sent it.
  await page.evaluate((path) => {
    const send = window.fetch
    const counted = Object.assign(window, { saves: 0 })
    window.fetch = (address, ...more) => {
      if (typeof address === 'string' && address.endsWith(path)) counted.saves += 1
      return send(address, ...more)
    }
  }, pathOf('saveDraft'))
  const saves = () => page.evaluate(() => Number(Reflect.get(window, 'saves')))
  let answered = 0
  page.on('response', (response) => {
    if (response.url().endsWith(pathOf('saveDraft'))) answered += 1
  })
  // The first may be on its way at once: from one to the next it is ten seconds, with the field still in hand.
  const waits = []
  for (const letter of ['A', 'B', 'C']) {
    const before = await saves()
    await page.keyboard.type(letter)
    let seconds = 0
    for (; (await saves()) === before && seconds < 30; seconds += 1) await page.clock.runFor(1_000)
    waits.push(seconds)
    // One that is on its way holds the next one up, and the server keeps its own time.
    await expect.poll(() => answered).toBe(await saves())
  }
  const [, ...others] = waits
  for (const seconds of others) expect(Math.abs(seconds - 10)).toBeLessThanOrEqual(2)

  await button(page, words.save).click()
  await page.getByText(words.edited, { exact: true }).waitFor()
  await page.clock.runFor(900)
  expect(new URL(page.url()).pathname).toBe('/seller/editSheet')
  await page.clock.runFor(100)
  await page.waitForURL(/\/seller\/mysheet/i)
})

it('who goes elsewhere after saving is not taken back to the own sheets', async () => {
  const page = await openStandingStill()
  await button(page, words.save).click()
  await page.getByText(words.edited).waitFor()
  await page.getByRole('banner').getByRole('link', { name: sharedWords.th.product }).click()
  await page.waitForURL('/')
  await page.clock.runFor(2_000)
  await page.getByRole('banner').getByRole('link', { name: sharedWords.th.buy }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/shop')
})

it('who goes elsewhere while a sheet is being handed in stays there and hears of it; behind the terms nothing is typed meanwhile', async () => {
  const seller = await newSeller(baseUrl)
  const id = await completeDraft(baseUrl, seller, { code: 'HI404', price: 49 })
  const { page } = await visit({ token: seller.token })
  await open(page, `/seller/editSheet?${id}`)
  const held = Promise.withResolvers<void>()
  await page.route(`**${pathOf('confirmSend')}`, async (route) => {
    await held.promise
    await route.continue()
  })
  await button(page, words.submit).click()
  const terms = page.getByRole('dialog', { name: words.termsTitle })
  await terms.getByRole('checkbox', { name: words.termsAccept }).check()
  const asked = page.waitForRequest(`**${pathOf('confirmSend')}`)
  await button(page, words.termsSend).click()
  await asked
  // Chrome closes a dialog at a later one by itself.
  for (let times = 0; times < 4; times += 1) await page.keyboard.press('Escape')
  await expect.poll(() => terms.isVisible()).toBe(true)
  await page.evaluate(() => history.pushState({}, '', '/shop'))
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
  await page.waitForURL('/shop')
  await terms.waitFor({ state: 'detached' })
  held.resolve()
  await page.getByText(words.submitted).waitFor()
  expect(new URL(page.url()).pathname).toBe('/shop')
})

it('a sheet on sale is changed at once; going back to draft is asked first and says what it means', async () => {
  const seller = await newSeller(baseUrl)
  const { _id: id } = await putOnSale(baseUrl, seller, { code: 'CD456', price: 49 })
  const { page } = await visit({ token: seller.token, device: 'phone' })
  await page.clock.install()
  await open(page, `/seller/editsheetafter?${id}`)
  await field(page, words.price).fill('59')
  await page.getByRole('switch', { name: words.openClosed }).click()
  await page.getByText(words.closed).waitFor()
  await button(page, words.save).click()
  await page.getByText(words.edited, { exact: true }).waitFor()
  await page.waitForURL(/\/seller\/mysheet/i)
  await expect
    .poll(async () => (await seller.api.call('getEdit', { id })).data.sheet)
    .toMatchObject({ price: 59, visible: false })

  // From the insights, at the page where readers stopped.
  const answerFiles = await answerOtherwise(page, `**${pathOf('getSheetFiles')}`, (route) => route.abort())
  await open(page, `/seller/editSheetAfter?${id}&fix=2`)
  const dialog = page.getByRole('dialog')
  const retry = dialog.getByRole('button', { name: sharedWords.th.retry })
  await retry.waitFor()
  answerFiles()
  await retry.click()
  await dialog.getByRole('img', { name: fixWords.titleOf(2) }).waitFor()
  // Left by Esc, what was typed stands in it again.
  await field(page, fixWords.news).fill('แก้สูตรข้อ 4')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await page.reload()
  await expect.poll(() => field(page, fixWords.news).inputValue()).toBe('แก้สูตรข้อ 4')
  await field(page, fixWords.news).fill(fixWords.whatsNew(2))
  const corrected = { name: 'หน้า2.jpg', mimeType: 'image/jpeg', buffer: await photo() }
  const chooser = dialog.locator('input[name=page]')
  await chooser.setInputFiles(corrected)
  // Looked for another one, and found none: what was chosen and typed stays.
  await chooser.dispatchEvent('cancel', { bubbles: true })
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: fixWords.send }).click()
  await expect.poll(() => field(page, words.whatsNew).inputValue()).toBe(fixWords.whatsNew(2))
  await button(page, words.cancelVersion).click()
  await page.getByRole('alertdialog').getByRole('button', { name: words.cancelVersion }).click()
  await button(page, words.versionWay).click()
  await field(page, words.whatsNew).fill('เพิ่มบทที่ 9')
  // Saved by itself after ten seconds, and then no draft any more: it would lie over what another tab writes.
  await expect
    .poll(
      async () => {
        await page.clock.fastForward(10_000)
        return (await seller.api.call('getEdit', { id })).data.sheet.version?.whatsNew
      },
      { interval: 500 },
    )
    .toBe('เพิ่มบทที่ 9')
  await expect
    .poll(() => page.evaluate(() => Object.keys({ ...sessionStorage }).join()))
    .not.toContain('sheet-version')
  expect(await field(page, words.whatsNew).inputValue()).toBe('เพิ่มบทที่ 9')
  // Discarded on another device meanwhile: it is not sent, and not gone without a word.
  await seller.api.call('cancelVersion', { id })
  await button(page, words.sendVersion).click()
  await page.getByRole('dialog').getByRole('checkbox').check()
  await page.getByRole('dialog').getByRole('button', { name: words.termsSend }).click()
  await page.getByText(refusal('not-found')).waitFor()
  await button(page, words.versionWay).waitFor()
  await button(page, words.goDraft).click()
  const alert = page.getByRole('alertdialog')
  await alert.getByText(words.goDraftConfirm).waitFor()
  await alert.getByRole('button', { name: words.goDraft }).click()
  await alert.getByText(words.stateChanged).waitFor()
  await alert.getByRole('button', { name: sharedWords.th.acknowledge }).click()
  await page.waitForURL(/\/seller\/editSheet\?/)
  await button(page, words.submit).waitFor()
  await expect.poll(async () => (await seller.api.call('getDraft', { id })).data.sheet.status).toBe(0)

  // Handed in on another device and approved, while this page slept: what is typed in it says what becomes of it.
  await seller.api.call('confirmSend', { sheet: id, terms: true })
  await approve(baseUrl, id)
  await field(page, words.name).fill('พิมพ์ต่อจากเมื่อวาน')
  await field(page, words.code).focus()
  await page.getByText(words.movedOn).waitFor()
})

it("another seller's sheet, and one that does not exist, lead to the dashboard and say why", async () => {
  const seller = await demoPerson(baseUrl, 'SELLERSARP')
  const { id } = (await seller.api.call('newSheet')).data
  const stranger = await newSeller(baseUrl)
  const { page } = await visit({ token: stranger.token })
  for (const screen of [`editSheet?${id}`, `editsheetafter?${id}`, 'editSheet?ZZZZZZZZZZ']) {
    await page.goto(`/seller/${screen}`)
    await page.getByText(refusal('not-found')).first().waitFor()
    await page.waitForURL('/seller/mysheet')
    expect(new URL(page.url()).pathname).toBe('/seller/mysheet')
  }
})

it('what the server refuses is said in its words: a new sheet, the own data, a mark', async () => {
  const seller = await newSeller(baseUrl)
  const { _id: sheet } = await putOnSale(baseUrl, seller, { code: 'RF301', price: 49 })
  const buyer = await newPerson(baseUrl)
  const input = { sheets: [sheet], promoCode: 'FREESHEET' }
  await buyer.api.call('createOrder', input, { idempotencyKey: crypto.randomUUID() })
  const complaint = `หน้า 4 ขาด ${crypto.randomUUID()}`
  await buyer.api.call('addMyReport', { sheet, message: complaint })

  const { page } = await visit({ token: seller.token })
  const refuse = (name: CallName, code: keyof typeof refusals) =>
    page.route(`**${pathOf(name)}`, (route) =>
      route.fulfill({ status: 409, json: { success: false, code, msg: refusals[code].msg } }),
    )
  await refuse('newSheet', 'sheets.too-many-drafts')
  await open(page, '/seller/mysheet')
  await button(page, dashboardWords.th.newSheet).first().click()
  await page.getByText(refusal('sheets.too-many-drafts')).waitFor()

  await refuse('editSeller', 'sellers.national-id-taken')
  await open(page, '/seller/selledit')
  await page.getByRole('heading', { name: sellerProfileWords.th.person, exact: true }).click()
  await button(page, sellEditWords.th.save).click()
  await page.getByRole('alertdialog').getByText(refusal('sellers.national-id-taken')).waitFor()

  await refuse('submitReportMark', 'reports.already-dealt')
  await open(page, '/seller/sellreport')
  const card = page.getByRole('listitem').filter({ hasText: complaint })
  await card.getByRole('button', { name: sellerReportWords.th.mark }).click()
  const alert = page.getByRole('alertdialog')
  await alert.getByRole('button', { name: sellerReportWords.th.mark }).click()
  await alert.getByText(refusal('reports.already-dealt')).waitFor()
  await expect
    .poll(async () => (await seller.api.call('getSellReport', { dealt: false })).data.report)
    .toContainEqual(expect.objectContaining({ message: complaint }))
})
