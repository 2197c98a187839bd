import QRCode from 'qrcode'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { eraseAccount } from '#server/features/accounts/erase.ts'
import { gatherData } from '#server/features/accounts/gather-data.ts'
import { createCast, createSeller, createSheet } from '#server/test/cast.ts'
import { drawTestPicture } from '#server/test/handed-in-files.ts'
import { testApp } from '#server/test/test-app.ts'

const penName = 'พี่ข้าวหอม'

const app = await testApp({ environment: { RATE_LIMIT_SCALE: '1000' } })
const cast = await createCast(app.platform)
const author = await createSeller(app.platform)
await app.change('seller', { person_id: author.id }, { code_name: penName, code_name_key: penName })
await createSheet(app.platform, { authorId: author.id, store: cast.store })

async function post(bytes: Buffer, who = author): Promise<string> {
  const { fields, key } = await app.done(who, 'authorPictureForm', {})
  const at = Object.values(fields).find((value) => value.startsWith('quarantine/')) ?? ''
  await app.platform.storage.put(at, bytes, { contentType: 'image/jpeg' })
  return key
}
const handIn = async (bytes: Buffer) => await app.done(author, 'setAuthorPicture', { key: await post(bytes) })
const onPage = async () => (await app.done(author, 'getAuthor', { name: penName })).author.picture
const waiting = async (part: '1' | 'X' = '1') => {
  const store = part === '1' ? cast.store : cast.otherStore
  return (await app.done(cast.person(part), 'getReport', { store })).pictures
}
const decide = (input: object, part: '1' | '2' | 'X' | 'G' = '1') =>
  app.codeOf(cast.person(part), 'decideAuthorPicture', { author: author.id, ...input })
const shown = (version: string | null) =>
  app.app.inject({ url: `/content/users/${author.id}.jpg?v=${version}` })
const messages = async () => JSON.stringify((await app.done(author, 'getMessage', { language: 0 })).messages)

test('waits for staff, who show it or say why not; of two who look at one the first decides, and everybody sees a small square', async () => {
  expect(await onPage()).toBeNull()
  const first = await handIn(await drawTestPicture(800, 500, '#224466'))
  expect(first).toMatchObject({ shown: null, refused: null })
  expect(await onPage()).toBeNull()
  expect((await shown('1')).statusCode).toBe(404)
  const desk = async () => (await app.done(cast.person('1'), 'navigation', {})).waiting.reports
  expect(await desk()).toBe(1)

  // Another one takes the place of the one that waits: who decides about the first decides nothing.
  app.clock.advance(1_000)
  await handIn(await drawTestPicture(500, 800, '#884422'))
  const [one] = await waiting()
  expect(one).toMatchObject({ author: author.id, name: penName })
  expect(await waiting('X')).toEqual([])
  expect(await decide({ since: first.waiting?.since, show: true })).toBe('reports.acted-meanwhile')
  expect(await decide({ since: one?.since, show: false, reason: '  ' })).toBe('request.invalid')
  expect(await decide({ since: one?.since, show: true }, 'X')).toBe('not-found')
  expect(await decide({ since: one?.since, show: true }, '2')).toBe('not-allowed')
  const both = await Promise.all(
    [true, false].map((show) => decide({ since: one?.since, show, reason: 'ไม่ใช่รูปคุณ <b>' })),
  )
  expect(both.filter((code) => code === 'reports.acted-meanwhile')).toHaveLength(1)
  if (both[0] !== undefined) {
    expect((await app.done(author, 'getSellEdit', {})).info.picture.refused).toBe('ไม่ใช่รูปคุณ <b>')
    const { waiting: again } = await handIn(await drawTestPicture(500, 800, '#884422'))
    expect(await decide({ since: again?.since, show: true })).toBeUndefined()
  }
  expect(await waiting()).toEqual([])
  expect(await desk()).toBe(0)
  expect(await onPage()).toBe('1')
  const picture = await shown('1')
  const { format, width, height } = await sharp(picture.rawPayload).metadata()
  expect([picture.statusCode, format, width, height]).toEqual([200, 'jpeg', 320, 320])
  expect(await messages()).toContain('รูปของคุณขึ้นที่หน้าผู้เขียนแล้ว')

  // A later one that is refused leaves what is shown.
  app.clock.advance(1_000)
  const later = await handIn(await drawTestPicture(600, 600, '#112233'))
  expect(
    await decide({ since: later.waiting?.since, show: false, reason: 'มีเบอร์โทร <b>' }, 'G'),
  ).toBeUndefined()
  expect(await onPage()).toBe('1')
  expect((await app.done(author, 'getSellEdit', {})).info.picture).toEqual({
    shown: '1',
    waiting: null,
    refused: 'มีเบอร์โทร <b>',
  })
  expect(await messages()).toContain('มีเบอร์โทร &lt;b&gt;')
  const { rows } = await app.platform.pool.query<{ action: string }>(
    `select action from audit_record where object = 'seller:' || $1 and action like 'author-picture.%' order by id`,
    [author.id],
  )
  expect(rows.at(-1)?.action).toBe('author-picture.refuse')
})

test('is refused with words: a QR code, what is no picture, the key of somebody else, and nothing posted', async () => {
  const stranger = await createSeller(app.platform)
  const codeOf = async (key: string) => await app.codeOf(author, 'setAuthorPicture', { key })
  const before = (await app.done(author, 'getSellEdit', {})).info.picture
  expect(
    await codeOf(await post(await QRCode.toBuffer('https://line.me/R/ti/p/@cheaper', { width: 400 }))),
  ).toBe('sellers.picture-has-qr')
  expect(await codeOf(await post(Buffer.from('x'.repeat(200))))).toBe('files.wrong-type')
  expect(await codeOf(await post(await drawTestPicture(200, 200), stranger))).toBe('files.bad-form')
  expect(await codeOf((await app.done(author, 'authorPictureForm', {})).key)).toBe('files.not-arrived')
  expect((await app.done(author, 'getSellEdit', {})).info.picture).toEqual(before)
})

test('is taken away by its author at once, is in the copy of her data, and goes with the account', async () => {
  const again = async () => {
    app.clock.advance(1_000)
    const { waiting: one } = await handIn(await drawTestPicture(600, 600, '#445566'))
    expect(await decide({ since: one?.since, show: true })).toBeUndefined()
    return await onPage()
  }
  expect(await app.done(author, 'removeAuthorPicture', {})).toEqual({
    shown: null,
    waiting: null,
    refused: null,
  })
  expect(await onPage()).toBeNull()
  expect((await shown('1')).statusCode).toBe(404)
  const version = await again()
  // Another address than the one that was taken away.
  expect(version).toBe('2')
  expect((await shown(version)).statusCode).toBe(200)
  const copy = JSON.stringify(await gatherData(app.platform, author.id, app.clock.now()))
  expect(copy).toContain('"shown_jpeg":"/9j/')

  await app.done(author, 'deleteAccount', { confirm: 'DELETE' })
  await eraseAccount(app.platform, author.id)
  expect((await shown(version)).statusCode).toBe(404)
  expect(await app.platform.storage.head(`content/users/v${version}/${author.id}.jpg`)).toBeNull()
  const rows = await app.rows('author_picture', { person_id: author.id }, 'person_id')
  expect(rows).toEqual([])
})
