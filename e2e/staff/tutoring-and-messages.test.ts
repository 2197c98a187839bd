import type { Page } from 'playwright-core'
import { beforeAll, expect, inject, it } from 'vitest'
import { bangkokDate } from '#rules/calendar/bangkok.ts'
import { escapeHtml } from '#rules/messages/message-html.ts'
import { axeViolations } from '#e2e/quality/inspect.ts'
import { demoPerson, newPerson, pathOf, type TestPerson } from '#e2e/people.ts'
import { newSeller, putOnSale } from '#e2e/seller/steps.ts'
import { answerOnce, answerOtherwise, loseAnswer, open, until, useBrowser } from '#e2e/visits.ts'
import { messageWords } from '#web/words/buyer/messages.ts'
import { replayWords } from '#web/words/buyer/replay.ts'
import { staffMessageWords } from '#web/words/staff/messages.ts'
import { staffTutoringWords } from '#web/words/staff/tutoring.ts'

const visit = useBrowser()
const baseUrl = inject('baseUrl')

let buyer: TestPerson
let sheet: { _id: string; name: string }
beforeAll(async () => {
  buyer = await newPerson(baseUrl)
  // One that no other buyer owns: the demo goes on selling its own while the shop is open.
  sheet = await putOnSale(baseUrl, await newSeller(baseUrl), { code: 'TU101', price: 49 })
  await buy(sheet._id)
})

/** Paid at the simulated bank. */
async function buy(sheetId: string): Promise<void> {
  const { api } = buyer
  const { id } = (await api.call('createOrder', { sheets: [sheetId], promoCode: '' })).data
  const order = async () => (await api.call('getOrder', { id })).data.order
  const reached = (state: string) => until(async () => (await order()).state === state)
  await reached('waiting')
  await fetch(new URL('/sandbox-bank/pay', baseUrl), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ qr: (await order()).qrData ?? '', behaviour: 'on-time' }),
  })
  await reached('paid')
}

const staff = async () => (await demoPerson(baseUrl, 'MASTERSARP')).token

/** Types the sheet's id into the finder of a panel and takes what is found. */
async function chooseSheet(page: Page, words: (typeof staffMessageWords)['th']) {
  await page.getByRole('searchbox', { name: words.findSheet }).fill(sheet._id)
  await page
    .getByRole('button', { name: words.chooseNamed(sheet.name) })
    .first()
    .click()
}

it('staff link a session to a sheet and upload its replay; the buyer can join, and is told when it is called off', async () => {
  const words = staffTutoringWords.th
  const { page, complaints } = await visit({ token: await staff() })
  await open(page, '/staff/tutoring')
  await page.getByRole('button', { name: words.add }).click()
  // One types at once, and what most people own is there without typing.
  const find = page.getByRole('searchbox', { name: staffMessageWords.th.findSheet })
  await expect.poll(() => find.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.getByRole('list', { name: staffMessageWords.th.bestSold }).waitFor()
  await chooseSheet(page, staffMessageWords.th)
  const day = bangkokDate(new Date(Date.now() + 5 * 86_400_000))
  await page.getByLabel(words.startLong, { exact: true }).fill(day)
  const time = page.getByLabel(words.startLong).nth(1)
  await time.fill('19:00')
  await page.getByRole('textbox', { name: words.minutes }).fill('๙๐')
  const room = page.getByRole('textbox', { name: words.joinUrl })
  await room.fill('http://meet.example/room')
  const save = page.getByRole('button', { name: words.save, exact: true })
  // What is no time is not the one before.
  await time.fill('19:75')
  await save.click()
  await page.getByRole('alert').getByText(words.startMissing).waitFor()
  await time.fill('19:00')
  await save.click()
  // After a refusal what was typed stays.
  await page.getByRole('alert').filter({ hasText: 'https://' }).waitFor()
  await page.reload()
  await expect.poll(() => page.getByRole('textbox', { name: words.minutes }).inputValue()).toBe('90')
  await room.fill('https://meet.example/room')
  // Text typed between saving and reloading stays as a draft over the saved state: no colleague has changed it.
  const chapters = page.getByRole('textbox', { name: words.chapters })
  await answerOnce(page, pathOf('getTutoring'), async (route) => {
    await chapters.pressSequentially('0:00 เริ่ม')
    await route.continue()
  })
  await save.click()
  const desk = (await demoPerson(baseUrl, 'MASTERSARP')).api
  await expect
    .poll(async () => (await desk.call('getTutoring', { id: sheet._id })).data.session)
    .toMatchObject({ minutes: 90 })
  // It is there when a file has arrived, too, where one types, and is saved: the own file overtakes no colleague.
  await page.locator('input[name="replay"]').setInputFiles('server/demo/data/replay/replay.mp4')
  await chapters.focus()
  await page.getByRole('button', { name: words.removeFile }).waitFor()
  expect(await chapters.inputValue()).toBe('0:00 เริ่ม')
  expect(await chapters.evaluate((field) => field === document.activeElement)).toBe(true)
  await save.click()
  await expect
    .poll(async () => (await desk.call('getTutoring', { id: sheet._id })).data.session?.chapters)
    .toHaveLength(1)
  expect(await axeViolations(page)).toEqual([])

  const { page: buyersPage } = await visit({ token: buyer.token, device: 'phone' })
  await open(buyersPage, `/myVideo/${sheet._id}`)
  await buyersPage.getByRole('status').filter({ hasText: replayWords.th.ahead }).waitFor()
  const { onlineTutor } = (await buyer.api.call('getReplayLiveStream', { id: sheet._id })).data
  expect(onlineTutor).toMatchObject({
    url: expect.stringMatching(/^\/files\/join\//),
    isLiveSteamEnded: false,
  })

  await page.getByRole('button', { name: words.cancel }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: words.cancel }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect
    .poll(async () => JSON.stringify((await buyer.api.call('getMessage')).data.messages))
    .toContain('ติวสดถูกยกเลิก')
  expect(complaints).toEqual([])
})

it('a message to the buyers of a sheet is kept while it is written, goes out once, and is read as it was shown', async () => {
  const words = staffMessageWords.en
  const text = `Room change ${Date.now()}`
  const { page, complaints } = await visit({ language: 'en', device: 'phone', token: await staff() })
  await open(page, '/staff/messages?open=%2B')
  await chooseSheet(page, words)
  const thai = page.getByRole('textbox', { name: words.thai })
  await thai.fill(`เปลี่ยนห้อง ${text}`)
  // A link leads to the sheet that the message is about.
  await page.getByRole('group', { name: words.thai }).getByRole('button', { name: words.link }).click()
  await expect
    .poll(() => thai.inputValue())
    .toContain(`<a href="/infoSheet/${sheet._id}">${escapeHtml(sheet.name)}</a>`)
  await Promise.all([
    page.waitForResponse(
      (answer) =>
        answer.url().endsWith(pathOf('saveStaffMessage')) &&
        (answer.request().postData() ?? '').includes('today'),
    ),
    page
      .getByRole('textbox', { name: words.english })
      .fill(`<p>${text} <b>today</b></p><img src=x onerror=alert(1)>`),
  ])
  const preview = page.getByRole('region', { name: words.previewEnglish })
  await preview.getByText('today').waitFor()
  await expect.poll(() => preview.locator('img').count()).toBe(0)
  await page.getByText(words.loses).waitFor()
  await page.getByText(words.saved).waitFor()
  // Left in the middle: the draft is in the list.
  await open(page, '/staff/messages?state=draft')
  await page.getByRole('link', { name: text }).click()
  await preview.getByText('today').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: words.toSending }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText(sheet.name).waitFor()
  const owners = Number(/\d+/.exec((await question.getByRole('heading').textContent()) ?? '')?.[0])
  expect(owners).toBe(1)
  await question.getByRole('button', { name: words.send }).click()
  await page.getByRole('dialog').getByText(words.ofCount(owners, owners)).waitFor()

  // The next one may begin with it.
  await open(page, '/staff/messages?open=%2B')
  const beginning = page.getByRole('button', { name: new RegExp(`^${text.slice(0, 20)}`) })
  // Text typed before its words load stays.
  const ownWords = 'คำของฉัน'
  await answerOnce(page, pathOf('getStaffMessage'), async (route) => {
    await thai.fill(ownWords)
    await route.continue()
  })
  const [answer] = await Promise.all([
    page.waitForResponse((one) => one.url().endsWith(pathOf('getStaffMessage'))),
    beginning.click(),
  ])
  await answer.finished()
  await page.evaluate(() => new Promise(requestAnimationFrame))
  expect(await thai.inputValue()).toBe(ownWords)
  await thai.fill('')
  await beginning.click()
  await expect.poll(() => thai.inputValue()).toContain(text)

  const { page: buyersPage } = await visit({ language: 'en', token: buyer.token })
  await open(buyersPage, '/message')
  const box = buyersPage.getByRole('listitem').filter({ hasText: text })
  await box.getByText('today').waitFor()
  await expect.poll(() => box.count()).toBe(1)
  await expect.poll(() => box.innerHTML()).not.toContain('<img')
  await buyersPage.getByRole('heading', { name: messageWords.en.title }).waitFor()
  expect(complaints).toEqual([])
})

it('a message whose first saving lost its answer is one draft, with what was written since', async () => {
  const words = staffMessageWords.en
  const text = `Lost answer ${Date.now()}`
  const { token, api } = await demoPerson(baseUrl, 'MASTERSARP')
  const { page } = await visit({ language: 'en', token })
  await open(page, '/staff/messages?open=%2B')
  await loseAnswer(page, 'saveStaffMessage')
  const english = page.getByRole('textbox', { name: words.english })
  // A page ahead, or a stream that is opened anew, may fail as well.
  const saveFails = () =>
    page.waitForEvent('requestfailed', (request) => request.url().endsWith(pathOf('saveStaffMessage')))
  await Promise.all([saveFails(), english.fill(text)])
  await english.fill(`${text} and more`)
  await page.getByText(words.saved).waitFor()
  const { messages } = (await api.call('listStaffMessages', { search: text, state: 'draft' })).data
  expect(messages.map(({ line }) => line[1])).toEqual([`${text} and more`])
  // What is typed after the first saving and not saved before a reload belongs to that draft, not to a new message.
  const hold = await answerOtherwise(page, `**${pathOf('saveStaffMessage')}`, (route) => route.abort())
  await Promise.all([saveFails(), english.fill(`${text} and most`)])
  hold()
  await open(page, `/staff/messages?open=${messages[0]?._id}`)
  await expect.poll(() => english.inputValue()).toBe(`${text} and most`)

  // A draft unsaved before a reload is counted and sent after it.
  const mend = await answerOtherwise(page, `**${pathOf('saveStaffMessage')}`, (route) => route.abort())
  await open(page, `/staff/messages?open=${messages[0]?._id}`)
  await page.getByRole('textbox', { name: words.thai }).fill('ข้อความ')
  await Promise.all([saveFails(), english.fill(`${text} at last`)])
  mend()
  await open(page, `/staff/messages?open=${messages[0]?._id}`)
  await expect.poll(() => english.inputValue()).toBe(`${text} at last`)
  await Promise.all([
    page.waitForResponse((one) => one.url().endsWith(pathOf('saveStaffMessage'))),
    page.getByRole('button', { name: words.toSending }).click(),
  ])
  const saved = (await api.call('listStaffMessages', { search: text, state: 'draft' })).data.messages
  expect(saved.map(({ line }) => line[1])).toEqual([`${text} at last`])
})
