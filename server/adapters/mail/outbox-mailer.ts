import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Email, MailDelayed, type Mailer, MailRefused, assertEmailId } from './mail.ts'

/** How the fake behaves: as a good mail server, as one that is away, as one that knows no such address. */
export type OutboxManner = 'well' | 'away' | 'unknown-address'

export type StoredEmail = Email & { keptAt: string }

/**
 * The fake for demo and tests: emails become files that a person can open, one per email's id. Nothing leaves this
 * computer.
 */
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
    const kept: StoredEmail = { ...email, keptAt: new Date().toISOString() }
    await writeFile(half, JSON.stringify(kept))
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
