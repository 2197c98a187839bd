import { expect, it } from 'vitest'
import { gatherData } from '#server/features/accounts/gather-data.ts'
import { createCast, createPerson, createSeller, createSheet } from '#server/test/cast.ts'
import { questionOf } from '#server/test/desk-things.ts'
import { testApp } from '#server/test/test-app.ts'

const app = await testApp({ environment: { RATE_LIMIT_SCALE: '1000' } })
const cast = await createCast(app.platform)

type Person = { id: string; token: string }

async function scene() {
  const [author, buyer, other] = [
    await createSeller(app.platform),
    await createPerson(app.platform),
    await createPerson(app.platform),
  ]
  const sheet = await createSheet(app.platform, { authorId: author.id, store: cast.store })
  return { author, buyer, other, sheet }
}

const ask = (person: Person, sheet: string, text = 'มีเฉลยท้ายบทไหมคะ') =>
  app.call('askQuestion', { sheet, text }, person)
const readAs = async (person: Person, sheet?: string) =>
  (await app.done(person, 'getQuestions', sheet === undefined ? {} : { sheet })).questions
const publicOf = async (sheet: string) =>
  (await app.done(undefined, 'getSheetInfo', { sheetID: sheet })).questions
const messagesOf = async (person: Person) =>
  (await app.done(person, 'getMessage')).messages.map(({ message }: { message: string }) => message)

it('waits for its author, is read by everybody once it is answered, and both are told', async () => {
  const { author, buyer, other, sheet } = await scene()
  expect((await ask(buyer, sheet, '  มีเฉลยไหม <b> ')).status).toBe(200)
  expect(await publicOf(sheet)).toEqual([])
  expect(await readAs(other, sheet)).toEqual([])
  expect(await readAs(buyer, sheet)).toMatchObject([
    { text: 'มีเฉลยไหม <b>', answer: null, mine: true, toMe: false },
  ])
  const [question] = await readAs(author)
  expect(question).toMatchObject({ sheet, answer: null, mine: false, toMe: true })
  expect((await messagesOf(author)).join()).toContain('มีเฉลยไหม &lt;b&gt;')
  const answer = (text: string) => app.call('answerQuestion', { id: question?._id, text }, author)
  expect((await answer('มีครบทุกบท')).status).toBe(200)
  expect(await publicOf(sheet)).toMatchObject([{ text: 'มีเฉลยไหม <b>', answer: { text: 'มีครบทุกบท' } }])
  expect((await messagesOf(buyer)).join()).toContain('มีครบทุกบท')
  expect((await answer('มีครบทุกบท ยกเว้นบทที่ 9')).status).toBe(200)
  expect(await publicOf(sheet)).toMatchObject([{ answer: { text: 'มีครบทุกบท ยกเว้นบทที่ 9' } }])
  // Changed words are no second news.
  expect(await messagesOf(buyer)).toHaveLength(1)
  expect(JSON.stringify(await publicOf(sheet))).not.toContain(buyer.id)
})

it('names the sheet to its asker as staff approved it, whatever its author types into a draft meanwhile', async () => {
  const { author, buyer, sheet } = await scene()
  await ask(buyer, sheet)
  const [before] = await readAs(buyer, sheet)
  await app.done(author, 'confirmGoDraft', { id: sheet })
  await app.done(author, 'saveDraft', { id: sheet, sCode: 'LINE99', sName: 'ทักไลน์มาถูกกว่า' })
  expect((await readAs(buyer, sheet))[0]?.sheetName).toBe(before?.sheetName)
})

it('is refused where it may not be asked, and three of one person wait at most', async () => {
  const { author, buyer, sheet } = await scene()
  expect((await ask(author, sheet)).body.code).toBe('questions.own-sheet')
  expect((await ask(buyer, cast.draft)).body.code).toBe('not-found')
  expect((await ask(buyer, sheet, 'ทักไลน์ @faa สั่งซื้อได้ที่ไลน์')).body.code).toBe('questions.advert')
  expect((await ask(buyer, sheet, 'ก'.repeat(301))).body.code).toBe('request.invalid')
  const all = await Promise.all([1, 2, 3, 4, 5].map((at) => ask(buyer, sheet, `ข้อ ${at}`)))
  expect(all.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(all.find(({ status }) => status !== 200)?.body.code).toBe('questions.too-many-open')
  const [question] = await readAs(buyer, sheet)
  const answer = await app.call(
    'answerQuestion',
    { id: question?._id, text: 'เพิ่มเพื่อน line id: faa123' },
    author,
  )
  expect(answer.body.code).toBe('questions.advert')
})

it('is reported once, hidden or kept by staff of the store, and then read by no stranger', async () => {
  const { author, buyer, other, sheet } = await scene()
  const id = await questionOf(app.platform, sheet, { askerId: buyer.id, answer: 'มี' })
  const reviewer = cast.person('1')
  const flagged = async () => (await app.done(reviewer, 'getReport', { store: cast.store })).questions
  for (const person of [other, other, author])
    expect((await app.call('flagQuestion', { id }, person)).status).toBe(200)
  expect(await flagged()).toMatchObject([{ _id: id, sheet, answer: 'มี' }])
  const decide = (hide: boolean) => app.call('decideQuestion', { id, hide }, reviewer)
  expect((await decide(false)).status).toBe(200)
  await app.call('flagQuestion', { id }, other)
  expect(await flagged()).toEqual([])
  expect(await publicOf(sheet)).toHaveLength(1)
  // Other words than those that were kept can be reported anew.
  await app.done(author, 'answerQuestion', { id, text: 'มีครบ' })
  await app.call('flagQuestion', { id }, other)
  expect(await flagged()).toMatchObject([{ _id: id, answer: 'มีครบ' }])
  expect((await decide(true)).status).toBe(200)
  expect(await publicOf(sheet)).toEqual([])
  expect(await readAs(other, sheet)).toEqual([])
  expect(await readAs(buyer, sheet)).toMatchObject([{ hidden: true }])
  expect(await app.codeOf(author, 'answerQuestion', { id, text: 'มี!' })).toBe('not-found')
  const actions = await app.platform.db
    .selectFrom('audit_record')
    .select('action')
    .where('object', '=', `sheet:${sheet}`)
    .where('action', 'like', 'question.%')
    .orderBy('id')
    .execute()
  expect(actions.map(({ action }) => action)).toEqual(['question.keep', 'question.hide'])
})

it('is taken back by who asked it, and stands in the data of both', async () => {
  const { author, buyer, other, sheet } = await scene()
  const id = await questionOf(app.platform, sheet, { askerId: buyer.id, answer: 'มีครบ' })
  const now = app.clock.now()
  expect(await gatherData(app.platform, buyer.id, now)).toMatchObject({
    sheet_question: [{ id, body: 'มีเฉลยท้ายเล่มไหม', answer: 'มีครบ' }],
  })
  expect(await gatherData(app.platform, author.id, now)).toMatchObject({
    sheet_question_answered: [{ sheet_id: sheet, answer: 'มีครบ' }],
  })
  const takeBack = (person: Person) => app.call('takeBackQuestion', { id }, person)
  expect((await takeBack(other)).body.code).toBe('not-found')
  expect((await takeBack(buyer)).status).toBe(200)
  expect(await publicOf(sheet)).toEqual([])
})
