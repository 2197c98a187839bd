import { beforeEach, describe, expect, test } from 'vitest'
import type { CallName } from '#contract/paths.ts'
import {
  type CastPerson,
  createCompleteSheet,
  createPerson,
  createSeller,
  createStore,
  giveSheet,
} from '#server/test/cast.ts'
import { createSheetFile } from '#server/test/handed-in-files.ts'
import { eventually } from '#server/test/eventually.ts'
import { testApp } from '#server/test/test-app.ts'
import { tasks } from '#server/worker.ts'

let author: CastPerson

const shop = await testApp({ environment: { RATE_LIMIT_SCALE: '1000' } })
await createStore(shop.platform, { code: 1 })
const staff = await createPerson(shop.platform, { permissions: [{ permission: 1, store: 1 }] })
const other = await createPerson(shop.platform, { permissions: [{ permission: 1, store: -1 }] })
beforeEach(async () => {
  author = await createSeller(shop.platform)
})

async function ask<Name extends CallName>(name: Name, what: object, person: CastPerson) {
  const { status, body } = await shop.call(name, what, person)
  return { status, code: body.code ?? 'ok', data: body.data }
}

async function readDraft(id: string): Promise<Record<string, unknown>> {
  return (await ask('getDraft', { id }, author)).data['sheet']
}

async function noticesOf(person: CastPerson): Promise<string[]> {
  const rows = await shop.platform.db
    .selectFrom('message')
    .select('html_th')
    .where('person_id', '=', person.id)
    .orderBy('id')
    .execute()
  return rows.map(({ html_th }) => html_th)
}

async function runJobs(name: string): Promise<number> {
  const job = tasks(shop.platform)[name]
  if (job === undefined) throw new Error(`no job ${name}`)
  const { rows } = await shop.platform.pool.query<{ payload: unknown }>(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = $1 order by j.id`,
    [name],
  )
  for (const { payload } of rows) await job(payload)
  return rows.length
}

/** A PDF that has been inspected, as its feature leaves it. */
async function giveNewPdf(id: string, sha256: string): Promise<void> {
  const about = { sha256: sha256.padEnd(64, '0'), pages: 9 }
  await createSheetFile(shop.platform, id, about, Buffer.from('%PDF-1.7 new'))
}

describe('a waiting sheet', () => {
  test('is opened by one of two staff members; only they decide', async () => {
    const id = await createCompleteSheet(shop.platform, { authorId: author.id, status: 1 })
    const claims = await Promise.all([staff, other].map((person) => ask('claimSheet', { id }, person)))
    expect(claims.map(({ code }) => code).toSorted()).toEqual(['ok', 'sheets.open-elsewhere'])
    const [winner, loser] = claims[0]?.code === 'ok' ? [staff, other] : [other, staff]
    expect((await ask('approveSheet', { id }, loser)).code).toBe('sheets.open-elsewhere')
    expect((await ask('rejectSheet', { id, reason: 'ไม่ชัด' }, loser)).code).toBe('sheets.open-elsewhere')
    expect((await ask('confirmGoDraft', { id }, author)).code).toBe('sheets.under-review')
    expect((await ask('approveSheet', { id }, winner)).code).toBe('ok')
    expect(await readDraft(id)).toMatchObject({ status: 4 })
  })

  test('INV-13 of approve and reject at once one wins, the other is told', async () => {
    const id = await createCompleteSheet(shop.platform, {
      authorId: author.id,
      status: 2,
      reviewerId: staff.id,
    })
    const answers = await Promise.all([
      ask('approveSheet', { id }, staff),
      ask('rejectSheet', { id, reason: 'ไม่ชัด' }, staff),
    ])
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['ok', 'sheets.moved-on'])
    expect(await noticesOf(author)).toHaveLength(1)
  })

  test('INV-13 whatever two tabs and two staff members press at once, one path is walked', async () => {
    for (let round = 0; round < 12; round += 1) {
      const id = await createCompleteSheet(shop.platform, { authorId: author.id, status: 1 })
      await ask('claimSheet', { id }, staff)
      const answers = await Promise.all([
        ask('approveSheet', { id }, staff),
        ask('approveSheet', { id }, staff),
        ask('rejectSheet', { id, reason: 'ไม่ชัด' }, staff),
        ask('resetSheet', { id }, other),
        ask('confirmGoDraft', { id }, author),
        ask('saveDraft', { id, sName: 'แก้ระหว่างตรวจ' }, author),
      ])
      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
      const rows = await shop.platform.db
        .selectFrom('audit_record')
        .select(['action', 'before', 'after'])
        .where('object', '=', `sheet:${id}`)
        .where('action', 'like', 'sheet.%')
        .orderBy('id')
        .execute()
      // Each step begins where the one before it ended, and what was accepted is what is recorded.
      const steps = rows.flatMap(({ before, after }) => [before?.['status'], after?.['status']])
      for (let at = 1; at + 1 < steps.length; at += 2) expect(steps[at + 1]).toBe(steps[at])
      const moves = answers.slice(0, 5).filter(({ code }) => code === 'ok').length
      expect(rows).toHaveLength(1 + moves)
      expect((await readDraft(id))['status']).toBe(steps.at(-1))
    }
  })

  test('is not published unopened', async () => {
    const id = await createCompleteSheet(shop.platform, { authorId: author.id, status: 1 })
    expect((await ask('approveSheet', { id }, staff)).code).toBe('sheets.moved-on')
    expect((await ask('rejectSheet', { id, reason: 'ไม่ชัด' }, staff)).code).toBe('sheets.moved-on')
  })

  test('left open goes back into the queue for somebody else', async () => {
    const id = await createCompleteSheet(shop.platform, {
      authorId: author.id,
      status: 2,
      reviewerId: staff.id,
    })
    expect((await ask('resetSheet', { id }, other)).code).toBe('ok')
    expect((await ask('claimSheet', { id }, other)).code).toBe('ok')
    expect((await ask('approveSheet', { id }, staff)).code).toBe('sheets.open-elsewhere')
  })

  test('is taken from whom it was seen with, and never out of the shop', async () => {
    const id = await createCompleteSheet(shop.platform, {
      authorId: author.id,
      status: 2,
      reviewerId: staff.id,
    })
    const takeBack = (seen: string) => ask('resetSheet', { id, seen }, other)
    expect((await takeBack(other.id)).code).toBe('sheets.open-elsewhere')
    expect((await ask('approveSheet', { id }, staff)).code).toBe('ok')
    expect((await takeBack(staff.id)).code).toBe('sheets.moved-on')
    expect((await readDraft(id)).status).toBe(4)
  })
})

describe('a rejected sheet', () => {
  test('carries its reason to the author, is mended, handed in again and published', async () => {
    const id = await createCompleteSheet(shop.platform, { authorId: author.id, status: 1 })
    await ask('claimSheet', { id }, staff)
    expect((await ask('rejectSheet', { id }, staff)).code).toBe('request.invalid')
    expect((await ask('rejectSheet', { id, reason: '  ' }, staff)).code).toBe('request.invalid')
    expect((await ask('rejectSheet', { id, reason: 'หน้า <12> อ่านไม่ออก' }, staff)).code).toBe('ok')
    expect(await readDraft(id)).toMatchObject({ status: 3, reason: 'หน้า <12> อ่านไม่ออก' })
    const [notice = ''] = await noticesOf(author)
    expect(notice).toContain('หน้า &lt;12&gt; อ่านไม่ออก')
    expect(notice).toContain(`/seller/editSheet?${id}`)

    await ask('saveDraft', { id, detail: 'แก้แล้ว' }, author)
    const handedInAt = shop.clock.now()
    expect((await ask('confirmSend', { sheet: id, terms: true }, author)).code).toBe('ok')
    expect(await readDraft(id)).toMatchObject({ status: 1, reason: null })
    shop.clock.advance(5 * 3_600_000)
    await ask('claimSheet', { id }, staff)
    await ask('approveSheet', { id }, staff)
    expect((await shop.call('getSheetInfo', { sheetID: id })).status).toBe(200)
    const rows = await shop.platform.db
      .selectFrom('sheet_review')
      .select(['decision', 'reason', 'reviewer_id', 'handed_in_at'])
      .where('sheet_id', '=', id)
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { decision: 'rejected', reason: 'หน้า <12> อ่านไม่ออก', reviewer_id: staff.id, handed_in_at: null },
      { decision: 'approved', reason: '', reviewer_id: staff.id, handed_in_at: handedInAt },
    ])
    expect(await shop.actionsOn(`sheet:${id}`)).toEqual([
      'sheet.claim',
      'sheet.reject',
      'sheet.submit',
      'sheet.claim',
      'sheet.approve',
    ])
  })
})

describe('a published sheet', () => {
  test('that staff put back into the queue is off sale until it is approved again', async () => {
    const id = await createCompleteSheet(shop.platform, { authorId: author.id, version: 0 })
    expect((await ask('resetSheet', { id }, staff)).code).toBe('ok')
    expect(await readDraft(id)).toMatchObject({ status: 1, version: null })
    expect((await shop.call('getSheetInfo', { sheetID: id })).status).toBe(404)
    await ask('claimSheet', { id }, staff)
    await ask('approveSheet', { id }, staff)
    expect((await shop.call('getSheetInfo', { sheetID: id })).status).toBe(200)
  })
})

describe('a new version', () => {
  test('waits beside the one on sale; approved, it is pinned and every owner hears of it once', async () => {
    const id = await createCompleteSheet(shop.platform, { authorId: author.id })
    const owner = await createPerson(shop.platform)
    await giveSheet(shop.platform, owner.id, id)
    const started = await Promise.all([1, 2].map(() => ask('startVersion', { id }, author)))
    expect(started.map(({ data }) => data['number'])).toEqual([2, 2])
    await ask('saveVersion', { id, whatsNew: 'เพิ่มบทที่ 9 <b>', message: 'แก้หน้า 3' }, author)
    expect((await ask('sendVersion', { id, terms: true }, author)).code).toBe('files.pdf-missing')
    await giveNewPdf(id, '1')
    expect((await ask('sendVersion', { id }, author)).code).toBe('sheets.terms-missing')
    expect((await ask('sendVersion', { id, terms: true }, author)).code).toBe('ok')
    expect((await ask('sendVersion', { id, terms: true }, author)).code).toBe('sheets.moved-on')
    expect((await ask('uploadPdfUrl', { id }, author)).code).toBe('files.under-review')
    expect(await readDraft(id)).toMatchObject({
      status: 4,
      version: { number: 2, status: 1, whatsNew: 'เพิ่มบทที่ 9 <b>' },
    })
    expect((await shop.call('getSheetInfo', { sheetID: id })).status).toBe(200)

    const about = { id, version: 2 }
    expect((await ask('claimSheet', { id, version: 3 }, staff)).code).toBe('not-found')
    expect((await ask('claimSheet', about, staff)).code).toBe('ok')
    expect((await ask('cancelVersion', { id }, author)).code).toBe('sheets.under-review')
    expect((await ask('confirmGoDraft', { id }, author)).code).toBe('sheets.under-review')
    expect((await ask('rejectSheet', { ...about, reason: 'ขาดหน้า 4' }, staff)).code).toBe('ok')
    expect(await readDraft(id)).toMatchObject({ status: 4, version: { status: 3, reason: 'ขาดหน้า 4' } })
    expect((await ask('sendVersion', { id, terms: true }, author)).code).toBe('ok')
    await ask('claimSheet', about, staff)
    expect((await ask('approveSheet', about, other)).code).toBe('sheets.open-elsewhere')
    expect((await ask('approveSheet', about, staff)).code).toBe('ok')

    expect(await readDraft(id)).toMatchObject({ status: 4, version: null })
    const sheet = (await shop.rows('sheet', { id }, 'pdf_sha256', 'pdf_pages', 'marked_key'))[0]
    expect(sheet).toEqual({ pdf_sha256: '1'.padEnd(64, '0'), pdf_pages: 9, marked_key: null })
    const version = await shop.rows('sheet_version', { sheet_id: id }, 'status', 'pdf_sha256')
    expect(version).toEqual([{ status: 4, pdf_sha256: '1'.padEnd(64, '0') }])
    const asked = await shop.platform.pool.query(
      `select key from graphile_worker._private_jobs where key = $1`,
      [`library.prepare-pdf:${id}`],
    )
    expect(asked.rowCount).toBe(1)
    // Owners know the sheet by the title that staff approved.
    await ask('confirmGoDraft', { id }, author)
    await ask('saveDraft', { id, sName: 'ทักไลน์มาถูกกว่า' }, author)
    expect(await runJobs('sheets.notify-owners')).toBe(1)
    await runJobs('sheets.notify-owners')
    const notices = await noticesOf(owner)
    expect(notices).toHaveLength(1)
    expect(notices[0]).toContain('เพิ่มบทที่ 9 &lt;b&gt;')
    expect(notices[0]).not.toContain('ทักไลน์')
    expect((await noticesOf(author)).at(-1)).toContain('ผู้ซื้อทุกคนได้รับฉบับใหม่')
    const told = await shop.rows('message', { person_id: author.id, notice: 'sheet-approved' }, 'subject_en')
    expect(told.map(({ subject_en: subject }) => subject)).toContain(
      'The new version of your sheet has passed the review',
    )
  })

  test('is told to its owners by a job that the version before has added, too', () => {
    const all = tasks(shop.platform)
    expect(all['sheets.tell-owners']).toBe(all['sheets.notify-owners'])
  })

  test('given up leaves what is on sale as it is, and the next one begins without its file', async () => {
    const id = await createCompleteSheet(shop.platform, { authorId: author.id })
    await ask('startVersion', { id }, author)
    await giveNewPdf(id, '2')
    await ask('sendVersion', { id, terms: true }, author)
    expect((await ask('cancelVersion', { id }, author)).code).toBe('ok')
    expect((await ask('cancelVersion', { id }, author)).code).toBe('not-found')
    expect((await ask('claimSheet', { id, version: 2 }, staff)).code).toBe('not-found')
    expect((await ask('startVersion', { id }, author)).data).toMatchObject({ number: 3, status: 0 })
    expect((await ask('sendVersion', { id, terms: true }, author)).code).toBe('files.pdf-missing')
    expect(await readDraft(id)).toMatchObject({ status: 4 })
  })

  test('is for published sheets only, and two tabs do not overwrite its words silently', async () => {
    const draft = await createCompleteSheet(shop.platform, { authorId: author.id, status: 0 })
    expect((await ask('startVersion', { id: draft }, author)).code).toBe('sheets.moved-on')
    const id = await createCompleteSheet(shop.platform, { authorId: author.id, version: 0 })
    const save = (whatsNew: string, revision: number) =>
      ask('saveVersion', { id, whatsNew, message: '', revision }, author)
    expect((await save('หนึ่ง', 1)).data).toEqual({ revision: 2 })
    expect((await save('สอง', 1)).code).toBe('sheets.changed-elsewhere')
    expect((await save('หนึ่ง', 1)).data).toEqual({ revision: 2 })
  })
})

describe('a moment of release', () => {
  const minute = 60_000
  const at = (minutes: number) => new Date(shop.clock.now().getTime() + minutes * minute).toISOString()
  const release = () =>
    tasks(shop.platform)['sheets.release-due']?.({}) ?? Promise.reject(new Error('no job'))
  const seenByBuyers = async (id: string) =>
    (await shop.codeOf(undefined, 'getSheetInfo', { sheetID: id })) !== 'not-found'
  const approvedBefore = async (minutes: number) => {
    const id = await createCompleteSheet(shop.platform, { authorId: author.id, status: 1 })
    expect((await ask('planRelease', { sheets: [id], at: at(minutes) }, author)).code).toBe('ok')
    await ask('claimSheet', { id }, staff)
    const { data } = await ask('getSubmission', { id }, staff)
    expect(data['release']).toBe(at(minutes))
    expect((await ask('approveSheet', { id }, staff)).code).toBe('ok')
    return id
  }
  const countsAreRight = async () => {
    const { rows } = await shop.platform.pool.query(
      `select from seller l where sheet_count <> (select count(*) from sheet where author_id = l.person_id and on_sale)
       union all select from store t where sheet_count <> (select count(*) from sheet where store_code = t.code and on_sale)`,
    )
    return rows.length === 0
  }
  const releasesOf = async (id: string) =>
    (await shop.rows('audit_record', { object: `sheet:${id}`, action: 'sheet.release' }, 'id')).length

  test('keeps an approved sheet from buyers until then, and lets it go once', async () => {
    const id = await approvedBefore(90)
    await release()
    expect([await seenByBuyers(id), await countsAreRight()]).toEqual([false, true])
    expect((await noticesOf(author)).at(-1)).toContain('จะวางขายเองวันที่')
    const { data } = await ask('getSellallSheet', {}, author)
    expect(data['sheets']).toMatchObject([{ _id: id, status: 4, release: at(90) }])

    shop.clock.advance(91 * minute)
    await Promise.all([release(), release(), release()])
    expect([await seenByBuyers(id), await countsAreRight(), await releasesOf(id)]).toEqual([true, true, 1])
    expect((await noticesOf(author)).filter((html) => html.includes('ถึงเวลาแล้ว'))).toHaveLength(1)
    expect(await readDraft(id)).toMatchObject({ release: null, published: true })
    // Followers are notified by when it was published: from when it could be bought.
    const { published_at } = await shop.row('sheet', { id }, 'published_at')
    expect(published_at).toEqual(shop.clock.now())
    expect((await ask('planRelease', { sheets: [id], at: at(5) }, author)).code).toBe('sheets.moved-on')
  })

  test('is not said to be on sale where its author has closed it, nor is an approval', async () => {
    const id = await approvedBefore(90)
    expect((await ask('saveEdit', { id, visible: false }, author)).code).toBe('ok')
    shop.clock.advance(91 * minute)
    await release()
    expect(await seenByBuyers(id)).toBe(false)
    expect((await noticesOf(author)).at(-1)).toContain('แต่ยังไม่วางขาย')
    const at = await createCompleteSheet(shop.platform, { authorId: author.id, status: 1 })
    await shop.change('sheet', { id: at }, { visible: false })
    expect((await ask('approveSheet', { id: at, revision: 1 }, staff)).code).toBe('ok')
    expect((await noticesOf(author)).filter((html) => html.includes('แต่ยังไม่วางขาย'))).toHaveLength(2)
    expect(await shop.rows('message', { person_id: author.id, notice: 'sheet-approved' })).toEqual([])
  })

  test('is done to the end by the next run when the first is killed in the middle', async () => {
    const ids = [await approvedBefore(10), await approvedBefore(11), await approvedBefore(12)]
    shop.clock.advance(20 * minute)
    const holder = await shop.platform.pool.connect()
    try {
      await holder.query('begin')
      await holder.query('select from sheet where id = $1 for update', [ids[1]])
      const killed = release().then(
        () => 'done',
        () => 'killed',
      )
      const pid = await eventually(async () => {
        const { rows } = await shop.platform.pool.query<{ pid: number }>(
          `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return rows[0]?.pid ?? Promise.reject(new Error('it does not wait yet'))
      })
      await shop.platform.pool.query('select pg_terminate_backend($1)', [pid])
      expect(await killed).toBe('killed')
    } finally {
      await holder.query('rollback')
      holder.release()
    }
    // The one behind it was not held up.
    expect(await Promise.all(ids.map(seenByBuyers))).toEqual([true, false, true])
    await Promise.all([release(), release()])
    expect(await Promise.all(ids.map(seenByBuyers))).toEqual([true, true, true])
    expect(await Promise.all(ids.map(releasesOf))).toEqual([1, 1, 1])
    expect(await countsAreRight()).toBe(true)
  })

  test('is changed, or given up, by its author alone; a pause of staff outlasts it', async () => {
    const [now, later, paused] = [
      await approvedBefore(10),
      await approvedBefore(10),
      await approvedBefore(10),
    ]
    expect((await ask('planRelease', { sheets: [now], at: null }, other)).code).not.toBe('ok')
    expect((await ask('planRelease', { sheets: [now], at: null }, author)).code).toBe('ok')
    expect((await ask('planRelease', { sheets: [later], at: at(120) }, author)).code).toBe('ok')
    await ask('pauseSale', { kind: 'sheet', id: paused, reason: 'รอตรวจสอบ' }, other)
    shop.clock.advance(30 * minute)
    await release()
    expect(await Promise.all([now, later, paused].map(seenByBuyers))).toEqual([true, false, false])
    await ask('resumeSale', { kind: 'sheet', id: paused }, other)
    expect([await seenByBuyers(paused), await countsAreRight()]).toEqual([true, true])
  })

  test('that has passed when the sheet is approved holds nothing', async () => {
    const id = await createCompleteSheet(shop.platform, { authorId: author.id, status: 1 })
    await ask('planRelease', { sheets: [id], at: at(5) }, author)
    shop.clock.advance(6 * minute)
    await release()
    expect(await readDraft(id)).toMatchObject({ status: 1 })
    await ask('claimSheet', { id }, staff)
    await ask('approveSheet', { id }, staff)
    expect(await seenByBuyers(id)).toBe(true)
    expect(await readDraft(id)).toMatchObject({ release: null })
  })

  test('holds a draft from the moment it is planned, and nothing once it is given up', async () => {
    const id = await createCompleteSheet(shop.platform, { authorId: author.id, status: 0 })
    const isHeld = async () => (await shop.row('sheet', { id }, 'paused')).paused
    await ask('planRelease', { sheets: [id], at: at(90) }, author)
    expect(await isHeld()).toBe(true)
    expect((await ask('confirmSend', { sheet: id, terms: true }, author)).code).toBe('ok')
    await ask('planRelease', { sheets: [id], at: null }, author)
    expect(await isHeld()).toBe(false)
    const { sheets } = (await ask('getSellallSheet', {}, author)).data as { sheets: { _id: string }[] }
    expect(sheets.find(({ _id }) => _id === id)).toMatchObject({ held: null, release: null })
  })

  test.each([-1, 0, 366 * 24 * 60 + 1])('%i minutes from now is refused', async (minutes) => {
    const id = await createCompleteSheet(shop.platform, { authorId: author.id, status: 0 })
    expect((await ask('planRelease', { sheets: [id], at: at(minutes) }, author)).code).toBe(
      'sheets.release-invalid',
    )
  })

  test('of many is one for all or for none', async () => {
    const drafts = [
      await createCompleteSheet(shop.platform, { authorId: author.id, status: 0 }),
      await createCompleteSheet(shop.platform, { authorId: author.id, status: 3 }),
    ]
    const onSale = await createCompleteSheet(shop.platform, { authorId: author.id })
    expect((await ask('planRelease', { sheets: [...drafts, onSale], at: at(9) }, author)).code).toBe(
      'sheets.moved-on',
    )
    expect(await readDraft(drafts[0] ?? '')).toMatchObject({ release: null })
    expect((await ask('planRelease', { sheets: drafts, at: at(9) }, author)).code).toBe('ok')
    expect(await readDraft(drafts[1] ?? '')).toMatchObject({ release: at(9) })
  })
})

describe('a launch price', () => {
  const minute = 60_000
  const day = 24 * 60 * minute
  const percent = { kind: 'percent', amount: 30, days: 7 }
  const move = () => tasks(shop.platform)['sheets.move-launches']?.({}) ?? Promise.reject(new Error('no job'))
  const plan = async (id: string, off: object | null, person = author) =>
    (await ask('planLaunch', { id, off }, person)).code
  const approve = async (id: string) => (await ask('approveSheet', { id, revision: 1 }, staff)).code
  const seen = async (id: string) => {
    const { body } = await shop.call('getSheetInfo', { sheetID: id })
    const { price, fullPrice, launchUntil, cover } = body.data
    return { price, fullPrice, launchUntil, cover }
  }
  const actionsOf = async (id: string) => {
    const rows = await shop.platform.db
      .selectFrom('audit_record')
      .select('action')
      .where('object', '=', `sheet:${id}`)
      .where('action', 'like', 'sheet.%-launch')
      .orderBy('id')
      .execute()
    return rows.map(({ action }) => action)
  }
  const order = async (buyer: CastPerson, id: string) => {
    const { data } = await ask('createOrder', { sheets: [id] }, buyer)
    return (await ask('getOrder', { id: data['id'] }, buyer)).data
  }

  test('is the price from going on sale on, everywhere, and goes after its days', async () => {
    const id = await createCompleteSheet(shop.platform, { authorId: author.id, status: 1 })
    const dearer = await createCompleteSheet(shop.platform, { authorId: author.id })
    await shop.change('sheet', { id: dearer }, { price_satang: 11_000 })
    expect(await plan(id, percent)).toBe('ok')
    expect(await readDraft(id)).toMatchObject({ price: 120, launch: { ...percent, state: 'planned' } })
    expect(await approve(id)).toBe('ok')
    // Seven whole days of Bangkok after this one.
    const { launchUntil: until = '' } = await seen(id)
    const left = Date.parse(until) - shop.clock.now().getTime()
    expect([left > 7 * day, left <= 8 * day, new Date(until).getUTCHours()]).toEqual([true, true, 17])
    const launched = await seen(id)
    expect(launched).toMatchObject({ price: 84, fullPrice: 120 })
    expect(await readDraft(id)).toMatchObject({
      price: 84,
      launch: { state: 'running', fullPrice: 120, until },
    })

    // Cheaper than the other one, in lists, cart and order alike.
    const buyer = await createPerson(shop.platform)
    const { body: list } = await shop.call('searchSheet', {
      filter: { store: 1 },
      sort: 'price',
      pageLimit: 100,
    })
    const own = list.data.filter((sheet: { _id: string }) => [id, dearer].includes(sheet._id))
    expect(own).toMatchObject([{ _id: id, price: 84, fullPrice: 120 }, { _id: dearer }])
    expect(own[1]).not.toHaveProperty('fullPrice')
    const { body: cart } = await shop.call('getCart', { cart: [id] })
    expect(cart.data.cart).toMatchObject([{ price: 84, fullPrice: 120 }])
    const early = await order(buyer, id)
    expect(early).toMatchObject({ order: { price: 84 }, cart: [{ price: 84, fullPrice: 120 }] })

    // The price that buyers were shown stays: neither author nor staff change it meanwhile, and everything else can be saved.
    expect((await ask('saveEdit', { id, price: 90 }, author)).code).toBe('sheets.launch-running')
    expect((await ask('saveSheet', { id, price: 90 }, staff)).code).toBe('sheets.launch-running')
    const many = { sheets: [{ id, price: 90 }] }
    expect((await ask('changeManySheets', many, author)).code).toBe('sheets.launch-running')
    expect((await ask('saveEdit', { id, price: 84, detail: 'เพิ่มโจทย์' }, author)).code).toBe('ok')
    expect((await ask('newSheet', { like: id }, author)).code).toBe('ok')
    const copies = (await ask('getSellallSheet', {}, author)).data['sheets']
    expect(copies.find(({ status }: { status: number }) => status === 0)).toMatchObject({ price: 120 })

    shop.clock.set(new Date(Date.parse(until) - minute))
    await move()
    expect(await seen(id)).toMatchObject({ price: 84 })
    shop.clock.set(new Date(until))
    await Promise.all([move(), move(), move()])
    const after = await seen(id)
    expect(after).toMatchObject({ price: 120, fullPrice: undefined, launchUntil: undefined })
    expect(after.cover).not.toBe(launched.cover)
    expect(await actionsOf(id)).toEqual(['sheet.plan-launch', 'sheet.begin-launch', 'sheet.end-launch'])
    expect((await order(await createPerson(shop.platform), id)).order).toMatchObject({ price: 120 })
    // A rise is measured from what a reviewer saw, not from the launch price.
    expect((await ask('saveEdit', { id, price: 239 }, author)).code).toBe('ok')
    expect(await seen(id)).toMatchObject({ price: 239 })
    expect(await plan(id, percent)).toBe('sheets.launch-used')
  })

  test('begins at once on sale, is ended by its author alone, and never comes again', async () => {
    const id = await createCompleteSheet(shop.platform, { authorId: author.id })
    const stranger = await createSeller(shop.platform)
    expect(await plan(id, percent, stranger)).toBe('not-found')
    expect(await plan(id, { kind: 'fixed', amount: 60, days: 1 })).toBe('ok')
    expect(await seen(id)).toMatchObject({ price: 60, fullPrice: 120 })
    expect(await plan(id, percent)).toBe('sheets.launch-used')
    expect(await plan(id, null, stranger)).toBe('not-found')
    expect(await plan(id, null)).toBe('ok')
    expect(await seen(id)).toMatchObject({ price: 120, fullPrice: undefined })
    expect(await plan(id, null)).toBe('ok')
    expect(await plan(id, percent)).toBe('sheets.launch-used')
    expect(await actionsOf(id)).toEqual(['sheet.plan-launch', 'sheet.begin-launch', 'sheet.end-launch'])
  })

  test('that was only planned is changed and forgotten freely', async () => {
    const id = await createCompleteSheet(shop.platform, { authorId: author.id, status: 0 })
    await plan(id, percent)
    await plan(id, { kind: 'fixed', amount: 20.5, days: 3 })
    expect(await readDraft(id)).toMatchObject({ launch: { kind: 'fixed', amount: 20.5, days: 3 } })
    await plan(id, null)
    expect(await readDraft(id)).toMatchObject({ launch: null })
    await move()
    expect(await readDraft(id)).toMatchObject({ price: 120, launch: null })
  })

  test('waits for the moment of release, for a pause of staff, and for a price that staff look at', async () => {
    const [released, paused, dear] = await Promise.all(
      [1, 1, 4].map((status) =>
        createCompleteSheet(shop.platform, { authorId: author.id, status: status as 1 | 4 }),
      ),
    )
    const at = new Date(shop.clock.now().getTime() + 60 * minute).toISOString()
    await ask('planRelease', { sheets: [released], at }, author)
    await ask('pauseSale', { kind: 'sheet', id: paused, reason: 'รอตรวจสอบ' }, other)
    await ask('saveEdit', { id: dear, price: 900 }, author)
    for (const id of [released, paused, dear]) expect(await plan(id ?? '', percent)).toBe('ok')
    for (const id of [released, paused]) expect(await approve(id ?? '')).toBe('ok')
    await move()
    for (const id of [released, paused, dear])
      expect(await readDraft(id ?? '')).toMatchObject({ launch: { state: 'planned' } })

    shop.clock.advance(61 * minute)
    await tasks(shop.platform)['sheets.release-due']?.({})
    expect(await seen(released ?? '')).toMatchObject({ price: 84, fullPrice: 120 })
    await ask('resumeSale', { kind: 'sheet', id: paused }, other)
    await ask('decidePrice', { id: dear, price: 900, accept: true }, staff)
    await move()
    expect(await seen(paused ?? '')).toMatchObject({ price: 84, fullPrice: 120 })
    expect(await seen(dear ?? '')).toMatchObject({ price: 630, fullPrice: 900 })
  })

  test('is not for what has long been on sale, and undoing a change of many does not touch it', async () => {
    const [id, old] = [
      await createCompleteSheet(shop.platform, { authorId: author.id }),
      await createCompleteSheet(shop.platform, { authorId: author.id }),
    ]
    await shop.change('sheet', { id: old }, { published_at: new Date(shop.clock.now().getTime() - 30 * day) })
    expect(await plan(old, percent)).toBe('sheets.launch-late')
    await ask('changeManySheets', { sheets: [{ id, price: 100 }] }, author)
    await plan(id, percent)
    const [change] = (await ask('getSellMySheet', {}, author)).data['changes']
    expect((await ask('undoManySheets', { id: change?.id }, author)).data).toEqual({ back: 0, kept: 1 })
    expect(await seen(id)).toMatchObject({ price: 70, fullPrice: 100 })
  })

  test.each([
    ['sheets.launch-invalid', { ...percent, amount: 51 }],
    ['sheets.launch-invalid', { ...percent, amount: 0 }],
    ['sheets.launch-invalid', { ...percent, amount: 9.5 }],
    ['sheets.launch-invalid', { kind: 'fixed', amount: 60.01, days: 7 }],
    ['sheets.launch-invalid', { kind: 'fixed', amount: 0.99, days: 7 }],
    ['request.invalid', { kind: 'fixed', amount: 1.001, days: 7 }],
    ['request.invalid', { kind: 'fixed', amount: 1e300, days: 7 }],
    ['request.invalid', { ...percent, days: 31 }],
    ['request.invalid', { ...percent, days: 0 }],
  ])('%s: %o is refused and nothing is written', async (code, off) => {
    const id = await createCompleteSheet(shop.platform, { authorId: author.id })
    expect(await plan(id, off)).toBe(code)
    expect(await readDraft(id)).toMatchObject({ price: 120, launch: null })
  })
})
