import { describe, expect, it } from 'vitest'
import { newId } from '#server/platform/ids.ts'
import { type CastPerson, createCast, createPerson } from '#server/test/cast.ts'
import { testApp } from '#server/test/test-app.ts'
import { listsMax } from './lists.ts'
import { sheetsMax } from './sheets.ts'

const app = await testApp({ environment: { RATE_LIMIT_SCALE: '1000' } })
const cast = await createCast(app.platform)

const listsOf = async (person: CastPerson) => (await app.done(person, 'getFavoriteList')).list
const add = async (person: CastPerson, name: string) => (await app.done(person, 'addFavorite', { name }))._id
const ids = ({ sheets }: { sheets: { _id: string }[] }) => sheets.map(({ _id }) => _id)

describe('favourite lists', () => {
  it('are made, renamed, and shown in the order they were made', async () => {
    const person = await createPerson(app.platform, { name: 'Mali' })
    const first = await add(person, '  สอบปลายภาค ')
    app.clock.advance(1000)
    const second = await add(person, 'เผื่อไว้')
    await app.done(person, 'renameFavorite', { id: first, name: 'ปลายภาค 1/69' })
    expect(await app.done(person, 'getMyFav')).toEqual({
      user: { _id: person.id, name: 'Mali', seller: false, infoEnter: true },
      list: [
        { _id: first, name: 'ปลายภาค 1/69', sheets: [] },
        { _id: second, name: 'เผื่อไว้', sheets: [] },
      ],
    })
  })

  it.each(['', '   ', '\u200B\u2060', 'ก'.repeat(101)])('need a name: not %j', async (name) => {
    const person = await createPerson(app.platform)
    expect(await app.codeOf(person, 'addFavorite', { name })).toBe('request.invalid')
    const id = await add(person, 'ชื่อเดิม')
    expect(await app.codeOf(person, 'renameFavorite', { id, name })).toBe('request.invalid')
    expect((await listsOf(person)).map((list) => list.name)).toEqual(['ชื่อเดิม'])
  })

  it('are taken away at once and can be taken back with all that was in them, for a day', async () => {
    const person = await createPerson(app.platform)
    const id = await add(person, 'ลบแล้วเอาคืน')
    await app.done(person, 'addSheetFavorite', { id, sheet: cast.sheet })
    await app.done(person, 'deleteFavorite', { id })
    expect(await listsOf(person)).toEqual([])
    expect(await app.codeOf(person, 'addSheetFavorite', { id, sheet: cast.freshSheet })).toBe('not-found')
    await app.done(person, 'restoreFavorite', { id })
    await app.done(person, 'restoreFavorite', { id })
    expect(await listsOf(person)).toMatchObject([{ _id: id, sheets: [cast.sheet] }])

    await app.done(person, 'deleteFavorite', { id })
    const other = await add(person, 'อีกรายการ')
    app.clock.advance(86_400_001)
    await app.done(person, 'deleteFavorite', { id: other })
    expect(await app.codeOf(person, 'restoreFavorite', { id })).toBe('not-found')
    await app.done(person, 'restoreFavorite', { id: other })
  })

  it('are fifty at most, also when two are made at once or one is taken back', async () => {
    const person = await createPerson(app.platform)
    const gone = await add(person, 'ลบไปก่อน')
    await app.done(person, 'deleteFavorite', { id: gone })
    for (let number = 1; number < listsMax; number += 1) await add(person, `รายการ ${number}`)
    const two = await Promise.all(['ก', 'ข'].map((name) => app.call('addFavorite', { name }, person)))
    expect(two.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await app.codeOf(person, 'restoreFavorite', { id: gone })).toBe('favourites.too-many-lists')
    expect(await listsOf(person)).toHaveLength(listsMax)
  })

  it('belong to one person: for everybody else they are not there', async () => {
    const owner = await createPerson(app.platform)
    const stranger = await createPerson(app.platform)
    const id = await add(owner, 'ของฉัน')
    await app.done(owner, 'addSheetFavorite', { id, sheet: cast.sheet })
    expect(await app.codeOf(stranger, 'renameFavorite', { id, name: 'ยึด' })).toBe('not-found')
    expect(await app.codeOf(stranger, 'deleteFavorite', { id })).toBe('not-found')
    expect(await app.codeOf(stranger, 'listSheetFavorite', { id })).toBe('not-found')
    expect(await app.codeOf(stranger, 'addSheetFavorite', { id, sheet: cast.freshSheet })).toBe('not-found')
    expect(await app.codeOf(stranger, 'removeSheetFavorite', { id, sheet: cast.sheet })).toBe('not-found')
    expect(await listsOf(stranger)).toEqual([])
    expect(await listsOf(owner)).toEqual([{ _id: id, name: 'ของฉัน', sheets: [cast.sheet] }])
  })
})

describe('sheets of a favourite list', () => {
  it('are added once, last added first, and taken out again', async () => {
    const owner = cast.person('O')
    const id = await add(owner, 'ชีท')
    await app.done(owner, 'addSheetFavorite', { id, sheet: cast.sheet })
    app.clock.advance(1000)
    await app.done(owner, 'addSheetFavorite', { id, sheet: cast.otherSheet })
    const twice = await app.done(owner, 'addSheetFavorite', {
      id,
      sheet: cast.sheet,
    })
    expect(twice.sheets).toMatchObject([
      { _id: cast.otherSheet, owned: false },
      { _id: cast.sheet, owned: true, name: 'MAT1001 แคลคูลัส 1' },
    ])
    expect(ids(await app.done(owner, 'removeSheetFavorite', { id, sheet: cast.sheet }))).toEqual([
      cast.otherSheet,
    ])
    expect(ids(await app.done(owner, 'removeSheetFavorite', { id, sheet: cast.sheet }))).toEqual([
      cast.otherSheet,
    ])
    expect(ids(await app.done(owner, 'listSheetFavorite', { id }))).toEqual([cast.otherSheet])
  })

  it('that go off sale are not there until they come back, but for those who own them', async () => {
    const { platform } = app
    const buyer = cast.person('B')
    const owner = cast.person('O')
    const show = (visible: boolean) =>
      platform.db.updateTable('sheet').set({ visible }).where('id', '=', cast.sheet).execute()
    const lists: [CastPerson, string][] = [
      [buyer, await add(buyer, 'ผู้ซื้อ')],
      [owner, await add(owner, 'เจ้าของ')],
    ]
    for (const [person, id] of lists) await app.done(person, 'addSheetFavorite', { id, sheet: cast.sheet })
    await show(false)
    const seen = await Promise.all(
      lists.map(async ([person, id]) => ids(await app.done(person, 'listSheetFavorite', { id }))),
    )
    expect(seen).toEqual([[], [cast.sheet]])
    expect((await listsOf(buyer)).find(({ name }) => name === 'ผู้ซื้อ')?.sheets).toEqual([])
    await show(true)
    expect(ids(await app.done(buyer, 'listSheetFavorite', { id: lists[0]?.[1] }))).toEqual([cast.sheet])
  })

  it('are five hundred at most', async () => {
    const person = await createPerson(app.platform)
    const id = await add(person, 'เต็ม')
    const { id: _id, ...sheet } = await app.row(
      'sheet',
      { id: cast.sheet },
      'id',
      'author_id',
      'store_code',
      'title_id',
      'code',
      'name',
      'year',
      'price_satang',
      'status',
      'published_at',
    )
    const unique = Array.from({ length: sheetsMax }, () => newId())
    await app.platform.db
      .insertInto('sheet')
      .values(unique.map((copy) => ({ ...sheet, id: copy })))
      .execute()
    await app.platform.db
      .insertInto('favourite_sheet')
      .values(unique.map((copy) => ({ list_id: id, sheet_id: copy })))
      .execute()
    expect(await app.codeOf(person, 'addSheetFavorite', { id, sheet: cast.sheet })).toBe(
      'favourites.list-full',
    )
    expect(ids(await app.done(person, 'addSheetFavorite', { id, sheet: unique[0] }))).toHaveLength(sheetsMax)
    await app.change('sheet', { id: unique[0] }, { visible: false })
    expect(ids(await app.done(person, 'addSheetFavorite', { id, sheet: cast.sheet }))).toHaveLength(sheetsMax)
  })
})
