import { beforeAll, expect, inject, it } from 'vitest'
import { axeViolations } from '#e2e/quality/inspect.ts'
import { demoPerson, pathOf } from '#e2e/people.ts'
import { answerOtherwise, open, until, useBrowser } from '#e2e/visits.ts'
import { periodOf, readPeriod, shiftPeriod } from '#rules/calendar/periods.ts'
import { pauseReasons } from '#rules/payouts/payout-hold.ts'
import type { Api } from '#web/api/api.ts'
import { sharedWords } from '#web/words/shared.ts'
import { financeWords } from '#web/words/staff/finance.ts'
import { paymentWords } from '#web/words/staff/payouts.ts'
import { tableWords } from '#web/words/tables.ts'
import { whoSoldLastMonth } from './demo-history.ts'

const visit = useBrowser()
const baseUrl = inject('baseUrl')
const [incomplete, incompleteInEnglish] = pauseReasons.incomplete

let paidLately: string
beforeAll(async () => {
  const { api } = await demoPerson(baseUrl, 'MASTERSARP')
  await whoSoldLastMonth(api)
  paidLately = await paidSeller(api)
})

it('where the sums of More Services do not come, none is said to be 0.00', async () => {
  const words = paymentWords.en
  const { token } = await demoPerson(baseUrl, 'MASTERSARP')
  const { page, complaints } = await visit({ language: 'en', token })
  await answerOtherwise(page, `**${pathOf('listMoreServices')}`, (route) =>
    route.fulfill({ status: 429, json: { code: 'busy', msg: ['รอสักครู่', 'A moment, please'] } }),
  )
  await open(page, '/staff/more-services-pending-payment')
  await page.getByText(words.errorLoading).waitFor()
  const sums = page.getByRole('navigation', { name: words.status })
  expect(await sums.textContent()).not.toContain('0.00')
  expect(complaints).toEqual([])
})

it('a transfer that came back is owed again, goes through More Services and the lists, and is paid', async () => {
  const words = paymentWords.en
  const { token, api } = await demoPerson(baseUrl, 'MASTERSARP')
  const author = paidLately
  const { page, complaints } = await visit({ language: 'en', token })
  const alert = page.getByRole('alertdialog')
  const panel = page.getByRole('dialog')
  const acknowledge = () =>
    alert.getByRole('button', { name: sharedWords.en.acknowledge, exact: true }).click()

  // The author's income: the bank sent the transfer back.
  await open(page, '/staff/finance?tab=payments&part=author')
  await page.waitForURL(/hytexts-report/)
  const [firstStep = ''] = financeWords.en.steps.split('\n')
  await page.getByText(financeWords.en.help).click()
  await page.getByText(firstStep).waitFor()
  await page.getByText(financeWords.en.help).click()
  await page.getByRole('button', { name: words.searchAuthor }).click()
  await expect.poll(() => alert.textContent()).toContain('Please input an Author ID!')
  await acknowledge()
  await page.getByRole('searchbox', { name: words.authorQuery }).fill(author)
  await page.getByRole('button', { name: words.searchAuthor }).click()
  await page.getByRole('button', { name: words.cameBack }).first().click()
  const cameBackReason = panel.getByRole('textbox', { name: words.cameBackReason })
  await cameBackReason.fill(incomplete)
  // The draft survives its panel and the page.
  await page.reload()
  await page.getByRole('button', { name: words.cameBack }).first().click()
  await expect.poll(() => cameBackReason.inputValue()).toBe(incomplete)
  await panel.getByRole('button', { name: words.cameBack }).click()
  await acknowledge()
  const waiting = `${words.PAUSED} · ${incompleteInEnglish} (${words.again})`
  await page.getByRole('row').filter({ hasText: waiting }).first().waitFor()
  expect(await axeViolations(page)).toEqual([])

  // At More Services nothing can be done while nothing is chosen; then a status, and back to HYTEXT.
  const { ids, rows } = await recordsToPayAgain(api, author)
  await api.call('changePayer', { ids, payer: 'MORE' })
  await open(page, '/staff/more-services-pending-payment?rows=200')
  const edit = page.getByRole('button', { name: words.editStatus })
  const send = page.getByRole('button', { name: words.sendToHytexts })
  const choose = async () => {
    for (const name of rows) {
      await page
        .getByRole('checkbox', { name: tableWords.en.chooseRow(name) })
        .first()
        .waitFor()
      for (const box of await page.getByRole('checkbox', { name: tableWords.en.chooseRow(name) }).all())
        await box.check()
    }
  }
  await page.getByRole('checkbox').first().waitFor()
  expect([await edit.isDisabled(), await send.isDisabled()]).toEqual([true, true])
  await choose()
  await edit.click()
  const status = panel.getByRole('combobox', { name: words.statusField })
  await expect.poll(() => status.inputValue()).toBe('PAUSED')
  const note = panel.getByRole('textbox', { name: words.note })
  await note.fill('Asked her by telephone')
  await page.reload()
  await choose()
  await edit.click()
  await expect.poll(() => note.inputValue()).toBe('Asked her by telephone')
  await status.selectOption('PENDING')
  await panel.getByText(`${ids.length} entries of 1 sellers`).waitFor()
  await panel.getByRole('button', { name: words.confirm }).click()
  await expect.poll(() => alert.textContent()).toContain(words.updated(ids.length))
  await acknowledge()
  await page.getByRole('cell', { name: words.PENDING }).first().waitFor()
  await choose()
  // A sent draft is gone for these entries.
  await edit.click()
  expect([await status.inputValue(), await note.inputValue()]).toEqual(['PAUSED', ''])
  await page.keyboard.press('Escape')
  await send.click()
  await alert.getByRole('button', { name: words.confirm }).click()
  await alert.getByText(words.updated(ids.length)).waitFor()
  await acknowledge()

  // A list moves as a whole, after its count and sum were shown.
  await api.call('updatePaymentStatusByIds', {
    ids,
    paymentStatus: 'PAUSED',
    paymentPausedReason: incomplete,
  })
  const listed = (await api.call('listPayments', { list: 'complete-again', rows: 200 })).data
  expect(listed.count).toBeGreaterThanOrEqual(ids.length)
  await open(page, '/staff/hytexts-report?tab=payments&part=no-vendor')
  // The column of sums stays in sight at the right, and covers no status with its reason.
  await page.setViewportSize({ width: 1280, height: 900 })
  const reasons = page.getByRole('row').filter({ hasText: incompleteInEnglish })
  await reasons.first().waitFor()
  for (const row of await reasons.all()) {
    const reason = await row.getByText(incompleteInEnglish).boundingBox()
    const sum = await row.getByRole('cell').last().boundingBox()
    expect((reason?.x ?? 0) + (reason?.width ?? 0)).toBeLessThanOrEqual(sum?.x ?? 0)
  }
  await page.getByRole('button', { name: words['complete-again-move'] }).click()
  await expect.poll(() => alert.textContent()).toContain(`${listed.count} entries`)
  await alert.getByRole('button', { name: words.confirm }).click()
  await alert.getByText(words.updated(listed.count)).waitFor()
  await acknowledge()
  const { payments } = (await api.call('getAuthorPaymentHistory', { query: author })).data
  expect(payments.filter(({ _id }) => ids.includes(_id)).map((payment) => payment.paymentStatus)).toEqual(
    ids.map(() => 'PENDING'),
  )

  // Nothing else has changed for the journeys that follow, and the author is paid again.
  const others = listed.payments.map(({ _id }) => _id).filter((id) => !ids.includes(id))
  if (others.length > 0)
    await api.call('updatePaymentStatusByIds', {
      ids: others,
      paymentStatus: 'PAUSED',
      paymentPausedReason: incomplete,
    })
  const paid = await api.call('updatePaymentStatusByIds', { ids, paymentStatus: 'SUCCESS' })
  expect(paid.modifiedCount).toBe(ids.length)
  expect(complaints).toEqual([])
})

/** A seller with a vendor id who was paid; the history of the demo is told while the shop is open already. */
async function paidSeller(api: Api): Promise<string> {
  return await until(async () => {
    for (const back of [1, 2, 3]) {
      const month = shiftPeriod(periodOf(new Date()), -back)
      const { payments, relaventSellers } = (await api.call('getFinalizedMonthlyPay', readPeriod(month))).data
      const vendors = new Set(
        relaventSellers.filter(({ htiVendorId }) => htiVendorId !== '').map(({ facebookID }) => facebookID),
      )
      // Those whom other journeys look at, the first one among them, are left alone.
      const paid = payments.findLast(
        ({ author, paymentStatus }) =>
          paymentStatus === 'SUCCESS' && vendors.has(author) && !author.includes('SARP'),
      )
      if (paid !== undefined) return paid.author
    }
    return false
  })
}

async function recordsToPayAgain(api: Api, query: string): Promise<{ ids: string[]; rows: Set<string> }> {
  const { payments, seller } = (await api.call('getAuthorPaymentHistory', { query })).data
  const open = payments.filter(({ kind, paymentStatus }) => kind === 'again' && paymentStatus === 'PAUSED')
  return {
    ids: open.map(({ _id }) => _id),
    rows: new Set(
      open.map(({ year, month }) => `${seller.codeName} ${year}-${String(month).padStart(2, '0')}`),
    ),
  }
}
