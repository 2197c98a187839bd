import { beforeAll, expect, inject, it } from 'vitest'
import { apiOf, newPerson, pathOf, type TestPerson } from '#e2e/people.ts'
import { order } from '#e2e/quality/orders.ts'
import {
  answerOtherwise,
  beginByKeys,
  keepsPlace,
  loseAnswer,
  open,
  openUntilText,
  takeTime,
  useBrowser,
} from '#e2e/visits.ts'
import { wordsIn } from '#e2e/words.ts'
import { bestSellerWords } from '#web/words/buyer/best-sellers.ts'
import { creditWords } from '#web/words/buyer/credit.ts'
import { paymentWords } from '#web/words/buyer/payment.ts'

const visit = useBrowser()
const english = wordsIn('en')
let reader: TestPerson
let owned: { _id: string; name: string }
let onSale: { _id: string; name: string }[]

beforeAll(async () => {
  const baseUrl = inject('baseUrl')
  // Of the demo's buyers the history is still being told: what they own changes meanwhile.
  reader = await newPerson(baseUrl)
  // Behind what other journeys bring on sale, perhaps cheaper together.
  const found = (await apiOf(baseUrl).call('searchSheet', { sort: '-created', page: 1 })).data
  // Several sheets may bear the name of one course, and a line of the cart is told by its name.
  const [newest, ...others] = new Map(found.map((sheet) => [sheet.name, sheet])).values()
  if (newest === undefined) throw new Error('the demo has no sheet')
  owned = newest
  onSale = others
  await order(reader, [owned._id], 'FREESHEET')
})

it('takes out what is owned and what is gone, and says why', async () => {
  const [kept] = onSale
  const cart = [owned._id, 'GONESHEET0', kept?._id ?? '']
  const { page } = await visit({ language: 'en', token: reader.token, cart })
  await openUntilText(page, '/cart', english.buying.someRemovedOwned)
  await page.getByText(english.buying.goneFromShop).waitFor()
  await expect.poll(() => page.getByRole('main').getByRole('listitem').count()).toBe(1)
  await page.getByRole('link', { name: english.shared.cartWith(1) }).waitFor()
  await page.getByRole('button', { name: english.buying.removeNamed(kept?.name ?? '') }).waitFor()
})

it('a cart that was filled beyond an order, or with what is no sheet, still opens and takes no more', async () => {
  const [kept, other] = onSale
  const cart = [kept?._id ?? '', '', 'x'.repeat(80), ...Array.from({ length: 250 }, (_, n) => `GONE${n}`)]
  const { page } = await visit({ language: 'en', token: reader.token, cart })
  await open(page, `/infoSheet/${other?._id}`)
  const add = page.getByRole('button', { name: english.sheet.add, exact: true })
  await add.click()
  await page.getByText(english.sheet.cartFull).waitFor()
  await openUntilText(page, '/cart', english.buying.goneFromShop)
  await expect.poll(() => page.getByRole('main').getByRole('listitem').count()).toBe(1)
})

it('gives removed sheets back to their places, one after the other', async () => {
  const three = onSale.slice(0, 3)
  const { page } = await visit({ language: 'en', cart: three.map(({ _id }) => _id) })
  await takeTime(page, 6)
  await open(page, '/cart')
  const lines = page.getByRole('main').getByRole('listitem')
  const removeNamed = (sheet?: { name: string }) =>
    page.getByRole('button', { name: english.buying.removeNamed(sheet?.name ?? ''), exact: true })
  await expect.poll(() => lines.count()).toBe(3)
  const before = await lines.allInnerTexts()
  await beginByKeys(page)
  await removeNamed(three[1]).press('Enter')
  // Keys go on at the sheet beside it, not at the beginning of the page.
  await expect.poll(() => lines.last().evaluate((line) => document.activeElement === line)).toBe(true)
  await removeNamed(three[0]).click()
  await expect.poll(() => lines.count()).toBe(1)
  for (const left of [1, 0]) {
    await page.getByRole('button', { name: english.shared.undo }).first().click()
    await expect.poll(() => page.getByRole('button', { name: english.shared.undo }).count()).toBe(left)
  }
  await expect.poll(() => lines.allInnerTexts()).toEqual(before)
  await page.reload()
  await expect.poll(() => lines.count()).toBe(3)
})

it('tells the owner of a sheet that it is theirs instead of selling it again', async () => {
  const { page } = await visit({ language: 'en', token: reader.token })
  await open(page, `/infoSheet/${owned._id}`)
  const box = page.getByRole('region', { name: english.sheetPage.price })
  await box.getByRole('link', { name: english.sheetPage.readSheet }).waitFor()
  await expect.poll(() => box.getByRole('button', { name: english.sheet.add, exact: true }).count()).toBe(0)
})

it('empty, it shows what was opened last and leads to the shop', async () => {
  const [seen] = onSale
  const { page } = await visit({ language: 'en', device: 'phone' })
  await Promise.all([
    page.waitForRequest((request) => request.url().endsWith(pathOf('noteInterest'))),
    open(page, `/infoSheet/${seen?._id}`),
  ])
  await open(page, '/cart')
  await page.getByText(english.buying.emptyCart).waitFor()
  const last = page.getByRole('region', { name: english.buying.ideas })
  await last.locator(`a[href="/infoSheet/${seen?._id}"]`).waitFor()
  await last.getByText(english.buying.seen).waitFor()
  await page.getByRole('link', { name: english.buying.chooseSheets }).click()
  await page.waitForURL('/shop')
  await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(0)
})

it('empty, it says nothing of what was opened to who opened nothing, while favourites are still asked for', async () => {
  const { page } = await visit({ language: 'en', token: reader.token })
  const answer = Promise.withResolvers<void>()
  await page.route(`**${pathOf('getFavoriteList')}`, async (route) => {
    await answer.promise
    await route.continue()
  })
  await Promise.all([
    page.waitForRequest((request) => request.url().endsWith(pathOf('getFavoriteList'))),
    open(page, '/cart'),
  ])
  await page.getByText(english.buying.emptyCart).waitFor()
  await page.locator('main [class*="skeleton"]').first().waitFor({ state: 'attached' })
  expect(await page.getByText(english.buying.ideas).count()).toBe(0)
  answer.resolve()
  await page.getByRole('region', { name: bestSellerWords.en.title }).waitFor()
})

it('a sheet or a package that turns out to be owned at the press is left out, and it says so', async () => {
  const [group] = (await apiOf(inject('baseUrl')).call('recGroup', {})).data
  const [sheet] = onSale
  if (group === undefined || sheet === undefined) throw new Error('the demo has no package')
  const stranger = await newPerson(inject('baseUrl'))
  const { page } = await visit({ language: 'en', token: stranger.token })
  await page.route(`**${pathOf('ownSheet')}`, (route) =>
    route.fulfill({ status: 409, json: { success: false, code: 'cart.already-owned', msg: ['', ''] } }),
  )
  await open(page, `/infoSheet/${sheet._id}`)
  await page.getByRole('button', { name: english.sheet.add, exact: true }).click()
  await page.getByText(english.sheet.alreadyOwned).waitFor()

  await open(page, `/infoGroup?${group._id}`)
  const addAll = page.getByRole('button', { name: /^Add all/ })
  await addAll.waitFor()
  let owned: string[] = [...group.sheets]
  await page.route(`**${pathOf('ownedSheets')}`, (route) =>
    route.fulfill({ json: { success: true, data: { owned } } }),
  )
  await addAll.click()
  await page.getByText(english.sheet.someCouldNotAdd).waitFor()
  owned = group.sheets.slice(0, 1)
  await addAll.click()
  await page.getByText(english.sheet.someOwnedNotAdded).waitFor()
  await page.getByRole('link', { name: english.shared.cartWith(group.sheets.length - 1) }).waitFor()

  const inCart: string[] = await page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]'))
  expect(inCart.toSorted()).toEqual(group.sheets.slice(1).toSorted())

  // An order that cannot be made says why, and when to try again.
  await page.route(`**${pathOf('createOrder')}`, (route) => route.fulfill({ status: 500, json: {} }))
  await open(page, '/cart')
  await page.getByRole('button', { name: english.buying.createOrder }).click()
  const alert = page.getByRole('alertdialog', { name: english.shared.error })
  await alert.getByText(english.sheet.retryLater).waitFor()
})

it('without a line the order says so and the page stays; what another tab puts in while one orders stays in the cart', async () => {
  const [first, second] = onSale.slice(3, 5).map(({ _id }) => _id)
  const { page, context } = await visit({ language: 'en', token: reader.token, cart: [first ?? ''] })
  await open(page, '/cart')
  const button = page.getByRole('button', { name: english.buying.createOrder })
  await button.waitFor()
  // Neither the order nor the dialog that would say so.
  await context.setOffline(true)
  await button.click()
  await page.getByText(english.shared.noConnection).waitFor()
  await expect.poll(() => page.getByRole('main').getByRole('listitem').count()).toBe(1)
  await context.setOffline(false)

  const other = await context.newPage()
  await open(other, '/cart')
  const inCart = () => other.evaluate(() => localStorage.getItem('cart'))
  await answerOtherwise(page, `**${pathOf('createOrder')}`, async (route) => {
    await other.evaluate((cart) => localStorage.setItem('cart', cart), JSON.stringify([first, second]))
    await route.continue()
  })
  await button.click()
  await page.waitForURL(/\/user\/myorder/)
  await expect.poll(inCart).toBe(JSON.stringify([second]))
})

it('an order waits for the answer about its code, takes it along without one, and is whole while it is on its way; a sheet put in without an answer stays', async () => {
  const [sheet, other] = onSale
  const person = await newPerson(inject('baseUrl'))
  const { page } = await visit({ language: 'en', token: person.token, cart: [other?._id ?? ''] })
  await open(page, `/infoSheet/${sheet?._id}`)
  const answerAgain = await answerOtherwise(page, `**${pathOf('ownSheet')}`, (route) => route.abort())
  await page.getByRole('button', { name: english.sheet.add, exact: true }).click()
  await page.getByText(english.sheet.added).waitFor()
  answerAgain()
  await page.getByRole('link', { name: english.shared.cartWith(2) }).click()
  const held = { getPromo: Promise.withResolvers<void>(), createOrder: Promise.withResolvers<void>() }
  for (const name of ['getPromo', 'createOrder'] as const)
    await page.route(`**${pathOf(name)}`, async (route) => {
      await held[name].promise
      await route.continue()
    })
  const button = page.getByRole('button', { name: english.buying.createOrder })
  const isBusy = () => button.getAttribute('aria-busy')
  await expect.poll(isBusy).toBeNull()
  await page.getByLabel(english.buying.promoLabel).fill('FREESHEET')
  await page.keyboard.press('Enter')
  await expect.poll(isBusy).toBe('true')
  held.getPromo.resolve()
  // An answered code is not sent again.
  await page.getByText(english.buying.promoApplied('FREESHEET')).waitFor()
  await expect.poll(isBusy).toBeNull()
  await page.route(`**${pathOf('getPromo')}`, (route) => route.abort())
  await page.getByRole('button', { name: english.buying.removeNamed(other?.name ?? '') }).click()
  await page.getByText(english.shared.noConnection).waitFor()
  await expect.poll(isBusy).toBeNull()
  await button.press('Enter')
  await expect.poll(isBusy).toBe('true')
  const remove = page.getByRole('button', { name: english.buying.removeNamed(sheet?.name ?? '') })
  await expect.poll(() => remove.evaluate((one) => one.closest('[inert]') !== null)).toBe(true)
  held.createOrder.resolve()
  await page.waitForURL(/\/user\/myorder/)
  expect((await person.api.call('getMyOrders', {})).data.orders).toMatchObject([{ sheets: 1, price: 0 }])
})

it('no order is made at another price without a word: neither without a credit that could not be loaded nor without a code that is used up', async () => {
  const [sheet] = onSale
  const person = await newPerson(inject('baseUrl'))
  const { page } = await visit({ language: 'en', token: person.token, cart: [sheet?._id ?? ''] })
  const credit = creditWords.en
  const comeBack = await answerOtherwise(page, `**${pathOf('getCredit')}`, (route) => route.abort())
  await open(page, '/cart')
  await page.getByText(credit.unknown).waitFor()
  const button = page.getByRole('button', { name: english.buying.createOrder })
  expect(await button.isDisabled()).toBe(true)
  await beginByKeys(page)
  await page.getByRole('button', { name: credit.without }).press('Enter')
  await expect.poll(() => button.isEnabled()).toBe(true)
  await expect.poll(() => keepsPlace(page)).toBe(true)
  await open(page, '/cart')
  await page.getByText(credit.unknown).waitFor()
  comeBack()
  await beginByKeys(page)
  await page.getByRole('button', { name: english.shared.retry }).press('Enter')
  await page.getByText(credit.unknown).waitFor({ state: 'detached' })
  await expect.poll(() => button.isEnabled()).toBe(true)
  await expect.poll(() => keepsPlace(page)).toBe(true)

  const field = page.getByLabel(english.buying.promoLabel)
  const applied = page.getByRole('status').filter({ hasText: english.buying.promoApplied('FREESHEET') })
  const hasFocus = (place: Element) => place === document.activeElement
  await field.fill('FREESHEET')
  await page.keyboard.press('Enter')
  // Keys go on where the code stands now, and where another is typed, not at the beginning of the page.
  await expect.poll(() => applied.evaluate(hasFocus)).toBe(true)
  await applied.getByRole('button', { name: english.buying.dropPromo }).press('Enter')
  await expect.poll(() => page.locator('form').filter({ has: field }).evaluate(hasFocus)).toBe(true)
  // An answer that comes when another code is typed is none for that one.
  const held = Promise.withResolvers<void>()
  const goOn = await answerOtherwise(page, `**${pathOf('getPromo')}`, async (route) => {
    await held.promise
    await route.continue()
  })
  await field.fill('FREESHEET')
  await page.keyboard.press('Enter')
  await field.fill('FREESHEET2')
  const come = page.waitForResponse(`**${pathOf('getPromo')}`)
  goOn()
  held.resolve()
  await (await come).finished()
  const use = page.getByRole('button', { name: english.buying.usePromo })
  await expect.poll(() => use.getAttribute('aria-busy')).toBe(null)
  expect(await field.inputValue()).toBe('FREESHEET2')
  await field.fill('FREESHEET')
  await page.keyboard.press('Enter')
  await applied.waitFor()
  const usedUp = {
    status: 409,
    json: { success: false, code: 'promo.used-up', msg: ['โค้ดนี้ถูกใช้ครบแล้ว', 'This code is used up'] },
  }
  await page.route(`**${pathOf('getPromo')}`, (route) => route.fulfill(usedUp))
  await page.route(`**${pathOf('createOrder')}`, (route) => route.fulfill(usedUp))
  // Used up while the cart stands open: its price is not shown any more once the order was refused.
  await button.click()
  await page.getByRole('alertdialog').getByRole('button').click()
  await applied.waitFor({ state: 'detached' })
  await open(page, '/cart')
  await page.getByText('This code is used up').waitFor()
  await expect.poll(() => button.isEnabled()).toBe(true)
  const asked = page.waitForRequest(`**${pathOf('createOrder')}`)
  await button.click()
  expect((await asked).postDataJSON()).toMatchObject({ promoCode: 'FREESHEET' })
  await page.getByRole('alertdialog').getByText('This code is used up').waitFor()
})

it('an order that was cancelled after its answer was lost is made anew', async () => {
  const [sheet] = onSale
  const person = await newPerson(inject('baseUrl'))
  const { page } = await visit({ language: 'en', token: person.token, cart: [sheet?._id ?? ''] })
  await open(page, '/cart')
  await loseAnswer(page, 'createOrder')
  const button = page.getByRole('button', { name: english.buying.createOrder })
  await button.click()
  await page.getByText(english.shared.noConnection).waitFor()
  const ordersOf = async () =>
    (await person.api.call('getMyOrders', {})).data.orders.map(({ id, state }) => [id, state])
  const [[first] = []] = await ordersOf()
  await open(page, `/user/myorder?${first}`)
  const { cancelOrder } = paymentWords.en
  // So is the answer of the cancelling: who leaves the page before it comes has cancelled, too.
  await loseAnswer(page, 'cancelOrder')
  await page.getByRole('button', { name: cancelOrder }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: cancelOrder }).click()
  await expect.poll(ordersOf).toEqual([[first, 'cancelled']])
  await open(page, '/cart')
  await button.click()
  await page.waitForURL(/\/user\/myorder/)
  await expect.poll(async () => (await ordersOf()).length).toBe(2)
})
