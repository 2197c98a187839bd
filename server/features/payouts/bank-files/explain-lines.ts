import { sql } from 'kysely'
import { bangkokDate } from '#rules/calendar/bangkok.ts'
import type { Satang } from '#rules/money/satang.ts'
import { refuse } from '#rules/refusal.ts'
import {
  holdShares,
  isTooMuchAlone,
  lockMovesOf,
  movePayments,
  unsuccessfulReason,
} from '#server/features/payouts/months/index.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Person } from '#server/platform/caller.ts'
import type { Trx } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import type { Platform } from '#server/platform/platform.ts'
import { everyStore, mustStillHold, permission } from '#server/platform/rights.ts'
import { lockRun } from './decide-payment-run.ts'
import type { RunShown } from './payment-runs.queries.ts'
import { settlePaid, settleUnpaid } from './settle-lines.ts'

export type LinesExplanation = {
  runId: string
  lines: readonly number[]
  /** paid: the bank's statement has the transfer, on that day and with that reference. */
  outcome: 'paid' | 'unpaid'
  reason: string
  paidOn?: string | undefined
  bankReference?: string | undefined
}

/** `request`: waits for a second person; nothing has changed yet. */
export type Explained = { records: number; request: string | null }

/**
 * Says what became of lines in flight that no bank file explains. "Not paid" takes two members of staff, because the money is sent again;
 * "paid, as the statement shows" takes one, up to PAYMENT_CONFIRM_ABOVE a day. Refuses: not-found, payment-runs.line-explained (a line is not in
 * flight, or an explanation of it waits), -statement-missing, -day-before.
 */
export async function explainRunLines(
  trx: Trx,
  platform: Platform,
  caller: Pick<Person, 'id'>,
  input: LinesExplanation,
): Promise<Explained> {
  const run = await lockRun(trx, input.runId)
  const lines = [...new Set(input.lines)].toSorted((a, b) => a - b)
  const sumSatang = await mustBeInFlight(trx, run._id, lines)
  const now = platform.clock.now()
  if (input.outcome === 'paid') {
    if (input.paidOn === undefined || (input.bankReference ?? '') === '')
      refuse('payment-runs.statement-missing')
    const approvedOn = run.approved === null ? run.payOn : bangkokDate(new Date(run.approved.at))
    const first = approvedOn > run.payOn ? approvedOn : run.payOn
    if (input.paidOn < first || input.paidOn > bangkokDate(now)) refuse('payment-runs.day-before')
  }
  await lockMovesOf(trx, caller.id)
  const needsSecond =
    input.outcome === 'unpaid' ||
    (await isTooMuchAlone(trx, platform, sumSatang, { actorId: caller.id, now }))
  const id = newId()
  await trx
    .insertInto('payment_run_explanation')
    .values({
      id,
      run_id: run._id,
      lines,
      outcome: input.outcome,
      reason: input.reason,
      bank_reference: input.outcome === 'paid' ? (input.bankReference ?? '') : '',
      paid_on: input.outcome === 'paid' ? (input.paidOn ?? null) : null,
      sum_satang: sumSatang,
      asked_by: caller.id,
      asked_at: now,
      ...(!needsSecond && { decision: 'accepted' as const, decided_by: caller.id, decided_at: now }),
    })
    .execute()
  await recordAudit(trx, {
    actorId: caller.id,
    action: 'payment-run.explain',
    object: `payment-run:${run._id}`,
    after: { explanation: id, outcome: input.outcome, reason: input.reason, lines, sumSatang, needsSecond },
  })
  if (needsSecond) return { records: 0, request: id }
  return {
    records: await carryOut(trx, platform, run, { ...input, lines }, { id, now, actorId: caller.id }),
    request: null,
  }
}

/**
 * Another person confirms or declines an explanation; its author may withdraw it. Returns how many records moved. Refuses: not-found,
 * payouts.already-decided, payouts.own-request, payouts.asker-left, payment-runs.line-explained.
 */
export async function decideRunExplanation(
  trx: Trx,
  platform: Platform,
  caller: Pick<Person, 'id'>,
  { id, confirm }: { id: string; confirm: boolean },
): Promise<number> {
  const known = await trx
    .selectFrom('payment_run_explanation')
    .select('run_id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (known === undefined) return refuse('not-found')
  const run = await lockRun(trx, known.run_id)
  const asked = await trx
    .selectFrom('payment_run_explanation')
    .selectAll()
    .select(sql<string | null>`to_char(paid_on, 'YYYY-MM-DD')`.as('paid_day'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (asked.decision !== null) refuse('payouts.already-decided')
  if (confirm && asked.asked_by === caller.id) refuse('payouts.own-request')
  const now = platform.clock.now()
  await trx
    .updateTable('payment_run_explanation')
    .set({ decision: confirm ? 'confirmed' : 'declined', decided_by: caller.id, decided_at: now })
    .where('id', '=', id)
    .execute()
  await recordAudit(trx, {
    actorId: caller.id,
    action: confirm ? 'payment-run.explanation-confirmed' : 'payment-run.explanation-declined',
    object: `payment-run:${run._id}`,
    after: { explanation: id, outcome: asked.outcome, lines: asked.lines, askedBy: asked.asked_by },
  })
  if (!confirm) return 0
  await mustStillHold(trx, asked.asked_by, permission.money, [everyStore])
  // A bank file may have explained the lines meanwhile: then they were paid.
  await mustBeInFlight(trx, run._id, asked.lines, id)
  const explanation = {
    runId: run._id,
    lines: asked.lines,
    outcome: asked.outcome,
    reason: asked.reason,
    bankReference: asked.bank_reference,
    paidOn: asked.paid_day ?? '',
  }
  return await carryOut(trx, platform, run, explanation, { id, now, actorId: caller.id })
}

async function carryOut(
  trx: Trx,
  platform: Platform,
  run: RunShown,
  { lines, outcome, reason, paidOn = '', bankReference = '' }: LinesExplanation,
  { id, now, actorId }: { id: string; now: Date; actorId: string },
): Promise<number> {
  if (outcome === 'paid') {
    return await settlePaid(trx, platform, run, lines, {
      explanationId: id,
      paidOn,
      bankReference,
      now,
      actorId,
    })
  }
  const ids = await settleUnpaid(trx, run._id, lines, { explanationId: id, now, actorId })
  const { moved } = await movePayments(
    trx,
    platform,
    { ids, to: 'PAUSED', reason: reason === '' ? unsuccessfulReason : reason },
    { actorId, now, mayKnow: () => true },
  )
  // A copyright case may have begun while the lines were with the bank.
  await holdShares(trx, { sellers: await sellersOf(trx, ids) }, { actorId, now })
  return moved
}

async function sellersOf(trx: Trx, records: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ seller_id: string }>`
    select distinct seller_id from payment_record where id = any(${records}::text[])`.execute(trx)
  return rows.map(({ seller_id }) => seller_id)
}

/** Returns the net of the lines. Refuses: payment-runs.line-explained. */
async function mustBeInFlight(
  trx: Trx,
  runId: string,
  lines: readonly number[],
  asked = '',
): Promise<Satang> {
  const { rows } = await sql<{ line: number; net_satang: Satang }>`
    select l.line, l.net_satang from payment_run_line l
    where l.run_id = ${runId} and l.state = 'sent' and l.line = any(${lines}::int[]) and not exists (
      select from payment_run_explanation e
      where e.run_id = l.run_id and e.decision is null and e.id <> ${asked} and l.line = any(e.lines))`.execute(
    trx,
  )
  if (rows.length !== lines.length) {
    const known = new Set(rows.map(({ line }) => line))
    refuse('payment-runs.line-explained', { lines: lines.filter((line) => !known.has(line)).slice(0, 20) })
  }
  return rows.reduce((sum, { net_satang }) => sum + net_satang, 0)
}
