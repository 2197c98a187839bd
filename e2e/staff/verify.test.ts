import { beforeAll, expect, inject, it } from 'vitest'
import { demoPerson, type TestPerson } from '#e2e/people.ts'
import { axeViolations } from '#e2e/quality/inspect.ts'
import { drawTestPicture } from '#server/test/handed-in-files.ts'
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

const queueOf = async () => (await staff.api.call('getVerifySheet', { rows: 200 })).data

it('clears five submissions with the keyboard alone; the next one opens itself', async () => {
  const before = await queueOf()
  const free = before.queue.filter(({ status }) => status === 1)
  expect(free.length).toBeGreaterThanOrEqual(5)
  const { page, complaints } = await visit({ language: 'en', token: staff.token })
  await open(page, '/staff/verifySheet')
  const title = page.getByRole('heading', { level: 2 })
  const pane = page.getByRole('button', { name: words.approve })
  await pane.waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: words.keysTitle }).waitFor()
  await page.keyboard.press('Escape')
  for (let turn = 0; turn < 5; turn += 1) {
    const name = (await title.first().textContent()) ?? ''
    if (turn % 2 === 0) {
      await page.keyboard.press('a')
      await page.getByText(words.approved(name)).first().waitFor()
    } else {
      await page.keyboard.press('r')
      await page.getByRole('dialog', { name: words.rejectTitle }).waitFor()
      await page.keyboard.press(String(turn))
      await page.keyboard.press('Control+Enter')
      await page.getByText(words.rejected(name)).first().waitFor()
    }
    await page.waitForFunction(
      (count) =>
        document.querySelectorAll('ol [aria-current]').length === 1 &&
        document.querySelectorAll('ol > li').length === count,
      before.queue.length - turn - 1,
    )
    await pane.waitFor()
    await page.waitForFunction((label) => {
      const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label)
      return button !== undefined && button.getAttribute('aria-busy') === null
    }, words.approve)
  }
  expect((await queueOf()).total).toBe(before.total - 5)
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
