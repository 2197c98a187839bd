import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { axeViolations } from '#e2e/quality/inspect.ts'
import { demoPerson, pathOf } from '#e2e/people.ts'
import { open, takeTime, until, useBrowser } from '#e2e/visits.ts'
import { sharedWords } from '#web/words/shared.ts'
import { pagePictureWords } from '#web/words/page-pictures.ts'
import { editorWords } from '#web/words/seller/sheet-editor.ts'
import { straightenWords } from '#web/words/seller/straighten.ts'
import { uploadWords } from '#web/words/seller/uploads.ts'
import { bigPdf, chapterPdf, leaningPdf, photo, photoWithQr } from './files.ts'

const visit = useBrowser({ pictures: true })
const baseUrl = inject('baseUrl')
const words = uploadWords.th
const pictures = pagePictureWords.th

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sarup-e2e-uploads-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('a PDF of 149 MB is cut three times, paused, left by a reload, and is there in the end, whole', async () => {
  const seller = await demoPerson(baseUrl, 'SELLERSARP')
  const { id } = (await seller.api.call('newSheet')).data
  // From the disk, as a person's browser reads it.
  const path = join(folder, 'สรุปสแกน.pdf')
  await writeFile(path, await bigPdf(148_000_000))
  const { page: screen, complaints } = await visit({ token: seller.token, device: 'phone' })
  const place = screen.getByRole('region', { name: words.pdf })

  let parts = 0
  // The line comes back after the first cut only when the screen has shown it.
  let showsCut = false
  const cutAt = new Set([10])
  /** No part goes further before the screen has been pressed: a quick machine would be through with all of them. */
  let partsMax = 7
  await screen.route('**/upload/part*', async (route) => {
    if (parts === 3 && !showsCut) return route.abort('connectionreset')
    parts += 1
    if (cutAt.delete(parts)) return route.abort('connectionreset')
    const part = parts
    await until(async () => part <= partsMax)
    // A held request may be aborted by now.
    return route.continue().catch(() => {})
  })
  const sent = async (least: number) => {
    await expect.poll(() => parts, { interval: 50 }).toBeGreaterThanOrEqual(least)
  }
  await open(screen, `/seller/editSheet?${id}`)
  const input = screen.locator('input[name=pdf]')
  const wrong = { name: 'สรุป.docx', mimeType: 'application/msword', buffer: Buffer.from('words') }
  await input.setInputFiles(wrong)
  await place.getByText(words.notPdf).waitFor()
  const begun = screen.waitForResponse((response) => response.url().endsWith(pathOf('beginPdfParts')))
  await input.setInputFiles(path)
  await place.getByText(words.notPdf).waitFor({ state: 'detached' })
  expect((await begun).status()).toBe(200)

  // The first cut heals by itself.
  await place.getByText(words.cut).waitFor()
  showsCut = true
  await sent(partsMax + 1)
  await place.getByRole('button', { name: words.pause }).click()
  await place.getByText(words.paused).waitFor()
  expect(await axeViolations(screen)).toEqual([])
  partsMax = 14
  await place.getByRole('button', { name: words.resume }).click()
  await sent(partsMax + 1)

  // The page itself is gone. The same file goes on where it stopped, another day or on another device.
  screen.on('dialog', (dialog) => void dialog.accept())
  await open(screen, `/seller/editSheet?${id}`)
  await place.getByRole('button', { name: words.chooseSame }).waitFor()
  const before = parts
  partsMax = Number.POSITIVE_INFINITY
  cutAt.add(before + 3)
  // Parts under way as the page closed may have arrived: the answer on resuming tells which are there.
  const [goesOn] = await Promise.all([
    screen.waitForResponse((response) => response.url().endsWith(pathOf('beginPdfParts'))),
    input.setInputFiles(path),
  ])
  const arrived = (await goesOn.json()).data.received.length
  expect(arrived).toBeGreaterThan(5)
  await place.getByText(words.pages(3)).waitFor()
  await place.getByText(words.text).waitFor()
  expect(cutAt.size).toBe(0)
  // One part more for the cut; nothing that had arrived was sent again.
  expect(parts - before).toBe(29 - arrived + 1)
  const { data: link } = await seller.api.call('getPdf', { id })
  const received = Buffer.from(
    await (
      await fetch(new URL(link, baseUrl), { headers: { authorization: `jwt ${seller.token}` } })
    ).arrayBuffer(),
  )
  expect(received.equals(await readFile(path))).toBe(true)
  expect(complaints.filter((complaint) => !complaint.includes('ERR_CONNECTION_RESET'))).toEqual([])
})

it('samples come up, are put in order by keys, taken away and back; one with a QR code and no pictures are refused', async () => {
  const seller = await demoPerson(baseUrl, 'SELLERSARP')
  const { id } = (await seller.api.call('newSheet')).data
  const { page: screen, complaints } = await visit({ token: seller.token })
  await takeTime(screen, 6)
  await open(screen, `/seller/editSheet?${id}`)
  const place = screen.getByRole('region', { name: words.samples })
  const jpeg = { mimeType: 'image/jpeg' }
  await screen.locator('input[name=samples]').setInputFiles([
    { ...jpeg, name: 'หน้า1.jpg', buffer: await photo() },
    { ...jpeg, name: 'qr.jpg', buffer: await photoWithQr() },
    { ...jpeg, name: 'ใหญ่.jpg', buffer: Buffer.concat([await photo(), Buffer.alloc(5_000_000)]) },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') },
    { ...jpeg, name: 'หน้า2.jpg', buffer: await photo('#d6402f') },
  ])
  await place.getByRole('img', { name: words.sample(2) }).waitFor()
  for (const problem of [words.hasQr('qr.jpg'), words.tooBig('ใหญ่.jpg'), words.notPicture('notes.txt')])
    await place.getByRole('alert').getByText(problem).waitFor()
  await expect.poll(() => place.getByRole('img').count()).toBe(2)

  const files = async () =>
    (await seller.api.call('getSheetFiles', { id })).data.samples.map(({ _id }) => _id)
  const order = await files()
  await place.getByRole('button', { name: words.moveBack(1) }).press('Enter')
  await expect.poll(files).toEqual(order.toReversed())
  await place.getByRole('button', { name: words.removeSample(1) }).click()
  await expect.poll(files).toHaveLength(1)
  await screen.getByRole('button', { name: sharedWords.th.undo }).click()
  await expect.poll(files).toHaveLength(2)

  const cover = screen.getByRole('region', { name: words.cover })
  await screen
    .locator('input[name=cover]')
    .setInputFiles({ ...jpeg, name: 'ปก.jpg', buffer: await photo('#0e8549') })
  await cover.getByRole('img', { name: words.coverPicture }).waitFor()
  expect(await axeViolations(screen)).toEqual([])
  await cover.getByRole('button', { name: words.removeCover }).click()
  await cover.getByRole('button', { name: words.chooseCover }).waitFor()

  await place.getByRole('button', { name: words.choosePages }).click()
  await place.getByText(words.pagesNeedPdf).waitFor()
  const pdf = { name: 'สรุป.pdf', mimeType: 'application/pdf', buffer: await bigPdf(200_000) }
  await screen.locator('input[name=pdf]').setInputFiles(pdf)
  await place.getByRole('button', { name: pictures.page(3), exact: true }).press('Enter')
  await place.getByRole('button', { name: words.usePages(1) }).press('Enter')
  await expect.poll(files).toHaveLength(3)
  // While they are taken in nothing can be dragged.
  await place.getByRole('button', { name: words.usePages(0) }).waitFor()
  const before = await files()
  await place
    .getByRole('button', { name: pictures.page(1), exact: true })
    .dragTo(place.getByRole('img', { name: words.sample(1), exact: true }))
  await expect.poll(files).toEqual([expect.any(String), ...before])
  expect(await axeViolations(screen)).toEqual([])
  // What was chosen of one file is not taken of another.
  await place.getByRole('button', { name: pictures.page(3), exact: true }).press('Enter')
  await place.getByRole('button', { name: words.usePages(1) }).waitFor()
  await screen.locator('input[name=pdf]').setInputFiles({ ...pdf, buffer: await bigPdf(300_000) })
  await place.getByRole('button', { name: words.usePages(0) }).waitFor()
  // What was refused while no screen waited for it is told until it is pressed away.
  const msg = ['ไฟล์มาไม่ครบ', 'The file is not whole']
  await screen.route(`**${pathOf('getSheetFiles')}`, async (route) => {
    const body = await (await route.fetch()).json()
    body.data.refused = [
      { kind: 'sample', num: 9, code: 'files.not-arrived', msg },
      { kind: 'cover', num: 0, code: 'files.not-arrived', msg },
    ]
    await route.fulfill({ json: body })
  })
  await open(screen, `/seller/editSheet?${id}`)
  for (const part of [place, cover]) {
    await part.getByText('ไฟล์มาไม่ครบ').waitFor()
    await part.getByRole('button', { name: words.dismiss }).click()
    await expect.poll(() => part.getByText('ไฟล์มาไม่ครบ').count()).toBe(0)
  }
  expect(complaints).toEqual([])
})

it('chapters of the PDF are offered as contents, and one press writes them below what stands there', async () => {
  const seller = await demoPerson(baseUrl, 'SELLERSARP')
  const { id } = (await seller.api.call('newSheet')).data
  const { page: screen, complaints } = await visit({ token: seller.token, device: 'phone' })
  await open(screen, `/seller/editSheet?${id}`)
  const detail = screen.getByRole('textbox', { name: editorWords.th.detail, exact: true })
  await detail.fill('สรุปครบ')
  await screen
    .locator('input[name=pdf]')
    .setInputFiles({ name: 'สรุป.pdf', mimeType: 'application/pdf', buffer: await chapterPdf() })
  await screen.getByRole('button', { name: editorWords.th.takeContents(2) }).click()
  const { contentsLine } = editorWords.th
  const written = ['สรุปครบ', contentsLine('Limits', 2), contentsLine('Derivatives', 3)].join('\n')
  await expect.poll(() => detail.inputValue()).toBe(written)
  await screen.getByRole('button', { name: editorWords.th.takeContents(2) }).waitFor({ state: 'hidden' })
  expect(await axeViolations(screen)).toEqual([])
  // From field to field it is saved at once, and not only after ten seconds.
  await detail.focus()
  await detail.blur()
  await expect.poll(async () => (await seller.api.call('getDraft', { id })).data.sheet.detail).toBe(written)
  expect(complaints).toEqual([])
})

it('handwriting is photographed page by page, turned and put in order, and goes up as one PDF', async () => {
  const seller = await demoPerson(baseUrl, 'SELLERSARP')
  const { id } = (await seller.api.call('newSheet')).data
  const { page: screen, complaints } = await visit({ token: seller.token, device: 'phone' })
  await open(screen, `/seller/editSheet?${id}`)
  await screen.getByRole('button', { name: words.photograph }).click()
  const dialog = screen.getByRole('dialog')
  const jpeg = { mimeType: 'image/jpeg' }
  await dialog.locator('input[name=photos]').setInputFiles([
    { ...jpeg, name: 'หนึ่ง.jpg', buffer: await photo() },
    { ...jpeg, name: 'สอง.jpg', buffer: await photo('#d6402f') },
    { ...jpeg, name: 'เสีย.jpg', buffer: Buffer.from('no picture') },
  ])
  await dialog.getByRole('alert').getByText(words.notPicture('เสีย.jpg')).waitFor()
  await dialog
    .locator('input[name=camera]')
    .setInputFiles({ ...jpeg, name: 'สาม.jpg', buffer: await photo('#0e8549') })
  await dialog.getByRole('img', { name: words.photoPage(3) }).waitFor()
  // They are on this screen only: who leaves it by a link is asked first.
  await dialog.getByRole('button', { name: sharedWords.th.close }).click()
  await screen.locator('header a[href="/"]').first().click()
  const asked = screen.getByRole('alertdialog')
  await asked.getByText(words.leavePhotosText(3)).waitFor()
  await asked.getByRole('button', { name: sharedWords.th.cancel }).click()
  await screen.getByRole('button', { name: words.photograph }).click()
  await dialog.getByRole('img', { name: words.photoPage(3) }).waitFor()
  await dialog.getByRole('button', { name: words.photoForward(3) }).click()
  await dialog.getByRole('button', { name: words.turnPhoto(2) }).click()
  await dialog.getByRole('button', { name: words.removePhoto(3) }).click()
  expect(await axeViolations(screen)).toEqual([])
  await dialog.getByRole('button', { name: words.joinPhotos(2) }).click()
  // The dialog lies in the same region, and its button says how many pages, too.
  await screen.getByText(words.pages(2), { exact: true }).waitFor()
  const { data: link } = await seller.api.call('getPdf', { id })
  const answer = await fetch(new URL(link, baseUrl), { headers: { authorization: `jwt ${seller.token}` } })
  const document = await PDFDocument.load(await answer.arrayBuffer())
  expect(document.getPages().map((page) => page.getRotation().angle)).toEqual([0, 90])
  expect(complaints).toEqual([])
})

it('a scan that leans is straightened beside the original, compared, taken, and given back', async () => {
  const seller = await demoPerson(baseUrl, 'SELLERSARP')
  const { id } = (await seller.api.call('newSheet')).data
  const straight = straightenWords.th
  const { page: screen, complaints } = await visit({ token: seller.token, device: 'phone' })
  await open(screen, `/seller/editSheet?${id}`)
  const place = screen.getByRole('region', { name: words.pdf })
  await screen
    .locator('input[name=pdf]')
    .setInputFiles({ name: 'สแกน.pdf', mimeType: 'application/pdf', buffer: await leaningPdf() })
  await place.getByRole('button', { name: straight.start }).click()
  const original = (await seller.api.call('getSheetFiles', { id })).data.pdf?._id
  // A job's work, which has no time on a screen.
  await until(async () => (await seller.api.call('getStraightened', { id })).data.state === 'ready')
  await place.getByText(straight.ready(3)).waitFor()
  await place.getByRole('button', { name: straight.compare }).click()
  const dialog = screen.getByRole('dialog', { name: straight.title })
  for (const name of [straight.before(1), straight.after(1)])
    await expect
      .poll(() =>
        dialog
          .getByRole('img', { name })
          .evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)),
      )
      .toBeGreaterThan(0)
  expect(await axeViolations(screen)).toEqual([])
  await dialog.getByRole('button', { name: straight.take }).click()
  await place.getByText(straight.taken).waitFor()
  const inForce = async () => (await seller.api.call('getSheetFiles', { id })).data.pdf?._id
  await expect.poll(inForce).not.toBe(original)
  await place.getByRole('button', { name: straight.takeBack }).click()
  await expect.poll(inForce).toBe(original)
  await place.getByText(straight.ready(3)).waitFor()
  expect(complaints).toEqual([])
})
