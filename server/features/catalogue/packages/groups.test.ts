import type { CallName } from '#contract/paths.ts'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { createCast, createGroup, createSheet } from '#server/test/cast.ts'
import { testApp } from '#server/test/test-app.ts'

const rounds = Number(process.env['RACE_ROUNDS'] ?? 5)

const app = await testApp({ environment: { RATE_LIMIT_SCALE: '100000' } })
const cast = await createCast(app.platform)
const third = await createSheet(app.platform, {
  authorId: cast.person('A').id,
  code: 'CHM1001',
  name: 'เคมีทั่วไป',
  priceSatang: 8_900,
  demoSeed: 9,
})

type Part = '1' | 'X' | 'G' | 'B'

const call = <Name extends CallName>(name: Name, input: object, part: Part = '1') =>
  app.call(name, input, cast.person(part))
const ok = async <Name extends CallName>(name: Name, input: object, part: Part = '1') => {
  const { status, body } = await call(name, input, part)
  expect([status, body.code]).toEqual([200, undefined])
  return body.data
}
const list = async (input: object = {}, part: Part = '1') => await ok('listGroups', input, part)
const groupOf = async (id: string, part: Part = '1') => await ok('getGroup', { id }, part)
const idsOf = (groups: readonly { _id: string }[]) => groups.map(({ _id }) => _id)

const words = () => ({
  store: cast.store,
  name: ' แพ็กวิทย์ปี 1 ',
  detail: 'ครบทั้งสามวิชา',
  sheets: [third, cast.sheet, cast.freshSheet],
  recommended: true,
  visible: true,
})

async function newGroup(change: object = {}): Promise<string> {
  const { _id } = await ok('saveGroup', { ...words(), ...change })
  return _id
}

const auditOf = (id: string) => app.actionsOn(`group:${id}`)

describe('a package', () => {
  test('is made, found by words of its sheets, seen by buyers in its order, and changed', async () => {
    const id = await newGroup()
    expect(await groupOf(id)).toMatchObject({
      name: 'แพ็กวิทย์ปี 1',
      revision: 1,
      hasOwnCover: false,
      sheets: [
        { _id: third, name: 'CHM1001 เคมีทั่วไป', price: 89, onSale: true },
        { _id: cast.sheet },
        { _id: cast.freshSheet },
      ],
    })
    const found = (await list({ search: 'chm1001 ฟิสิกส์' })).groups
    expect(idsOf(found)).toEqual([id])
    expect(found[0]?.covers.map(({ _id }) => _id)).toEqual([third, cast.sheet, cast.freshSheet])
    // In lists or since: both are sales of its sheets.
    await app.change('sheet', { id: third }, { bought_count: 4, bought_since: 3 })
    expect((await list({ search: id })).groups[0]?.sold).toBe((found[0]?.sold ?? 0) + 7)
    expect(idsOf((await list({ search: id.toLowerCase() })).groups)).toEqual([id])
    // By the name that its store has now.
    const colours = Array(4).fill('#000000')
    const rest = {
      facebookLink: '',
      useNewDrive: false,
      driveMap: [],
      category: 0,
      faculty: [],
      color: colours,
    }
    await ok('saveUni', { code: cast.store, name: ['มหาวิทยาลัยนํ้าใส', 'Clear Water'], ...rest })
    expect(idsOf((await list({ search: 'น้ำใส water chm1001' })).groups)).toEqual([id])
    const buyers = await app.done(undefined, 'getGroupInfo', { groupID: id })
    expect(idsOf(buyers.sheets)).toEqual([third, cast.sheet, cast.freshSheet])

    const saved = await ok('saveGroup', {
      ...words(),
      id,
      revision: 1,
      name: 'แพ็กใหม่',
      sheets: [cast.freshSheet, third],
      store: cast.otherStore,
    })
    expect(saved).toMatchObject({ _id: id, revision: 2 })
    expect(await groupOf(id)).toMatchObject({ name: 'แพ็กใหม่', store: cast.store })
    const changed = await app.done(undefined, 'getGroupInfo', { groupID: id })
    expect(idsOf(changed.sheets)).toEqual([cast.freshSheet, third])
    expect(changed.price).toBe(209)
    expect(await auditOf(id)).toEqual(['group.create', 'group.save'])
  })

  test('that is put out of sight is there for staff alone: no page, no recommendation, no picture', async () => {
    const id = await newGroup({ visible: false })
    expect((await app.call('getGroupInfo', { groupID: id })).status).toBe(404)
    const { data } = (await app.call('recGroup', { store: cast.store })).body
    expect(JSON.stringify(data)).not.toContain(id)
    expect((await app.open(`/content/groups/${id}/cover.jpg`)).statusCode).toBe(404)
    expect(idsOf((await list({ show: 'hidden' })).groups)).toEqual([id])
    expect(await ok('markGroups', { ids: [id], mark: 'show' })).toEqual({ changed: 1 })
    expect(await ok('markGroups', { ids: [id], mark: 'show' })).toEqual({ changed: 0 })
    expect((await app.call('getGroupInfo', { groupID: id })).status).toBe(200)
    expect(await auditOf(id)).toEqual(['group.create', 'group.show'])
  })

  test('keeps a sheet that went off sale, says so, and takes no other one that is off sale', async () => {
    const fading = await createSheet(app.platform, { authorId: cast.person('A').id, code: 'FAD1001' })
    const id = await newGroup({ sheets: [cast.sheet, fading] })
    await app.change('sheet', { id: fading }, { visible: false })
    expect((await groupOf(id)).sheets.map(({ onSale }) => onSale)).toEqual([true, false])
    const attention = await list({ show: 'attention' })
    expect(attention.groups).toEqual([
      expect.objectContaining({ _id: id, sheetCount: 2, onSaleCount: 1, price: 120 }),
    ])
    await ok('saveGroup', { ...words(), id, sheets: [fading, cast.sheet] })
    const refused = await call('saveGroup', { ...words(), sheets: [fading, cast.sheet] })
    expect(refused.body).toMatchObject({ code: 'groups.sheet-not-on-sale', details: { sheets: [fading] } })
  })

  test.each([
    ['one sheet', { sheets: ['one'] }, 'request.invalid'],
    ['a sheet twice', { sheets: ['one', 'one'] }, 'groups.sheet-twice'],
    ['a sheet of another store', { sheets: ['one', 'foreign'] }, 'groups.sheet-not-on-sale'],
    ['a draft', { sheets: ['one', 'draft'] }, 'groups.sheet-not-on-sale'],
    ['no name', { name: '  ' }, 'request.invalid'],
    ['too long a name', { name: 'ก'.repeat(301) }, 'request.invalid'],
  ])('of %s is refused and nothing is written', async (_name, change, code) => {
    const known: Record<string, string> = { one: cast.sheet, foreign: cast.otherSheet, draft: cast.draft }
    const input = { ...words(), ...change }
    const before = (await list()).total
    const sheets = input.sheets.map((sheet) => known[sheet] ?? sheet)
    expect((await call('saveGroup', { ...input, sheets })).body.code).toBe(code)
    expect((await list()).total).toBe(before)
  })

  test('leaves orders alone that were made before it changed', async () => {
    const id = await newGroup({ sheets: [third, cast.sheet] })
    const input = { sheets: [third, cast.sheet] }
    const { body } = await app.call('createOrder', input, cast.person('B'))
    const order = body.data.id
    const read = async () => (await call('getOrder', { id: order }, 'B')).body.data
    const before = await read()
    await ok('saveGroup', { ...words(), id, sheets: [cast.freshSheet, third], visible: false })
    expect(await read()).toEqual(before)
  })
})

describe('the cover of a package', () => {
  type Form = { key: string; url: string; fields: Record<string, string> }
  const offer = async (id: string) => await ok('uploadGroupCoverUrl', { id })
  async function post(form: Form, file: Buffer): Promise<void> {
    const [row] = /^[^.]+/.exec(form.key) ?? []
    const parts = JSON.parse(Buffer.from(row ?? '', 'base64url').toString('utf8')) as string[]
    const key = String(parts.at(-1)).split(':')[2] ?? ''
    await app.platform.storage.put(key, file, { contentType: 'image/png' })
  }
  const green = () =>
    sharp({ create: { width: 420, height: 594, channels: 3, background: '#00cc00' } })
      .png()
      .toBuffer()

  test('is drawn, then uploaded, re-encoded and shown in every size, then drawn again', async () => {
    const id = await newGroup()
    const form = await offer(id)
    expect((await call('finishGroupUpload', { id, key: form.key })).body.code).toBe('files.not-arrived')
    await post(form, await green())
    // Sent twice, and again by who did not hear the answer: the file that arrived is used up by then.
    const finish = async () =>
      await app.call(
        'finishGroupUpload',
        { id, key: form.key },
        { token: cast.person('1').token, headers: { 'idempotency-key': 'cover' } },
      )
    const [first, beside] = await Promise.all([finish(), finish()])
    const { cover } = first.body.data
    for (const { body } of [beside, await finish()]) expect(body).toMatchObject({ data: { cover } })
    expect(await groupOf(id)).toMatchObject({ hasOwnCover: true, cover, revision: 1 })
    for (const file of ['cover.jpg', 'cover-280.webp']) {
      const shown = await app.open(`/content/groups/${id}/${file}?v=${cover}`)
      const { dominant } = await sharp(shown.rawPayload).stats()
      expect([dominant.g > 180, dominant.r < 60], file).toEqual([true, true])
    }
    expect((await call('finishGroupUpload', { id, key: form.key })).body.code).toBe('files.not-arrived')
    const saved = await ok('saveGroup', { ...words(), id, revision: 1, dropCover: true })
    expect(saved.cover).not.toBe(cover)
    expect((await groupOf(id)).hasOwnCover).toBe(false)
    expect(await auditOf(id)).toEqual(['group.create', 'group.cover', 'group.save'])
  })

  test('is refused when it is no picture, or when the form was given out for another package', async () => {
    const [id, other] = [await newGroup(), await newGroup()]
    const form = await offer(id)
    expect((await call('finishGroupUpload', { id: other, key: form.key })).body.code).toBe('files.bad-form')
    expect((await call('finishGroupUpload', { id, key: form.key }, 'G')).body.code).toBe('files.bad-form')
    await post(form, Buffer.from('only words that somebody typed and called a picture'.repeat(4)))
    expect((await call('finishGroupUpload', { id, key: form.key })).body.code).toBe('files.wrong-type')
    expect((await groupOf(id)).hasOwnCover).toBe(false)
  })
})

describe('the list', () => {
  test('shows the own stores only, a page at a time, in the order asked for', async () => {
    const foreign = await createGroup(app.platform, {
      sheets: [cast.otherSheet],
      store: cast.otherStore,
      name: 'A foreign one',
    })
    expect(idsOf((await list({}, 'X')).groups)).toEqual([foreign])
    expect(idsOf((await list({ rows: 200 })).groups)).not.toContain(foreign)
    expect((await call('listGroups', { store: cast.otherStore })).status).toBe(404)
    expect(idsOf((await list({ store: cast.otherStore }, 'G')).groups)).toEqual([foreign])
    const all = await list({ rows: 200, sort: 'name' })
    expect(all.total).toBe(all.groups.length)
    const second = await list({ rows: 10, page: 1, sort: 'name' })
    expect(idsOf(second.groups)).toEqual(idsOf(all.groups.slice(10, 20)))
    const backwards = await list({ rows: 200, sort: '-name' })
    expect(idsOf(backwards.groups)).toEqual(idsOf(all.groups).toReversed())
    const mixed = await call('markGroups', { ids: [cast.group, foreign], mark: 'hide' })
    expect(mixed.status).toBe(404)
    expect((await list({ show: 'hidden', rows: 200 })).groups.map(({ _id }) => _id)).not.toContain(cast.group)
  })

  test('is had as a file with what the screen shows; formulas are made harmless', async () => {
    await newGroup({ name: '=1+1' })
    const url = (await ok('openDownload', { list: 'groups', input: { search: '1 1 เคมี' } })).url
    const lines = (await app.open(url)).body.split('\r\n')
    expect(lines[0]).toBe('\uFEFFid,name,store,sheets,on_sale,price,recommended,visible,updated')
    expect(lines.some((line) => line.includes("'=1+1,"))).toBe(true)
    const foreign = { list: 'groups', input: { store: cast.otherStore } }
    expect((await call('openDownload', foreign)).status).toBe(404)
  })
})

test(`of two who save what both saw, one wins, the other is told, and each save is in the trail (${rounds} rounds)`, async () => {
  const id = await newGroup()
  for (let round = 0; round < rounds; round += 1) {
    const { revision } = await groupOf(id)
    const answers = await Promise.all([
      call('saveGroup', { ...words(), id, revision, name: 'One' }),
      call('saveGroup', { ...words(), id, revision, name: 'Other', sheets: [cast.sheet, third] }, 'G'),
    ])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    const winner = answers[0]?.status === 200 ? 'One' : 'Other'
    const { name, sheets } = await groupOf(id)
    expect([name, sheets.length]).toEqual([winner, winner === 'One' ? 3 : 2])
    const marks = await Promise.all([
      call('markGroups', { ids: [id], mark: 'hide' }),
      call('markGroups', { ids: [id], mark: 'hide' }, 'G'),
    ])
    const changed = marks.map(({ body }) => body.data.changed)
    expect(changed.toSorted((one, other) => one - other)).toEqual([0, 1])
  }
  expect(await auditOf(id)).toHaveLength(1 + 2 * rounds)
})
