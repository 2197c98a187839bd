import { describe, expect, it, vi } from 'vitest'
import { inTransaction } from '#server/platform/database.ts'
import { signLink } from '#server/platform/links.ts'
import { pageTexts } from '#server/test/pdf-texts.ts'
import { createPerson, createSheet, createWaitingOrder, giveSheet } from '#server/test/cast.ts'
import { drawTestPdf, startReading } from '#server/test/reading.ts'
import { ownedSheetIds } from '../../catalogue/index.ts'
import { addToLibrary, prepareSheetPdf, revokeFromLibrary } from './index.ts'

const reading = await startReading()
const { shop, cast } = reading

describe('reading a sheet', () => {
  it('gives the owner the PDF, the owner’s id on each page, as a download with the Thai name', async () => {
    const owner = cast.person('O')
    const answer = await reading.open(await reading.linkFor(owner, cast.sheet))
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(answer.rawPayload.length),
      'content-disposition': `attachment; filename="${cast.sheet}.pdf"; filename*=UTF-8''${encodeURIComponent('MAT1001 แคลคูลัส 1.pdf')}`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'referrer-policy': 'no-referrer',
      'accept-ranges': 'bytes',
    })
    const texts = await pageTexts(answer.rawPayload)
    expect(texts).toHaveLength(3)
    for (const text of texts) expect(text).toContain(`Sarup ID ${owner.id}`)
  })

  it('gives the author their own sheet, with the author’s id', async () => {
    const author = cast.person('A')
    const answer = await reading.open(await reading.linkFor(author, cast.sheet))
    for (const text of await pageTexts(answer.rawPayload)) expect(text).toContain(`Sarup ID ${author.id}`)
  })

  it('still gives the owner a sheet that was taken off sale', async () => {
    const hidden = cast.hidden
    await prepareSheetPdf(shop.platform, hidden, { drawPdf: drawTestPdf })
    expect(
      (await reading.open(await reading.linkFor(await reading.ownerOf(hidden), hidden))).statusCode,
    ).toBe(200)
  })

  it('gives a link that opens in the browser it was given to, or with the token, and nowhere else', async () => {
    const [owner, author] = [cast.person('O'), cast.person('A')]
    const link = await reading.linkFor(owner, cast.sheet)
    const { headers } = await reading.ask(owner, cast.sheet)
    expect(headers['set-cookie']).toMatch(
      /^reading=[\w-]{43}; Path=\/files; Max-Age=900; HttpOnly; SameSite=Lax$/,
    )
    for (const cookie of ['', 'reading=', 'reading=x', 'language=1']) {
      const answer = await reading.open(link, { cookie })
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'library.link-expired'])
    }
    const { headers: others } = await reading.ask(author, cast.sheet)
    const foreign = String(others['set-cookie']).split(';', 1)[0] ?? ''
    expect((await reading.open(link, { cookie: foreign })).json().code).toBe('library.link-expired')
    expect((await reading.open(link)).statusCode).toBe(200)
    expect((await reading.open(link, { cookie: '', authorization: `jwt ${owner.token}` })).statusCode).toBe(
      200,
    )
  })

  it('refuses everybody else by who they are', async () => {
    const codes: Record<string, unknown> = {}
    for (const part of ['V', 'N', 'B', 'S', 'I', '1', '2', '3', 'X', 'G'] as const) {
      const { status, body } = await reading.ask(cast.people[part], cast.sheet)
      codes[part] = [status, body.code]
    }
    const notOwned = [403, 'library.not-owned']
    expect(codes).toEqual({
      V: [401, 'sign-in.required'],
      N: [403, 'profile.incomplete'],
      B: notOwned,
      S: notOwned,
      I: notOwned,
      '1': notOwned,
      '2': notOwned,
      '3': notOwned,
      X: notOwned,
      G: notOwned,
    })
  })

  it('answers a stranger about a draft or a hidden sheet as about none (INV-10)', async () => {
    const answers = await Promise.all(
      [cast.draft, cast.hidden, 'NNNNNNNNNN'].map((id) => reading.ask(cast.person('B'), id)),
    )
    for (const { status, body } of answers) expect([status, body]).toEqual([404, answers[2]?.body])
  })

  it.each([[undefined], [null], [7], [''], ['x'.repeat(1_000)], ['a\0b'], [['a']], [{ id: 'a' }]])(
    'refuses the id %j with 400',
    async (id) => {
      const { status, body } = await reading.ask(cast.person('O'), id)
      expect([status, body.code]).toEqual([400, 'request.invalid'])
    },
  )
})

describe('a link', () => {
  it('works for two minutes', async () => {
    const link = await reading.linkFor(cast.person('O'), cast.sheet)
    shop.clock.advance(119_000)
    expect((await reading.open(link)).statusCode).toBe(200)
    shop.clock.advance(1_500)
    const late = await reading.open(link)
    expect([late.statusCode, late.json().code]).toEqual([403, 'library.link-expired'])
  })

  it('ends at once with a refund', async () => {
    const owner = await createPerson(shop.platform)
    const orderId = await createWaitingOrder(shop.platform, { buyerId: owner.id, sheetId: cast.sheet })
    const { db, clock } = shop.platform
    const purchase = { personId: owner.id, orderId, sheetIds: [cast.sheet], at: clock.now() }
    await inTransaction(db, (trx) => addToLibrary(trx, purchase))
    const link = await reading.linkFor(owner, cast.sheet)
    expect((await reading.open(link)).statusCode).toBe(200)
    await inTransaction(db, (trx) => revokeFromLibrary(trx, { orderId, at: clock.now() }))
    const after = await reading.open(link)
    expect([after.statusCode, after.json().code]).toEqual([403, 'library.not-owned'])
    expect((await reading.ask(owner, cast.sheet)).body.code).toBe('library.not-owned')
  })

  it('ends at once with signing out, and with a ban', async () => {
    const { clock } = shop.platform
    const [first, second] = [await reading.ownerOf(cast.sheet), await reading.ownerOf(cast.sheet)]
    const [one, two] = [await reading.linkFor(first, cast.sheet), await reading.linkFor(second, cast.sheet)]
    await shop.change('session', { person_id: first.id }, { revoked_at: clock.now() })
    await shop.change('person', { id: second.id }, { banned_at: clock.now() })
    for (const link of [one, two]) {
      const answer = await reading.open(link)
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'library.link-expired'])
    }
  })

  it('is nothing in the hands of somebody signed in as another', async () => {
    const link = await reading.linkFor(cast.person('O'), cast.sheet)
    const other = await reading.open(link, { authorization: `jwt ${cast.person('A').token}` })
    expect([other.statusCode, other.json().code]).toEqual([404, 'not-found'])
    expect((await reading.open(link, { authorization: `JWT ${cast.person('O').token}` })).statusCode).toBe(
      200,
    )
  })

  it('says nothing when it was made up', async () => {
    const claims = {
      purpose: 'read',
      personId: cast.person('O').id,
      sessionId: 'x',
      sheetId: cast.sheet,
    } as const
    const forged = signLink('another secret', claims, shop.clock.now())
    for (const url of [
      '/files/read',
      '/files/read?t=',
      `/files/read?t=${forged}`,
      '/files/read?t=a&t=b',
      '/files/read?t=%00',
    ]) {
      const answer = await reading.open(url)
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'not-found'])
    }
  })

  it('never appears in the log', async () => {
    const info = vi.spyOn(shop.platform.log, 'info')
    await reading.open(await reading.linkFor(cast.person('O'), cast.sheet))
    for (const call of info.mock.calls) expect(JSON.stringify(call)).not.toContain('t=')
    info.mockRestore()
  })
})

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

    const { body } = await shop.call('getMyallSheet', {}, person)
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
    const page = await shop.call('getMySheet', {}, person)
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
    const { body } = await shop.call('getMyallSheet', {}, person)
    expect(body.data).toEqual({ sheets: [] })
    expect(await shop.done(person, 'getMySheet')).toMatchObject({
      store: [],
    })
  })

  it.each(['getMySheet', 'getMyallSheet'] as const)('%s is for people with a profile', async (name) => {
    expect((await shop.call(name)).status).toBe(401)
    expect((await shop.call(name, {}, cast.person('N'))).status).toBe(403)
    expect((await shop.call(name, 7, cast.person('O'))).status).toBe(400)
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
