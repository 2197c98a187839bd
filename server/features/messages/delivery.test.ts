import { createHmac } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { noticeKinds } from '#rules/messages/notices.ts'
import { OutboxMailer } from '#server/adapters/mail/outbox-mailer.ts'
import { lineMessaging } from '#server/adapters/line/line-messaging.ts'
import { startLineFake } from '#server/adapters/line/test/line-fake.ts'
import { startPushFake } from '#server/adapters/push/test/push-fake.ts'
import { webPushSender } from '#server/adapters/push/web-push-sender.ts'
import { inTransaction } from '#server/platform/database.ts'
import { type CastPerson, createPerson } from '#server/test/cast.ts'
import { testApp } from '#server/test/test-app.ts'
import webPush from 'web-push'
import { z } from 'zod'
import { sendMail, sendPush } from './deliver.ts'
import { handOverMessages } from './hand-over.ts'
import { jobs } from './jobs.ts'
import { type NewMessage, sendMessage } from './send-message.ts'

const lineSecret = 'the secret of the official account'

const app = await testApp({
  environment: {
    RATE_LIMIT_SCALE: '1000',
    PUBLIC_URL: 'https://sarup.example',
    LINE_MESSAGING_SECRET: lineSecret,
  },
})
const browsers = await startPushFake()
const line = await startLineFake()
const lineWithin = (timeoutMilliseconds: number) =>
  lineMessaging({ account: '@sarup', accessToken: line.accessToken, apiUrl: line.url, timeoutMilliseconds })
app.platform.line = lineWithin(30_000)
if (!(app.platform.mail instanceof OutboxMailer)) throw new Error('tests write to the outbox')
const outbox = app.platform.mail
app.platform.push = webPushSender({
  ...webPush.generateVAPIDKeys(),
  subject: 'mailto:support@sarup.example',
  extraOrigins: [browsers.origin],
})
beforeEach(() => {
  outbox.behave('well')
  line.behave('well')
})
afterAll(async () => {
  await browsers.close()
  await line.close()
})

const paid: Omit<NewMessage, 'personId'> = {
  type: 'success',
  notice: 'order-paid',
  html: {
    th: '<p>ได้รับเงินแล้ว</p><p><a href="/mysheet">ไปที่ชีทของฉัน</a></p>',
    en: '<p>Payment received</p><p><a href="/mysheet">Go to My sheets</a></p>',
  },
}

async function send(person: CastPerson, message: Omit<NewMessage, 'personId'>): Promise<number> {
  await inTransaction(app.platform.db, (trx) => sendMessage(trx, { personId: person.id, ...message }))
  const { id } = await app.platform.db
    .selectFrom('message')
    .select('id')
    .where('person_id', '=', person.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}

const run = (way: 'mail' | 'push', messageId: number) =>
  way === 'mail' ? sendMail(app.platform, messageId) : sendPush(app.platform, messageId)
const emailsTo = async (person: CastPerson) =>
  (await outbox.list(1_000)).filter(({ to }) => to.address === `${person.id.toLowerCase()}@example.com`)
const outcomeOf = async (messageId: number, way: 'mail' | 'push' | 'line') =>
  (await app.rows('message_delivery', { message_id: messageId, way }, 'outcome', 'done_at'))[0]
const jobsOf = async (messageId: number) => {
  await Promise.all([handOverMessages(app.platform), handOverMessages(app.platform)])
  return (
    await app.platform.pool.query<{ key: string }>(
      `select key from graphile_worker._private_jobs where key = $1`,
      [`message:${messageId}`],
    )
  ).rows.map(({ key }) => key)
}

async function withDevice(): Promise<CastPerson> {
  const person = await createPerson(app.platform)
  await subscribe(person)
  return person
}

async function subscribe(person: CastPerson) {
  const browser = browsers.subscribe()
  const { endpoint, p256dh, auth } = browser
  const answer = await app.call('addPush', { endpoint, keys: { p256dh, auth } }, person)
  expect(answer.status).toBe(200)
  return browser
}

describe('an email', () => {
  it('says what the message says, in the language last used, with whole addresses', async () => {
    const person = await createPerson(app.platform, { name: 'Mali' })
    await run('mail', await send(person, paid))
    await app.call('getMessage', { language: 1 }, person)
    await run('mail', await send(person, { ...paid, key: undefined }))
    const emails = await emailsTo(person)
    expect(emails.map(({ language }) => language).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'en',
      'th',
    ])
    const english = emails.find(({ language }) => language === 'en')
    expect(english).toMatchObject({
      subject: 'Payment received, your sheets are ready',
      to: { name: 'Mali' },
    })
    expect(english?.text).toContain('Go to My sheets: https://sarup.example/mysheet')
    expect(english?.html).toMatch(/<a href="https:\/\/sarup\.example\/mysheet" [^>]*>Go to My sheets<\/a>/)
    expect(emails.find(({ language }) => language === 'th')?.subject).toBe('ได้รับเงินแล้ว ชีทพร้อมอ่าน')
  })

  it('is asked for in the transaction of the message, and only for notices', async () => {
    const person = await createPerson(app.platform)
    expect(await jobsOf(await send(person, paid))).toHaveLength(1)
    expect(await jobsOf(await send(person, { type: 'info', html: paid.html }))).toEqual([])
    await expect(
      inTransaction(app.platform.db, async (trx) => {
        await sendMessage(trx, { personId: person.id, ...paid, key: 'rolled back' })
        throw new Error('the action failed')
      }),
    ).rejects.toThrow('the action failed')
    const stored = await app.rows('message', { key: 'rolled back' }, 'id')
    expect(stored).toEqual([])
  })

  it('leaves pushes out for whoever has no device, and no other way', async () => {
    const person = await createPerson(app.platform)
    const [without, withOne] = [await send(person, paid), await send(await withDevice(), paid)]
    expect([await jobsOf(without), await jobsOf(withOne)].flat()).toHaveLength(2)
    expect(await outcomeOf(without, 'push')).toMatchObject({ outcome: 'no-device' })
    expect(await outcomeOf(withOne, 'push')).toBeUndefined()
    const { rows } = await app.platform.pool.query<{ payload: unknown }>(
      'select payload from graphile_worker._private_jobs where key = $1',
      [`message:${without}`],
    )
    await jobs(app.platform)['messages.deliver'](rows[0]?.payload)
    expect(await emailsTo(person)).toHaveLength(1)
  })

  it('goes out once, however often the job runs and however many run it', async () => {
    const person = await createPerson(app.platform)
    const id = await send(person, paid)
    const sent: string[] = []
    const { mail } = app.platform
    app.platform.mail = {
      close: mail.close,
      send: async (email) => {
        sent.push(email.id)
        await mail.send(email)
      },
    }
    const both = await Promise.allSettled([run('mail', id), run('mail', id)])
    await run('mail', id)
    app.platform.mail = mail
    expect(sent).toEqual([`message-${id}`])
    expect(both.some(({ status }) => status === 'fulfilled')).toBe(true)
    expect(await emailsTo(person)).toHaveLength(1)
  })

  it('is tried again while the mail server is away, also by a worker that comes after one that died', async () => {
    const person = await createPerson(app.platform)
    const id = await send(person, paid)
    outbox.behave('away')
    await expect(run('mail', id)).rejects.toThrow('away')
    outbox.behave('well')
    await run('mail', id)
    expect(await outcomeOf(id, 'mail')).toMatchObject({ outcome: 'sent' })

    const second = await send(person, paid)
    // A worker that claimed the email and was killed.
    await app.add('message_delivery', { message_id: second, way: 'mail', claimed_at: app.clock.now() })
    await expect(run('mail', second)).rejects.toThrow('another worker')
    app.clock.advance(61_000)
    await run('mail', second)
    expect(await emailsTo(person)).toHaveLength(2)
  })

  it('and a push go out once although the database fell and lost that they were claimed', async () => {
    const person = await createPerson(app.platform)
    const browser = await subscribe(person)
    const id = await send(person, paid)
    const { mail, push } = app.platform
    if (push === undefined) throw new Error('no pushes')
    const sent: string[] = []
    const fall = (way: 'mail' | 'push') =>
      app.platform.pool.query('delete from message_delivery where message_id = $1 and way = $2', [id, way])
    app.platform.mail = {
      close: mail.close,
      send: async (email) => {
        sent.push(email.id)
        await mail.send(email)
        await fall('mail')
      },
    }
    app.platform.push = {
      ...push,
      send: async (device, note) => {
        const answer = await push.send(device, note)
        await fall('push')
        return answer
      },
    }
    for (const way of ['mail', 'push', 'mail', 'push'] as const) await run(way, id)
    Object.assign(app.platform, { mail, push })
    expect(sent).toEqual([`message-${id}`])
    expect(browsers.received.filter(({ path }) => browser.endpoint.endsWith(path))).toHaveLength(1)
    expect(await app.rows('message_delivery', { message_id: id, way: 'push' }, 'reached', 'outcome')).toEqual(
      [{ reached: [expect.any(String)], outcome: 'sent' }],
    )
  })

  it('and a push do not wait for one another', async () => {
    const person = await createPerson(app.platform)
    const browser = await subscribe(person)
    const messageId = await send(person, paid)
    outbox.behave('away')
    const deliver = () => jobs(app.platform)['messages.deliver']({ messageId })
    await expect(deliver()).rejects.toThrow('away')
    outbox.behave('well')
    await deliver()
    await deliver()
    expect(await emailsTo(person)).toHaveLength(1)
    expect(browsers.received.filter(({ path }) => browser.endpoint.endsWith(path))).toHaveLength(1)
  })

  it('is given up for an address that does not exist, and never begun for none', async () => {
    const person = await createPerson(app.platform)
    const id = await send(person, paid)
    outbox.behave('unknown-address')
    await run('mail', id)
    expect(await outcomeOf(id, 'mail')).toMatchObject({ outcome: 'refused' })
    const nameless = await createPerson(app.platform, { profile: false, email: '' })
    const other = await send(nameless, paid)
    await run('mail', other)
    expect(await outcomeOf(other, 'mail')).toMatchObject({ outcome: 'no-address' })
  })

  it('of a kind one has switched off does not come; needed ones always do', async () => {
    const person = await createPerson(app.platform)
    const set = (kind: string, mail: boolean) => app.call('setAccount', { notice: { kind, mail } }, person)
    expect((await set('report-answered', false)).status).toBe(200)
    expect((await set('order-paid', false)).status).toBe(404)
    await run('mail', await send(person, { ...paid, notice: 'report-answered' }))
    expect(await emailsTo(person)).toEqual([])
    await run('mail', await send(person, paid))
    expect(await emailsTo(person)).toHaveLength(1)
    await set('report-answered', true)
    await run('mail', await send(person, { ...paid, notice: 'report-answered' }))
    expect(await emailsTo(person)).toHaveLength(2)
  })

  it('comes to who is banned only when it is needed', async () => {
    const person = await createPerson(app.platform)
    await app.change('person', { id: person.id }, { banned_at: app.platform.clock.now() })
    const id = await send(person, { ...paid, notice: 'exam' })
    await run('mail', id)
    expect(await outcomeOf(id, 'mail')).toMatchObject({ outcome: 'unwanted' })
    await run('mail', await send(person, paid))
    expect((await emailsTo(person)).map(({ subject }) => subject)).toEqual(['ได้รับเงินแล้ว ชีทพร้อมอ่าน'])
  })

  it.each(noticeKinds)('of the kind %s has a subject in both languages', async (notice) => {
    const person = await createPerson(app.platform)
    await run('mail', await send(person, { ...paid, notice }))
    expect((await emailsTo(person))[0]?.subject).toMatch(/[\u0E01-\u0E5B]/)
  })

  it('holds no HTML of hostile names', async () => {
    const person = await createPerson(app.platform, {
      name: '<img src=x onerror=alert(1)>"\r\nBcc: a@b.example',
    })
    await run(
      'mail',
      await send(person, { ...paid, html: { th: '<script>x()</script><p>ก</p>', en: '<p>k</p>' } }),
    )
    const [email] = await emailsTo(person)
    expect(email?.html).not.toMatch(/<img|<script/)
    expect(email?.html).toContain('&lt;img')
  })
})

describe('taking oneself off', () => {
  const urlOf = async (person: CastPerson) => (await emailsTo(person))[0]?.unsubscribeUrl ?? ''
  const off = async (person: CastPerson) =>
    (await app.rows('notification_setting', { person_id: person.id }, 'mail_off'))[0]?.mail_off ?? []

  it('works by one press of the mail program, and from the page', async () => {
    const person = await createPerson(app.platform)
    await run('mail', await send(person, { ...paid, notice: 'sheet-rejected' }))
    const address = new URL(await urlOf(person))
    for (let time = 0; time < 2; time += 1) {
      const response = await app.app.inject({
        method: 'POST',
        url: address.pathname + address.search,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      })
      expect(response.statusCode).toBe(200)
    }
    expect(await off(person)).toEqual(['sheet-rejected'])

    const other = await createPerson(app.platform)
    await run('mail', await send(other, { ...paid, notice: 'tutoring' }))
    const token = new URL(await urlOf(other)).searchParams.get('t')
    expect(await app.call('unsubscribe', { token })).toMatchObject({
      status: 200,
      body: {
        data: { kind: 'tutoring', subject: ['เตือนเรื่องติวออนไลน์', 'Reminder of your tutoring session'] },
      },
    })
    expect(await off(other)).toEqual(['tutoring'])
  })

  it('needs our signature: no address made up takes anybody off anything', async () => {
    const person = await createPerson(app.platform)
    await run('mail', await send(person, { ...paid, notice: 'tutoring' }))
    const token = new URL(await urlOf(person)).searchParams.get('t') ?? ''
    const other = await createPerson(app.platform)
    for (const forged of [
      token.replace('tutoring', 'sheet-approved'),
      token.replace(person.id, other.id),
      token.slice(0, -2),
      `${token}.x`,
      'x',
      '',
    ]) {
      const response = await app.app.inject({
        method: 'POST',
        url: `/unsubscribe?t=${encodeURIComponent(forged)}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      })
      expect(response.statusCode).toBe(404)
    }
    expect([await off(person), await off(other)]).toEqual([[], []])
  })

  it('is not offered for emails that are needed', async () => {
    const person = await createPerson(app.platform)
    await run('mail', await send(person, paid))
    expect((await emailsTo(person))[0]).not.toHaveProperty('unsubscribeUrl')
  })
})

describe('push', () => {
  it('tells each device once, with where to go', async () => {
    const person = await createPerson(app.platform)
    const browser = await subscribe(person)
    const id = await send(person, paid)
    await run('push', id)
    await run('push', id)
    const mine = browsers.received.filter(({ path }) => browser.endpoint.endsWith(path))
    expect(mine.map(({ note }) => note)).toEqual([
      {
        title: 'ได้รับเงินแล้ว ชีทพร้อมอ่าน',
        body: 'ได้รับเงินแล้ว ไปที่ชีทของฉัน',
        url: '/mysheet',
        tag: `message-${id}`,
      },
    ])
  })

  it('forgets a device that is gone, and tries one that is busy again without telling the others twice', async () => {
    const person = await createPerson(app.platform)
    const gone = await subscribe(person)
    gone.answerWith(410)
    await run('push', await send(person, paid))
    expect(await app.done(person, 'getPushKey')).toMatchObject({
      subscribed: false,
    })

    const good = await subscribe(person)
    const secondDevice = { ...person, token: (await secondSignIn(person)).token }
    const busy = await subscribe(secondDevice)
    busy.answerWith(503)
    const id = await send(person, paid)
    await expect(run('push', id)).rejects.toThrow('503')
    busy.answerWith(201)
    await run('push', id)
    const times = (endpoint: string) => browsers.received.filter(({ path }) => endpoint.endsWith(path)).length
    expect([times(good.endpoint), times(busy.endpoint)]).toEqual([1, 1])
  })

  it('of a digest that no device takes leaves it to the email, and does not come after it', async () => {
    const person = await createPerson(app.platform)
    const browser = await subscribe(person)
    browser.answerWith(403)
    const id = await send(person, { ...paid, notice: 'exam' })
    await jobs(app.platform)['messages.deliver']({ messageId: id })
    browser.answerWith(201)
    const times = browsers.received.length
    await jobs(app.platform)['messages.deliver']({ messageId: id })
    expect(await emailsTo(person)).toHaveLength(1)
    expect(browsers.received).toHaveLength(times)
  })

  it('is silent on a device that was signed out, for who switched it off, and for who is banned', async () => {
    const person = await createPerson(app.platform)
    const browser = await subscribe(person)
    await app.call('signOut', {}, person)
    await run('push', await send(person, paid))
    const other = await createPerson(app.platform)
    const second = await subscribe(other)
    await app.call('removePush', {}, other)
    await run('push', await send(other, paid))
    const banned = await createPerson(app.platform)
    const third = await subscribe(banned)
    await app.change('person', { id: banned.id }, { banned_at: app.platform.clock.now() })
    await run('push', await send(banned, paid))
    const silent = [browser, second, third].map(({ endpoint }) => endpoint)
    expect(
      browsers.received.filter(({ path }) => silent.some((endpoint) => endpoint.endsWith(path))),
    ).toEqual([])
  })

  it('of a browser that somebody else signs in at goes to that person from then on', async () => {
    const first = await createPerson(app.platform)
    const second = await createPerson(app.platform)
    const { endpoint, p256dh, auth } = await subscribe(first)
    await app.call('addPush', { endpoint, keys: { p256dh, auth } }, second)
    await run('push', await send(first, paid))
    expect(browsers.received.filter(({ path }) => endpoint.endsWith(path))).toEqual([])
    await run('push', await send(second, paid))
    expect(browsers.received.filter(({ path }) => endpoint.endsWith(path))).toHaveLength(1)
  })

  async function secondSignIn(person: CastPerson): Promise<CastPerson> {
    const { openSession } = await import('#server/features/accounts/index.ts')
    const token = await inTransaction(app.platform.db, (trx) =>
      openSession(trx, app.platform, person.id, 'second'),
    )
    return { ...person, token }
  }
})

describe('LINE', () => {
  let people = 0
  /** A person who has switched it on, and a browser of theirs that wants pushes. */
  async function friend(): Promise<{ person: CastPerson; userId: string; pushes: () => number }> {
    const person = await createPerson(app.platform)
    people += 1
    const userId = `U${people}`
    line.friends.add(userId)
    await app.add('person_identity', { provider: 'line', subject: userId, person_id: person.id })
    expect((await app.call('setLine', { on: true }, person)).status).toBe(200)
    const { endpoint } = await subscribe(person)
    return {
      person,
      userId,
      pushes: () => browsers.received.filter(({ path }) => endpoint.endsWith(path)).length,
    }
  }
  const deliver = (messageId: number) => jobs(app.platform)['messages.deliver']({ messageId })
  const textsTo = (userId: string) => line.pushed.filter(({ to }) => to === userId).map(({ text }) => text)
  const optional = { ...paid, notice: 'tutoring' } as const

  it('and a push cut long words between two signs, not within an emoji', async () => {
    const { person, userId } = await friend()
    for (const begin of ['ก', 'กข']) {
      const words = `<p>${begin}${'📚'.repeat(600)}</p>`
      await deliver(await send(person, { ...paid, html: { th: words, en: words } }))
    }
    const pushed = browsers.received
      .slice(-2)
      .map(({ note }) => z.object({ body: z.string() }).parse(note).body)
    expect([...textsTo(userId), ...pushed].map((text) => text.isWellFormed())).toEqual([
      true,
      true,
      true,
      true,
    ])
  })

  it('tells what is needed beside mail and push, and the rest instead of them, once', async () => {
    const { person, userId, pushes } = await friend()
    const needed = await send(person, paid)
    await deliver(needed)
    await deliver(needed)
    expect(line.pushed.filter(({ to }) => to === userId)).toEqual([
      {
        to: userId,
        text: 'ได้รับเงินแล้ว ชีทพร้อมอ่าน\nได้รับเงินแล้ว ไปที่ชีทของฉัน',
        opens: 'https://sarup.example/mysheet?openExternalBrowser=1',
        picture: undefined,
      },
    ])
    expect([await emailsTo(person), pushes()]).toMatchObject([[{}], 1])
    const other = await send(person, optional)
    await deliver(other)
    await deliver(other)
    expect(textsTo(userId)).toHaveLength(2)
    expect([await emailsTo(person), pushes()]).toMatchObject([[{}], 1])
  })

  it('shows the sheet that it is about, and says it in words where the card is not taken', async () => {
    const { person, userId } = await friend()
    const link = '<a href="/infoSheet/SHEET123">บัญชีเบื้องต้น</a>'
    const html = { th: `<p>มีชีทใหม่ ${link}</p>`, en: `<p>A new sheet ${link}</p>` }
    await deliver(await send(person, { ...optional, html }))
    line.behave('plain')
    await deliver(await send(person, { ...optional, html }))
    line.behave('well')
    const opens = 'https://sarup.example/infoSheet/SHEET123?openExternalBrowser=1'
    expect(line.pushed.filter(({ to }) => to === userId)).toMatchObject([
      { opens, picture: 'https://sarup.example/content/sheets/SHEET123/share.jpg' },
      { text: expect.stringContaining(opens) },
    ])
  })

  it('is asked again under the same key when its answer was lost: nobody is told twice', async () => {
    const { person, userId } = await friend()
    const id = await send(person, paid)
    line.behave('lost-answers')
    await expect(deliver(id)).rejects.toThrow('fetch failed')
    expect(await emailsTo(person)).toHaveLength(1)
    line.behave('well')
    await deliver(id)
    expect(textsTo(userId)).toHaveLength(1)
    expect(await emailsTo(person)).toHaveLength(1)
  })

  it.each(['down', 'busy'] as const)('being %s leaves what nobody needs to mail and push', async (way) => {
    const { person, userId, pushes } = await friend()
    const id = await send(person, optional)
    line.behave(way)
    await deliver(id)
    expect([textsTo(userId), (await emailsTo(person)).length, pushes()]).toEqual([[], 1, 1])
  })

  it('with the month used up leaves it to mail, and stays on', async () => {
    const { person, userId } = await friend()
    line.setQuota(0)
    const id = await send(person, optional)
    await deliver(id)
    line.setQuota(1_000)
    expect(await outcomeOf(id, 'line')).toMatchObject({ outcome: 'full' })
    expect([textsTo(userId), (await emailsTo(person)).length]).toEqual([[], 1])
    await deliver(await send(person, optional))
    expect(textsTo(userId)).toHaveLength(1)
  })

  it('of somebody who has blocked the account is off from then on, and the other ways say so', async () => {
    const { person, userId } = await friend()
    line.friends.delete(userId)
    await deliver(await send(person, optional))
    expect((await app.done(person, 'getAccount')).line).toMatchObject({
      on: false,
    })
    const stopped = await app.row('message', { person_id: person.id, notice: 'line-stopped' }, 'id')
    await deliver(stopped.id)
    expect((await emailsTo(person)).map(({ subject }) => subject)).toContain('แจ้งเตือนทาง LINE ถูกปิดแล้ว')
    line.friends.add(userId)
    await deliver(await send(person, optional))
    expect(textsTo(userId)).toEqual([])
  })

  it('and the evening digest: it comes by one way, the first that reaches somebody', async () => {
    const digest = { ...paid, notice: 'exam' } as const
    const { person, userId, pushes } = await friend()
    const ways = async () => [textsTo(userId).length, pushes(), (await emailsTo(person)).length]
    await deliver(await send(person, digest))
    expect(await ways()).toEqual([1, 0, 0])
    await app.call('setLine', { on: false }, person)
    const second = await send(person, digest)
    await deliver(second)
    await deliver(second)
    expect(await ways()).toEqual([1, 1, 0])
    await app.call('removePush', {}, person)
    await deliver(await send(person, digest))
    expect(await ways()).toEqual([1, 1, 1])
    await app.call('setLine', { on: true }, person)
    await app.change('person', { id: person.id }, { banned_at: app.platform.clock.now() })
    await deliver(await send(person, digest))
    expect(await ways()).toEqual([1, 1, 1])
  })

  it('is off at once for who blocks the account, and offered once to who adds it, by LINE’s own word alone', async () => {
    const { person, userId } = await friend()
    const postEvents = (events: object[], secret = lineSecret) => {
      const payload = JSON.stringify({ destination: 'Uours', events })
      const signature = createHmac('sha256', secret).update(payload).digest('base64')
      const headers = { 'content-type': 'application/json', 'x-line-signature': signature }
      return app.app.inject({ method: 'POST', url: '/api/public/lineWebhook', headers, payload })
    }
    const event = (type: string) => ({
      type,
      webhookEventId: `E-${userId}`,
      source: { type: 'user', userId },
    })
    const isOn = async () => (await app.done(person, 'getAccount')).line?.on
    const offers = async () =>
      (await app.done(person, 'getMessage')).messages.filter(({ message }: { message: string }) =>
        message.includes('เพิ่มสรุปเป็นเพื่อน'),
      ).length
    // Late: by now they are a friend again.
    expect((await postEvents([event('unfollow')])).statusCode).toBe(200)
    expect(await isOn()).toBe(true)
    line.friends.delete(userId)
    expect((await postEvents([event('unfollow')], 'the secret of somebody else')).statusCode).toBe(403)
    expect(await isOn()).toBe(true)
    line.behave('slow')
    app.platform.line = lineWithin(200)
    expect((await postEvents([event('unfollow')])).statusCode).toBe(200)
    expect(await isOn()).toBe(true)
    app.platform.line = lineWithin(30_000)
    line.behave('well')
    expect((await postEvents([{ type: 'message' }, {}, event('unfollow')])).statusCode).toBe(200)
    expect(await isOn()).toBe(true)
    expect((await postEvents([{ type: 'message' }, event('unfollow')])).statusCode).toBe(200)
    expect(await isOn()).toBe(false)
    line.friends.add(userId)
    for (let time = 1; time <= 2; time += 1) await postEvents([event('follow')])
    expect(await offers()).toBe(1)
    expect(await isOn()).toBe(false)
  })

  it('tells nobody what they have switched off, nor do mail and push', async () => {
    const { person, userId, pushes } = await friend()
    const set = (mail: boolean) => app.call('setAccount', { notice: { kind: 'tutoring', mail } }, person)
    await set(false)
    const id = await send(person, optional)
    await deliver(id)
    expect([textsTo(userId), (await emailsTo(person)).length, pushes()]).toEqual([[], 0, 0])
    expect(await outcomeOf(id, 'push')).toMatchObject({ outcome: 'unwanted' })
    await deliver(await send(person, paid))
    expect([textsTo(userId).length, (await emailsTo(person)).length, pushes()]).toEqual([1, 1, 1])
    await app.call('setLine', { on: false }, person)
    await set(true)
    await deliver(await send(person, optional))
    expect([textsTo(userId).length, (await emailsTo(person)).length, pushes()]).toEqual([1, 2, 2])
  })
})
