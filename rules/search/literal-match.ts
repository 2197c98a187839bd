import { fieldByte, isDigitByte, isThaiByte, spaceByte } from './alphabet.ts'
import type { Form } from './query.ts'

/**
 * Quality of a typed piece's match, 1 to 255 (0: none). Only the order matters: exact code, code prefix, start of the name, whole word,
 * start of a word, inside a word.
 */
export const quality = {
  codeExact: 250,
  codePrefix: 220,
  nameStartWhole: 205,
  nameStart: 190,
  token: 175,
  tokenStart: 155,
  inside: 125,
  institution: 105,
  codeInside: 90,
  classLine: 80,
  shortInside: 60,
} as const

/**
 * The best match of the form in a text. A text's fields each begin with a field byte: code, name, other name, numerals; texts without a
 * code (class lines) begin with two.
 */
export function literalQuality(form: Form, bytes: Uint8Array, start: number, end: number): number {
  const piece = form.bytes
  const size = piece.length
  if (size === 0) return 0
  const first = piece[0] ?? 0
  const last = piece[size - 1] ?? 0
  const stop = end - size
  let best = 0
  let field = 0
  for (let at = start; at <= stop; at += 1) {
    const byte = bytes[at]
    if (byte === fieldByte) field += 1
    if (byte !== first) continue
    let same = 1
    while (same < size && bytes[at + same] === piece[same]) same += 1
    if (same < size) continue
    const before = bytes[at - 1] ?? fieldByte
    const after = at + size < end ? (bytes[at + size] ?? fieldByte) : fieldByte
    const value = valueOfPlace(form, field, before, after, first, last)
    if (value > best) best = value
  }
  return best === 0 ? 0 : Math.max(1, best - form.penalty)
}

function valueOfPlace(
  form: Form,
  field: number,
  before: number,
  after: number,
  first: number,
  last: number,
): number {
  const size = form.bytes.length
  const opens = before === fieldByte
  const closes = after === fieldByte
  if (field === 1)
    return form.match === 'number' || form.match === 'token' ? 0 : codeValue(size, opens, closes)
  if (form.match === 'code') return 0
  const begins = opens || partsWords(before, first)
  const ends = closes || partsWords(last, after)
  if (form.match === 'number' || form.match === 'token') return begins && ends ? quality.token : 0
  if (field === 4) return begins && ends ? quality.token : 0
  if (opens) return ends ? quality.nameStartWhole : quality.nameStart
  if (begins) return ends ? quality.token : quality.tokenStart
  return size < 3 ? quality.shortInside : quality.inside
}

function codeValue(size: number, opens: boolean, closes: boolean): number {
  if (opens && closes) return quality.codeExact
  if (opens && size >= 2) return quality.codePrefix
  return size < 3 ? quality.shortInside : quality.codeInside
}

/** A word ends at a space, and where digits or the script change. */
function partsWords(left: number, right: number): boolean {
  if (left === spaceByte || right === spaceByte || left === fieldByte || right === fieldByte) return true
  return isDigitByte(left) !== isDigitByte(right) || isThaiByte(left) !== isThaiByte(right)
}

/**
 * Arrays as long as the catalogue, reused between searches: new ones would be megabytes of garbage per second outside the collector's heap.
 */
export type Scratch = {
  /** All zero. The same name gives the same memory: what was in it is gone. */
  bytes: (name: string, length: number) => Uint8Array
  masks: (name: string, length: number) => Uint16Array
  floats: (name: string, length: number) => Float32Array
}

export function openScratch(): Scratch {
  const buffers = new Map<string, ArrayBuffer>()
  function zeroed(name: string, byteLength: number): ArrayBuffer {
    const known = buffers.get(name)
    if (known !== undefined && known.byteLength >= byteLength) {
      new Uint8Array(known, 0, byteLength).fill(0)
      return known
    }
    // 20 % spare, so that a growing catalogue does not reallocate each time; a multiple of four bytes for floats.
    const buffer = new ArrayBuffer(Math.ceil((byteLength * 1.2) / 4) * 4)
    buffers.set(name, buffer)
    return buffer
  }
  return {
    bytes: (name, length) => new Uint8Array(zeroed(`bytes ${name}`, length), 0, length),
    masks: (name, length) => new Uint16Array(zeroed(`masks ${name}`, length * 2), 0, length),
    floats: (name, length) => new Float32Array(zeroed(`floats ${name}`, length * 4), 0, length),
  }
}
