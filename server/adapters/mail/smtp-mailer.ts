import { type Email, MailDelayed, type Mailer, MailRefused, assertEmailId } from './mail.ts'

export type SmtpOptions = {
  /** smtp://user:password@host:587 or smtps://…:465 */
  url: string
  /** Sarup <no-reply@sarup.example> */
  from: string
  /** The part behind the @ of a Message-ID. */
  domain: string
  timeoutMilliseconds?: number
}

/** Outside calls end after eight seconds (security-and-reliability §4). */
const defaultTimeoutMilliseconds = 8_000

/** Emails through any SMTP server, over a few connections that stay open. */
export function smtpMailer(options: SmtpOptions): Mailer {
  const timeout = options.timeoutMilliseconds ?? defaultTimeoutMilliseconds
  const connect = async () => {
    const { default: nodemailer } = await import('nodemailer')
    return nodemailer.createTransport(
      {
        url: options.url,
        pool: true,
        maxConnections: 2,
        connectionTimeout: timeout,
        greetingTimeout: timeout,
        socketTimeout: timeout,
        dnsTimeout: timeout,
        // Emails consist of these texts only; nothing in one may make this server read a file or fetch an address.
        disableFileAccess: true,
        disableUrlAccess: true,
      },
      { from: options.from },
    )
  }
  // Loaded on first use: only jobs send emails.
  let transport: ReturnType<typeof connect> | undefined
  return {
    async send(email) {
      assertEmailId(email.id)
      try {
        transport ??= connect()
        await (await transport).sendMail(messageOf(email, options.domain))
      } catch (error) {
        throw mailProblem(error)
      }
    },
    async close() {
      ;(await transport)?.close()
    },
  }
}

function messageOf(email: Email, domain: string) {
  return {
    to: email.to,
    subject: email.subject,
    text: email.text,
    html: email.html,
    messageId: `<${email.id}@${domain}>`,
    headers: {
      'Content-Language': email.language,
      // Tells auto-responders not to answer (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      ...(email.unsubscribeUrl === undefined
        ? {}
        : {
            'List-Unsubscribe': `<${email.unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
    },
  }
}

/**
 * 5xx replies to the address or the email are final. Everything else may be fixed: 4xx, no connection, and 5xx about us (our connection,
 * sender or sign-in is refused).
 */
function mailProblem(error: unknown): Error {
  const { responseCode = 0, code, command, message } = error as SmtpError
  const isFinal = responseCode >= 500 && (command === 'RCPT TO' || code === 'EMESSAGE')
  // Servers quote the address, and the reason goes to the log.
  const said = (message ?? '').replaceAll(/\S+@\S+/g, '<address>')
  const reason = `${code ?? 'mail'} ${responseCode || ''} ${said}`.slice(0, 300)
  return isFinal ? new MailRefused(reason) : new MailDelayed(reason)
}

type SmtpError = { responseCode?: number; code?: string; command?: string; message?: string }
