import { readFile } from 'node:fs/promises'
import { expect, inject, it } from 'vitest'
import { caseTopics } from '#rules/complaints/cases.ts'
import { apiOf, newPerson, pathOf, type TestPerson } from '#e2e/people.ts'
import { axeViolations } from '#e2e/quality/inspect.ts'
import { newSeller, putOnSale } from '#e2e/seller/steps.ts'
import { forwardUntil, open, refuseOnce, useBrowser } from '#e2e/visits.ts'
import { closingWords } from '#web/words/buyer/closing.ts'
import { paymentWords } from '#web/words/buyer/payment.ts'
import { caseWords } from '#web/words/buyer/support.ts'
import { copyrightWords } from '#web/words/copyright.ts'
import { documentWords } from '#web/words/buyer/documents.ts'
import { wordsIn } from '#e2e/words.ts'
import { whyWords } from '#web/words/why.ts'

const visit = useBrowser({ pictures: true })
const baseUrl = inject('baseUrl')
const thai = wordsIn('th')
const english = wordsIn('en')

/** A sheet for nothing: paid at once, with a notification. */
async function takeFreeSheet({ api }: TestPerson): Promise<string> {
  const [sheet] = (await apiOf(baseUrl).call('searchSheet', { sort: '-bought' })).data
  const input = { sheets: [sheet?._id ?? ''], promoCode: 'FREESHEET' }
  return (await api.call('createOrder', input, { idempotencyKey: crypto.randomUUID() })).data.id
}

/** Two sheets, or these, paid at the simulated bank. */
async function buySheets(api: TestPerson['api'], these?: string[]): Promise<string> {
  const found = (await apiOf(baseUrl).call('searchSheet', { sort: '-score' })).data.slice(0, 2)
  const input = { sheets: these ?? found.map(({ _id }) => _id), promoCode: '' }
  const { id } = (await api.call('createOrder', input, { idempotencyKey: crypto.randomUUID() })).data
  await pay(api, id)
  return id
}

async function pay(api: TestPerson['api'], id: string): Promise<void> {
  const order = async () => (await api.call('getOrder', { id })).data.order
  await expect.poll(async () => (await order()).state).toBe('waiting')
  await fetch(new URL('/sandbox-bank/pay', baseUrl), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ qr: (await order()).qrData ?? '', behaviour: 'on-time' }),
  })
  await expect.poll(async () => (await order()).state).toBe('paid')
}

it('changes the profile by the rules of the first one, and what is typed stays', async () => {
  const person = await newPerson(baseUrl)
  const { page } = await visit({ token: person.token })
  await open(page, '/account/profile')
  const name = page.getByRole('textbox', { name: thai.people.name })
  await name.fill('  ')
  await page.getByRole('button', { name: thai.people.saveProfile }).click()
  await page.getByRole('alertdialog').getByText(thai.refusal('profile.name-missing')).waitFor()
  await page.getByRole('button', { name: thai.shared.acknowledge }).click()
  await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true)
  await name.fill('ชื่อใหม่ ใจเย็น')
  // One's own words, which begin like others, and an institution that is chosen once more take nothing away.
  const faculty = page.getByRole('combobox', { name: thai.people.faculty })
  await faculty.fill('วิทยา')
  const list = page.getByRole('listbox')
  await list.getByRole('option').first().waitFor()
  await faculty.press('Enter')
  await list.waitFor({ state: 'hidden' })
  expect(await faculty.inputValue()).toBe('วิทยา')
  await page.getByRole('combobox', { name: thai.people.university }).click()
  await list.getByRole('option', { selected: true }).click()
  expect(await faculty.inputValue()).toBe('วิทยา')
  await page.getByRole('button', { name: thai.people.saveProfile }).click()
  await page.getByText(thai.people.profileChanged).waitFor()
  await open(page, '/account/profile')
  await expect.poll(() => name.inputValue()).toBe('ชื่อใหม่ ใจเย็น')
  expect(await axeViolations(page)).toEqual([])
  // Letters twice as large in a narrow window: neither header nor footer scroll the page sideways.
  await page.setViewportSize({ width: 320, height: 640 })
  await page.addStyleTag({ content: 'html { font-size: 200% }' })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

it('signs another device out, which then has to sign in again', async () => {
  const providerName = `two-devices-${crypto.randomUUID().slice(0, 8)}`
  const person = await newPerson(baseUrl, { providerName })
  const desk = await visit({ token: person.token, language: 'en' })
  await open(desk.page, '/account/devices')
  const devices = desk.page.getByRole('region', { name: english.account.devices })
  await devices.getByText(english.account.thisDevice).waitFor()
  await expect.poll(() => devices.getByRole('listitem').count()).toBe(1)

  const { token } = await newPerson(baseUrl, { providerName })
  const phone = await visit({ token, device: 'phone' })
  await open(phone.page, '/mysheet')
  await open(desk.page, '/account/devices')
  await devices
    .getByRole('button', { name: /Sign out .+/ })
    .first()
    .click()
  await desk.page.getByText(english.account.signedOut).waitFor()
  await expect.poll(() => devices.getByRole('listitem').count()).toBe(1)
  await phone.page.goto('/mysheet')
  await phone.page.waitForURL(/\/login\?return=/)

  // Of many sign-ins that look alike the newest are signed out by one press each, with nothing to open before.
  await Promise.all(Array.from({ length: 4 }, () => newPerson(baseUrl, { providerName })))
  await open(desk.page, '/account/devices')
  await devices.getByText(english.account.signIns(4)).waitFor()
  await expect.poll(() => devices.getByRole('button', { name: /^Sign out .+, / }).count()).toBe(3)
})

it('turns all notices of a kind off by one switch, and one of them on again by its own', async () => {
  const { token, api } = await newPerson(baseUrl)
  const { page } = await visit({ token, language: 'en', device: 'phone' })
  await open(page, '/account/notices')
  const mailed = async () =>
    (await api.call('getAccount', {})).data.notices.filter(({ mail }) => mail).map(({ kind }) => kind)
  const exams = page.getByRole('listitem').filter({ hasText: english.account.ofExams })
  const all = exams.getByRole('checkbox', { name: english.account.ofExams })
  await all.click()
  await expect.poll(mailed).not.toEqual(expect.arrayContaining(['exam']))
  await expect.poll(mailed).not.toEqual(expect.arrayContaining(['tutoring']))
  await exams.getByText(english.account.lettersOn(0, 2)).click()
  await exams.getByRole('checkbox').last().click()
  await expect.poll(mailed).toEqual(expect.arrayContaining(['tutoring']))
  await expect.poll(() => all.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true)
  expect(await axeViolations(page)).toEqual([])
  // Of two that are turned off by one switch the first is kept and the second is not: each shows what is kept.
  await all.click()
  await expect.poll(mailed).toEqual(expect.arrayContaining(['exam', 'tutoring']))
  let asked = 0
  await page.route(`**${pathOf('setAccount')}`, (route) => (asked++ === 1 ? route.abort() : route.continue()))
  await all.click()
  await expect.poll(mailed).not.toEqual(expect.arrayContaining(['exam']))
  await exams.getByText(english.account.lettersOn(1, 2)).waitFor()
  expect(await mailed()).toEqual(expect.arrayContaining(['tutoring']))
})

it('says before an account is closed what becomes of the money it has earned, and closes it once that is confirmed', async () => {
  const [seller, buyer] = await Promise.all([newSeller(baseUrl), newPerson(baseUrl)])
  const { _id: sheet } = await putOnSale(baseUrl, seller, { code: '1408999', price: 150 })
  await buySheets(buyer.api, [sheet])
  const { page, complaints } = await visit({ token: seller.token, device: 'phone' })
  const words = closingWords.th
  const dialog = page.getByRole('dialog', { name: words.closeTitle })
  const begin = async () => {
    await open(page, '/account/data')
    await page.getByRole('button', { name: words.closeBegin }).click()
    await dialog.getByText(words.closeOwed).waitFor()
  }
  await begin()
  const owed = dialog.getByRole('listitem').filter({ hasText: words.closeOwed })
  expect(await owed.innerText()).toContain('90.00')
  await dialog.getByText(words.closeOnSale(1)).waitFor()
  expect(await dialog.getByText(words.closeOwedStays).count()).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  expect(await axeViolations(page)).toEqual([])

  // Another account that she has not confirmed: nothing could be transferred once she is gone.
  const { info } = (await seller.api.call('getSellEdit', {})).data
  await seller.api.call('editSeller', { ...info, bankInfo: 'ไทยพาณิชย์,5556667779' })
  await begin()
  await dialog.getByText(words.closeOwedStays).waitFor()
  await seller.api.call('confirmBankChange', { bankNumber: '5556667779' })
  await begin()
  expect(await dialog.getByText(words.closeOwedStays).count()).toBe(0)
  const sure = dialog.getByRole('button', { name: words.closeConfirm })
  expect(await sure.isDisabled()).toBe(true)
  await dialog.getByRole('textbox', { name: words.closeType }).fill('ลบบัญชี')
  await sure.click()
  await page.getByText(words.closed).waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
  expect(complaints).toEqual([])
})

it('asks the team about an order that is chosen by its cover, and what is half written is the writer’s alone', async () => {
  const [person, other] = await Promise.all([newPerson(baseUrl), newPerson(baseUrl)])
  const order = await takeFreeSheet(person)
  const { page, context } = await visit({ token: person.token })
  const covers = page.getByRole('group', { name: caseWords.th.whichOrder }).getByRole('button')
  const topic = page.getByRole('button', { name: caseTopics.file[0] })
  const message = page.getByLabel(caseWords.th.message)
  const write = async () => {
    await topic.click()
    await covers.click()
    await message.fill('ยังไม่เห็นชีท')
  }
  // The sign-in of the person who left has ended.
  const signInAs = async ({ token }: TestPerson) => {
    await page.evaluate((token) => localStorage.setItem('token', token), token)
    await open(page, '/user/support')
  }
  await open(page, '/user/support')
  await write()
  await signInAs(other)
  expect(await message.inputValue()).toBe('')
  await signInAs(person)
  await expect.poll(() => message.inputValue()).toBe('ยังไม่เห็นชีท')
  for (const chosen of [topic, covers])
    await expect.poll(() => chosen.getAttribute('aria-pressed')).toBe('true')
  await page.getByRole('button', { name: caseWords.th.send }).click()
  await page.getByText(caseWords.th.aboutOrder(order)).waitFor()
  expect(await axeViolations(page)).toEqual([])
  // Signing out clears drafts in all tabs; on a public page a field left open would store its draft again at the next key.
  const tab = await context.newPage()
  await open(tab, '/copyright')
  await tab.getByRole('textbox', { name: copyrightWords.th.work, exact: true }).fill('อีกแท็บหนึ่ง')
  const draftsOfTab = () => tab.evaluate(() => Object.values({ ...sessionStorage }).join())
  await expect.poll(draftsOfTab).toContain('อีกแท็บหนึ่ง')
  const drafts = () => page.evaluate(() => Object.values({ ...sessionStorage }).join())
  await message.fill('ยังไม่ได้คำตอบ')
  await expect.poll(drafts).toContain('ยังไม่ได้คำตอบ')
  await page.getByRole('button', { name: thai.shared.myPanel }).click()
  await page.getByRole('dialog').getByRole('button', { name: thai.shared.logout }).click()
  await page.getByRole('banner').getByRole('link', { name: thai.shared.login }).waitFor()
  await expect.poll(drafts).not.toContain('ยังไม่ได้คำตอบ')
  await tab.waitForURL('/')
  await expect.poll(draftsOfTab).not.toContain('อีกแท็บหนึ่ง')
})

it('a conversation that staff settle while one writes in it stays open where it is, and one writes on', async () => {
  const { api, token } = await newPerson(baseUrl)
  const asked = { topic: 'payment', message: 'ยังไม่เห็นชีท' } as const
  await api.call('openCase', asked, { idempotencyKey: crypto.randomUUID() })
  const { page } = await visit({ token })
  await page.clock.install()
  let isSettled = false
  await page.route(`**${pathOf('getMyCases')}`, async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    if (isSettled) body.data.cases[0].state = 'solved'
    await route.fulfill({ json: body })
  })
  await open(page, '/user/support')
  await page.locator('summary').filter({ hasText: asked.message }).click()
  const reply = page.locator('details').getByRole('textbox')
  await reply.click()
  await page.keyboard.type('ยังไม่')
  isSettled = true
  await forwardUntil(page, page.locator('summary').getByText(caseWords.th.solved, { exact: true }), 30_000)
  await page.keyboard.type('ครบ')
  expect(await reply.inputValue()).toBe('ยังไม่ครบ')
})

it('an account without a profile leads to it, and waits for no figures and sheets that never come', async () => {
  const { token } = await newPerson(baseUrl, { profile: false })
  const { page } = await visit({ token })
  await open(page, '/account')
  const way = page.getByRole('link', { name: thai.account.beginProfile })
  await way.waitFor()
  await expect.poll(() => page.locator('main [aria-busy="true"], main [class*="skeleton"]').count()).toBe(0)
  await way.click()
  await page.getByRole('textbox', { name: thai.people.name }).waitFor()
  await open(page, '/account/credit')
  await page.getByText(thai.refusal('profile.incomplete')).waitFor()
  expect(await page.getByRole('button', { name: thai.shared.retry }).count()).toBe(0)
})

it('prints a receipt on paper of its own, in both languages', async () => {
  const { token, api } = await newPerson(baseUrl)
  const order = { id: await buySheets(api) }
  const receipt = (await api.call('getReceipt', { id: order.id })).data
  for (const language of ['th', 'en'] as const) {
    const { page } = await visit({ token, language })
    await open(page, '/account/orders')
    const words = wordsIn(language)
    await page.getByRole('button', { name: `${whyWords[language].why} ${order.id}` }).click()
    await page
      .getByRole('dialog')
      .getByText(language === 'th' ? 'รวมทั้งคำสั่งซื้อ' : 'The whole order')
      .waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: `${words.account.receipt} ${order.id}` }).click()
    await page.getByRole('heading', { name: words.account.receiptTitle, exact: true }).waitFor()
    await page.getByText(receipt.inWords[language === 'th' ? 0 : 1] ?? '').waitFor()
    const year = new Date(receipt.paidTime).getUTCFullYear()
    const date = (await page.locator('time').first().textContent()) ?? ''
    expect(Math.abs(Number(/\d{4}$/.exec(date)?.[0]) - (language === 'th' ? year + 543 : year))).toBeLessThan(
      2,
    )
    expect(await axeViolations(page)).toEqual([])
    const [picture] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: words.account.savePicture }).click(),
    ])
    expect(picture.suggestedFilename()).toBe(`sarup-${receipt.number}.jpg`)
    expect((await readFile(await picture.path())).subarray(0, 2).toString('hex')).toBe('ffd8')
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => page.getByRole('button', { name: words.account.print }).isVisible()).toBe(false)
    const paper = page.getByRole('article')
    await expect.poll(() => paper.getByText(receipt.number).isVisible()).toBe(true)
    await page.emulateMedia({ media: null })
    if (language === 'th') continue
    const documents = documentWords.en
    await page.getByRole('button', { name: documents.askReceipt }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel(documents.name).fill('Jaidee Co., Ltd.')
    await form.getByLabel(documents.taxId).fill('0-1055-00000-01-2')
    await form.getByText(documents.taxIdWrong).waitFor()
    await form.getByLabel(documents.taxId).fill('๐-1055-00000-01-1')
    await form.getByLabel(documents.address).fill('1 Phayathai Road, Bangkok')
    // The draft survives a reload.
    await page.reload()
    await page.getByRole('button', { name: documents.askReceipt }).click()
    await form.getByRole('button', { name: documents.submit }).click()
    await paper.getByText('Jaidee Co., Ltd.').waitFor()
    const [pdf] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: documents.pdf }).last().click(),
    ])
    expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe('%PDF-')
  } // A receipt that is not there offers no printing either.
  const { page } = await visit({ token })
  await open(page, '/account/receipt?NOTHING')
  await page.getByText(thai.account.noSuchReceipt).waitFor()
  expect(await page.getByRole('button', { name: thai.account.print }).count()).toBe(0)
})

it('hands out a copy of one’s data, and rings the bell without being asked', async () => {
  const person = await newPerson(baseUrl)
  const { page, context } = await visit({ token: person.token })
  const other = await context.newPage()
  await page.clock.install()
  await open(other, '/faq')
  await open(page, '/account/data')
  await page.getByRole('button', { name: thai.account.askData }).click()
  await page.getByRole('link', { name: thai.shared.notificationsUnread(1) }).waitFor()
  await other.getByRole('link', { name: thai.shared.notificationsUnread(1) }).waitFor()
  const ready = page.getByRole('button', { name: thai.account.download, exact: true })
  await forwardUntil(page, ready, 5_000)
  const [download] = await Promise.all([page.waitForEvent('download'), ready.click()])
  const bytes = await readFile(await download.path())
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  await takeFreeSheet(person)
  await other.getByRole('link', { name: thai.shared.notificationsUnread(2) }).waitFor()
})

it('gives the account up after the words, and is a visitor from then on', async () => {
  const person = await newPerson(baseUrl)
  await takeFreeSheet(person)
  const { page } = await visit({ token: person.token, language: 'en', device: 'phone', dark: true })
  await open(page, '/account')
  // The main links need no scrolling, whatever the name of the sheet below.
  const last = await page.getByRole('link', { name: english.account.talk }).boundingBox()
  const tabs = await page.locator('[data-bottom-tabs]').boundingBox()
  expect(last && tabs && last.y + last.height <= tabs.y, JSON.stringify({ last, tabs })).toBe(true)
  await page.getByRole('link', { name: english.account.dataAndClose }).click()
  await page.getByRole('button', { name: english.account.closeBegin }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(english.account.closeSheets(1)).waitFor()
  expect(await axeViolations(page)).toEqual([])
  const confirm = dialog.getByRole('button', { name: english.account.closeConfirm })
  await dialog.getByRole('textbox').fill('delet')
  await expect.poll(() => confirm.isDisabled()).toBe(true)
  await dialog.getByRole('textbox').fill('DELETE')
  const held = Promise.withResolvers<void>()
  await page.route(`**${pathOf('deleteAccount')}`, async (route) => {
    await held.promise
    await route.continue()
  })
  await confirm.click()
  // Once it is on its way, nothing looks as if it were called off.
  await expect.poll(() => dialog.getByRole('button', { name: english.shared.cancel }).isDisabled()).toBe(true)
  for (let times = 0; times < 4; times += 1) await page.keyboard.press('Escape')
  await expect.poll(() => dialog.isVisible()).toBe(true)
  held.resolve()
  await page.getByText(english.account.closed).waitFor()
  await page.waitForURL('/')
  await page.goto('/account')
  await page.waitForURL(/\/login\?return=/)
})

it('where the figures of reading do not come, what is read next is not busy for ever', async () => {
  const { token } = await newPerson(baseUrl)
  const { page } = await visit({ language: 'en', token })
  await refuseOnce(page, pathOf('readingFigures'))
  await open(page, '/account')
  const next = page.getByRole('region', { name: english.account.readLast })
  await next.getByRole('link').first().waitFor()
  await expect.poll(() => next.getAttribute('aria-busy')).toBe('false')
})

it('older orders that do not come say so, and come when they are asked for again', async () => {
  const person = await newPerson(baseUrl)
  await takeFreeSheet(person)
  const { page } = await visit({ language: 'en', token: person.token })
  await page.route(`**${pathOf('getMyOrders')}`, async (route) => {
    const response = await route.fetch()
    const { data } = await response.json()
    const more = route.request().postDataJSON().after === undefined
    await route.fulfill({ json: { success: true, data: { ...data, more } } })
  })
  await open(page, '/account/orders')
  const older = page.getByRole('button', { name: english.account.olderOrders })
  await older.waitFor()
  await refuseOnce(page, pathOf('getMyOrders'))
  await older.click()
  await page.getByRole('alert').getByRole('button', { name: english.shared.retry }).click()
  await page.getByRole('alert').waitFor({ state: 'hidden' })
  await expect.poll(() => older.count()).toBe(0)
})

it('the page of one gift shows no link of another', async () => {
  const person = await newPerson(baseUrl)
  const found = (await apiOf(baseUrl).call('searchSheet', { sort: '-bought' })).data.slice(0, 2)
  const gifts: string[] = []
  for (const { _id } of found) {
    const input = { sheets: [_id], promoCode: '', gift: { from: 'A', message: '' } }
    const key = { idempotencyKey: crypto.randomUUID() }
    const { id } = (await person.api.call('createOrder', input, key)).data
    await pay(person.api, id)
    gifts.push(id)
  }
  const [first = '', second = ''] = gifts
  const { page } = await visit({ language: 'en', token: person.token })
  const go = async (id: string) => {
    // As a notification leads from one order to the other.
    await page.evaluate((to) => {
      history.pushState({ idx: 1 }, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1 } }))
    }, `/user/myorder?${id}`)
    await page.getByText(paymentWords.en.orderNumber(id)).waitFor()
  }
  await open(page, `/user/myorder?${first}`)
  await go(second)
  await go(first)
  const link = page.getByRole('textbox', { name: english.gift.link })
  await page.getByRole('button', { name: english.gift.makeLink }).click()
  await link.waitFor()
  await go(second)
  expect(await link.count()).toBe(0)
})

it('a link to all of the library takes its filter away, and Back brings it again', async () => {
  const person = await newPerson(baseUrl)
  await takeFreeSheet(person)
  const { page } = await visit({ language: 'en', device: 'phone', token: person.token })
  await open(page, '/mysheet?search=nothing')
  const none = page.getByText(english.library.noneMatching)
  await none.waitFor()
  await page.locator('nav a[href="/mysheet"]').last().click()
  await none.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).search).toBe('')
  await page.goBack()
  await none.waitFor()
  expect(new URL(page.url()).search).toBe('?search=nothing')
})

it('a sheet that is pressed right after its name is typed opens, though its screen comes late', async () => {
  const person = await newPerson(baseUrl)
  await takeFreeSheet(person)
  const { page } = await visit({ language: 'en', token: person.token })
  const [bought] = (await person.api.call('getMyallSheet', {})).data.sheets
  const name = bought?.sheet.name ?? ''
  await page.clock.install()
  await open(page, '/mysheet')
  await page.getByRole('button', { name: english.library.find, exact: true }).click()
  const box = page.getByRole('searchbox', { name: english.library.searchLabel })
  const book = page.getByRole('link', { name: english.library.readNamed(name) }).last()
  const held = Promise.withResolvers<void>()
  await page.route(/reader-screen.*\.js/, async (route) => {
    await held.promise
    await route.continue()
  })
  await box.fill(name)
  const asked = page.waitForRequest(/reader-screen.*\.js/)
  await book.press('Enter')
  await asked
  await page.getByRole('progressbar', { name: english.shared.loading }).waitFor()
  // Longer than the search waits before it is written into the address.
  await page.clock.fastForward(1_000)
  held.resolve()
  await page.waitForURL(/\/user\/readSheet\?/)
  expect(new URL(page.url()).search).toContain(bought?.sheet._id)
})
