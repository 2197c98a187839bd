import { expect, inject, it } from 'vitest'
import { demoPerson, pathOf } from '#e2e/people.ts'
import { axeViolations } from '#e2e/quality/inspect.ts'
import { open, useBrowser } from '#e2e/visits.ts'
import { sharedWords } from '#web/words/shared.ts'
import { staffOrderWords } from '#web/words/staff/orders.ts'

const visit = useBrowser()
const baseUrl = inject('baseUrl')

/** Money that names no order and no buyer, as listOpenMoney tells of it. */
const ofNobody = {
  reason: 'UNKNOWN_REF',
  since: '2026-11-20T03:00:00.000Z',
  order: null,
  cover: null,
  buyer: null,
  bankNumber: '',
  byBank: 0,
  closed: false,
  perhapsSame: null,
}

it('a strip of chips on a telephone begins with a whole chip and shows the chosen one', async () => {
  const words = staffOrderWords.th
  const { token } = await demoPerson(baseUrl, 'MASTERSARP')
  const { page } = await visit({ device: 'phone', language: 'th', token })
  await open(page, '/staff/orders?tab=money&kind=held')
  const strip = page.getByRole('group', { name: words.kind })
  await strip.getByRole('button', { name: words.held }).waitFor()
  const { left, right, chips } = await strip.locator('> div').evaluate((row) => {
    const { left, right } = row.getBoundingClientRect()
    const chips = [...row.children].map((chip) => chip.getBoundingClientRect().toJSON() as DOMRect)
    return { left, right, chips: chips.filter((chip) => chip.right > left) }
  })
  expect(chips.map((chip) => Math.round(chip.left - left))[0]).toBe(0)
  expect(chips.at(-1)?.right).toBeLessThanOrEqual(right)
})

it('where nothing of a kind waits, what waits of the others is shown, also after it could not be counted', async () => {
  const words = staffOrderWords.en
  const { token } = await demoPerson(baseUrl, 'MASTERSARP')
  const { page, complaints } = await visit({ language: 'en', token })
  const waiting = Array.from({ length: 12 }, (_, at) => ({
    ...ofNobody,
    id: `money:${9_000_000 + at}`,
    kind: 'unmatched',
    amount: 100 + at,
  }))
  let counts = false
  await page.route(`**${pathOf('listOpenMoney')}`, async (route) => {
    const { kind, rows } = route.request().postDataJSON() as { kind?: string; rows?: number }
    const total = kind === 'held' ? 0 : kind === 'unmatched' ? 40 : kind === 'due' ? 1 : 41
    // The counts are the same list, without a page.
    if (kind !== undefined && rows === undefined && !counts)
      await route.fulfill({
        status: 403,
        json: { success: false, code: 'not-allowed', msg: ['ไม่มีสิทธิ์', 'Not allowed'] },
      })
    else
      await route.fulfill({
        json: { success: true, data: { money: kind === 'held' ? [] : waiting, total } },
      })
  })
  await open(page, '/staff/orders?tab=money&kind=held')
  const failure = page.getByRole('alert').getByRole('button', { name: sharedWords.en.retry })
  await failure.waitFor()
  counts = true
  await failure.click()
  const elsewhere = page.getByRole('region', { name: words.waitElsewhere })
  await elsewhere.waitFor()
  await page.getByRole('button', { name: words.showWaiting(41) }).click()
  await page.getByRole('region', { name: words.tabMoney, exact: true }).waitFor()
  await elsewhere.waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
})

it('of what the bank gave back, staff are offered no transfer: only the service that was asked for it, the rest as credit, or the rest alone where its buyer is gone', async () => {
  const words = staffOrderWords.en
  const { token } = await demoPerson(baseUrl, 'MASTERSARP')
  const { page, complaints } = await visit({ language: 'en', token })
  const row = {
    kind: 'due',
    reason: 'REFUND',
    since: '2026-11-20T03:00:00.000Z',
    amount: 100,
    order: null,
    cover: null,
    bankNumber: '',
    perhapsSame: null,
    account: true,
    askedAsCredit: false,
    throughProvider: true,
    closed: false,
    buyer: { _id: 'ZZZZZZZZZZZZ', name: 'Mali' },
  }
  const money = [
    { ...row, id: 'due:9000001', byBank: 100, atProvider: false },
    { ...row, id: 'due:9000002', byBank: 100, atProvider: true },
    { ...row, id: 'due:9000003', byBank: 40, atProvider: false },
    { ...row, id: 'due:9000004', byBank: 40, closed: true, atProvider: false },
    { ...row, id: 'money:9000005', kind: 'held', reason: null, byBank: 0, throughProvider: false },
  ]
  await page.route(`**${pathOf('listOpenMoney')}`, async (route) => {
    await route.fulfill({ json: { success: true, data: { money, total: money.length } } })
  })
  await open(page, '/staff/orders?tab=money')
  const deal = (id: string) => page.getByRole('button', { name: `${words.deal} ${id}` })
  await deal('due:9000003').waitFor()
  expect(await deal('due:9000001').count()).toBe(0)
  const dialog = page.getByRole('dialog')
  const acts = async () => {
    const names = [words.asCredit, words.throughProvider, words.giveBack, words.showAccount]
    const shown = await Promise.all(
      names.map(async (name) => await dialog.getByRole('button', { name, exact: true }).count()),
    )
    return names.filter((_, at) => shown[at] !== 0)
  }
  await deal('due:9000002').click()
  await dialog.getByText(words.takenBackWhole).waitFor()
  expect(await acts()).toEqual([words.throughProvider])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await deal('due:9000003').click()
  await dialog.getByText(words.restAsCredit('40.00', '60.00')).waitFor()
  expect(await acts()).toEqual([words.asCredit])
  await dialog.getByRole('button', { name: words.asCredit }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText(words.creditQuestion('60.00')).waitFor()
  await question.getByRole('button', { name: sharedWords.en.cancel }).click()
  await question.waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await deal('due:9000004').click()
  await dialog.getByText(words.restByTransfer('40.00', '60.00')).waitFor()
  expect(await acts()).toEqual([words.giveBack, words.showAccount])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  // Doubtful money first needs an owner.
  const decisions: unknown[] = []
  await page.route(`**${pathOf('judgeMoney')}`, async (route) => {
    decisions.push(route.request().postDataJSON())
    await route.fulfill({ json: { success: true, data: { paid: null } } })
  })
  await deal('money:9000005').click()
  expect(await acts()).toEqual([])
  await dialog.getByRole('button', { name: words.ours, exact: true }).click()
  await question.getByRole('button', { name: words.ours, exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(decisions).toEqual([{ id: 'money:9000005', ours: true }])
  expect(complaints).toEqual([])
})

it('of a sum that takes two people the first is offered to decide it, and the second to let it pay an order or to give it back', async () => {
  const words = staffOrderWords.th
  const { token } = await demoPerson(baseUrl, 'MASTERSARP')
  const { page, complaints } = await visit({ token, device: 'phone' })
  const sent: Record<string, unknown> = {}
  const row = {
    ...ofNobody,
    amount: 6_000,
    account: false,
    askedAsCredit: false,
    throughProvider: false,
    atProvider: false,
  }
  const [id, due, order] = ['money:9000006', 'due:9000007', 'ZZZZZZZZZZZZ']
  await page.route(`**${pathOf('listOpenMoney')}`, async (route) => {
    const isDecided = 'oweMoney' in sent
    const one = isDecided
      ? { ...row, id: due, kind: 'due', owed: true, byTwo: false }
      : { ...row, id, kind: 'unmatched', owed: false, byTwo: true }
    await route.fulfill({ json: { success: true, data: { money: [one], total: 1 } } })
  })
  await page.route(`**${pathOf('moneyCandidates')}**`, async (route) => {
    const buyer = { _id: 'ZZZZZZZZZZ', name: 'มะลิ' }
    const one = {
      id: order,
      state: 'waiting',
      price: 6_000,
      created: row.since,
      buyer,
      firstSheet: '',
      named: false,
    }
    await route.fulfill({ json: { success: true, data: [one] } })
  })
  for (const [name, data] of [
    ['oweMoney', { due }],
    ['matchMoney', null],
  ] as const)
    await page.route(`**${pathOf(name)}`, async (route) => {
      sent[name] = route.request().postDataJSON()
      await route.fulfill({ json: { success: true, data } })
    })
  const dialog = page.getByRole('dialog')
  const question = page.getByRole('alertdialog')
  const act = (name: string) => dialog.getByRole('button', { name, exact: true })
  const press = async (name: string, confirm: string) => {
    await act(name).click()
    expect(await axeViolations(page)).toEqual([])
    await question.getByRole('button', { name: confirm, exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await open(page, `/staff/orders?tab=money&money=${id}`)
  await dialog.getByText(words.noCandidates).waitFor()
  await dialog.getByText(words.oweText).waitFor()
  for (const name of [words.pays(order), words.giveBack, words.asCredit])
    expect(await act(name).count()).toBe(0)
  await press(words.owe, words.owe)
  expect(sent).toEqual({ oweMoney: { id, amount: 6_000 } })
  await open(page, `/staff/orders?tab=money&money=${due}`)
  await act(words.giveBack).waitFor()
  expect(await act(words.owe).count()).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await press(words.pays(order), words.match)
  expect(sent).toMatchObject({ matchMoney: { id: due, order } })
  expect(complaints).toEqual([])
})
