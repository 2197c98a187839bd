import { sql } from 'kysely'
import { satangToBaht } from '#rules/money/satang.ts'
import { pauseReasons } from '#rules/payouts/payout-hold.ts'
import { forgetEmails } from '#server/demo/past-messages.ts'
import { createRandom, type Random } from '#server/demo/random.ts'
import { changePayer } from '#server/features/payouts/months/change-payer.ts'
import { type Mover, movePayments } from '#server/features/payouts/months/move-payments.ts'
import { returnPayout } from '#server/features/payouts/months/index.ts'
import { oweMoney, refundOrder, returnMoney } from '#server/features/orders/refunds/index.ts'
import type { MovableClock } from '#server/platform/clock.ts'
import { inTransaction, type Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { createPerson } from '#server/test/cast.ts'

/** Acts of staff in the year. */
export type StaffBook = { refunds: number; givenBack: number; sentBack: number; cancelled: number }

/** The two members of staff for money: refunds, transfers that come back, payments that wait. */
export class Staff {
  readonly book: StaffBook = { refunds: 0, givenBack: 0, sentBack: 0, cancelled: 0 }
  readonly #platform: Platform
  readonly #clock: MovableClock
  readonly #random: Random
  readonly ids: readonly [string, string]

  static async hire(platform: Platform, clock: MovableClock, seed: number): Promise<Staff> {
    const may = { permissions: [{ permission: 2 as const, store: -1 }] }
    const [one, other] = [await createPerson(platform, may), await createPerson(platform, may)]
    return new Staff(platform, clock, seed, [one.id, other.id])
  }

  private constructor(platform: Platform, clock: MovableClock, seed: number, ids: readonly [string, string]) {
    this.#platform = platform
    this.#clock = clock
    this.#random = createRandom(seed).fork('staff')
    this.ids = ids
  }

  /** Refunds some of the orders that were paid between these moments: whole ones and single lines. */
  async refund(at: Date, { from, to, share }: { from: Date; to: Date; share: number }): Promise<void> {
    this.#clock.set(at)
    const orders = await this.#platform.db
      .selectFrom('orders')
      .select('id')
      .where('state', '=', 'paid')
      .where('paid_at', '>=', from)
      .where('paid_at', '<', to)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('refund').select('id').whereRef('refund.order_id', '=', 'orders.id'))),
      )
      .orderBy('created_at')
      .orderBy('total_satang')
      .execute()
    for (const { id } of this.#random.some(orders, Math.ceil(orders.length * share))) {
      await this.#work((trx) => this.#refundOne(trx, id))
    }
  }

  async #refundOne(trx: Trx, orderId: string): Promise<void> {
    const lines = await trx
      .selectFrom('order_line as l')
      .innerJoin('library_entry as e', (join) =>
        join.onRef('e.order_id', '=', 'l.order_id').onRef('e.sheet_id', '=', 'l.sheet_id'),
      )
      .select(['l.position', 'l.paid_satang'])
      .where('l.order_id', '=', orderId)
      .orderBy('l.position')
      .execute()
    if (lines.length === 0) return
    const chosen = this.#random.chance(0.5) ? lines : lines.slice(0, 1)
    await refundOrder(trx, this.#platform, this.ids[0], {
      id: orderId,
      lines: chosen.map(({ position }) => position),
      reason: 'ไฟล์ไม่ตรงกับตัวอย่าง',
      amount: satangToBaht(chosen.reduce((sum, line) => sum + line.paid_satang, 0)),
    })
    this.book.refunds += 1
  }

  /** Gives half of what is owed to buyers back, and some of the money that was not matched. */
  async giveBack(at: Date): Promise<void> {
    this.#clock.set(at)
    const { db } = this.#platform
    const dues = await db
      .selectFrom('refund_due')
      .select(['id', 'amount_satang'])
      .where('refunded_at', 'is', null)
      .orderBy('created_at')
      .orderBy('amount_satang')
      .execute()
    const unmatched = await db
      .selectFrom('money_received')
      .select(['id', 'amount_satang'])
      .where('state', '=', 'UNMATCHED')
      .orderBy('received_at')
      .orderBy('amount_satang')
      .execute()
    const asks = [
      ...this.#random.some(dues, Math.ceil(dues.length / 2)).map((due) => ({ ...due, kind: 'due' })),
      ...this.#random
        .some(unmatched, Math.ceil(unmatched.length / 4))
        .map((money) => ({ ...money, kind: 'money' })),
    ]
    for (const { kind, id, amount_satang } of asks) {
      const amount = satangToBaht(amount_satang)
      const input = { reference: `BACK${kind}${id}`, amount, proof: 'none-in-the-demo' as const }
      await this.#work(async (trx) => {
        // All of a month by one person alone would be too much for one day.
        const due =
          kind === 'due'
            ? `due:${id}`
            : await oweMoney(trx, this.#platform, this.ids[0], { id: `money:${id}`, amount })
        await returnMoney(trx, this.#platform, this.ids[1], { id: due, ...input })
      })
      this.book.givenBack += 1
    }
  }

  /** Some of the transfers of this payday come back from the bank; the sellers mend their data, and staff let them be paid again. */
  async sendBack(payday: string, at: Date, paidAgainFrom: Date): Promise<void> {
    this.#clock.set(at)
    const { db } = this.#platform
    const payouts = await db
      .selectFrom('payout')
      .select('id')
      .where('paid_on', '=', payday)
      .orderBy('seller_id')
      .orderBy('payer')
      .execute()
    const back = this.#random.some(payouts, Math.ceil(payouts.length / 40))
    for (const { id } of back) {
      await this.#work((trx) => returnPayout(trx, { payout: id, reason: 'บัญชีปิดแล้ว' }, this.#mover()))
    }
    this.book.sentBack += back.length
    this.#clock.set(paidAgainFrom)
    const again = await db
      .selectFrom('payment_record')
      .select('id')
      .where('again_of', 'is not', null)
      .where('status', '=', 'PAUSED')
      .execute()
    await this.letGoOn(again.map(({ id }) => id))
  }

  /** Paused records wait for their transfer again, with what was taken off them; what a case holds waits for that. */
  async letGoOn(paused: readonly string[]): Promise<void> {
    const { rows } = await sql<{ id: string }>`
      select distinct r.id from payment_record r join payment_record asked using (seller_id, store_code, month)
      where asked.id = any(${paused}::text[]) and r.status = 'PAUSED' and r.kind <> 'held' and not (r.kind = 'again' and r.part_of is not null and r.share_satang > 0)
      union
      select r.id from payment_record r where r.id = any(${paused}::text[]) and r.kind = 'held' and r.reason <> ${pauseReasons.upheld[0]}
        and not exists (select from claim_hold h where h.sheet_id = r.sheet_id and h.holds_share) and r.status = 'PAUSED'`.execute(
      this.#platform.db,
    )
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return
    await this.#work((trx) => movePayments(trx, this.#platform, { ids, to: 'PENDING' }, this.#mover()))
  }

  /** Moves the old payer's debts to the new one (decisions §4, "Who pays"). */
  async sendToNewPayer(at: Date): Promise<void> {
    this.#clock.set(at)
    const records = await this.#platform.db
      .selectFrom('payment_record')
      .select('id')
      .where('payer', '=', 'MORE')
      .where('status', 'in', ['PENDING', 'CARRIED_OVER', 'PAUSED'])
      .execute()
    const ids = records.map(({ id }) => id)
    if (ids.length > 0) await this.#work((trx) => changePayer(trx, { ids, payer: 'HYTEXTS' }, this.#mover()))
  }

  /** One small carried record is cancelled: what it owed is written back. */
  async cancelOne(at: Date): Promise<void> {
    this.#clock.set(at)
    const record = await this.#platform.db
      .selectFrom('payment_record')
      .select('id')
      .where('status', '=', 'CARRIED_OVER')
      .where('part_of', 'is', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('payment_record as p').select('p.id').whereRef('p.part_of', '=', 'payment_record.id'),
          ),
        ),
      )
      .orderBy('share_satang')
      .orderBy('seller_id')
      .executeTakeFirst()
    if (record === undefined) return
    const move = { ids: [record.id], to: 'VOID' as const, reason: 'ผู้ขายสละสิทธิ์' }
    await this.#work((trx) => movePayments(trx, this.#platform, move, this.#mover()))
    this.book.cancelled += 1
  }

  #mover(): Mover {
    return { actorId: this.ids[0], now: this.#platform.clock.now(), mayKnow: () => true }
  }

  async #work(work: (trx: Trx) => Promise<unknown>): Promise<void> {
    await inTransaction(this.#platform.db, async (trx) => {
      await work(trx)
      await forgetEmails(trx)
    })
  }
}
