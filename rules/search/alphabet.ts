/**
 * Texts as one byte per letter: half a string's memory, and plain arrays to search. Latin keeps ASCII, Thai follows TIS-620, other scripts
 * share one byte (they match too much rather than nothing). `foldOf` maps letters that sound alike to one *fold* and drops tone marks and
 * spaces; one index over folds finds exact pieces and near misses.
 */
export const spaceByte = 0x20
/** Parts the fields of one text. Nothing typed becomes this byte, so no match runs over the end of a field. */
export const fieldByte = 0x01
const otherByte = 0x7f
const thaiFirst = 0x0e01
const thaiLast = 0x0e5b
const thaiBase = 0xa1

/** Encodes a normalised text. */
export function encode(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length)
  let length = 0
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    // The low half of a surrogate pair belongs to the letter before it.
    if (unit >= 0xdc00 && unit <= 0xdfff) continue
    bytes[length] = byteOf(unit)
    length += 1
  }
  return bytes.subarray(0, length)
}

function byteOf(unit: number): number {
  if (unit < 0x7f) return unit
  if (unit >= thaiFirst && unit <= thaiLast) return unit - thaiFirst + thaiBase
  return otherByte
}

export const isDigitByte = (byte: number) => byte >= 0x30 && byte <= 0x39
export const isThaiByte = (byte: number) => byte >= thaiBase

/** Folds are 1 … foldCount - 1; 0 ends a field. */
export const foldCount = 80
export const foldDropped = 255

// Written as groups: the first letter speaks for the others. What stands nowhere is dropped.
export const letterGroups = [
  ...'abcdefghijklmnopqrstuvwxyz0123456789',
  'ก',
  'ขฃ',
  'คฅฆ',
  'ง',
  'จ',
  'ฉ',
  'ชฌ',
  'ซ',
  'ญย',
  'ฎฏด',
  'ต',
  'ฐถ',
  'ฑทธฒ',
  'ณน',
  'บ',
  'ป',
  'ผ',
  'ฝ',
  'พภ',
  'ฟ',
  'ม',
  'ร',
  'ฤฦ',
  'ลฬ',
  'ว',
  'ศษส',
  'ห',
  'อ',
  'ฮ',
  'ะ',
  'ั',
  'า',
  'ำ',
  'ิี',
  'ึื',
  'ุู',
  'เ',
  'แ',
  'โ',
  'ใไ',
]

export const foldOf: Uint8Array = buildFolds()

function buildFolds(): Uint8Array {
  const folds = new Uint8Array(256).fill(foldDropped)
  folds[fieldByte] = 0
  letterGroups.forEach((group, position) => {
    for (const letter of group) folds[byteOf(letter.charCodeAt(0))] = position + 1
  })
  folds[otherByte] = letterGroups.length + 1
  return folds
}

/** The folds of an encoded text, without what folds to nothing. */
export function foldBytes(bytes: Uint8Array): Uint8Array {
  const folds = new Uint8Array(bytes.length)
  let length = 0
  for (const byte of bytes) {
    const fold = foldOf[byte]
    if (fold === undefined || fold === foldDropped) continue
    folds[length] = fold
    length += 1
  }
  return folds.subarray(0, length)
}
