import { SMTPServer } from 'smtp-server'
import { afterAll, describe, expect, test } from 'vitest'
import { MailDelayed } from './mail.ts'
import { type Received, mailerContract } from './mail.contract.ts'
import { smtpMailer } from './smtp-mailer.ts'

/** A mail server on this machine: takes emails, is busy, or knows no such address, as it is told. */
let manner: 'well' | 'away' | 'unknown-address' | 'wants-no-line' | 'wants-no-sender' = 'well'
const raw: string[] = []
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onConnect(_session, done) {
    if (manner === 'wants-no-line')
      return done(Object.assign(new Error('you are blocked'), { responseCode: 554 }))
    done()
  },
  onMailFrom(_address, _session, done) {
    if (manner === 'wants-no-sender')
      return done(Object.assign(new Error('not a sender of ours'), { responseCode: 553 }))
    done()
  },
  onRcptTo({ address }, _session, done) {
    if (manner === 'away') return done(Object.assign(new Error('try again later'), { responseCode: 451 }))
    if (manner === 'unknown-address')
      return done(Object.assign(new Error(`<${address}>: no such mailbox`), { responseCode: 550 }))
    done()
  },
  onAuth(auth, _session, done) {
    done(auth.password === 'right' ? null : new Error('no'), { user: 'sarup' })
  },
  onData(stream, _session, done) {
    const pieces: Buffer[] = []
    stream.on('data', (piece: Buffer) => pieces.push(piece))
    stream.on('end', () => {
      raw.push(Buffer.concat(pieces).toString('utf8'))
      done()
    })
  },
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const address = server.server.address()
const port = typeof address === 'object' && address !== null ? address.port : 0
afterAll(async () => {
  await mailer?.close()
  await new Promise<void>((resolve) => server.close(() => resolve()))
})

const from = 'Sarup <no-reply@sarup.example>'
let mailer: ReturnType<typeof smtpMailer> | undefined

mailerContract('SMTP', () => {
  mailer ??= smtpMailer({ url: `smtp://127.0.0.1:${port}`, from, domain: 'sarup.example' })
  return {
    mailer,
    received: async () => raw.map(readEmail),
    behave: (next) => {
      manner = next
    },
  }
})

describe('emails through SMTP', () => {
  test('name their sender, their language, and the machine that wrote them', async () => {
    await mailer?.send({
      id: 'message-headers',
      to: { name: 'Mali', address: 'mali@example.com' },
      subject: 'Hello',
      text: 'x',
      html: '<p>x</p>',
      language: 'en',
      unsubscribeUrl: 'https://sarup.example/unsubscribe?t=y',
    })
    const headers = headersOf(raw.at(-1) ?? '')
    expect(headers.get('from')).toBe(from)
    expect(headers.get('to')).toBe('Mali <mali@example.com>')
    expect(headers.get('content-language')).toBe('en')
    expect(headers.get('auto-submitted')).toBe('auto-generated')
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(headers.has('bcc')).toBe(false)
  })

  test('wait while the server takes nothing of ours: of no address, and no email, has it said that it is wrong', async () => {
    for (const why of ['wants-no-line', 'wants-no-sender'] as const) {
      manner = why
      const other = smtpMailer({ url: `smtp://127.0.0.1:${port}`, from, domain: 'sarup.example' })
      const sent = other.send({
        id: 'message-blocked',
        to: { name: '', address: 'mali@example.com' },
        subject: 's',
        text: 't',
        html: 'h',
        language: 'en',
      })
      await expect(sent, why).rejects.toBeInstanceOf(MailDelayed)
      await other.close()
    }
    manner = 'well'
  })

  test('wait when our own sign-in is refused, or nobody listens: the email is not lost for that', async () => {
    const about = {
      to: { name: '', address: 'mali@example.com' },
      subject: 's',
      text: 't',
      html: 'h',
      language: 'en',
    } as const
    for (const url of [`smtp://sarup:wrong@127.0.0.1:${port}`, 'smtp://127.0.0.1:1']) {
      const other = smtpMailer({ url, from, domain: 'sarup.example', timeoutMilliseconds: 1_000 })
      await expect(other.send({ ...about, id: 'message-x' })).rejects.toBeInstanceOf(MailDelayed)
      await other.close()
    }
  })
})

function headersOf(mail: string): Map<string, string> {
  const [head = ''] = mail.split('\r\n\r\n', 1)
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')
  return new Map(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  )
}

/** Reads an email of two parts back, as a mail program would. */
function readEmail(mail: string): Received {
  const headers = headersOf(mail)
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1] ?? ''
  const parts = mail.split(`--${boundary}`).slice(1, -1)
  const part = (type: string) => {
    const found = parts.find((one) => one.includes(`Content-Type: ${type}`)) ?? ''
    const at = found.indexOf('\r\n\r\n')
    return decodeBody(found.slice(0, at), found.slice(at + 4))
  }
  return {
    id: /<([^@]+)@sarup\.example>/.exec(headers.get('message-id') ?? '')?.[1] ?? '',
    to: /<?([^\s<>]+@[^\s<>]+)>?$/.exec(headers.get('to') ?? '')?.[1] ?? '',
    subject: decodeWords(headers.get('subject') ?? ''),
    text: part('text/plain'),
    html: part('text/html'),
    unsubscribe: /<(.+)>/.exec(headers.get('list-unsubscribe') ?? '')?.[1],
  }
}

function decodeBody(head: string, body: string): string {
  const text = body.replace(/\r\n$/, '')
  if (/base64/i.test(head)) return Buffer.from(text, 'base64').toString('utf8')
  if (!/quoted-printable/i.test(head)) return text.replaceAll('\r\n', '\n')
  const bytes = text
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\r\n', '\n')
}

function decodeWords(header: string): string {
  return header
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_all, kind: string, text: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString('utf8')
        : decodeBody('quoted-printable', text.replaceAll('_', ' ')),
    )
}
