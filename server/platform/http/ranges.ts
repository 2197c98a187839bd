import type { ByteRange } from '#server/adapters/storage/storage.ts'

/**
 * What a Range header asks of a file of `bytes` bytes (RFC 9110 §14): the part, clipped to the file; 'whole' where the
 * header is missing, of another form or asks for several parts (answering with everything is always allowed);
 * 'unsatisfiable' where nothing of the file is in it (416).
 */
export function readRange(header: string | undefined, bytes: number): ByteRange | 'whole' | 'unsatisfiable' {
  const match = /^bytes=[ \t]*(\d{0,15})-(\d{0,15})[ \t]*$/.exec(header ?? '')
  if (match === null) return 'whole'
  const [, from = '', to = ''] = match
  if (from === '' && to === '') return 'whole'
  if (from === '') {
    const suffix = Number(to)
    if (suffix === 0 || bytes === 0) return 'unsatisfiable'
    return { first: Math.max(0, bytes - suffix), last: bytes - 1 }
  }
  const first = Number(from)
  if (to !== '' && Number(to) < first) return 'whole'
  if (first >= bytes) return 'unsatisfiable'
  return { first, last: to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1) }
}

/** If-Range: a part only if the client still has the same file. Only strong validators count. */
export function rangeStillValid(
  ifRange: string | undefined,
  file: { etag: string; lastModified: Date },
): boolean {
  if (ifRange === undefined) return true
  if (ifRange.startsWith('"')) return ifRange === file.etag
  const date = Date.parse(ifRange)
  return !Number.isNaN(date) && Math.floor(file.lastModified.getTime() / 1000) === Math.floor(date / 1000)
}
