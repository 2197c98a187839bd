import { expect, test } from 'vitest'
import { caseMessagesMax } from '#rules/complaints/cases.ts'
import { createCast, createCompleteSheet, createPerson } from '#server/test/cast.ts'
import { openReportOf } from '#server/test/reported-sheet.ts'
import { testApp } from '#server/test/test-app.ts'

const rounds = Number(process.env['RACE_ROUNDS'] ?? 20)

const app = await testApp({ environment: { RATE_LIMIT_SCALE: '100000' } })
const cast = await createCast(app.platform)

const token = (part: '1' | 'X' | 'G') => cast.person(part).token
const act = (input: object, by = token('1')) => app.call('actionReport', input, { token: by })

async function tables(part: '1' | 'X' | 'G', store: number) {
  const { body } = await app.call('getReport', { store }, { token: token(part) })
  return body.data
}

async function messagesAbout(reportId: string): Promise<string[]> {
  const rows = await app.platform.db
    .selectFrom('message')
    .innerJoin('report', 'report.reporter_id', 'message.person_id')
    .select('html_th')
    .where('report.id', '=', reportId)
    .orderBy('message.id')
    .execute()
  return rows.map(({ html_th }) => html_th)
}

async function audited(reportId: string): Promise<number> {
  const rows = await app.rows('audit_record', { object: `report:${reportId}` }, 'id')
  return rows.length
}

test('an action makes an open report a handled one, and its words reach whoever reported, once', async () => {
  const id = await openReportOf(app.platform, cast.sheet)
  expect((await tables('1', cast.store)).active.map(({ _id }) => _id)).toContain(id)
  const input = { id, action: ' แก้ไฟล์แล้ว <b>ขอบคุณ</b> ' }
  expect((await act(input)).status).toBe(200)
  expect((await act(input)).status).toBe(200)
  const { active, passive } = await tables('1', cast.store)
  expect(active.map(({ _id }) => _id)).not.toContain(id)
  expect(passive.find(({ _id }) => _id === id)).toMatchObject({
    action: 'แก้ไฟล์แล้ว <b>ขอบคุณ</b>',
    sheet: cast.sheet,
    storeName: ['มหาวิทยาลัย 1', 'University 1', 'U1'],
  })
  const messages = await messagesAbout(id)
  expect(messages).toHaveLength(1)
  expect(messages[0]).toContain('แก้ไฟล์แล้ว &lt;b&gt;ขอบคุณ&lt;/b&gt;')
  expect(messages[0]).toContain(`href="/user/support?report=${id}"`)
  expect(await audited(id)).toBe(1)
})

test('a handled report may get a new action, which is told too', async () => {
  const id = await openReportOf(app.platform, cast.sheet)
  await act({ id, action: 'กำลังตรวจ' })
  await act({ id, action: 'คืนเงินแล้ว' })
  expect((await tables('1', cast.store)).passive.find(({ _id }) => _id === id)?.action).toBe('คืนเงินแล้ว')
  expect(await messagesAbout(id)).toHaveLength(2)
})

test('handled reports are shown for 30 days', async () => {
  const id = await openReportOf(app.platform, cast.sheet)
  await act({ id, action: 'เรียบร้อย' })
  const setActedBefore = (days: number) =>
    app.platform.db
      .updateTable('report')
      .set({ action_at: new Date(app.clock.now().getTime() - days * 24 * 3_600_000) })
      .where('id', '=', id)
      .execute()
  await setActedBefore(29)
  expect((await tables('1', cast.store)).passive.map(({ _id }) => _id)).toContain(id)
  await setActedBefore(31)
  expect((await tables('G', -1)).passive.map(({ _id }) => _id)).not.toContain(id)
})

test('all of the own stores are those of the rights', async () => {
  const mine = await openReportOf(app.platform, cast.sheet)
  const theirs = await openReportOf(app.platform, cast.otherSheet)
  const idsOf = async (part: '1' | 'X' | 'G') => (await tables(part, -1)).active.map(({ _id }) => _id)
  expect(await idsOf('1')).toContain(mine)
  expect(await idsOf('1')).not.toContain(theirs)
  expect(await idsOf('X')).not.toContain(mine)
  expect(await idsOf('G')).toEqual(expect.arrayContaining([mine, theirs]))
})

test.each([
  ['nothing', ''],
  ['white space', '   '],
  ['too much', 'ก'.repeat(2_001)],
  ['a number', 5],
])('%s is no action', async (_name, action) => {
  const id = await openReportOf(app.platform, cast.sheet)
  expect((await act({ id, action })).status).toBe(400)
  expect(await messagesAbout(id)).toEqual([])
})

test(`of two who act on the same open report one wins, the other is told (${rounds} rounds)`, async () => {
  const other = await createPerson(app.platform, { permissions: [{ permission: 1, store: cast.store }] })
  for (let round = 0; round < rounds; round += 1) {
    const id = await openReportOf(app.platform, cast.sheet)
    const answers = await Promise.all([
      act({ id, action: 'คนแรก', seen: null }),
      act({ id, action: 'คนที่สอง', seen: null }, other.token),
    ])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(await messagesAbout(id)).toHaveLength(1)
    expect(await audited(id)).toBe(1)
  }
})

test('who reported goes on in one conversation with staff about it, whoever began it; nobody else can', async () => {
  const id = await openReportOf(app.platform, cast.sheet)
  const reporter = await createPerson(app.platform)
  await app.change('report', { id }, { reporter_id: reporter.id })
  const input = { topic: 'sheet', about: `report:${id}` }
  const write = (message: string, by = reporter.token) =>
    app.call('openCase', { ...input, message }, { token: by })
  expect((await write('ของใคร', token('X'))).body.code).toBe('not-found')
  expect((await write('หน้า 4 ยังว่างอยู่')).status).toBe(200)
  expect((await write('หน้า 5 ด้วย')).status).toBe(200)
  const second = await openReportOf(app.platform, cast.sheet)
  await app.change('report', { id: second }, { reporter_id: reporter.id })
  const begin = { topic: 'sheet', about: `report:${second}`, message: 'ขอดูหน้าที่ว่างได้ไหม' }
  const support = await createPerson(app.platform, { permissions: [{ permission: 2, store: -1 }] })
  expect((await app.call('openCaseFor', begin, support)).status).toBe(200)
  const answer = await app.call('openCase', { ...begin, message: 'หน้า 7 ค่ะ' }, reporter)
  expect(answer.status).toBe(200)
  const { cases } = await app.done(reporter, 'getMyCases')
  expect(cases).toHaveLength(2)
  expect(cases.find(({ about }) => about === `report:${id}`)).toMatchObject({
    state: 'open',
    messages: [{ text: 'หน้า 4 ยังว่างอยู่' }, { text: 'หน้า 5 ด้วย' }],
  })
  expect(cases.find(({ about }) => about === `report:${second}`)).toMatchObject({
    state: 'open',
    messages: [{ staff: true }, { staff: false, text: 'หน้า 7 ค่ะ' }],
  })
  // One that is full is followed by another.
  await app.platform.pool.query(
    `insert into support_case_message (case_id, number, by_staff, body, written_at)
      select c.id, number, false, 'อีก', c.opened_at from support_case c, generate_series(3, ${caseMessagesMax}) number where c.about = $1`,
    [input.about],
  )
  expect((await write('หน้า 8 อีกหน้า')).status).toBe(200)
  expect((await write('หน้า 9 ด้วย')).status).toBe(200)
  const after = (await app.done(reporter, 'getMyCases')).cases
  expect(after.filter(({ about }) => about === input.about)).toHaveLength(2)
  expect(after.find(({ messages }) => messages[0]?.text === 'หน้า 8 อีกหน้า')?.messages).toHaveLength(2)
})

test('the reports of a sheet that was moved to another store are with the staff of that one', async () => {
  const sheet = await createCompleteSheet(app.platform, { authorId: cast.person('A').id })
  const id = await openReportOf(app.platform, sheet)
  const standing = async (part: '1' | 'X', store: number) => {
    const { stores } = await app.done(cast.person(part), 'getReportMeta')
    const { active } = await tables(part, store)
    const badge = (await app.done(cast.person(part), 'navigation')).waiting.reports
    const open = stores.find(({ code }) => code === store)?.open ?? 0
    return { isThere: active.some((one) => one._id === id && one.store === store), open, badge }
  }
  const [here, there] = [await standing('1', cast.store), await standing('X', cast.otherStore)]
  expect([here.isThere, there.isThere]).toEqual([true, false])
  await app.done(cast.person('G'), 'saveSheet', { id: sheet, store: cast.otherStore })
  const less = { isThere: false, open: here.open - 1, badge: here.badge - 1 }
  expect(await standing('1', cast.store)).toEqual(less)
  const more = { isThere: true, open: there.open + 1, badge: there.badge + 1 }
  expect(await standing('X', cast.otherStore)).toEqual(more)
  expect((await act({ id, action: 'แก้แล้ว' })).status).toBe(404)
  expect((await act({ id, action: 'แก้แล้ว' }, token('X'))).status).toBe(200)
})
