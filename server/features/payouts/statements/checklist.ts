import { sql } from 'kysely'
import type { DataOf } from '#contract/shared/call.ts'
import { type getMonthChecklist, monthSteps } from '#contract/staff/statements.ts'
import { nextPeriod, type Period, shiftPeriod, startOfPeriod } from '#rules/calendar/periods.ts'
import { type Satang, satangToBaht } from '#rules/money/satang.ts'
import { paydayOf } from '#rules/payouts/payday.ts'
import { readBankHolidays, readTaxOwed } from '#server/features/tax/index.ts'
import type { Db } from '#server/platform/database.ts'
import { periodNumberOf } from './booked.ts'
import { figuresOf } from './lock-month.ts'
import { readGaps, readUnexplained } from './month.ts'

type Checklist = DataOf<typeof getMonthChecklist>
type Left = { count: number; satang: Satang }

/**
 * The steps to lock a month, in order: sales closed, books sound, its payday (sales up to the month before) sent in an approved run that
 * the bank answered, every statement line explained, withheld tax and VAT remitted.
 */
export async function readChecklist(db: Db, month: Period): Promise<Checklist> {
  const number = periodNumberOf(month)
  const [facts, unexplained, gaps, holidays, lock, figures, taxes] = await Promise.all([
    readFacts(db, month),
    readUnexplained(db, month),
    readGaps(db, month),
    readBankHolidays(db),
    readLock(db, number),
    figuresOf(db, month),
    readTaxOwed(db),
  ])
  const owed = taxes.filter((one) => one.month === month && one.owed !== one.remitted)
  const tax = {
    count: owed.length,
    satang: owed.reduce((sum, one) => sum + Math.abs(one.owed - one.remitted), 0),
  }
  const next = nextPeriod(month)
  const payday = paydayOf(shiftPeriod(month, -1), holidays)
  const none = { count: 0, satang: 0 }
  const isLocked = lock !== null && lock.confirmedAt !== null
  const isMade = facts.pending.count === 0
  const steps: Record<(typeof monthSteps)[number], { left: Left; isDone: boolean; due: string }> = {
    close: { left: none, isDone: facts.closed, due: `${next}-01` },
    check: {
      left: { count: facts.wrong, satang: 0 },
      // An examination before the end of the month does not cover all of it.
      isDone: facts.wrong === 0 && facts.examined !== null && facts.examined >= startOfPeriod(next),
      due: `${next}-02`,
    },
    run: { left: facts.pending, isDone: isMade, due: payday },
    // A run that was not made is neither approved nor answered.
    approve: { left: facts.drafts, isDone: isMade && facts.drafts.count === 0, due: payday },
    file: {
      left: facts.sent,
      isDone: isMade && facts.drafts.count === 0 && facts.sent.count === 0,
      due: payday,
    },
    statement: {
      left: { count: unexplained.open.length + unexplained.absent.length, satang: unexplained.satang },
      isDone: facts.statements > 0 && unexplained.satang === 0 && (isLocked || gaps.length === 0),
      due: `${next}-10`,
    },
    // The date for paper; online filing has eight more days (payouts-and-tax §2.5).
    tax: { left: tax, isDone: tax.satang === 0, due: `${next}-07` },
    lock: { left: none, isDone: isLocked, due: `${next}-15` },
  }
  return {
    steps: monthSteps.map((step) => {
      const { left, isDone, due } = steps[step]
      return { step, isDone, left: { count: left.count, sum: satangToBaht(left.satang) }, due }
    }),
    next: monthSteps.find((step) => !steps[step].isDone) ?? null,
    examined: facts.examined?.toISOString() ?? null,
    lock,
    gaps: gaps.map(({ file, last, balances }) => ({
      file,
      last,
      balances: balances && { closed: satangToBaht(balances.closed), opened: satangToBaht(balances.opened) },
    })),
    figures,
  }
}

async function readFacts(db: Db, month: Period) {
  const number = periodNumberOf(month)
  const { rows } = await sql<{
    closed: boolean
    wrong: number
    examined: Date | null
    statements: number
    pending: Left
    drafts: Left
    sent: Left
  }>`
    select exists (select from month_close where month = ${number}) as closed,
      coalesce((select sum(wrong_count) from doctor_finding), 0)::int as wrong,
      (select min(examined_at) from doctor_finding) as examined,
      (select count(*) from bank_statement where account like 'bank:%' and to_char(first_day, 'YYYY-MM') <= ${month} and to_char(last_day, 'YYYY-MM') >= ${month}) as statements,
      (select json_build_object('count', count(*), 'satang', coalesce(sum(share_satang), 0)) from payment_record r
        where status = 'PENDING' and month < ${number}
          and not exists (select from payment_run_record h where h.record_id = r.id and h.hold is not null)) as pending,
      (select json_build_object('count', count(*), 'satang', coalesce(sum(net_satang), 0)) from payment_run
        where approved_at is null and closed_at is null and to_char(pay_on, 'YYYY-MM') <= ${month}) as drafts,
      (select json_build_object('count', count(*), 'satang', coalesce(sum(l.net_satang), 0)) from payment_run_line l
        join payment_run r on r.id = l.run_id
        where l.state = 'sent' and r.approved_at is not null and to_char(r.pay_on, 'YYYY-MM') <= ${month}) as sent`.execute(
    db,
  )
  const [facts] = rows
  if (facts === undefined) throw new Error(`checklist of ${month}: the aggregate answered no row`)
  return facts
}

async function readLock(db: Db, month: number): Promise<Checklist['lock']> {
  const lock = await db
    .selectFrom('month_lock as l')
    .innerJoin('person as a', 'a.id', 'l.made_by')
    .leftJoin('person as c', 'c.id', 'l.confirmed_by')
    .select([
      'l.made_by',
      'l.made_at',
      'l.confirmed_by',
      'l.confirmed_at',
      'a.name',
      'c.name as confirmed_name',
    ])
    .where('l.month', '=', month)
    .executeTakeFirst()
  if (lock === undefined) return null
  return {
    askedBy: { _id: lock.made_by, name: lock.name },
    askedAt: lock.made_at.toISOString(),
    confirmedBy:
      lock.confirmed_by === null ? null : { _id: lock.confirmed_by, name: lock.confirmed_name ?? '' },
    confirmedAt: lock.confirmed_at?.toISOString() ?? null,
  }
}
