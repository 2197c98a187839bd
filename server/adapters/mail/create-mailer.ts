import path from 'node:path'
import type { Config } from '#server/config.ts'
import type { Mailer } from './mail.ts'
import { OutboxMailer } from './outbox-mailer.ts'
import { smtpMailer } from './smtp-mailer.ts'

/** Through the mail server of the settings; without one (demo and tests only) into the outbox under the data folder. */
export function createMailer(config: Config): Mailer {
  if (config.SMTP_URL === undefined) return new OutboxMailer(path.resolve(config.DATA_DIR, 'outbox'))
  return smtpMailer({
    url: config.SMTP_URL,
    from: config.MAIL_FROM,
    domain: new URL(config.PUBLIC_URL).hostname,
  })
}
