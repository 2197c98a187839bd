import { sql } from 'kysely'
import { pauseReasons } from '#rules/payouts/payout-hold.ts'
import { Refusal } from '#rules/refusal.ts'
import { createRandom, type Random } from '#server/demo/random.ts'
import { forgetEmails } from '#server/demo/past-messages.ts'
import { claimCopyright, decideClaim } from '#server/features/complaints/index.ts'
import { counterClaim } from '#server/features/complaints/copyright/claims.ts'
import { endClaims } from '#server/features/complaints/copyright/end-claims.ts'
import { movePayments } from '#server/features/payouts/months/move-payments.ts'
import type { Person } from '#server/platform/caller.ts'
import type { MovableClock } from '#server/platform/clock.ts'
import { inTransaction, type Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { createPerson } from '#server/test/cast.ts'

export type CaseBook = { takenDown: number; restored: number; upheldPaid: number; upheldCancelled: number }

/** Copyright cases of the year: sheets are claimed and taken down, authors answer or do not, time and staff end them. */
export class Cases {
  readonly book: CaseBook = { takenDown: 0, restored: 0, upheldPaid: 0, upheldCancelled: 0 }
  readonly #platform: Platform
  readonly #clock: MovableClock
  readonly #random: Random
  readonly #staff: Person
  readonly #payer: string

  static async hire(
    platform: Platform,
    clock: MovableClock,
    { seed, payer }: { seed: number; payer: string },
  ): Promise<Cases> {
    const { id } = await createPerson(platform, { permissions: [{ permission: 1, store: -1 }] })
    return new Cases(platform, clock, createRandom(seed).fork('cases'), id, payer)
  }

  private constructor(
    platform: Platform,
    clock: MovableClock,
    random: Random,
    staffId: string,
    payer: string,
  ) {
    this.#platform = platform
    this.#clock = clock
    this.#random = random
    this.#staff = { id: staffId, permissions: [{ permission: 1, store: -1 }] } as unknown as Person
    this.#payer = payer
  }

  /** Sheets that were sold, of which something may wait for its transfer; every other author answers. */
  async takeDown(at: Date, count: number): Promise<void> {
    this.#clock.set(at)
    const { rows } = await sql<{ id: string; author: string }>`
      select s.id, s.author_id as author from sheet s where s.on_sale and exists (
        select from payment_record r where r.seller_id = s.author_id and r.status in ('PENDING', 'CARRIED_OVER', 'PAUSED'))
        and exists (select from ledger_posting p where p.seller_id = s.author_id and p.sheet_id = s.id) order by s.id`.execute(
      this.#platform.db,
    )
    for (const { id, author } of this.#random.some(rows, count)) {
      const notice = {
        name: 'สำนักพิมพ์',
        address: '1 ถนนพระราม 1 กรุงเทพ',
        email: 'press@example.com',
        pages: '',
        work: 'ตำรา',
        proof: '',
        signature: 'สำนักพิมพ์',
      }
      const claim = await this.#work((trx) =>
        claimCopyright(trx, this.#platform, { ...notice, sheet: id, language: 'th', sworn: true }),
      )
      await this.#decide(claim.id, 'removed', 'open')
      this.book.takenDown += 1
      if (this.#random.chance(0.5))
        await this.#work((trx) =>
          counterClaim(trx, this.#platform, author, { id: claim.id, message: 'เขียนเองทั้งหมด' }),
        )
    }
  }

  /** Staff bring one back. */
  async restoreOne(at: Date): Promise<void> {
    this.#clock.set(at)
    const { rows } = await sql<{ id: string }>`
      select id from copyright_claim where state = 'removed' order by claimed_at, id limit 1`.execute(
      this.#platform.db,
    )
    for (const { id } of rows) await this.#decide(id, 'restored', 'removed')
    this.book.restored += rows.length
  }

  /** Of those whose days are over; what is upheld waits for staff, who pay every other one and cancel the rest, if they may. */
  async end(at: Date): Promise<void> {
    this.#clock.set(at)
    await endClaims(this.#platform)
    await this.#work(forgetEmails)
    const { rows } = await sql<{ ids: string[] }>`
      select array_agg(id order by id) as ids from payment_record r
      where kind = 'held' and status = 'PAUSED' and reason = ${pauseReasons.upheld[0]}
      group by seller_id, payer, sheet_id order by min(id)`.execute(this.#platform.db)
    for (const { ids } of rows) {
      const isCancelled = !this.#random.chance(0.5) && (await this.#cancelled(ids))
      if (!isCancelled) await this.#move(ids, 'PENDING')
      this.book[isCancelled ? 'upheldCancelled' : 'upheldPaid'] += 1
    }
  }

  /** No where what was refunded of them came off the seller's other sheets. */
  async #cancelled(ids: readonly string[]): Promise<boolean> {
    try {
      await this.#move(ids, 'VOID')
      return true
    } catch (error) {
      if (error instanceof Refusal && error.code === 'payouts.refunded-elsewhere') return false
      throw error
    }
  }

  async #move(ids: readonly string[], to: 'PENDING' | 'VOID'): Promise<void> {
    const mover = { actorId: this.#payer, now: this.#platform.clock.now(), mayKnow: () => true }
    await this.#work((trx) => movePayments(trx, this.#platform, { ids, to, reason: 'เรื่องสิ้นสุดแล้ว' }, mover))
  }

  async #decide(id: string, decision: 'removed' | 'restored', seen: 'open' | 'removed'): Promise<void> {
    await this.#work((trx) =>
      decideClaim(trx, this.#platform, this.#staff, { id, decision, answer: 'ดูแล้ว', seen }),
    )
  }

  async #work<Result>(work: (trx: Trx) => Promise<Result>): Promise<Result> {
    return await inTransaction(this.#platform.db, async (trx) => {
      const result = await work(trx)
      await forgetEmails(trx)
      return result
    })
  }
}
