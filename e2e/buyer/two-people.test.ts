import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { reportCategoryTexts } from '#rules/complaints/categories.ts'
import { demoPerson, newPerson, pathOf, type TestPerson } from '#e2e/people.ts'
import { order } from '#e2e/quality/orders.ts'
import { button, completeDraft, field } from '#e2e/seller/steps.ts'
import { open, openUntilText, takeTime, useBrowser } from '#e2e/visits.ts'
import { wordsIn } from '#e2e/words.ts'
import { othersNoticeWords } from '#web/words/buyer/others-notice.ts'
import { staffReportWords } from '#web/words/staff/complaints.ts'
import { manyWords } from '#web/words/staff/many.ts'
import { verifyWords } from '#web/words/staff/review.ts'

const visit = useBrowser({ pictures: true })
const baseUrl = inject('baseUrl')
const words = wordsIn('th')
const reportWords = staffReportWords.th

/** In a tab of the same browser another person signs in: a link of support asks first. */
async function signInBeside(tab: Page, { token }: TestPerson): Promise<void> {
  await tab.goto(`/workaroundlogin?${token}`)
  const question = tab.getByRole('alertdialog', { name: words.people.otherTitle })
  await question.getByRole('button', { name: words.people.otherConfirm }).click()
  await tab.waitForURL('/')
}

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('token'))

it('nobody becomes another person by a link without being asked', async () => {
  const [one, other] = [await newPerson(baseUrl), await newPerson(baseUrl)]
  const { page, complaints } = await visit({ token: one.token, device: 'phone' })
  await page.goto(`/workaroundlogin?${other.token}`)
  const question = page.getByRole('alertdialog', { name: words.people.otherTitle })
  await question.getByRole('button', { name: words.people.otherRefuse }).click()
  await page.waitForURL('/')
  expect(await tokenOf(page)).toBe(one.token)
  await signInBeside(page, other)
  expect(await tokenOf(page)).toBe(other.token)
  expect(complaints).toEqual([])
})

it('what a seller types is neither shown to nor saved for who signs in in another tab, and waits for her', async () => {
  const [seller, other] = [await demoPerson(baseUrl, 'SELLERSARP'), await newPerson(baseUrl)]
  const { id } = (await seller.api.call('newSheet')).data
  const { page, context } = await visit({ token: seller.token })
  await open(page, `/seller/editSheet?${id}`)
  const typed = `วิชา ${Date.now()}`
  const saves: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(pathOf('saveDraft'))) saves.push(request.headers().authorization)
  })
  await field(page, words.editor.name).pressSequentially(typed)
  const tab = await context.newPage()
  await signInBeside(tab, other)
  await page.getByText(othersNoticeWords.th.signedIn).waitFor()
  expect(await page.getByText(typed).count()).toBe(0)
  expect(saves.filter((sent) => sent !== `jwt ${seller.token}`)).toEqual([])

  // A non-seller is led away; then the page becomes the seller's again by itself, before it is sent anywhere.
  await page.waitForURL('/seller')
  await Promise.all([page.waitForEvent('load'), signInBeside(tab, seller)])
  await open(page, `/seller/editSheet?${id}`)
  await expect.poll(() => field(page, words.editor.name).inputValue()).toBe(typed)
})

it('what staff decided a moment ago is not decided by who signs in in another tab', async () => {
  const [staff, colleague] = [
    await demoPerson(baseUrl, 'MASTERSARP'),
    await demoPerson(baseUrl, 'GUARDSARUP'),
  ]
  const seller = await demoPerson(baseUrl, 'SELLERSARP')
  const id = await completeDraft(baseUrl, seller, { code: 'TP101', price: 49 })
  await seller.api.call('confirmSend', { sheet: id, terms: true })
  const { page, context } = await visit({ token: staff.token })
  await takeTime(page, 10)
  await open(page, `/staff/verifySheet?store=1&sheet=${id}`)
  await button(page, verifyWords.th.reject).click()
  await page.getByLabel(verifyWords.th.reason, { exact: true }).fill('หน้าสองตัดขอบขวา')
  const sent: string[] = []
  context.on('request', (request) => {
    if (request.url().endsWith(pathOf('rejectSheet'))) sent.push(request.headers().authorization ?? '')
  })
  await page.keyboard.press('Control+Enter')
  const isWaiting = () =>
    page.evaluate(() => Object.keys(localStorage).some((key) => key.includes('review-decision:')))
  await expect.poll(isWaiting).toBe(true)
  const tab = await context.newPage()
  await signInBeside(tab, colleague)
  await page.getByText(othersNoticeWords.th.signedIn).waitFor()
  expect(sent.filter((authorization) => authorization !== `jwt ${staff.token}`)).toEqual([])
})

it('a page that the back button brings from memory shows neither who has left meanwhile nor a visitor in place of who came', async () => {
  const person = await newPerson(baseUrl)
  const { page } = await visit({ token: person.token })
  await open(page, '/account')
  await page.getByText(person.id).first().waitFor()
  await page.evaluate(() => {
    localStorage.removeItem('token')
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await expect.poll(() => page.url()).toContain('/login?return=')
  expect(await page.getByText(person.id).count()).toBe(0)

  await open(page, '/terms')
  await page.evaluate((token) => {
    localStorage.setItem('token', token)
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  }, person.token)
  await page.locator('html[data-session=in]').waitFor()
  await page.getByRole('button', { name: words.shared.myPanel }).waitFor()
})

it('who signs out has left this device, also where the server does not answer', async () => {
  const person = await newPerson(baseUrl)
  const { page } = await visit({ token: person.token })
  // Never answered: the line is dead.
  await page.route(`**${pathOf('signOut')}`, () => {})
  await open(page, '/account')
  await page.getByRole('button', { name: words.shared.myPanel }).click()
  await page.getByRole('button', { name: words.shared.logout }).click()
  await page.waitForURL('/')
  expect(await tokenOf(page)).toBeNull()
})

it('what staff have pressed and could take back is not sent for who signs in in another tab, and they read so when they are back', async () => {
  const buyer = await newPerson(baseUrl)
  const [sheet] = (await buyer.api.call('searchSheet', { sort: '-bought' })).data
  await order(buyer, [sheet?._id ?? ''], 'FREESHEET')
  const said = [`หน้า 6 ขาด ${Date.now()}`, `หน้า 7 ขาด ${Date.now()}`]
  for (const message of said)
    await buyer.api.call('addMyReport', {
      sheet: sheet?._id ?? '',
      category: reportCategoryTexts[2],
      message,
    })
  const [staff, other] = [await demoPerson(baseUrl, 'MASTERSARP'), await newPerson(baseUrl)]
  const { page, context } = await visit({ token: staff.token })
  await takeTime(page, 10)
  await open(page, '/staff/report')
  for (const message of said)
    await page.getByRole('row').filter({ hasText: message }).getByRole('checkbox').check()
  await page.getByRole('button', { name: reportWords.actMany(2) }).click()
  await page.getByRole('textbox', { name: reportWords.what }).fill('ส่งไฟล์ใหม่แล้ว')
  await page.getByRole('button', { name: reportWords.save }).click()
  await page.getByText(reportWords.willAct(2)).waitFor()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(pathOf('actionReport'))) sent.push(request.url())
  })
  const tab = await context.newPage()
  await signInBeside(tab, other)
  await page.getByText(othersNoticeWords.th.signedIn).waitFor()
  await page.close()
  await signInBeside(tab, staff)
  await openUntilText(tab, '/staff', manyWords.th.notDone)
  await tab.getByText(reportWords.willAct(2)).first().waitFor()
  expect(sent).toEqual([])
})
