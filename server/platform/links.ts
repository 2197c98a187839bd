import type { Platform } from './platform.ts'
import { isSigned, signatureOf } from './signatures.ts'

/** Link life (security-and-reliability §4). */
const linkLifeSeconds = 120

/**
 * - `read` a PDF, `pages` its pages as pictures, `sheet-file` an own file, `review` a file of a sheet or submission for its store's staff,
 * `replay` a video and its parts, `join` the way into a room.
 * - `calendar` a session's date (`calendar-letter` from an email, read without a sign-in), `exam-calendar` the own exams, `tax-paper` tax
 * papers (`fileId` says which), `receipt` a receipt picture (`fileId`: order and language), `refund-proof` the bank's proof (`fileId`: the
 * due), `story` a picture of the own reading, `my-data` the copy of own data, `list` a staff list as a file.
 * - Keys of upload forms: `staff-upload` for a sheet or package, `page-upload` for a page of an own sheet, `author-picture`.
 */
export type LinkPurpose =
  | 'read'
  | 'replay'
  | 'join'
  | 'calendar'
  | 'calendar-letter'
  | 'exam-calendar'
  | 'pages'
  | 'sheet-file'
  | 'review'
  | 'staff-upload'
  | 'page-upload'
  | 'author-picture'
  | 'tax-paper'
  | 'receipt'
  | 'refund-proof'
  | 'story'
  | 'my-data'
  | 'list'

/** The purpose and owner of a link. It grants nothing: the opener's right is checked again (INV-12). */
export type LinkClaims = {
  purpose: LinkPurpose
  personId: string
  /** The sign-in that requested it: signing out ends the link. Empty for `calendar-letter`, which we send unrequested. */
  sessionId: string
  sheetId: string
  /**
   * For `read`: whether own marks go with it; `sheet-file`, `review`: which file; `page-upload`, `author-picture`: the upload's key;
   * `tax-paper`, `receipt`, `story`, `my-data`, `list`: what was requested.
   */
  fileId?: string
}

const cookieName = 'reading'

/** Equal to its longest-lived link, that of a replay. It grants nothing by itself. */
const cookieLifeSeconds = 15 * 60

/**
 * Sent with every answer that holds such a link, which opens nothing without it when it is passed on or found in a log. For file paths
 * only, and HttpOnly.
 */
export function linkCookie(secret: string, sessionId: string, isSecure: boolean): string {
  const value = signatureOf(secret, cookieName, sessionId)
  return `${cookieName}=${value}; Path=/files; Max-Age=${cookieLifeSeconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

/** Whether the cookies belong to the browser of this sign-in. */
export function hasLinkCookie(
  secrets: readonly string[],
  cookies: string | undefined,
  sessionId: string,
): boolean {
  const value = /(?:^|;\s*)reading=([^;]*)/.exec(cookies ?? '')?.[1]
  return value !== undefined && isSigned(secrets, cookieName, sessionId, value)
}

/** A link's last part for this person and this sign-in, about a sheet, one of its files, or none. */
export function signFor(
  { config, clock }: Pick<Platform, 'config' | 'clock'>,
  { id: personId, sessionId }: { id: string; sessionId: string },
  { sheetId = '', ...what }: Partial<LinkClaims> & Pick<LinkClaims, 'purpose'>,
  lifeSeconds?: number,
): string {
  return signLink(config.AUTH_SECRET, { ...what, personId, sessionId, sheetId }, clock.now(), lifeSeconds)
}

/** The last part of the link's address: signed, not encrypted, so no more than ids may stand in it. */
export function signLink(
  secret: string,
  claims: LinkClaims,
  now: Date,
  lifeSeconds: number = linkLifeSeconds,
): string {
  const expires = Math.floor(now.getTime() / 1000) + lifeSeconds
  const text = Buffer.from(
    JSON.stringify([
      claims.purpose,
      claims.personId,
      claims.sessionId,
      claims.sheetId,
      expires,
      ...(claims.fileId === undefined ? [] : [claims.fileId]),
    ]),
  ).toString('base64url')
  return `${text}.${signatureOf(secret, 'link', text)}`
}

/** 'invalid' for everything that we did not sign for this purpose, 'expired' for what we signed too long ago. */
export function openLink(
  secrets: readonly string[],
  token: string,
  now: Date,
  wanted: LinkPurpose = 'read',
): LinkClaims | 'invalid' | 'expired' {
  const [text = '', signature = '', ...more] = token.split('.')
  if (more.length > 0 || !isSigned(secrets, 'link', text, signature)) return 'invalid'
  const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  if (!Array.isArray(parts)) return 'invalid'
  const [purpose, personId, sessionId, sheetId, expires, fileId]: unknown[] = parts
  if (purpose !== wanted || typeof personId !== 'string' || typeof sessionId !== 'string') return 'invalid'
  if (typeof sheetId !== 'string' || typeof expires !== 'number') return 'invalid'
  if (now.getTime() >= expires * 1000) return 'expired'
  return { purpose: wanted, personId, sessionId, sheetId, ...(typeof fileId === 'string' ? { fileId } : {}) }
}
