import { constants, deflateRawSync } from 'node:zlib'
import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import { textPdf } from '../uploading.ts'

export const latin = (text: string) => Buffer.from(text, 'latin1')

/** A PDF written by hand: objects from number 1, the first the catalogue. */
export function rawPdf(objects: readonly (string | Buffer)[], { trailer = '', head = '' } = {}): Buffer {
  const pieces: Buffer[] = [latin(`%PDF-1.7\n${head}`)]
  let length = pieces[0]?.length ?? 0
  const offsets = objects.map((object, at) => {
    const offset = length
    const piece = Buffer.concat([latin(`${at + 1} 0 obj\n`), Buffer.from(object), latin('\nendobj\n')])
    pieces.push(piece)
    length += piece.length
    return offset
  })
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  pieces.push(
    latin(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(pieces)
}

export const page = (more = '') =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << >> ${more} >>`
export const content = (text = '0 0 100 100 re f') =>
  `<< /Length ${text.length} >>\nstream\n${text}\nendstream`

/** One page, with something in its catalogue, its page, or beside them. */
export function onePage({
  catalogue = '',
  pageMore = '',
  objects = [] as (string | Buffer)[],
  trailer = '',
  head = '',
} = {}) {
  return rawPdf(
    [
      `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      page(pageMore),
      content(),
      ...objects,
    ],
    { trailer, head },
  )
}

export const annotated = (annotation: string) =>
  onePage({ pageMore: `/Annots [<< /Type /Annot /Rect [0 0 9 9] ${annotation} >>]` })
export const linked = (action: string) => annotated(`/Subtype /Link /A << /Type /Action ${action} >>`)
export const sized = (box: string, more = '') =>
  rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R ${box} ${more} >>`,
  ])

export function zipOf(comment = Buffer.alloc(0)): Buffer {
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(comment.length, 20)
  return Buffer.concat([latin('PK\x03\x04 a file in an archive '), end, comment])
}

export const cut = (share: number) => async () => {
  const whole = await textPdf(20)
  return whole.subarray(0, Math.floor(whole.length * share))
}

/** Equal bytes as zlib packs them; a million of them is packed, and repeated: bombs are not built at full size. */
export function packEqual(byte: number, bytes: number): Buffer {
  const pieceBytes = 1_000_000
  // Ends with its own byte and points at nothing before it, so that it may follow itself.
  const piece = deflateRawSync(Buffer.alloc(pieceBytes, byte), {
    level: 9,
    finishFlush: constants.Z_FULL_FLUSH,
  })
  const rest = deflateRawSync(Buffer.alloc(bytes % pieceBytes, byte), { level: 9 })
  // Adler-32, which sums up the bytes and those sums.
  const [one, n, modulus] = [BigInt(byte), BigInt(bytes), 65_521n]
  const sum = Buffer.alloc(4)
  sum.writeUInt16BE(Number((n + (one * n * (n + 1n)) / 2n) % modulus), 0)
  sum.writeUInt16BE(Number((1n + one * n) % modulus), 2)
  const pieces = Array.from({ length: Math.floor(bytes / pieceBytes) }, () => piece)
  return Buffer.concat([Buffer.from([0x78, 0xda]), ...pieces, rest, sum])
}

export function bomb(packedFilters: string, bytes: number): Buffer {
  const data = packEqual(0, bytes)
  return Buffer.concat([
    latin(`<< /Length ${data.length} /Filter ${packedFilters} >>\nstream\n`),
    data,
    latin('\nendstream'),
  ])
}

export async function compressedScript(): Promise<Buffer> {
  const document = await PDFDocument.load(await textPdf(2))
  document.catalog.set(
    PDFName.of('AA'),
    document.context.obj({ WC: { S: 'JavaScript', JS: PDFString.of('app.alert(1)') } }),
  )
  return Buffer.from(await document.save({ useObjectStreams: true }))
}

export async function locked(): Promise<Buffer> {
  const document = await PDFDocument.load(await textPdf(2))
  document.encrypt({ userPassword: 'secret', ownerPassword: 'owner' })
  return Buffer.from(await document.save())
}
