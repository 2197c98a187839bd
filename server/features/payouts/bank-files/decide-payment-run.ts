import { sql } from 'kysely'
import { bangkokDate } from '#rules/calendar/bangkok.ts'
import { refuse } from '#rules/refusal.ts'
import { bankDayFrom } from '#rules/payouts/payday.ts'
import { readBankHolidays } from '#server/features/tax/index.ts'
import { openDues } from '#server/features/payouts/months/index.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Person } from '#server/platform/caller.ts'
import { type Trx, letStatementsTake } from '#server/platform/database.ts'
import { mustNotBeOwn } from '#server/platform/own-matter.ts'
import type { Platform } from '#server/platform/platform.ts'
import { everyStore, mustStillHold, permission } from '#server/platform/rights.ts'
import { createPaymentRun, mustBeBankDay } from './create-payment-run.ts'
import { readRun, type RunShown } from './payment-runs.queries.ts'
import { type PendingPayment, readPendingEntries } from './pending-entries.ts'
import { openRunLine, payeeOfCells, readNationalIds } from './run-lines.ts'

/**
 * Approves a run (by another person than its maker, while everything in it is unchanged; its lines are then in flight), cancels a draft and
 * frees its records, or remakes it for the same or next bank day with the caller as maker. What was sent is explained line by line
 * (`explainRunLines`). When remaking is refused, the draft stays.
 * Refuses: not-found, payment-runs.closed, -second-person, -day-over, -no-bank-day, -changed, -held, -in-flight, payouts.asker-left, staff.own-matter, and for
 * remaking what `createPaymentRun` refuses.
 */
export async function decidePaymentRun(
  trx: Trx,
  platform: Platform,
  caller: Pick<Person, 'id'>,
  { runId, decision }: { runId: string; decision: 'approve' | 'cancel' | 'remake' },
): Promise<RunShown> {
  await letStatementsTake(trx, '60s')
  const run = await lockRun(trx, runId)
  if (run.closed !== null) refuse('payment-runs.closed')
  const now = platform.clock.now()
  const today = bangkokDate(now)
  if (decision === 'approve') {
    // Idempotent: approved is approved.
    if (run.approved !== null) return run
    if (run.createdBy._id === caller.id) refuse('payment-runs.second-person')
    await mustStillHold(trx, run.createdBy._id, permission.money, [everyStore])
    // The file names that day: the bank would return all of it, and two people would have to explain each line.
    if (run.payOn < today) refuse('payment-runs.day-over')
    await mustNotPayMe(trx, caller.id, runId)
    await mustBeBankDay(trx, run.payOn)
    const entries = await mustBeUnchanged(trx, platform, run)
    // Sums left out of a transfer that leaves now are taxed together with it.
    await openDues(
      trx,
      entries.flatMap(({ newDue }) => newDue ?? []),
      entries.flatMap(({ moves }) => moves),
      now,
    )
    await sql`
      update payment_run_record h set due_id = r.due_id from payment_record r
      where h.run_id = ${runId} and r.id = h.record_id and r.due_id is not null`.execute(trx)
  } else if (run.approved !== null) refuse('payment-runs.in-flight')
  await trx
    .updateTable('payment_run_line')
    .set({ state: decision === 'approve' ? 'sent' : 'cancelled' })
    .where('run_id', '=', runId)
    .execute()
  await trx
    .updateTable('payment_run')
    .set(
      decision === 'approve'
        ? { approved_at: now, approved_by: caller.id }
        : { closed_at: now, closed_by: caller.id, closed_as: 'cancelled' as const },
    )
    .where('id', '=', runId)
    .execute()
  await recordAudit(trx, {
    actorId: caller.id,
    action: decision === 'approve' ? 'payment-run.approve' : 'payment-run.cancel',
    object: `payment-run:${runId}`,
    after: { lines: run.lines, net: run.net },
  })
  if (decision === 'remake')
    return await createPaymentRun(trx, platform, caller, {
      channel: run.channel,
      payOn: bankDayFrom(run.payOn < today ? today : run.payOn, await readBankHolidays(trx)),
    })
  return await readRun(trx, runId)
}

async function mustNotPayMe(trx: Trx, callerId: string, runId: string): Promise<void> {
  const mine = await trx
    .selectFrom('payment_run_line')
    .select('seller_id')
    .where('run_id', '=', runId)
    .where('seller_id', '=', callerId)
    .executeTakeFirst()
  mustNotBeOwn(callerId, [mine?.seller_id ?? null], `payment-run:${runId}`)
}

/** Serialises work on one run. Refuses: not-found. */
export async function lockRun(trx: Trx, runId: string): Promise<RunShown> {
  await trx.selectFrom('payment_run').select('id').where('id', '=', runId).forUpdate().executeTakeFirst()
  return await readRun(trx, runId)
}

async function mustBeUnchanged(trx: Trx, platform: Platform, run: RunShown): Promise<PendingPayment[]> {
  const entries = await readPendingEntries(trx, platform, {
    paidOn: run.payOn,
    channel: run.channel,
    runId: run._id,
    lock: true,
  })
  const payable = new Map(
    entries.filter(({ blocked }) => blocked === null).map((entry) => [entry.sellerId, entry]),
  )
  const { rows } = await sql<{
    seller_id: string
    vendor_id: string
    gross_satang: number
    tax_satang: number
    net_satang: number
    line: number
    sealed_cells: string
    records: number
  }>`
    select l.line, l.seller_id, l.vendor_id, l.gross_satang, l.tax_satang, l.net_satang, l.sealed_cells, count(h.record_id) as records
    from payment_run_line l join payment_run_record h using (run_id, line)
    where l.run_id = ${run._id} group by l.run_id, l.line`.execute(trx)
  const nationalIds = await readNationalIds(trx, platform, [...payable.keys()])
  // A changed and confirmed account no longer holds the payout, but the file still names the old account.
  const goesTo = (line: number, cells: string, { sellerId, payee }: PendingPayment) => {
    const sent = payeeOfCells(openRunLine(platform, run._id, line, cells))
    return (
      sent.accountNumber === payee.accountNumber &&
      sent.bankCode === payee.bankCode &&
      sent.name === payee.realName &&
      sent.nationalId === (nationalIds.get(sellerId) ?? '')
    )
  }
  const isSame =
    rows.length === payable.size &&
    rows.every((line) => {
      const entry = payable.get(line.seller_id)
      return (
        entry !== undefined &&
        entry.recordIds.length === line.records &&
        entry.vendorId === line.vendor_id &&
        entry.grossSatang === line.gross_satang &&
        entry.taxSatang === line.tax_satang &&
        entry.netSatang === line.net_satang &&
        goesTo(line.line, line.sealed_cells, entry)
      )
    })
  if (isSame) return [...payable.values()]
  const held = entries.filter(({ blocked }) => blocked === 'held').map(({ payee }) => payee.codeName)
  if (held.length > 0) refuse('payment-runs.held', { names: namesOf(held) })
  refuse('payment-runs.changed')
}

/** Names that fit a sentence. */
const namedMax = 5

const namesOf = (names: readonly string[]): string =>
  names.length > namedMax
    ? `${names.slice(0, namedMax).join(', ')} +${names.length - namedMax}`
    : names.join(', ')
