import { expect, inject, it, vi } from 'vitest'
import { axeViolations } from '#e2e/quality/inspect.ts'
import { demoPerson } from '#e2e/people.ts'
import { open, useBrowser } from '#e2e/visits.ts'
import { periodOf, readPeriod, shiftPeriod } from '#rules/calendar/bangkok.ts'
import type { Api } from '#web/api/api.ts'
import { financeWords } from '#web/words/staff/finance.ts'
import { paymentWords } from '#web/words/staff/payments.ts'

const visit = useBrowser()
const baseUrl = inject('baseUrl')

it('a transfer that came back is owed again, goes through More Services and the lists, and is paid', async () => {
  const words = paymentWords.en
  const { token, api } = await demoPerson(baseUrl, 'MASTERSARP')
  const { author, month } = await somebodyPaid(api)
  const { page, complaints } = await visit({ language: 'en', token })

  // The author's income: the bank sent the transfer back.
  await open(page, '/staff/finance?tab=payments&part=author')
  await page.waitForURL(/hytexts-report/)
  await page.getByRole('button', { name: words.searchAuthor }).click()
  const told = page.getByRole('alertdialog')
  expect(await told.textContent()).toContain('Please input an Author ID!')
  await told.getByRole('button').click()
  await page.getByRole('searchbox', { name: words.authorQuery }).fill(author)
  await page.getByRole('button', { name: words.searchAuthor }).click()
  await page.getByRole('button', { name: words.cameBack }).first().click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('textbox', { name: words.cameBackReason }).fill('Account closed')
  await panel.getByRole('button', { name: words.cameBack }).click()
  await told.getByRole('button').click()
  const again = page.getByRole('row').filter({ hasText: words.again })
  await again.first().waitFor()
  expect(await again.first().textContent()).toContain(`${words.PAUSED} · Account closed`)
  expect(await axeViolations(page)).toEqual([])

  // At More Services nothing can be done while nothing is chosen.
  const ids = await openRecords(api, author)
  await api.call('changePayer', { ids, payer: 'MORE' })
  await open(page, '/staff/more-services-pending-payment')
  const edit = page.getByRole('button', { name: words.editStatus })
  const send = page.getByRole('button', { name: words.sendToHytexts })
  const boxes = page.getByRole('checkbox', { name: /^Select this page/ })
  await boxes.waitFor()
  expect([await edit.isDisabled(), await send.isDisabled()]).toEqual([true, true])
  await boxes.check()
  await edit.click()
  expect(await panel.getByRole('combobox').inputValue()).toBe('PAUSED')
  await panel.getByRole('combobox').selectOption('PENDING')
  await panel.getByText(`${ids.length} entries of 1 sellers`).waitFor()
  await panel.getByRole('button', { name: words.confirm }).click()
  expect(await told.textContent()).toContain(words.updated(ids.length))
  await told.getByRole('button').click()
  await page.getByRole('cell', { name: words.PENDING }).first().waitFor()
  await boxes.check()
  await send.click()
  await told.getByRole('button', { name: words.confirm }).click()
  await told.getByText(words.updated(ids.length)).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await told.getByRole('button').click()

  // The seller has no vendor id: the list moves as a whole, after its count and sum were shown.
  const listed = (await api.call('listPayments', { list: 'no-vendor', rows: 200 })).data
  await open(page, '/staff/hytexts-report?tab=payments&part=no-vendor')
  await page.getByRole('button', { name: words['no-vendor-move'] }).click()
  expect(await told.textContent()).toContain(`${listed.count} entries`)
  await told.getByRole('button', { name: words.confirm }).click()
  await told.getByText(words.updated(listed.count)).waitFor()
  await told.getByRole('button').click()
  await page.getByText(words.figures(0, '0.00')).waitFor()
  const moved = (await api.call('getAuthorPaymentHistory', { query: author })).data.payments
  expect(moved.filter(({ _id }) => ids.includes(_id)).map((payment) => payment.paymentStatus)).toEqual(
    ids.map(() => 'PAUSED'),
  )

  // Nothing else has changed for the journeys that follow, and the author is paid again.
  await api.call('updatePaymentStatusByIds', {
    ids: listed.payments.map(({ _id }) => _id),
    paymentStatus: 'PENDING',
  })
  const paid = await api.call('updatePaymentStatusByIds', { ids, paymentStatus: 'SUCCESS' })
  expect(paid.modifiedCount).toBe(ids.length)

  // The closed month by branch adds up what by seller has.
  await open(page, `/staff/hytexts-report?tab=closed&month=${month}`)
  await page.getByRole('region', { name: words['payable-table'] }).first().waitFor()
  await page.getByRole('link', { name: words.byBranch }).click()
  await page.getByRole('region', { name: words['branch-table'] }).first().waitFor()
  expect(await page.getByRole('link', { name: financeWords.en.closed }).getAttribute('aria-current')).toBe(
    'page',
  )
  expect(complaints).toEqual([])
})

/** A seller without a vendor id who was paid; the history of the demo is told while the shop is open already. */
async function somebodyPaid(api: Api): Promise<{ author: string; month: string }> {
  return await vi.waitUntil(
    async () => {
      for (const back of [1, 2, 3]) {
        const month = shiftPeriod(periodOf(new Date()), -back)
        const { payments, relaventSellers } = (await api.call('getFinalizedMonthlyPay', readPeriod(month)))
          .data
        const nameless = relaventSellers.filter(({ htiVendorId }) => htiVendorId === '')
        const paid = payments.find(
          ({ author, paymentStatus }) =>
            paymentStatus === 'SUCCESS' && nameless.some(({ facebookID }) => facebookID === author),
        )
        if (paid !== undefined) return { author: paid.author, month }
      }
      return false
    },
    { timeout: 60_000, interval: 500 },
  )
}

async function openRecords(api: Api, query: string): Promise<string[]> {
  const { payments } = (await api.call('getAuthorPaymentHistory', { query })).data
  return payments
    .filter(({ kind, paymentStatus }) => kind === 'again' && paymentStatus === 'PAUSED')
    .map(({ _id }) => _id)
}
