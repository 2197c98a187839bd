import { createHash, randomBytes } from 'node:crypto'
import { open } from 'node:fs/promises'
import { Refusal } from '#rules/refusal.ts'
import { pdfBytesMax, pictureBytesMax, staffSampleBytesMax } from '#rules/sheets/file-limits.ts'
import type { Storage, StoredFile } from '#server/adapters/storage/storage.ts'
import { FileChanged } from '#server/adapters/storage/storage.ts'

type FileType = 'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf'

/** Bytes that `sniffFileType` needs. */
export const SNIFF_BYTES = 12

/** Allowed uploads. The form says so, and `confirmUpload` validates again. */
export type UploadRule = {
  contentTypes: [FileType, ...FileType[]]
  bytesMin: number
  bytesMax: number
}

/** Limits of security-and-reliability §4. */
export const uploadRules = {
  pdf: { contentTypes: ['application/pdf'], bytesMin: 100, bytesMax: pdfBytesMax },
  image: { contentTypes: ['image/jpeg', 'image/png', 'image/webp'], bytesMin: 50, bytesMax: pictureBytesMax },
  /** One page of a sheet. */
  page: {
    contentTypes: ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'],
    bytesMin: 50,
    bytesMax: 20_000_000,
  },
  proofPdf: { contentTypes: ['application/pdf'], bytesMin: 100, bytesMax: 10_000_000 },
  staffSample: {
    contentTypes: ['image/jpeg', 'image/png', 'image/webp'],
    bytesMin: 50,
    bytesMax: staffSampleBytesMax,
  },
} as const satisfies Record<string, UploadRule>

const formLifeMilliseconds = 15 * 60_000

/**
 * First step of the two-step upload. The key is always new: a form issued earlier cannot change what was handed in later (INV-11). What is
 * posted `under` a name is found by it (`listPosted`).
 */
export async function offerUpload(
  storage: Storage,
  rule: UploadRule,
  now: Date,
  under = '',
): Promise<{ key: string; url: string; fields: Record<string, string> }> {
  const key = newQuarantineKey(now, under)
  const form = await storage.createUploadForm({
    key,
    contentTypes: [...rule.contentTypes],
    minBytes: rule.bytesMin,
    maxBytes: rule.bytesMax,
    expiresAt: new Date(now.getTime() + formLifeMilliseconds),
  })
  return { key, ...form }
}

/** The key contains the day, so that abandoned uploads can be swept by age. */
export function newQuarantineKey(now: Date, under = ''): string {
  return `${folderOf(now)}${under}${randomBytes(16).toString('hex')}`
}

const folderOf = (day: Date) => `quarantine/${day.toISOString().slice(0, 10)}/`

/** What was posted under a name in the last day, by the rest of its keys. */
export async function listPosted(storage: Storage, under: string, now: Date): Promise<string[]> {
  const days = [new Date(now.getTime() - 24 * 3600_000), now]
  const pages = await Promise.all(days.map((day) => storage.list(`${folderOf(day)}${under}`)))
  return pages.flatMap(({ files }) => files.map(({ key }) => key))
}

export type ConfirmedUpload = { bytes: number; contentType: FileType; sha256: string; etag: string }

/**
 * Inspects an upload before it is used, because not every S3-compatible service enforces its form's whole policy; bad ones are removed.
 * Then `acceptUpload` takes exactly these bytes. With `copyTo` they are also on this disk, for further inspection. Refuses: not-found
 * (nothing was uploaded), files.too-large, files.empty, files.bad-form (too small), files.wrong-type.
 */
export async function confirmUpload(
  storage: Storage,
  key: string,
  rule: UploadRule,
  { copyTo }: { copyTo?: string } = {},
): Promise<ConfirmedUpload> {
  mustBeQuarantine(key)
  const found = await storage.get(key)
  if (found === null) throw new Refusal('not-found')
  const refuse = async (reason: string | Refusal): Promise<never> => {
    found.stream.destroy()
    await storage.remove(key)
    throw typeof reason === 'string' ? new Refusal(reason) : reason
  }
  if (found.file.bytes > rule.bytesMax) return refuse('files.too-large')
  if (found.file.bytes === 0) return refuse('files.empty')
  if (found.file.bytes < rule.bytesMin) return refuse('files.bad-form')

  const hash = createHash('sha256')
  let head = Buffer.alloc(0)
  const copy = copyTo === undefined ? undefined : await open(copyTo, 'wx', 0o600)
  try {
    for await (const chunk of found.stream) {
      const piece: Buffer = chunk
      if (head.length < SNIFF_BYTES) head = Buffer.concat([head, piece.subarray(0, SNIFF_BYTES)])
      hash.update(piece)
      await copy?.writeFile(piece)
    }
  } finally {
    await copy?.close()
  }
  const contentType = sniffFileType(head)
  if (contentType === null || !rule.contentTypes.includes(contentType))
    return refuse(notOfTypes(rule.contentTypes))
  return { bytes: found.file.bytes, contentType, sha256: hash.digest('hex'), etag: found.file.etag }
}

/**
 * Copies a confirmed upload out of quarantine; the caller removes it there after the commit. Refuses files.bad-form when the form was used
 * again, because that was not inspected.
 */
export async function acceptUpload(
  storage: Storage,
  key: string,
  confirmed: ConfirmedUpload,
  to: string,
): Promise<StoredFile> {
  mustBeQuarantine(key)
  try {
    return await storage.copy(key, to, { ifEtag: confirmed.etag })
  } catch (error) {
    if (error instanceof FileChanged) throw new Refusal('files.bad-form')
    throw error
  }
}

/** Daily job: removes abandoned uploads. Returns how many. */
export async function sweepQuarantine(storage: Storage, now: Date): Promise<number> {
  const keepFrom = `quarantine/${new Date(now.getTime() - 2 * 24 * 3600_000).toISOString().slice(0, 10)}/`
  let removed = 0
  for (;;) {
    const { files } = await storage.list('quarantine/', { limit: 500 })
    const old = files.filter((file) => file.key < keepFrom)
    if (old.length === 0) return removed
    for (const file of old) await storage.remove(file.key)
    removed += old.length
  }
}

function mustBeQuarantine(key: string): void {
  if (!key.startsWith('quarantine/')) throw new Error(`${key}: not in quarantine`)
}

/** Names what is accepted, because a name that ends in .pdf looks right to who chose the file. */
export function notOfTypes(accepted: readonly string[]): Refusal {
  const kinds = accepted.map((type) => type.replace(/^.*\//, '').toUpperCase())
  return new Refusal('files.wrong-type', { kinds: kinds.join(', ') })
}

/**
 * A file's type by its first bytes; null for types we do not take. The browser's type and the file's name do not count
 * (security-and-reliability §5: PDFs must start `%PDF-`).
 */
export function sniffFileType(head: Uint8Array): FileType | null {
  const text = Buffer.from(head.subarray(0, SNIFF_BYTES)).toString('latin1')
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'image/webp'
  if (text.startsWith('%PDF-')) return 'application/pdf'
  return null
}
