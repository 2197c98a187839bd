import { degrees, PDFDocument } from '@cantoo/pdf-lib'
import type { PhotoPage } from './read-photo.ts'

/** Points of the longer side of A4. */
const sidePoints = 842

/** The pages in their order, each as large as its photo allows on A4, as one PDF. */
export async function joinPhotos(pages: readonly PhotoPage[], name: string): Promise<File> {
  const document = await PDFDocument.create()
  for (const { jpeg, quarters } of pages) {
    const picture = await document.embedJpg(await jpeg.arrayBuffer())
    const scale = sidePoints / Math.max(picture.width, picture.height)
    const [width, height] = [picture.width * scale, picture.height * scale]
    const page = document.addPage([width, height])
    page.drawImage(picture, { x: 0, y: 0, width, height })
    page.setRotation(degrees(quarters * 90))
  }
  const bytes = await document.save()
  return new File([bytes], name, { type: 'application/pdf' })
}
