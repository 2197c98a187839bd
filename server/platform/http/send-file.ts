import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ReadStreamOptions, ZipFile } from 'yazl'
import { refuse } from '#rules/refusal.ts'
import type { ByteRange } from '#server/adapters/storage/storage.ts'
import type { Platform } from '../platform.ts'

export type FileToSend = {
  bytes: number
  contentType: string
  /** Quoted. It must differ whenever the bytes differ, or ranges of two files would be combined. */
  etag: string
  lastModified: Date
  /** Opens the file, or the requested part of it. The stream is destroyed when the client goes away. */
  open: (range: ByteRange) => Promise<Readable>
}

/** Headers of personal files: cached nowhere, not indexed, never executed. */
export const privateFileHeaders = {
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
}

/**
 * Answers GET and HEAD with a file in constant memory: ranges (206, 416), If-Range, length. The route's own headers stay. When the client
 * leaves, the stream and its source are destroyed.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileToSend,
): Promise<FastifyReply> {
  reply.headers({
    'content-type': file.contentType,
    'accept-ranges': 'bytes',
    etag: file.etag,
    'last-modified': file.lastModified.toUTCString(),
  })
  const ifRange = request.headers['if-range']
  const asked = rangeStillValid(Array.isArray(ifRange) ? ifRange[0] : ifRange, file)
    ? readRange(request.headers.range, file.bytes)
    : 'whole'
  if (asked === 'unsatisfiable') {
    return reply
      .status(416)
      .removeHeader('content-type')
      .header('content-range', `bytes */${file.bytes}`)
      .send()
  }
  const range = asked === 'whole' ? { first: 0, last: file.bytes - 1 } : asked
  if (asked !== 'whole') {
    reply.status(206).header('content-range', `bytes ${range.first}-${range.last}/${file.bytes}`)
  }
  reply.header('content-length', range.last - range.first + 1)
  if (request.method === 'HEAD' || file.bytes === 0) return reply.send()

  const stream = await file.open(range)
  // The client may have left while the file was opened; then nothing would end the stream.
  if (request.raw.destroyed || reply.raw.destroyed) stream.destroy()
  return reply.send(stream)
}

type StoredToSend = {
  key: string
  contentType: string
  /** The download's name, and a plain ASCII one for other clients. */
  name?: readonly [name: string, plainName: string] | undefined
}

/** A private file of the storage, as `sendFile`; with a name it is a download. Refuses: not-found. */
export async function sendStored(
  { storage }: Pick<Platform, 'storage'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { key, contentType, name }: StoredToSend,
): Promise<FastifyReply> {
  const { bytes, etag, lastModified } = (await storage.head(key)) ?? refuse('not-found')
  reply.headers({ ...privateFileHeaders, ...(name && { 'content-disposition': attachmentNamed(...name) }) })
  const open = async (range: ByteRange) => (await storage.get(key, { range }))?.stream ?? refuse('not-found')
  return await sendFile(request, reply, { bytes, contentType, etag, lastModified, open })
}

const closed = new WeakSet<ZipFile>()

/**
 * Adds a file to an archive, opened when its turn comes. Its read error fails the archive: without a listener it would end the process. It
 * is closed when the archive is abandoned.
 */
export function addToZip(
  zip: ZipFile,
  name: string,
  options: Partial<ReadStreamOptions>,
  open: () => Promise<Readable>,
): void {
  zip.addReadStreamLazy(name, options, (give) => {
    open()
      .then((stream) => {
        const close = () => stream.destroy()
        if (closed.has(zip)) close()
        zip.once('close', close)
        stream.once('close', () => zip.off('close', close)).on('error', (error) => zip.emit('error', error))
        give(null, stream)
      })
      .catch((error: unknown) => give(error, Readable.from([])))
  })
}

/** The stream of a complete archive; it is written while it is read, and fails with its files. */
export function streamOfZip(zip: ZipFile): Readable {
  // The archive's own stream: one around it would be closed with it, before a slow reader has had the rest.
  const stream = zip.outputStream as Readable
  zip.on('error', (error) => stream.destroy(error instanceof Error ? error : new Error(String(error))))
  stream.once('close', () => {
    closed.add(zip)
    zip.emit('close')
  })
  zip.end()
  return stream
}

export function sendZip(reply: FastifyReply, zip: ZipFile, fileName: string): FastifyReply {
  const stream = streamOfZip(zip)
  // The client may have gone meanwhile: then nothing would end it.
  if (reply.raw.destroyed) stream.destroy()
  return reply
    .headers({
      'content-type': 'application/zip',
      'content-disposition': attachmentNamed(fileName, fileName),
      'cache-control': 'no-store',
    })
    .send(stream)
}

/**
 * Content-Disposition for a download called `name` (RFC 6266, RFC 5987): the full Thai name, and a plain one for clients without the
 * extended form.
 */
export function attachmentNamed(name: string, plainName: string): string {
  // Characters that file systems refuse or that could end the header.
  const safe = name
    .replace(/[\p{Cc}\p{Cf}\p{Cs}"*/:<>?\\|]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const extended = encodeURIComponent(safe.slice(0, 150).toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plainName.replace(/[^\w.-]/g, '_')}"; filename*=UTF-8''${extended}`
}

/**
 * The part of a file of `bytes` bytes that a Range header requests (RFC 9110 §14), clipped to the file; 'whole' where it is missing,
 * unknown or names several parts; 'unsatisfiable' where it lies outside the file (416).
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
