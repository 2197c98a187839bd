import { describe, expect, test } from 'vitest'
import { type Email, MailDelayed, type Mailer, MailRefused } from './mail.ts'

export type Received = {
  id: string
  to: string
  subject: string
  text: string
  html: string
  unsubscribe: string | undefined
}

/** The outside world as these tests need it: what arrived, and how to make it misbehave. */
export type MailWorld = {
  mailer: Mailer
  received: () => Promise<Received[]>
  behave: (manner: 'well' | 'away' | 'unknown-address') => void
}

const email: Email = {
  id: 'message-1',
  to: { name: 'มะลิ ใจดี', address: 'mali@example.com' },
  subject: 'ได้รับเงินแล้ว ชีทพร้อมอ่าน',
  text: 'สวัสดี คุณมะลิ\n\nไปที่ชีทของฉัน: https://sarup.example/mysheet',
  html: '<p>สวัสดี คุณมะลิ</p>',
  language: 'th',
}

/** Contract of every mailer, the real one and the fake. */
export function mailerContract(name: string, open: () => MailWorld): void {
  describe(`a mailer: ${name}`, () => {
    test('hands an email over whole, Thai emails and all', async () => {
      const { mailer, received } = open()
      await mailer.send({ ...email, id: 'message-whole' })
      const mine = (await received()).filter(({ id }) => id === 'message-whole')
      expect(mine).toEqual([
        {
          id: 'message-whole',
          to: 'mali@example.com',
          subject: email.subject,
          text: email.text,
          html: email.html,
          unsubscribe: undefined,
        },
      ])
    })

    test('carries where one takes oneself off', async () => {
      const { mailer, received } = open()
      await mailer.send({
        ...email,
        id: 'message-off',
        unsubscribeUrl: 'https://sarup.example/unsubscribe?t=x',
      })
      expect((await received()).find(({ id }) => id === 'message-off')?.unsubscribe).toBe(
        'https://sarup.example/unsubscribe?t=x',
      )
    })

    test('sends the same email under the same id, so that a repeat can be known', async () => {
      const { mailer, received } = open()
      await mailer.send({ ...email, id: 'message-twice' })
      await mailer.send({ ...email, id: 'message-twice' })
      const ids = new Set((await received()).map(({ id }) => id).filter((id) => id === 'message-twice'))
      expect(ids.size).toBe(1)
    })

    test('says "later" while the server is away, and "never" for an address that does not exist', async () => {
      const { mailer, received, behave } = open()
      behave('away')
      await expect(mailer.send({ ...email, id: 'message-away' })).rejects.toBeInstanceOf(MailDelayed)
      behave('unknown-address')
      const refused = await mailer.send({ ...email, id: 'message-unknown' }).catch((error: unknown) => error)
      expect(refused).toBeInstanceOf(MailRefused)
      // It goes to the log, where no address may stand.
      expect(String(refused)).not.toContain('@')
      behave('well')
      const ids = (await received()).map(({ id }) => id)
      expect(ids).not.toContain('message-away')
      expect(ids).not.toContain('message-unknown')
    })

    test('lets no text end a header', async () => {
      const { mailer, received } = open()
      await mailer.send({
        ...email,
        id: 'message-hostile',
        to: { name: 'x\r\nBcc: victim@example.com', address: 'mali@example.com' },
        subject: 'x\r\nBcc: victim@example.com\r\n\r\nbody',
      })
      const hostile = (await received()).find(({ id }) => id === 'message-hostile')
      expect(hostile).toMatchObject({ to: 'mali@example.com', text: email.text })
      await expect(mailer.send({ ...email, id: 'a>\r\nBcc: victim@example.com' })).rejects.toThrow(
        "not an email's id",
      )
    })
  })
}
