import { expect, inject, it } from 'vitest'
import { axeViolations } from '#e2e/quality/inspect.ts'
import { demoPerson, newPerson, type TestPerson } from '#e2e/people.ts'
import { open, useBrowser } from '#e2e/visits.ts'
import { libraryWords } from '#web/words/buyer/library.ts'
import { refundedWords } from '#web/words/buyer/refunded.ts'
import { staffOrderWords } from '#web/words/staff/orders.ts'

const visit = useBrowser()
const baseUrl = inject('baseUrl')

/** An order of two sheets, paid at the simulated bank. */
async function bought({ api }: TestPerson): Promise<{ id: string; sheets: string[] }> {
  const found = (await api.call('searchSheet', { sort: '-score' })).data
  const wanted = found.slice(0, 2).map(({ _id }) => _id)
  const { id } = (await api.call('createOrder', { sheets: wanted, promoCode: '' })).data
  const order = async () => (await api.call('getOrder', { id })).data.order
  await expect.poll(async () => (await order()).state, { timeout: 45_000 }).toBe('waiting')
  await fetch(new URL('/sandbox-bank/pay', baseUrl), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ qr: (await order()).qrData ?? '', behaviour: 'on-time' }),
  })
  await expect.poll(async () => (await order()).state, { timeout: 45_000 }).toBe('paid')
  // In the order of its lines.
  const { cart } = (await api.call('getOrder', { id })).data
  return { id, sheets: cart.map(({ _id }) => _id) }
}

it('staff refund a sheet, then the rest of an order, and the buyer can read neither any more', async () => {
  const words = staffOrderWords.en
  const buyer = await newPerson(baseUrl)
  const { id, sheets } = await bought(buyer)
  const { token } = await demoPerson(baseUrl, 'MASTERSARP')
  const { page, complaints } = await visit({ language: 'en', token })
  await open(page, '/staff/orders')
  await page.getByRole('searchbox', { name: words.query }).fill(buyer.id)
  await page.getByRole('button', { name: id }).click()
  const panel = page.getByRole('dialog').filter({ hasText: id })

  const refund = async (reason: string, leaveOut?: number) => {
    await panel.getByRole('button', { name: words.refund, exact: true }).click()
    if (leaveOut !== undefined) await panel.getByRole('checkbox').nth(leaveOut).uncheck()
    await panel.getByRole('textbox', { name: words.reason }).fill(reason)
    const sum = panel.getByRole('region', { name: words.preview }).locator('dd').first()
    const baht = /^[\d.]+/.exec((await sum.textContent()) ?? '')?.[0] ?? 'no sum'
    await panel.getByRole('button', { name: words.refund, exact: true }).click()
    const question = page.getByRole('alertdialog')
    await expect.poll(() => question.getByRole('heading').textContent()).toBe(words.refundQuestion(baht))
    await question.getByRole('button', { name: words.refund }).click()
    await panel.getByRole('textbox', { name: words.reason }).waitFor({ state: 'detached' })
    await panel.getByText(reason).waitFor()
    return baht
  }
  await refund('Wrong course', 1)
  await expect(buyer.api.call('readMySheet', { id: sheets[0] ?? '' })).rejects.toMatchObject({
    code: 'library.not-owned',
  })
  await buyer.api.call('readMySheet', { id: sheets[1] ?? '' })
  expect(await axeViolations(page)).toEqual([])
  await refund('The rest as well')
  await panel.getByText(`${words.paid} · ${words.refunded}`).waitFor()
  await expect.poll(async () => (await buyer.api.call('getMyallSheet')).data.sheets).toEqual([])

  // What was given back by hand is recorded with the bank's number.
  await panel.getByRole('textbox', { name: words.bankReference }).first().fill('20261121-0042')
  await panel.getByRole('combobox').first().selectOption('004')
  await panel.getByRole('textbox', { name: words.accountNumber }).first().fill('012-3-45678-9')
  await panel.getByRole('textbox', { name: words.holder }).first().fill('Mali Jaidee')
  await panel
    .locator('input[name=proof]')
    .first()
    .setInputFiles({
      name: 'slip.png',
      mimeType: 'image/png',
      buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 400 } }),
    })
  await panel.getByRole('button', { name: words.giveBack }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: words.giveBack }).click()
  await panel.getByText(words.returnedAs('20261121-0042')).waitFor()
  await panel.getByRole('button', { name: words.showAccount }).click()
  await panel.getByText('0123456789 · Mali Jaidee').waitFor()
  const proof = page.waitForEvent('download')
  await panel.getByRole('button', { name: words.openProof }).click()
  expect((await proof).suggestedFilename()).toMatch(/^due-\d+\.jpg$/)
  expect(complaints).toEqual([])

  const theirs = await visit({ token: buyer.token, device: 'phone' })
  await open(theirs.page, `/user/myorder?${id}`)
  await theirs.page.getByText(refundedWords.th.whole).waitFor()
  expect(await axeViolations(theirs.page)).toEqual([])
  await open(theirs.page, '/mysheet')
  await theirs.page.getByText(libraryWords.th.empty).waitFor()
  for (const sheet of sheets)
    await expect.poll(() => theirs.page.locator(`a[href$="${sheet}"]`).count()).toBe(0)
  expect(theirs.complaints).toEqual([])
})
