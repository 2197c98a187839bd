import { readFile } from 'node:fs/promises'
import { PDFDocument } from '@cantoo/pdf-lib'
import type { Locator } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { axeViolations } from '#e2e/quality/inspect.ts'
import { demoPerson, newPerson, pathOf, type TestPerson } from '#e2e/people.ts'
import { open, useBrowser } from '#e2e/visits.ts'
import { bangkokTime } from '#rules/calendar/bangkok.ts'
import { cannedReplies, cannedReplyNames, type CannedReply } from '#rules/complaints/cases.ts'
import type { SandboxBehaviourName } from '#server/adapters/payments/sandbox-behaviours.ts'
import { heldWords } from '#web/words/buyer/held.ts'
import { libraryWords } from '#web/words/buyer/library.ts'
import { refundedWords } from '#web/words/buyer/refunded.ts'
import { staffCaseWords } from '#web/words/staff/cases.ts'
import { deskWords } from '#web/words/staff/desk.ts'
import { tableWords } from '#web/words/tables.ts'
import { staffOrderWords } from '#web/words/staff/orders.ts'
import { supportWords } from '#web/words/staff/support.ts'
import { whyWords } from '#web/words/why.ts'

const visit = useBrowser({ pictures: true })
const baseUrl = inject('baseUrl')

const orderOf = async ({ api }: TestPerson, id: string) => (await api.call('getOrder', { id })).data.order

type Ordered = { id: string; qr: string; sheets: string[] }

/** An order with its QR. */
async function ordered(buyer: TestPerson, sheets: string[]): Promise<Ordered> {
  const { id } = (await buyer.api.call('createOrder', { sheets, promoCode: '' })).data
  await expect.poll(async () => (await orderOf(buyer, id)).state).toBe('waiting')
  return { id, qr: (await orderOf(buyer, id)).qrData ?? '', sheets }
}

/** Answers the page of the slip. */
async function paidAtTheBank(qr: string, behaviour: SandboxBehaviourName = 'on-time'): Promise<string> {
  const { headers } = await fetch(new URL('/sandbox-bank/pay', baseUrl), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ qr, behaviour }),
  })
  return headers.get('location') ?? ''
}

/** An order, paid at the simulated bank. */
async function bought(buyer: TestPerson, wanted: string[]): Promise<{ id: string; sheets: string[] }> {
  const { id, qr } = await ordered(buyer, wanted)
  await paidAtTheBank(qr)
  await expect.poll(async () => (await orderOf(buyer, id)).state).toBe('paid')
  // In the order of its lines.
  const { cart } = (await buyer.api.call('getOrder', { id })).data
  return { id, sheets: cart.map(({ _id }) => _id) }
}

it('staff refund a sheet, then the rest of an order, and the buyer can read neither any more', async () => {
  const words = staffOrderWords.en
  const buyer = await newPerson(baseUrl)
  const found = (await buyer.api.call('searchSheet', { sort: '-score' })).data
  const { id, sheets } = await bought(
    buyer,
    found.slice(0, 2).map(({ _id }) => _id),
  )
  const { token } = await demoPerson(baseUrl, 'MASTERSARP')
  const { page, complaints } = await visit({ language: 'en', token })
  await open(page, '/staff/orders')
  const search = page.getByRole('searchbox', { name: words.query })
  await search.fill(buyer.id)
  // What is no day stands in no address, and goes with the filters all the same.
  const day = page.getByRole('textbox', { name: words.from, exact: true })
  await day.fill('the other day')
  await page.getByRole('button', { name: tableWords.en.clearFilters }).click()
  await expect.poll(() => day.inputValue()).toBe('')
  await search.fill(buyer.id)
  const listed = page.getByRole('row').filter({ hasText: id })
  await listed.getByRole('button', { name: whyWords.en.why }).click()
  await page.getByRole('dialog').getByText('The whole order').waitFor()
  await page.keyboard.press('Escape')
  const panel = page.getByRole('dialog').filter({ hasText: id })
  await page.getByRole('button', { name: id }).click()
  await panel.waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })
  // Back does not lead into what was closed.
  await page.goBack()
  expect(new URL(page.url()).search).not.toContain(id)
  await page.getByRole('button', { name: id }).click()

  const refund = async (reason: string, leaveOut?: number) => {
    await panel.getByRole('button', { name: words.refund, exact: true }).click()
    const firstLine = panel.getByRole('checkbox').first()
    await expect.poll(() => firstLine.evaluate((box) => box === document.activeElement)).toBe(true)
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
  // What was refunded is told below what the buyer decides about it, not against its last button.
  const { page: hers } = await visit({ language: 'en', token: buyer.token })
  await open(hers, `/user/myorder?${id}`)
  const note = hers.getByText(refundedWords.en.part).locator('xpath=ancestor::*[@role="status"]')
  const last = hers.getByRole('button', { name: heldWords.en.sendBack })
  const [noteBox, lastBox] = [await note.boundingBox(), await last.boundingBox()]
  expect((noteBox?.y ?? 0) - (lastBox?.y ?? 0) - (lastBox?.height ?? 0)).toBeGreaterThanOrEqual(8)
  expect(await axeViolations(page)).toEqual([])
  await refund('The rest as well')
  await panel.getByText(`${words.paid} · ${words.refunded}`).waitFor()
  await expect.poll(async () => (await buyer.api.call('getMyallSheet')).data.sheets).toEqual([])

  // A manual refund is recorded with the bank's number.
  await panel.getByRole('textbox', { name: words.bankReference }).first().fill('20261121-0042')
  await panel.getByRole('combobox').first().selectOption('004')
  await panel.getByRole('textbox', { name: words.accountNumber }).first().fill('012-3-45678-9')
  await panel.getByRole('textbox', { name: words.holder }).first().fill('Mali Jaidee')
  // Esc closes the panel by mistake, and the page is loaded anew.
  await page.reload()
  await expect
    .poll(() => panel.getByRole('textbox', { name: words.holder }).first().inputValue())
    .toBe('Mali Jaidee')
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
  const [proof] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: words.openProof }).click(),
  ])
  expect(proof.suggestedFilename()).toMatch(/^due-\d+\.jpg$/)
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

type WrittenCase = { number: number; presses: number; steps: string[] }

/** One of several buttons (`"Pay" or "Deliver"`) is one press; what stands in brackets is said besides. */
const step =
  /Ctrl K|Ctrl Enter|\bEnter\b|\bconfirm\b|drop the slip|a reason|what to mend|"[^"]+"(?: or "[^"]+")*/g

/** The cases of docs/support-cases.md; one that goes "as 7" goes the way of that one. */
async function writtenCases(): Promise<WrittenCase[]> {
  const text = await readFile(new URL('../../docs/support-cases.md', import.meta.url), 'utf8')
  const ways = new Map<string, string[]>()
  const rows = text.matchAll(/^\| (\d+) \|[^|]+\|([^|]+)\| (\d+) \|$/gm)
  return Array.from(rows, ([, number = '', way = '', presses]) => {
    const same = ways.get(/\bas (\d+)/.exec(way)?.[1] ?? '')
    const steps = same ?? way.replaceAll(/\([^)]*\)/g, '').match(step) ?? []
    ways.set(number, steps)
    return { number: Number(number), presses: Number(presses), steps }
  })
}

/** The whole word of a button that a way names by its beginning; some end with the id of the order. */
function labelOf(written: string, order: string): string {
  const words = [staffCaseWords.en, staffOrderWords.en, supportWords.en].flatMap((table) =>
    Object.values<unknown>(table),
  )
  const labels = [
    ...Object.values(cannedReplyNames).map(({ name }) => name[1]),
    ...words.map((word) => String(typeof word === 'function' ? word(order) : word)),
  ].filter((label) => label.startsWith(written))
  const label = labels.find((one) => one === written || one === `${written} ${order}`) ?? labels[0]
  if (label === undefined) throw new Error(`no button of the desk begins with "${written}"`)
  return label
}

/** The text after Ctrl K, the button of two and its order, and how the test knows that it is done. */
type Given = { typed?: string; either?: string; order?: string; done: () => Promise<void> }

it('staff who ask the bank again read that it took the transfer back, also at the order', async () => {
  const words = staffOrderWords.th
  const buyer = await newPerson(baseUrl)
  const [sheet] = (await buyer.api.call('searchSheet', { sort: '-score' })).data
  const { id } = await bought(buyer, [sheet?._id ?? ''])
  const staff = await demoPerson(baseUrl, 'MASTERSARP')
  const { page } = await visit({ language: 'th', device: 'phone', token: staff.token })
  let isSent = false
  // The simulated bank takes nothing back that has paid.
  await page.route(`**${pathOf('askBankAgain')}`, async (route) => {
    isSent = true
    const response = await route.fetch()
    const body = await response.json()
    await route.fulfill({ response, json: { ...body, data: { ...body.data, takenBack: 1 } } })
  })
  await page.route(`**${pathOf('staffGetOrder')}`, async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    if (isSent) for (const one of body.data.money) one.takenBack = one.received
    await route.fulfill({ response, json: body })
  })
  await open(page, `/staff/orders?order=${id}`)
  await page.getByRole('button', { name: words.askBank }).click()
  await page.getByText(`${words.asked(1)} ${words.askedTakenBack(1)}`).waitFor()
  await page.getByRole('region', { name: words.payments }).getByText(words.takenBack).waitFor()
  expect(await axeViolations(page)).toEqual([])
})

it('the fifteen commonest support cases are pressed as they are written down, six presses at most, from anywhere on the desk', async () => {
  const [words, talk] = [staffOrderWords.en, staffCaseWords.en]
  const cases = await writtenCases()
  expect(cases.map(({ number }) => number)).toEqual(Array.from({ length: 15 }, (_, at) => at + 1))
  expect(cases.filter(({ presses }) => presses > 6)).toEqual([])

  const [buyer, staff] = [await newPerson(baseUrl), await demoPerson(baseUrl, 'MASTERSARP')]
  const find = async (query: string) => (await staff.api.call('findAnything', { query })).data
  const onSale = (await buyer.api.call('searchSheet', { sort: '-score', pageLimit: 100 })).data
  // Case 2 is found by its amount: each of these has another price.
  const [about = '', ...sheets] = new Map(onSale.map(({ price, _id }) => [price, _id])).values()
  const penName = (await find(about)).sheets[0]?.author ?? ''
  // And no single sheet's: money of the demo and of other journeys may have come in the same minute.
  const several = sheets.splice(4, 3)
  const [stray, slipped, late, short, double] = (await Promise.all(
    [several, ...sheets.slice(0, 4).map((sheet) => [sheet])].map((those) => ordered(buyer, those)),
  )) as [Ordered, Ordered, Ordered, Ordered, Ordered]
  await Promise.all([slipped, late].map(({ id }) => buyer.api.call('cancelOrder', { id })))
  const strayMoney = async () => {
    const { money } = (await staff.api.call('listOpenMoney', { kind: 'unmatched' })).data
    return money.filter(({ order }) => order === null)
  }
  const before = new Set((await strayMoney()).map(({ id }) => id))
  const [slipPage] = await Promise.all([
    paidAtTheBank(slipped.qr),
    paidAtTheBank(stray.qr, 'other-order'),
    paidAtTheBank(late.qr),
    paidAtTheBank(short.qr, 'short'),
    paidAtTheBank(double.qr, 'double'),
  ])
  const complaint = (
    await buyer.api.call('openCase', {
      topic: 'sheet',
      about: `sheet:${about}`,
      message: 'Page 4 is missing',
    })
  ).data.id
  const waitingMoney = async (query: string) => (await find(query)).money.find(({ open }) => open)
  for (const { id } of [slipped, late, short, double]) await expect.poll(() => waitingMoney(id)).toBeDefined()
  // The demo still tells of days that are over.
  const isOfToday = (since: string) => Date.now() - Date.parse(since) < 86_400_000
  const ours = async () => (await strayMoney()).find(({ id, since }) => !before.has(id) && isOfToday(since))
  await expect.poll(ours).toBeDefined()
  const { amount = 0, since = '' } = (await ours()) ?? {}

  const { page, complaints } = await visit({ language: 'en', token: staff.token })
  const jump = page.getByRole('dialog', { name: supportWords.en.find })
  const answer = page.getByRole('textbox', { name: talk.answer })
  const saidItem = (text: string) => page.getByRole('dialog').getByRole('listitem').filter({ hasText: text })
  // In the language that its reader was seen with last, in whichever journey.
  const answered = (reply: CannedReply) => async () => {
    const [thai, english] = cannedReplies[reply]
    await saidItem(thai).or(saidItem(english)).waitFor()
  }
  const dealtWith = (order: string) => async () => {
    await expect.poll(() => waitingMoney(order)).toBeUndefined()
  }
  const toMend = 'Page 4 is missing, a buyer says'
  const given: Readonly<Record<number, Given>> = {
    1: { either: 'Deliver', order: slipped.id, done: dealtWith(slipped.id) },
    2: {
      typed: `${amount.toFixed(2)} ${bangkokTime(new Date(since))}`,
      either: 'Pay',
      order: stray.id,
      done: async () => {
        await expect.poll(async () => (await orderOf(buyer, stray.id)).state).toBe('paid')
      },
    },
    3: { typed: late.id, order: late.id, done: dealtWith(late.id) },
    4: { typed: short.id, done: dealtWith(short.id) },
    5: { typed: double.id, done: dealtWith(double.id) },
    6: { typed: short.id, done: answered('bank-waits') },
    7: {
      typed: stray.id,
      done: () => page.getByRole('region', { name: words.refunds }).getByText('Another course').waitFor(),
    },
    8: { typed: stray.id, done: answered('refunded') },
    9: { typed: double.id, done: answered('file-again') },
    10: { typed: complaint, done: () => saidItem(toMend).waitFor() },
    12: { typed: buyer.id, done: answered('sign-in') },
    13: { typed: penName, done: answered('review') },
    14: { typed: penName, done: answered('payout') },
  }
  /** A press's outcome, where the next press would not wait for it. */
  const after: Readonly<Record<string, () => Promise<void>>> = {
    [words.askBank]: () => page.getByText(words.asked(1)).waitFor(),
    [words.resend]: () => page.getByText(words.resent, { exact: true }).waitFor(),
    [talk.send]: answered('told-author'),
    [talk.writeToAuthor]: () =>
      page.getByRole('dialog', { name: talk.beginAbout(`Sheet ${about}`) }).waitFor(),
  }

  let presses = 0
  const press = async (what: string | Locator) => {
    presses += 1
    await (typeof what === 'string' ? page.keyboard.press(what) : what.click())
  }
  const take = async (what: string, { typed, either, order = '' }: Given) => {
    switch (what) {
      case 'Ctrl K':
        await press('Control+k')
        await jump.waitFor()
        if (typed === undefined) return
        await jump.getByRole('searchbox').fill(typed)
        return await jump
          .getByRole('listitem')
          .filter({ hasText: typed.split(' ')[0] ?? '' })
          .first()
          .waitFor()
      case 'Enter':
        await press('Enter')
        return await jump.waitFor({ state: 'hidden' })
      case 'drop the slip':
        presses += 1
        return await jump.locator('input[name=slip]').setInputFiles(await slipAsPdf(slipPage))
      case 'Ctrl Enter':
        await expect.poll(() => answer.inputValue()).not.toBe('')
        return await press('Control+Enter')
      case 'confirm':
        // Earlier text may stand in it, too.
        return await press(page.getByRole('alertdialog').locator('> div').first().getByRole('button').last())
      case 'a reason':
        return await page.getByRole('textbox', { name: words.reason }).fill('Another course')
      case 'what to mend':
        return await answer.fill(toMend)
      default: {
        const named = Array.from(what.matchAll(/"([^"]+)"/g), ([, name = '']) => name)
        const label = labelOf(named.find((name) => name === either) ?? named[0] ?? '', order)
        const button = page.getByRole('button', { name: label, exact: true })
        await press(button.or(page.getByRole('link', { name: label, exact: true })))
        await after[label]?.()
      }
    }
  }

  await open(page, '/staff')
  // The keys of the desk are heard when its menu stands there.
  await page.getByRole('navigation', { name: deskWords.en.menu }).waitFor()
  for (const { number, presses: written, steps } of cases) {
    const one = given[number]
    // Pressed already: it goes as another does.
    if (one === undefined) continue
    presses = 0
    for (const what of steps) await take(what, one)
    await one.done()
    expect([number, presses]).toEqual([number, written])
  }
  const { sheets: owned } = (await buyer.api.call('getMyallSheet')).data
  expect(new Set(owned.map(({ sheet }) => sheet._id))).toEqual(
    new Set([slipped, late, double].flatMap((order) => order.sheets)),
  )
  expect(complaints).toEqual([])
})

async function slipAsPdf(slipPage: string) {
  const picture = await fetch(new URL(`${slipPage}/qr.png`, baseUrl))
  const document = await PDFDocument.create()
  const image = await document.embedPng(await picture.arrayBuffer())
  document.addPage([420, 760]).drawImage(image, { x: 280, y: 60, width: 90, height: 90 })
  return {
    name: 'slip.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(await document.save()),
  }
}
