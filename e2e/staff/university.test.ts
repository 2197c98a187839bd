import { createHash } from 'node:crypto'
import type { Locator } from 'playwright-core'
import sharp from 'sharp'
import { expect, inject, it } from 'vitest'
import { reading } from '#contract/shared/refusals/reading.ts'
import { demoPerson, pathOf } from '#e2e/people.ts'
import { axeViolations } from '#e2e/quality/inspect.ts'
import { busyText, newTab, open, refuseOnce, takeTime, useBrowser } from '#e2e/visits.ts'
import { sharedWords } from '#web/words/shared.ts'
import { staffSheetWords } from '#web/words/staff/sheet-editor.ts'
import { examTableWords } from '#web/words/staff/exam-table.ts'
import { storeWords } from '#web/words/staff/institutions.ts'

const visit = useBrowser()
const baseUrl = inject('baseUrl')
const words = storeWords.en

it('a new university is opened with colours, template, faculties and drives, and its covers change', async () => {
  const { api, token } = await demoPerson(baseUrl, 'MASTERSARP')
  const code = 700_000 + (Date.now() % 90_000)
  const { page: list, context, complaints } = await visit({ language: 'en', token })
  await takeTime(context, 6)
  await open(list, '/staff/unison')
  const universities = list.getByRole('region', { name: words.universities })
  // Read, not heard alone, also where sheets are sold.
  const codeOfFirst = universities.getByText(words.codeIs(1), { exact: true }).locator('visible=true')
  await expect.poll(async () => (await codeOfFirst.boundingBox())?.width).toBeGreaterThan(20)
  await universities.getByRole('button', { name: words.addUni }).click()
  const adding = list.getByRole('dialog', { name: words.addUni })
  // No institution is made of the first digits of something else.
  for (const wrong of ['none', `${code}.5`, `${code}x`]) {
    await adding.getByLabel(words.code).fill(wrong)
    await adding.getByRole('button', { name: words.addUni }).click()
    await list.getByRole('alertdialog').getByText(words.codeWrong).waitFor()
    await list.getByRole('alertdialog').getByRole('button', { name: sharedWords.en.acknowledge }).click()
  }
  const inThai = String(code).replaceAll(/\d/g, (digit) => '๐๑๒๓๔๕๖๗๘๙'[Number(digit)] ?? '')
  await adding.getByLabel(words.code).fill(inThai)
  await adding.getByRole('button', { name: words.addUni }).click()
  const entry = universities.getByRole('link', { name: String(code) })
  await entry.waitFor()

  const drives = [code + 100_000, code + 200_000]
  for (const [at, drive] of drives.entries()) {
    await api.call('newDrive', { code: drive })
    await api.call('saveDrive', {
      code: drive,
      name: [`ไดรฟ์ ${at + 1}`, ''],
      driveIn: [code],
      color: Array(4).fill('#224466'),
      subject: '',
      description: '',
    })
  }
  const sheet = await sheetOf(api, code)

  const page = await newTab(list, () => entry.click())
  await page.getByLabel(words.nameTh).fill('มหาวิทยาลัยทดสอบ')
  await page.getByLabel(words.nameEn).fill('Test University')
  await expect.poll(() => page.getByLabel(words.region).inputValue()).toBe('5')
  // A reload keeps what was typed and is not saved yet.
  await page.reload()
  await expect.poll(() => page.getByLabel(words.nameEn).inputValue()).toBe('Test University')
  // Discarded text does not come back with the next key: only typed fields are stored.
  await page.getByRole('button', { name: staffSheetWords.en.discard }).click()
  await page.getByLabel(words.nameTh).fill('มหาวิทยาลัยทดสอบ')
  expect(await page.getByLabel(words.nameEn).inputValue()).toBe('')
  const drafts = async () =>
    Object.entries(await page.evaluate(() => ({ ...sessionStorage })))
      .filter(([key]) => key.endsWith(`:store:institution:${code}`))
      .map(([, text]) => JSON.parse(text) as unknown)
  await expect.poll(drafts).toEqual([{ nameTh: 'มหาวิทยาลัยทดสอบ' }])
  await page.getByLabel(words.nameEn).fill('Test University')
  const colours = page.getByRole('group', { name: words.colours }).locator('input:not([type="color"])')
  const before = { cover: await coverOf(sheet), codes: await values(colours) }
  expect(before.codes).toEqual(Array(4).fill('#000000'))
  for (const [at, colour] of ['#d81b60', '#fff3e0', '#b71c1c', '#1a237e'].entries())
    await colours.nth(at).fill(colour)

  await page.getByText(words.editJson).click()
  const faculties = page.getByLabel(words.faculties)
  await faculties.fill('["คณะวิทยาศาสตร์",')
  await page.getByText(words.wrongJson).waitFor()
  await expect.poll(() => faculties.inputValue()).toBe('["คณะวิทยาศาสตร์",')
  await faculties.fill('["คณะวิทยาศาสตร์", "คณะแพทยศาสตร์"]')

  for (const [name, background] of [
    [words.template, '#80cbc4'],
    [words.logo, '#d81b60'],
  ] as const) {
    const input = page.getByLabel(words.choosePicture(name), { exact: true })
    const file = { name: 'a.png', mimeType: 'image/png', buffer: await picture(background) }
    // The file before said the same: by its own answer it is known to be taken.
    const [taken] = await Promise.all([
      page.waitForResponse((response) => response.url().includes(pathOf('finishUniUpload'))),
      input.setInputFiles(file),
    ])
    expect(await taken.json()).toMatchObject({ success: true })
    await page.getByText(words.uploaded).first().waitFor()
    await expect.poll(() => input.isEnabled()).toBe(true)
  }

  await page.getByRole('switch', { name: words.newDriveOn }).check()
  await page.getByRole('button', { name: words.addGroup }).click()
  await page.getByLabel(words.groupName).fill('ปี 1')
  await page.getByLabel(words.moveTo('ไดรฟ์ 2')).selectOption('0')
  const box = page.getByRole('region', { name: 'ปี 1' }).getByRole('group', { name: 'ไดรฟ์ 2' })
  await expect.poll(async () => (await box.boundingBox())?.height).toBeCloseTo(100, 0)
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: words.save, exact: true }).click()
  await page.getByRole('alertdialog', { name: words.saved }).waitFor()

  await expect
    .poll(async () => (await api.call('getUni', { code })).data)
    .toMatchObject({
      name: ['มหาวิทยาลัยทดสอบ', 'Test University'],
      faculty: [['คณะวิทยาศาสตร์'], ['คณะแพทยศาสตร์']],
      driveMap: [{ name: 'ปี 1', items: [drives[1]] }, { items: [drives[0]] }],
      useNewDrive: true,
    })
  await expect.poll(() => coverOf(sheet)).not.toBe(before.cover)
  // The next letter after a saving is a draft of its own: nothing that was saved lies over what a colleague saves later.
  await page.getByRole('alertdialog').getByRole('button', { name: sharedWords.en.acknowledge }).click()
  await page.getByLabel(words.short).fill('TU')
  await expect.poll(drafts).toEqual([{ short: 'TU' }])

  // The exams that stand there are seen before others take their place; what was pasted outlives a look at another term.
  const exam = examTableWords.en
  await refuseOnce(page, pathOf('getExamTable'))
  // At the address of a drive too: only its own form can be saved.
  await open(page, `/staff/editdrive?${code}`)
  const rows = page.getByRole('textbox', { name: exam.rows })
  await page.getByText(busyText).waitFor()
  expect(await rows.isDisabled()).toBe(true)
  await page.getByRole('alert').getByRole('button', { name: sharedWords.en.retry }).click()
  await rows.fill('EC210 01/12/2026 09:00')
  const term = page.getByRole('combobox', { name: exam.term })
  await term.selectOption('2')
  await expect.poll(() => rows.inputValue()).toBe('')
  await term.selectOption('1')
  await expect.poll(() => rows.inputValue()).toBe('EC210 01/12/2026 09:00')
  // A colleague who was faster is not written over; who is told so begins with the colleague's table.
  const year = Number(await page.getByRole('combobox', { name: exam.year }).inputValue())
  const theirs = [{ course: 'EC111', day: '2026-12-02', time: null }]
  await api.call('saveExamTable', { code, year, semester: 1, category: 2, exams: theirs })
  await page.getByRole('button', { name: exam.save }).click()
  await page.getByText(reading['exams.changed-meanwhile'].msg[1]).waitFor()
  const table = page.getByRole('region', { name: exam.title })
  await table.getByRole('button', { name: staffSheetWords.en.discard }).click()
  await expect.poll(() => rows.inputValue()).toBe('EC111 02/12/2026')
  await rows.fill('EC210 01/12/2026 09:00')
  await page.getByRole('button', { name: exam.save }).click()
  await page.getByText(exam.saved(1)).waitFor()
  await expect
    .poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage })))
    .not.toContain('exam-table')
  expect(complaints).toEqual([])
})

type Api = Awaited<ReturnType<typeof demoPerson>>['api']

/** A sheet on sale, moved to this store. */
async function sheetOf(api: Api, store: number): Promise<string> {
  const [found] = (await api.call('searchSheet', { filter: { store: 6 }, page: 4, pageLimit: 5 })).data
  const id = found?._id ?? ''
  const { data } = await api.call('getSheet', { id })
  const { sCode, sName, classInfo, detail, semester, year, category } = data
  const words = { sCode, sName, classInfo, detail, semester, year, category, price: String(data.price) }
  await api.call('saveSheet', { id, ...words, store })
  return id
}

/** The public cover. */
async function coverOf(sheet: string): Promise<string> {
  const response = await fetch(new URL(`/content/sheets/${sheet}/cover.jpg?v=${Date.now()}`, baseUrl))
  expect(response.status).toBe(200)
  return createHash('sha256')
    .update(Buffer.from(await response.arrayBuffer()))
    .digest('hex')
}

async function picture(background: string): Promise<Buffer> {
  return await sharp({ create: { width: 600, height: 848, channels: 3, background } })
    .png()
    .toBuffer()
}

async function values(fields: Locator): Promise<string[]> {
  return await Promise.all((await fields.all()).map((field) => field.inputValue()))
}
