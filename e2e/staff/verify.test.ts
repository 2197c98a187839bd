import { beforeAll, expect, inject, it } from 'vitest'
import { demoPerson, pathOf, type TestPerson } from '#e2e/people.ts'
import { axeViolations, rowsInSight } from '#e2e/quality/inspect.ts'
import { drawTestPicture } from '#server/test/handed-in-files.ts'
import { handInChangedPdf, onSaleOf } from './changed-pdf.ts'
import { whoSoldLastMonth } from './demo-history.ts'
import {
  answerOtherwise,
  busyText,
  devices,
  forwardUntil,
  letTimePass,
  open,
  pressThai,
  refuseOnce,
  stretchTime,
  takeTime,
  useBrowser,
} from '#e2e/visits.ts'
import { editorWords } from '#web/words/seller/sheet-editor.ts'
import { sharedWords } from '#web/words/shared.ts'
import { staffSheetWords } from '#web/words/staff/sheet-editor.ts'
import { manyWords } from '#web/words/staff/many.ts'
import { verifyWords } from '#web/words/staff/review.ts'
import { supportWords } from '#web/words/staff/support.ts'
import { tableWords } from '#web/words/tables.ts'

const visit = useBrowser({ pictures: true })
const baseUrl = inject('baseUrl')
const words = verifyWords.en
const edit = staffSheetWords.en

const longName =
  '660-223 ชีววิทยาช่องปาก 2 : สุขภาพและโรคของฟันและเนื้อเยื่อปริทันต์ Selec.Texts on Overseas Chinese Culture'

/** A store that no other journey goes to. */
const store = 157

let staff: TestPerson
let colleague: TestPerson
let names: { staff: string; colleague: string }
beforeAll(async () => {
  staff = await demoPerson(baseUrl, 'MASTERSARP')
  colleague = await demoPerson(baseUrl, 'GUARDSARUP')
  // While the history is told, sheets are locked for seconds, and a decision about one of them may be refused.
  await whoSoldLastMonth(staff.api)
  const nameOf = async ({ api }: TestPerson) => (await api.call('navigation')).data.user.name
  names = { staff: await nameOf(staff), colleague: await nameOf(colleague) }
})

it('shows of a new version which pages changed, side by side, from change to change by keys', async () => {
  const seller = await demoPerson(baseUrl, 'SELLERSARP')
  const { id, name } = await onSaleOf(seller.api, 1)
  await handInChangedPdf({ seller: seller.api, staff }, baseUrl, id)
  const { page, complaints } = await visit({ language: 'en', token: staff.token })
  await open(page, '/staff/verifySheet?store=1')
  await page
    .locator('ol button')
    .filter({ hasText: words.newVersion(2) })
    .filter({ hasText: name })
    .first()
    .click()
  await page.getByRole('button', { name: words.difference }).click()
  // A job looks at the pages, after whatever else waits for the worker.
  await page.getByText(words.changes(1, 0, 1)).waitFor()
  await page.keyboard.press('n')
  await page.keyboard.press('n')
  await page.keyboard.press('p')
  await expect.poll(() => page.locator('li[aria-current="true"] img').count()).toBe(2)
  await pressThai(page, 'Digit3', '-')
  const cover = page.getByRole('button', { name: words.cover, exact: true })
  await expect.poll(() => cover.getAttribute('aria-pressed')).toBe('true')
  await seller.api.call('cancelVersion', { id })
  expect(complaints).toEqual([])
})

it('two reviewers and twenty sheets, by keyboard alone: each decision reaches the sheet that was on the screen', async () => {
  const queueOf = async () => (await staff.api.call('getVerifySheet', { store, rows: 200 })).data
  const { total: waiting } = await queueOf()
  const onSale = (await staff.api.call('searchSheet', { filter: { store }, pageLimit: 50 })).data
  // All of one store: one after the other.
  expect(waiting).toBeLessThanOrEqual(20)
  for (const { _id: id } of onSale.slice(0, 20 - waiting)) await staff.api.call('resetSheet', { id })
  const { queue, total } = await queueOf()
  expect(total).toBe(20)
  const inQueue = queue.map(({ id, version }) => (version === null ? id : `${id}.${version}`))
  const { page, complaints } = await visit({ language: 'en', token: staff.token })
  // Only decisions matter here: the drawn pages of twenty sheets are seen in the other journeys.
  const picture = await drawTestPicture(60, 80)
  await page.route(/\/files\/review(-page)?\?/, (route) =>
    route.fulfill({ contentType: 'image/jpeg', body: picture }),
  )
  // Of the page itself: what the browser reports of its address from outside may be that of a moment before.
  const openSheet = () => page.evaluate(() => new URLSearchParams(location.search).get('sheet') ?? '')
  /** Another sheet than this one is on the screen and can be decided, and no dialog is in its way. */
  const opened = (other: string) =>
    page.waitForFunction(
      ({ other, label }) => {
        const id = new URL(location.href).searchParams.get('sheet')
        const button = [...document.querySelectorAll('button')].find(
          ({ textContent }) => textContent === label,
        )
        const isClear = document.querySelector('dialog[open]') === null
        return id !== null && id !== other && isClear && button !== undefined && !button.disabled
      },
      { other, label: words.approve },
    )
  await page.clock.install()
  await open(page, `/staff/verifySheet?store=${store}`)
  await opened('')
  expect(await axeViolations(page)).toEqual([])
  // The focus stays on a button while it works, and after it.
  for (const [act, back] of [
    [words.claim, words.release],
    [words.release, words.claim],
  ] as const) {
    await page.getByRole('button', { name: act }).press('Enter')
    await page.getByRole('button', { name: back }).and(page.locator(':focus:not([aria-disabled])')).waitFor()
  }
  // On a laptop, too, a page of the PDF is wide enough to be read.
  await page.setViewportSize({ width: 1280, height: 800 })
  const files = page.getByRole('region', { name: words.view, exact: true })
  await expect.poll(async () => (await files.boundingBox())?.width ?? 0).toBeGreaterThanOrEqual(560)
  await page.setViewportSize(devices.desktop.viewport)

  // A colleague decides the very sheet whose dialog is open: nothing is sent for another one, and it stays in sight.
  const lost = await openSheet()
  await page.keyboard.press('r')
  await page.getByRole('dialog', { name: words.rejectTitle }).waitFor()
  await page.keyboard.press('1')
  await colleague.api.call('claimSheet', { id: lost })
  await colleague.api.call('approveSheet', { id: lost })
  await forwardUntil(page, page.getByRole('alert').filter({ hasText: words.rejectGone }), 15_000)
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Escape')
  await page.getByText(words.approvedBy(names.colleague)).waitFor()
  expect(await openSheet()).toBe(lost)
  await page.keyboard.press('a')
  await page.keyboard.press('j')
  await opened(lost)

  const wanted = new Map<string, 'approved' | 'rejected'>()
  const seen: string[] = []
  for (let left = 19; left > 0; left -= 1) {
    const id = await openSheet()
    seen.push(id)
    // Of this one the ten seconds in which it can be taken back last until it was.
    if (left === 17) await stretchTime(page, 10)
    if (left % 3 === 0) {
      wanted.set(id, 'approved')
      await page.keyboard.press('a')
    } else {
      wanted.set(id, 'rejected')
      await page.keyboard.press('r')
      await page.getByRole('dialog', { name: words.rejectTitle }).waitFor()
      await page.keyboard.press(String((left % 5) + 1))
      await page.keyboard.press('Control+Enter')
    }
    if (left > 1) await opened(id)
    if (left === 17) {
      // Taken back: it is on the screen again at once, undecided, whatever the address says by then.
      await page.keyboard.press('z')
      await letTimePass(page)
      await page.keyboard.press('r')
      await page.getByRole('dialog', { name: words.rejectTitle }).waitFor()
      // With what had been written of it.
      await expect.poll(() => page.getByLabel(words.reason, { exact: true }).inputValue()).not.toBe('')
      await page.keyboard.press('2')
      await page.keyboard.press('Control+Enter')
      await opened(id)
    }
  }
  await page.getByText(words.clearedFilter).waitFor()
  await page.keyboard.press('s')
  await page.getByRole('button', { name: manyWords.en.undo }).waitFor({ state: 'hidden' })
  await expect.poll(async () => (await queueOf()).total).toBe(0)
  // Each stood there once, in the order of the queue.
  expect(seen).toEqual(inQueue.filter((key) => key !== lost))
  for (const [id, decision] of wanted) {
    const { decisions } = (await staff.api.call('getSubmission', { id })).data
    expect([id, decisions[0]?.decision, decisions[0]?.by]).toEqual([id, decision, names.staff])
  }
  expect(complaints).toEqual([])
})

it('gives several sheets of the queue to a colleague at once, after ten seconds in which it can be taken back', async () => {
  const many = manyWords.en
  // A telephone is told of no keys.
  const chooseMany = words.chooseMany.replace(' (X)', '')
  const queueOf = async () => (await staff.api.call('getVerifySheet', { store, rows: 200 })).data
  const onSale = (await staff.api.call('searchSheet', { filter: { store }, pageLimit: 3 })).data
  await Promise.all(onSale.map(({ _id: id }) => staff.api.call('resetSheet', { id })))
  const holders = async () => (await queueOf()).queue.map(({ reviewer }) => reviewer?.name ?? '').toSorted()
  expect(await holders()).toEqual(['', '', ''])
  const { page, complaints } = await visit({ language: 'en', device: 'phone', token: staff.token })
  await takeTime(page, 10)
  // A link to a page beyond the end, as after the last rows of a page were decided: it shows the last page.
  await open(page, `/staff/verifySheet?store=${store}&page=2`)
  const giveAll = async () => {
    await page.getByRole('button', { name: chooseMany }).click()
    await page.getByRole('checkbox', { name: tableWords.en.choosePage }).check()
    await page.getByRole('combobox', { name: words.assignManyTo(3) }).selectOption({ label: names.colleague })
    await page.getByRole('button', { name: words.assign, exact: true }).click()
    await page.getByText(words.willAssign(3, names.colleague)).waitFor()
  }
  await giveAll()
  await page.getByRole('button', { name: many.undo }).click()
  await page.getByRole('button', { name: many.undo }).waitFor({ state: 'hidden' })
  expect(await holders()).toEqual(['', '', ''])

  // A changed submission is named with its reason, the others are given.
  await giveAll()
  expect(await axeViolations(page)).toEqual([])
  const lost = (await queueOf()).queue[1]
  await staff.api.call('claimSheet', { id: lost?.id ?? '' })
  await page.getByRole('button', { name: many.sendNow }).click()
  const refused = page.getByRole('alert').filter({ hasText: many.failed(1, 3) })
  await refused.getByText(`${lost?.name}: `).waitFor()
  await refused.getByRole('button', { name: sharedWords.en.acknowledge }).click()
  await expect.poll(holders).toEqual([names.colleague, names.colleague, names.staff].toSorted())

  await page.getByRole('button', { name: chooseMany }).click()
  await page.getByRole('checkbox', { name: tableWords.en.choosePage }).check()
  await page.getByRole('button', { name: words.releaseMany(3) }).click()
  await page.getByRole('button', { name: many.sendNow }).click()
  await expect.poll(holders).toEqual(['', '', ''])
  expect(complaints).toEqual([])

  // A queue that is left open over night says how long they wait by then.
  const overnight = (await visit({ language: 'en', token: staff.token })).page
  await overnight.clock.install()
  await open(overnight, `/staff/verifySheet?store=${store}`)
  const line = overnight.getByRole('region', { name: words.queue }).locator('li').first()
  const before = await line.innerText()
  await overnight.clock.fastForward('26:00:00')
  await expect.poll(() => line.innerText()).not.toBe(before)
})

it('a pinned place that is pressed away comes back with its words', async () => {
  const [waiting] = (await staff.api.call('getVerifySheet', { store, rows: 200 })).data.queue
  const [onSale] = (await staff.api.call('searchSheet', { filter: { store }, pageLimit: 1 })).data
  const id = waiting?.id ?? onSale?._id ?? ''
  if (waiting === undefined) await staff.api.call('resetSheet', { id })
  const { page } = await visit({ language: 'en', token: staff.token })
  await open(page, `/staff/verifySheet?sheet=${id}`)
  const first = page.getByRole('region', { name: words.pdf }).locator('div').first()
  await first.locator('img').waitFor()
  const { x = 0, y = 0 } = (await first.boundingBox()) ?? {}
  await page.mouse.move(x + 60, y + 60)
  await page.mouse.down()
  await page.mouse.move(x + 260, y + 200, { steps: 4 })
  await page.mouse.up()
  const pin = page.getByRole('region', { name: words.pdf }).getByRole('button', { name: words.removePin(1) })
  await pin.waitFor()
  await page.getByRole('button', { name: words.reject }).click()
  const note = page.getByRole('textbox', { name: words.pinNote(1, 1) })
  await note.fill('The formula lacks its square')
  await page.keyboard.press('Escape')
  await pin.click()
  await pin.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: sharedWords.en.undo }).click()
  await pin.waitFor()
  await page.getByRole('button', { name: words.reject }).click()
  expect(await note.inputValue()).toBe('The formula lacks its square')
})

it('a decision that met a server that was away, or an ended sign-in, is sent when the queue is opened again, the last one alone', async () => {
  const [waiting] = (await staff.api.call('getVerifySheet', { store, rows: 200 })).data.queue
  const id = waiting?.id ?? ''
  const { page } = await visit({ language: 'en', token: staff.token })
  const reason = 'The second page is cut off at its right side.'
  const answers: number[] = []
  const mend = await answerOtherwise(page, `**${pathOf('rejectSheet')}`, (route) => {
    const status = answers.length === 0 ? 401 : 503
    answers.push(status)
    return route.fulfill({ status, json: { success: false, code: 'unavailable', msg: ['พัก', 'Away'] } })
  })
  const grownOld = () =>
    page.evaluate(() => {
      for (const [name, value] of Object.entries<string>({ ...localStorage }))
        if (name.startsWith('review-decision:'))
          localStorage.setItem(name, JSON.stringify({ ...JSON.parse(value), sendAt: Date.now() - 60_000 }))
    })
  const openLater = async (sentBefore: number) => {
    await grownOld()
    await page.evaluate((token) => localStorage.setItem('token', token), staff.token)
    await open(page, `/staff/verifySheet?store=${store}`)
    await expect.poll(() => answers.length).toBeGreaterThan(sentBefore)
  }
  await page.clock.install()
  await open(page, `/staff/verifySheet?store=${store}&sheet=${id}`)
  await page.getByRole('button', { name: words.reject }).click()
  await page.getByLabel(words.reason, { exact: true }).fill(reason)
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('s')
  await page.waitForURL(/\/login\?return=/)
  await openLater(1)
  // Decided otherwise meanwhile: nothing is left of the first decision.
  const reasonNow = 'It is the course of last year.'
  await open(page, `/staff/verifySheet?store=${store}&sheet=${id}`)
  await page.getByRole('button', { name: words.reject }).click()
  const written = page.getByLabel(words.reason, { exact: true })
  await expect.poll(() => written.inputValue()).toBe(reason)
  await written.fill(reasonNow)
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('s')
  await page.getByText(words.sentLater).waitFor()
  const left = (part: string) =>
    page.evaluate(
      (part) =>
        Object.keys({ ...localStorage, ...sessionStorage }).filter((name) => name.includes(part)).length,
      part,
    )
  await expect.poll(() => left('review-decision:')).toBe(1)
  await expect.poll(() => left(`reject:${id}`)).toBe(1)
  mend()
  // The screen stays open: what could not be sent is sent from there.
  await grownOld()
  await page.clock.fastForward(30_000)
  await expect
    .poll(async () => (await staff.api.call('getSubmission', { id })).data.decisions[0])
    .toMatchObject({ decision: 'rejected', reason: reasonNow })
  // Neither waits, nor stands in the dialog any more, what has arrived.
  await expect.poll(() => left('review-decision:')).toBe(0)
  await expect.poll(() => left(`reject:${id}`)).toBe(0)
})

it('opens a sheet by its id, changes its price, hides it, and puts new samples in the place of the old ones', async () => {
  const [found] = (await staff.api.call('searchSheet', { filter: { store: 1 }, page: 3, pageLimit: 5 })).data
  const id = found?._id ?? ''
  const { page, complaints } = await visit({ language: 'en', token: staff.token })
  // However long the names are: a row is one line high.
  const mend = await answerOtherwise(page, `**${pathOf('listStaffSheets')}`, async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    const sheets = body.data.sheets.map((sheet: object) => ({ ...sheet, name: longName, paused: true }))
    return route.fulfill({ response, json: { ...body, data: { ...body.data, sheets } } })
  })
  for (const list of ['/staff/groups', '/staff/audit', '/staff/sheetInfo']) {
    await open(page, list)
    await expect.poll(() => rowsInSight(page), { message: list }).toBeGreaterThanOrEqual(14)
  }
  mend()
  await page.getByLabel(edit.find).fill(id.toLowerCase())
  await page.getByRole('link', { name: edit.toEditor }).click()
  await page.getByLabel(editorWords.en.price).fill('77.5')
  await page.getByText(edit.unsaved).waitFor()
  // A reload keeps what was typed and is not saved yet.
  await page.reload()
  await page.getByText(edit.unsaved).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: edit.save, exact: true }).click()
  await page.getByText(edit.saved, { exact: true }).waitFor()
  const inShop = page.getByRole('switch', { name: edit.visible })
  await inShop.click()
  await page.getByRole('status').getByText(edit.hidden, { exact: true }).waitFor()
  // The keyboard focus is still on the switch.
  await expect.poll(() => inShop.evaluate((one) => one === document.activeElement)).toBe(true)
  await page.locator('input[name="sample"]').setInputFiles(
    await Promise.all(
      [1, 2].map(async (at) => ({
        name: `page-${at}.jpg`,
        mimeType: 'image/jpeg',
        buffer: await drawTestPicture(),
      })),
    ),
  )
  await page.getByText(edit.uploaded).waitFor()
  await expect
    .poll(async () => (await staff.api.call('getSheet', { id })).data)
    .toMatchObject({
      price: 77.5,
      visible: false,
      examNum: 2,
    })
  expect(complaints).toEqual([])

  await open(page, '/staff/sheetedit?NOSUCHSHEET')
  await page.getByRole('alertdialog').getByRole('button', { name: sharedWords.en.acknowledge }).click()
  await page.waitForURL(/\/staff\/sheetInfo$/i)
})

it('pauses published sheets together, and lets them go on: what changed meanwhile is named, the others are done', async () => {
  const many = manyWords.en
  const [first, second] = (await staff.api.call('searchSheet', { filter: { store }, pageLimit: 2 })).data
  const ids = [first?._id ?? '', second?._id ?? '']
  const { page, complaints } = await visit({ language: 'en', token: staff.token })
  await takeTime(page, 10)
  const chooseBoth = async (state: string) => {
    await open(page, `/staff/sheetInfo?store=${store}&state=${state}`)
    for (const id of ids) {
      const row = page.getByRole('row').filter({ has: page.locator(`a[href$="sheetEdit?${id}"]`) })
      await row.getByRole('checkbox').check()
    }
  }
  await chooseBoth('on-sale')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: edit.pauseMany(2) }).click()
  const dialog = page.getByRole('dialog', { name: edit.pauseMany(2) })
  await dialog.getByRole('textbox', { name: supportWords.en.reason }).fill('Checked again')
  await dialog.getByRole('button', { name: supportWords.en.pause }).click()
  await page.getByText(edit.willPause(2)).waitFor()
  await page.getByRole('button', { name: many.sendNow }).click()
  const pauses = async () =>
    await Promise.all(
      ids.map(async (id) => (await staff.api.call('getSalePause', { kind: 'sheet', id })).data.pause?.reason),
    )
  await expect.poll(pauses).toEqual(['Checked again', 'Checked again'])

  await chooseBoth('paused')
  await page.getByRole('button', { name: edit.resumeMany(2) }).click()
  await page.getByText(edit.willResume(2)).waitFor()
  await colleague.api.call('resumeSale', { kind: 'sheet', id: ids[0] ?? '' })
  await page.getByRole('button', { name: many.sendNow }).click()
  await page
    .getByRole('alert')
    .filter({ hasText: many.failed(1, 2) })
    .waitFor()
  await expect.poll(pauses).toEqual([undefined, undefined])

  // One alone: a reason whose answer did not come is not typed again. What is not known does not look as if nothing were.
  await refuseOnce(page, pathOf('getSalePause'))
  await open(page, `/staff/sheetEdit?${ids[0]}`)
  await page.getByRole('alert').getByRole('button', { name: sharedWords.en.retry }).click()
  const askPause = async () => {
    await page.getByRole('button', { name: edit.changeStanding }).click()
    await page.getByRole('menuitem', { name: supportWords.en.pause }).click()
  }
  await refuseOnce(page, pathOf('pauseSale'))
  await askPause()
  const alone = page.getByRole('dialog', { name: supportWords.en.pause })
  await alone.getByRole('textbox', { name: supportWords.en.reason }).fill('Asked by the author')
  await alone.getByRole('button', { name: supportWords.en.pause }).click()
  await page.getByText(busyText).waitFor()
  await askPause()
  await alone.getByRole('button', { name: supportWords.en.pause }).click()
  await expect.poll(pauses).toEqual(['Asked by the author', undefined])
  await staff.api.call('resumeSale', { kind: 'sheet', id: ids[0] ?? '' })
  expect(complaints).toEqual([])
})
