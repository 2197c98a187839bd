import { expect, inject, it } from 'vitest'
import { apiOf, demoPerson, newPerson, pathOf } from '#e2e/people.ts'
import { axeViolations } from '#e2e/quality/inspect.ts'
import { open, refuseOnce, useBrowser } from '#e2e/visits.ts'
import { wordsIn } from '#e2e/words.ts'
import { drawTestPicture } from '#server/test/handed-in-files.ts'
import { deskWords } from '#web/words/staff/desk.ts'
import { formPanelWords } from '#web/words/staff/form-panel.ts'
import { groupWords } from '#web/words/staff/packages.ts'
import { staffPromoWords } from '#web/words/staff/promo-codes.ts'
import { sharedWords } from '#web/words/shared.ts'
import { tableWords } from '#web/words/tables.ts'

const visit = useBrowser({ pictures: true })
const baseUrl = inject('baseUrl')
const store = 1
const thai = wordsIn('th')

it('staff make a package and a promo code, and a buyer uses both', async () => {
  const words = groupWords.en
  const promos = staffPromoWords.en
  const stamp = String(Date.now()).slice(-6)
  const onSale = (
    await apiOf(baseUrl).call('searchSheet', { filter: { store }, sort: '-bought', pageLimit: 30 })
  ).data
  // Several sheets may bear the name of one course.
  const [first, second, third] = [...new Map(onSale.map((sheet) => [sheet.name, sheet])).values()]
  if (first === undefined || second === undefined || third === undefined) throw new Error('no sheets')
  const staff = await demoPerson(baseUrl, 'MASTERSARP')
  const { page, complaints } = await visit({ language: 'en', token: staff.token })

  await open(page, '/staff')
  // By its key: while the desk's figures arrive, a press of the mouse may land where the link was.
  await page.getByRole('main').getByRole('link', { name: deskWords.en.groups }).last().press('Enter')
  await page.getByRole('button', { name: words.add }).click()
  const panel = page.getByRole('dialog', { name: words.newTitle })
  await panel.getByRole('button', { name: words.save }).click()
  await panel.getByText(words.storeMissing).waitFor()
  await panel.getByRole('combobox', { name: deskWords.en.store }).fill('Chulalongkorn')
  await page.keyboard.press('Enter')
  const name = `แพ็กรอบสอบ ${stamp}`
  await panel.getByRole('textbox', { name: words.name }).fill(name)
  const finder = panel.getByRole('searchbox', { name: words.find })
  for (const sheet of [first, second, third]) {
    await finder.fill(sheet.name)
    await panel
      .getByRole('button', { name: words.addNamed(sheet.name), exact: true })
      .first()
      .click()
    await panel.getByRole('button', { name: words.remove(sheet.name), exact: true }).waitFor()
  }
  // The last one goes to the first place by keyboard alone; the focus stays with it.
  await panel.getByRole('button', { name: words.up(third.name), exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await panel.getByText(words.movedTo(third.name, 1)).waitFor()
  // The draft survives a reload.
  await page.reload()
  await panel.getByRole('button', { name: words.save }).click()
  const saved = page.getByRole('dialog', { name })
  await saved.getByText(words.coverDrawn).waitFor()
  await saved.getByLabel(words.coverChoose).setInputFiles({
    name: 'cover.jpg',
    mimeType: 'image/jpeg',
    buffer: await drawTestPicture(420, 594, '#3d40db'),
  })
  await saved.getByText(words.coverOwn).waitFor()
  expect(await axeViolations(page)).toEqual([])
  const id = new URL(page.url()).searchParams.get('open') ?? ''
  const reloaded = (await staff.api.call('getGroup', { id })).data
  expect(reloaded.sheets.map((sheet) => sheet.name)).toEqual([third.name, first.name, second.name])

  // A draft does not overwrite a colleague's later save, after a reload either, until theirs was loaded.
  await saved.getByRole('textbox', { name: words.name }).fill('Mine')
  const { store: of, detail, recommended, visible, revision } = reloaded
  const theirs = { store: of, detail, recommended, visible, sheets: reloaded.sheets.map(({ _id }) => _id) }
  await staff.api.call('saveGroup', { id, revision, name: `${name} theirs`, ...theirs })
  await page.reload()
  const other = page.getByRole('dialog', { name: `${name} theirs` })
  await expect.poll(() => other.getByRole('textbox', { name: words.name }).inputValue()).toBe('Mine')
  await other.getByRole('button', { name: words.save }).click()
  await other.getByRole('button', { name: formPanelWords.en.loadTheirs }).click()
  const nameField = other.getByRole('textbox', { name: words.name })
  await expect.poll(() => nameField.inputValue()).toBe(`${name} theirs`)
  await nameField.fill(name)
  await other.getByRole('button', { name: words.save }).click()
  await saved.waitFor()

  // Columns are chosen by keyboard, and stay chosen.
  await page.goto(`/staff/groups?search=${stamp}`)
  const header = page.getByRole('columnheader', { name: words.store })
  await header.waitFor()
  await page.getByRole('button', { name: tableWords.en.columns }).press('Enter')
  await page.keyboard.press('Space')
  await header.waitFor({ state: 'detached' })
  // The focus moves on, and the list of columns does not stay over the rows.
  const choices = page.getByRole('dialog', { name: tableWords.en.columns })
  for (let presses = 0; presses < 12 && (await choices.count()) > 0; presses += 1)
    await page.keyboard.press('Tab')
  await choices.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('link', { name }).waitFor()
  await expect.poll(() => header.count()).toBe(0)
  await page.getByRole('checkbox', { name: tableWords.en.chooseRow(name) }).check()
  await page.getByRole('button', { name: words.recommend, exact: true }).click()
  const question = page.getByRole('alertdialog')
  await expect.poll(() => question.textContent()).toContain('1 package,')
  await question.getByRole('button', { name: words.recommend }).click()
  await page.getByText(words.marked(1)).waitFor()

  const code = `E2E-${stamp}`
  // A list that cannot be read just now says so in its place, and is read again there.
  await refuseOnce(page, pathOf('listPromos'))
  await open(page, '/staff/promos')
  await page.getByRole('alert').getByRole('button', { name: sharedWords.en.retry }).click()
  await page.getByRole('button', { name: promos.add }).click()
  const form = page.getByRole('dialog', { name: promos.newTitle })
  await form.getByRole('textbox', { name: promos.code, exact: true }).fill(code.toLowerCase())
  await form.getByRole('textbox', { name: promos.amountPercent }).fill('10')
  await form.getByLabel(promos.limitTotal).fill('50')
  await form.getByRole('textbox', { name: promos.descriptionTh }).fill('ลดรอบสอบ')
  await form.getByRole('textbox', { name: promos.descriptionEn }).fill('Exam weeks')
  await page.reload()
  await expect.poll(() => form.getByLabel(promos.limitTotal).inputValue()).toBe('50')
  // Closed only after a question.
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: sharedWords.en.cancel }).click()
  await form.getByRole('textbox', { name: promos.examplePrices }).fill('100, 49.50')
  await form.getByRole('row', { name: `${promos.sum} 149.50 14.95 134.55` }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  // Slow, it neither closes nor offers to give up what will be made all the same.
  const answer = Promise.withResolvers<void>()
  await page.route(`**${pathOf('newPromo')}`, async (route) => {
    await answer.promise
    await route.continue()
  })
  const make = form.getByRole('button', { name: promos.make })
  await make.click()
  await expect.poll(() => make.getAttribute('aria-busy')).toBe('true')
  await page.keyboard.press('Escape')
  await page.evaluate(() => new Promise(requestAnimationFrame))
  expect(await page.getByRole('alertdialog').count()).toBe(0)
  expect(await make.isVisible()).toBe(true)
  answer.resolve()
  await page.getByRole('dialog', { name: code }).getByText(promos.usesNone).waitFor()
  // The limit of uses is shown before the first use.
  await page.getByRole('row').filter({ hasText: code }).getByText(promos.usedOf('0', '50')).waitFor()

  // A stop that is refused leaves what was typed; after a yes to the question all of it is given up.
  const made = page.getByRole('dialog', { name: code })
  await made.getByLabel(promos.limitTotal).fill('60')
  await refuseOnce(page, pathOf('stopPromo'))
  await made.getByRole('button', { name: promos.stop }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: promos.stop }).click()
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  await page.reload()
  await expect.poll(() => made.getByLabel(promos.limitTotal).inputValue()).toBe('60')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: formPanelWords.en.leave }).click()
  await page.getByRole('row').filter({ hasText: code }).getByRole('link').first().click()
  await expect.poll(() => made.getByLabel(promos.limitTotal).inputValue()).toBe('50')

  const buyer = await newPerson(baseUrl)
  const shop = await visit({ device: 'phone', token: buyer.token })
  await open(shop.page, `/infoGroup?${id}`)
  await shop.page.getByRole('heading', { name }).waitFor()
  await shop.page.getByRole('button', { name: thai.sheetPage.addAll(3) }).click()
  await shop.page.getByRole('link', { name: thai.sheetPage.allInCart }).click()
  await shop.page.getByRole('textbox', { name: thai.buying.promoLabel }).fill(code.toLowerCase())
  await shop.page.getByRole('button', { name: thai.buying.usePromo }).click()
  await shop.page.getByText(thai.buying.promoApplied(code)).waitFor()
  await shop.page.getByRole('button', { name: thai.buying.createOrder }).first().click()
  await shop.page.waitForURL(/\/user\/myorder\?/)

  await page.reload()
  const uses = page.getByRole('dialog', { name: code }).getByRole('region', { name: promos.uses }).last()
  await uses.getByText(buyer.id).waitFor()
  await expect
    .poll(async () => (await staff.api.call('getPromoUses', { promoCode: code })).data.sums)
    .toMatchObject({
      openOrders: 1,
    })
  expect([...complaints, ...shop.complaints]).toEqual([])
})
