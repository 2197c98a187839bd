import { AFRelationship, PDFDocument } from '@cantoo/pdf-lib'

type Attached = { name: string; bytes: Buffer; mimeType: string; description: string; madeAt: Date }

/**
 * Embeds a file that says the same as the pages, marked up as PDF/A-3 (associated file, output profile, XMP). Full PDF/A conformance of the
 * pages was not validated: docs/money.md.
 */
export async function attachFile(pdf: Buffer, file: Attached): Promise<Buffer> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false })
  await document.attach(new Uint8Array(file.bytes), file.name, {
    mimeType: file.mimeType,
    description: file.description,
    creationDate: file.madeAt,
    modificationDate: file.madeAt,
    afRelationship: AFRelationship.Alternative,
  })
  document.convertToPDFA({ conformance: '3B' })
  return Buffer.from(await document.save())
}
