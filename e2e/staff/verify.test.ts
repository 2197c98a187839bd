import { beforeAll, expect, inject, it } from 'vitest'
import { demoPerson, type TestPerson } from '#e2e/people.ts'
import { axeViolations } from '#e2e/quality/inspect.ts'
import { drawTestPicture } from '#server/test/handed-in-files.ts'
import { handInChangedPdf, onSaleOf } from './changed-pdf.ts'
import { open, useBrowser } from '#e2e/visits.ts'
import { editorWords } from '#web/words/seller/editor.ts'
import { sharedWords } from '#web/words/shared.ts'
import { staffSheetWords } from '#web/words/staff/sheet-edit.ts'
import { verifyWords } from '#web/words/staff/verify.ts'

const visit = useBrowser()
const baseUrl = inject('baseUrl')
const words = verifyWords.en
const edit = staffSheetWords.en

let staff: TestPerson
beforeAll(async () => {
  staff = await demoPerson(baseUrl, 'MASTERSARP')
})

/** A store that no other journey goes to. */
const store = 157

it('shows of a new version which pages changed, side by side, from change to change by keys', async () => {
  const seller = await demoPerson(baseUrl, 'SELLERSARP')
  const { id, name } = await onSaleOf(seller.api, 1)
  await handInChangedPdf({ seller: seller.api, staff: staff.api }, baseUrl, id)
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
  await page.getByText(words.changes(1, 0, 1)).waitFor({ timeout: 90_000 })
  await page.keyboard.press('n')
  await page.keyboard.press('n')
  await page.keyboard.press('p')
  expect(await page.locator('li[aria-current="true"] img').count()).toBe(2)
  await seller.api.call('cancelVersion', { id })
  expect(complaints).toEqual([])
})

it('clears a queue of twenty with the keyboard alone; the next one opens itself', async () => {
  const queueOf = async () => (await staff.api.call('getVerifySheet', { store, rows: 200 })).data
  const { total: waiting } = await queueOf()
  const onSale = (await staff.api.call('searchSheet', { filter: { store }, pageLimit: 20 })).data
  await Promise.all(onSale.slice(0, 20 - waiting).map(({ _id: id }) => staff.api.call('resetSheet', { id })))
  expect((await queueOf()).total).toBe(20)
  const { page, complaints } = await visit({ language: 'en', token: staff.token })
  await open(page, `/staff/verifySheet?store=${store}`)
  const title = page.getByRole('heading', { level: 2 }).first()
  const approve = page.getByRole('button', { name: words.approve })
  await approve.waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: words.keysTitle }).waitFor()
  await page.keyboard.press('Escape')
  for (let left = 20; left > 0; left -= 1) {
    const name = (await title.textContent()) ?? ''
    if (left % 3 === 0) {
      await page.keyboard.press('a')
      await page.getByText(words.approved(name)).first().waitFor()
    } else {
      await page.keyboard.press('r')
      await page.getByRole('dialog', { name: words.rejectTitle }).waitFor()
      await page.keyboard.press(String((left % 5) + 1))
      await page.keyboard.press('Control+Enter')
      await page.getByText(words.rejected(name)).first().waitFor()
    }
    await page.waitForFunction(
      ({ count, label }) => {
        const button = [...document.querySelectorAll('button')].find(
          ({ textContent }) => textContent === label,
        )
        const isReady = button !== undefined && button.getAttribute('aria-busy') === null
        return document.querySelectorAll('ol > li').length === count && (count === 0 || isReady)
      },
      { count: left - 1, label: words.approve },
    )
  }
  await page.getByText(words.clearedFilter).waitFor()
  expect((await queueOf()).total).toBe(0)
  expect(complaints).toEqual([])
})

it('opens a sheet by its id, changes its price, hides it, and puts new samples in the place of the old ones', async () => {
  const [found] = (await staff.api.call('searchSheet', { filter: { store: 1 }, page: 3, pageLimit: 5 })).data
  const id = found?._id ?? ''
  const { page, complaints } = await visit({ language: 'en', token: staff.token })
  await open(page, '/staff/sheetInfo')
  await page.getByLabel(edit.idLabel).fill(id.toLowerCase())
  await page.getByRole('button', { name: edit.toEditor }).click()
  await page.getByLabel(editorWords.en.price).fill('77.5')
  await page.getByText(edit.unsaved).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: edit.save, exact: true }).click()
  await page.getByText(edit.saved, { exact: true }).waitFor()
  await page.getByRole('button', { name: edit.hide }).click()
  await page.getByText(edit.hidden, { exact: true }).waitFor()
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
  expect((await staff.api.call('getSheet', { id })).data).toMatchObject({
    price: 77.5,
    visible: false,
    examNum: 2,
  })
  expect(complaints).toEqual([])

  await open(page, '/staff/sheetedit?NOSUCHSHEET')
  await page.getByRole('alertdialog').getByRole('button', { name: sharedWords.en.acknowledge }).click()
  await page.waitForURL(/\/staff\/sheetInfo$/i)
})
