import { dirname, join } from 'node:path'
import { createRequire } from 'node:module'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The text of each page of a PDF, as a reader's search would find it. */
export async function pageTextsOf(bytes: Buffer): Promise<string[]> {
  const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
  const document = await getDocument({
    data: new Uint8Array(bytes),
    standardFontDataUrl: `${join(folder, 'standard_fonts')}/`,
    cMapUrl: `${join(folder, 'cmaps')}/`,
    cMapPacked: true,
    verbosity: 0,
  }).promise
  const texts: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent()
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join(''))
  }
  await document.loadingTask.destroy()
  return texts
}
