import { describe, expect, it } from 'vitest'
import type { DataOf } from '#contract/shared/call.ts'
import type { getMessage } from '#contract/buyer/messages.ts'
import { inTransaction } from '#server/platform/database.ts'
import { type CastPerson, createPerson } from '#server/test/cast.ts'
import { testApp } from '#server/test/test-app.ts'
import { escapeHtml } from '#rules/messages/message-html.ts'
import { type NewMessage, sendMessage, sendMessages } from './index.ts'

const app = await testApp()
const reader = await createPerson(app.platform, { name: 'Mali' })

type Messages = DataOf<typeof getMessage>

async function read(person: CastPerson, input: object | null = {}): Promise<Messages> {
  const { status, body } = await app.call('getMessage', input, person)
  expect(status).toBe(200)
  return body.data
}

async function unread(person: CastPerson): Promise<number> {
  const { body } = await app.call('getNumUnreadMessage', {}, person)
  return body.data.count
}

function send(
  person: CastPerson,
  message: Partial<NewMessage> & { html: NewMessage['html'] },
): Promise<void> {
  return inTransaction(app.platform.db, (trx) =>
    sendMessage(trx, { personId: person.id, type: 'info', ...message }),
  )
}

describe('messages', () => {
  it('come newest first in the language asked for, and count as read from then on', async () => {
    await send(reader, { html: { th: '<p>เก่า</p>', en: '<p>older</p>' } })
    await send(reader, { type: 'success', html: { th: '<p>ใหม่</p>', en: '<p>newer</p>' } })
    expect(await unread(reader)).toBe(2)
    const first = await read(reader)
    expect(first.user).toEqual({ _id: reader.id, name: 'Mali', seller: false, infoEnter: true })
    expect(first.messages).toMatchObject([
      { type: 'success', message: '<p>ใหม่</p>', unread: true },
      { type: 'info', message: '<p>เก่า</p>', unread: true },
    ])
    expect(await unread(reader)).toBe(0)
    const again = await read(reader, { language: 1 })
    expect(again.messages.map(({ message, unread: isNew }) => [message, isNew])).toEqual([
      ['<p>newer</p>', false],
      ['<p>older</p>', false],
    ])
    // The call as it is specified says no language: emails go on in the one that was chosen.
    await read(reader)
    expect(await app.row('notification_setting', { person_id: reader.id }, 'language')).toEqual({
      language: 'en',
    })
  })

  it('belong to one person: nobody else reads or marks them', async () => {
    const owner = await createPerson(app.platform)
    await send(owner, { html: { th: '<p>ส่วนตัว</p>', en: '<p>private</p>' } })
    expect((await read(await createPerson(app.platform))).messages).toEqual([])
    expect(await unread(owner)).toBe(1)
    const id = (await read(owner)).messages[0]?._id
    expect((await read(await createPerson(app.platform), { after: id })).messages).toEqual([])
  })

  it('are written to nobody whose account is closed: nothing would remove them', async () => {
    const [stays, leaves] = [await createPerson(app.platform), await createPerson(app.platform)]
    await app.change('person', { id: leaves.id }, { closed_at: app.platform.clock.now() })
    const html = { th: '<p>คืนเงินแล้ว</p>', en: '<p>Paid back</p>' }
    for (const person of [leaves, stays]) await send(person, { html, notice: 'refund' })
    await inTransaction(app.platform.db, (trx) =>
      sendMessages(
        trx,
        [leaves, stays].map(({ id }) => ({ personId: id, type: 'info', html })),
      ),
    )
    expect(await app.rows('message', { person_id: leaves.id }, 'id')).toEqual([])
    expect(await app.rows('message', { person_id: stays.id }, 'id')).toHaveLength(2)
  })

  it('are for people who have signed in', async () => {
    expect((await app.call('getMessage')).status).toBe(401)
  })

  it('come fifty at a time, none twice and none left out', async () => {
    const person = await createPerson(app.platform)
    const html = (number: number) => ({ th: `<p>${number}</p>`, en: `<p>${number}</p>` })
    await inTransaction(app.platform.db, async (trx) => {
      // In one transaction all have the same time: the order has to hold even so.
      for (let number = 0; number < 103; number += 1)
        await sendMessage(trx, { personId: person.id, type: 'info', html: html(number) })
    })
    const seen: string[] = []
    let page = await read(person)
    expect(await unread(person)).toBe(53)
    while (page.messages.length > 0) {
      seen.push(...page.messages.map(({ message }) => message))
      const after = page.messages.at(-1)?._id
      expect(page.more).toBe(seen.length < 103)
      page = await read(person, { after })
    }
    expect(seen).toEqual(Array.from({ length: 103 }, (_, at) => `<p>${102 - at}</p>`))
    expect((await read(person, { after: 'x' })).messages).toEqual([])
  })

  it('hold no HTML that runs, whoever wrote it and whenever it was kept', async () => {
    const person = await createPerson(app.platform)
    const hostile = '<p onclick="x()">ก</p><script>x()</script><a href="javascript:x()">ข</a>'
    await send(person, { html: { th: hostile, en: `<p>${escapeHtml('<img src=x onerror=x()>')}</p>` } })
    await app.add('message', { person_id: person.id, type: 'danger', html_th: hostile, html_en: hostile })
    expect((await read(person)).messages.map(({ message }) => message)).toEqual(['<p>ก</p>ข', '<p>ก</p>ข'])
    expect((await read(person, { language: 1 })).messages[1]?.message).toBe(
      '<p>&lt;img src=x onerror=x()&gt;</p>',
    )
  })

  it('with the same key are one message', async () => {
    const person = await createPerson(app.platform)
    const message = { key: `test:${person.id}`, html: { th: '<p>ครั้งเดียว</p>', en: '<p>once</p>' } }
    await send(person, message)
    await send(person, message)
    expect((await read(person, null)).messages).toHaveLength(1)
  })
})
