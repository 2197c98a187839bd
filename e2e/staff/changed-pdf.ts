import { PDFDocument, rgb } from '@cantoo/pdf-lib'
import type { TestPerson } from '#e2e/people.ts'

type Api = TestPerson['api']

/** A sheet of this seller in this store that is on sale and has no new version under way: the oldest, which no journey made. */
export async function onSaleOf(seller: Api, store: number): Promise<{ id: string; name: string }> {
  const { sheets } = (await seller.call('getSellallSheet')).data
  const sheet = sheets.findLast((one) => one.status === 4 && one.version === null && one.store === store)
  if (sheet === undefined) throw new Error('this seller has nothing on sale')
  return { id: sheet._id, name: sheet.name }
}

/** The file on sale with a note on its first page and without its second one, handed in as a new version. */
export async function handInChangedPdf(
  { seller, staff }: { seller: Api; staff: TestPerson },
  baseUrl: string,
  id: string,
): Promise<void> {
  await seller.call('startVersion', { id })
  const link = (await staff.api.call('getSheetPdf', { id })).data
  const old = await fetch(new URL(link, baseUrl), { headers: { authorization: `jwt ${staff.token}` } })
  const document = await PDFDocument.load(await old.arrayBuffer())
  document.getPage(0).drawRectangle({ x: 80, y: 80, width: 120, height: 40, color: rgb(0.1, 0.1, 0.1) })
  document.removePage(1)
  const { url, fields, key } = (await seller.call('uploadPdfUrl', { id })).data
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append(
    'file',
    new Blob([new Uint8Array(await document.save())], { type: 'application/pdf' }),
    'new.pdf',
  )
  const posted = await fetch(new URL(url, baseUrl), { method: 'POST', body: form })
  if (!posted.ok) throw new Error(`the file was not taken: ${posted.status}`)
  await seller.call('finishUpload', { id, key })
  await seller.call('saveVersion', { id, whatsNew: 'แก้หน้าแรก', message: '' })
  await seller.call('sendVersion', { id, terms: true })
}
