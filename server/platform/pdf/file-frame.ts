import { PdfRefused } from './problems.ts'

/** Readers look for the end of the file in its last kilobyte. */
const endBytes = 1_024
/** A ZIP is found from its end: 22 bytes and a comment of at most 65,535. */
const zipEndBytes = 22 + 65_535

/**
 * The frame of a PDF: begins and ends as one, and is nothing else besides. A file that is a PDF to one program and a page, a
 * picture or an archive to another has no honest use. Throws `PdfRefused`: not-a-pdf, unreadable (cut off), mixed.
 */
export function mustBePdfOnly(bytes: Buffer): void {
  const head = bytes.subarray(0, 1_024).toString('latin1')
  if (!/^%PDF-[12]\.\d/.test(head)) throw new PdfRefused('not-a-pdf')
  if (/<(?:!doctype|html|head|body|script|svg|iframe|\?php|\?xml)|<%@|^#!/im.test(head)) {
    throw new PdfRefused('mixed', 'a page at the beginning')
  }
  mustEnd(bytes)
  if (hasZip(bytes)) throw new PdfRefused('mixed', 'an archive')
}

function mustEnd(bytes: Buffer): void {
  const end = bytes.lastIndexOf('%%EOF')
  const start = bytes.lastIndexOf('startxref')
  if (end < 0 || start < 0 || start > end) throw new PdfRefused('unreadable', 'cut off')
  const after = bytes.subarray(end + 5)
  // Blank bytes after the end are what some storages fill up with.
  const rest = after.filter((byte) => byte !== 0 && byte !== 10 && byte !== 13 && byte !== 32)
  if (rest.length > 0 && after.length > endBytes) throw new PdfRefused('unreadable', 'cut off')
  if (rest.length > 16) throw new PdfRefused('mixed', 'something after the end')
}

function hasZip(bytes: Buffer): boolean {
  const from = Math.max(0, bytes.length - zipEndBytes)
  for (let at = bytes.indexOf('PK\x05\x06', from, 'latin1'); at >= 0; ) {
    if (at + 22 <= bytes.length && at + 22 + bytes.readUInt16LE(at + 20) === bytes.length) return true
    at = bytes.indexOf('PK\x05\x06', at + 1, 'latin1')
  }
  return false
}
