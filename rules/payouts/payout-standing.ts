import { firstDayAfter, type Period, shiftPeriod } from '../calendar/periods.ts'
import type { Satang } from '../money/satang.ts'
import { type PauseReason, pauseReasonOf } from './payout-hold.ts'
import { paydayOf } from './payday.ts'
import type { PaymentStatus } from './payout-states.ts'

/**
 * How a sum stands for the seller who reads it, and what it may wait for then. A wait without its line in both languages
 * (`words/seller/payout-standing.ts`) does not compile:
 *
 *   growing, small   the month is not over; small: it does not reach the minimum yet
 *   closing          the month is over and not closed yet
 *   due, late        awaits its transfer; late: the day is past
 *   in-flight        sent to the bank, which has not answered yet
 *   carried          under the minimum, waits for more
 *   owing            refunds took more than was sold: comes off the next transfer
 *   held             waits for the seller: data, the new account, or the one that staff asked for
 *   stopped          waits for us: the bank sent it back, or staff stopped it; or for the end of a copyright case, and what staff decide then
 *   paid, void       over
 */
const waits = {
  growing: ['month-end', 'data', 'account', 'check'],
  small: ['more-sales'],
  closing: ['close'],
  due: ['payday'],
  late: ['us'],
  'in-flight': ['bank'],
  carried: ['more-sales', 'month-end', 'handover', 'close'],
  owing: ['more-sales', 'handover'],
  held: ['data', 'account', 'check'],
  stopped: ['us', 'case', 'decision'],
  paid: ['nothing'],
  void: ['nothing'],
} as const

export type PayoutStanding = keyof typeof waits
/** What a sum of one standing may wait for. */
export type WaitOf<Standing extends PayoutStanding> = (typeof waits)[Standing][number]
export type PayoutWait = WaitOf<PayoutStanding>

export const payoutStandings = Object.keys(waits) as PayoutStanding[]
export const payoutWaits = [...new Set(Object.values(waits).flat())]

type StandingAndWait = { [S in PayoutStanding]: [standing: S, waitsFor: WaitOf<S>] }[PayoutStanding]

export type PayoutFacts = {
  /** Day in Bangkok by the server's clock, `2026-11-20`. */
  today: string
  holidays: ReadonlySet<string>
  period: Period
  /** `OPEN`: the month is not closed, there is no record yet. */
  status: PaymentStatus | 'OPEN'
  shareSatang: Satang
  reason: string
  /** The seller's hold: nothing is paid meanwhile. */
  hold: 'account' | 'check' | 'data' | null
  /** All that the same payer would transfer together with this, this included. */
  togetherSatang: Satang
  /** From which it would be transferred. */
  minimumSatang: Satang
  /** Nothing is added to what its payer owes: what is under the minimum goes over to another payer. */
  payerEnded: boolean
  /** The newest sales month of what is transferred together. */
  newestPeriod: Period
  /** Bangkok day of the last move of the record: what became free after its payday waits for the next one. */
  movedOn: string | null
  /** The day of the transfer in an approved run that lists it and that the bank has not answered. */
  sentFor: string | null
  paidOn: string | null
}

export type StandingLine = {
  standing: PayoutStanding
  waitsFor: PayoutWait
  /** The date of the next event; for `late` when it should have happened, for `paid` the transfer's day; null: nothing is due. */
  on: string | null
  /** Missing until it can be transferred without a request. */
  missingSatang: Satang
  minimumSatang: Satang
}

const pausedBy: Readonly<Record<PauseReason, StandingAndWait>> = {
  incomplete: ['held', 'data'],
  held: ['held', 'account'],
  asked: ['held', 'check'],
  claim: ['stopped', 'case'],
  upheld: ['stopped', 'decision'],
  unsuccessful: ['stopped', 'us'],
}

/** State of a sum, what it waits for, and its next date. A new status does not compile until it is decided here. */
export function standingOf(facts: PayoutFacts): StandingLine {
  const { status, shareSatang, today, holidays, newestPeriod, togetherSatang, minimumSatang, hold } = facts
  const missingSatang = Math.max(0, minimumSatang - togetherSatang)
  const line = (
    ...[standing, waitsFor, on = null, missing = 0]: [
      ...StandingAndWait,
      on?: string | null,
      missing?: Satang,
    ]
  ) => ({ standing, waitsFor, on, missingSatang: missing, minimumSatang })
  const held = hold === null ? null : line('held', hold)
  switch (status) {
    case 'OPEN': {
      if (shareSatang < 0) return line('owing', 'more-sales')
      const isOver = today >= firstDayAfter(facts.period)
      if (isOver) return line('closing', 'close', null, missingSatang)
      if (missingSatang > 0) return line('small', 'more-sales', null, missingSatang)
      // While the seller has something to do first, no payday is promised.
      return hold === null
        ? line('growing', 'month-end', paydayOf(facts.period, holidays))
        : line('growing', hold)
    }
    case 'PENDING': {
      if (facts.sentFor !== null) return line('in-flight', 'bank', facts.sentFor)
      if (held !== null && hold !== 'data') return held
      const payday = dueDayOf(newestPeriod, facts.movedOn, holidays)
      return payday >= today ? line('due', 'payday', payday) : line('late', 'us', payday)
    }
    case 'CARRIED_OVER': {
      if (facts.payerEnded && missingSatang > 0)
        return line(shareSatang < 0 ? 'owing' : 'carried', 'handover')
      if (shareSatang < 0) return line('owing', 'more-sales')
      if (missingSatang > 0) return line('carried', 'more-sales', null, missingSatang)
      // With the month that grows it is enough: both are transferred together, once that month is closed.
      const payday = paydayOf(newestPeriod, holidays)
      return hold === null && payday >= today
        ? line('carried', 'month-end', payday)
        : line('carried', 'close')
    }
    case 'PAUSED':
      if (held !== null) return held
      return line(...pausedBy[pauseReasonOf(facts.reason) ?? 'unsuccessful'])
    case 'SUCCESS':
      return line('paid', 'nothing', facts.paidOn)
    case 'VOID':
      return line('void', 'nothing')
    default:
      return unknownStatus(status)
  }
}

/** The payday of its newest month, or the first one after the day it became free. */
function dueDayOf(newest: Period, movedOn: string | null, holidays: ReadonlySet<string>): string {
  const payday = paydayOf(newest, holidays)
  if (movedOn === null || movedOn <= payday) return payday
  const ofThisMonth = paydayOf(shiftPeriod(movedOn.slice(0, 7), -1), holidays)
  return movedOn <= ofThisMonth ? ofThisMonth : paydayOf(movedOn.slice(0, 7), holidays)
}

function unknownStatus(status: never): never {
  throw new Error(`payment status ${String(status)}: no line for sellers`)
}
