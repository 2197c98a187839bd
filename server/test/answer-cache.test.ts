import { expect, test } from 'vitest'
import { createAnswerCache } from '#server/platform/answer-cache.ts'
import { createCast, createSheet } from './cast.ts'
import { eventually } from './eventually.ts'
import { testApp } from './test-app.ts'

const shop = await testApp({ environment: { RATE_LIMIT_SCALE: '1000' }, cachesAnswers: true })
const cast = await createCast(shop.platform)

const answer =
  (text: string, isUncacheable = false) =>
  async () => ({ bytes: Buffer.from(text), isUncacheable })

test('one reading answers all who ask at once and until its time is over; what failed, what passes and what was forgotten does not', async () => {
  const cache = createAnswerCache(1e6)
  const text = async (key: string, milliseconds: number, load: Parameters<typeof cache.get>[2]) =>
    (await cache.get(key, milliseconds, load)).bytes.toString()
  expect(await Promise.all([text('a', 1e6, answer('1')), text('a', 1e6, answer('2'))])).toEqual(['1', '1'])
  expect(await cache.get('a', 1e6, answer('3'))).toMatchObject({ isHit: true })
  expect([await text('b', 0, answer('1')), await text('b', 0, answer('2'))]).toEqual(['1', '2'])
  expect([await text('c', 1e6, answer('1', true)), await text('c', 1e6, answer('2'))]).toEqual(['1', '2'])
  await expect(cache.get('d', 1e6, async () => await Promise.reject(new Error('away')))).rejects.toThrow(
    'away',
  )
  expect(await text('d', 1e6, answer('back'))).toBe('back')
  const late = Promise.withResolvers<{ bytes: Buffer }>()
  const early = text('e', 1e6, () => late.promise)
  cache.forget()
  late.resolve({ bytes: Buffer.from('before') })
  expect([await early, await text('e', 1e6, answer('after'))]).toEqual(['before', 'after'])
})

test('no more bytes are kept than are allowed; the oldest answers go', async () => {
  const cache = createAnswerCache(10_000)
  const long = answer('x'.repeat(4_000))
  for (const key of ['a', 'b', 'c']) await cache.get(key, 1e6, long)
  expect(await cache.get('c', 1e6, long)).toMatchObject({ isHit: true })
  expect(await cache.get('a', 1e6, long)).toMatchObject({ isHit: false })
})

test('whoever sends a token is answered for themselves, and leaves nothing of it for others', async () => {
  const owner = cast.person('O')
  const owned = async (who?: { token: string }) =>
    (await shop.done(who, 'getSheetInfo', { sheetID: cast.sheet })).owned
  expect([await owned(), await owned(owner), await owned()]).toEqual([false, true, false])
  expect([await owned(owner), await owned(), await owned(owner)]).toEqual([true, false, true])
  const store = { filter: { store: cast.store } }
  const found = async (who?: { token: string }) =>
    (await shop.done(who, 'searchSheet', store)).find(({ _id }) => _id === cast.sheet)?.owned
  expect([await found(owner), await found(), await found(owner)]).toEqual([true, false, true])
  expect((await shop.done(owner, 'getHome')).user).not.toBeNull()
  expect((await shop.done(undefined, 'getHome')).user).toBeNull()
})

test('what staff hide through this process is gone at once; what another process hides, when the time of the answer is over', async () => {
  const [authorId, store] = [cast.person('A').id, cast.store]
  const name = 'ชีวเคมีทางทะเล'
  const [hiddenHere, hiddenElsewhere] = await Promise.all([
    createSheet(shop.platform, { authorId, store, priceSatang: 5_000, name }),
    createSheet(shop.platform, { authorId, store, priceSatang: 5_000, name }),
  ])
  const found = async () =>
    (await shop.done(undefined, 'searchSheet', { search: name })).map(({ _id }) => _id).sort()
  const codeOfSheet = (sheetID: string) => shop.codeOf(undefined, 'getSheetInfo', { sheetID })
  const both = [hiddenHere, hiddenElsewhere].sort()
  await eventually(async () => expect(await found()).toEqual(both))
  expect([await codeOfSheet(hiddenHere), await codeOfSheet(hiddenElsewhere)]).toEqual([undefined, undefined])

  await shop.done(cast.person('1'), 'shsheet', { id: hiddenHere, visible: false })
  expect(await found()).toEqual([hiddenElsewhere])
  expect([await codeOfSheet(hiddenHere), await codeOfSheet(hiddenElsewhere)]).toEqual([
    'not-found',
    undefined,
  ])

  const begun = performance.now()
  await shop.change('sheet', { id: hiddenElsewhere }, { visible: false })
  // A person's answer is not in the cache.
  expect(await shop.codeOf(cast.person('B'), 'getSheetInfo', { sheetID: hiddenElsewhere })).toBe('not-found')
  let lastSeen = begun
  await eventually(async () => {
    const asked = performance.now()
    const code = await codeOfSheet(hiddenElsewhere)
    if (code === undefined) lastSeen = asked
    expect(code).toBe('not-found')
  })
  expect(lastSeen - begun).toBeLessThanOrEqual(3_000)
  expect(await found()).toEqual([])
})
