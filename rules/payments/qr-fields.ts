/**
 * The fields of EMV payment and slip texts: two digits id, two digits length, value. Parsed strictly, because texts come from strangers: a
 * length such as `-4` makes lenient parsers loop for ever.
 */
export interface Field {
  id: string
  value: string
}

/**
 * Splits a text into fields. Undefined for an id or length that is not two digits, a zero length, a value beyond the end, or a repeated id.
 */
export function readFields(text: string): Map<string, string> | undefined {
  const fields = new Map<string, string>()
  let position = 0
  while (position < text.length) {
    const head = /^(\d{2})(\d{2})$/.exec(text.slice(position, position + 4))
    const id = head?.[1]
    const length = Number(head?.[2])
    if (id === undefined || length < 1) return undefined
    const end = position + 4 + length
    if (end > text.length || fields.has(id)) return undefined
    fields.set(id, text.slice(position + 4, end))
    position = end
  }
  return fields
}

/** Joins fields in the given order. Throws RangeError for a value that no length of two digits can announce. */
export function writeFields(fields: readonly Field[]): string {
  return fields
    .map(({ id, value }) => {
      if (value.length < 1 || value.length > 99)
        throw new RangeError(`field ${id} holds ${value.length} characters`)
      return `${id}${String(value.length).padStart(2, '0')}${value}`
    })
    .join('')
}

/**
 * The checksum of Thai payment and slip QR texts: CRC-16, polynomial 1021, start FFFF, no reflection, no final XOR, as four upper-case
 * hexadecimal digits. `123456789` gives `29B1`. Callers have refused non-ASCII characters.
 */
export function crc16(text: string): string {
  let crc = 0xffff
  for (let index = 0; index < text.length; index += 1) {
    const high = (crc >> 8) ^ (text.charCodeAt(index) & 0xff)
    crc = ((crc << 8) ^ (TABLE[high] ?? 0)) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

const TABLE = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 8
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1
  return crc & 0xffff
})
