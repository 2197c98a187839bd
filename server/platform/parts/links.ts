import type { Platform } from '#server/platform/platform.ts'
import { isSigned, signatureOf } from '#server/platform/signatures.ts'

export const partPath = '/upload/part'
const lifeMilliseconds = 15 * 60_000

/** What one address is good for: this part of this upload, of exactly so many bytes, sent by this person. */
export type PartClaims = { personId: string; key: string; partsId: string; part: number; bytes: number }

/** Where this part is PUT to, for a quarter of an hour. */
export function partAddress(
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
