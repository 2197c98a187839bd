import { type RawBuilder, sql } from 'kysely'
import {
  bangkokDate,
  bangkokParts,
  englishShortDate,
  startOfDay,
  thaiShortDate,
} from '#rules/calendar/bangkok.ts'
import { monthNumber } from '#rules/calendar/periods.ts'
import { type Satang, satangToBaht, satangToDecimal } from '#rules/money/satang.ts'
import {
  mayBecomeCredit,
  refundAloneMaxSatang,
  referenceWithoutTransfer,
  type SettledAs,
} from '#rules/orders/refund.ts'
import { refuse } from '#rules/refusal.ts'
import { accounts, type Entry, post } from '#server/features/ledger/index.ts'
import { sendMessage } from '#server/features/messages/index.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Db, Trx } from '#server/platform/database.ts'
import { mustNotBeOwn } from '#server/platform/own-matter.ts'
import type { Platform } from '#server/platform/platform.ts'
import { creditSetOff, keptAsCredit, moneyGivenBack, moneyReturned } from '#server/words/orders.ts'
import { forgetAccountOf, payeeOfRefund, sealPayee } from './payee.ts'
import { mustBeLittleAlone } from './given-alone.ts'
import { lockMoney, readMoneyId } from './open-money.ts'
import {
  type GivenBack,
  givenBackByBank,
  type Locked,
  lockHolder,
  lockDues,
  moveCredit,
  mustNotBeGivenBack,
  ofOwnTransfer,
  bookGivenBack,
  wayOfGivenBack,
} from '../credit/index.ts'
import type { Proof } from './refund-proofs.ts'

/**
 * `amount` in baht as confirmed; `reference` is the bank's number of the manual transfer. `payee` is its account, unless the buyer asked
 * for one.
 */
export type ReturnInput = {
  id: string
  reference: string
  amount: number
  payee?: { bank: string; account: string; name: string } | undefined
  /** Inspected already; the demo and the simulated year have no bank that would give one. */
  proof: Proof | 'none-in-the-demo' | undefined
}

/**
 * Records once that a due or unmatched money was transferred back to a buyer: state, ledger, audit trail and message in one transaction
 * with the row locked. Refuses: not-found, staff.own-matter, money.*, refunds.changed-meanwhile.
 */
export async function returnMoney(
  trx: Trx,
  platform: Platform,
  staffId: string,
  input: ReturnInput,
): Promise<Date> {
  const reference = input.reference.trim()
  if (reference === '') refuse('money.reference-missing')
  const now = platform.clock.now()
  // Two transfers with the same number wait for each other, before anything else is locked.
  await sql`select pg_advisory_xact_lock(hashtextextended('money returned by hand', 0))`.execute(trx)
  const owed = await dueByStaff(trx, staffId, input, now, toTransfer)
  if (isAtProvider(platform, owed.due)) refuse('money.at-provider')
  mustNotBeGivenBack(owed.due)
  const { proof } = input
  if (proof === undefined) return refuse('money.proof-missing')
  await mustBeNewTransfer(trx, owed.due, {
    reference,
    sha256: proof === 'none-in-the-demo' ? null : proof.sha256,
  })
  const payee =
    proof === 'none-in-the-demo' ? null : await payeeOfRefund(trx, platform, owed.dueId, input.payee)
  // Owed by itself: nobody has decided it yet, and an account that staff name may be anybody's.
  const alone = input.payee !== undefined && isOwedByItself(owed.due)
  if (alone) await mustBeLittleAlone(trx, toTransfer(owed.due), { staffId, now })
  const { dueId, due } = owed.due.byBank.satang === 0 ? owed : await oweRest(trx, owed, { by: staffId, now })
  await settleMoney(trx, due)
  await returnDue(trx, dueId, due, {
    by: staffId,
    settledAs: 'sent',
    reference,
    now,
    ...(alone && { alone }),
    ...(payee !== null && { payee: sealPayee(platform, dueId, payee) }),
    ...(proof !== 'none-in-the-demo' && { proof }),
  })
  await post(
    trx,
    entryOf(`refund-due:${dueId}:returned`, 'refund', due, now, [
      { from: accounts.refundsDue, to: accounts.bankOfRefunds, satang: due.amount_satang },
    ]),
  )
  await notifyReturned(trx, dueId, due, reference)
  return now
}

/**
 * One transfer gives one buyer money back, of several sums perhaps: its number and its proof stand with nobody else's. Refuses:
 * money.transfer-used.
 */
async function mustBeNewTransfer(
  trx: Trx,
  { person_id: personId }: RefundDue,
  { reference, sha256 }: { reference: string; sha256: string | null },
): Promise<void> {
  const plain = (text: RawBuilder<unknown>) => sql`upper(regexp_replace(${text}, '[\\s-]', '', 'g'))`
  const { rows } = await sql<{ at: Date }>`
    select refunded_at as at from refund_due
    where settled_as = 'sent' and returned_by is not null and (person_id = ${personId}) is not true
      and (${plain(sql`bank_reference`)} = ${plain(sql`${reference}::text`)} or proof_sha256 = ${sha256}) limit 1`.execute(
    trx,
  )
  const at = rows[0]?.at
  if (at !== undefined) refuse('money.transfer-used', { date: [thaiShortDate(at), englishShortDate(at)] })
}

/** Money that came late, twice or for sheets owned already, of which staff have decided nothing. */
function isOwedByItself({ money_id: moneyId, owed_by: owedBy }: RefundDue): boolean {
  return moneyId !== null && owedBy === null
}

/** After a partial reversal a closed account gets the rest by transfer; every other due is transferred whole or not at all. */
function toTransfer({ amount_satang: whole, byBank, holder_closed: isClosed }: RefundDue): Satang {
  return isClosed ? whole - byBank.satang : whole
}

/**
 * Owes the rest of a partly reversed due by itself: it becomes credit and is taken out in one transaction, because a closed account keeps
 * no credit. The bank's part and our transfer are lines of two statements.
 */
async function oweRest(
  trx: Trx,
  { dueId, due }: { dueId: number; due: RefundDue },
  { by, now }: { by: string; now: Date },
): Promise<{ dueId: number; due: RefundDue }> {
  const personId = due.person_id ?? refuse('credit.no-buyer')
  await moveToCredit(trx, dueId, { ...due, person_id: personId }, { by, now })
  const satang = due.amount_satang - due.byBank.satang
  const rest = await oweFromCredit(trx, { personId, orderId: due.order_id, satang, now })
  return { dueId: rest, due: (await lockDue(trx, rest, { gone: [] })) ?? refuse('not-found') }
}

/** Takes credit from its buyer and owes it. Refuses: credit.not-enough. */
export async function oweFromCredit(
  trx: Trx,
  owed: { personId: string; orderId: string | null; satang: Satang; now: Date },
): Promise<number> {
  const { personId, orderId, satang, now } = owed
  const { id } = await trx
    .insertInto('refund_due')
    .values({
      money_id: null,
      refund_id: null,
      order_id: orderId,
      person_id: personId,
      amount_satang: satang,
      reason: 'CREDIT',
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await moveCredit(trx, {
    key: `refund-due:${id}:from-credit`,
    personId,
    kind: 'withdrawal',
    satang: -satang,
    other: accounts.refundsDue,
    at: now,
  })
  return id
}

export async function notifyReturned(
  trx: Trx,
  dueId: number,
  due: RefundDue,
  reference: string,
): Promise<void> {
  if (due.person_id === null) return
  await sendMessage(trx, {
    personId: due.person_id,
    type: 'success',
    notice: 'refund',
    key: `refund-due:${dueId}:returned`,
    html: moneyReturned({ baht: satangToDecimal(due.amount_satang), reference }),
  })
}

/**
 * The same as credit instead of a transfer; staff name the buyer where the money names none. Refuses: not-found, staff.own-matter, money.*,
 * refunds.changed-meanwhile, credit.no-buyer.
 */
export async function creditMoney(
  trx: Trx,
  platform: Platform,
  staffId: string,
  input: { id: string; amount: number; buyer?: string | undefined },
): Promise<Date> {
  const now = platform.clock.now()
  mustNotBeOwn(staffId, [input.buyer ?? null], input.id)
  const { dueId, due } = await dueByStaff(trx, staffId, input, now)
  if (isAtProvider(platform, due)) refuse('money.at-provider')
  const personId = due.person_id ?? input.buyer ?? refuse('credit.no-buyer')
  if (due.person_id === null) {
    await lockHolder(trx, personId)
    await trx.updateTable('refund_due').set({ person_id: personId }).where('id', '=', dueId).execute()
    if (due.money_id !== null)
      await trx
        .updateTable('money_received')
        .set({ person_id: personId })
        .where('id', '=', due.money_id)
        .execute()
  }
  await keepDueAsCredit(trx, dueId, { ...due, person_id: personId }, { by: staffId, now })
  return now
}

/** A service that is no longer ours is not asked again: staff look there and record what they did. */
export function isAtProvider(
  { payments }: Pick<Platform, 'payments'>,
  due: Pick<RefundDue, 'at_provider' | 'provider'>,
): boolean {
  return due.at_provider && due.provider === payments.name && payments.refund !== undefined
}

/**
 * Decides that money which pays nothing, or is owed by itself, goes back. A large sum is then given back by another person, as a refund is.
 * Refuses: not-found, staff.own-matter, money.*, refunds.changed-meanwhile.
 */
export async function oweMoney(
  trx: Trx,
  platform: Platform,
  staffId: string,
  input: { id: string; amount: number },
): Promise<string> {
  const { kind, number } = readMoneyId(input.id)
  if (kind === 'due') return await confirmDue(trx, platform, staffId, { ...input, number })
  await lockDues(trx, { money: [number] })
  const money = await lockMoney(trx, number)
  if (money === undefined) return refuse('not-found')
  mustNotBeOwn(staffId, [money.personId], input.id)
  if (money.reversed) refuse('money.taken-back')
  if (satangToBaht(money.amountSatang) !== input.amount) refuse('refunds.changed-meanwhile')
  const dueId = await oweUnmatched(trx, number, platform.clock.now(), staffId)
  await recordAudit(trx, {
    actorId: staffId,
    action: 'money.owe',
    object: input.id,
    after: { due: dueId, amountSatang: money.amountSatang },
  })
  return `due:${dueId}`
}

async function confirmDue(
  trx: Trx,
  platform: Platform,
  staffId: string,
  { id, amount, number }: { id: string; amount: number; number: number },
): Promise<string> {
  const due = (await lockDue(trx, number)) ?? refuse('not-found')
  mustNotBeOwn(staffId, [due.person_id], id)
  if (due.refunded_at !== null || !isOwedByItself(due)) refuse('money.decided-meanwhile')
  if (isAtProvider(platform, due)) refuse('money.at-provider')
  mustNotBeGivenBack(due)
  if (satangToBaht(due.amount_satang) !== amount) refuse('refunds.changed-meanwhile')
  await trx.updateTable('refund_due').set({ owed_by: staffId }).where('id', '=', number).execute()
  await recordAudit(trx, {
    actorId: staffId,
    action: 'money.owe',
    object: due.order_id === null ? id : `order:${due.order_id}`,
    after: { due: number, amountSatang: due.amount_satang },
  })
  return id
}

/** Locks a due; unmatched money of a sum that one person may give back becomes one. `sumOf` gives the sum that staff confirmed. */
export async function dueByStaff(
  trx: Trx,
  staffId: string,
  input: { id: string; amount: number },
  now: Date,
  sumOf = (due: RefundDue): Satang => due.amount_satang,
): Promise<{ dueId: number; due: RefundDue }> {
  const { kind, number } = readMoneyId(input.id)
  const locked = await lockDues(trx, { [kind === 'due' ? 'dues' : 'money']: [number] })
  const dueId = kind === 'due' ? number : await oweUnmatched(trx, number, now, staffId)
  const due = (await lockDue(trx, dueId, locked)) ?? refuse('not-found')
  mustNotBeOwn(staffId, [due.person_id], input.id)
  if (due.refunded_at !== null) refuse('money.decided-meanwhile')
  if (satangToBaht(sumOf(due)) !== input.amount) refuse('refunds.changed-meanwhile')
  if (kind === 'money' || due.owed_by === staffId)
    await mustBeLittleAlone(trx, due.amount_satang, { staffId, now })
  else if ((await decidedBy(trx, staffId, dueId)) > refundAloneMaxSatang) refuse('money.second-person')
  return { dueId, due }
}

/**
 * What this person decided of a due: that money goes back, or a refund (see `refundedAlone`). Of credit that is taken out, what of it this person's
 * refunds of the same buyer became.
 */
async function decidedBy(trx: Trx, staffId: string, dueId: number): Promise<Satang> {
  const { rows } = await sql<{ person_id: string; order_id: string; at: Date | null; satang: Satang }>`
    select due.person_id, due.order_id, own.created_at as at,
      case when due.owed_by = ${staffId} then due.amount_satang when due.reason = 'CREDIT' then (
        select coalesce(sum(r.amount_satang), 0) from refund_due one join refund r on r.id = one.refund_id
        where one.person_id = due.person_id and r.created_by = ${staffId} and one.settled_as in ('credit', 'bank-and-credit'))
      else 0 end::bigint as satang
    from refund_due due left join refund own on own.id = due.refund_id and own.created_by = ${staffId}
    where due.id = ${dueId}`.execute(trx)
  const [due] = rows
  if (due === undefined) return 0
  const { person_id: personId, order_id: orderId, at, satang } = due
  return at === null ? satang : await refundedAlone(trx, { staffId, personId, orderId, at })
}

/** What one person refunded of one buyer, of this order or on this day in Bangkok: small refunds together are as much as a large one. */
export async function refundedAlone(
  db: Db,
  { staffId, personId, orderId, at }: { staffId: string; personId: string; orderId: string; at: Date },
): Promise<Satang> {
  const day = bangkokDate(at)
  const { rows } = await sql<{ satang: Satang }>`
    select coalesce(sum(r.amount_satang), 0)::bigint as satang from refund_due due join refund r on r.id = due.refund_id
    where due.person_id = ${personId} and r.created_by = ${staffId}
      and (r.order_id = ${orderId} or r.created_at >= ${startOfDay(day)} and r.created_at < ${startOfDay(day, 1)})`.execute(
    db,
  )
  return rows[0]?.satang ?? 0
}

/**
 * Turns a due (or its rest, where the bank reversed a part) into the buyer's credit, with audit and message. The caller has locked the row,
 * which is still owed. Refuses: money.taken-back, credit.no-buyer.
 */
export async function keepDueAsCredit(
  trx: Trx,
  dueId: number,
  due: RefundDue,
  { by, now }: { by: string; now: Date },
): Promise<void> {
  const personId = due.person_id ?? refuse('credit.no-buyer')
  if (due.byBank.satang === due.amount_satang) refuse('money.taken-back')
  await lockHolder(trx, personId)
  const { key, satang } = await moveToCredit(trx, dueId, { ...due, person_id: personId }, { by, now })
  await notifyGivenBack(trx, dueId, due)
  await sendMessage(trx, {
    personId,
    type: 'success',
    notice: 'refund',
    key,
    html: keptAsCredit({ baht: satangToDecimal(satang) }),
  })
}

async function moveToCredit(
  trx: Trx,
  dueId: number,
  due: RefundDue & { person_id: string },
  { by, now }: { by: string; now: Date },
): Promise<{ key: string; satang: Satang }> {
  const { byBank } = due
  await settleMoney(trx, due)
  const satang = due.amount_satang - byBank.satang
  const way =
    byBank.satang === 0
      ? { settledAs: 'credit' as const, reference: referenceWithoutTransfer.credit }
      : wayOfGivenBack(byBank, 'bank-and-credit')
  await returnDue(trx, dueId, due, { by, now, ...way })
  const key = `refund-due:${dueId}:returned`
  await moveCredit(trx, {
    key,
    personId: due.person_id,
    kind: due.money_id === null ? 'refund' : 'money',
    satang,
    other: accounts.refundsDue,
    orderId: due.order_id,
    at: now,
    besides: await bookGivenBack(trx, dueId, byBank),
  })
  return { key, satang }
}

/** Notifies the buyer what the bank gave back once that is settled, because we may have promised a transfer before. */
export async function notifyGivenBack(trx: Trx, dueId: number, due: RefundDue): Promise<void> {
  const { person_id: personId, order_id: orderId, byBank } = due
  if (personId === null) return
  const own = ofOwnTransfer(byBank)
  const message = { personId, type: 'success' as const, notice: 'refund' as const }
  if (own > 0)
    await sendMessage(trx, {
      ...message,
      key: `refund-due:${dueId}:by-bank`,
      html: moneyGivenBack({ baht: satangToDecimal(own), orderId }),
    })
  if (byBank.satang > own)
    await sendMessage(trx, {
      ...message,
      key: `refund-due:${dueId}:set-off`,
      html: creditSetOff({ baht: satangToDecimal(byBank.satang - own), orderId }),
    })
}

/**
 * Carries out a request's wish about its refund. Without an account it becomes credit at once, except what the bank reversed and sums that
 * need a second person; for a closed account staff ask where it goes. A wholly reversed due needs no account. True: it became credit, so
 * nothing is to be transferred.
 */
export async function followRequest(
  trx: Trx,
  owed: (RefundDue & { id: number }) | null,
  { account, by, alone, now }: { account: unknown; by: string; alone: boolean; now: Date },
): Promise<boolean> {
  if (owed === null) return false
  const { id, byBank, amount_satang: satang, holder_closed: isClosed } = owed
  if (byBank.satang === satang) {
    await forgetAccountOf(trx, id)
    return false
  }
  if (account !== null) return false
  const decided = await decidedBy(trx, by, id)
  if (!mayBecomeCredit({ satang: decided, isClosed, alone })) return false
  await keepDueAsCredit(trx, id, owed, { by, now })
  return true
}

export type RefundDue = {
  money_id: number | null
  order_id: string | null
  person_id: string | null
  /** A closed account can have no credit. */
  holder_closed: boolean
  amount_satang: Satang
  refunded_at: Date | null
  /** Who decided that money which pays nothing goes back. */
  owed_by: string | null
  /** The payment service was asked to send it back, and has not answered. */
  at_provider: boolean
  /** Through which service its money came. */
  provider: string | null
  byBank: GivenBack
}

/** To settle several, lock them together first (`lockDues`) and pass the result as `locked`. */
export async function lockDue(trx: Trx, id: number, locked?: Locked): Promise<RefundDue | undefined> {
  const { gone } = locked ?? (await lockDues(trx, { dues: [id] }))
  const { rows } = await sql<Omit<RefundDue, 'provider' | 'byBank'>>`
    select due.money_id, due.order_id, due.person_id, due.amount_satang, due.refunded_at, due.owed_by,
      due.at_provider_since is not null as at_provider,
      coalesce((select closed_at is not null from person where id = due.person_id), false) as holder_closed
    from refund_due due where due.id = ${id}`.execute(trx)
  return rows[0] && { ...rows[0], ...(await givenBackByBank(trx, id, { gone })) }
}

export async function returnDue(
  trx: Trx,
  dueId: number,
  due: RefundDue,
  way: {
    by: string | null
    settledAs: SettledAs
    reference: string
    now: Date
    byProvider?: true
    /** Nobody else has decided it. */
    alone?: true
    payee?: { bank: string; sealed: string }
    proof?: Proof
  },
): Promise<void> {
  const { by, reference, now, payee, proof } = way
  await trx
    .updateTable('refund_due')
    .set({
      refunded_at: now,
      returned_by: by,
      bank_reference: reference,
      settled_as: way.settledAs,
      at_provider_since: way.byProvider ? now : null,
      ...(payee && { payee_bank_code: payee.bank, payee: payee.sealed }),
      ...(proof && { proof_key: proof.storageKey, proof_sha256: proof.sha256 }),
    })
    .where('id', '=', dueId)
    .execute()
  await recordAudit(trx, {
    actorId: by,
    action: 'money.return',
    object:
      due.order_id !== null
        ? `order:${due.order_id}`
        : due.money_id === null
          ? `due:${dueId}`
          : `money:${due.money_id}`,
    after: {
      due: dueId,
      money: due.money_id,
      amountSatang: due.amount_satang,
      reference,
      ...(way.alone && { alone: true }),
      ...(proof && { proof: proof.sha256 }),
    },
  })
  await forgetAccountOf(trx, dueId)
}

/** Turns unmatched money into a due and returns the due's id. */
export async function oweUnmatched(
  trx: Trx,
  moneyId: number,
  now: Date,
  owedBy: string | null = null,
): Promise<number> {
  const money = await lockMoney(trx, moneyId)
  if (money === undefined) return refuse('not-found')
  if (money.state !== 'UNMATCHED' || money.reason === null) return refuse('money.decided-meanwhile')
  await trx.updateTable('money_received').set({ state: 'REFUND_DUE' }).where('id', '=', moneyId).execute()
  const { id } = await trx
    .insertInto('refund_due')
    .values({
      money_id: moneyId,
      refund_id: null,
      order_id: money.orderId,
      person_id: money.personId,
      amount_satang: money.amountSatang,
      reason: money.reason,
      created_at: now,
      owed_by: owedBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await post(
    trx,
    entryOf(`money:${moneyId}:owed-back`, 'unmatched', { order_id: money.orderId }, now, [
      { from: accounts.unmatched, to: accounts.refundsDue, satang: money.amountSatang },
    ]),
  )
  return id
}

/**
 * Marks a transfer refunded. One that paid an order keeps its state: only the part for sheets already owned goes back. The caller holds the
 * money's lock.
 */
export async function settleMoney(trx: Trx, { money_id: id }: Pick<RefundDue, 'money_id'>): Promise<void> {
  if (id === null) return
  await trx
    .updateTable('money_received')
    .set({ state: 'REFUNDED' })
    .where('id', '=', id)
    .where('state', '=', 'REFUND_DUE')
    .execute()
}

export function entryOf(
  key: string,
  kind: Entry['kind'],
  about: { order_id: string | null },
  now: Date,
  postings: Entry['postings'],
): Entry {
  return {
    key,
    kind,
    occurredAt: now,
    period: monthNumber(bangkokParts(now)),
    ...(about.order_id !== null && { orderId: about.order_id }),
    postings,
  }
}
