import { describe, expect, it } from 'vitest'
import type { getSellReport } from '#contract/seller/complaints.ts'
import type { DataOf } from '#contract/shared/call.ts'
import { inTransaction } from '#server/platform/database.ts'
import { type CastPerson, createCast, createPerson, createSheet } from '#server/test/cast.ts'
import { openReportOf, soldTo } from '#server/test/reported-sheet.ts'
import { createTestApp, testApp } from '#server/test/test-app.ts'
import { tasks } from '#server/worker.ts'
import { addReport, openReportsMax } from './add-report.ts'
import { answersMax, notifyBuyersJob } from './answer-report.ts'

const app = await testApp({ environment: { RATE_LIMIT_SCALE: '1000' } })
const cast = await createCast(app.platform)
const seller = cast.person('A')

async function buyerOf(sheet: string): Promise<CastPerson> {
  const buyer = await createPerson(app.platform)
  await soldTo(app.platform, buyer.id, sheet)
  return buyer
}
const freshSheet = () => createSheet(app.platform, { authorId: seller.id })

const report = (person: CastPerson, input: object) => app.call('addMyReport', input, person)
const answer = (person: CastPerson, input: object) => app.call('submitReportMessage', input, person)
const mark = (person: CastPerson, id: string) => app.call('submitReportMark', { id }, person)

async function inbox(person: CastPerson, input: object = {}): Promise<DataOf<typeof getSellReport>> {
  const { body } = await app.call('getSellReport', input, person)
  expect(body.success).toBe(true)
  return body.data
}

async function reportOf(sheet: string) {
  return (await inbox(seller)).report.find((one) => one.sheet === sheet)
}

async function messagesOf(person: CastPerson, language = 0): Promise<string[]> {
  const { body } = await app.call('getMessage', { language }, person)
  return body.data.messages.map(({ message }) => message)
}

/** Runs the waiting batches to all buyers, each as often as said: a job may run again. */
async function notifyBuyers(times = 1): Promise<void> {
  const run = tasks(app.platform)[notifyBuyersJob]
  if (run === undefined) throw new Error('no such job')
  for (;;) {
    const { rows } = await app.platform.pool.query<{ id: number; payload: unknown }>(
      `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
        where t.id = j.task_id and t.identifier = $1 returning j.id, j.payload`,
      [notifyBuyersJob],
    )
    if (rows.length === 0) return
    for (const { payload } of rows) for (let time = 0; time < times; time += 1) await run(payload)
  }
}

describe('a report', () => {
  it('carries the page that was open, which its author, staff and the conversation name, and the strip over the pages counts', async () => {
    const sheet = await freshSheet()
    const buyer = await buyerOf(sheet)
    expect((await report(buyer, { sheet, page: 0 })).status).toBe(400)
    expect((await report(buyer, { sheet, message: 'เบลอ', page: 3 })).body).toEqual({
      success: true,
      data: {},
    })
    expect((await report(buyer, { sheet, message: 'ทั้งเล่ม' })).status).toBe(200)
    const found = (await inbox(seller)).report.filter((one) => one.sheet === sheet)
    expect(new Set(found.map(({ page }) => page))).toEqual(new Set([3, null]))
    expect((await messagesOf(seller)).some((text) => text.includes('</b> หน้า 3</p>'))).toBe(true)
    const desk = await app.call('getReport', { store: 1 }, cast.person('1'))
    expect(desk.body.data.active.find((one) => one.sheet === sheet && one.message === 'เบลอ')?.page).toBe(3)

    const id = found.find(({ page }) => page === 3)?._id ?? ''
    await answer(seller, { id, type: 0, message: 'แก้แล้ว' })
    expect((await messagesOf(buyer))[0]).toContain('</b> หน้า 3 ตอบเรื่องที่คุณรายงาน')
    const input = { topic: 'sheet', about: `report:${id}`, message: 'ยังเบลออยู่' }
    expect((await app.call('openCase', input, buyer)).status).toBe(200)
    const mine = await app.call('getMyCases', {}, buyer)
    expect(mine.body.data.cases).toMatchObject([{ about: `report:${id}`, page: 3 }])

    const strip = await app.call('getPageReading', { sheet }, seller)
    expect(strip.body.data).toMatchObject({
      readers: null,
      troubles: [{ page: 3, reports: 1, refunds: 0 }],
      versions: [{ number: 1, readers: null, reports: 2 }],
    })
  })

  it('reaches the author without the name of who sent it, and the author is told', async () => {
    const sheet = await freshSheet()
    const buyer = await buyerOf(sheet)
    const sent = await report(buyer, { sheet, message: ' หน้า 12 เบลอ ', category: 'เนื้อหาไม่ครบถ้วน' })
    expect(sent.body).toEqual({ success: true, data: {} })
    const got = await inbox(seller)
    const found = got.report.find((one) => one.sheet === sheet)
    expect(found).toMatchObject({
      category: 'เนื้อหาไม่ครบถ้วน',
      message: 'หน้า 12 เบลอ',
      dealt: false,
      answers: [],
      sheetDetail: { _id: sheet },
    })
    expect(JSON.stringify(got)).not.toContain(buyer.id)
    expect(JSON.stringify(got)).not.toContain(buyer.name)
    expect(got.sellerData.codeName).toBe('Aree Notes')
    expect((await messagesOf(seller)).join()).toContain('/seller/sellreport')
  })

  it('without a category is "unreadable"; a category of one\'s own is none', async () => {
    const sheet = await freshSheet()
    const buyer = await buyerOf(sheet)
    await report(buyer, { sheet, message: '' })
    expect(await reportOf(sheet)).toMatchObject({ category: 'ชีทอ่านไม่รู้เรื่อง' })
    for (const wrong of [{ category: 'unreadable' }, { category: 'แพง' }, { message: 'ก'.repeat(2001) }])
      expect((await report(buyer, { sheet, ...wrong })).body.code).toBe('request.invalid')
  })

  it('comes from owners of the sheet only', async () => {
    const stranger = await createPerson(app.platform)
    for (const person of [stranger, seller, cast.person('G')])
      expect((await report(person, { sheet: cast.freshSheet })).body.code).toBe('reports.not-bought')
  })

  it('waits with the others that are open: a fifth is refused until one is dealt with', async () => {
    const sheet = await freshSheet()
    const buyer = await buyerOf(sheet)
    for (let at = 0; at < openReportsMax; at += 1)
      expect((await report(buyer, { sheet, message: `${at}` })).status).toBe(200)
    expect((await report(buyer, { sheet })).body.code).toBe('reports.too-many-open')
    await mark(seller, (await reportOf(sheet))?._id ?? '')
    expect((await report(buyer, { sheet })).status).toBe(200)
  })

  it('is counted with one that is just being sent', async () => {
    const sheet = await freshSheet()
    const buyer = await buyerOf(sheet)
    for (let at = 1; at < openReportsMax; at += 1) await report(buyer, { sheet, message: `${at}` })
    const { db } = app.platform
    const input = { sheetId: sheet, category: 'blank', message: '' } as const
    let second: Promise<unknown> = Promise.resolve()
    await inTransaction(db, async (trx) => {
      await addReport(trx, app.platform, buyer.id, input)
      second = report(buyer, { sheet }).then(({ body }) => body.code)
      // Without the lock it would be through long before.
      await Promise.race([second, new Promise((done) => setTimeout(done, 300))])
    })
    expect(await second).toBe('reports.too-many-open')
  })

  it('sent twice with one key is one', async () => {
    const sheet = await freshSheet()
    const buyer = await buyerOf(sheet)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const input = { sheet, message: 'สองครั้ง' }
    const send = () => app.call('addMyReport', input, { token: buyer.token, headers })
    expect((await Promise.all([send(), send()])).map(({ status }) => status)).toEqual([200, 200])
    expect((await inbox(seller)).report.filter((one) => one.sheet === sheet)).toHaveLength(1)
  })

  it('is not sent without end: twenty in an hour', async () => {
    const strict = await createTestApp()
    try {
      const person = await createPerson(strict.platform)
      const codes = new Set<unknown>()
      for (let time = 0; time <= 20; time += 1)
        codes.add((await strict.call('addMyReport', { sheet: 'X' }, { token: person.token })).body.code)
      expect([...codes]).toEqual(['reports.not-bought', 'request.too-many'])
    } finally {
      await strict.close()
    }
  })
})

describe('an answer', () => {
  it('goes to the reporter alone, as text in both languages, and stands with the report', async () => {
    const sheet = await freshSheet()
    const buyer = await buyerOf(sheet)
    const other = await buyerOf(sheet)
    await report(buyer, { sheet })
    const id = (await reportOf(sheet))?._id ?? ''
    const message = 'แก้หน้า 12 แล้ว\n<img src=x onerror=alert(1)>'
    expect((await answer(seller, { id, type: 0, message, show: true })).body).toEqual({
      success: true,
      data: {},
    })
    for (const language of [0, 1]) {
      const [newest = ''] = await messagesOf(buyer, language)
      expect(newest).toContain('แก้หน้า 12 แล้ว<br>&lt;img src=x onerror=alert(1)&gt;')
      expect(newest).not.toContain('<img')
    }
    expect(await messagesOf(other)).toEqual([])
    expect((await reportOf(sheet))?.answers).toMatchObject([{ type: 0, message }])
  })

  it.each([
    { type: 0, message: '   ' },
    { type: 2, message: 'ดี' },
    { type: 0, message: 'ก'.repeat(2001) },
    { type: 0 },
  ])('is refused when it is none: %j', async (input) => {
    const id = await openReportOf(app.platform, cast.sheet)
    expect((await answer(seller, { id, ...input })).body.code).toBe('request.invalid')
  })

  it('to all buyers reaches everyone who owned the sheet then, once, however often a job runs', async () => {
    const sheet = await freshSheet()
    const id = await openReportOf(app.platform, sheet)
    const { db } = app.platform
    const { rows } = await app.platform.pool.query<{ id: string }>(
      `insert into person (id, name) select substr(translate(upper(md5(n::text)), '01', '23'), 1, 10), 'ผู้ซื้อ'
        from generate_series(1, 450) n returning id`,
    )
    await db
      .insertInto('library_entry')
      .values(rows.map((row) => ({ person_id: row.id, sheet_id: sheet, acquired_at: app.clock.now() })))
      .execute()
    await answer(seller, { id, type: 1, message: 'ฉบับใหม่มาแล้ว' })
    app.clock.advance(1000)
    const late = await buyerOf(sheet)
    await notifyBuyers(2)
    const sent = await db
      .selectFrom('message')
      .select(({ fn }) => [
        fn.countAll<number>().as('all'),
        fn.count<number>('person_id').distinct().as('people'),
      ])
      .where('html_th', 'like', '%ฉบับใหม่มาแล้ว%')
      .executeTakeFirstOrThrow()
    expect(sent).toEqual({ all: 451, people: 451 })
    expect(await messagesOf(late)).toEqual([])
    const stored = await app.row('report_answer', { report_id: id }, 'sent_count', 'finished_at')
    expect(stored.sent_count).toBe(451)
    expect(stored.finished_at).not.toBeNull()
  })

  it('to all buyers is written three times at most, also at once', async () => {
    const id = await openReportOf(app.platform, await freshSheet())
    const all = await Promise.all(
      Array.from({ length: answersMax.buyers + 1 }, (_, at) =>
        answer(seller, { id, type: 1, message: `${at}` }),
      ),
    )
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 409])
    await notifyBuyers()
  })

  it('to all buyers of a sheet is written three times a day, however many reports there are, also at once', async () => {
    const sheet = await freshSheet()
    const ids = [await openReportOf(app.platform, sheet), await openReportOf(app.platform, sheet)]
    const write = (id: string) => answer(seller, { id, type: 1, message: 'ฉบับใหม่มาแล้ว' })
    const all = await Promise.all([...ids, ...ids].map(write))
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 429])
    const refused = all.find(({ status }) => status === 429)
    expect([refused?.body.code, refused?.headers['retry-after']]).toEqual(['reports.too-many-today', '86400'])
    const other = await openReportOf(app.platform, await freshSheet())
    expect((await write(other)).status).toBe(200)
    app.clock.advance(86_400_000)
    const free = await Promise.all(ids.map(write))
    expect(free.map(({ status }) => status)).toContain(200)
    await notifyBuyers()
  })
})

describe('a mark', () => {
  it('moves the report to the dealt ones and tells the reporter; of two at once one wins', async () => {
    const sheet = await freshSheet()
    const buyer = await buyerOf(sheet)
    await report(buyer, { sheet })
    const before = await inbox(seller)
    const id = (await reportOf(sheet))?._id ?? ''
    const both = await Promise.all([mark(seller, id), mark(seller, id)])
    expect(both.map(({ body }) => body.code ?? 'ok').toSorted()).toEqual(['ok', 'reports.already-dealt'])
    const after = await inbox(seller)
    expect(after.count).toEqual({ open: before.count.open - 1, dealt: before.count.dealt + 1 })
    expect(after.report.find((one) => one._id === id)?.dealt).toBe(true)
    expect(await messagesOf(buyer)).toHaveLength(1)
    expect((await answer(seller, { id, type: 0, message: 'สาย' })).body.code).toBe('reports.already-dealt')
  })

  it("of another seller's report, or an answer to it, finds nothing", async () => {
    const id = await openReportOf(app.platform, cast.sheet)
    const other = cast.person('S')
    expect((await mark(other, id)).body.code).toBe('not-found')
    expect((await answer(other, { id, type: 1, message: 'ยึด' })).body.code).toBe('not-found')
    expect((await inbox(other)).report.map(({ _id }) => _id)).not.toContain(id)
    expect((await inbox(other, { after: id })).report).toEqual([])
    expect((await inbox(seller)).report.find(({ _id }) => _id === id)).toMatchObject({
      dealt: false,
      answers: [],
    })
  })
})

it('the inbox comes a hundred at a time, none twice and none left out', async () => {
  const sheet = await createSheet(app.platform, { authorId: cast.person('S').id })
  await app.platform.pool.query(
    `insert into report (id, sheet_id, store_code, category, created_at)
      select substr(translate(upper(md5(n::text)), '01', '23'), 1, 10), $1, 1, 'blank', now() - n / 5 * interval '1 minute'
      from generate_series(1, 250) n`,
    [sheet],
  )
  const seen = new Set<string>()
  let page = await inbox(cast.person('S'), { dealt: false })
  expect(page.count.open).toBe(250)
  while (page.report.length > 0) {
    expect(page.report.length).toBeLessThanOrEqual(100)
    for (const { _id } of page.report) seen.add(_id)
    page = await inbox(cast.person('S'), { dealt: false, after: page.report.at(-1)?._id })
  }
  expect(seen.size).toBe(250)
})
