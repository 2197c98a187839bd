import { type RawBuilder, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '#server/platform/database.ts'
import { createPerson, createSeller, createSheet, createStore, postedSale } from '#server/test/cast.ts'
import { testApp } from '#server/test/test-app.ts'
import { type Entry, post, postMany } from './index.ts'

const paidAt = new Date('2026-11-20T08:30:00Z')

const app = await testApp()
await createStore(app.platform, { code: 1 })
const sellers = [(await createSeller(app.platform)).id, (await createSeller(app.platform)).id]
const sheets = await Promise.all(sellers.map((authorId) => createSheet(app.platform, { authorId })))
const buyerId = (await createPerson(app.platform)).id
await inTransaction(app.platform.db, (trx) =>
  post(trx, entry('first', [{ from: 'a', to: 'b', satang: 100 }])),
)

function entry(key: string, postings: Entry['postings']): Entry {
  return { key, kind: 'correction', occurredAt: paidAt, period: 202_611, postings }
}

const run = (statement: RawBuilder<unknown>) => statement.execute(app.platform.db)

async function entries(): Promise<unknown> {
  const rows = await run(
    sql`select e.key, p.* from ledger_entry e left join ledger_posting p on p.entry_id = e.id order by e.id, p.line`,
  )
  return rows.rows
}

describe('the ledger (INV-07)', () => {
  test.each([
    ['UPDATE of an entry', sql`update ledger_entry set memo = 'x'`],
    ['UPDATE of a posting', sql`update ledger_posting set amount_satang = amount_satang + 1`],
    ['DELETE of an entry', sql`delete from ledger_entry`],
    ['DELETE of a posting', sql`delete from ledger_posting`],
    ['TRUNCATE of postings', sql`truncate ledger_posting`],
    ['TRUNCATE of both', sql`truncate ledger_entry, ledger_posting`],
    ['TRUNCATE by cascade', sql`truncate orders cascade`],
    [
      'a posting for an entry of the past',
      sql`insert into ledger_posting (entry_id, line, from_account, to_account, amount_satang)
        select id, 9, 'b', 'a', 100 from ledger_entry limit 1`,
    ],
  ])('refuses %s, and keeps everything', async (_name, statement) => {
    const before = await entries()
    await expect(run(statement)).rejects.toThrow('append-only')
    expect(await entries()).toEqual(before)
  })

  const writeEntry = sql`insert into ledger_entry (key, kind, occurred_at, month) values ('bad', 'sale', now(), 202611)`
  const writePosting = (amount: number, from = 'a', to = 'b') => sql`
    insert into ledger_posting (entry_id, line, from_account, to_account, amount_satang)
    select id, 0, ${from}, ${to}, ${amount}::bigint from ledger_entry where key = 'bad'`

  test.each([
    ['no postings', undefined, 'has no postings'],
    ['a posting of nothing', writePosting(0), 'amount_satang_check'],
    ['a posting of less than nothing', writePosting(-100), 'amount_satang_check'],
    ['a posting to where it came from', writePosting(100, 'a', 'a'), 'ledger_posting_check'],
  ])('refuses an entry with %s', async (_name, posting, problem) => {
    await expect(
      inTransaction(app.platform.db, async (trx) => {
        await writeEntry.execute(trx)
        await posting?.execute(trx)
      }),
    ).rejects.toThrow(problem)
  })

  test('sums to zero, whatever is posted', async () => {
    const { rows } = await run(
      sql`select entry_id from ledger_side group by entry_id having sum(amount_satang) <> 0`,
    )
    expect(rows).toEqual([])
  })

  test('takes a key once: the second entry takes its transaction with it', async () => {
    const again = inTransaction(app.platform.db, async (trx) => {
      await sql`insert into setting (name, value) values ('ledger-test', '1')`.execute(trx)
      await post(trx, entry('first', [{ from: 'a', to: 'b', satang: 100 }]))
    })
    await expect(again).rejects.toThrow('ledger_entry_key_key')
    expect(await app.rows('setting', { name: 'ledger-test' })).toEqual([])
  })

  test('keeps of many entries what it keeps of one', async () => {
    const { id } = await app.row('ledger_entry', { key: 'first' }, 'id')
    const [sheetId = ''] = sheets
    const posting = { from: 'b', to: 'a', satang: 7, sellerId: sellers[0] ?? '', storeCode: 1, sheetId }
    const alike = (key: string) => ({ ...entry(key, [posting]), memo: 'why', reverses: id })
    await inTransaction(app.platform.db, async (trx) => {
      await post(trx, alike('alone'))
      await postMany(trx, [alike('of-many')])
    })
    const { rows } = await run(sql`
      select e.order_id, e.reverses_entry_id, e.memo, p.line, p.amount_satang, p.seller_id, p.store_code, p.sheet_id
      from ledger_entry e join ledger_posting p on p.entry_id = e.id where e.key in ('alone', 'of-many')`)
    expect(rows[0]).toMatchObject({ reverses_entry_id: id, memo: 'why', sheet_id: sheetId })
    expect(rows[1]).toEqual(rows[0])
  })

  test('writes nothing for an entry of nothing', async () => {
    await inTransaction(app.platform.db, (trx) =>
      post(trx, entry('zero', [{ from: 'a', to: 'b', satang: 0 }])),
    )
    expect(await app.rows('ledger_entry', { key: 'zero' }, 'id')).toEqual([])
  })
})

describe('a sale in the ledger', () => {
  const sell = async (lines: readonly [seller: number, satang: number][]) => {
    await postedSale(app.platform, {
      buyerId,
      sheetId: sheets[0] ?? '',
      paidAt,
      lines: lines.map(([seller, paidSatang]) => ({
        authorId: sellers[seller] ?? '',
        storeCode: 1,
        sheetId: sheets[seller] ?? '',
        paidSatang,
      })),
    })
  }

  /** The shares of sellers and company this month, from the postings alone. */
  async function shares(): Promise<{ sellers: number[]; company: number; received: number }> {
    const { rows } = await sql<{ account: string; satang: number }>`
      select account, sum(s.amount_satang)::bigint as satang from ledger_side s
      join ledger_entry e on e.id = s.entry_id where e.kind = 'sale' group by account`.execute(
      app.platform.db,
    )
    const of = (account: string) => rows.find((row) => row.account === account)?.satang ?? 0
    return {
      sellers: sellers.map((id) => of(`seller:${id}`)),
      company: of('company:sales-share'),
      received: -of('gateway:test'),
    }
  }

  test('gives every line to seller and company to the satang, and a month its 60 %, half up', async () => {
    let received = 0
    const sold = [0, 0]
    for (let index = 0; index < 40; index += 1) {
      const lines: [number, number][] = [
        [0, 101 + index * 7],
        [1, 333 + index],
      ]
      await sell(lines)
      for (const [seller, satang] of lines) {
        received += satang
        sold[seller] = (sold[seller] ?? 0) + satang
      }
      const now = await shares()
      expect(now.received).toBe(received)
      expect(now.sellers).toEqual(sold.map((satang) => Math.floor((satang * 60 + 50) / 100)))
      expect(now.company).toBe(received - now.sellers.reduce((sum, satang) => sum + satang, 0))
    }
  })

  test('of many orders at once loses nothing and waits in no circle', async () => {
    const before = await shares()
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        sell(
          index % 2 === 0
            ? [
                [0, 1_001],
                [1, 1_003],
              ]
            : [
                [1, 1_003],
                [0, 1_001],
              ],
        ),
      ),
    )
    const after = await shares()
    expect(after.received - before.received).toBe(12 * (1_001 + 1_003))
    expect(after.received).toBe(after.company + after.sellers.reduce((sum, satang) => sum + satang, 0))
  })

  test('of nothing writes nothing', async () => {
    const before = await entries()
    await sell([[0, 0]])
    expect(await entries()).toEqual(before)
  })
})
