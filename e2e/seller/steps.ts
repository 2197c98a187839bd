import { PDFDocument } from '@cantoo/pdf-lib'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'
import { demoPerson, newPerson, type TestPerson } from '#e2e/people.ts'
import type { ScreenWords } from '#e2e/words.ts'
import { sellerProfileWords } from '#web/words/seller/profile.ts'

export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Goes to a step of the registration by its name on the line above it. */
export async function toStep(page: Page, name: string): Promise<void> {
  await page.getByRole('list', { name: sellerProfileWords.th.steps }).getByRole('button', { name }).click()
}

/** A new seller who may sell: everything entered, the tax notice acknowledged. */
export async function newSeller(baseUrl: string): Promise<TestPerson> {
  const person = await newPerson(baseUrl)
  await person.api.call('registerSeller', {
    codeName: `Notes of ${person.id}`,
    realName: 'สมหญิง ทดสอบ',
    peopleID: `2${Date.now().toString().slice(-12)}`,
    phone: '0812345678',
    email: 'somying@example.com',
    bankInfo: 'ไทยพาณิชย์,1234567890',
    addSmall: '1 Test Road',
    addSmallDistrict: 'วังใหม่',
    addDistrict: 'ปทุมวัน',
    addProvince: 'กรุงเทพมหานคร',
    addPostal: '10330',
    ack: true,
  })
  return person
}

/** Hands the sheet of the open editor in, the terms accepted; ends on the dashboard. */
export async function handIn(page: Page, { editor }: ScreenWords): Promise<void> {
  await button(page, editor.submit).click()
  const terms = page.getByRole('dialog', { name: editor.termsTitle })
  await terms.getByRole('checkbox', { name: editor.termsAccept }).check()
  await button(page, editor.termsSend).click()
  await page.waitForURL(/\/seller\/mysheet/i)
}

const courseName = 'วิชาที่วางขาย'

/** The words of a sheet that may be handed in, files included, by calls: for journeys that are about something else. Answers its id. */
export async function completeDraft(
  baseUrl: string,
  seller: TestPerson,
  { code, price }: { code: string; price: number },
): Promise<string> {
  const { id } = (await seller.api.call('newSheet')).data
  const words = { sCode: code, sName: courseName, classInfo: 'บทที่ 1', detail: 'ครบ', price }
  await seller.api.call('saveDraft', { id, ...words })
  await giveFiles(baseUrl, seller, id)
  return id
}

export async function approve(baseUrl: string, id: string): Promise<void> {
  const { api } = await demoPerson(baseUrl, 'MASTERSARP')
  await api.call('claimSheet', { id })
  await api.call('approveSheet', { id })
}

/** A sheet of this journey alone, handed in and approved: the demo and other journeys change theirs. */
export async function putOnSale(
  baseUrl: string,
  seller: TestPerson,
  { code, price }: { code: string; price: number },
): Promise<{ _id: string; name: string }> {
  const id = await completeDraft(baseUrl, seller, { code, price })
  await seller.api.call('confirmSend', { sheet: id, terms: true })
  await approve(baseUrl, id)
  return { _id: id, name: `${code} ${courseName}` }
}

/** A sample and a PDF of three pages, uploaded by the calls that the editor uses. */
export async function giveFiles(baseUrl: string, seller: TestPerson, id: string): Promise<void> {
  const picture = await sharp({ create: { width: 700, height: 990, channels: 3, background: '#fdfdf5' } })
    .png()
    .toBuffer()
  const sample = (await seller.api.call('uploadExamplesUrl', { id, num: 1 })).data
  await upload(baseUrl, seller, id, sample, new Blob([new Uint8Array(picture)], { type: 'image/png' }))
  const document = await PDFDocument.create()
  for (let page = 1; page <= 3; page += 1)
    document.addPage([595, 842]).drawText(`Page ${page}`, { x: 60, y: 700 })
  const pdf = (await seller.api.call('uploadPdfUrl', { id })).data
  const file = new Blob([new Uint8Array(await document.save())], { type: 'application/pdf' })
  await upload(baseUrl, seller, id, pdf, file)
}

async function upload(
  baseUrl: string,
  { api }: TestPerson,
  id: string,
  form: { url: string; fields: Record<string, string>; key: string },
  file: Blob,
): Promise<void> {
  const body = new FormData()
  for (const [name, value] of Object.entries(form.fields)) body.set(name, value)
  body.set('file', file)
  const response = await fetch(new URL(form.url, baseUrl), { method: 'POST', body })
  expect(response.status).toBeLessThan(300)
  await api.call('finishUpload', { id, key: form.key })
}
