import { nextPeriod, type Period, shiftPeriod, startOfPeriod } from '#rules/calendar/periods.ts'
import { paydayOf } from '#rules/payouts/payday.ts'
import { createRandom } from '#server/demo/random.ts'
import { inventSellerProfile } from '#server/demo/invent-seller.ts'
import { forgetEmails } from '#server/demo/past-messages.ts'
import { addShareRow, confirmShareRow } from '#server/features/ledger/share/share-rows.ts'
import { closeDueMonths } from '#server/features/payouts/months/index.ts'
import { confirmBankChange, editSeller } from '#server/features/sellers/index.ts'
import { addPolicyRow, confirmPolicyRow } from '#server/features/tax/policy/change-policy.ts'
import { confirmedTaxRow, readBankHolidays } from '#server/features/tax/policy/read-policy.ts'
import type { MovableClock } from '#server/platform/clock.ts'
import { inTransaction } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { fillMarket, type Lane, type Seller, analyzeTables } from './market.ts'
import { type CaseBook, Cases } from './cases.ts'
import { type PaydayBook, Paydays } from './payday.ts'
import { Staff, type StaffBook } from './staff.ts'
import { type BankBook, happenMonth } from './visits.ts'

export type YearSize = {
  sellers: number
  orders: number
  months: number
  from: Period
  seed: number
  /** Counters that work side by side. */
  lanes: number
  /** With sheets that are claimed, taken down, restored and upheld. */
  cases?: boolean
  /** Orders of each month but the last, which takes the rest; as many in each, unless said otherwise. */
  before?: number
}

/** Facts that the product does not store: the bank's own book, and refused attempts. */
export type YearStory = {
  book: BankBook
  staff: StaffBook
  paydays: PaydayBook
  cases: CaseBook
  closed: Period[]
  /** Duration of the newest close of a month. */
  closeMilliseconds: number
  /** To continue. */
  lanes: readonly Lane[]
}

const day = 86_400_000

/**
 * A year of the shop, month by month: visits, changed bank accounts, the close after midnight of the first, payday's transfers. All money
 * moves through the product's operations, with a moved clock.
 */
export async function simulateYear(
  platform: Platform,
  clock: MovableClock,
  size: YearSize,
  say: (text: string) => void = () => {},
): Promise<YearStory> {
  const end = startOfPeriod(shiftPeriod(size.from, size.months + 2))
  const lanes = await fillMarket(platform, { ...size, validUntil: end })
  const staff = await Staff.hire(platform, clock, size.seed)
  const paydays = new Paydays(platform, clock, createRandom(size.seed).fork('paydays'), staff)
  const cases = await Cases.hire(platform, clock, { seed: size.seed, payer: staff.ids[0] })
  const story: YearStory = {
    staff: staff.book,
    book: { satang: 0, transfers: 0, refused: 0 },
    paydays: paydays.book,
    cases: cases.book,
    closed: [],
    closeMilliseconds: 0,
    lanes,
  }
  const holidays = await readBankHolidays(platform.db)
  const accounts = new Accounts(platform, clock, lanes, staff)
  for (let number = 0; number < size.months; number += 1) {
    const period = shiftPeriod(size.from, number)
    if (number === 4) {
      await agreeShares(platform, staff.ids, period)
      await agreeMinimum(platform, staff.ids, period)
    }
    const { before = size.orders / size.months } = size
    const isLast = number === size.months - 1
    const orders = isLast ? size.orders - before * number : before
    const visits = Math.ceil(orders / lanes.length)
    await Promise.all(lanes.map((lane) => happenMonth(platform, lane, { period, visits }, story.book)))
    // Autovacuum comes too late in a throw-away database: without this, plans made for empty tables stay for good.
    await analyzeTables(platform)

    const [begin, next] = [startOfPeriod(period), startOfPeriod(nextPeriod(period))].map(Number) as [
      number,
      number,
    ]
    const [from, to] = [new Date(begin), new Date(next)]
    const later = (days: number) => new Date(next + days * day)
    // Refunds before the close; accounts that change in the month, some of them confirmed in time.
    await staff.refund(later(-4), { from, to: later(-5), share: 0.015 })
    const early = await accounts.change(later(-15))
    const inTime = Math.ceil(early.length / 2)
    await accounts.confirm(early.slice(0, inTime), later(-3))
    const inCases = size.cases === true ? Math.ceil(size.sellers / 20) : 0
    if (inCases > 0) await cases.takeDown(later(-2), inCases)
    clock.set(new Date(next + 10 * 60_000))
    const begun = performance.now()
    story.closed.push(...(await closeDueMonths(platform)).map((closed) => closed.period))
    story.closeMilliseconds = performance.now() - begun

    // Between close and payday: other accounts change, what was closed is refunded, the old payer hands over.
    const late = await accounts.change(later(4))
    if (inCases > 0) await cases.takeDown(later(4.5), inCases)
    await staff.refund(later(5), { from, to, share: 0.01 })
    if (period >= '2025-09') await staff.sendToNewPayer(later(6))
    if (number % 4 === 1) await staff.cancelOne(later(7))
    if (size.cases === true) {
      await cases.end(later(8))
      if (number % 3 === 2) await cases.restoreOne(later(9))
    }
    const payday = paydayOf(period, holidays)
    await paydays.pay(payday)

    // After the payout: transfers that come back, refunds of what is paid, money for buyers.
    await staff.sendBack(payday, later(27), later(27.2))
    await staff.refund(later(27.4), { from, to, share: 0.01 })
    await staff.giveBack(later(27.6))
    await accounts.confirm([...early.slice(inTime), ...late], later(27.6))
    say(
      `${period}: ${story.book.transfers} transfers, ${paydays.book.payouts} payouts, ${paydays.book.refused} refused`,
    )
  }
  return story
}

/** One store gets another share in three months, every other one in six. */
async function agreeShares(
  { db }: Platform,
  [one, other]: readonly [string, string],
  period: Period,
): Promise<void> {
  const now = () => startOfPeriod(period)
  const agreed = [
    { store: 2, from: shiftPeriod(period, 3), percent: 65 },
    { store: null, from: shiftPeriod(period, 6), percent: 57 },
  ]
  for (const row of agreed)
    await inTransaction(db, async (trx) => {
      const id = await addShareRow(trx, { actorId: one, now }, row)
      await confirmShareRow(trx, { actorId: other, now }, { id, note: 'ตกลงแล้ว' })
    })
}

/** In four months no sum below 150 baht is transferred any more; the tax stays. */
async function agreeMinimum(
  { db }: Platform,
  [one, other]: readonly [string, string],
  period: Period,
): Promise<void> {
  const now = startOfPeriod(period)
  await inTransaction(db, async (trx) => {
    const from = shiftPeriod(period, 4)
    const { id: _id, confirmedBy: _by, ...terms } = await confirmedTaxRow(trx, from)
    const id = await addPolicyRow(trx, { row: { ...terms, from, minimumSatang: 15_000 }, actorId: one, now })
    await confirmPolicyRow(trx, { id, note: 'ตกลงแล้ว', actorId: other, now })
  })
}

/** Sellers who enter, change and confirm their bank account: as in their own form. */
class Accounts {
  readonly #platform: Platform
  readonly #clock: MovableClock
  readonly #lanes: readonly Lane[]
  readonly #staff: Staff
  /** The newest account of each: who changes it twice confirms the second one. */
  readonly #accounts = new Map<string, string>()
  /** Another account, but the same person: whose sheets are paused may not enter another number. */
  readonly #nationalIds = new Map<string, string>()
  #changes = 0

  constructor(platform: Platform, clock: MovableClock, lanes: readonly Lane[], staff: Staff) {
    this.#platform = platform
    this.#clock = clock
    this.#lanes = lanes
    this.#staff = staff
  }

  /** A fiftieth of the sellers, of those who sell much one more; answers who. */
  async change(at: Date): Promise<string[]> {
    this.#clock.set(at)
    const changed = new Set<string>()
    for (const { random, sellers } of this.#lanes) {
      const front = sellers.slice(0, Math.ceil(sellers.length / 5))
      for (const seller of [random.pick(front), ...random.some(sellers, Math.ceil(sellers.length / 50))]) {
        if (!changed.has(seller.id)) await this.#edit(seller)
        changed.add(seller.id)
      }
    }
    return [...changed]
  }

  async #edit(seller: Seller): Promise<void> {
    const platform = this.#platform
    const invented = inventSellerProfile(7, ++this.#changes, seller)
    const peopleID = this.#nationalIds.get(seller.id) ?? invented.peopleID
    this.#nationalIds.set(seller.id, peopleID)
    const profile = { ...invented, peopleID, bankInfo: '' }
    const last = profile.bankNumber.endsWith('1') ? '2' : '1'
    const account = `${profile.bankNumber.slice(0, -1)}${last}`
    await inTransaction(platform.db, async (trx) => {
      // The first one was never entered in this market: entering it is no change.
      await editSeller(trx, platform, seller.id, profile, platform.clock.now())
      await editSeller(trx, platform, seller.id, { ...profile, bankNumber: account }, platform.clock.now())
      await forgetEmails(trx)
    })
    this.#accounts.set(seller.id, account)
  }

  /** Typed once more by the seller; staff then let the paused records go on. */
  async confirm(whom: readonly string[], at: Date): Promise<void> {
    const platform = this.#platform
    this.#clock.set(at)
    for (const id of whom) {
      await inTransaction(platform.db, (trx) =>
        confirmBankChange(trx, platform, id, this.#accounts.get(id) ?? ''),
      )
      const paused = await platform.db
        .selectFrom('payment_record')
        .select('id')
        .where('seller_id', '=', id)
        .where('status', '=', 'PAUSED')
        .execute()
      await this.#staff.letGoOn(paused.map((record) => record.id))
    }
  }
}
