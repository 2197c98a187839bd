import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Letter, MailDelayed, type Mailer, MailRefused, assertLetterId } from './mail.ts'

/** How the stand-in behaves: as a good mail server, as one that is away, as one that knows no such address. */
export type OutboxManner = 'well' | 'away' | 'unknown-address'

export type KeptLetter = Letter & { keptAt: string }

/**
 * The stand-in for demo and tests: letters become files that one can look at, one per letter's id. Nothing leaves this
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

  async send(letter: Letter): Promise<void> {
    assertLetterId(letter.id)
    if (this.#manner === 'away') throw new MailDelayed('the mail server is away')
    if (this.#manner === 'unknown-address') throw new MailRefused('550 no such mailbox')
    await mkdir(this.#folder, { recursive: true })
    const name = `${createHash('sha256').update(letter.id).digest('hex').slice(0, 32)}.json`
    const half = path.join(this.#folder, `${randomUUID()}.half`)
    const kept: KeptLetter = { ...letter, keptAt: new Date().toISOString() }
    await writeFile(half, JSON.stringify(kept))
    await rename(half, path.join(this.#folder, name))
  }

  /** The newest first, `limit` at most. */
  async list(limit = 100): Promise<KeptLetter[]> {
    const names = await readdir(this.#folder).catch(() => [])
    const letters = await Promise.all(
      names
        .filter((name) => name.endsWith('.json'))
        .map(async (name) => JSON.parse(await readFile(path.join(this.#folder, name), 'utf8')) as KeptLetter),
    )
    return letters.toSorted((a, b) => b.keptAt.localeCompare(a.keptAt)).slice(0, limit)
  }

  async close(): Promise<void> {}
}
