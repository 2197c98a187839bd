import { sql } from 'kysely'
import { bangkokDate, startOfDay } from '#rules/calendar/bangkok.ts'
import { firstDayAfter, periodOfNumber } from '#rules/calendar/periods.ts'
import { bahtToSatang, type Satang } from '#rules/money/satang.ts'
import { mayMovePayment, type PaymentStatus } from '#rules/payouts/payout-states.ts'
import { refuse } from '#rules/refusal.ts'
import type { TaxPolicyRow } from '#rules/tax/tax-policy.ts'
import { type PayeeFacts, readPayees } from '#server/features/sellers/index.ts'
import { recordAudit } from '#server/platform/audit.ts'
import { readTaxPolicy } from '../../tax/index.ts'
import { type Db, type Trx, letStatementsTake } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  mustNotBeInFlight,
  type LockedRecord,
  lockRecords,
  mustNotBeOwnRecords,
  named,
  namedMax,
} from './lock-records.ts'
import { readOwed } from './dues.ts'
import { mustBeWhole } from './held-parts.ts'
import { type PayGroup, payGroups, reckonGroup } from './pay-groups.ts'
import { goesWithItsRecord, notInFlight, open, unsuccessfulReason } from './statuses.ts'
import { notifyOfPause, notifyOfVoid, writeBack } from './write-back.ts'

export type PaymentMove = {
  ids: readonly string[]
  to: PaymentStatus
  /** Why, where records are paused or cancelled. */
  reason?: string
  /** To SUCCESS: the day of the transfer in Bangkok, `2026-11-20`; today unless given. */
  paidOn?: string
  bankReference?: string
  /** To SUCCESS: how the tax of the transfer was handled; not given for those that a bank file names. */
  channel?: Channel
}

type Channel = TaxPolicyRow['channel']

export type Mover = {
  actorId: string
  now: Date
  /** Whether the person may see records of this store. */
  mayKnow: (store: number) => boolean
}

/** `request`: the move is large and waits for a second person; nothing has moved yet. */
export type Moved = { moved: number; request: string | null }

/**
 * Moves payment records along the drawn transitions, all or none (INV-13). SUCCESS records a payout per seller and payer, VOID writes the
 * debt back. An irreversible move waits for a second person where it brings what one person moved alone that day above
 * PAYMENT_CONFIRM_ABOVE. `details.ids` of a refusal names the records.
 * Refuses: not-found (a foreign or unknown id), staff.own-matter, payouts.cannot-move, payouts.in-flight, payouts.held-by-case,
 * payouts.part-left-out, payouts.part-elsewhere, payouts.refunded-elsewhere, payouts.reason-missing, payouts.wrong-day,
 * payouts.waits-for-second, payouts.closing, payment-runs.needs-e-wht, payouts.not-by-e-wht and what `carryOut` refuses.
 */
export async function movePayments(
  trx: Trx,
  platform: Platform,
  input: PaymentMove,
  mover: Mover,
): Promise<Moved> {
  const move = withDefaults({ ...input, ids: [...new Set(input.ids)] }, mover.now)
  const records = await lockForMove(trx, move, mover)
  if (isFinal(move.to)) await lockMovesOf(trx, mover.actorId)
  if (await needsSecond(trx, platform, move.to, records, mover)) {
    // Refuses now what would otherwise be refused when the second person confirms.
    await carefully(trx, platform, records, move)
    return { moved: 0, request: await askForSecond(trx, move, records, mover) }
  }
  await carryOut(trx, platform, records, move, mover)
  return { moved: records.length, request: null }
}

type FullMove = Required<Omit<PaymentMove, 'channel'>> & { channel: Channel | null }

function withDefaults(move: PaymentMove, now: Date): FullMove {
  const today = bangkokDate(now)
  const reason = move.reason?.trim() ?? ''
  if (move.to === 'VOID' && reason === '') refuse('payouts.reason-missing')
  const paidOn = move.paidOn ?? today
  if (paidOn > today) refuse('payouts.wrong-day')
  return {
    ids: move.ids,
    to: move.to,
    reason: move.to === 'PAUSED' && reason === '' ? unsuccessfulReason : reason,
    paidOn,
    bankReference: move.bankReference?.trim() ?? '',
    channel: move.channel ?? null,
  }
}

/** Locks the records and checks that each may make this move. */
async function lockForMove(trx: Trx, move: FullMove, mover: Mover): Promise<LockedRecord[]> {
  if (move.ids.length > 500) await letStatementsTake(trx, '60s')
  const records = await lockRecords(trx, move.ids)
  if (records.length < move.ids.length || records.some(({ store_code }) => !mover.mayKnow(store_code)))
    refuse('not-found')
  mustNotBeOwnRecords(mover.actorId, records)
  await mustNotBeInFlight(trx, move.ids)
  // Of what is paused the note alone may change: its seller is told the new one.
  const stuck = records.filter(
    ({ status, reason }) =>
      !mayMovePayment(status, move.to) && !(isPausedAnew(status, move.to) && reason !== move.reason),
  )
  if (stuck.length > 0) refuse('payouts.cannot-move', named(stuck))
  await mustBeWhole(trx, records, move.to, mover.mayKnow)
  return records
}

export const isPausedAnew = (from: PaymentStatus, to: PaymentStatus): boolean =>
  from === 'PAUSED' && to === 'PAUSED'

const isFinal = (to: PaymentStatus): boolean => to === 'SUCCESS' || to === 'VOID'

export async function needsSecond(
  db: Db,
  platform: Platform,
  to: PaymentStatus,
  records: readonly Pick<LockedRecord, 'share_satang'>[],
  mover: Pick<Mover, 'actorId' | 'now'>,
): Promise<boolean> {
  return isFinal(to) && (await isTooMuchAlone(db, platform, payableSum(records), mover))
}

/** Whether a sum is above PAYMENT_CONFIRM_ABOVE with what this person moved alone on the same day in Bangkok: parts count like the whole. */
export async function isTooMuchAlone(
  db: Db,
  { config }: Pick<Platform, 'config'>,
  satang: Satang,
  mover: Pick<Mover, 'actorId' | 'now'>,
): Promise<boolean> {
  const above = bahtToSatang(config.PAYMENT_CONFIRM_ABOVE)
  return satang > above || satang + (await movedAlone(db, mover)) > above
}

/** What two people decided does not count: moves that a second one confirmed, and lines of a run that the bank's file told. */
async function movedAlone(db: Db, { actorId, now }: Pick<Mover, 'actorId' | 'now'>): Promise<Satang> {
  const today = startOfDay(bangkokDate(now))
  const { rows } = await sql<{ satang: Satang }>`
    select coalesce(sum(r.share_satang), 0)::bigint as satang from payment_record r
    where r.moved_by = ${actorId} and r.moved_at >= ${today} and r.status in ('SUCCESS', 'VOID') and r.share_satang > 0
      and r.id not in (
        select unnest(record_ids) from payment_move_request
        where decision = 'confirmed' and decided_by = ${actorId} and decided_at >= ${today})
      and not exists (
        select from payment_run_line l left join payment_run_explanation e on e.id = l.explanation_id
        where l.payout_id = r.payout_id and e.decision is distinct from 'accepted')`.execute(db)
  return rows[0]?.satang ?? 0
}

/** Two final moves of one person count each other. Taken after the lock of the records. */
export async function lockMovesOf(trx: Trx, actorId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payment moves ${actorId}`}, 0))`.execute(trx)
}

/** Sellers' debts are not set off against what others are paid. */
function payableSum(records: readonly Pick<LockedRecord, 'share_satang'>[]): Satang {
  return records.reduce((sum, { share_satang }) => sum + Math.max(share_satang, 0), 0)
}

/** Refuses whatever `carryOut` would, without doing it. */
async function carefully(
  trx: Trx,
  platform: Platform,
  records: readonly LockedRecord[],
  move: FullMove,
): Promise<void> {
  if (move.to === 'SUCCESS') await groupsToPay(trx, platform, records, move)
  const asked = await sql<{ id: string }>`
    select id from payment_move_request where decision is null and record_ids && ${move.ids}::text[] limit 1`.execute(
    trx,
  )
  if (asked.rows.length > 0) refuse('payouts.waits-for-second')
}

async function askForSecond(
  trx: Trx,
  move: FullMove,
  records: readonly LockedRecord[],
  { actorId, now }: Mover,
): Promise<string> {
  const id = newId()
  await trx
    .insertInto('payment_move_request')
    .values({
      id,
      record_ids: records.map((record) => record.id),
      status: move.to === 'VOID' ? 'VOID' : 'SUCCESS',
      reason: move.reason,
      paid_on: move.to === 'SUCCESS' ? move.paidOn : null,
      bank_reference: move.bankReference,
      channel: move.channel,
      sum_satang: records.reduce((sum, { share_satang }) => sum + share_satang, 0),
      asked_by: actorId,
      asked_at: now,
    })
    .execute()
  await recordAudit(trx, {
    actorId,
    action: 'payment.ask-second',
    object: `payment-move:${id}`,
    after: { to: move.to, count: records.length, sumSatang: payableSum(records), reason: move.reason },
  })
  return id
}

/**
 * Carries the move out and audits it. Refuses, for SUCCESS: payouts.held, payouts.no-account, payouts.debt-left-out, payouts.wrong-day,
 * payouts.below-minimum, payouts.no-confirmed-policy.
 */
export async function carryOut(
  trx: Trx,
  platform: Platform,
  records: readonly LockedRecord[],
  move: FullMove,
  { actorId, now }: Pick<Mover, 'actorId' | 'now'>,
): Promise<void> {
  const object = records.length === 1 ? `payment:${records[0]?.id}` : `payments:${newId()}`
  const made =
    move.to === 'SUCCESS'
      ? await payGroups(trx, await groupsToPay(trx, platform, records, move), {
          paidOn: move.paidOn,
          bankReference: move.bankReference,
          now,
          actorId,
        })
      : []
  if (move.to === 'VOID') await writeBack(trx, records, { now, reason: move.reason })
  if (move.to !== 'SUCCESS') {
    await sql`
      update payment_record set status = ${move.to}, reason = ${move.reason}, moved_at = ${now}, moved_by = ${actorId}
      where id = any(${records.map(({ id }) => id)}::text[])`.execute(trx)
  }
  if (move.to === 'PAUSED') await notifyOfPause(trx, records, { now, reason: move.reason })
  if (move.to === 'VOID') await notifyOfVoid(trx, records, { now, reason: move.reason })
  await recordAudit(trx, {
    actorId,
    action: 'payment.move',
    object,
    before: Object.fromEntries(
      [...Map.groupBy(records, ({ status }) => status)].map(([status, those]) => [
        status,
        those.map(({ id }) => id),
      ]),
    ),
    after: {
      to: move.to,
      reason: move.reason,
      sumSatang: records.reduce((sum, { share_satang }) => sum + share_satang, 0),
      ...(move.to === 'SUCCESS' && {
        paidOn: move.paidOn,
        bankReference: move.bankReference,
        payouts: made.length,
        netSatang: made.reduce((sum, { netSatang }) => sum + netSatang, 0),
      }),
    },
  })
}

/** One transfer per seller and payer. The sellers stay locked, so that a change of account waits. */
async function groupsToPay(
  trx: Trx,
  platform: Platform,
  records: readonly LockedRecord[],
  { paidOn, channel }: FullMove,
): Promise<PayGroup[]> {
  const early = records.filter(({ month }) => paidOn < firstDayAfter(periodOfNumber(month)))
  if (early.length > 0) refuse('payouts.wrong-day', named(early))
  await mustIncludeDebts(trx, records)
  const sellers = [...new Set(records.map(({ seller_id }) => seller_id))]
  const payees = await readPayees(trx, platform, sellers, { lock: true })
  const of = (record: LockedRecord): PayeeFacts | undefined => payees.get(record.seller_id)
  const held = records.filter((record) => of(record)?.held ?? true)
  if (held.length > 0) refuse('payouts.held', named(held))
  const nowhere = records.filter((record) => (of(record)?.bankInfo ?? '') === '')
  if (nowhere.length > 0) refuse('payouts.no-account', named(nowhere))
  const groups = [...Map.groupBy(records, ({ seller_id, payer }) => `${payer} ${seller_id}`).values()].map(
    (group) => {
      const [one] = group
      const payee = one && of(one)
      if (one === undefined || payee === undefined)
        throw new Error(`payment records ${group.map(({ id }) => id).join(', ')}: no payee`)
      return {
        payer: one.payer,
        payee: { bankCode: payee.bankCode, accountEnd: payee.accountEnd, accountName: payee.realName },
        records: group,
      }
    },
  )
  if (channel !== null) await mustGoBy(trx, groups, { paidOn, channel })
  return groups
}

/**
 * The 1 % applies within e-Withholding Tax only: sent otherwise, the company would owe the missing 2 % (payouts-and-tax §2.3). Refuses:
 * payment-runs.needs-e-wht, payouts.not-by-e-wht.
 */
async function mustGoBy(
  trx: Trx,
  groups: readonly PayGroup[],
  { paidOn, channel }: { paidOn: string; channel: Channel },
): Promise<void> {
  const policy = await readTaxPolicy(trx)
  const owed = await readOwed(
    trx,
    groups.flatMap(({ records }) => records[0]?.seller_id ?? []),
  )
  const other = groups.some((group) => reckonGroup(policy, group, paidOn, owed).row.channel !== channel)
  if (other) refuse(channel === 'ORDINARY' ? 'payment-runs.needs-e-wht' : 'payouts.not-by-e-wht')
}

/** Debts from refunds are set off against the next payment; leaving one out would pay too much. */
async function mustIncludeDebts(trx: Trx, records: readonly LockedRecord[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select r.id from payment_record r
    where r.share_satang < 0 and r.status in ${open} and ${notInFlight}
      and (r.payer, r.seller_id) in (select * from unnest(
        ${records.map(({ payer }) => payer)}::text[], ${records.map(({ seller_id }) => seller_id)}::text[]))
      and not ${goesWithItsRecord}
      and r.id <> all(${records.filter(({ share_satang }) => share_satang < 0).map(({ id }) => id)}::text[])
    limit ${namedMax}`.execute(trx)
  if (rows.length > 0) refuse('payouts.debt-left-out', named(rows))
}
