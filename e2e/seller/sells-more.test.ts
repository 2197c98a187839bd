import { expect, inject, it } from 'vitest'
import { payAtBank } from '#e2e/buyer/steps.ts'
import { newPerson, pathOf } from '#e2e/people.ts'
import { answerOnce, hydrated, loseAnswer, open, useBrowser } from '#e2e/visits.ts'
import { wordsIn } from '#e2e/words.ts'
import { bundleWords } from '#web/words/buyer/bundle.ts'
import { dateWords } from '#web/words/dates.ts'
import { changeManyDialogWords } from '#web/words/seller/change-many.ts'
import { changeManyWords } from '#web/words/seller/dashboard.ts'
import { ownCodeWords } from '#web/words/seller/own-codes.ts'
import { launchWords, releaseWords } from '#web/words/seller/sheet-editor.ts'
import { approve, button, completeDraft, field, handIn, newSeller, putOnSale } from './steps.ts'

const visit = useBrowser()
const baseUrl = inject('baseUrl')
const words = wordsIn('th')
const launch = launchWords.th
const release = releaseWords.th
const own = ownCodeWords.th
const many = { ...changeManyWords.th, ...changeManyDialogWords.th }

it('a launch price and a day of release are planned while writing: nobody can buy before, and then it costs less', async () => {
  const seller = await newSeller(baseUrl)
  const id = await completeDraft(baseUrl, seller, { code: 'LA100', price: 50 })
  const { page, complaints } = await visit({ token: seller.token, device: 'phone' })
  await open(page, `/seller/editSheet?${id}`)
  const cheaper = page.getByRole('region', { name: launch.title })
  // Without a connection the strip that says so stands above the steps, not over them.
  const connect = (onLine: boolean) =>
    page.evaluate((isOn) => {
      Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOn })
      window.dispatchEvent(new Event(isOn ? 'online' : 'offline'))
    }, onLine)
  await connect(false)
  await cheaper.scrollIntoViewIfNeeded()
  const between = async () => {
    const strip = await page.getByText(words.shared.offline).boundingBox()
    const steps = await page.getByRole('navigation', { name: words.editor.steps }).boundingBox()
    return (steps?.y ?? 0) - (strip?.y ?? 0) - (strip?.height ?? 0)
  }
  await expect.poll(between).toBeGreaterThanOrEqual(0)
  await connect(true)
  // Numbers are read in Thai and full-width digits, too.
  await field(page, launch.amount).fill('๒๐')
  await field(page, launch.days).fill('３')
  // The draft survives a reload, and with it the way to the sign-in page and back.
  await page.reload()
  await hydrated(page)
  await expect.poll(() => field(page, launch.days).inputValue()).toBe('3')
  // Of 50 baht the seller gets 30; the launch price lowers what both get.
  await cheaper.getByText(launch.sum('฿40', '฿50', '฿24', '฿30')).waitFor()
  // Who hands the sheet in without pressing the button beside it has planned it, too.
  await field(page, launch.days).focus()
  await field(page, release.moment).focus()
  await cheaper.getByRole('status').getByText(launch.planned('20%', '3')).waitFor()
  await cheaper.getByRole('button', { name: launch.forget }).click()
  await expect.poll(() => field(page, launch.days).inputValue()).toBe('7')
  // Of a price that is lowered afterwards no more than half is taken off, and the line says so.
  await cheaper.getByRole('combobox', { name: launch.kind }).selectOption('fixed')
  await field(page, launch.amount).fill('20')
  await cheaper.getByRole('button', { name: launch.plan }).click()
  await cheaper.getByRole('status').getByText(launch.planned('฿20', '7')).waitFor()
  await field(page, words.editor.price).fill('30')
  await cheaper.getByRole('status').getByText(launch.planned('฿15', '7')).waitFor()
  await field(page, words.editor.price).fill('50')
  await cheaper.getByRole('button', { name: launch.forget }).click()
  await cheaper.getByRole('combobox', { name: launch.kind }).selectOption('percent')
  await field(page, launch.amount).fill('20')
  await field(page, launch.days).fill('3')
  await cheaper.getByRole('button', { name: launch.plan }).click()
  await cheaper.getByRole('status').getByText(launch.planned('20%', '3')).waitFor()
  const later = page.getByRole('region', { name: release.title })
  const inAMonth = new Date(Date.now() + 30 * 86_400_000)
  const day = `${inAMonth.getUTCDate()}/${inAMonth.getUTCMonth() + 1}/${inAMonth.getUTCFullYear()}`
  // The calendar's labels are Thai too, of today as well.
  await later.getByRole('button', { name: dateWords.th.openCalendar }).click()
  await page.locator('[aria-current=date]').waitFor()
  const named = page.getByRole('application').locator('[aria-label]').filter({ visible: true })
  const names = await named.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
  expect(names.filter((name) => /[a-z]/i.test(name ?? ''))).toEqual([])
  await page.keyboard.press('Escape')
  await field(page, release.moment).fill(day)
  const time = field(page, `${release.moment} ${dateWords.th.time}`)
  // A day alone is no moment: left like that it says so, to those who hear the field too.
  await field(page, launch.days).focus()
  await later.getByText(dateWords.th.badTime).waitFor()
  await expect
    .poll(() =>
      time.evaluate(
        (one) => document.getElementById(one.getAttribute('aria-describedby') ?? '')?.textContent,
      ),
    )
    .toBe(dateWords.th.badTime)
  await time.fill('19:00')
  // So is the day of who leaves its fields, without the button beside them.
  await field(page, launch.days).focus()
  await later.getByRole('status').getByText(release.from).waitFor()
  // Taken back, nothing of it stands in the fields.
  await later.getByRole('button', { name: release.cancel }).click()
  await expect.poll(() => time.inputValue()).toBe('')
  await field(page, release.moment).fill(day)
  await time.fill('19:00')
  await later.getByRole('button', { name: release.plan }).click()
  await later.getByRole('status').getByText(release.from).waitFor()
  await handIn(page, words)
  await approve(baseUrl, id)

  // Approved, and still not on sale.
  const buyer = await newPerson(baseUrl)
  const shop = await visit({ token: buyer.token, device: 'phone' })
  const early = await shop.page.goto(`/infoSheet/${id}`)
  expect(early?.status()).toBe(404)
  await open(page, `/seller/editSheetAfter?${id}`)
  await page.getByRole('region', { name: release.approvedTitle }).getByText(/19:00/).waitFor()
  await button(page, release.sellNow).click()
  await cheaper.getByText(launch.runningHint).waitFor()
  await expect.poll(() => field(page, words.editor.price).isEditable()).toBe(false)

  await open(shop.page, `/infoSheet/${id}`)
  const price = shop.page.getByRole('region', { name: words.sheetPage.price })
  await price.getByText(words.sheetPage.launchPrice).waitFor()
  await price.getByText('฿40').waitFor()
  await price.getByText(/แล้วเป็น ฿50$/).waitFor()
  expect([...complaints, ...shop.complaints]).toEqual([])
})

it('prices of many sheets are changed after a look and taken back; a code and a bundle lower what buyers pay', async () => {
  const seller = await newSeller(baseUrl)
  const { _id: first } = await putOnSale(baseUrl, seller, { code: 'SM101', price: 60 })
  const { _id: second } = await putOnSale(baseUrl, seller, { code: 'SM202', price: 40 })
  const { page, complaints } = await visit({ token: seller.token })
  const pricesOf = async () => {
    const { sheets } = (await seller.api.call('getSellallSheet')).data
    return new Map(sheets.map(({ _id, price }) => [_id, price]))
  }

  await open(page, '/seller/mysheet')
  await button(page, many.open).click()
  const dialog = page.getByRole('dialog', { name: many.open })
  await dialog.getByRole('combobox', { name: many.price }).selectOption('add')
  const amount = dialog.getByRole('textbox', { name: many.addAmount })
  // What is typed while a look is on its way is looked at first: nothing else would be saved than stands in the fields.
  const { promise: isTyped, resolve: answer } = Promise.withResolvers<void>()
  await answerOnce(page, pathOf('changeManySheets'), async (route) => {
    await isTyped
    await route.continue()
  })
  await amount.fill('-5')
  const answered = page.waitForResponse((response) => response.url().endsWith(pathOf('changeManySheets')))
  await dialog.getByRole('button', { name: many.preview }).click()
  await amount.fill('-１๐')
  answer()
  await answered
  await hydrated(page)
  await page.reload()
  await button(page, many.open).click()
  await expect.poll(() => amount.inputValue()).toBe('-10')
  await dialog.getByRole('button', { name: many.preview }).click()
  const changed = dialog.getByRole('row').filter({ hasText: 'SM101' }).getByRole('strong')
  await changed.getByText('฿50').waitFor()
  expect(await pricesOf()).toEqual(
    new Map([
      [first, 60],
      [second, 40],
    ]),
  )
  // Its answer is lost: pressed again it is no second change.
  await loseAnswer(page, 'changeManySheets')
  await dialog.getByRole('button', { name: many.confirm('2') }).click()
  await expect.poll(() => complaints.splice(0)).toEqual([expect.stringContaining('net::ERR_FAILED')])
  await dialog.getByRole('button', { name: many.confirm('2') }).click()
  await page.getByText(many.done('2')).waitFor()
  await expect.poll(pricesOf).toEqual(
    new Map([
      [first, 50],
      [second, 30],
    ]),
  )
  const undoable = page.getByRole('list', { name: many.undoable })
  await undoable.getByRole('button').click()
  await page.getByText(many.undone).waitFor()
  await undoable.waitFor({ state: 'hidden' })
  await expect.poll(pricesOf).toEqual(
    new Map([
      [first, 60],
      [second, 40],
    ]),
  )

  // A code of a quarter, and both sheets together for a fifth less.
  const code = `FAN-${seller.id}`
  await open(page, '/seller/codes')
  await button(page, own.add).click()
  const making = page.getByRole('dialog')
  await making.getByRole('textbox', { name: own.code }).fill(code)
  const off = making.getByRole('textbox', { name: own.amountPercent })
  await off.fill('a quarter')
  await making.getByRole('button', { name: own.make, exact: true }).click()
  await making.getByText(own.amountWrong).waitFor()
  await off.fill('๒５%')
  // The draft survives a reload.
  await open(page, '/seller/codes')
  await button(page, own.add).click()
  const brings = making.getByRole('row').filter({ hasText: 'SM101' })
  await brings.getByText('45.00', { exact: true }).first().waitFor()
  await making.getByRole('button', { name: own.make, exact: true }).click()
  await making.waitFor({ state: 'hidden' })
  await button(page, own.addBundle).click()
  for (const name of ['SM101', 'SM202'])
    await making.getByRole('row').filter({ hasText: name }).getByRole('checkbox').check()
  await open(page, '/seller/codes')
  await button(page, own.addBundle).click()
  await making.getByRole('button', { name: own.makeBundle, exact: true }).click()
  await making.waitFor({ state: 'hidden' })

  const withCode = await newPerson(baseUrl)
  const one = await visit({ token: withCode.token, device: 'phone', cart: [first] })
  await open(one.page, '/cart')
  await one.page.getByRole('textbox', { name: words.buying.promoLabel }).fill(code.toLowerCase())
  await button(one.page, words.buying.usePromo).click()
  await one.page.getByText(words.buying.promoApplied(code)).waitFor()
  await button(one.page, words.buying.createOrder).click()
  await one.page.waitForURL(/\/user\/myorder\?/)
  await payAtBank(one.page, words)
  await one.page.getByRole('heading', { name: words.buying.paidFirst }).waitFor()

  const withBoth = await newPerson(baseUrl)
  const two = await visit({ token: withBoth.token })
  await open(two.page, `/infoSheet/${second}`)
  const together = two.page.getByRole('region', { name: bundleWords.th.title })
  await together.getByText(bundleWords.th.price('฿80')).waitFor()
  await together.getByRole('button', { name: bundleWords.th.add }).click()
  await together.getByRole('link', { name: bundleWords.th.inCart }).click()
  await two.page.getByText(words.buying.codeDiscount('SET/')).waitFor()
  await button(two.page, words.buying.createOrder).click()
  await two.page.waitForURL(/\/user\/myorder\?/)
  await payAtBank(two.page, words)
  await two.page.getByRole('heading', { name: words.buying.paidFirst }).waitFor()

  // Outcome of each, and who pays for it.
  await page.reload()
  const rows = page.getByRole('main').getByRole('listitem')
  await rows
    .filter({ hasText: code })
    .getByText(own.sold('1', '45.00', '15.00'))
    .waitFor()
  await rows
    .filter({ hasText: own.bundleOf('2') })
    .getByText(own.sold('2', '80.00', '20.00'))
    .waitFor()
  // 60 % of 60 + 60 + 40 baht, less all that was given; a month may have begun between the two orders.
  const { report } = (await seller.api.call('getSellRev')).data
  const sum = (of: 'total' | 'given' | 'share') => report.reduce((baht, month) => baht + month[of], 0)
  expect([sum('total'), sum('given'), sum('share')]).toEqual([125, 35, 61])
  expect([...complaints, ...one.complaints, ...two.complaints]).toEqual([])
})
