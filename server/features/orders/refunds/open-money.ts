import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { DataOf } from '#contract/shared/call.ts'
import type { listOpenMoney as call, moneyCandidates, openMoneyFilters } from '#contract/staff/orders.ts'
import { type Satang, satangToBaht } from '#rules/money/satang.ts'
import { type OrderState, openOrderStates } from '#rules/orders/order-states.ts'
import { refundAloneMaxSatang } from '#rules/orders/refund.ts'
import {
  isRefundDueAtOnce,
  type TransferState,
  type UnmatchedReason,
  unmatchedReasons,
} from '#rules/payments/transfer-states.ts'
import { refuse } from '#rules/refusal.ts'
import type { PaymentProvider } from '#server/adapters/payments/provider.ts'
import { type Db, type Trx, literals } from '#server/platform/database.ts'
import { byBankOf, dueOfOrder } from '../credit/index.ts'
import { type FirstSheet, firstSheetOf, presentFirstSheet } from './find-orders.ts'
import { givenAlone } from './given-alone.ts'

export type OpenMoneyFilters = z.output<typeof openMoneyFilters> & { id?: string | undefined }

export type OpenMoney = FirstSheet & {
  id: string
  kind: 'unmatched' | 'due' | 'held'
  amount_satang: number
  reason: UnmatchedReason | 'REFUND' | 'CREDIT' | null
  order_id: string | null
  person_id: string | null
  person_name: string | null
  holder_closed: boolean
  bank_number: string
  reference: string
  since: Date
  by_bank: Satang
  perhaps_same: number | null
  has_account: boolean
  as_credit: boolean
  /** Through which service the money came. */
  provider: string | null
  at_provider: boolean
  owed: boolean
  owed_by: string | null
  /** What staff gave of it would go to an account that they name, and nobody else has decided that. */
  by_itself: boolean
}

/**
 * Money that waits for a person, oldest first: undecided, owed to a buyer, or in doubt at the bank. Reversals are computed for the rows of
 * the page only.
 */
export function openMoneyQuery(
  { kind, id }: OpenMoneyFilters,
  page: { limit: number; offset: number },
): RawBuilder<OpenMoney> {
  return sql<OpenMoney>`
    select waiting.*, p.name as person_name, coalesce(p.closed_at is not null, false) as holder_closed, f.*,
      coalesce(waiting.gone_satang, (select ${sql.raw(byBankOf('due'))} from refund_due due where due.id = waiting.due_id)) as by_bank
    from (
      select * from (${openMoneyRows}) rows
      where ${kind === undefined ? sql`true` : sql`kind = ${kind}`} and ${id === undefined ? sql`true` : sql`id = ${id}`}
      order by since, id limit ${page.limit} offset ${page.offset}
    ) waiting left join person p on p.id = waiting.person_id ${firstSheetOf(sql`waiting.order_id`)}
    order by waiting.since, waiting.id`
}

/** One state each, so that each is read from its own index. */
const moneyRows = (state: 'UNMATCHED' | 'RECEIVED', kind: 'unmatched' | 'held') => sql`
  select 'money:' || m.id as id, ${sql.lit(kind)} as kind, m.amount_satang, m.reason, m.order_id, m.person_id,
    coalesce(m.transaction_id, m.trans_ref, '') as bank_number, coalesce(m.reference, '') as reference, m.received_at as since,
    null::bigint as due_id, case when m.evidence ? 'reversedAt' then m.amount_satang else 0 end as gone_satang, (m.evidence->>'perhapsSameAs')::bigint as perhaps_same, false as has_account, false as as_credit,
    m.provider, false as at_provider, false as owed, null as owed_by, false as by_itself
  from money_received m where m.state = ${sql.lit(state)}`

const openMoneyRows = sql`
  ${moneyRows('UNMATCHED', 'unmatched')}
  union all
  ${moneyRows('RECEIVED', 'held')}
  union all
  select 'due:' || due.id, 'due', due.amount_satang, due.reason, due.order_id, due.person_id,
    coalesce(m.transaction_id, m.trans_ref, ''), coalesce(m.reference, ''), due.created_at, due.id, null,
    (m.evidence->>'perhapsSameAs')::bigint,
    coalesce(q.account is not null, false) or exists (select from refund_account a where a.due_id = due.id),
    q.account is null and q.positions is not null
      and not exists (select from refund_line l where l.refund_id = due.refund_id and l.position <> all (q.positions)),
    coalesce(m.provider, (select paid.provider from money_received paid where paid.order_id = due.order_id and paid.state = 'MATCHED' limit 1)),
    due.at_provider_since is not null, due.owed_by is not null, due.owed_by, due.money_id is not null and due.owed_by is null
  from refund_due due left join money_received m on m.id = due.money_id left join refund_request q on q.refund_id = due.refund_id
  where due.refunded_at is null`

export async function listOpenMoney(
  db: Db,
  filters: OpenMoneyFilters,
  page: { page: number; rows: number },
  { payments, ...by }: { payments: PaymentProvider; staffId: string; now: Date },
): Promise<DataOf<typeof call>> {
  const { kind } = filters
  const [given, found, counted] = await Promise.all([
    givenAlone(db, by),
    openMoneyQuery(filters, { limit: page.rows, offset: page.page * page.rows }).execute(db),
    sql<{ total: number }>`
      select count(*)::int as total from (${openMoneyRows}) waiting
      where ${kind === undefined ? sql`true` : sql`waiting.kind = ${kind}`}`.execute(db),
  ])
  return {
    money: found.rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      amount: satangToBaht(row.amount_satang),
      reason: row.reason,
      order: row.order_id,
      cover: presentFirstSheet(row).cover,
      buyer: row.person_id === null ? null : { _id: row.person_id, name: row.person_name ?? '' },
      bankNumber: row.bank_number,
      reference: row.reference,
      since: row.since.toISOString(),
      byBank: satangToBaht(row.by_bank),
      closed: row.holder_closed,
      perhapsSame: row.perhaps_same,
      account: row.has_account,
      askedAsCredit: row.as_credit && !row.has_account && !row.holder_closed,
      throughProvider:
        payments.refund !== undefined && row.provider === payments.name && row.reason !== 'CREDIT',
      atProvider: row.at_provider,
      owed: row.owed,
      byTwo:
        (row.kind === 'unmatched' || row.owed_by === by.staffId || (row.by_itself && !row.has_account)) &&
        row.amount_satang + given > refundAloneMaxSatang,
    })),
    total: counted.rows[0]?.total ?? 0,
  }
}

/** Money that comes this long after an order may still be meant for it. */
const deliverableMilliseconds = 60 * 24 * 3_600_000

type WaitingMoney = {
  amount_satang: Satang
  person_id: string | null
  order_id: string | null
  reference: string | null
  received_at: Date
  /** Staff decided that it goes back, and it did not come late for an order; whom it gives to is for another one. */
  is_owed?: boolean
}

/**
 * Orders that this money could pay: open ones, and those that ended before it came; of what is owed to a known buyer, only theirs. The order it names and the sender's own come first,
 * then the newest. Refuses: not-found.
 */
export async function findCandidates(db: Db, id: string, now: Date): Promise<DataOf<typeof moneyCandidates>> {
  const { kind, number } = readMoneyId(id)
  const { rows: found } = await sql<WaitingMoney>`
    select m.amount_satang, m.person_id, m.order_id, m.reference, m.received_at,
      exists (select from refund_due due where due.money_id = m.id and due.refunded_at is null and due.owed_by is not null
        and not due.reason in (${literals(unmatchedReasons.filter(isRefundDueAtOnce))})) as is_owed
    from money_received m where ${
      kind === 'money'
        ? sql`m.id = ${number} and m.state = 'UNMATCHED'`
        : sql`m.state = 'REFUND_DUE' and m.id = (select money_id from refund_due where id = ${number} and refunded_at is null)`
    }`.execute(db)
  const [money] = found
  if (money === undefined) return refuse('not-found')
  const { rows } = await candidatesQuery(kind, money, now).execute(db)
  return rows.map((row) => ({
    id: row.id,
    state: row.state,
    named: row.named,
    price: satangToBaht(row.total_satang),
    created: row.created_at.toISOString(),
    buyer: { _id: row.buyer_id, name: row.name },
    firstSheet: row.first_sheet ?? '',
  }))
}

type Candidate = {
  id: string
  state: OrderState
  total_satang: number
  created_at: Date
  buyer_id: string
  name: string
  first_sheet: string | null
  named: boolean
}

/**
 * Finds orders of this amount by index. An order partly paid by credit costs more than came in; only the few open orders hold credit, so it
 * is read for each of them, where `exists` would join the moves of all credit.
 */
export function candidatesQuery(
  kind: MoneyId['kind'],
  { is_owed: isOwed = false, ...money }: WaitingMoney,
  now: Date,
): RawBuilder<Candidate> {
  const since = new Date(money.received_at.getTime() - deliverableMilliseconds)
  return sql<Candidate>`
    select o.id, o.state, o.total_satang, o.created_at, o.buyer_id, p.name,
      (o.id is not distinct from ${money.order_id} or o.hex is not distinct from ${money.reference}
        or o.buyer_id is not distinct from ${money.person_id}) as named,
      (select l.sheet_name from order_line l where l.order_id = o.id order by l.position limit 1) as first_sheet
    from (
      select id from orders where total_satang = ${money.amount_satang} and created_at >= ${since}
      union
      select open.id from orders open where open.state in (${literals(openOrderStates)}) and open.expires_at > ${now}
        and (select c.satang from order_credit c where c.order_id = open.id) is not null
    ) fits join orders o on o.id = fits.id join person p on p.id = o.buyer_id
    where ${sql.raw(dueOfOrder('o'))} = ${money.amount_satang} and (
        (o.state in (${literals(openOrderStates)}) and o.expires_at > ${now} and ${kind === 'money' || isOwed})
        or (o.state in ('expired', 'cancelled') and o.created_at between ${since} and ${money.received_at}
          and not exists (select from orders again where again.revived_from = o.id) and p.closed_at is null))
      ${kind === 'due' && !isOwed && money.person_id !== null ? sql`and (o.buyer_id = ${money.person_id} or o.id is not distinct from ${money.order_id})` : sql``}
    order by o.hex is not distinct from ${money.reference} desc, o.id is not distinct from ${money.order_id} desc, o.buyer_id is not distinct from ${money.person_id} desc,
      o.created_at desc limit 20`
}

/** Money that came and waits, or what is owed to a buyer: `money:12`, `due:5`. */
export type MoneyId = { kind: 'money' | 'due'; number: number }

/** Anything else names nothing. Refuses: not-found. */
export function readMoneyId(id: string): MoneyId {
  const [, kind, digits] = /^(money|due):([1-9]\d{0,14})$/.exec(id) ?? []
  if (kind !== 'money' && kind !== 'due') return refuse('not-found')
  return { kind, number: Number(digits) }
}

export type LockedMoney = {
  provider: string
  amountSatang: Satang
  state: TransferState
  reason: UnmatchedReason | null
  orderId: string | null
  personId: string | null
  /** The bank has taken it back. */
  reversed: boolean
}

/** Locks the money with its dues, dues first (`lockDues`). */
export async function lockMoney(trx: Trx, id: number): Promise<LockedMoney | undefined> {
  await sql`select from refund_due where money_id = ${id} for update`.execute(trx)
  const { rows } = await sql<LockedMoney>`
    select provider, amount_satang as "amountSatang", state, reason, order_id as "orderId", person_id as "personId",
      evidence ? 'reversedAt' as reversed
    from money_received where id = ${id} for update`.execute(trx)
  return rows[0]
}
