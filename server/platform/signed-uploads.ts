import { refuse } from '#rules/refusal.ts'
import { openLink, signFor } from './links.ts'
import type { Platform } from './platform.ts'
import { offerUpload, type UploadRule } from './uploads.ts'

/** Twice a form's life: to send, and to inspect what came. */
const keyLifeSeconds = 30 * 60

type Uploader = { id: string; sessionId: string }
/** The purpose of a form; `sheetId` is omitted where it concerns no sheet. */
type Purpose = { purpose: 'staff-upload' | 'page-upload' | 'author-picture'; sheetId?: string }

/**
 * A form to post one file to. Its signed key says for whom, for what and for which `place` it was issued; nothing else remembers it until
 * the file is taken in.
 */
export async function offerSignedUpload(
  platform: Platform,
  person: Uploader,
  { place, under, ...what }: Purpose & { place?: string; under?: string },
  rule: UploadRule,
) {
  const { key, url, fields } = await offerUpload(platform.storage, rule, platform.clock.now(), under)
  const fileId = place === undefined ? key : `${place}:${key}`
  return { url, fields, key: signFor(platform, person, { ...what, fileId }, keyLifeSeconds) }
}

/**
 * The storage key of an upload, after its `place:` if there is one, read from the signed key. Refuses: files.form-expired, files.bad-form
 * (a key of others, or for something else).
 */
export function openSignedUpload(
  { config, clock }: Platform,
  person: Uploader,
  { purpose, sheetId = '' }: Purpose,
  signed: string,
): string {
  const claims = openLink(config.AUTH_SECRETS, signed, clock.now(), purpose)
  if (claims === 'expired') return refuse('files.form-expired')
  if (claims === 'invalid' || claims.personId !== person.id || claims.sheetId !== sheetId) {
    return refuse('files.bad-form')
  }
  return claims.fileId ?? ''
}
