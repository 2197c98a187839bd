import { expect, inject, it } from 'vitest'
import { demoPerson, pathOf } from '#e2e/people.ts'
import { axeViolations } from '#e2e/quality/inspect.ts'
import { loseAnswer, open, useBrowser } from '#e2e/visits.ts'
import { pagePictureWords } from '#web/words/page-pictures.ts'
import { sampleWords } from '#web/words/staff/samples.ts'
import { editorWords } from '#web/words/seller/sheet-editor.ts'
import { staffSheetWords } from '#web/words/staff/sheet-editor.ts'

const visit = useBrowser({ pictures: true })
const baseUrl = inject('baseUrl')
const words = sampleWords.en
const pictures = pagePictureWords.en
const blank = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="12"/>'

it('samples are made again from pages of the PDF, printed, and taken out as a ZIP', async () => {
  const { api, token } = await demoPerson(baseUrl, 'MASTERSARP')
  const [found] = (await api.call('searchSheet', { filter: { store: 158 }, page: 2, pageLimit: 5 })).data
  const { _id: id = '' } = found ?? {}
  await api.call('flagSamples', { id, flagged: true, note: 'หน้า 2 เบลอ' })
  const { page, complaints } = await visit({ language: 'en', token })
  await open(page, '/staff/SampleRe?store=158')
  const row = page.getByRole('row').filter({ hasText: id })
  await expect.poll(() => row.textContent()).toContain('หน้า 2 เบลอ')
  await row.getByRole('button', { name: words.make }).click()
  const panel = page.getByRole('dialog')
  // The upload is stopped, and the next file may be chosen.
  await page.route('**/*', (route) =>
    route.request().headers()['content-type']?.startsWith('multipart/') ? undefined : route.fallback(),
  )
  const files = panel.locator('input[name=sample]')
  await files.setInputFiles({ name: '1.png', mimeType: 'image/png', buffer: Buffer.alloc(1_000) })
  await panel.getByRole('button', { name: staffSheetWords.en.stopUpload }).click()
  await files.waitFor({ state: 'attached' })
  await panel.getByRole('button', { name: pictures.page(2), exact: true }).click()
  await panel.getByRole('button', { name: pictures.page(1), exact: true }).click()
  await panel.getByRole('button', { name: pictures.pageChosen(1, 2) }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await panel.getByRole('button', { name: words.makeFrom(2) }).click()
  // Each picture is drawn and looked at in a process of its own.
  await panel.getByRole('heading', { name: words.now(2) }).waitFor()
  await row.waitFor({ state: 'detached' })
  await expect
    .poll(async () => (await api.call('getSheet', { id })).data)
    .toMatchObject({ flagged: false, examNum: 2 })

  await panel.getByRole('link', { name: words.out }).click()
  await page.getByRole('img', { name: words.sample(2) }).waitFor()
  const [zip] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: words.zip }).click(),
  ])
  expect(zip.suggestedFilename()).toBe(`samples-${id}.zip`)

  // What hangs on the walls of sixty sheets is drawn for nobody here.
  await page.route('**/content/sheets/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: blank }),
  )
  await open(page, '/staff/SampleOutAll?store=158&from=2020-01-01&to=2030-01-01')
  await page.getByRole('link', { name: words.zip }).waitFor()
  const [first] = await page.getByRole('link', { name: /^Print 1–/ }).all()
  await first?.click()
  await page.waitForURL(/SampleOut\?store=158/)
  await page.getByRole('heading', { level: 2 }).nth(5).waitFor()
  expect(complaints).toEqual([])
})

it('of a queue that is empty the sheets below it are read again once one of them has other samples', async () => {
  const { token } = await demoPerson(baseUrl, 'MASTERSARP')
  const { page } = await visit({ language: 'en', token })
  const read: string[] = []
  page.on('request', (request) => read.push(new URL(request.url()).pathname))
  await page.route(`**${pathOf('getSampleRe')}`, (route) =>
    route.fulfill({ json: { success: true, data: { sheets: [], total: 0 } } }),
  )
  await open(page, '/staff/SampleRe?store=158')
  const tile = page.getByRole('listitem').getByRole('link').and(page.locator('[href*="open="]')).first()
  await tile.click()
  const panel = page.getByRole('dialog')
  const timesRead = () => read.filter((path) => path === pathOf('listStaffSheets')).length
  const before = timesRead()
  await panel.getByRole('button', { name: pictures.page(1), exact: true }).click()
  await panel.getByRole('button', { name: words.makeFrom(1) }).click()
  await panel.getByRole('heading', { name: words.now(1) }).waitFor()
  await expect.poll(timesRead, { timeout: 15_000 }).toBe(before + 1)
})

it('what staff change of a sheet is saved with what they typed after an answer was lost', async () => {
  const { api, token } = await demoPerson(baseUrl, 'MASTERSARP')
  const [found] = (await api.call('searchSheet', { filter: { store: 158 }, page: 3, pageLimit: 5 })).data
  const { _id: id = '' } = found ?? {}
  const { page } = await visit({ language: 'en', token })
  await open(page, `/staff/sheetEdit?${id}`)
  const form = page.getByRole('form', { name: staffSheetWords.en.data })
  const detail = form.getByRole('textbox', { name: editorWords.en.detail })
  const save = page.getByRole('button', { name: staffSheetWords.en.save, exact: true })
  const typed = `${await detail.inputValue()} ${Date.now()}`
  await detail.fill(typed)
  await loseAnswer(page, 'saveSheet')
  await save.click()
  await page.getByRole('alertdialog').getByRole('button').click()
  await detail.fill(`${typed} and more`)
  await save.click()
  await expect.poll(async () => (await api.call('getSheet', { id })).data.detail).toBe(`${typed} and more`)
})
