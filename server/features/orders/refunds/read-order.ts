import { sql } from 'kysely'
import type { DataOf } from '#contract/shared/call.ts'
import type { staffGetOrder } from '#contract/staff/orders.ts'
import { periodOfNumber } from '#rules/calendar/periods.ts'
import { satangToBaht } from '#rules/money/satang.ts'
import { refundStateOf } from '#rules/orders/refund.ts'
import type { UnmatchedReason } from '#rules/payments/transfer-states.ts'
import { refuse } from '#rules/refusal.ts'
import type { Db } from '#server/platform/database.ts'
import { byBankOf, creditOf } from '../credit/index.ts'
import { readOrderToRefund } from './order-lines.ts'

type Facts = DataOf<typeof staffGetOrder>

/** Everything about an order, from the rows that say it. Refuses: not-found. */
export async function readStaffOrder(db: Db, id: string): Promise<Facts> {
  const order = await db
    .selectFrom('orders')
    .innerJoin('person', 'person.id', 'orders.buyer_id')
    .select([
      'orders.id',
      'state',
      'hex',
      'qr_provider',
      'promo_code',
      'list_satang',
      'discount_satang',
      'total_satang',
      sql<number>`${sql.raw(creditOf('orders'))}`.as('credit_satang'),
      'orders.created_at',
      'expires_at',
      'paid_at',
      'orders.closed_at',
      'revived_from',
      sql<string | null>`(select again.id from orders again where again.revived_from = orders.id)`.as(
        'revived_as',
      ),
      'buyer_id',
      'person.name',
      'person.email',
    ])
    .where('orders.id', '=', id)
    .executeTakeFirst()
  const lines = await readOrderToRefund(db, id)
  if (order === undefined || lines === undefined) return refuse('not-found')
  const gift = await db
    .selectFrom('gift')
    .leftJoin('person', 'person.id', 'gift.taken_by')
    .select(['taken_by', 'taken_at', 'person.name'])
    .where('order_id', '=', id)
    .executeTakeFirst()
  const [money, refunds, ledger] = await Promise.all([
    readMoney(db, id),
    readRefunds(db, id),
    readLedger(db, id),
  ])
  const trail = await readTrail(
    db,
    id,
    money.map(({ _id }) => _id),
  )
  return {
    order: {
      id: order.id,
      state: order.state,
      refund: refundStateOf(lines.lines),
      hex: order.hex,
      provider: order.qr_provider,
      promoCode: order.promo_code,
      listPrice: satangToBaht(order.list_satang),
      discount: satangToBaht(order.discount_satang),
      price: satangToBaht(order.total_satang),
      credit: satangToBaht(order.credit_satang),
      created: order.created_at.toISOString(),
      expires: order.expires_at.toISOString(),
      paidTime: order.paid_at?.toISOString() ?? null,
      closedTime: order.closed_at?.toISOString() ?? null,
      revivedFrom: order.revived_from,
      revivedAs: order.revived_as,
      gift:
        gift === undefined
          ? null
          : {
              takenBy: gift.taken_by === null ? null : { _id: gift.taken_by, name: gift.name ?? '' },
              taken: gift.taken_at?.toISOString() ?? null,
            },
    },
    buyer: { _id: order.buyer_id, name: order.name, email: order.email },
    lines: lines.lines.map((line) => ({
      position: line.position,
      sheet: line.sheetId,
      name: line.name,
      author: line.author,
      authorId: line.authorId,
      price: satangToBaht(line.listSatang),
      paid: satangToBaht(line.paidSatang),
      sold: line.sold,
      refunded: line.refunded,
    })),
    money,
    refunds,
    ledger,
    trail: [
      ...trail,
      { at: order.created_at.toISOString(), action: 'order.create', by: order.name, facts: null },
    ].toSorted((a, b) => (a.at < b.at ? -1 : 1)),
  }
}

async function readMoney(db: Db, orderId: string): Promise<Facts['money']> {
  const { rows } = await sql<{
    id: number
    amount_satang: number
    state: string
    reason: UnmatchedReason | null
    bank_number: string
    transferred_at: Date | null
    received_at: Date
    due: number | null
    open_due: number | null
    taken_back: string | null
  }>`
    select id, amount_satang, state, reason, coalesce(transaction_id, trans_ref, '') as bank_number, transferred_at, received_at,
      (select due.id from refund_due due where due.money_id = money_received.id and due.proof_key is not null) as due,
      (select due.id from refund_due due where due.money_id = money_received.id and due.refunded_at is null) as open_due,
      evidence->>'reversedAt' as taken_back
    from money_received where order_id = ${orderId} order by id`.execute(db)
  return rows.map((row) => ({
    _id: row.id,
    amount: satangToBaht(row.amount_satang),
    state: row.state,
    reason: row.reason,
    bankNumber: row.bank_number,
    transferred: row.transferred_at?.toISOString() ?? null,
    received: row.received_at.toISOString(),
    due: row.due === null ? null : `due:${row.due}`,
    waits:
      row.open_due !== null ? `due:${row.open_due}` : row.state === 'UNMATCHED' ? `money:${row.id}` : null,
    takenBack: row.taken_back,
  }))
}

async function readRefunds(db: Db, orderId: string): Promise<Facts['refunds']> {
  const { rows } = await sql<{
    id: string
    amount_satang: number
    month: number
    reason: string
    created_at: Date
    by: string | null
    due: number | null
    refunded_at: Date | null
    bank_reference: string | null
    by_bank: number
    has_account: boolean
    has_proof: boolean
    lines: number[]
    sellers: number
    company: number
  }>`
    select r.id, r.amount_satang, r.month, r.reason, r.created_at, p.name as by, due.id as due, due.refunded_at, due.bank_reference, ${sql.raw(byBankOf('due'))} as by_bank,
      coalesce(due.payee, (select q.account from refund_request q where q.refund_id = r.id),
        (select a.account from refund_account a where a.due_id = due.id)) is not null as has_account,
      due.proof_key is not null as has_proof, l.lines, l.sellers, l.company
    from refund r left join person p on p.id = r.created_by left join refund_due due on due.refund_id = r.id,
      lateral (select array_agg(position::int order by position) as lines, sum(seller_satang)::bigint as sellers,
        sum(company_satang)::bigint as company from refund_line where refund_id = r.id) l
    where r.order_id = ${orderId} order by r.created_at, r.id`.execute(db)
  return rows.map((row) => ({
    _id: row.id,
    amount: satangToBaht(row.amount_satang),
    sellers: satangToBaht(row.sellers),
    company: satangToBaht(row.company),
    month: periodOfNumber(row.month),
    reason: row.reason,
    at: row.created_at.toISOString(),
    by: row.by ?? '',
    lines: row.lines,
    due: row.due === null ? null : `due:${row.due}`,
    returned: row.refunded_at?.toISOString() ?? null,
    bankReference: row.bank_reference,
    byBank: satangToBaht(row.by_bank),
    account: row.has_account,
    proof: row.has_proof,
  }))
}

async function readLedger(db: Db, orderId: string): Promise<Facts['ledger']> {
  const { rows } = await sql<{
    id: number
    key: string
    kind: string
    occurred_at: Date
    month: number
    postings: { line: number; from: string; to: string; satang: number }[]
  }>`
    select e.id, e.key, e.kind, e.occurred_at, e.month,
      (select json_agg(json_build_object('line', line, 'from', from_account, 'to', to_account, 'satang', amount_satang) order by line)
        from ledger_posting where entry_id = e.id) as postings
    from ledger_entry e where e.order_id = ${orderId} order by e.id`.execute(db)
  return rows.map((row) => ({
    entry: row.id,
    key: row.key,
    kind: row.kind,
    at: row.occurred_at.toISOString(),
    month: periodOfNumber(row.month),
    postings: row.postings.map(({ line, from, to, satang }) => ({
      line,
      from,
      to,
      amount: satangToBaht(satang),
    })),
  }))
}

/** Audit records of the order and its money, and the moves from its own row. */
async function readTrail(db: Db, orderId: string, money: readonly number[]): Promise<Facts['trail']> {
  const objects = [`order:${orderId}`, ...money.map((id) => `money:${id}`)]
  const { rows } = await sql<{
    at: Date
    action: string
    by: string | null
    facts: Record<string, unknown> | null
  }>`
    select a.at, a.action, coalesce(p.name, a.actor_id) as by, a.after as facts
    from audit_record a left join person p on p.id = a.actor_id where a.object = any(${objects}::text[])
    union all
    select paid_at, 'order.paid', null, null from orders where id = ${orderId} and paid_at is not null
    union all
    select closed_at, 'order.' || state, null, null from orders
      where id = ${orderId} and closed_at is not null and state in ('expired', 'cancelled')
    order by at`.execute(db)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}
