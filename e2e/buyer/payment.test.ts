import { randomUUID } from 'node:crypto'
import { beforeAll, expect, inject, it } from 'vitest'
import { apiOf, newPerson, type TestPerson } from '#e2e/people.ts'
import { expireOnTheWire } from '#e2e/quality/orders.ts'
import { forwardUntil, newTab, open, openUntilText, useBrowser } from '#e2e/visits.ts'
import { wordsIn } from '#e2e/words.ts'
import { payAtBank } from './steps.ts'
import { shareWords } from '#web/words/buyer/share.ts'

const visit = useBrowser({ pictures: true })
const baseUrl = inject('baseUrl')
const thai = wordsIn('th')
let buyer: TestPerson
let sheets: string[]

beforeAll(async () => {
  buyer = await newPerson(baseUrl)
  const found = (await apiOf(baseUrl).call('searchSheet', { sort: 'price', filter: { store: 1 } })).data
  sheets = found.map(({ _id }) => _id)
})

/** An order of sheets that no other test of this file orders. */
async function order(): Promise<{ id: string; path: string; sheets: string[] }> {
  const wanted = sheets.splice(0, 2)
  const { id } = (await buyer.api.call('createOrder', { sheets: wanted }, { idempotencyKey: randomUUID() }))
    .data
  return { id, path: `/user/myorder?${id}`, sheets: wanted }
}

it('tells of a transfer that is too small, keeps waiting after a reload, and is paid by the missing baht while there is no net; unread it goes back as credit', async () => {
  const { path } = await order()
  const { page, context } = await visit({ token: buyer.token, device: 'phone' })
  await page.clock.install()
  await open(page, path)
  // Like http in a local network.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  const copyOrder = page.getByRole('button', { name: thai.buying.copyOrder })
  // A failed copy is not reported as copied.
  await page.evaluate(() =>
    Object.defineProperty(document, 'execCommand', { value: () => false, configurable: true }),
  )
  await copyOrder.click()
  await page.getByText(shareWords.th.notCopied).waitFor()
  expect(await copyOrder.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.evaluate(() => Reflect.deleteProperty(document, 'execCommand'))
  // Whatever lies behind an open dialog is inert.
  await page.evaluate(() => document.body.appendChild(document.createElement('dialog')).showModal())
  await copyOrder.evaluate((button: HTMLElement) => button.click())
  await page.getByText(thai.buying.copied).waitFor()
  await page.evaluate(() => document.querySelector<HTMLDialogElement>('dialog:modal')?.close())
  await payAtBank(page, thai, thai.bank.short)
  const alert = page.getByRole('alert').filter({ hasText: thai.buying.heldLow })
  await forwardUntil(page, alert, 5_000)
  const qr = page.getByRole('img', { name: /QR/ })
  const picture = await qr.getAttribute('aria-label')
  await page.reload()
  await alert.waitFor()
  await page.getByText(thai.buying.stateWaiting).waitFor()
  await expect.poll(() => qr.getAttribute('aria-label')).toBe(picture)
  await page.getByRole('button', { name: thai.buying.payMissing('1.00') }).click()
  const missing = page.getByRole('img', { name: thai.buying.qrAlt('1.00') })
  await missing.waitFor()
  const atBank = await page.getByRole('link', { name: thai.buying.openSandboxBank }).getAttribute('href')
  await context.setOffline(true)
  await page.getByText(thai.shared.offline).waitFor()
  // The bank is reached by another way, and what is to be paid stands where it stood.
  const { page: bank } = await visit({ device: 'phone' })
  await bank.goto(atBank ?? '')
  await bank.getByRole('button', { name: thai.bank.pay, exact: true }).click()
  await bank.getByRole('heading', { name: thai.bank.paid }).waitFor()
  expect(await missing.isVisible()).toBe(true)
  await context.setOffline(false)
  await page.getByRole('heading', { name: thai.buying.paidFirst }).waitFor()

  await page.getByRole('link', { name: thai.buying.askRefund }).click()
  await page.waitForURL(/refund/)
  await page.getByRole('checkbox').first().waitFor()
  for (const sheet of await page.getByRole('checkbox').all()) await sheet.check()
  await page.getByRole('radio', { name: thai.refund.asCredit }).check()
  await page.getByRole('button', { name: /^คืนเงิน [\d,.]+ บาท$/ }).click()
  await page.getByText(thai.refund.stateCredit).waitFor()
  await expect.poll(async () => (await buyer.api.call('getMyallSheet')).data.sheets).toEqual([])
})

it('reads a slip in the browser when the bank has told nothing for two minutes', async () => {
  const { path } = await order()
  const { page } = await visit({ token: buyer.token })
  // The page's own clock, an hour late: nothing comes before its time while the bank is being paid, and nothing an hour after it.
  await page.clock.install({ time: Date.now() - 3_600_000 })
  await open(page, path)
  const bank = await payAtBank(page, thai, thai.bank.slipOnly)
  const slip = await bank.getByRole('img', { name: thai.bank.slipQr }).screenshot()
  const attach = page.getByRole('button', { name: thai.buying.attachSlip })
  await page.getByRole('img', { name: /QR/ }).waitFor()
  await expect.poll(() => attach.count()).toBe(0)
  await page.clock.fastForward('02:01')
  await attach.waitFor()
  const alert = page.getByRole('alertdialog', { name: thai.buying.slipTitle })
  const noSlip = await page.getByRole('heading', { level: 1 }).screenshot()
  // An undrawable file gets the same words: it was reported as a fault of ours.
  for (const picture of [noSlip, noSlip.subarray(0, 60), Buffer.alloc(0)]) {
    await chooseFile('no slip', picture)
    await alert.getByText(thai.buying.noQrOnSlip).waitFor()
    await alert.getByRole('button', { name: thai.shared.acknowledge }).click()
    await alert.waitFor({ state: 'detached' })
  }
  await chooseFile('slip', slip)
  await page.getByRole('heading', { name: thai.buying.paidFirst }).waitFor()

  async function chooseFile(name: string, buffer: Buffer): Promise<void> {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), attach.click()])
    await chooser.setFiles({ name: `${name}.png`, mimeType: 'image/png', buffer })
  }
})

it('cancels after a question, and fills the cart with the same sheets again', async () => {
  const { path, sheets: ordered } = await order()
  const { page } = await visit({ token: buyer.token })
  await open(page, path)
  await page.getByRole('button', { name: thai.buying.cancelOrder }).click()
  const question = page.getByRole('alertdialog', { name: thai.buying.cancelQuestion })
  await question.getByRole('button', { name: thai.buying.keepOrder, exact: true }).click()
  await page.getByText(thai.buying.stateWaiting).waitFor()
  await page.getByRole('button', { name: thai.buying.cancelOrder }).click()
  await question.getByRole('button', { name: thai.buying.cancelOrder }).click()
  await page.getByText(thai.buying.cancelledText).waitFor()
  await page.getByRole('button', { name: thai.buying.orderAgain }).click()
  await page.waitForURL('/cart')
  await expect.poll(() => page.getByRole('main').getByRole('listitem').count()).toBe(ordered.length)
})

it('says on the open page of a cancelled order that its money came after all', async () => {
  const { path } = await order()
  const { page } = await visit({ token: buyer.token })
  await page.clock.install()
  await open(page, path)
  const bank = await newTab(page, () => page.getByRole('link', { name: thai.buying.openSandboxBank }).click())
  await page.getByRole('button', { name: thai.buying.cancelOrder }).click()
  const question = page.getByRole('alertdialog', { name: thai.buying.cancelQuestion })
  await question.getByRole('button', { name: thai.buying.cancelOrder }).click()
  await page.getByText(thai.buying.cancelledText).waitFor()
  await bank.getByRole('button', { name: thai.bank.pay, exact: true }).click()
  await bank.getByRole('heading', { name: thai.bank.paid }).waitFor()
  await forwardUntil(page, page.getByText(thai.buying.heldLate), 30_000)
  expect(await page.getByRole('button', { name: thai.buying.keepAsCredit }).count()).toBe(1)
})

it('takes the QR away when the time is over', async () => {
  const { path } = await order()
  const { page } = await visit({ token: buyer.token })
  await page.clock.install()
  await open(page, path)
  const qr = page.getByRole('img', { name: /QR/ })
  await qr.waitFor()
  await expireOnTheWire(page)
  // The next poll brings it.
  await forwardUntil(page, page.getByText(thai.buying.expiredText), 5_000)
  await expect.poll(() => qr.count()).toBe(0)
  await page.getByRole('button', { name: thai.buying.orderAgain }).waitFor()
})

it("sends somebody with another one's order to their own sheets, with a word about it", async () => {
  const { path } = await order()
  const other = await newPerson(baseUrl)
  const { page } = await visit({ token: other.token, device: 'phone' })
  await openUntilText(page, path, thai.buying.noSuchOrder)
  await page.waitForURL('/mysheet')
  await expect.poll(() => page.getByText(thai.library.empty).isVisible()).toBe(true)
})

it('buys a sheet as a gift, whose link a friend opens and takes', async () => {
  const [sheet] = sheets.splice(0, 1)
  const { page } = await visit({ token: buyer.token, device: 'phone' })
  await open(page, `/infoSheet/${sheet}`)
  await page.getByRole('button', { name: thai.sheetPage.offerGift }).click()
  const form = page.getByRole('dialog', { name: thai.gift.offerTitle })
  await form.getByRole('textbox', { name: thai.gift.from, exact: true }).fill('มะลิ')
  await form.getByRole('textbox', { name: thai.gift.message }).fill('ขอให้สอบผ่าน')
  await form.getByRole('button', { name: /^ไปจ่ายเงิน/ }).click()
  await page.waitForURL(/myorder/)
  await payAtBank(page, thai)
  await page.getByRole('button', { name: thai.gift.makeLink }).waitFor()
  // The link to the bank stood far below: what cheers is in sight all the same.
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.getByRole('button', { name: thai.gift.makeLink }).click()
  const { pathname, search } = new URL(await page.getByRole('textbox', { name: thai.gift.link }).inputValue())
  const friend = await newPerson(baseUrl)
  const { page: card } = await visit({ token: friend.token, device: 'phone' })
  await open(card, pathname + search)
  await card.getByRole('heading', { name: thai.gift.titleFrom('มะลิ') }).waitFor()
  await card.getByRole('button', { name: thai.gift.take }).click()
  await card.getByText(thai.gift.yours).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: /รับของขวัญแล้ว$/ }).waitFor()
  // Nothing is left to send.
  expect(await page.getByRole('button', { name: thai.gift.makeLink }).count()).toBe(0)
})
