import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openSession } from '#server/features/accounts/index.ts'
import { addToLibrary, revokeFromLibrary } from '#server/features/reading/library/index.ts'
import { inTransaction } from '#server/platform/database.ts'
import {
  type CastPerson,
  createCast,
  createPerson,
  createSheet,
  createWaitingOrder,
  giveSheet,
} from '#server/test/cast.ts'
import { eventually } from '#server/test/eventually.ts'
import { type Data, testApp } from '#server/test/test-app.ts'

const shop = await testApp()
const cast = await createCast(shop.platform)
const sheets = await Promise.all(
  Array.from({ length: 11 }, (_, at) =>
    createSheet(shop.platform, {
      authorId: cast.person('A').id,
      code: `EC${at + 1}00`,
      name: 'สรุป',
      priceSatang: 4_900,
      demoSeed: at + 1,
    }),
  ),
)

const hour = 3_600_000

/** A person who owns all of the sheets, signed in so many times. */
async function reader(signIns: number): Promise<{ person: CastPerson; tokens: string[] }> {
  const { platform } = shop
  const person = await createPerson(platform)
  for (const sheet of sheets) await giveSheet(platform, person.id, sheet)
  const tokens = [person.token]
  for (const agent of ['iPhone', 'Macintosh', 'Windows NT'].slice(0, signIns - 1))
    tokens.push(await inTransaction(platform.db, (trx) => openSession(trx, platform, person.id, agent)))
  return { person, tokens }
}
const saveSheet = (token: string, sheet = sheets[0], replace?: string) =>
  shop.call('keepOffline', { id: sheet, ...(replace === undefined ? {} : { replace }) }, { token })
const contact = async (token: string): Promise<Data<'keptOffline'>> =>
  (await shop.call('keptOffline', {}, { token })).body.data
const savedIds = async (token: string) => (await contact(token)).device?.sheets.map(({ id }) => id)

const untilWaiting = (calls: number) =>
  eventually(async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(shop.platform.db)
    expect(rows).toHaveLength(calls)
  })

describe('sheets kept for reading without a connection', () => {
  it('lie on two devices: a third takes the place of the one that is named, which is told at its next contact', async () => {
    const { tokens } = await reader(3)
    const [one = '', two = '', three = ''] = tokens
    const first = (await saveSheet(one)).body.data
    expect(first.device?.secret).toMatch(/^[\w-]{43}$/)
    expect((await saveSheet(two)).body.data.devices.map(({ current, sheets }) => [current, sheets])).toEqual([
      [true, 1],
      [false, 1],
    ])
    expect((await saveSheet(three)).body.code).toBe('reader.devices-full')
    // A device that is not this person's takes no place.
    const stranger = (await saveSheet((await reader(1)).person.token)).body.data.device
    expect((await saveSheet(three, sheets[0], stranger?.id)).body.code).toBe('reader.devices-full')
    const taken = await saveSheet(three, sheets[1], first.device?.id)
    expect(taken.body.data.devices).toHaveLength(2)
    expect((await contact(one)).device).toBeNull()
    expect(await savedIds(two)).toEqual([sheets[0]])
    expect(await savedIds(three)).toEqual([sheets[1]])
    // Each device has its own secret.
    expect((await contact(two)).device?.secret).not.toBe(first.device?.secret)
  })

  it('of many that ask in one moment two get a place, and the table knows no third', async () => {
    const { tokens, person } = await reader(4)
    const codes = (await Promise.all(tokens.map((token) => saveSheet(token)))).map(({ body }) => body.code)
    expect(codes.filter((code) => code === undefined)).toHaveLength(2)
    expect(codes.filter((code) => code === 'reader.devices-full')).toHaveLength(2)
    const { db } = shop.platform
    const third = db.insertInto('reading_device').values({
      id: crypto.randomUUID(),
      person_id: person.id,
      session_id: 'no session',
      place: 3,
      contact_at: shop.clock.now(),
    })
    await expect(third.execute()).rejects.toThrow('reading_device_place_check')
  })

  it('are ten a device; the place of one that is given up, or given back, is free again', async () => {
    const {
      tokens: [token = ''],
      person,
    } = await reader(1)
    for (const sheet of sheets.slice(0, 10)) expect((await saveSheet(token, sheet)).status).toBe(200)
    expect((await saveSheet(token, sheets[10])).body.code).toBe('reader.kept-full')
    // Once more what is kept already is no eleventh.
    expect((await saveSheet(token, sheets[3])).status).toBe(200)
    await shop.call('dropOffline', { id: sheets[0] }, { token })
    expect((await saveSheet(token, sheets[10])).status).toBe(200)
    await shop.change(
      'library_entry',
      { person_id: person.id, sheet_id: sheets[1] ?? '' },
      { revoked_at: shop.clock.now() },
    )
    expect((await saveSheet(token, sheets[0])).status).toBe(200)
    expect(await savedIds(token)).not.toContain(sheets[1])
  })

  it('are gone with a refund, and stay with the other sheets', async () => {
    const { platform, clock } = shop
    const {
      person,
      tokens: [token = ''],
    } = await reader(1)
    const orderId = await createWaitingOrder(platform, { buyerId: person.id, sheetId: cast.sheet })
    await inTransaction(platform.db, (trx) =>
      addToLibrary(trx, { personId: person.id, orderId, sheetIds: [cast.sheet], at: clock.now() }),
    )
    await saveSheet(token, cast.sheet)
    await saveSheet(token)
    await inTransaction(platform.db, (trx) => revokeFromLibrary(trx, { orderId, at: clock.now() }))
    expect(await savedIds(token)).toEqual([sheets[0]])
    expect((await saveSheet(token, cast.sheet)).body.code).toBe('library.not-owned')
  })

  it('end with the sign-in: signed out, its place is free and its device is asked nothing', async () => {
    const { tokens } = await reader(3)
    const [one = '', two = '', three = ''] = tokens
    await saveSheet(one)
    await saveSheet(two)
    await shop.call('signOut', {}, { token: one })
    expect((await shop.call('keptOffline', {}, { token: one })).status).toBe(401)
    expect((await saveSheet(three)).status).toBe(200)
  })

  it('that nobody has asked about for 72 hours hold no place: the silent device finds itself replaced', async () => {
    const { tokens } = await reader(3)
    const [one = '', two = '', three = ''] = tokens
    await saveSheet(one)
    shop.clock.advance(71 * hour)
    await saveSheet(two)
    expect((await saveSheet(three)).body.code).toBe('reader.devices-full')
    shop.clock.advance(1 * hour + 1_000)
    expect((await saveSheet(three)).status).toBe(200)
    expect((await contact(one)).device).toBeNull()
    expect(await savedIds(two)).toEqual([sheets[0]])
    // Silent, but no other device needed its place: it still has its kept sheets.
    shop.clock.advance(200 * hour)
    expect(await savedIds(three)).toEqual([sheets[0]])
  })

  it('a sheet that is kept while the device calls for another reason stays among its kept sheets', async () => {
    const {
      tokens: [token = ''],
    } = await reader(1)
    await saveSheet(token)
    const { platform } = shop
    // Holds the device's row until both calls wait for it, the one that keeps a sheet first.
    let calls: Promise<unknown>[] = []
    await inTransaction(platform.db, async (trx) => {
      await trx.selectFrom('reading_device').select('id').forUpdate().execute()
      calls = [saveSheet(token, sheets[1])]
      await untilWaiting(1)
      calls.push(contact(token))
      await untilWaiting(2)
    })
    await Promise.all(calls)
    expect(await savedIds(token)).toEqual([sheets[0], sheets[1]])
  })

  it('are nobody else’s: neither is a sheet kept that one does not own, nor another person’s device dropped', async () => {
    const owner = await reader(1)
    const stranger = await createPerson(shop.platform)
    const { device } = (await saveSheet(owner.person.token)).body.data
    expect((await saveSheet(stranger.token)).body.code).toBe('library.not-owned')
    await shop.call('dropOffline', { device: device?.id }, stranger)
    expect(await savedIds(owner.person.token)).toEqual([sheets[0]])
    expect(await contact(stranger.token)).toEqual({ device: null, devices: [] })
    await shop.call('dropOffline', { device: device?.id }, owner.person)
    expect(await contact(owner.person.token)).toEqual({ device: null, devices: [] })
  })
})
