import { expect, inject, it } from 'vitest'
import { reportCategoryTexts } from '#rules/complaints/categories.ts'
import { axeViolations } from '#e2e/quality/inspect.ts'
import { apiOf, demoPerson, newPerson, pathOf } from '#e2e/people.ts'
import { order } from '#e2e/quality/orders.ts'
import { forwardUntil, loseAnswer, open, refuseOnce, takeTime, useBrowser } from '#e2e/visits.ts'
import { pageTexts } from '#server/test/pdf-texts.ts'
import { copyrightWords } from '#web/words/copyright.ts'
import { sharedWords } from '#web/words/shared.ts'
import { staffCaseWords } from '#web/words/staff/cases.ts'
import { permissionWords } from '#web/words/staff/permissions.ts'
import { manyWords } from '#web/words/staff/many.ts'
import { staffReportWords } from '#web/words/staff/complaints.ts'

const visit = useBrowser()
const baseUrl = inject('baseUrl')

it('a right that is given works at the next call, and is refused at the next one after it was taken away', async () => {
  const words = permissionWords.en
  const person = await newPerson(baseUrl)
  const { token } = await demoPerson(baseUrl, 'MASTERSARP')
  const { page, complaints } = await visit({ language: 'en', token })
  await open(page, '/staff/permissions')
  await page.getByRole('button', { name: words.add }).click()
  const panel = page.getByRole('dialog', { name: words.add })
  const buyerId = panel.getByRole('textbox', { name: words.buyerId, exact: true })
  await buyerId.fill(` ${person.id} `)
  await page.reload()
  await page.getByRole('button', { name: words.add }).click()
  await expect.poll(() => buyerId.inputValue()).toBe(` ${person.id} `)
  const store = panel.getByRole('combobox', { name: words.store, exact: true })
  await store.fill('Chulalongkorn')
  await store.press('Enter')
  await buyerId.fill('ZZZZZZZZZZ')
  await panel.getByRole('button', { name: words.add }).click()
  await page.getByRole('status').getByText(words.noPerson).waitFor()
  await buyerId.fill(` ${person.id} `)
  await panel.getByRole('button', { name: words.add }).click()
  await panel.waitFor({ state: 'hidden' })
  const row = page.getByRole('row').filter({ hasText: person.id })
  await row.waitFor()
  // The next right is another person's.
  await page.getByRole('button', { name: words.add }).click()
  expect(await buyerId.inputValue()).toBe('')
  await page.keyboard.press('Escape')
  await expect
    .poll(async () => (await person.api.call('navigation')).data.permissions)
    .toEqual([{ type: 1, store: 1 }])
  await row.getByRole('button', { name: words.has, exact: false }).first().click()
  const question = page.getByRole('alertdialog')
  await expect.poll(() => question.textContent()).toContain(words.sheet)
  await expect.poll(() => question.textContent()).toContain('ทดสอบ ใจเย็น')
  expect(await axeViolations(page)).toEqual([])
  await question.getByRole('button', { name: words.take }).click()
  // The row stays: what was taken away alone can be given back.
  const navigates = () =>
    person.api.call('navigation').then(
      () => true,
      () => false,
    )
  await expect.poll(navigates).toBe(false)
  await expect(person.api.call('navigation')).rejects.toMatchObject({ code: 'not-allowed' })
  expect(complaints).toEqual([])
})

it('an answer to a support case whose own answer was lost is said once, though the conversation shows it meanwhile', async () => {
  const words = staffCaseWords.en
  const buyer = await newPerson(baseUrl)
  const opened = { topic: 'payment', message: `Nothing came ${crypto.randomUUID()}` } as const
  const { id } = (await buyer.api.call('openCase', opened, { idempotencyKey: crypto.randomUUID() })).data
  const { token } = await demoPerson(baseUrl, 'MASTERSARP')
  const { page } = await visit({ language: 'en', token })
  await page.clock.install()
  await open(page, `/staff/cases?case=${id}`)
  await loseAnswer(page, 'answerCase')
  await page.getByLabel(words.answer, { exact: true }).fill('It is on its way')
  await page.getByRole('button', { name: words.send, exact: true }).click()
  await page.getByText(sharedWords.en.noConnection).waitFor()
  // The list of cases shows it as well.
  const said = page.locator('li[data-staff]').filter({ hasText: 'It is on its way' })
  await forwardUntil(page, said, 15_000)
  await open(page, `/staff/cases?case=${id}`)
  await said.waitFor()
  await page.getByRole('button', { name: words.send, exact: true }).click()
  await page.getByText(words.sent).waitFor()
  const [mine] = (await buyer.api.call('getMyCases')).data.cases
  expect(mine?.messages.map(({ text }) => text)).toEqual([opened.message, 'It is on its way'])
})

it('the conversation in which an answer is typed stays beside the list, though a colleague was faster', async () => {
  const words = staffCaseWords.en
  const buyer = await newPerson(baseUrl)
  for (const message of ['Nothing came', 'Nothing came either'])
    await buyer.api.call('openCase', { topic: 'payment', message }, { idempotencyKey: crypto.randomUUID() })
  const { token, api } = await demoPerson(baseUrl, 'MASTERSARP')
  const { page } = await visit({ language: 'en', token })
  await page.clock.install()
  const [first] = (await api.call('listCases', { state: 'open' })).data.cases
  let hasFirst = true
  await page.route(`**${pathOf('listCases')}`, async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    if (!hasFirst) body.data.cases.shift()
    await route.fulfill({ json: body })
  })
  await open(page, '/staff/cases')
  const subject = page.getByText(`· ${words.caseOf(first?._id ?? '')}`)
  await subject.waitFor()
  const answer = page.getByLabel(words.answer, { exact: true })
  await answer.pressSequentially('It is ')
  hasFirst = false
  const asked = page.waitForResponse(`**${pathOf('listCases')}`)
  await page.clock.fastForward(11_000)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await asked
  await page.keyboard.type('here')
  expect(await answer.inputValue()).toBe('It is here')
  expect(await subject.isVisible()).toBe(true)
  // With nothing typed the list leads on.
  await answer.fill('')
  await subject.waitFor({ state: 'detached' })
})

it('what is written to begin a conversation keeps its subject over a reload, and no other one takes it over', async () => {
  const words = staffCaseWords.en
  const { token } = await demoPerson(baseUrl, 'MASTERSARP')
  const { page } = await visit({ language: 'en', token })
  await open(page, '/staff/cases?about=person:BUYERSARUP')
  const topic = page.getByLabel(words.topic, { exact: true })
  await topic.selectOption('sheet')
  await page.getByLabel(words.answer, { exact: true }).fill('About your sheet')
  await page.reload()
  await expect
    .poll(() => page.getByLabel(words.answer, { exact: true }).inputValue())
    .toBe('About your sheet')
  expect(await topic.inputValue()).toBe('sheet')
  await open(page, '/staff/cases?about=person:SELLERSARP')
  await expect.poll(() => topic.inputValue()).toBe('other')
})

it('a page of a person whom the address does not name leads back to the desk', async () => {
  const { token } = await demoPerson(baseUrl, 'MASTERSARP')
  const { page } = await visit({ language: 'en', token })
  await open(page, '/staff/person')
  await expect.poll(() => new URL(page.url()).pathname, { timeout: 15_000 }).toBe('/staff')
})

it('what staff did about a report reaches the buyer who sent it', async () => {
  const words = staffReportWords.th
  // Of a buyer of this journey's own: four reports of one sheet may be open.
  const buyer = await newPerson(baseUrl)
  const [wanted] = (await buyer.api.call('searchSheet', { sort: '-bought' })).data
  if (wanted === undefined) throw new Error('nothing is on sale')
  const { _id: sheet, storeName } = wanted
  await order(buyer, [sheet], 'FREESHEET')
  const message = `หน้า 3 ขาด ${Date.now()}`
  const more = [`หน้า 4 ขาด ${Date.now()}`, `หน้า 5 ขาด ${Date.now()}`]
  for (const said of [message, ...more])
    await buyer.api.call('addMyReport', { sheet, category: reportCategoryTexts[2], message: said })
  const { token } = await demoPerson(baseUrl, 'MASTERSARP')
  const { page, complaints } = await visit({ token })
  await takeTime(page, 10)
  await open(page, '/staff/report')
  const row = page.getByRole('row').filter({ hasText: message })
  await row.getByTitle(storeName[0] ?? '', { exact: true }).waitFor()
  await row.getByText(/^\d\d\/\d\d\/\d\d \d\d:\d\d$/).waitFor()
  await row.getByRole('button', { name: words.act }).click()
  const action = `ส่งไฟล์ใหม่ให้แล้ว ${Date.now()}`
  await page.getByRole('textbox', { name: words.what }).fill(action)
  // What is open beside the list stands on paper below it, and no page is empty.
  const printed = await pageTexts(await page.pdf({ preferCSSPageSize: true }))
  expect(printed.join(' ')).toContain(action.split(' ')[1])
  expect(printed.filter((text) => text.trim() === '')).toEqual([])
  await page.getByRole('button', { name: words.save }).click()
  await page
    .getByRole('region', { name: words.handled })
    .getByRole('row')
    .filter({ hasText: action })
    .waitFor()
  const messagesWith = async (text: string) =>
    (await buyer.api.call('getMessage')).data.messages.filter((one) => JSON.stringify(one).includes(text))
      .length
  await expect.poll(() => messagesWith(action)).toBe(1)

  // Two at once: taken back nothing was sent, sent both are answered. What was begun to one of them is not said to both.
  await page
    .getByRole('row')
    .filter({ hasText: more[0] ?? '' })
    .getByRole('button', { name: words.act })
    .click()
  await page.getByRole('textbox', { name: words.what }).fill('Begun to one')
  const together = `ส่งให้ทั้งคู่แล้ว ${Date.now()}`
  const actOnBoth = async (before: string) => {
    for (const said of more)
      await page.getByRole('row').filter({ hasText: said }).getByRole('checkbox').check()
    await page.getByRole('button', { name: words.actMany(2) }).click()
    const what = page.getByRole('textbox', { name: words.what })
    await expect.poll(() => what.inputValue()).toBe(before)
    await what.fill(together)
    await page.getByRole('button', { name: words.save }).click()
    await page.getByText(words.willAct(2)).waitFor()
    // Nor is what was begun to one of them open beside the list, to be sent once more.
    await expect.poll(() => page.getByText(more[0] ?? '').count(), { timeout: 15_000 }).toBe(0)
  }
  await actOnBoth('')
  await page.getByRole('button', { name: manyWords.th.undo }).click()
  await page
    .getByRole('row')
    .filter({ hasText: more[0] ?? '' })
    .getByRole('checkbox')
    .waitFor()
  expect(await messagesWith(together)).toBe(0)
  // The words were taken back too; what is refused of several keeps them.
  await actOnBoth(together)
  await refuseOnce(page, pathOf('actionReport'))
  await page.getByRole('button', { name: manyWords.th.sendNow }).click()
  await page.getByRole('alert').getByRole('button', { name: sharedWords.th.acknowledge }).click()
  await expect.poll(() => messagesWith(together)).toBe(1)
  const left = page
    .getByRole('row')
    .filter({ hasText: new RegExp(more.join('|')) })
    .filter({ has: page.getByRole('checkbox') })
  // The one that was sent leaves the list when it is read anew.
  await expect.poll(() => left.count()).toBe(1)
  await left.getByRole('button', { name: words.act }).click()
  await expect.poll(() => page.getByRole('textbox', { name: words.what }).inputValue()).toBe(together)
  await page.getByRole('button', { name: words.save }).click()
  await expect.poll(() => messagesWith(together)).toBe(2)
  const handled = page.getByRole('region', { name: words.handled }).getByRole('row')
  await handled.filter({ hasText: together }).nth(1).waitFor()
  // A sent text is no draft any more.
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(together)
  expect(complaints).toEqual([])
})

it('a link to a report opens it, and leads on only where this member of staff may go', async () => {
  const words = staffReportWords.en
  const { token, api } = await demoPerson(baseUrl, 'MASTERSARP')
  const { active, passive } = (await api.call('getReport', { store: -1 })).data
  const last = [...active, ...passive].at(-1)
  const { page } = await visit({ language: 'en', token })
  let mayTalk = true
  await page.route(`**${pathOf('navigation')}`, async (route) => {
    const response = await route.fetch()
    const { data, ...rest } = await response.json()
    const permissions = data.permissions.filter(({ type }: { type: number }) => mayTalk || type !== 2)
    await route.fulfill({ response, json: { ...rest, data: { ...data, permissions } } })
  })
  await open(page, `/staff/report?open=${last?._id}`)
  const talk = page.getByRole('link', { name: words.talk })
  await expect.poll(() => talk.getAttribute('href'), { timeout: 15_000 }).toContain(`report:${last?._id}`)
  mayTalk = false
  await page.reload()
  await page.getByRole('textbox', { name: words.what }).waitFor()
  expect(await talk.count()).toBe(0)
  await open(page, '/staff/author?author=SELLERSARP')
  await page.getByText('SELLERSARP', { exact: true }).first().waitFor()
  expect(await page.getByRole('link', { name: 'SELLERSARP' }).count()).toBe(0)
})

it('an answer to a claim outlives another filter, and a claim that was decided is open no more', async () => {
  const words = copyrightWords.en
  const visitor = apiOf(baseUrl)
  const claimant = `Claimant ${Date.now()}`
  const [sheet] = (await visitor.call('searchSheet', { sort: '-score' })).data
  const { id } = (
    await visitor.call('claimCopyright', {
      sheet: sheet?._id ?? '',
      name: claimant,
      address: '1 Rama I Road, Bangkok',
      email: 'claimant@example.com',
      work: 'My notes',
      sworn: true,
      signature: claimant,
    })
  ).data
  const { token, api } = await demoPerson(baseUrl, 'MASTERSARP')
  const { page, complaints } = await visit({ language: 'en', token })
  let desks = 0
  page.on('request', (request) => {
    if (request.url().endsWith(pathOf('navigation'))) desks += 1
  })
  await open(page, '/staff/claims?rows=200')
  const row = page.getByRole('row').filter({ hasText: claimant })
  await row.waitFor()
  // The one that is due first is open by itself, whosever it is.
  const answer = page.getByRole('textbox', { name: words.reason })
  await answer.fill('Half an answer')
  await page.getByRole('button', { name: words.restored, exact: true }).click()
  await row.waitFor({ state: 'detached' })
  expect(await answer.inputValue()).toBe('Half an answer')

  await page.getByRole('button', { name: words.open, exact: true }).click()
  await row.getByRole('button', { name: words.decide }).click()
  const title = page.getByRole('heading', { name: words.claimTitle(id) })
  await title.waitFor()
  await answer.fill('The notes are their own')
  expect(await axeViolations(page)).toEqual([])
  const before = desks
  await page.getByRole('button', { name: words.keep, exact: true }).click()
  // The menu counts one less at once, not when its minute is over.
  await expect.poll(() => desks, { timeout: 15_000 }).toBeGreaterThan(before)
  // Where none waits any more it stands among those decided last.
  await row.getByRole('button', { name: words.decide }).waitFor({ state: 'detached' })
  // With an empty queue the decided claim is shown.
  const pane = page.locator('section').filter({ has: title })
  await pane.getByRole('button', { name: words.keep, exact: true }).waitFor({ state: 'detached' })
  await expect
    .poll(async () => (await api.call('listClaims', { id })).data.claims)
    .toMatchObject([{ state: 'kept' }])
  expect(complaints).toEqual([])
})
