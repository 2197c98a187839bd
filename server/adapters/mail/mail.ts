import type { Locale } from '#rules/locales.ts'

/**
 * Emails to one person, delivered at least once: after a crash between the server's "accepted" and our note the email goes again with the
 * same id, which mail programs show once.
 */
export type Email = {
  /** Letters, digits, `.`, `_` and `-`. The same id is the same email: it becomes the Message-ID. */
  id: string
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
  language: Locale
  /** One-click unsubscribe address (RFC 8058); left out for emails that the contract needs. */
  unsubscribeUrl?: string
}

export type Mailer = {
  /** Resolves when the mail server has taken the email. Throws `MailRefused` or `MailDelayed`. */
  send: (email: Email) => Promise<void>
  close: () => Promise<void>
}

/** The mail server will never accept this email (no such address): a retry is useless. */
export class MailRefused extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'MailRefused'
  }
}

/** The mail server is away, or wants a later try. */
export class MailDelayed extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'MailDelayed'
  }
}

const idForm = /^[\w.-]{1,120}$/

/** A second guard: the server makes the ids, but one must never end a header early. */
export function assertEmailId(id: string): void {
  if (!idForm.test(id)) throw new Error(`not an email's id: ${JSON.stringify(id.slice(0, 60))}`)
}
