import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { refreshTitleStatistics } from '#server/features/catalogue/search/index.ts'
import { createCast, createPerson, createSheet, giveSheet } from '#server/test/cast.ts'
import { testApp } from '#server/test/test-app.ts'
import { remindOfExams } from './remind.ts'

const final = { store: 1, code: 'EC777', category: 2 } as const
const inDays = (days: number) =>
  new Date(shop.clock.now().getTime() + 7 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)

const shop = await testApp()
const cast = await createCast(shop.platform)
const person = await createPerson(shop.platform)
const sheet = (name: string, category: number) =>
  createSheet(shop.platform, {
    authorId: cast.person('A').id,
    code: final.code,
    name,
    priceSatang: 4_900,
    category,
  })
const owned = await sheet('เศรษฐมิติ', 2)
const better = await sheet('เศรษฐมิติ', 2)
const midterm = await sheet('เศรษฐมิติ', 1)
await giveSheet(shop.platform, person.id, owned)
await shop.change('sheet', { id: owned }, { pdf_pages: 20 })
await refreshTitleStatistics(shop.platform.db)

const read = async (who = person, cart: string[] = []) => await shop.done(who, 'getExams', { cart })
const save = (exams: object[], who = person) => shop.call('saveExams', { exams }, who)

describe('my exams', () => {
  it('begin as courses of the library and the cart; a day makes them exams', async () => {
    const suggested = (await read(person, [cast.sheet])).suggestions
    expect(suggested).toContainEqual(expect.objectContaining({ ...final, name: 'เศรษฐมิติ' }))
    expect(suggested.length).toBe(2)
    await save([{ ...final, code: ' ec 777 ', day: inDays(5), time: '09:00' }])
    const { exams, suggestions } = await read()
    expect(suggestions).toEqual([])
    // The midterm of the same course is an exam of its own.
    expect((await read(person, [midterm])).suggestions).toMatchObject([{ ...final, category: 1, day: null }])
    expect(exams).toMatchObject([
      {
        ...final,
        daysLeft: 5,
        pagesLeft: 20,
        pagesPerDay: 4,
        sheets: [{ _id: owned, pages: 20, page: null, seen: 0 }],
        best: { _id: better, owned: false },
      },
    ])
  })

  it('follow what is read, move to another day, and are nobody else’s', async () => {
    await shop.add('reading_place', { person_id: person.id, sheet_id: owned, page: 8, pages: 20 })
    await save([{ ...final, day: inDays(3), time: null }])
    expect((await read()).exams).toMatchObject([{ daysLeft: 3, pagesLeft: 12, pagesPerDay: 4, time: null }])
    expect((await read(cast.person('B'))).exams).toEqual([])
    const figures = await shop.call('readingFigures', {}, person)
    expect(figures.body.data).toEqual({ sheets: 1, pages: 8, streak: 0 })
  })

  it('are at most sixty, and none of a day or time that is none', async () => {
    const other = await createPerson(shop.platform)
    const many = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ ...final, code: `X${at}`, day: inDays(9), time: null }))
    expect((await save(many(60), other)).status).toBe(200)
    expect((await save([{ ...final, day: inDays(9), time: null }], other)).body).toMatchObject({
      code: 'exams.too-many',
    })
    expect((await read(other)).exams.length).toBe(60)
    // It would be shown nowhere: only yesterday's still is, as over.
    const over = await save([{ ...final, day: inDays(-2), time: null }], other)
    expect(over.body).toMatchObject({ code: 'exams.over', details: { code: final.code, day: inDays(-2) } })
    expect((await save([{ ...final, code: 'X1', day: inDays(-1), time: null }], other)).status).toBe(200)
    for (const wrong of [{ day: '2026-02-30' }, { time: '24:00' }, { category: 5 }, { code: '' }]) {
      expect((await save([{ ...final, day: inDays(1), time: null, ...wrong }], other)).status).toBe(400)
    }
  })

  it('are of a course by its code as it is stored, however that was typed', async () => {
    const other = await createPerson(shop.platform)
    await save([{ ...final, code: 'ec 778', day: inDays(9), time: null }], other)
    await shop.done(other, 'removeExam', { ...final, code: ' Ec778 ' })
    expect((await read(other)).exams).toEqual([])
    for (const code of ['ß'.repeat(11), '\u0958'.repeat(11)]) {
      expect((await save([{ ...final, code, day: inDays(9), time: null }], other)).status).toBe(400)
      const table = { code: 1, year: 2025, semester: 1, category: 2 }
      const exams = [{ course: code, day: inDays(9), time: null }]
      expect(await shop.codeOf(cast.person('1'), 'saveExamTable', { ...table, exams })).toBe(
        'request.invalid',
      )
    }
  })

  it('are not suggested of what is the title of a general store and no code', async () => {
    const other = await createPerson(shop.platform)
    const code = 'สรุปเข้มสอบเข้ามหาวิทยาลัยทุกบท'
    const general = await createSheet(shop.platform, { authorId: cast.person('A').id, code })
    await giveSheet(shop.platform, other.id, general)
    expect((await read(other)).suggestions).toEqual([])
  })

  it('go into a calendar, with the day as it is in Bangkok', async () => {
    await save([{ ...final, category: 1, day: '2027-01-31', time: '08:30' }])
    const input = await shop.call('examCalendar', { language: 1 }, person)
    const open = (headers: Record<string, string>) => shop.app.inject({ url: input.body.data, headers })
    const file = await open({ authorization: `jwt ${person.token}` })
    expect(file.headers['content-type']).toContain('text/calendar')
    expect(file.body).toContain(`DTSTART;VALUE=DATE:${inDays(3).replaceAll('-', '')}`)
    expect(file.body).toContain('DTSTART:20270131T013000Z')
    expect(file.body).toContain('SUMMARY:Midterm EC777')
    expect((await open({})).statusCode).toBe(403)
    expect((await open({ authorization: `jwt ${cast.person('B').token}` })).statusCode).toBe(404)
  })
})

it('the registrar’s day, entered by staff, is offered to who has a sheet of the course', async () => {
  const staff = cast.person('1')
  const other = await createPerson(shop.platform)
  await giveSheet(shop.platform, other.id, owned)
  const table = { code: 1, year: 2026, semester: 1, category: 2 }
  const exams = [
    { course: 'ec 777', day: inDays(20), time: '13:00' },
    { course: 'EC778', day: inDays(21), time: null },
  ]
  expect(await shop.done(staff, 'saveExamTable', { ...table, exams })).toEqual({
    exams: 2,
  })
  expect((await read(other)).suggestions).toMatchObject([{ ...final, day: inDays(20), time: '13:00' }])
  await shop.call('saveExamTable', { ...table, exams: exams.slice(1) }, staff)
  expect((await read(other)).suggestions).toMatchObject([{ ...final, day: null }])
  const stored = (await shop.done(staff, 'getExamTable', table)).exams
  expect(stored).toEqual([{ course: 'EC778', day: inDays(21), time: null }])
})

it('of two who began with the same table of the registrar the second is told, and loses no day of the first', async () => {
  const table = { code: 1, year: 2026, semester: 3, category: 2 }
  const [one, other] = [cast.person('1'), cast.person('G')]
  const course = (course: string) => ({ course, day: inDays(20), time: null })
  const { version: seen } = await shop.done(one, 'getExamTable', table)
  const first = { ...table, exams: [course('EC2'), course('EC10')], seen }
  await shop.done(one, 'saveExamTable', first)
  const second = { ...table, exams: [course('EC3')], seen }
  expect(await shop.codeOf(other, 'saveExamTable', second)).toBe('exams.changed-meanwhile')
  // Sent again because its answer was lost, it is no edit of a colleague.
  expect(await shop.done(one, 'saveExamTable', first)).toEqual({ exams: 2 })
  const { version, exams } = await shop.done(other, 'getExamTable', table)
  expect(exams.map((exam) => exam.course).toSorted()).toEqual(['EC10', 'EC2'])
  await shop.done(other, 'saveExamTable', { ...second, seen: version })
})

it('of the registrar’s tables that are saved at once one stands as a whole, however long it is', async () => {
  const table = { code: 1, year: 2026, semester: 2, category: 2 }
  const longest = (at: number) =>
    Array.from({ length: 5_000 }, (_, row) => ({ course: `C${row}`, day: inDays(at), time: '09:00' }))
  const answers = await Promise.all(
    [1, 2, 3].map((at) =>
      shop.call('saveExamTable', { ...table, exams: longest(at) }, cast.person(at === 1 ? '1' : 'G')),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const { exams } = await shop.done(cast.person('1'), 'getExamTable', table)
  expect([exams.length, new Set(exams.map(({ day }) => day)).size]).toEqual([5_000, 1])
})

describe('what one shows one’s friends', () => {
  it.each([{ kind: 'shelf' }, { kind: 'finished' }])('is a picture of a story: $kind', async ({ kind }) => {
    const input = { kind, ...(kind === 'finished' && { sheet: owned }) }
    const link = await shop.done(person, 'storyPicture', input)
    const open = (token: string) => shop.app.inject({ url: link, headers: { authorization: `jwt ${token}` } })
    const picture = await open(person.token)
    expect(picture.headers['content-type']).toBe('image/jpeg')
    const { width, height } = await sharp(picture.rawPayload).metadata()
    expect([width, height]).toEqual([1_080, 1_920])
    expect((await open(cast.person('B').token)).statusCode).toBe(404)
  })

  it('says of a sheet that it was read once it was', async () => {
    const picture = async () => {
      const link = await shop.done(person, 'storyPicture', { kind: 'finished', sheet: owned })
      return (await shop.app.inject({ url: link, headers: { authorization: `jwt ${person.token}` } }))
        .rawPayload
    }
    const [begun, same] = [await picture(), await picture()]
    expect(begun.equals(same)).toBe(true)
    await shop.change('reading_place', { sheet_id: owned }, { page: 20 })
    expect(begun.equals(await picture())).toBe(false)
    await shop.change('reading_place', { sheet_id: owned }, { page: 8 })
  })

  it('is of one’s own sheets alone', async () => {
    const input = { kind: 'finished', sheet: better }
    expect((await shop.call('storyPicture', input, person)).status).toBe(404)
  })
})

describe('the evening before', () => {
  const messages = async () =>
    (await shop.rows('message', { person_id: person.id, notice: 'exam' }, 'html_en')).map(
      ({ html_en: html }) => html,
    )

  it('tells of all near exams in one message, once', async () => {
    await remindOfExams(shop.platform, {})
    await remindOfExams(shop.platform, {})
    const [reminder, ...more] = await messages()
    expect(reminder).toContain('in 3 days')
    expect(reminder).toContain('12 pages left, 4 a day')
    expect(reminder).not.toContain('2027')
    expect(more).toEqual([])
  })

  it('is silent for who took themselves off, and when the exam is over', async () => {
    shop.clock.advance(86_400_000)
    await shop.call('setAccount', { notice: { kind: 'exam', mail: false } }, person)
    await remindOfExams(shop.platform, {})
    expect(await messages()).toHaveLength(1)
    await shop.call('setAccount', { notice: { kind: 'exam', mail: true } }, person)
    shop.clock.advance(2 * 86_400_000)
    await remindOfExams(shop.platform, {})
    expect(await messages()).toHaveLength(1)
    await shop.call('removeExam', final, person)
    expect((await read()).exams.map(({ category }) => category)).toEqual([1])
  })
})
