import { AFRelationship, PDFDocument } from '@cantoo/pdf-lib'

type Attached = { name: string; bytes: Buffer; mimeType: string; description: string; madeAt: Date }

/**
 * The PDF with a file in it that says the same as its pages, marked up as PDF/A-3 (associated file, output profile, XMP). Whether
 * its pages keep every rule of PDF/A was not validated: docs/money.md.
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
