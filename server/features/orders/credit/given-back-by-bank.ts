import { sql } from 'kysely'
import type { Satang } from '#rules/money/satang.ts'
import { referenceWithoutTransfer, type SettledAs } from '#rules/orders/refund.ts'
import { refuse } from '#rules/refusal.ts'
import { accounts, type Posting } from '#server/features/ledger/index.ts'
import type { Db, Trx } from '#server/platform/database.ts'

const byBank = (due: string) => `${due}.settled_as in ('bank', 'bank-and-credit')`

/** Whether `m` is a due's money: the owed money itself, or the payment of the refunded order. At most one row. */
export const isMoneyOf = (due: string, m = 'm') =>
  `(${m}.id = ${due}.money_id or ${due}.refund_id is not null and ${m}.order_id = ${due}.order_id and ${m}.state = 'MATCHED')`

/** The part of a settled due that left a bank or service: the whole, less what became credit beside it. */
export const sentOf = (due: string) =>
  `(case when ${due}.settled_as = 'bank-and-credit' then (select sum(g.amount_satang)::bigint from ledger_entry e
    join ledger_posting g on g.entry_id = e.id where e.key = 'refund-due:' || ${due}.id || ':returned' and g.to_account not like 'credit:%')
  else ${due}.amount_satang end)`

/** The part of a settled due that was set off against credit from money the bank reversed. */
const setOffBy = (due: string) =>
  `coalesce((select sum((x.evidence->'setOff'->>(${due}.id::text))::bigint) from money_received x
    where x.person_id = ${due}.person_id and x.evidence ? 'setOff'), 0)`

/**
 * The part of a settled due that came from the reversal of its own transfer, also where the service was asked for a refund. We gave the
 * rest.
 */
export const ofTakenBack = (due: string) =>
  `(case when ${due}.at_provider_since is not null or ${byBank(due)} then ${sentOf(due)} - ${setOffBy(due)} else 0 end)`

/** The part of this money's credit that was set off against refunds already. */
export const setOffOf = (m: string) =>
  `coalesce((select sum(value::bigint) from jsonb_each_text(${m}.evidence->'setOff')), 0)`

/** For money `m` that the bank reversed: the credit we gave for it that exceeds all the buyer paid. */
const creditOfTakenBack = (m: string) => `greatest(0, (
  select least(
    coalesce(sum(past.amount_satang - ${ofTakenBack('past')}) filter (where past.settled_as in ('credit', 'bank-and-credit')), 0),
    ${m}.amount_satang + coalesce(sum(past.amount_satang - ${ofTakenBack('past')}), 0)
      - case when ${m}.state = 'MATCHED' then (select o.total_satang from orders o where o.id = ${m}.order_id) else ${m}.amount_satang end)
  from refund_due past where ${isMoneyOf('past', m)} and past.refunded_at is not null) - ${setOffOf(m)})`

/** Of paid orders: refunds, and what their buyers owned already, which was not sold and goes back apart. */
export const givenBack = `(select order_id, amount_satang as satang from refund
  union all select order_id, amount_satang from refund_due where reason = 'ALREADY_OWNED' and order_id is not null)`

/** The sum of \`givenBack\` of an order \`o\`; 0 of one that is not paid. */
export const givenBackOf = (o: string) =>
  `(select coalesce(sum(g.satang), 0)::bigint from ${givenBack} g where g.order_id = ${o}.id and ${o}.state = 'paid')`

/** A due from an order that was paid, perhaps partly by credit: a refund, or sheets the reader owned already. */
export const isOfPaidOrder = (due: string) => `${due}.reason in ('REFUND', 'ALREADY_OWNED')`

/**
 * The credit paid for the order, less what was set off against its dues. Earlier refunds count as paid by the transfer until that is used
 * up.
 */
const creditToSetOff = (due: string) => `greatest(0,
  coalesce((select k.satang from order_credit k where k.order_id = ${due}.order_id), 0) - coalesce((
    select sum(${setOffBy('past')}) from refund_due past
    where past.order_id = ${due}.order_id and past.refunded_at is not null), 0))`

const isGone = (m: string) => `${m}.evidence ? 'reversedAt'`

/** Open dues are served in id order; otherwise two would claim the same money. */
const isEarlier = (one: string, due: string) =>
  `${one}.refunded_at is null and ${one}.at_provider_since is null and ${one}.id < ${due}.id`

/** One claimant's share of `free`, which is served in order; its need ends at `upto`. */
const shareOf = (upto: string, need: string, free: string) =>
  `least(${upto}, ${free}) - least(${upto} - ${need}, ${free})`

/** The part of an open due that the reversal of its own transfer covers. */
const ownOf = (due: string) => `(
  select coalesce(max(${shareOf(`b.before + ${due}.amount_satang`, `${due}.amount_satang`, 'b.free')}), 0)::bigint
  from money_received m, lateral (
    select coalesce(sum(used.amount_satang) filter (where ${isEarlier('used', due)}), 0) as before,
      greatest(0, m.amount_satang - ${setOffOf('m')} - coalesce(sum(${ofTakenBack('used')})
        filter (where used.refunded_at is not null or used.at_provider_since is not null), 0)) as free
    from refund_due used where ${isMoneyOf('used')} and used.id <> ${due}.id) b
  where ${isGone('m')} and ${isMoneyOf(due)})`

/**
 * The part of an open due that is not paid out because the credit that paid the order came from money the bank has since reversed. At most
 * what credit paid of the order, and over all open dues of the buyer at most what is there. What the own transfer's reversal covers needs
 * no set-off.
 */
const setOffAgainst = (due: string) => `(case
  when ${isOfPaidOrder(due)} and exists (select from money_received c where c.person_id = ${due}.person_id and ${isGone('c')})
  then (select ${shareOf('s.upto', 's.satang', 's.free')} from (
    select o.id, o.satang, sum(o.satang) over (order by o.id) as upto, (select coalesce(sum(${creditOfTakenBack('c')}), 0)
      from money_received c where c.person_id = ${due}.person_id and ${isGone('c')}) as free
    from (
      select r.id, ${shareOf('sum(r.need) over of_order', 'r.need', 'r.most')} as satang
      from (select one.id, one.order_id, one.amount_satang - ${ownOf('one')} as need, ${creditToSetOff('one')} as most from refund_due one
        where one.person_id = ${due}.person_id and ${isOfPaidOrder('one')} and (one.id = ${due}.id or ${isEarlier('one', due)})) r
      window of_order as (partition by r.order_id order by r.id)) o) s
    where s.id = ${due}.id)::bigint
  else 0 end)`

/**
 * How much of a due its buyer already has from the bank's reversals: from the due's own transfer (at most its amount, less what was settled
 * before or is asked of the service), plus the set-off against credit from other reversed transfers. Open dues share both, also across
 * orders (docs/decisions/money.md).
 */
export const byBankOf = (due: string) => `(case
  when ${due}.refunded_at is null then ${ownOf(due)} + ${setOffAgainst(due)}
  when ${byBank(due)} then ${sentOf(due)}
  else 0 end)`

/** The id of a due that does not exist yet: behind all others. */
const yetToBeOwed = sql.lit('9223372036854775807')

/** The same for a refund that is not made yet: it is added to the dues as the last of them. */
export async function byBankOfRefund(
  db: Db,
  { orderId, personId, satang }: { orderId: string; personId: string; satang: Satang },
): Promise<Satang> {
  // The CTE shadows the table, so that the SQL above sees one row more.
  const { rows } = await sql<{ satang: Satang }>`
    with refund_due as (
      select id, money_id, refund_id, order_id, person_id, amount_satang, reason, refunded_at, at_provider_since, settled_as
      from refund_due where person_id = ${personId} or order_id = ${orderId}
      union all
      select ${yetToBeOwed}::bigint, null, '', ${orderId}, ${personId}, ${satang}::bigint, 'REFUND', null, null, null)
    select ${sql.raw(byBankOf('due'))} as satang from refund_due due where due.id = ${yetToBeOwed}::bigint`.execute(
    db,
  )
  return rows[0]?.satang ?? 0
}

/** `parts`: the ledger accounts the money left. `byService`: the payment service that reversed it, which also says so in its report. */
export type GivenBack = {
  satang: Satang
  parts: { satang: Satang; from: string; setOffFrom?: number }[]
  byService: string | null
}

/**
 * The reversed money that is locked. A reversal that comes later is not in it: money is locked once in a transaction, and the next one
 * counts it.
 */
export type Locked = { gone: readonly number[] }

/**
 * Locks the refund dues, then their payments and the same buyers' reversed payments, each in id order. Every transaction locks order → dues
 * → payments, then credit, months and libraries, so no two deadlock. The payment that settled an order is not locked unless it was
 * reversed: a service's report holds all its payments during import, and refunds must not wait for it.
 */
export async function lockDues(
  trx: Trx,
  {
    dues = [],
    money = [],
    person = null,
  }: { dues?: readonly number[]; money?: readonly number[]; person?: string | null },
): Promise<Locked> {
  await sql`
    select from refund_due where id = any(${dues}::bigint[]) or money_id = any(${money}::bigint[]) order by id for update`.execute(
    trx,
  )
  const { rows } = await sql<{ id: number; isGone: boolean }>`
    select id, ${sql.raw(isGone('money_received'))} as "isGone" from money_received where id in (
      select unnest(${money}::bigint[])
      union select m.id from refund_due d join money_received m on m.id = d.money_id
        where d.id = any(${dues}::bigint[]) and m.state = 'REFUND_DUE'
      union select m.id from money_received one join money_received m on m.person_id = one.person_id
        where one.id = any(${money}::bigint[]) and ${sql.raw(isGone('m'))}
      union select m.id from money_received m where m.person_id = ${person} and ${sql.raw(isGone('m'))}
      union select m.id from refund_due d join money_received m on ${sql.raw(isMoneyOf('d'))} or m.person_id = d.person_id
        where d.id = any(${dues}::bigint[]) and ${sql.raw(isGone('m'))})
    order by id for update`.execute(trx)
  return { gone: rows.flatMap(({ id, isGone: is }) => (is ? id : [])) }
}

/** The reversed part of a due, with its provider. */
export async function givenBackByBank(
  trx: Trx,
  dueId: number,
  { gone }: Locked,
): Promise<{ provider: string | null; byBank: GivenBack }> {
  const { rows } = await sql<{ provider: string }>`
    select m.provider from refund_due d join money_received m on ${sql.raw(isMoneyOf('d'))} where d.id = ${dueId}`.execute(
    trx,
  )
  const parts = gone.length === 0 ? [] : await partsOf(trx, dueId, gone)
  const satang = parts.reduce((sum, part) => sum + part.satang, 0)
  return {
    provider: rows[0]?.provider ?? null,
    byBank: { satang, parts, byService: /^gateway:(.+)$/.exec(parts[0]?.from ?? '')?.[1] ?? null },
  }
}

/** The due's own transfer first, then reversed transfers that had become credit, in id order. */
async function partsOf(trx: Trx, dueId: number, gone: readonly number[]): Promise<GivenBack['parts']> {
  const { rows } = await sql<{ id: number; from: string; isOwn: boolean; satang: Satang; whole: Satang }>`
    select m.id, coalesce(m.evidence->>'takenFrom', ${accounts.bankOfRefunds}) as "from", ${sql.raw(isMoneyOf('d'))} is true as "isOwn",
      (case when ${sql.raw(isMoneyOf('d'))} then ${sql.raw(ownOf('d'))} else ${sql.raw(creditOfTakenBack('m'))} end)::bigint as satang,
      ${sql.raw(byBankOf('d'))} as whole
    from refund_due d join money_received m on ${sql.raw(isMoneyOf('d'))} or m.person_id = d.person_id
    where d.id = ${dueId} and m.id = any(${gone}::bigint[]) order by "isOwn" desc, m.id`.execute(trx)
  let left = rows[0]?.whole ?? 0
  const parts: GivenBack['parts'] = []
  for (const { id, from, isOwn, satang } of rows) {
    const part = Math.min(left, satang)
    left -= part
    if (part > 0) parts.push({ satang: part, from, ...(!isOwn && { setOffFrom: id }) })
  }
  return parts
}

/** The part that the due's own transfer brought back; the rest is set off against credit. */
export const ofOwnTransfer = ({ parts }: GivenBack): Satang =>
  parts.reduce((sum, { satang, setOffFrom }) => (setOffFrom === undefined ? sum + satang : sum), 0)

/** Settles a due by the reversal: notes what is set off, so that it counts once, and returns the postings. */
export async function bookGivenBack(trx: Trx, dueId: number, { parts }: GivenBack): Promise<Posting[]> {
  for (const { satang, setOffFrom } of parts) {
    if (setOffFrom === undefined) continue
    const used = JSON.stringify({ [dueId]: satang })
    await sql`
      update money_received set evidence = evidence || jsonb_build_object('setOff', coalesce(evidence->'setOff', '{}') || ${used}::jsonb)
      where id = ${setOffFrom}`.execute(trx)
  }
  return parts.map(({ satang, from }) => ({ from: accounts.refundsDue, to: from, satang }))
}

/**
 * A due that the bank has reversed is not transferred: its rest can only become credit, unless the buyer has closed the account. Refuses:
 * money.taken-back, money.part-taken-back.
 */
export function mustNotBeGivenBack(due: {
  byBank: Pick<GivenBack, 'satang'>
  amount_satang: Satang
  holder_closed: boolean
}): void {
  if (due.byBank.satang === 0) return
  if (due.byBank.satang === due.amount_satang) refuse('money.taken-back')
  if (!due.holder_closed) refuse('money.part-taken-back')
}

/** Its reference, which begins with the name of the service that gave it back, as those of a service's own refunds do. */
export function wayOfGivenBack(
  { byService }: GivenBack,
  settledAs: 'bank' | 'bank-and-credit',
): { settledAs: SettledAs; reference: string; byProvider?: true } {
  const reference = referenceWithoutTransfer[settledAs]
  return byService === null
    ? { settledAs, reference }
    : { settledAs, reference: `${byService} ${reference}`, byProvider: true }
}
