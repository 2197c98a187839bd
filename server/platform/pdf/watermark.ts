import { pipeline, type Readable, Transform, type TransformCallback } from 'node:stream'

/**
 * The buyer's mark in a prepared PDF: one text of fixed length shown on every page, whose bytes are replaced while the file streams. So a
 * delivery costs no work per page, keeps its length (ranges work) and never contains an unmarked original.
 */
export type WatermarkPlace = {
  /** Byte offset of the replaceable text in the prepared file. */
  markOffset: number
  /** Its length in bytes; always `markLength` for files prepared by this version. */
  markLength: number
}

export const markLength = 48

/** The text of an undelivered prepared file, by which the place is found while writing. */
export const watermarkPlaceholder = 'Sarup ID ----------------------------'.padEnd(markLength, ' ')

const buyerIdPattern = /^[A-Za-z0-9_-]{1,38}$/

/**
 * The replacement bytes: ASCII, padded to the exact length. Throws on other characters, which would need escaping in a PDF string and
 * change the length.
 */
export function watermarkBytes(buyerId: string, length: number = markLength): Buffer {
  if (!buyerIdPattern.test(buyerId))
    throw new Error('watermark: a buyer ID has 1 to 38 letters, digits, - or _')
  const text = `Sarup ID ${buyerId}`
  if (text.length > length) throw new Error(`watermark: the buyer ID does not fit into ${length} bytes`)
  return Buffer.from(text.padEnd(length, ' '), 'latin1')
}

/** Marks a whole file while it streams. */
export function watermarkStream(source: Readable, place: WatermarkPlace, buyerId: string): Readable {
  return watermarkRange(source, place, buyerId, 0)
}

/**
 * Marks a stream that starts at byte `start` of the prepared file, so that a range equals that of the marked file. `pipeline` ends source
 * and output together, or abandoned downloads would leave files open.
 */
export function watermarkRange(
  source: Readable,
  place: WatermarkPlace,
  buyerId: string,
  start: number,
): Readable {
  const transform = new WatermarkTransform(place.markOffset, watermarkBytes(buyerId, place.markLength), start)
  pipeline(source, transform, () => {})
  return transform
}

class WatermarkTransform extends Transform {
  #position: number
  readonly #from: number
  readonly #mark: Buffer

  constructor(from: number, mark: Buffer, start: number) {
    super()
    this.#from = from
    this.#mark = mark
    this.#position = start
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const start = this.#position
    const end = start + chunk.length
    this.#position = end
    const [from, until] = [Math.max(start, this.#from), Math.min(end, this.#from + this.#mark.length)]
    if (from >= until) return done(null, chunk)
    // Copied, because the chunk may belong to a cache or pool.
    const watermarked = Buffer.from(chunk)
    this.#mark.copy(watermarked, from - start, from - this.#from, until - this.#from)
    done(null, watermarked)
  }
}
