import type { CallName } from '#contract/paths.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createCast, createSeller, createSheet, createStore } from '#server/test/cast.ts'
import { readingFromCopy } from '#server/test/standby.ts'
import { testApp } from '#server/test/test-app.ts'

const rounds = Number(process.env['RACE_ROUNDS'] ?? 20)

const app = await testApp({ environment: { RATE_LIMIT_SCALE: '100000' } })
const cast = await createCast(app.platform)
for (const code of [501, 502, 503]) await createStore(app.platform, { code, kind: 'drive' })
await app.change('store', { kind: 'drive' }, { drive_in: [1] })

type Form = { key: string; url: string; fields: Record<string, string> }

const call = <Name extends CallName>(name: Name, input: object, part: '1' | 'X' | 'G' = '1') =>
  app.call(name, input, cast.person(part))
const uniOf = async (code = cast.store) => (await call('getUni', { code }, 'G')).body.data

const university = {
  code: 1,
  name: [' จุฬาลงกรณ์มหาวิทยาลัย ', 'Chulalongkorn'],
  category: 0,
  faculty: ['คณะวิทยาศาสตร์', ['คณะอักษรศาสตร์', 'Arts'], ' ', 'คณะวิทยาศาสตร์ '],
  color: ['#112233', '#445566', '#778899', '#AABBCC'],
  facebookLink: 'https://www.facebook.com/chula',
  useNewDrive: true,
  driveMap: [
    { name: 'ปี 1', items: [502, 999] },
    { name: 'ปี 2', items: [501] },
  ],
}

test('a university is saved and read again; drives in no group stand in the fixed last one', async () => {
  expect((await call('saveUni', university)).status).toBe(200)
  expect(await uniOf()).toMatchObject({
    name: ['จุฬาลงกรณ์มหาวิทยาลัย', 'Chulalongkorn'],
    faculty: [['คณะวิทยาศาสตร์'], ['คณะอักษรศาสตร์', 'Arts']],
    color: university.color,
    driveMap: [
      { name: 'ปี 1', items: [502] },
      { name: 'ปี 2', items: [501] },
      { name: 'ยังไม่จัดกลุ่ม', items: [503] },
    ],
  })
  const { body } = await app.call('getShopDrive', {})
  expect(JSON.stringify(body)).toContain('จุฬาลงกรณ์มหาวิทยาลัย')
})

test('a store is known by the covers of what is bought most in it, and of nothing that is not on sale', async () => {
  const authorId = (await createSeller(app.platform)).id
  const ids = await Promise.all(
    [1, 2, 3, 4, 5].map(() => createSheet(app.platform, { authorId, store: 502 })),
  )
  for (const [at, id] of ids.entries()) await app.change('sheet', { id }, { bought_count: 10 + at })
  await app.change('sheet', { id: ids[4] ?? '' }, { visible: false })
  const { drive } = (await call('listUni', {}, 'G')).body.data
  const covers = (code: number) => drive.find((one) => one.code === code)?.covers
  expect(covers(502)?.map(({ _id }) => _id)).toEqual([ids[3], ids[2], ids[1]])
  expect(covers(501)).toEqual([])
})

test('a new university and a drive come from their typed code, once', async () => {
  expect((await call('newUni', { code: ' 77 ' }, 'G')).status).toBe(200)
  expect((await call('newDrive', { code: 77 }, 'G')).body.code).toBe('stores.code-taken')
  expect(await uniOf(77)).toMatchObject({ kind: 'institution', category: 5, color: Array(4).fill('#000000') })
  for (const code of ['7x', '', 0, -1, 1.5, '99999999999'])
    expect((await call('newUni', { code }, 'G')).status).toBe(400)
})

test.each([
  ['a colour that is none', { color: ['red', '#445566', '#778899', '#AABBCC'] }],
  ['three colours', { color: ['#112233', '#445566', '#778899'] }],
  ['a link that runs', { facebookLink: 'javascript:alert(1)' }],
  ['a link into our own network', { facebookLink: 'http://127.0.0.1' }],
  ['a link that only looks like Facebook', { facebookLink: 'https://facebook.com@evil.example/' }],
  ['a host that only begins like Facebook', { facebookLink: 'https://facebook.com.evil.example/' }],
  ['a host that only ends like Facebook', { facebookLink: 'https://notfacebook.com/chula' }],
  ['a link with a line break', { facebookLink: 'https://www.facebook.com/chula\n' }],
  ['a link that anyone on the way may change', { facebookLink: 'http://www.facebook.com/chula' }],
  ['no name', { name: ['', ''] }],
  ['faculties that are no list', { faculty: 'คณะ' }],
  ['a category beyond', { category: 6 }],
])('%s is refused', async (_name, change) => {
  expect((await call('saveUni', { ...university, ...change })).status).toBe(400)
})

test('a drive is saved as a drive, and never as a university', async () => {
  const drive = {
    name: ['ไดรฟ์', ''],
    driveIn: [1, 2, 2],
    color: university.color,
    subject: 's',
    description: 'd',
  }
  expect((await call('saveDrive', { code: 503, ...drive }, 'G')).status).toBe(200)
  expect(await uniOf(503)).toMatchObject({ kind: 'drive', driveIn: [1, 2], subject: 's', description: 'd' })
  expect((await call('saveDrive', { code: 1, ...drive }, 'G')).status).toBe(404)
  // A code that was mistyped would show the drive nowhere, and nobody would notice.
  const nowhere = await call('saveDrive', { code: 503, ...drive, driveIn: [1, 4711, 503], subject: 't' }, 'G')
  expect(nowhere.body).toMatchObject({ code: 'stores.drive-in', details: { codes: '4711, 503' } })
  expect(nowhere.body.msg?.[1]).toContain('4711, 503')
  expect(await uniOf(503)).toMatchObject({ driveIn: [1, 2], subject: 's' })
  expect((await call('saveUni', { ...university, code: 503 }, 'G')).status).toBe(404)
})

test('a posted logo is taken in, stays when the colours change, and covers are drawn anew', async () => {
  const before = await uniOf()
  expect(before).toMatchObject({ hasLogo: false, hasTemplate: false })
  const form = (await call('uploadUniLogoUrl', { id: '1' })).body.data
  expect((await call('finishUniUpload', { id: 1, key: form.key })).body.code).toBe('files.not-arrived')
  await post(
    form,
    await sharp({ create: { width: 64, height: 64, channels: 3, background: '#ff0000' } })
      .png()
      .toBuffer(),
  )
  expect((await call('finishUniUpload', { id: 2, key: form.key }, 'X')).status).toBe(404)
  expect((await call('finishUniUpload', { id: 1, key: form.key })).body.data).toEqual({
    pictureVersion: before.pictureVersion + 1,
  })
  expect((await uniOf()).hasLogo).toBe(true)
  const { uni } = (await call('listUni', {})).body.data
  expect(uni.find((one) => one.code === 1)?.hasLogo).toBe(true)
  await call('saveUni', { ...university, color: ['#000011', '#445566', '#778899', '#AABBCC'] })
  const logo = await app.app.inject({ url: '/content/logos/1.jpg' })
  const { dominant } = await sharp(logo.rawPayload).stats()
  expect(dominant.r).toBeGreaterThan(200)
  expect(dominant.b).toBeLessThan(60)
  // Finished twice it is there once.
  const { pictureVersion } = await uniOf()
  expect((await call('finishUniUpload', { id: 1, key: form.key })).body.data).toEqual({ pictureVersion })
  expect((await uniOf()).pictureVersion).toBe(pictureVersion)
})

test('a template that was only posted is there when the example is looked at; what is no picture is not', async () => {
  const example = (part: '1' | 'X', more = '') =>
    app.app.inject({
      url: `/api/sarupStaff/uniCoverExample?code=1${more}`,
      headers: { authorization: `jwt ${cast.person(part).token}` },
    })
  const before = await example('1')
  expect(before.headers['content-type']).toBe('image/webp')
  expect((await example('X')).statusCode).toBe(404)
  const others = await example('1', '&color=%23AA0000,%2300AA00,%230000AA,%23AAAA00')
  expect(others.headers['content-type']).toBe('image/webp')
  expect(others.rawPayload.equals(before.rawPayload)).toBe(false)
  expect((await example('1')).rawPayload.equals(before.rawPayload)).toBe(true)
  for (const wrong of ['', 'red,red,red,red', '%23AA0000', '%23AA0000,%2300AA00,%230000AA,url(x)'])
    expect((await example('1', `&color=${wrong}`)).statusCode).toBe(400)
  const wrong = (await call('uploadUniTemplateUrl', { id: 1 })).body.data
  await post(wrong, Buffer.from('this is no picture at all, only words that somebody typed'.repeat(4)))
  expect((await call('finishUniUpload', { id: 1, key: wrong.key })).body.code).toMatch(/^files\./)
  const form = (await call('uploadUniTemplateUrl', { id: 1 })).body.data
  await post(
    form,
    await sharp({ create: { width: 420, height: 594, channels: 3, background: '#00ff00' } })
      .png()
      .toBuffer(),
  )
  const after = await example('1')
  expect(after.rawPayload.equals(before.rawPayload)).toBe(false)
  // Reading it before the finish took it in: no refusal, and nothing twice.
  const { pictureVersion } = await uniOf()
  expect((await call('finishUniUpload', { id: 1, key: form.key })).body.data).toEqual({ pictureVersion })
  expect((await call('finishUniUpload', { id: 1, key: `${form.key}0` })).status).toBe(404)
})

test('a picture that is finished twice at once while somebody looks is there once, and leaves no file', async () => {
  const before = await uniOf()
  const form = (await call('uploadUniLogoUrl', { id: '1' })).body.data
  const blue = { width: 64, height: 64, channels: 3, background: '#0000ff' } as const
  await post(form, await sharp({ create: blue }).png().toBuffer())
  const finish = () => call('finishUniUpload', { id: 1, key: form.key })
  const [one, other] = await Promise.all([finish(), finish(), uniOf(), uniOf()])
  const pictureVersion = before.pictureVersion + 1
  expect([one.body.data, other.body.data]).toEqual([{ pictureVersion }, { pictureVersion }])
  expect((await uniOf()).pictureVersion).toBe(pictureVersion)
  const [{ logo_key: logo } = {}] = await app.rows('store', { code: 1 }, 'logo_key')
  const files = await app.platform.storage.list('private/stores/1/logo-')
  expect(files.files.map(({ key }) => key)).toEqual([logo])
})

test('what was only posted is taken in, too, where lists are read from a copy of the database', async () => {
  const form = (await call('uploadUniLogoUrl', { id: '1' })).body.data
  await post(
    form,
    await sharp({ create: { width: 64, height: 64, channels: 3, background: '#0000ff' } })
      .png()
      .toBuffer(),
  )
  await readingFromCopy(app, () => uniOf())
  expect(await app.rows('store_upload', { key: form.key })).toEqual([])
})

async function post(form: Form, file: Buffer): Promise<void> {
  const stored = await app.platform.storage.put(form.key, file, { contentType: 'image/png' })
  expect(stored.bytes).toBe(file.length)
}

test(`of two who save what both saw, one wins and the other is told (${rounds} rounds)`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { updated } = await uniOf()
    const answers = await Promise.all([
      call('saveUni', { ...university, seen: updated }),
      call('saveUni', { ...university, seen: updated }, 'G'),
    ])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  }
})
