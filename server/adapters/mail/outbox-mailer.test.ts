import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailerContract } from './mailer.contract.ts'
import { OutboxMailer } from './outbox-mailer.ts'

let folder: string
let mailer: OutboxMailer
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sarup-outbox-'))
  mailer = new OutboxMailer(folder)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

mailerContract('the outbox of the demo', () => ({
  mailer,
  received: async () =>
    (await mailer.list()).map((letter) => ({
      id: letter.id,
      to: letter.to.address,
      subject: letter.subject,
      text: letter.text,
      html: letter.html,
      unsubscribe: letter.unsubscribeUrl,
    })),
  behave: (manner) => mailer.behave(manner),
}))

test('an outbox that nobody has written to is empty', async () => {
  expect(await new OutboxMailer(path.join(folder, 'nowhere')).list()).toEqual([])
})
