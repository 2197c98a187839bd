import { daysBetween, shiftDay } from '../calendar/days.ts'
import type { Satang } from '../money/satang.ts'
import { orderThaiMarks } from '../search/normalise.ts'

/** Booked items that must be on a statement. */
export const bookedKinds = ['money', 'settlement', 'payout', 'return', 'refund', 'remittance'] as const
export type BookedKind = (typeof bookedKinds)[number]
export const matchKinds = [...bookedKinds, 'account', 'duplicate'] as const
export type MatchKind = (typeof matchKinds)[number]

/** Accounts of the company that a line may be put to by hand. */
export const lineAccounts = [
  'company:bank-fee',
  'company:gateway-fee',
  'company:interest',
  'company:differences',
  'suspense',
] as const

export type OpenLine = {
  /** statement:line */
  id: string
  day: string
  time: string
  /** The unexplained part. */
  satang: Satang
  reference: string
  name: string
  description: string
  /** The line it copies word for word. */
  copy?: { of: string; isSure: boolean } | undefined
}
export type BookedItem = {
  kind: BookedKind
  about: string
  day: string
  time: string
  satang: Satang
  references: readonly string[]
  name: string
  /** Groups items that may come as one sum: a run, or a gateway's day. */
  group: string
}
export type Part = { kind: MatchKind; about: string; satang: Satang }
export const suggestReasons = [
  'reference',
  'reference-difference',
  'time',
  'name',
  'day',
  'order',
  'group',
  'group-fee',
  'joined',
  'split',
  'copy',
  'copy-perhaps',
  'words',
  'not-booked',
] as const
type SuggestReason = (typeof suggestReasons)[number]
export type Suggestion = {
  line: string
  parts: Part[]
  reason: SuggestReason
  /** May be accepted with many others unseen: the amount is the same to the satang, and something besides it. */
  isSure: boolean
}

const daysApart = 4
/** The maximum difference of a transfer matched by reference: a bank's fee or rounding. */
const differenceMax = 100
/** Until a transfer comes back, or staff record what was given back, so many days pass at most. */
const notBookedDays = 31
const feeMaxPercent = 5
/** Two and three of the remaining lines are combined, up to this many. */
const joinedMax = 400

/**
 * The probable explanation of each open line by reference, amount, time and name, surest first; each item is used once. Pure, because
 * accepting computes it again and compares. `toBook`: what is not booked yet and may show first (returned payouts, refunds); never sure,
 * because accepting does more than explain.
 */
export function suggest(
  lines: readonly OpenLine[],
  items: readonly BookedItem[],
  toBook: readonly BookedItem[] = [],
): Suggestion[] {
  const state = new Matching(lines, items, toBook)
  state.byCopy('copy')
  state.byReference()
  state.byCopy('copy-perhaps')
  state.byNotBooked('named')
  state.byWords()
  state.byTime()
  state.byName()
  state.byGroup()
  state.byDay()
  state.byNotBooked('only-one')
  state.bySplit()
  state.byJoining()
  return state.found
}

const minutesApart = 10

class Matching {
  readonly found: Suggestion[] = []
  private readonly lines: Map<string, OpenLine>
  private readonly items: Map<string, BookedItem>
  /** By amount and day: a month has thousands of the same price. */
  private readonly byAmountAndDay = new Map<string, BookedItem[]>()
  private readonly groups = new Map<string, BookedItem[]>()

  private readonly toBook: Set<BookedItem>

  constructor(lines: readonly OpenLine[], items: readonly BookedItem[], toBook: readonly BookedItem[]) {
    this.toBook = new Set(toBook)
    this.lines = new Map(lines.map((line) => [line.id, line]))
    this.items = new Map(items.map((item) => [keyOf(item), item]))
    for (const item of items) {
      add(this.byAmountAndDay, `${item.satang} ${item.day}`, item)
      if (item.group !== '') add(this.groups, item.group, item)
    }
  }

  private take(line: OpenLine, items: readonly BookedItem[], reason: SuggestReason, rest?: Part) {
    const parts = items.map(({ kind, about, satang }): Part => ({ kind, about, satang }))
    const isSure = ['copy', 'reference', 'time', 'name', 'group'].includes(reason)
    this.found.push({ line: line.id, parts: rest === undefined ? parts : [...parts, rest], reason, isSure })
    this.lines.delete(line.id)
    for (const item of items) this.items.delete(keyOf(item))
  }

  /** The same line again. A possible copy takes only a record that its reference alone names; otherwise a person decides. */
  byCopy(reason: 'copy' | 'copy-perhaps') {
    for (const line of this.open()) {
      if (line.copy === undefined || line.copy.isSure !== (reason === 'copy')) continue
      const part: Part = { kind: 'duplicate', about: line.copy.of, satang: line.satang }
      this.take(line, [], reason, part)
    }
  }

  byReference() {
    const known = new Map<string, BookedItem[]>()
    for (const item of this.items.values())
      for (const reference of item.references.map(bare).filter((text) => text.length >= 6))
        add(known, reference, item)
    const near: [OpenLine, BookedItem][] = []
    const [perhapsCopies, others] = [true, false].map((is) =>
      this.open().filter(({ copy }) => (copy !== undefined) === is),
    )
    for (const line of [...(others ?? []), ...(perhapsCopies ?? [])]) {
      const words = new Set([
        bare(line.reference),
        ...`${line.reference} ${line.description}`.split(/[^\p{L}\p{N}]+/u).map(bare),
      ])
      const mentioned = [...new Set([...words].flatMap((word) => known.get(word) ?? []))]
      const named = mentioned.filter((item) => this.has(item))
      const exact = named.find(({ satang }) => satang === line.satang)
      // A possible copy is none if its reference names one record that no other line is.
      if (exact !== undefined && (line.copy === undefined || mentioned.length === 1)) {
        this.take(line, [exact], 'reference')
        continue
      }
      if (line.copy !== undefined) continue
      // One reference over several records, such as a run paid by hand.
      if (named.length > 1 && sum(named) === line.satang) this.take(line, named, 'reference')
      else if (named[0] !== undefined) near.push([line, named[0]])
    }
    for (const [line, item] of near) {
      const difference = line.satang - item.satang
      if (!this.has(item) || Math.abs(difference) > differenceMax) continue
      this.take(line, [item], 'reference-difference', {
        kind: 'account',
        about: 'company:differences',
        satang: difference,
      })
    }
  }

  /** Named by the line; or the only one of its amount. */
  byNotBooked(how: 'named' | 'only-one') {
    for (const line of this.open()) {
      const text = bare(`${line.reference} ${line.name} ${line.description}`)
      const fitting = [...this.toBook].filter(
        ({ satang, day }) =>
          satang === line.satang && day <= line.day && apart(day, line.day) <= notBookedDays,
      )
      const named = fitting.filter(({ references, name }) =>
        [...references, name].map(bare).some((known) => known.length >= 4 && text.includes(known)),
      )
      const [item, other] = how === 'named' ? named : fitting
      if (item === undefined || (how === 'only-one' && other !== undefined)) continue
      this.take(line, [item], 'not-booked')
      this.toBook.delete(item)
    }
  }

  /** Fees and interest of the bank. */
  byWords() {
    for (const line of this.open()) {
      const text = `${line.description} ${line.name}`
      const about =
        line.satang < 0 && /\bfee\b|service charge|ค่าธรรมเนียม/i.test(text)
          ? 'company:bank-fee'
          : line.satang > 0 && /\binterest\b|ดอกเบี้ย/i.test(text)
            ? 'company:interest'
            : undefined
      if (about !== undefined) this.take(line, [], 'words', { kind: 'account', about, satang: line.satang })
    }
  }

  byTime() {
    for (const line of this.open()) {
      if (line.time === '') continue
      const near = this.near(line, 1).filter(
        (item) => item.time !== '' && minutesBetween(line, item) <= minutesApart,
      )
      const nearest = near.toSorted((a, b) => minutesBetween(line, a) - minutesBetween(line, b))[0]
      if (nearest !== undefined) this.take(line, [nearest], near.length === 1 ? 'time' : 'order')
    }
  }

  byName() {
    for (const line of this.open()) {
      const text = bare(`${line.name} ${line.description}`)
      const same = this.near(line, daysApart).find(
        ({ name }) => bare(name).length >= 4 && text.includes(bare(name)),
      )
      if (same !== undefined) this.take(line, [same], 'name')
    }
  }

  /** A run, or the day of a gateway, in one sum; of a gateway also less a fee. */
  byGroup() {
    // All of it, or it is no sum of a run or a day.
    const sums = [...this.groups.values()].filter(
      (items) => items.length > 1 && items.every((item) => this.has(item)),
    )
    for (const line of this.open()) {
      const near = sums.filter((items) => {
        const [first] = items
        return first !== undefined && items.every((item) => this.has(item)) && apart(line.day, first.day) <= 7
      })
      const whole = near.find((items) => sum(items) === line.satang)
      if (whole !== undefined) {
        this.take(line, whole, 'group')
        continue
      }
      const less = near.find((items) => {
        const fee = sum(items) - line.satang
        return (
          items.some(({ kind }) => kind === 'money') && fee > 0 && fee * 100 <= sum(items) * feeMaxPercent
        )
      })
      if (less !== undefined)
        this.take(line, less, 'group-fee', {
          kind: 'account',
          about: 'company:gateway-fee',
          satang: line.satang - sum(less),
        })
    }
  }

  byDay() {
    for (const line of this.open()) {
      const near = this.near(line, daysApart)
      if (near[0] !== undefined) this.take(line, [near[0]], near.length === 1 ? 'day' : 'order')
    }
  }

  /** Two lines that are one record: the bank sent it in two parts. */
  bySplit() {
    const lines = this.open().slice(0, joinedMax)
    for (const item of [...this.items.values()].slice(0, joinedMax)) {
      const parts = lines.filter(
        (line) =>
          this.lines.has(line.id) &&
          apart(line.day, item.day) <= daysApart &&
          Math.sign(line.satang) === Math.sign(item.satang) &&
          Math.abs(line.satang) < Math.abs(item.satang),
      )
      const pair = findPair(parts, item.satang)
      if (pair === undefined) continue
      for (const line of pair) {
        this.found.push({
          line: line.id,
          parts: [{ kind: item.kind, about: item.about, satang: line.satang }],
          reason: 'split',
          isSure: false,
        })
        this.lines.delete(line.id)
      }
      this.items.delete(keyOf(item))
    }
  }

  /** Two or three records in one line. */
  byJoining() {
    for (const line of this.open().slice(0, joinedMax)) {
      const near = [...this.items.values()]
        .filter(
          (item) =>
            apart(line.day, item.day) <= daysApart &&
            Math.sign(item.satang) === Math.sign(line.satang) &&
            Math.abs(item.satang) < Math.abs(line.satang),
        )
        .slice(0, joinedMax)
      const pair = findPair(near, line.satang)
      if (pair !== undefined) {
        this.take(line, pair, 'joined')
        continue
      }
      for (const [at, one] of near.slice(0, 60).entries()) {
        const rest = findPair(near.slice(at + 1), line.satang - one.satang)
        if (rest === undefined) continue
        this.take(line, [one, ...rest], 'joined')
        break
      }
    }
  }

  private open(): OpenLine[] {
    return [...this.lines.values()]
  }

  private has(item: BookedItem): boolean {
    return this.items.has(keyOf(item))
  }

  /** Items of exactly this amount, the same day first, then days around it. */
  private near(line: OpenLine, days: number): BookedItem[] {
    const found: BookedItem[] = []
    for (let away = 0; away <= days; away += 1)
      for (const shift of away === 0 ? [0] : [-away, away])
        for (const item of this.byAmountAndDay.get(`${line.satang} ${shiftDay(line.day, shift)}`) ?? [])
          if (this.has(item)) found.push(item)
    return found
  }
}

function add<K, T>(lists: Map<K, T[]>, key: K, one: T): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [one])
  else list.push(one)
}

function findPair<T extends { satang: Satang }>(all: readonly T[], satang: Satang): [T, T] | undefined {
  const seen = new Map<Satang, T>()
  for (const one of all) {
    const other = seen.get(satang - one.satang)
    if (other !== undefined) return [other, one]
    seen.set(one.satang, one)
  }
  return undefined
}

const keyOf = ({ kind, about }: BookedItem) => `${kind}:${about}`
const bare = (text: string) => orderThaiMarks(text.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '').toUpperCase())
const sum = (items: readonly { satang: Satang }[]) => items.reduce((all, { satang }) => all + satang, 0)

const apart = (one: string, other: string) => Math.abs(daysBetween(one, other))

type Moment = { day: string; time: string }
function minutesBetween(a: Moment, b: Moment): number {
  const at = ({ day, time }: Moment) => Date.parse(`${day}T${time.length === 5 ? `${time}:00` : time}Z`)
  return Math.abs(at(a) - at(b)) / 60_000
}
