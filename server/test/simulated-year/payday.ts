import { sql } from 'kysely'
import { bangkokDate } from '#rules/calendar/bangkok.ts'
import { type Satang, satangToDecimal } from '#rules/money/satang.ts'
import { Refusal } from '#rules/refusal.ts'
import { forgetEmails } from '#server/demo/past-messages.ts'
import type { Random } from '#server/demo/random.ts'
import { applyBankFile } from '#server/features/payouts/bank-files/apply-bank-file.ts'
import { checkBankFile, openBankFile } from '#server/features/payouts/bank-files/check-bank-file.ts'
import { compareFile } from '#server/features/payouts/bank-files/compare.ts'
import { createPaymentRun } from '#server/features/payouts/bank-files/create-payment-run.ts'
import { decidePaymentRun } from '#server/features/payouts/bank-files/decide-payment-run.ts'
import { decideRunExplanation, explainRunLines } from '#server/features/payouts/bank-files/explain-lines.ts'
import { movePayments, type PaymentMove } from '#server/features/payouts/months/move-payments.ts'
import { decideMoveRequest } from '#server/features/payouts/months/move-requests.ts'
import type { MovableClock } from '#server/platform/clock.ts'
import { inTransaction, type Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { csvOf } from '#server/test/uploading.ts'
import { patiently } from './market.ts'
import type { Staff } from './staff.ts'

/** Results of the year's paydays; `sent` is known to the bank alone: paid through files, in satang. */
export type PaydayBook = {
  payouts: number
  held: number
  singly: number
  runs: number
  sent: Satang
  /** Lines that the bank's file left out or named with another sum, though it had paid them, and those it had not paid. */
  missing: number
  bounced: number
  /** Files twice, records in flight paid again, runs cancelled after they went out: each was refused. */
  refused: number
}

/** Two members of staff and a careless bank, on and after a payday. */
export class Paydays {
  readonly book: PaydayBook = {
    payouts: 0,
    held: 0,
    singly: 0,
    runs: 0,
    sent: 0,
    missing: 0,
    bounced: 0,
    refused: 0,
  }
  readonly #platform: Platform
  readonly #clock: MovableClock
  readonly #random: Random
  readonly #ids: readonly [string, string]
  readonly #letGoOn: Staff['letGoOn']

  constructor(platform: Platform, clock: MovableClock, random: Random, staff: Staff) {
    this.#platform = platform
    this.#clock = clock
    this.#random = random
    this.#ids = staff.ids
    this.#letGoOn = staff.letGoOn.bind(staff)
  }

  /** Some are paid by hand, a few of them record by record; what is left goes out in a file, and again once the bank has failed. */
  async pay(payday: string): Promise<void> {
    this.#clock.set(`${payday}T03:00:00Z`)
    const before = await this.#countPayouts()
    await this.#payByHand()
    await this.#payByRun(payday)
    this.book.held += await this.#countHeld()
    this.#clock.advance(3 * 86_400_000)
    await this.#payByRun(bangkokDate(this.#clock.now()))
    this.book.payouts += (await this.#countPayouts()) - before
  }

  /** The old payer has no file; of the new one staff pay a tenth themselves, and of some only a part: the rest is in the file. */
  async #payByHand(): Promise<void> {
    const records = await this.#platform.db
      .selectFrom('payment_record')
      .select(['id', 'seller_id', 'payer'])
      .where('status', '=', 'PENDING')
      .orderBy('payer')
      .orderBy('seller_id')
      .orderBy('month')
      .orderBy('store_code')
      .execute()
    for (const owed of Map.groupBy(records, ({ seller_id, payer }) => `${payer} ${seller_id}`).values()) {
      const isSingle = this.#random.chance(0.25)
      if (owed[0]?.payer === 'HYTEXTS' && !this.#random.chance(0.2)) continue
      const parts = isSingle ? owed.map(({ id }) => [id]) : [owed.map(({ id }) => id)]
      // One after the other on the same day; less than 100 baht, or without what refunds took, is refused.
      for (const ids of parts) {
        this.#clock.advance(1_000)
        const reference = { bankReference: `HAND${ids[0]}` }
        const isPaid = await this.#try((trx) => this.#moveByTwo(trx, { ids, to: 'SUCCESS', ...reference }))
        if (isPaid && parts.length > 1) this.book.singly += 1
      }
    }
  }

  /** What is too much for one of them on that day, the other confirms. */
  async #moveByTwo(trx: Trx, move: PaymentMove): Promise<true> {
    const { request: id } = await movePayments(trx, this.#platform, move, this.#mover())
    if (id !== null) {
      const second = { actorId: this.#ids[1], now: this.#platform.clock.now() }
      await decideMoveRequest(trx, this.#platform, { id, confirm: true, ...second })
    }
    return true
  }

  async #payByRun(payOn: string): Promise<void> {
    const [maker, second] = this.#ids.map((id) => ({ id })) as [{ id: string }, { id: string }]
    const platform = this.#platform
    const run = await this.#try((trx) => createPaymentRun(trx, platform, maker, { payOn, channel: 'E_WHT' }))
    if (run === undefined) return
    const runId = run._id
    const decide = (decision: 'approve' | 'cancel') => (trx: Trx) =>
      decidePaymentRun(trx, platform, second, { runId, decision })
    await this.#work(decide('approve'))
    // Autovacuum comes too late in a throw-away database: of a table that was empty a moment ago, a run of thousands is planned as one
    // row.
    await patiently(platform, sql`analyze payment_run_line, payment_run_record, payment_record`)
    this.book.runs += 1
    const { rows: lines } = await sql<{
      line: number
      vendor_id: string
      net_satang: Satang
      record_id: string
    }>`
      select l.line, l.vendor_id, l.net_satang, min(h.record_id) as record_id from payment_run_line l join payment_run_record h using (run_id, line)
      where l.run_id = ${runId} group by l.run_id, l.line order by l.line`.execute(platform.db)
    const fates = lines.map((line) => ({ ...line, fate: this.#random.weighted(fatesOfLines) }))
    // On the way nothing else may take them.
    const [inFlight] = lines
    await this.#mustRefuse(decide('cancel'))
    await this.#mustRefuse((trx) =>
      movePayments(trx, platform, { ids: [inFlight?.record_id ?? ''], to: 'SUCCESS' }, this.#mover()),
    )

    const text = fates.flatMap(({ vendor_id: vendor, net_satang: net, fate }) =>
      fate === 'told'
        ? `${vendor},x,${satangToDecimal(net)}`
        : fate === 'other sum'
          ? `${vendor},x,${satangToDecimal(net + 1)}`
          : [],
    )
    const file = ['vendor id,vendor name,amount', ...text, 'V-UNKNOWN,x,1.00'].join('\r\n')
    const paid = fates.filter(({ fate }) => fate !== 'bounced')
    this.book.sent += paid.reduce((sum, { net_satang: net }) => sum + net, 0)
    this.#clock.advance(3_600_000)
    // A file that names no line of the run is refused.
    if (fates.some(({ fate }) => fate === 'told')) await this.#work((trx) => this.#apply(trx, file, payOn))
    else await this.#mustRefuse((trx) => this.#apply(trx, file, payOn))
    // The same bytes, and the same lines in other bytes.
    await this.#mustRefuse((trx) => this.#apply(trx, file, payOn))
    await this.#mustRefuse((trx) => this.#apply(trx, `${file}\r\n`, payOn))

    this.#clock.advance(86_400_000)
    await this.#explain(runId, fates)
  }

  /** Lines that the file left out: the statement shows it was paid, or the bank's notice that not. */
  async #explain(runId: string, fates: readonly { line: number; fate: Fate }[]): Promise<void> {
    const platform = this.#platform
    const [maker, second] = this.#ids.map((id) => ({ id })) as [{ id: string }, { id: string }]
    for (const { line, fate } of fates) {
      if (fate === 'told') continue
      const isPaid = fate !== 'bounced'
      this.book[isPaid ? 'missing' : 'bounced'] += 1
      const statement = isPaid
        ? {
            outcome: 'paid' as const,
            reason: 'ตามรายการเดินบัญชี',
            bankReference: `S${line}`,
            paidOn: bangkokDate(platform.clock.now()),
          }
        : { outcome: 'unpaid' as const, reason: 'ธนาคารแจ้งว่าโอนไม่สำเร็จ' }
      const { request } = await this.#work((trx) =>
        explainRunLines(trx, platform, maker, { runId, lines: [line], ...statement }),
      )
      if (request !== null)
        await this.#work((trx) => decideRunExplanation(trx, platform, second, { id: request, confirm: true }))
    }
    const { rows } = await sql<{ id: string }>`
      select r.id from payment_run_record h join payment_run_line l using (run_id, line) join payment_record r on r.id = h.record_id
      where l.run_id = ${runId} and l.state = 'unpaid' and r.status = 'PAUSED'`.execute(platform.db)
    await this.#letGoOn(rows.map(({ id }) => id))
  }

  async #apply(trx: Trx, text: string, paidOn: string): Promise<void> {
    const [maker] = this.#ids.map((id) => ({ id })) as [{ id: string }]
    const platform = this.#platform
    const input = { ...csvOf(text, 'bank.csv'), paidOn }
    const { id: fileId, ...file } = await checkBankFile(
      trx,
      maker,
      input,
      await openBankFile(input),
      platform.clock.now(),
    )
    const { matching } = await compareFile(trx, platform, { id: fileId, ...file })
    const netSatang = matching.reduce((sum, { line }) => sum + line.amountSatang, 0)
    const expected = { count: matching.length, netSatang }
    await applyBankFile(trx, platform, maker, { fileId, bankReference: 'BANK', expected })
  }

  async #countPayouts(): Promise<number> {
    const { rows } = await sql<{ count: number }>`select count(*) as count from payout`.execute(
      this.#platform.db,
    )
    return rows[0]?.count ?? 0
  }

  async #countHeld(): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(distinct person_id) as count from seller join payment_record on seller_id = person_id
      where payout_hold is not null and status in ('PENDING', 'PAUSED')`.execute(this.#platform.db)
    return rows[0]?.count ?? 0
  }

  #mover() {
    return { actorId: this.#ids[0], now: this.#platform.clock.now(), mayKnow: () => true }
  }

  async #mustRefuse(work: (trx: Trx) => Promise<unknown>): Promise<void> {
    if ((await this.#try(work)) !== undefined)
      throw new Error('simulated payday: a call that had to be refused was answered')
    this.book.refused += 1
  }

  /** A refusal has changed nothing. */
  async #try<T>(work: (trx: Trx) => Promise<T>): Promise<T | undefined> {
    try {
      return await this.#work(work)
    } catch (error) {
      if (error instanceof Refusal) return undefined
      throw error
    }
  }

  async #work<T>(work: (trx: Trx) => Promise<T>): Promise<T> {
    return await inTransaction(this.#platform.db, async (trx) => {
      const done = await work(trx)
      await forgetEmails(trx)
      return done
    })
  }
}

/** A careless bank's treatment of a line: pays and reports, pays and forgets to report or reports another sum, or does not pay. */
const fatesOfLines = [
  ['told', 80],
  ['untold', 8],
  ['other sum', 5],
  ['bounced', 7],
] as const
type Fate = (typeof fatesOfLines)[number][0]
