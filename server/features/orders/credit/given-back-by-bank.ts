import { sql } from 'kysely'
import type { Satang } from '#rules/money/satang.ts'
import { referenceWithoutTransfer, type SettledAs } from '#rules/orders/refund.ts'
import { refuse } from '#rules/refusal.ts'
import { accounts, type Posting } from '#server/features/ledger/index.ts'
import type { Db, Trx } from '#server/platform/database.ts'

const byBank = (due: string) => `${due}.settled_as in ('bank', 'bank-and-credit')`

/** Whether `m` is the money of what is owed: that itself, or what paid the order which is refunded. One at most. */
export const isMoneyOf = (due: string, m = 'm') =>
  `(${m}.id = ${due}.money_id or ${due}.refund_id is not null and ${m}.order_id = ${due}.order_id and ${m}.state = 'MATCHED')`

/** What of a settled due left a bank or service: but for what became credit beside it, the whole. */
export const sentOf = (due: string) =>
  `(case when ${due}.settled_as = 'bank-and-credit' then (select sum(g.amount_satang)::bigint from ledger_entry e
    join ledger_posting g on g.entry_id = e.id where e.key = 'refund-due:' || ${due}.id || ':returned' and g.to_account not like 'credit:%')
  else ${due}.amount_satang end)`

/** What of a settled due was set against credit that had come from money which the bank took back. */
const setOffBy = (due: string) =>
  `coalesce((select sum((x.evidence->'setOff'->>(${due}.id::text))::bigint) from money_received x
    where x.person_id = ${due}.person_id and x.evidence ? 'setOff'), 0)`

/** What of a settled due is a part of what was taken back of its money, also where the service was asked for it: the rest was given by us. */
export const ofTakenBack = (due: string) =>
  `(case when ${due}.at_provider_since is not null or ${byBank(due)} then ${sentOf(due)} - ${setOffBy(due)} else 0 end)`

/** What of the credit that this money had become was set against refunds already. */
export const setOffOf = (m: string) =>
  `coalesce((select sum(value::bigint) from jsonb_each_text(${m}.evidence->'setOff')), 0)`

/** Of money `m` that the bank took back: how much of what we gave of it as credit its buyer has beyond all that was paid. */
const creditOfTakenBack = (m: string) => `greatest(0, (
  select least(
    coalesce(sum(past.amount_satang - ${ofTakenBack('past')}) filter (where past.settled_as in ('credit', 'bank-and-credit')), 0),
    ${m}.amount_satang + coalesce(sum(past.amount_satang - ${ofTakenBack('past')}), 0)
      - case when ${m}.state = 'MATCHED' then (select o.total_satang from orders o where o.id = ${m}.order_id) else ${m}.amount_satang end)
  from refund_due past where ${isMoneyOf('past', m)} and past.refunded_at is not null) - ${setOffOf(m)})`

/** A part of what was paid for an order goes back, some of which credit may have paid: a refund, or what its reader owned already. */
export const isOfPaidOrder = (due: string) => `${due}.reason in ('REFUND', 'ALREADY_OWNED')`

/** What credit paid of an order, and was not set against anything of it yet: what else went back of it the transfer had paid. */
const creditToSetOff = (due: string) => `greatest(0,
  coalesce((select k.satang from order_credit k where k.order_id = ${due}.order_id), 0) - coalesce((
    select sum(${setOffBy('past')}) from refund_due past
    where past.order_id = ${due}.order_id and past.refunded_at is not null), 0))`

const isGone = (m: string) => `${m}.evidence ? 'reversedAt'`

/** Open dues share what there is, the first of them first: otherwise each would tell of the same money. */
const isEarlier = (one: string, due: string) =>
  `${one}.refunded_at is null and ${one}.at_provider_since is null and ${one}.id < ${due}.id`

/** Of `free` that is shared by several: what is one's whose needs end at `upto`, when those of the ones before it are served. */
const shareOf = (upto: string, need: string, free: string) =>
  `least(${upto}, ${free}) - least(${upto} - ${need}, ${free})`

/** What of an open due its own transfer, which the bank took back, brought back. */
const ownOf = (due: string) => `(
  select coalesce(max(${shareOf(`b.before + ${due}.amount_satang`, `${due}.amount_satang`, 'b.free')}), 0)::bigint
  from money_received m, lateral (
    select coalesce(sum(used.amount_satang) filter (where ${isEarlier('used', due)}), 0) as before,
      greatest(0, m.amount_satang - ${setOffOf('m')} - coalesce(sum(${ofTakenBack('used')})
        filter (where used.refunded_at is not null or used.at_provider_since is not null), 0)) as free
    from refund_due used where ${isMoneyOf('used')} and used.id <> ${due}.id) b
  where ${isGone('m')} and ${isMoneyOf(due)})`

/**
 * What of an open sum does not go back, as the credit that paid it had come from money which the bank gave back since: of an order no more
 * than credit paid of it, of all that is open of one buyer no more than there is. An order whose own transfer still has some of that credit
 * needs none: what may still go back of it, that transfer brings whole.
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
 * How much of what is or was owed its buyer has from the bank, which took transfers back: of its own transfer never more than that was, as what
 * credit paid of the order the bank does not give back, and what of this very money was settled before, or the service is asked for, is
 * used up. And of what credit paid that part which had come from another transfer and is with its buyer again. What is open at once shares
 * both, also of different orders.
 */
export const byBankOf = (due: string) => `(case
  when ${due}.refunded_at is null then ${ownOf(due)} + ${setOffAgainst(due)}
  when ${byBank(due)} then ${sentOf(due)}
  else 0 end)`

/** The number of what is not owed yet, behind all that is. */
const yetToBeOwed = sql.lit('9223372036854775807')

/** The same of a refund that is not made yet: as if it was owed by now, beside what is and was owed to the same person. */
export async function byBankOfRefund(
  db: Db,
  { orderId, personId, satang }: { orderId: string; personId: string; satang: Satang },
): Promise<Satang> {
  // The name shadows the table, so that the rule above sees one row more.
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

/** `parts`: the accounts of the ledger that it left; `byService`: a payment service gave it back, and says so in its report. */
export type GivenBack = {
  satang: Satang
  parts: { satang: Satang; from: string; setOffFrom?: number }[]
  byService: string | null
}

/** The money that the bank has taken back. What it takes back later is not locked: it is locked once in a transaction, and counts then. */
export type Locked = { gone: readonly number[] }

/**
 * Locks what is owed, then its money, each by its number: every transaction takes them so, after the order, that no two wait for one another. With
 * them comes what the bank took back of the same people: of two sums that are settled at once the second sees what the first has used. What
 * paid an order is not: the report of a service holds all of its money while it is taken in, and no refund waits for that. Sums of sales and
 * refunds come after: who pays an order by money has locked that.
 */
export async function lockOwed(
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

/** Of what is owed. */
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

/** Its own transfer first, then the credit that others had become, the oldest first. */
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

/** How much of it its own transfer brought back; the rest is set against credit. */
export const ofOwnTransfer = ({ parts }: GivenBack): Satang =>
  parts.reduce((sum, { satang, setOffFrom }) => (setOffFrom === undefined ? sum + satang : sum), 0)

/** It is settled so: what is set against credit is set against it once. Answers what moves in the ledger. */
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
 * Nothing is transferred of it: its rest can only become credit, unless its buyer has closed the account.
 * Refuses: money.taken-back, money.part-taken-back.
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
