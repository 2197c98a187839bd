import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { inspect } from '#server/doctor.ts'
import { inTransaction } from '#server/platform/database.ts'
import { eventually } from '#server/test/eventually.ts'
import { differencesRecomputed } from '#server/test/payouts-recomputed.ts'
import { type TestApp, createTestApp } from '#server/test/test-app.ts'
import { cast } from './cast.ts'
import { type DemoFilling, fillDemo, waitsForDatabase } from './fill-demo.ts'
import { planPeople } from './fill-people.ts'
import { planHistory } from './plan-history.ts'
import { planSheets, sellersMax } from './plan-sheets.ts'

let shop: TestApp
let filling: DemoFilling

// A twentieth of the marketplace: the same code, in a second or two.
const part = { share: 0.05 }

beforeAll(async () => {
  shop = await createTestApp()
  filling = await fillDemo(shop.platform, part)
  // Stopped in the middle, and gone on with: as at a restart soon after the first start.
  await filling.stop()
  // A table is locked for longer than one waits for it.
  const warn = vi.spyOn(shop.platform.log, 'warn')
  const other = await shop.platform.pool.connect()
  await other.query(
    'begin; set local idle_in_transaction_session_timeout = 0; lock table sheet_day in access exclusive mode',
  )
  filling = await fillDemo(shop.platform, part)
  await vi.waitUntil(() => warn.mock.calls.some(([, said]) => said === waitsForDatabase), {
    timeout: 120_000,
  })
  await other.query('rollback')
  other.release()
  await filling.history
})
afterAll(async () => {
  await filling.stop()
  await shop.close()
})

test('two processes that start on an empty database: one waits as long as the other one fills it', async () => {
  const { platform, close } = await createTestApp()
  const first = await platform.pool.connect()
  await first.query(
    'begin; set local idle_in_transaction_session_timeout = 0; select pg_advisory_xact_lock(2569)',
  )
  const second = fillDemo(platform, { ...part, history: false })
  const hasFailed = second.then(
    () => undefined,
    (error: unknown) => error,
  )
  // Longer than any transaction waits for a lock: it was told off, tried again for six seconds and ended the product.
  await eventually(async () => {
    const { rowCount } = await platform.pool.query(`select from pg_stat_activity
      where datname = current_database() and wait_event = 'advisory' and clock_timestamp() - xact_start > interval '2 seconds'`)
    expect(rowCount).toBe(1)
  })
  await first.query('rollback')
  first.release()
  expect(await hasFailed).toBeUndefined()
  const { rows } = await sql<{ sheets: number }>`select count(*) as sheets from sheet`.execute(platform.db)
  expect(rows[0]?.sheets).toBeGreaterThan(150)
  await close()
})

describe('the demo marketplace', () => {
  test('is right by every rule that a real one must keep', async () => {
    const findings = await inspect(shop.platform, () => {})
    expect(findings.length).toBeGreaterThan(10)
    expect(findings.filter((finding) => finding.wrongCount > 0)).toEqual([])
    expect(await inTransaction(shop.platform.db, differencesRecomputed)).toEqual([])
  })

  test('is told once, however often it is started', async () => {
    const count = async () => {
      const { rows } = await sql<{ sheets: number; orders: number; reviews: number; people: number }>`
        select (select count(*) from sheet) as sheets, (select count(*) from orders) as orders,
          (select count(*) from review) as reviews, (select count(*) from person) as people`.execute(
        shop.platform.db,
      )
      return rows[0]
    }
    const before = await count()
    expect(before?.sheets).toBeGreaterThan(150)
    expect(before?.orders).toBeGreaterThan(80)
    expect(before?.reviews).toBeGreaterThan(30)
    const again = await fillDemo(shop.platform, part)
    await again.history
    expect(await count()).toEqual(before)
  })

  test('has closed its past months and paid those whose payday is over, to the satang', async () => {
    const { rows } = await sql<{ paid: number; open: number; months: number; wrong: number }>`
      select (select count(*) from payout)::int as paid,
        (select count(*) from payment_record where status <> 'SUCCESS')::int as open,
        (select count(*) from month_close)::int as months,
        (select count(*) from payout where net_satang <> gross_satang - tax_satang - fee_satang)::int as wrong`.execute(
      shop.platform.db,
    )
    expect(rows[0]?.paid).toBeGreaterThan(5)
    expect(rows[0]?.open).toBeGreaterThan(0)
    expect(rows[0]?.months).toBeGreaterThan(10)
    expect(rows[0]?.wrong).toBe(0)
    expect((await shop.platform.db.selectFrom('message_outbox').select('message_id').execute()).length).toBe(
      0,
    )
  })

  test('has refunds, and something on each list that staff work on', async () => {
    const { rows } = await sql<Record<string, number>>`
      select (select count(*) from refund)::int as refunds, (select count(*) from refund_due where refunded_at is null)::int as due,
        (select count(*) from money_received where state = 'UNMATCHED')::int as unmatched,
        (select count(*) from payment_record where payer = 'MORE' and month <= 202508)::int as more,
        (select count(*) from payment_record where status = 'PAUSED' and reason <> '')::int as paused,
        (select count(*) from payment_record where status = 'CARRIED_OVER')::int as carried,
        (select count(*) from payment_record where kind = 'again')::int as again,
        (select count(*) from support_case where waiting_since is null)::int as answered,
        (select count(*) from copyright_claim where state in ('kept', 'restored'))::int as decided,
        (select count(*) from sheet_review where decided_at > handed_in_at)::int as reviewed,
        (select max(people) from (select count(*) as people from search_miss group by key) missed)::int / 5 as missed,
        (select max(people) from (select count(*) as people from sheet_wish where told_at is null group by key) wished)::int / 5 as wished,
        (select count(*) from message where created_at > now() - interval '1 hour' and key ~ '^(payout|refund):')::int as fresh`.execute(
      shop.platform.db,
    )
    const { fresh, ...lists } = rows[0] ?? {}
    expect(Object.entries(lists).filter(([, count]) => count < 1)).toEqual([])
    // Notices of what happened long ago are of then.
    expect(fresh).toBe(0)
  })

  test('knows who looked at its sheets before they were sold', async () => {
    const { rows } = await sql<{ rows: number; impossible: number; unseen: number }>`
      select count(*)::int as rows, count(*) filter (where views < samples or views < carts)::int as impossible,
        (select count(*)::int from orders o join order_line l on l.order_id = o.id
          join sheet s on s.id = l.sheet_id and s.on_sale
          left join sheet_day d on d.sheet_id = l.sheet_id and d.day = (o.paid_at at time zone 'Asia/Bangkok')::date
          where o.state = 'paid' and o.paid_at between ${shop.clock.now()}::timestamptz - interval '89 days'
            and ${shop.clock.now()}::timestamptz - interval '1 day' and coalesce(d.carts, 0) < 1) as unseen
      from sheet_day`.execute(shop.platform.db)
    expect(rows[0]?.rows).toBeGreaterThan(500)
    expect(rows[0]).toMatchObject({ impossible: 0, unseen: 0 })
  })

  test("has complete sellers with nobody's numbers, and the one who still has to enter them", async () => {
    const { rows } = await sql<{ complete: boolean; sealed: boolean; sellers: number }>`
      select profile_completed_at is not null as complete, national_id like 's1.%' as sealed, count(*)::int as sellers
      from seller group by 1, 2 order by 3`.execute(shop.platform.db)
    expect(rows).toEqual([
      { complete: false, sealed: null, sellers: 1 },
      { complete: true, sealed: true, sellers: sellersMax },
    ])
    // A marketplace that was filled before sellers had profiles.
    await sql`update seller set national_id = null, national_id_mark = null, profile_completed_at = null
      where person_id = ${cast.seller.id}`.execute(shop.platform.db)
    await (await fillDemo(shop.platform, part)).history
    const seller = await shop.platform.db
      .selectFrom('seller')
      .select('profile_completed_at')
      .where('person_id', '=', cast.seller.id)
      .executeTakeFirstOrThrow()
    expect(seller.profile_completed_at).not.toBeNull()
  })

  test('has every institution with its colours, every course, drives, packages and promo codes', async () => {
    const { rows } = await sql<Record<string, number>>`
      select (select count(*) from store where kind = 'institution') as institutions,
        (select count(*) from store where colours[1] = '#000000') as without_colours,
        (select count(*) from store where kind = 'drive') as drives, (select count(*) from course) as courses,
        (select count(*) from sheet_group) as packages, (select count(*) from promo_code) as promos`.execute(
      shop.platform.db,
    )
    expect(rows[0]).toMatchObject({
      institutions: 166,
      without_colours: 0,
      drives: 7,
      courses: 9_074,
      promos: 7,
    })
  })

  test('has new sheets that cost less in their first days, and a bundle of the seller among the cast', async () => {
    const { rows } = await sql<Record<string, number>>`
      select (select count(*) from sheet s join sheet_launch l on l.sheet_id = s.id
          where s.on_sale and l.ended_at is null and s.price_satang < s.full_satang)::int as cheaper,
        (select count(*) from live_bundle where seller_id = ${cast.seller.id})::int as bundles`.execute(
      shop.platform.db,
    )
    expect(rows[0]?.bundles).toBe(1)
    expect(rows[0]?.cheaper).toBeGreaterThan(0)
  })

  test('lets one sign in as each of the cast', async () => {
    const { body } = await shop.call('demoPeople')
    const { people } = body.data
    expect(people.map((person) => person._id)).toEqual(Object.values(cast).map((member) => member.id))
    expect(people.every((person) => person.role.length === 2)).toBe(true)
    for (const [id, infoEnter] of [
      [cast.buyer.id, true],
      [cast.fresh.id, false],
    ] as const) {
      const signedIn = await shop.call('loginDemo', { person: id })
      expect(signedIn.body).toMatchObject({ success: true, infoEnter })
    }
  })

  test('gives the demo buyer a library, notices and an order that waits', async () => {
    const { platform } = shop
    const owned = await platform.db
      .selectFrom('library_entry')
      .select('sheet_id')
      .where('person_id', '=', cast.buyer.id)
      .execute()
    expect(owned.length).toBeGreaterThanOrEqual(8)
    const waiting = await platform.db
      .selectFrom('orders')
      .select('id')
      .where('buyer_id', '=', cast.buyer.id)
      .where('state', '=', 'waiting')
      .execute()
    expect(waiting).toHaveLength(1)
  })

  test('gives the demo buyer exams to count down to', async () => {
    const exams = await shop.platform.db
      .selectFrom('exam_day')
      .select(({ fn }) => [fn.count<string>('day').distinct().as('days'), fn.countAll<string>().as('exams')])
      .where('person_id', '=', cast.buyer.id)
      .executeTakeFirstOrThrow()
    expect(exams).toMatchObject({ days: exams.exams })
    expect(Number(exams.exams)).toBeGreaterThanOrEqual(1)
  })

  test('gives the demo seller reports that wait and reports that are dealt with', async () => {
    const reports = await shop.platform.db
      .selectFrom('report')
      .innerJoin('sheet', 'sheet.id', 'report.sheet_id')
      .select(['report.dealt_at', 'report.category', 'report.reporter_id'])
      .where('sheet.author_id', '=', cast.seller.id)
      .execute()
    expect(reports.some((report) => report.dealt_at !== null)).toBe(true)
    expect(reports.some((report) => report.dealt_at === null)).toBe(true)
    expect(reports.map((report) => report.reporter_id)).not.toContain(cast.seller.id)
  })

  test('shows the demo seller a second version, and pages that readers have come to, of nobody who can be signed in as', async () => {
    const { rows } = await sql<{ readers: number; versions: number; own: number }>`
      select count(*)::int as readers, (select count(*)::int from sheet_version v join sheet s on s.id = v.sheet_id
          where s.author_id = ${cast.seller.id} and v.status = 4) as versions,
        count(*) filter (where p.person_id = any(${Object.values(cast).map(({ id }) => id)}::text[]))::int as own
      from reading_place p join sheet s on s.id = p.sheet_id where s.author_id = ${cast.seller.id}
        and length(p.seen) = p.pages and bit_count(p.seen) = p.page and p.page <= p.pages`.execute(
      shop.platform.db,
    )
    expect(rows[0]).toMatchObject({ versions: 1, own: 0 })
    expect(rows[0]?.readers).toBeGreaterThan(0)
  })

  test('leaves no job behind for what happened long ago', async () => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from graphile_worker.jobs`.execute(
      shop.platform.db,
    )
    // The one order that still waits for its money.
    expect(rows[0]?.count).toBeLessThanOrEqual(1)
    const emails = await sql<{ count: number }>`select count(*) as count from message_outbox`.execute(
      shop.platform.db,
    )
    expect(emails.rows[0]?.count).toBe(0)
  })
})

describe('the plan', () => {
  const now = new Date('2026-11-20T08:30:00Z')
  const sheets = planSheets(2569, now)
  const people = planPeople(2569, now)

  test('is the same every time, and as large as promised', () => {
    expect(planSheets(2569, now)).toEqual(sheets)
    expect(planPeople(2569, now)).toEqual(people)
    expect(sheets.length).toBeGreaterThanOrEqual(3_000)
    expect(new Set(sheets.map((sheet) => sheet.id)).size).toBe(sheets.length)
    expect(new Set(sheets.map((sheet) => sheet.author)).size).toBe(sellersMax)
    expect(sheets.every((sheet) => sheet.priceSatang >= 1_900 && sheet.priceSatang <= 12_900)).toBe(true)
    expect(sheets.every((sheet) => sheet.createdAt < now)).toBe(true)
  })

  test('lets nobody buy a sheet before it is there, or twice', () => {
    const createdAt = new Map(sheets.map((sheet) => [sheet.id, sheet.createdAt]))
    const bought = new Set<string>()
    const history = planHistory(2569, now, people, sheets)
    for (const event of history) {
      if (event.kind === 'review') {
        expect(bought.has(`${event.buyerId} ${event.sheetId}`)).toBe(true)
        continue
      }
      for (const id of event.sheets) {
        expect(createdAt.get(id)?.getTime()).toBeLessThan(event.at.getTime())
        expect(bought.has(`${event.buyerId} ${id}`)).toBe(false)
        if (event.outcome === 'paid') bought.add(`${event.buyerId} ${id}`)
      }
    }
    const oldest = history[0]?.at.getTime() ?? 0
    expect(now.getTime() - oldest).toBeGreaterThan(400 * 86_400_000)
  })
})
