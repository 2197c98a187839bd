import { ownedSheetIds } from '../../catalogue/index.ts'
import { describe, expect, it } from 'vitest'
import { inTransaction } from '#server/platform/database.ts'
import { createPerson, createSheet, createWaitingOrder, giveSheet } from '#server/test/cast.ts'
import { startReading } from '#server/test/reading.ts'
import { addToLibrary, revokeFromLibrary } from './index.ts'

const reading = await startReading()
const { shop, cast } = reading

describe('my sheets', () => {
  it('lists what was bought, newest first, with all that a card shows', async () => {
    const { platform, clock } = shop
    const person = await createPerson(platform, { name: 'Ploy' })
    const older = await createSheet(platform, {
      authorId: cast.person('A').id,
      code: 'EC210',
      name: 'เศรษฐศาสตร์',
      priceSatang: 4_950,
    })
    await giveSheet(platform, person.id, older)
    const at = clock.now()
    clock.advance(1000)
    await giveSheet(platform, person.id, cast.otherSheet)

    const { body } = await shop.call('getMyallSheet', {}, { token: person.token })
    const { sheets } = body.data
    expect(sheets.map(({ sheet }) => sheet['_id'])).toEqual([cast.otherSheet, older])
    expect(sheets[1]).toMatchObject({
      created: at.toISOString(),
      sheet: {
        _id: older,
        name: 'EC210 เศรษฐศาสตร์',
        store: 1,
        storeName: ['มหาวิทยาลัย 1', 'University 1', 'U1'],
        price: 49.5,
        owned: true,
        authorCode: cast.person('A').id,
        onlineTutor: null,
        cover: '1s1',
      },
    })
    const page = await shop.call('getMySheet', {}, { token: person.token })
    expect(page.body.data).toEqual({
      user: { _id: person.id, name: 'Ploy', seller: false, infoEnter: true },
      store: [
        { code: 1, name: ['มหาวิทยาลัย 1', 'University 1'], short: 'U1', color: '#000000' },
        { code: 2, name: ['มหาวิทยาลัย 2', 'University 2'], short: 'U2', color: '#000000' },
      ],
    })
  })

  it('shows nobody else’s, and nothing refunded', async () => {
    const person = await reading.ownerOf(cast.freshSheet)
    await shop.change('library_entry', { person_id: person.id }, { revoked_at: shop.clock.now() })
    const { body } = await shop.call('getMyallSheet', {}, { token: person.token })
    expect(body.data).toEqual({ sheets: [] })
    expect((await shop.call('getMySheet', {}, { token: person.token })).body.data).toMatchObject({
      store: [],
    })
  })

  it.each(['getMySheet', 'getMyallSheet'] as const)('%s is for people with a profile', async (name) => {
    expect((await shop.call(name)).status).toBe(401)
    expect((await shop.call(name, {}, { token: cast.person('N').token })).status).toBe(403)
    expect((await shop.call(name, 7, { token: cast.person('O').token })).status).toBe(400)
  })
})

describe('owning', () => {
  it('begins once: what is owned already is left alone and told (INV-05)', async () => {
    const { db, clock } = shop.platform
    const person = await createPerson(shop.platform)
    const first = await createWaitingOrder(shop.platform, { buyerId: person.id, sheetId: cast.sheet })
    const second = await createWaitingOrder(shop.platform, { buyerId: person.id, sheetId: cast.freshSheet })
    const buy = (orderId: string, sheetIds: string[]) =>
      inTransaction(db, (trx) =>
        addToLibrary(trx, { personId: person.id, orderId, sheetIds, at: clock.now() }),
      )
    expect(await buy(first, [cast.sheet])).toEqual(new Set([cast.sheet]))
    expect(await buy(second, [cast.sheet, cast.freshSheet])).toEqual(new Set([cast.freshSheet]))
    expect(await buy(second, [])).toEqual(new Set())

    const refund = { orderId: second, at: clock.now() }
    expect(await inTransaction(db, (trx) => revokeFromLibrary(trx, refund))).toEqual([cast.freshSheet])
    expect(await ownedSheetIds(db, person.id, [cast.sheet, cast.freshSheet])).toEqual(new Set([cast.sheet]))
    expect(await buy(second, [cast.freshSheet])).toEqual(new Set([cast.freshSheet]))
    expect(await ownedSheetIds(db, person.id, [cast.sheet, cast.freshSheet])).toEqual(
      new Set([cast.sheet, cast.freshSheet]),
    )
  })

  it('counts the author’s own sheets too', async () => {
    const { db } = shop.platform
    const author = cast.person('A').id
    expect(await ownedSheetIds(db, author, [cast.sheet, cast.draft, cast.otherSheet])).toEqual(
      new Set([cast.sheet, cast.draft]),
    )
    expect(await ownedSheetIds(db, author, [])).toEqual(new Set())
  })
})
