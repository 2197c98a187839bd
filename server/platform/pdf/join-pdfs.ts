import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib'

/**
 * Joins our small PDFs, yielding each while the next is made: memory holds one part and the offsets of written objects. Only pages are
 * taken; titles, outlines and forms of the parts are dropped.
 */
export async function* joinPdfs(title: string, parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const catalog = 1
  const root = 2
  const info = 3
  const offsets: number[] = []
  const pages: number[] = []
  let position = 0
  const put = (bytes: Buffer): Buffer => {
    position += bytes.length
    return bytes
  }
  const putObject = (number: number, body: Buffer): Buffer => {
    offsets[number] = position
    return put(Buffer.concat([latin(`${number} 0 obj\n`), body, latin('\nendobj\n')]))
  }
  yield put(latin('%PDF-1.7\n%\xE2\xE3\xCF\xD3\n'))
  let next = info + 1
  for await (const part of parts) {
    const document = await PDFDocument.load(part, { updateMetadata: false })
    const numbers = new Map<string, number>()
    const kept = document.context.enumerateIndirectObjects().filter(([, object]) => !isFrame(object))
    for (const [ref] of kept) {
      numbers.set(ref.tag, next)
      next += 1
    }
    for (const page of document.getPages()) {
      page.node.set(PDFName.of('Parent'), parentMark)
      pages.push(numbers.get(page.ref.tag) ?? 0)
    }
    const numberOf = (ref: PDFRef) => (ref === parentMark ? root : numbers.get(ref.tag))
    const written: Buffer[] = []
    for (const [ref, object] of kept)
      written.push(putObject(numbers.get(ref.tag) ?? 0, bytesOf(object, numberOf)))
    yield Buffer.concat(written)
  }
  const kids = pages.map((number) => `${number} 0 R`).join(' ')
  yield putObject(root, latin(`<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`))
  yield putObject(catalog, latin(`<< /Type /Catalog /Pages ${root} 0 R >>`))
  yield putObject(info, latin(`<< /Title ${PDFHexString.fromText(title).toString()} /Producer (Sarup) >>`))
  const start = position
  const table = offsets
    .slice(1)
    .map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
    .join('')
  yield put(
    latin(
      `xref\n0 ${offsets.length}\n0000000000 65535 f \n${table}trailer\n<< /Size ${offsets.length} /Root ${catalog} 0 R /Info ${info} 0 R >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  )
}

/** A placeholder for the joined file's page tree; no part has an object of this number. */
const parentMark = PDFRef.of(999_999_999)

const frameTypes = ['/Pages', '/Catalog', '/XRef', '/ObjStm', '/StructTreeRoot']

function isFrame(object: PDFObject): boolean {
  const dict = object instanceof PDFRawStream ? object.dict : object
  return dict instanceof PDFDict && frameTypes.includes(String(dict.get(PDFName.of('Type'))))
}

function bytesOf(object: PDFObject, numberOf: (ref: PDFRef) => number | undefined): Buffer {
  if (!(object instanceof PDFRawStream)) return latin(textOf(object, numberOf))
  const head = textOf(object.dict, numberOf, object.contents.length)
  return Buffer.concat([latin(`${head}\nstream\n`), object.contents, latin('\nendstream')])
}

function textOf(
  object: PDFObject,
  numberOf: (ref: PDFRef) => number | undefined,
  streamLength?: number,
): string {
  if (object instanceof PDFRef) {
    const number = numberOf(object)
    return number === undefined ? 'null' : `${number} 0 R`
  }
  if (object instanceof PDFArray)
    return `[${object
      .asArray()
      .map((part) => textOf(part, numberOf))
      .join(' ')}]`
  if (object instanceof PDFDict) {
    const entries = object
      .entries()
      .map(([key, value]) =>
        streamLength !== undefined && key === PDFName.of('Length')
          ? `/Length ${streamLength}`
          : `${key.toString()} ${textOf(value, numberOf)}`,
      )
    return `<< ${entries.join(' ')} >>`
  }
  return object.toString()
}

function latin(text: string): Buffer {
  return Buffer.from(text, 'latin1')
}
