import { expect, it } from 'vitest'
import { gatherData } from '#server/features/accounts/gather-data.ts'
import {
  createCast,
  createPerson,
  type CastPerson,
  createSeller,
  createSheet,
  createStore,
  giveSheet,
} from '#server/test/cast.ts'
import { reviewOf } from '#server/test/desk-things.ts'
import { soldTo } from '#server/test/reported-sheet.ts'
import { testApp } from '#server/test/test-app.ts'

const app = await testApp({ environment: { RATE_LIMIT_SCALE: '1000' } })
await createStore(app.platform, { code: 1 })
const author = await createSeller(app.platform)

async function boughtSheet(): Promise<{ buyer: CastPerson; sheet: string }> {
  const sheet = await createSheet(app.platform, { authorId: author.id })
  const buyer = await createPerson(app.platform)
  await soldTo(app.platform, buyer.id, sheet)
  return { buyer, sheet }
}

const scoreOf = (person: CastPerson, sheet: string) => app.call('getMyScore', { sheet }, person)
const write = (person: CastPerson, input: object) => app.call('addMyScore', input, person)
const sumsOf = (sheet: string) =>
  app.platform.db
    .selectFrom('sheet')
    .select(['score_sum', 'score_count'])
    .where('id', '=', sheet)
    .executeTakeFirstOrThrow()

it('a comment is written, changed and taken back; the sums of the sheet follow each time', async () => {
  const { buyer, sheet } = await boughtSheet()
  expect((await scoreOf(buyer, sheet)).body.data).toEqual({ score: { message: '', score: 0, before: false } })
  await write(buyer, { sheet, score: 5, message: '  อ่านง่ายมาก ' })
  expect((await scoreOf(buyer, sheet)).body.data).toEqual({
    score: { message: 'อ่านง่ายมาก', score: 5, before: true },
  })
  expect(await sumsOf(sheet)).toEqual({ score_sum: 5, score_count: 1 })
  await write(buyer, { sheet, score: 3, message: '' })
  expect((await scoreOf(buyer, sheet)).body.data).toEqual({ score: { message: '', score: 3, before: true } })
  expect(await sumsOf(sheet)).toEqual({ score_sum: 3, score_count: 1 })
  for (let press = 1; press <= 2; press += 1)
    expect((await app.call('deleteMyScore', { sheet }, buyer)).status).toBe(200)
  expect((await scoreOf(buyer, sheet)).body.data).toMatchObject({ score: { before: false } })
  expect(await sumsOf(sheet)).toEqual({ score_sum: 0, score_count: 0 })
})

it('the library says which sheets one has commented on', async () => {
  const { buyer, sheet } = await boughtSheet()
  const library = async () => await app.done(buyer, 'getMyallSheet')
  expect(await library()).toMatchObject({ sheets: [{ sheet: { _id: sheet }, before: false }] })
  await write(buyer, { sheet, score: 5, message: '' })
  expect(await library()).toMatchObject({ sheets: [{ sheet: { _id: sheet }, before: true }] })
})

it('two sent at once are one', async () => {
  const { buyer, sheet } = await boughtSheet()
  const both = await Promise.all([4, 2].map((score) => write(buyer, { sheet, score, message: `${score}` })))
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const { score_count: count, score_sum: sum } = await sumsOf(sheet)
  expect(count).toBe(1)
  expect((await scoreOf(buyer, sheet)).body.data).toMatchObject({ score: { score: sum, message: `${sum}` } })
})

it.each([
  { score: 0, message: '' },
  { score: 6, message: '' },
  { score: 4.5, message: '' },
  { score: 5 },
  { message: 'ไม่มีคะแนน' },
  { score: 5, message: 'ก'.repeat(2001) },
])('is refused when it is none: %j', async (input) => {
  const { buyer, sheet } = await boughtSheet()
  expect((await write(buyer, { sheet, ...input })).body.code).toBe('request.invalid')
})

it('the limit of 100 is a label: 2,000 characters are kept', async () => {
  const { buyer, sheet } = await boughtSheet()
  const message = 'ก'.repeat(2000)
  expect((await write(buyer, { sheet, score: 5, message })).status).toBe(200)
  expect((await scoreOf(buyer, sheet)).body.data).toMatchObject({ score: { message } })
})

it('belongs to those who paid: not to a stranger, the author, or one who got the sheet as a gift', async () => {
  const { sheet } = await boughtSheet()
  const stranger = await createPerson(app.platform)
  const gifted = await createPerson(app.platform)
  await giveSheet(app.platform, gifted.id, sheet)
  for (const person of [stranger, gifted, author]) {
    expect((await scoreOf(person, sheet)).body.code).toBe('reviews.not-bought')
    expect((await write(person, { sheet, score: 5, message: '' })).body.code).toBe('reviews.not-bought')
    expect(await app.codeOf(person, 'deleteMyScore', { sheet })).toBe('reviews.not-bought')
  }
  expect(await sumsOf(sheet)).toEqual({ score_sum: 0, score_count: 0 })
})

it('after a refund nothing can be written, but the own words can be taken back', async () => {
  const { buyer, sheet } = await boughtSheet()
  await write(buyer, { sheet, score: 1, message: 'ไม่ตรง' })
  await app.change('library_entry', { person_id: buyer.id }, { revoked_at: app.clock.now() })
  expect((await write(buyer, { sheet, score: 5, message: '' })).body.code).toBe('reviews.not-bought')
  expect((await app.call('deleteMyScore', { sheet }, buyer)).status).toBe(200)
  expect(await sumsOf(sheet)).toEqual({ score_sum: 0, score_count: 0 })
})

const answer = (person: CastPerson, id: string | undefined, text: string | null) =>
  app.call('answerReview', { id, text }, person)
const shownOf = async (sheet: string) =>
  (await app.done(undefined, 'getSheetInfo', { sheetID: sheet })).reviews
const studioOf = async (person: CastPerson) => (await app.done(person, 'getSellReviews')).reviews
const messagesOf = async (person: CastPerson) =>
  (await app.done(person, 'getMessage')).messages.map(({ message }: { message: string }) => message)

it('is thanked for and answered in public by the author, who learns no name; its writer is told once of each', async () => {
  const writer = await createSeller(app.platform)
  const [sheet, earlier] = [
    await createSheet(app.platform, { authorId: writer.id }),
    await createSheet(app.platform, { authorId: writer.id }),
  ]
  const old = await reviewOf(app.platform, earlier, { answer: 'ขอบคุณค่ะ' })
  const buyer = await createPerson(app.platform)
  await soldTo(app.platform, buyer.id, sheet)
  await write(buyer, { sheet, score: 2, message: 'บทที่ 3 สั้นไป' })
  const [review, other] = await studioOf(writer)
  expect(review).toMatchObject({ sheet, score: 2, message: 'บทที่ 3 สั้นไป', thanked: false, answer: null })
  // An answered review stands behind the new one.
  expect(other?._id).toBe(old)
  expect(JSON.stringify(review)).not.toContain(buyer.id)
  expect(await shownOf(sheet)).toEqual([
    { _id: review?._id, created: review?.created, score: 2, message: 'บทที่ 3 สั้นไป' },
  ])

  expect((await answer(writer, review?._id, 'ทักไลน์ @faa สั่งซื้อได้ที่ไลน์')).body.code).toBe('questions.advert')
  expect((await answer(writer, review?._id, 'ก'.repeat(601))).body.code).toBe('request.invalid')
  expect((await answer(author, review?._id, 'ของฉัน')).body.code).toBe('not-found')
  for (const text of ['เพิ่มบทที่ 3 แล้ว <b>', 'เพิ่มบทที่ 3 และ 4 แล้ว'])
    expect((await answer(writer, review?._id, text)).status).toBe(200)
  for (let press = 1; press <= 2; press += 1)
    expect((await app.call('thankForReview', { id: review?._id }, writer)).status).toBe(200)
  expect(await shownOf(sheet)).toMatchObject([
    { thanked: true, answer: { _id: review?._id, text: 'เพิ่มบทที่ 3 และ 4 แล้ว' } },
  ])
  expect(JSON.stringify(await shownOf(sheet))).not.toContain(buyer.id)
  const messages = await messagesOf(buyer)
  expect(messages).toHaveLength(2)
  expect(messages.join()).toContain('เพิ่มบทที่ 3 แล้ว &lt;b&gt;')
  expect(messages.join()).toContain('ขอบคุณสำหรับรีวิวของคุณ')

  const now = app.clock.now()
  expect(await gatherData(app.platform, writer.id, now)).toMatchObject({
    review_answered: expect.arrayContaining([
      expect.objectContaining({ sheet_id: earlier }),
      expect.objectContaining({ sheet_id: sheet, answer: 'เพิ่มบทที่ 3 และ 4 แล้ว' }),
    ]),
  })
  expect(await gatherData(app.platform, buyer.id, now)).toMatchObject({
    review: [{ sheet_id: sheet, answer: 'เพิ่มบทที่ 3 และ 4 แล้ว' }],
  })
  // Writing the review anew leaves the answer; taking the answer away leaves the review and notifies no person.
  await write(buyer, { sheet, score: 5, message: 'บทที่ 3 ดีแล้ว' })
  expect((await answer(writer, review?._id, null)).status).toBe(200)
  expect(await shownOf(sheet)).toMatchObject([{ score: 5, thanked: true }])
  expect((await shownOf(sheet))[0]).not.toHaveProperty('answer')
  expect(await messagesOf(buyer)).toHaveLength(2)
})

it('what was dealt with stays in the list of its author, however many wait', async () => {
  const writer = await createSeller(app.platform)
  const sheet = await createSheet(app.platform, { authorId: writer.id })
  const first = await reviewOf(app.platform, sheet)
  for (let more = 0; more < 100; more += 1) await reviewOf(app.platform, sheet)
  const waiting = await studioOf(writer)
  expect(waiting).toHaveLength(100)
  expect((await answer(writer, first, 'ขอบคุณค่ะ')).status).toBe(200)
  const list = await studioOf(writer)
  expect(list).toHaveLength(101)
  expect(list.at(-1)).toMatchObject({ _id: first, answer: { text: 'ขอบคุณค่ะ' } })
})

it('waits for its author again once it says something else', async () => {
  const writer = await createSeller(app.platform)
  const sheet = await createSheet(app.platform, { authorId: writer.id })
  const [buyer, other] = [await createPerson(app.platform), await createPerson(app.platform)]
  for (const person of [buyer, other]) {
    await soldTo(app.platform, person.id, sheet)
    await write(person, { sheet, score: 5, message: 'ดีมาก' })
    app.clock.advance(1_000)
  }
  const [later, earlier] = await studioOf(writer)
  app.clock.advance(1_000)
  await answer(writer, earlier?._id, 'ขอบคุณค่ะ')
  app.clock.advance(1_000)
  await write(buyer, { sheet, score: 5, message: 'ดีมาก' })
  const order = async () => (await studioOf(writer)).map(({ _id }) => _id)
  expect(await order()).toEqual([later?._id, earlier?._id])
  await write(buyer, { sheet, score: 1, message: 'บทที่ 3 ผิดทั้งบท' })
  expect(await order()).toEqual([earlier?._id, later?._id])
})

it('has an answer that is reported once and hidden or kept by staff; other words can be reported anew', async () => {
  const cast = await createCast(app.platform)
  const [writer, reader] = [await createSeller(app.platform), await createPerson(app.platform)]
  const sheet = await createSheet(app.platform, { authorId: writer.id, store: cast.store })
  const id = await reviewOf(app.platform, sheet)
  const staff = { token: cast.person('1').token }
  const flag = () => app.call('flagQuestion', { id }, reader)
  const flagged = async () =>
    (await app.done(staff, 'getReport', { store: cast.store })).questions.filter(
      ({ _id }: { _id: string }) => _id === id,
    )
  const decide = (hide: boolean) => app.call('decideQuestion', { id, hide }, staff)
  expect((await flag()).body.code).toBe('not-found')
  expect((await decide(true)).body.code).toBe('not-found')
  await answer(writer, id, 'อ่านไม่เป็นเอง')
  for (let press = 1; press <= 2; press += 1) expect((await flag()).status).toBe(200)
  expect(await flagged()).toMatchObject([
    { kind: 'answer', sheet, question: 'อ่านง่าย', answer: 'อ่านไม่เป็นเอง' },
  ])
  expect((await decide(false)).status).toBe(200)
  await flag()
  expect(await flagged()).toEqual([])
  // Saved once more, the same words stay decided.
  await answer(writer, id, 'อ่านไม่เป็นเอง')
  await flag()
  expect(await flagged()).toEqual([])
  await answer(writer, id, 'อ่านไม่เป็นเองนะ')
  await flag()
  expect(await flagged()).toMatchObject([{ answer: 'อ่านไม่เป็นเองนะ' }])
  // Changed words do not lead out of the queue.
  await answer(writer, id, 'ขอโทษค่ะ')
  expect(await flagged()).toHaveLength(1)
  expect((await decide(true)).status).toBe(200)
  expect((await shownOf(sheet))[0]).not.toHaveProperty('answer')
  expect(await studioOf(writer)).toMatchObject([{ hidden: true, answer: { text: 'ขอโทษค่ะ' } }])
  for (const text of ['อีกที', null]) expect((await answer(writer, id, text)).body.code).toBe('not-found')
  expect(await app.actionsOn(`sheet:${sheet}`)).toEqual(['review-answer.keep', 'review-answer.hide'])
})

it('tells its author of a new one and of other words, at most once a day, and never who wrote it', async () => {
  const writer = await createSeller(app.platform)
  const sheet = await createSheet(app.platform, { authorId: writer.id })
  const buyer = await createPerson(app.platform)
  await soldTo(app.platform, buyer.id, sheet)
  const before = (await messagesOf(writer)).length
  const news = async () => (await messagesOf(writer)).slice(0, -before || undefined)
  const said = { sheet, score: 4, message: 'ดีมาก <b>' }
  for (const input of [said, said, { ...said, score: 3 }]) await write(buyer, input)
  expect(await news()).toHaveLength(1)
  expect((await news())[0]).toContain('ได้รีวิว 4 ดาว')
  expect((await news())[0]).toContain('ดีมาก &lt;b&gt;')
  expect(JSON.stringify(await news())).not.toContain(buyer.id)
  app.clock.advance(86_400_000)
  await write(buyer, { ...said, score: 3 })
  expect(await news()).toHaveLength(1)
  await write(buyer, { ...said, score: 5, message: '' })
  expect(await news()).toHaveLength(2)
  // Taken back and written anew it is the same voice: nobody floods an author so.
  for (const message of ['หนึ่ง', 'สอง', 'สาม']) {
    await app.done(buyer, 'deleteMyScore', { sheet })
    await write(buyer, { ...said, message })
  }
  expect(await news()).toHaveLength(2)
  const { rows } = await app.platform.pool.query(
    'select distinct notice from message where person_id = $1 and key like $2',
    [writer.id, 'review:%'],
  )
  expect(rows).toEqual([{ notice: 'review-new' }])
})

it('hidden by staff, its writer is told by the title that staff approved, not by what its author types into a draft', async () => {
  const cast = await createCast(app.platform)
  const writer = await createSeller(app.platform)
  const sheet = await createSheet(app.platform, { authorId: writer.id, store: cast.store })
  const buyer = await createPerson(app.platform)
  await soldTo(app.platform, buyer.id, sheet)
  await write(buyer, { sheet, score: 1, message: 'คนเขียนชื่อ สมหญิง' })
  const { name } = await app.done(undefined, 'getSheetInfo', { sheetID: sheet })
  const [review] = await studioOf(writer)
  await app.done(writer, 'confirmGoDraft', { id: sheet })
  await app.done(writer, 'saveDraft', { id: sheet, sCode: 'LINE99', sName: 'ทักไลน์มาถูกกว่า' })
  const staff = { token: cast.person('1').token }
  await app.done(staff, 'decideQuestion', { id: review?._id, hide: true, review: { reason: 'มีชื่อจริง' } })
  const told = (await messagesOf(buyer)).join()
  expect(told).toContain(name)
  expect(told).not.toContain('ทักไลน์')
})

it('is reported by whoever reads it or its author, and hidden by staff with a reason: its stars count no more', async () => {
  const cast = await createCast(app.platform)
  const writer = await createSeller(app.platform)
  const sheet = await createSheet(app.platform, { authorId: writer.id, store: cast.store })
  const buyer = await createPerson(app.platform)
  await soldTo(app.platform, buyer.id, sheet)
  await write(buyer, { sheet, score: 1, message: 'คนเขียนชื่อ สมหญิง' })
  const other = await reviewOf(app.platform, sheet)
  const [id] = (await shownOf(sheet))
    .filter(({ _id }: { _id: string }) => _id !== other)
    .map(({ _id }: { _id: string }) => _id)
  const staff = { token: cast.person('1').token }
  const flag = (person: CastPerson) => app.call('flagQuestion', { id, review: true }, person)
  const flagged = async () =>
    (await app.done(staff, 'getReport', { store: cast.store })).questions.filter(
      ({ _id }: { _id: string }) => _id === id,
    )
  const decide = (hide: boolean, reason = '') =>
    app.call('decideQuestion', { id, hide, review: { reason } }, staff)
  for (const person of [await createPerson(app.platform), writer])
    expect((await flag(person)).status).toBe(200)
  expect(await flagged()).toMatchObject([
    { kind: 'review', score: 1, sheet, question: 'คนเขียนชื่อ สมหญิง', answer: '' },
  ])
  expect((await decide(false)).status).toBe(200)
  await flag(writer)
  expect(await flagged()).toEqual([])
  // Other words than those that were kept can be reported anew.
  await write(buyer, { sheet, score: 1, message: 'คนเขียนชื่อ สมชาย' })
  await flag(writer)
  expect(await flagged()).toMatchObject([{ question: 'คนเขียนชื่อ สมชาย' }])
  await write(buyer, { sheet, score: 1, message: 'คนเขียนชื่อ สมหญิง' })
  expect(await flagged()).toHaveLength(1)

  expect((await decide(true, '  ')).body.code).toBe('request.invalid')
  expect(await sumsOf(sheet)).toEqual({ score_sum: 5, score_count: 2 })
  const before = (await messagesOf(buyer)).length
  for (let press = 1; press <= 2; press += 1)
    expect((await decide(true, 'มีชื่อจริงของผู้เขียน <b>')).status).toBe(200)
  expect((await shownOf(sheet)).map(({ _id }: { _id: string }) => _id)).toEqual([other])
  expect((await studioOf(writer)).map(({ _id }: { _id: string }) => _id)).toEqual([other])
  expect(await sumsOf(sheet)).toEqual({ score_sum: 4, score_count: 1 })
  const messages = await messagesOf(buyer)
  expect(messages).toHaveLength(before + 1)
  expect(messages.join()).toContain('มีชื่อจริงของผู้เขียน &lt;b&gt;')
  const hidden = async () =>
    (await app.done(staff, 'getReport', { store: cast.store })).hidden.filter(({ _id }) => _id === id)
  expect(await hidden()).toMatchObject([
    { kind: 'review', score: 1, question: 'คนเขียนชื่อ สมหญิง', reason: 'มีชื่อจริงของผู้เขียน <b>' },
  ])
  // A hidden review stays hidden after a rewrite; its writer may still take it back.
  await write(buyer, { sheet, score: 5, message: 'อีกที' })
  expect(await sumsOf(sheet)).toEqual({ score_sum: 4, score_count: 1 })
  expect((await answer(writer, id, 'ขอบคุณ')).body.code).toBe('not-found')
  expect((await flag(writer)).body.code).toBe('not-found')
  expect((await decide(false)).status).toBe(200)
  expect(await sumsOf(sheet)).toEqual({ score_sum: 9, score_count: 2 })
  expect(await hidden()).toEqual([])
  await decide(true, 'อีกครั้ง')
  await app.call('deleteMyScore', { sheet }, buyer)
  expect((await hidden())[0]).toMatchObject({ question: '' })
  await write(buyer, { sheet, score: 1, message: 'คนเขียนชื่อ สมหญิง' })
  expect(await sumsOf(sheet)).toEqual({ score_sum: 4, score_count: 1 })
  expect(await app.row('seller', { person_id: writer.id }, 'score_sum', 'score_count')).toEqual({
    score_sum: 4,
    score_count: 1,
  })
})
