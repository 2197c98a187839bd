export type FileType = 'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf'

/** How many first bytes `sniffFileType` needs. */
export const SNIFF_BYTES = 12

/**
 * What a file is by its first bytes; null for anything Sarup takes no uploads of. What the browser or the file's
 * name says counts for nothing (security-and-reliability §5: PDFs must start `%PDF-`).
 */
export function sniffFileType(head: Uint8Array): FileType | null {
  const text = Buffer.from(head.subarray(0, SNIFF_BYTES)).toString('latin1')
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'image/webp'
  if (text.startsWith('%PDF-')) return 'application/pdf'
  return null
}
