import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '#rules/messages/message-html.ts'
import { type Email, MailDelayed, type Mailer, MailRefused, assertEmailId } from './mail.ts'

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; form-action 'none'; frame-ancestors 'self'"

/** Behaviour of the fake: a good mail server, one that is away, one that knows no such address. */
export type OutboxManner = 'well' | 'away' | 'unknown-address'

export type StoredEmail = Email & { keptAt: string }

/** The fake for demo and tests: each email becomes a file that a person can open. Nothing leaves this computer. */
export class OutboxMailer implements Mailer {
  readonly #folder: string
  #manner: OutboxManner = 'well'

  constructor(folder: string) {
    this.#folder = folder
  }

  behave(manner: OutboxManner): void {
    this.#manner = manner
  }

  async send(email: Email): Promise<void> {
    assertEmailId(email.id)
    if (this.#manner === 'away') throw new MailDelayed('the mail server is away')
    if (this.#manner === 'unknown-address') throw new MailRefused('550 no such mailbox')
    await mkdir(this.#folder, { recursive: true })
    const name = `${createHash('sha256').update(email.id).digest('hex').slice(0, 32)}.json`
    const half = path.join(this.#folder, `${randomUUID()}.half`)
    const stored: StoredEmail = { ...email, keptAt: new Date().toISOString() }
    await writeFile(half, JSON.stringify(stored))
    await rename(half, path.join(this.#folder, name))
  }

  /** The newest first, `limit` at most. */
  async list(limit = 100): Promise<StoredEmail[]> {
    const names = await readdir(this.#folder).catch(() => [])
    const emails = await Promise.all(
      names
        .filter((name) => name.endsWith('.json'))
        .map(
          async (name) => JSON.parse(await readFile(path.join(this.#folder, name), 'utf8')) as StoredEmail,
        ),
    )
    return emails.toSorted((a, b) => b.keptAt.localeCompare(a.keptAt)).slice(0, limit)
  }

  async close(): Promise<void> {}
}

/**
 * `/demo/outbox` lists what would have been mailed, newest first; `/demo/outbox/{id}` shows one email as a mail program does. Never in
 * production, where emails go through a mail server.
 */
export function registerOutboxPages(app: FastifyInstance, outbox: OutboxMailer): void {
  const hidden = { schema: { hide: true } }
  app.get('/demo/outbox', hidden, async (_request, reply) => {
    const emails = await outbox.list()
    return reply
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(listPage(emails))
  })
  app.get('/demo/outbox/:id', hidden, async (request, reply) => {
    const { id } = request.params as { id: string }
    const email = (await outbox.list(1_000)).find((one) => one.id === id)
    return reply
      .status(email === undefined ? 404 : 200)
      .headers({ 'content-security-policy': `${policy}; sandbox allow-popups`, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(email?.html ?? '')
  })
}

function listPage(emails: readonly StoredEmail[]): string {
  const items = emails.map(
    (email) => `<article>
<h2>${escapeHtml(email.subject)}</h2>
<p>${escapeHtml(email.to.name)} &lt;${escapeHtml(email.to.address)}&gt; · <time>${escapeHtml(email.keptAt)}</time></p>
<details><summary>ข้อความ · Text</summary><pre>${escapeHtml(email.text)}</pre></details>
<details><summary>HTML</summary><iframe title="${escapeHtml(email.subject)}" src="/demo/outbox/${encodeURIComponent(email.id)}" loading="lazy"></iframe></details>
</article>`,
  )
  return `<!doctype html><html lang="th"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>กล่องจดหมายออก · Outbox</title><style>
body{max-width:46rem;margin:0 auto;padding:1rem;font:16px/1.6 system-ui,sans-serif;background:#f5f5fb;color:#17172e}
article{margin:1rem 0;padding:1rem;border-radius:12px;background:#fff}h2{margin:0;font-size:1.1rem}p{margin:.25rem 0;color:#5b5b73}
pre{white-space:pre-wrap;overflow-wrap:anywhere}iframe{width:100%;height:28rem;border:1px solid #d8d8e4;border-radius:8px}summary{padding:.5rem 0;cursor:pointer}
</style></head><body><h1>กล่องจดหมายออก · Outbox</h1>
<p>โหมดสาธิต: จดหมายเหล่านี้ไม่ได้ถูกส่งออกไป · Demo: none of these emails has left this computer.</p>
${items.join('\n') || '<p>ยังไม่มีจดหมาย · No emails yet.</p>'}</body></html>`
}
