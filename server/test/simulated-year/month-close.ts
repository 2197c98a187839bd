import { sql } from 'kysely'
import type { CallName } from '#contract/paths.ts'
import type { Period } from '#rules/calendar/periods.ts'
import { satangToBaht, satangToDecimal } from '#rules/money/satang.ts'
import type { Db } from '#server/platform/database.ts'
import type { Calling, Data } from '#server/test/calls-of.ts'
import { csvOf } from '#server/test/uploading.ts'

/** A line of the statement: `id` says of what, as only the test knows it. */
export type TransferFact = {
  id: string
  day: string
  time: string
  satang: number
  reference: string
  name: string
}

/** A month as the bank knows it, from the transfers alone. Of every third payment it shows the time and no reference. */
export async function transfersOfMonth(db: Db, month: Period): Promise<TransferFact[]> {
  const { rows } = await sql<TransferFact>`
    select * from (
      select 'money:' || id as id, (coalesce(transferred_at, received_at) + interval '7 hours')::date::text as day,
        to_char(coalesce(transferred_at, received_at) + interval '7 hours', 'HH24:MI:SS') as time, amount_satang as satang,
        case when id % 3 = 0 then '' else coalesce(transaction_id, trans_ref, '') end as reference, '' as name
      from money_received where state in ('MATCHED', 'UNMATCHED', 'REFUND_DUE', 'REFUNDED')
      union all
      select 'payout:' || id, paid_on::text, '', -net_satang - case channel when 'E_WHT' then tax_satang else 0 end, id, account_name from payout
      union all
      select 'return:' || id, (returned_at + interval '7 hours')::date::text, '', net_satang + case channel when 'E_WHT' then tax_satang else 0 end,
        id, account_name from payout where returned_at is not null
      union all
      select 'refund:' || id, (refunded_at + interval '7 hours')::date::text, '', -amount_satang, bank_reference, '' from refund_due where refunded_at is not null
    ) told where left(day, 7) = ${month} order by day, time, id`.execute(db)
  return rows
}

/** The bank's file: with its own running balance, the year Buddhist. */
export function statementOf(lines: readonly TransferFact[], opening = 10_000_000): string {
  let balance = opening
  const rows = lines.map(({ day, time, satang, reference, name }) => {
    balance += satang
    const [year, months, date] = day.split('-')
    const [out, paidIn] = [Math.max(-satang, 0), Math.max(satang, 0)].map((one) =>
      one === 0 ? '' : satangToDecimal(one),
    )
    return `${date}/${months}/${Number(year) + 543},${time},${out},${paidIn},${satangToDecimal(balance)},${reference},${name},โอนเงิน`
  })
  const head = ['ธนาคารไทยพาณิชย์', 'Date,Time,Debit,Credit,Balance,Reference,Name,Description']
  return [...head, ...rows].join('\r\n')
}

export type Planted = {
  text: string
  lines: number
  /** All of the lines, the copy aside. */
  satang: number
  missing: TransferFact
  doubled: TransferFact
  /** Paid a satang more than was booked. */
  off: TransferFact
  joined: readonly [TransferFact, TransferFact]
  returned: TransferFact
  unknown: TransferFact
}

/**
 * A statement that differs from the books: a line missing, one doubled, one a satang off, one unknown, two transfers as one, a bank fee;
 * and a returned transfer, which is booked.
 */
export function plantDifferences(truth: readonly TransferFact[], month: Period): Planted {
  const money = truth.filter(({ id }) => id.startsWith('money:'))
  const returns = truth.filter(({ id }) => id.startsWith('return:'))
  const [returned] = returns
  const [missing, off] = truth.filter(
    ({ id, reference }) => id.startsWith('payout:') && !returns.some((one) => one.reference === reference),
  )
  const amounts = new Set(truth.map(({ satang }) => satang))
  // Far from the months beside it, of which there is no statement.
  const middle = money.filter(({ day }) => day > `${month}-08` && day < `${month}-22`)
  const some = middle.filter((_one, at) => at % Math.ceil(middle.length / 200) === 0)
  const joined = some
    .flatMap((one, at) => some.slice(at + 1).map((other) => [one, other] as const))
    .find(([one, other]) => {
      const days = (Date.parse(other.day) - Date.parse(one.day)) / 86_400_000
      return days > 0 && days < 4 && !amounts.has(one.satang + other.satang)
    })
  const doubled = money.find(({ reference, id }) => reference !== '' && joined?.every((one) => one.id !== id))
  if (!joined || !missing || !off || !doubled || !returned)
    throw new Error('simulated month: too few transfers for every kind of difference')
  const at = { day: `${month}-28`, time: '' }
  const unknown = { ...at, id: 'unknown', satang: 54_321, reference: 'STRANGER77', name: 'X' }
  const fee = { ...at, id: 'fee', satang: -1_500, reference: '', name: 'SERVICE FEE' }
  const said = truth
    .filter((one) => one !== missing && one !== joined[1])
    .map((one) =>
      one === joined[0]
        ? { ...one, time: '', reference: '', satang: one.satang + joined[1].satang }
        : one === off
          ? { ...one, satang: one.satang - 1 }
          : one,
    )
    .concat(unknown, fee)
    .toSorted((a, b) => `${a.day} ${a.time}`.localeCompare(`${b.day} ${b.time}`))
  const text = statementOf(said)
  const copy = text.split('\r\n').find((line) => line.includes(`,${doubled.reference},`)) ?? ''
  return {
    text: `${text}\r\n${copy}`,
    lines: said.length + 1,
    satang: said.reduce((sum, { satang }) => sum + satang, 0),
    missing,
    doubled,
    off,
    joined,
    returned,
    unknown,
  }
}

type Caller = { id: string; token: string }
type Line = Data<'listStatementLines'>['lines'][number]

/**
 * An accountant at `/staff/hytexts-report?tab=month`: every call with the presses it takes on that screen, counted. A typed field counts as
 * one (docs/money.md shows the sum and its parts).
 */
export class Accountant {
  presses = 0
  /** The server's time for all of it. */
  milliseconds = 0
  readonly #call: Calling
  readonly #month: Period

  constructor(call: Calling, month: Period) {
    this.#call = call
    this.#month = month
  }

  /** A refusal fails: every call made here must succeed. */
  async do<Name extends CallName>(
    name: Name,
    input: object,
    by: Caller,
    presses: number,
  ): Promise<Data<Name>> {
    const begun = performance.now()
    const { body, status } = await this.#call(name, input, by)
    this.milliseconds += performance.now() - begun
    this.presses += presses
    if (status !== 200) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`)
    return body.data
  }

  /** The screen as it loads, and again after each action. */
  async look(by: Caller, presses = 0): Promise<Data<'getStatementMonth'>> {
    const month = this.#month
    await this.do('getMonthChecklist', { month }, by, presses)
    await this.do('getMoneyFlow', { month }, by, 0)
    return await this.do('getStatementMonth', { month }, by, 0)
  }

  async lines(by: Caller, show: 'open' | 'explained', page = 0, presses = 0): Promise<Line[]> {
    const input = { month: this.#month, show, rows: 200, page }
    return (await this.do('listStatementLines', input, by, presses)).lines
  }

  /** From the file to "unexplained 0.00"; answers what every planted difference was found to be. */
  async explain(planted: Planted, by: Caller) {
    const month = this.#month
    // The desk, its tab.
    await this.look(by, 2)
    // The button, the file, "open".
    const file = csvOf(planted.text, 'scb.csv')
    await this.do('importStatement', { ...file, profile: 'SCB' }, by, 3)
    const { sure, statements } = await this.look(by)
    const { accepted } = await this.do('acceptSuggestions', { month, everySure: sure }, by, 1)

    // The rest with its reasons, two hundred on a page: the size of pages, all of them chosen, accepted.
    const found = new Map<string, string>()
    for (let first = true; ; first = false) {
      const open = await this.lines(by, 'open', 0, first ? 2 : 0)
      for (const line of open) found.set(nameOf(line, planted), line.suggestion?.reason ?? 'none')
      const chosen = open.flatMap(({ statement, line, suggestion }) =>
        suggestion === null ? [] : [{ statement, line, key: suggestion.key }],
      )
      if (chosen.length === 0) break
      await this.do('acceptSuggestions', { month, lines: chosen }, by, 2)
    }
    // The unknown line: noted with who asks the bank, and put aside. Opened, owner (two), note, saved; opened, account (two), saved.
    for (const { statement, line, amount } of await this.lines(by, 'open')) {
      await this.do('noteStatementLine', { statement, line, owner: by.id, note: 'ถามธนาคาร' }, by, 5)
      const parts = [{ kind: 'account', about: 'suspense', amount }]
      await this.do('explainStatementLine', { statement, line, note: 'พักไว้', parts }, by, 4)
    }
    // Booked items that did not leave the bank: its tab; opened, "later", owner (two), note, saved.
    const { items } = await this.do('listBookedItems', { month, rows: 200 }, by, 1)
    for (const { kind, about } of items) {
      const note = { isLater: true, owner: by.id, note: 'ธนาคารโอนวันที่ 1' }
      await this.do('noteBookedItem', { month, kind, about, ...note }, by, 6)
    }
    const explained = await this.#explained(by)
    for (const line of explained) {
      const name = nameOf(line, planted)
      if (name !== 'line' && !found.has(name)) found.set(name, line.explained[0]?.kind ?? '')
    }
    return {
      accepted,
      breaks: statements[0]?.breaks.length ?? 0,
      found: Object.fromEntries(found),
      absent: items.map(({ kind, about }) => `${kind}:${about}`),
      copies: explained.filter(({ explained: parts }) => parts[0]?.kind === 'duplicate').length,
      unexplained: (await this.look(by)).unexplained,
    }
  }

  /** For the test, not for the accountant. */
  async #explained(by: Caller): Promise<Line[]> {
    const all: Line[] = []
    const { milliseconds } = this
    for (let page = 0; ; page += 1) {
      const lines = await this.lines(by, 'explained', page)
      all.push(...lines)
      if (lines.length < 200) break
    }
    this.milliseconds = milliseconds
    return all
  }

  /** One requests it, another opens the screen and confirms. */
  async lock(by: Caller, other: Caller): Promise<void> {
    const month = this.#month
    const { figures } = await this.do('getMonthChecklist', { month }, by, 0)
    await this.do('lockMonth', { month, decision: 'ask', figures }, by, 1)
    await this.look(other, 2)
    await this.do('lockMonth', { month, decision: 'confirm', figures }, other, 1)
  }
}

/** Name of the planted line; `line` is any other. */
function nameOf({ reference, name, amount }: Line, planted: Planted): string {
  const [one, other] = planted.joined
  if (name === 'SERVICE FEE') return 'fee'
  if (reference === planted.unknown.reference) return 'unknown'
  if (reference === planted.off.reference) return amount < 0 ? 'off' : 'line'
  if (reference === planted.returned.reference && amount > 0) return 'returned'
  return amount === satangToBaht(one.satang + other.satang) && reference === '' ? 'joined' : 'line'
}
