import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { eventually } from '#server/test/eventually.ts'
import { inTransaction } from '#server/platform/database.ts'
import { type CastPerson, createPerson } from '#server/test/cast.ts'
import { testApp } from '#server/test/test-app.ts'
import { sendMessage } from './send-message.ts'

const app = await testApp({ environment: { RATE_LIMIT_SCALE: '1000' } })
const address = await app.app.listen({ port: 0, host: '127.0.0.1' })

type Line = { counts: number[]; ended: boolean; close: () => void; status: number }

async function listen(person: CastPerson | undefined, query = ''): Promise<Line> {
  const stop = new AbortController()
  const response = await fetch(`${address}/api/user/messageEvents${query}`, {
    headers: person === undefined ? {} : { authorization: `jwt ${person.token}` },
    signal: stop.signal,
  })
  const line: Line = { counts: [], ended: false, close: () => stop.abort(), status: response.status }
  if (response.ok && response.body !== null) void read(response.body, line)
  else await response.body?.cancel()
  return line
}

async function read(body: ReadableStream<Uint8Array>, line: Line): Promise<void> {
  let text = ''
  const decoder = new TextDecoder()
  try {
    for await (const piece of body) {
      text += decoder.decode(piece, { stream: true })
      line.counts = [...text.matchAll(/event: unread\ndata: \{"count":(\d+)\}/g)].map(([, count]) =>
        Number(count),
      )
    }
  } catch {
    // Closed by the test.
  }
  line.ended = true
}

const connections = () =>
  new Promise<number>((resolve, reject) =>
    app.app.server.getConnections((error, count) => (error === null ? resolve(count) : reject(error))),
  )

async function waitingForLocks(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*) as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(app.platform.db)
  return rows[0]?.waiting ?? 0
}

const send = (person: CastPerson) =>
  inTransaction(app.platform.db, (trx) =>
    sendMessage(trx, { personId: person.id, type: 'info', html: { th: '<p>ก</p>', en: '<p>k</p>' } }),
  )

describe('the line that rings the bell', () => {
  it('tells the count now, at each message, and when they are read elsewhere', async () => {
    const person = await createPerson(app.platform)
    const other = await listen(await createPerson(app.platform))
    const lines = await Promise.all([listen(person), listen(person)])
    await eventually(() => expect(lines.map(({ counts }) => counts)).toEqual([[0], [0]]))
    await send(person)
    await eventually(() => expect(lines.map(({ counts }) => counts.at(-1))).toEqual([1, 1]))
    await app.call('getMessage', {}, person)
    await eventually(() => expect(lines.map(({ counts }) => counts.at(-1))).toEqual([0, 0]))
    expect(other.counts).toEqual([0])
    for (const line of [...lines, other]) line.close()
  })

  it('is open to who is signed in, six times at most', async () => {
    expect((await listen(undefined)).status).toBe(401)
    const person = await createPerson(app.platform)
    const lines = await Promise.all(Array.from({ length: 6 }, () => listen(person)))
    expect(lines.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200))
    expect((await listen(person)).status).toBe(429)
    lines[0]?.close()
    await eventually(async () => {
      const next = await listen(person)
      expect(next.status).toBe(200)
      next.close()
    })
    for (const line of lines) line.close()
  })

  it('keeps no place for who went away before it was open', async () => {
    const person = await createPerson(app.platform)
    const { db } = app.platform
    await inTransaction(db, async (trx) => {
      // Storing the language waits for this lock: a client that connects now goes away before it is got.
      await trx.selectFrom('person').select('id').where('id', '=', person.id).forUpdate().execute()
      const stop = new AbortController()
      const asked = Array.from({ length: 6 }, () =>
        fetch(`${address}/api/user/messageEvents?language=1`, {
          headers: { authorization: `jwt ${person.token}` },
          signal: stop.signal,
        }),
      )
      await eventually(async () => expect(await waitingForLocks()).toBeGreaterThanOrEqual(6))
      const before = await connections()
      stop.abort()
      await Promise.allSettled(asked)
      await eventually(async () => expect(await connections()).toBeLessThanOrEqual(before - 6))
    })
    await eventually(async () => expect(await waitingForLocks()).toBe(0))
    const lines = await Promise.all(Array.from({ length: 6 }, () => listen(person)))
    expect(lines.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200))
    for (const line of lines) line.close()
  })

  it('ends with the sign-in', async () => {
    const person = await createPerson(app.platform)
    const line = await listen(person)
    await eventually(() => expect(line.counts).toEqual([0]))
    await app.call('signOutEverywhere', {}, person)
    await send(person)
    await eventually(() => expect(line.ended).toBe(true))
  })

  it('remembers in which language one reads', async () => {
    const person = await createPerson(app.platform)
    const language = async () =>
      (await app.rows('notification_setting', { person_id: person.id }, 'language'))[0]?.language ?? null
    expect(await language()).toBeNull()
    for (const [query, stored] of [
      ['?language=1', 'en'],
      ['?language=0', 'th'],
    ] as const) {
      const line = await listen(person, query)
      line.close()
      expect(await language()).toBe(stored)
    }
  })
})
