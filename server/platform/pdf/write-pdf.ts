import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import { PDFName, PDFNumber, type PDFObject, PDFRawStream, type PDFRef } from '@cantoo/pdf-lib'
import { markLength, watermarkPlaceholder } from './watermark.ts'

/** A stream whose bytes come straight from another file, so that they never lie in memory. */
export type FileContents = { ref: PDFRef; path: string }

export type WrittenPdf = { bytes: number; sha256: string; markOffset: number; markLength: number }

/**
 * Writes a new PDF object by object, so that memory holds only the largest. Nothing of the unmarked original's structure remains. `mark` is
 * the form with the placeholder; its offset is returned.
 */
export function writePdf(
  path: string,
  objects: Map<PDFRef, PDFObject>,
  { root, info, mark, file }: { root: PDFRef; info?: PDFRef; mark?: PDFRef; file?: FileContents },
): WrittenPdf {
  const output = openSync(path, 'w')
  const hash = createHash('sha256')
  let position = 0
  let markOffset = -1
  const put = (bytes: Uint8Array) => {
    for (let done = 0; done < bytes.length; ) done += writeSync(output, bytes, done)
    hash.update(bytes)
    position += bytes.length
  }
  const putText = (text: string) => put(Buffer.from(text, 'latin1'))
  try {
    putText('%PDF-1.7\n%\xE2\xE3\xCF\xD3\n')
    const offsets = new Map<number, { offset: number; generation: number }>()
    for (const [ref, object] of objects) {
      offsets.set(ref.objectNumber, { offset: position, generation: ref.generationNumber })
      putText(`${ref.objectNumber} ${ref.generationNumber} obj\n`)
      if (object instanceof PDFRawStream) {
        if (file?.ref !== ref) object.dict.set(PDFName.of('Length'), PDFNumber.of(object.contents.length))
        put(bytesOf(object.dict))
        putText('\nstream\n')
        if (ref === mark)
          markOffset = position + Buffer.from(object.contents).indexOf(watermarkPlaceholder, 0, 'latin1')
        if (file?.ref === ref) putFile(file.path, put)
        else put(object.contents)
        putText('\nendstream')
      } else put(bytesOf(object))
      putText('\nendobj\n')
    }
    const start = position
    putText(crossReferences(offsets))
    const id = hash.copy().digest('hex').slice(0, 32)
    const size = Math.max(...offsets.keys()) + 1
    putText(
      `trailer\n<< /Size ${size} /Root ${root.tag}${info ? ` /Info ${info.tag}` : ''} /ID [<${id}> <${id}>] >>\n`,
    )
    putText(`startxref\n${start}\n%%EOF\n`)
  } finally {
    closeSync(output)
  }
  if (mark !== undefined && markOffset < 0) throw new Error('watermark: not written')
  return { bytes: position, sha256: hash.digest('hex'), markOffset, markLength }
}

function bytesOf(object: PDFObject): Uint8Array {
  const bytes = new Uint8Array(object.sizeInBytes())
  const length = object.copyBytesInto(bytes, 0)
  return bytes.subarray(0, length)
}

function crossReferences(offsets: Map<number, { offset: number; generation: number }>): string {
  const lines = ['xref\n0 1\n0000000000 65535 f \n']
  const numbers = [...offsets.keys()].sort((a, b) => a - b)
  for (let at = 0; at < numbers.length; ) {
    const first = numbers[at] ?? 0
    let count = 0
    while (numbers[at + count] === first + count) count += 1
    lines.push(`${first} ${count}\n`)
    for (let number = first; number < first + count; number += 1) {
      const { offset, generation } = offsets.get(number) ?? { offset: 0, generation: 0 }
      lines.push(`${String(offset).padStart(10, '0')} ${String(generation).padStart(5, '0')} n \n`)
    }
    at += count
  }
  return lines.join('')
}

function putFile(path: string, put: (bytes: Uint8Array) => void): void {
  const input = openSync(path, 'r')
  try {
    const buffer = Buffer.alloc(1024 * 1024)
    for (;;) {
      const length = readSync(input, buffer)
      if (length === 0) return
      put(buffer.subarray(0, length))
    }
  } finally {
    closeSync(input)
  }
}
