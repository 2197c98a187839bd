import { describe, expect, test } from 'vitest'
import { NetworkFailure, Refused } from '#web/api/failures.ts'
import type { StoredWords, OwnSheet } from './stored-words.ts'
import { WordsStore } from './words-store.ts'

const sheet: OwnSheet = {
  _id: 'SHEETSHEET',
  name: 'EC210 เศรษฐศาสตร์',
  sCode: 'EC210',
  sName: 'เศรษฐศาสตร์',
  store: 1,
  classInfo: '',
  detail: '',
  price: 49,
  priceOnSale: null,
  examNum: 0,
  semester: 1,
  year: 2026,
  category: 2,
  visible: true,
  status: 0,
  reason: null,
  message: '',
  bought: 0,
  score: 0,
  created: '2026-11-20T08:00:00.000Z',
  color: '#3D40DB',
  highlighted: false,
  authorCode: 'AUTHORSELF',
  revision: 1,
  savedAt: '2026-11-20T08:00:00.000Z',
  terms: false,
  published: false,
  cover: '1s1',
  version: null,
  release: null,
  held: null,
  launch: null,
  mayLaunch: true,
  pins: [],
}

/** A server of one sheet: refuses what was not edited from its newest state. */
function scene({ stored }: { stored?: StoredWords } = {}) {
  const server = { sheet, online: true, saves: 0 }
  const device: { stored: StoredWords | undefined } = { stored }
  const open = (hold: <T>(answer: () => T) => Promise<T> = async (answer) => answer()) =>
    new WordsStore(server.sheet, device.stored, {
      save: ({ price, ...words }, revision) =>
        hold(() => {
          if (!server.online) throw new NetworkFailure('offline')
          if (revision !== server.sheet.revision) {
            throw new Refused(409, 'sheets.changed-elsewhere', ['', ''])
          }
          server.saves += 1
          const savedAt = `2026-11-20T08:00:0${server.saves}.000Z`
          server.sheet = { ...server.sheet, ...words, price: Number(price), revision: revision + 1, savedAt }
          return { revision: revision + 1, savedAt }
        }),
      async load() {
        if (!server.online) throw new NetworkFailure('offline')
        return server.sheet
      },
      storeLocally: (words) => {
        device.stored = structuredClone(words)
      },
      forget: () => {
        device.stored = undefined
      },
      now: () => 0,
    })
  return { server, device, open }
}

describe('what is typed', () => {
  test('and typed on while it is saved, and sent as the page is left, is nobody else’s', async () => {
    const { server, open } = scene()
    const answers: (() => void)[] = []
    const store = open(
      (answer) => new Promise((resolve) => answers.push(() => resolve(Promise.resolve().then(answer)))),
    )
    store.change({ sName: 'จุลภาค' })
    const first = store.flush()
    store.change({ sName: 'จุลภาค 1' })
    const second = store.flush({ leaving: true })
    answers[0]?.()
    await first
    answers[1]?.()
    await expect.poll(() => answers.length).toBe(3)
    answers[2]?.()
    expect(await second).toBe(true)
    expect(store.get()).toMatchObject({ conflict: undefined, status: 'saved' })
    expect(server.sheet.sName).toBe('จุลภาค 1')
  })

  test('is kept here at once, saved when asked, and then kept no longer', async () => {
    const { server, device, open } = scene()
    const store = open()
    store.change({ sName: 'เศรษฐศาสตร์จุลภาค' })
    expect(device.stored?.words.sName).toBe('เศรษฐศาสตร์จุลภาค')
    expect(store.get().status).toBe('unsaved')
    expect(await store.flush()).toBe(true)
    expect(store.get()).toMatchObject({ status: 'saved', revision: 2 })
    expect(device.stored).toBeUndefined()
    expect(await store.flush()).toBe(true)
    expect(server.saves).toBe(1)
  })

  test('while a save is under way is saved after it, one at a time', async () => {
    const { server, open } = scene()
    const store = open()
    store.change({ detail: 'หนึ่ง' })
    const first = store.flush()
    store.change({ detail: 'หนึ่งสอง' })
    await Promise.all([first, store.flush(), store.flush()])
    expect(server.sheet.detail).toBe('หนึ่งสอง')
    expect(server.saves).toBe(2)
    expect(store.get().status).toBe('saved')
  })

  test('offline stays on this device, also over a reload, and is saved once one is back', async () => {
    const { server, device, open } = scene()
    const store = open()
    server.online = false
    store.change({ detail: 'พิมพ์ตอนไม่มีเน็ต' })
    expect(await store.flush()).toBe(false)
    expect(store.get().status).toBe('offline')
    const again = open()
    expect(again.get()).toMatchObject({ status: 'unsaved', words: { detail: 'พิมพ์ตอนไม่มีเน็ต' } })
    server.online = true
    expect(await again.flush()).toBe(true)
    expect(server.sheet.detail).toBe('พิมพ์ตอนไม่มีเน็ต')
    expect(device.stored).toBeUndefined()
  })

  test('whose save arrived although nobody heard the answer is no conflict with itself', async () => {
    const { server, device, open } = scene()
    const store = open()
    store.change({ detail: 'ส่งตอนปิดแท็บ' })
    void store.flush({ leaving: true })
    const left = device.stored
    await store.flush()
    device.stored = left && { ...left, words: { ...left.words, detail: 'ส่งตอนปิดแท็บ แล้วพิมพ์ต่อ' } }
    const again = open()
    expect(again.get().conflict).toBeUndefined()
    expect(await again.flush()).toBe(true)
    expect(server.sheet.detail).toBe('ส่งตอนปิดแท็บ แล้วพิมพ์ต่อ')
  })
})

describe('two tabs', () => {
  async function conflict() {
    const { server, device, open } = scene()
    const [one, two] = [open(), open()]
    one.change({ sName: 'แท็บหนึ่ง', detail: 'เหมือนกัน' })
    await one.flush()
    two.change({ sName: 'แท็บสอง', detail: 'เหมือนกัน' })
    expect(await two.flush()).toBe(false)
    expect(two.get().conflict?.fields).toEqual(['sName'])
    expect(server.sheet.sName).toBe('แท็บหนึ่ง')
    expect(await two.flush()).toBe(false)
    return { server, device, two }
  }

  test('the second is asked, and may keep its own', async () => {
    const { server, two } = await conflict()
    expect(await two.keepMine()).toBe(true)
    expect(server.sheet.sName).toBe('แท็บสอง')
    expect(two.get()).toMatchObject({ status: 'saved', conflict: undefined })
  })

  test('or take what is saved', async () => {
    const { server, device, two } = await conflict()
    two.takeTheirs()
    expect(two.get()).toMatchObject({ status: 'saved', conflict: undefined, words: { sName: 'แท็บหนึ่ง' } })
    expect(device.stored).toBeUndefined()
    two.change({ price: '59' })
    expect(await two.flush()).toBe(true)
    expect(server.sheet).toMatchObject({ sName: 'แท็บหนึ่ง', price: 59 })
  })

  test('which of two is chosen is of what both changed; what one alone typed stays, also over a reload', async () => {
    const { server, device, open } = scene()
    const [one, two, three] = [open(), open(), open()]
    one.change({ sName: 'แท็บหนึ่ง', detail: 'รายละเอียด' })
    await one.flush()
    two.change({ message: 'ถึงผู้ตรวจ' })
    expect(await two.flush()).toBe(true)
    expect(two.get().words).toMatchObject({ sName: 'แท็บหนึ่ง', detail: 'รายละเอียด' })
    three.change({ sName: 'แท็บสาม', classInfo: 'บทที่ 1' })
    const again = open()
    expect(again.get().conflict?.fields).toEqual(['sName'])
    expect(await three.flush()).toBe(false)
    expect(three.get().conflict?.fields).toEqual(['sName'])
    for (const store of [three, again]) store.takeTheirs()
    expect(device.stored?.words).toMatchObject({ sName: 'แท็บหนึ่ง', classInfo: 'บทที่ 1' })
    expect(await three.flush()).toBe(true)
    expect(await again.flush()).toBe(true)
    expect(server.sheet).toMatchObject({
      sName: 'แท็บหนึ่ง',
      classInfo: 'บทที่ 1',
      detail: 'รายละเอียด',
      message: 'ถึงผู้ตรวจ',
    })
  })

  test('the same words in both are nobody’s conflict', async () => {
    const { server, open } = scene()
    const [one, two] = [open(), open()]
    for (const store of [one, two]) store.change({ sName: 'เหมือนกัน' })
    await one.flush()
    expect(await two.flush()).toBe(true)
    expect(server.sheet.sName).toBe('เหมือนกัน')
  })

  test('what a reload brings back is no silent overwriting either', () => {
    const { open } = scene({
      stored: { words: { ...wordsNow, sName: 'เก่า' }, revision: 0, at: 0 },
    })
    expect(open().get()).toMatchObject({ words: { sName: 'เก่า' }, conflict: { fields: ['sName'] } })
  })
})

const wordsNow = {
  store: 1,
  sCode: 'EC210',
  sName: 'เศรษฐศาสตร์',
  classInfo: '',
  detail: '',
  price: '49',
  semester: 1,
  year: 2026,
  category: 2,
  message: '',
  visible: true,
}
