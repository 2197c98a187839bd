/**
 * The check of Thai payment and slip QR texts: CRC-16, polynomial 1021, start FFFF, no reflection, no final
 * exclusive-or, written as four upper-case hexadecimal digits. `123456789` gives `29B1`.
 * Characters must be ASCII: everything that calls this has refused other characters before.
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
