import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { mailerContract } from './mail.contract.ts'
import { OutboxMailer, registerOutboxPages } from './outbox-mailer.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'sarup-outbox-'))
const mailer = new OutboxMailer(folder)
afterAll(() => rm(folder, { recursive: true, force: true }))

mailerContract('the outbox of the demo', () => ({
  mailer,
  received: async () =>
    (await mailer.list()).map((email) => ({
      id: email.id,
      to: email.to.address,
      subject: email.subject,
      text: email.text,
      html: email.html,
      unsubscribe: email.unsubscribeUrl,
    })),
  behave: (manner) => mailer.behave(manner),
}))

test('an outbox that nobody has written to is empty', async () => {
  expect(await new OutboxMailer(path.join(folder, 'nowhere')).list()).toEqual([])
})

test('the outbox is looked at under /demo/outbox, where an email can do nothing', async () => {
  const app = Fastify()
  registerOutboxPages(app, mailer)
  await mailer.send({
    id: 'message-page',
    to: { name: '<b>Mali</b>', address: 'mali@example.com' },
    subject: '<script>x()</script>',
    text: 'ข้อความ',
    html: '<p>จดหมาย</p>',
    language: 'th',
  })
  const list = await app.inject('/demo/outbox')
  expect(list.statusCode).toBe(200)
  expect(list.body).toContain('&lt;script&gt;')
  expect(list.body).not.toMatch(/<script|<b>Mali/)
  const one = await app.inject('/demo/outbox/message-page')
  expect(one.body).toBe('<p>จดหมาย</p>')
  expect(one.headers['content-security-policy']).toContain('sandbox')
  expect((await app.inject('/demo/outbox/nothing')).statusCode).toBe(404)
  await app.close()
})
