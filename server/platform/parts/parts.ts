import { refuse } from '#rules/refusal.ts'
import {
  FileMissing,
  PART_BYTES_MIN,
  type Storage,
  type StoredPart,
} from '#server/adapters/storage/storage.ts'
import { inTransaction, type Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { isSigned, signatureOf } from '#server/platform/signatures.ts'

export const partPath = '/upload/part'

const lifeMilliseconds = 15 * 60_000

/**
 * Large files in parts, resumed after a cut, a reload or on another device. Features know which upload belongs to what and who may send it;
 * this is the common part. Parts are small, because a cut costs the current part.
 */
export const partBytes = PART_BYTES_MIN

/** A stored upload in parts. */
export type PartsRow = {
  key: string
  parts_id: string
  file_name: string
  file_bytes: number
  fingerprint: string
}

export type FileOffered = { name: string; bytes: number; fingerprint: string }

export function isSameFile(row: PartsRow, { bytes, fingerprint }: FileOffered): boolean {
  return row.file_bytes === bytes && row.fingerprint === fingerprint
}

/**
 * Begins an upload, or resumes the one of the same file begun `before`, with the parts received. `save` checks again in a transaction and
 * stores the row, or returns a faster window's; then both use one. Refuses: as `save`.
 */
export async function beginPartUpload<Row extends PartsRow>(
  { db, storage }: Platform,
  file: FileOffered & { key: string; contentType: string; before: Row | undefined },
  save: (trx: Trx, row: PartsRow) => Promise<Row>,
) {
  const { key, before } = file
  if (before !== undefined && isSameFile(before, file)) {
    const upload = await presentParts(storage, before)
    if (upload !== null) return upload
  }
  const partsId = await storage.startParts(key, { contentType: file.contentType })
  const row = {
    key,
    parts_id: partsId,
    file_name: file.name.slice(0, 300),
    file_bytes: file.bytes,
    fingerprint: file.fingerprint,
  }
  const saved = await inTransaction(db, (trx) => save(trx, row)).catch(async (error: unknown) => {
    await storage.abortParts(key, partsId)
    throw error
  })
  if (saved.key !== key) await storage.abortParts(key, partsId)
  return (await presentParts(storage, saved)) ?? refuse('not-found')
}

/** Addresses that this person may send some of the parts to. Refuses: not-found. */
export function signParts(platform: Platform, personId: string, row: PartsRow, parts: readonly number[]) {
  if (parts.some((part) => part > partCount(row.file_bytes))) refuse('not-found')
  return parts.map((part) => {
    const bytes = bytesOfPart(row.file_bytes, part)
    return {
      part,
      url: partAddress(platform, { personId, key: row.key, partsId: row.parts_id, part, bytes }),
    }
  })
}

/** The upload's state for its sender; null where the storage has dropped the parts. */
export async function presentParts(storage: Storage, row: PartsRow) {
  const parts = await storedParts(storage, row)
  if (parts === null) return null
  const received = parts.filter(({ partNumber, bytes }) => bytes === bytesOfPart(row.file_bytes, partNumber))
  return {
    key: row.key,
    name: row.file_name,
    bytes: row.file_bytes,
    partBytes,
    received: received.map(({ partNumber }) => partNumber),
    fingerprint: row.fingerprint,
  }
}

/**
 * Joins the parts into the file; idempotent, also for two at once. False: parts and file are gone, because they were given up or the file
 * was moved on. Refuses: files.parts-missing.
 */
export async function joinParts(storage: Storage, row: PartsRow): Promise<boolean> {
  const parts = await storedParts(storage, row)
  const isWhole =
    parts !== null &&
    parts.length === partCount(row.file_bytes) &&
    parts.every(({ partNumber, bytes }) => bytes === bytesOfPart(row.file_bytes, partNumber))
  try {
    if (isWhole) await storage.completeParts(row.key, row.parts_id, parts)
  } catch (error) {
    if (!(error instanceof FileMissing)) throw error
  }
  // Two finished at once: whether the file is there counts, not who joined it.
  if ((await storage.head(row.key)) !== null) return true
  return parts === null || isWhole ? false : refuse('files.parts-missing')
}

async function storedParts(storage: Storage, row: PartsRow): Promise<StoredPart[] | null> {
  try {
    return await storage.listParts(row.key, row.parts_id)
  } catch (error) {
    if (error instanceof FileMissing) return null
    throw error
  }
}

function partCount(bytes: number): number {
  return Math.ceil(bytes / partBytes)
}

function bytesOfPart(bytes: number, part: number): number {
  return Math.max(0, Math.min(partBytes, bytes - (part - 1) * partBytes))
}

/** Scope of an upload address: this part of this upload, exactly this many bytes, by this person. */
type PartClaims = { personId: string; key: string; partsId: string; part: number; bytes: number }

/** The part's PUT address, for a quarter of an hour. */
function partAddress(
  { config, clock }: Pick<Platform, 'config' | 'clock'>,
  { key, partsId, part, bytes, personId }: PartClaims,
): string {
  const claims = [key, partsId, part, bytes, clock.now().getTime() + lifeMilliseconds, personId]
  const text = Buffer.from(JSON.stringify(claims)).toString('base64url')
  return `${partPath}?t=${text}.${signatureOf(config.AUTH_SECRET, 'upload-part', text)}`
}

export function openPart(
  secrets: readonly string[],
  token: string,
  now: Date,
): PartClaims | 'invalid' | 'expired' {
  const [text = '', signature = '', ...more] = token.split('.')
  if (more.length > 0 || !isSigned(secrets, 'upload-part', text, signature)) return 'invalid'
  const values: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  if (!Array.isArray(values)) return 'invalid'
  const [key, partsId, part, bytes, expires, personId]: unknown[] = values
  if (typeof key !== 'string' || typeof partsId !== 'string' || typeof personId !== 'string') return 'invalid'
  if (typeof part !== 'number' || typeof bytes !== 'number' || typeof expires !== 'number') return 'invalid'
  return now.getTime() >= expires ? 'expired' : { personId, key, partsId, part, bytes }
}
