import { bangkokDate, bangkokTimeWithSeconds, monthNames, two } from '../calendar/bangkok.ts'
import type { Satang } from '../money/satang.ts'
import { readAmount } from '../payouts/bank-cells.ts'
import { thaiDigitsToAscii } from '../thai/thai-digits.ts'

/** The columns of a statement, in the order in which screens show them. */
export const statementColumns = [
  'date',
  'time',
  'in',
  'out',
  'direction',
  'balance',
  'reference',
  'name',
  'description',
] as const
export type StatementColumn = (typeof statementColumns)[number]
/** The names banks use for each column; money in and out may share one, by sign or by a direction column. */
export type StatementMapping = Readonly<Record<Exclude<StatementColumn, 'direction'>, readonly string[]>> & {
  readonly direction?: readonly string[]
}

export type StatementLine = {
  /** The row of the file, counted like a spreadsheet. */
  row: number
  /** 2026-11-20 */
  day: string
  /** HH:MM or HH:MM:SS; empty: not said. */
  time: string
  /** In above zero, out below. */
  satang: Satang
  balanceSatang: Satang | null
  reference: string
  name: string
  description: string
}
export type StatementFault = {
  row: number
  column: StatementColumn
  /** Counted from 1 like a spreadsheet. */
  columnNumber: number
  problem: 'date' | 'amount' | 'both' | 'neither' | 'direction' | 'cut' | 'apart' | 'currency'
}
/** A fault in a file that names its own fields (MT940, CAMT.053). */
export type FieldFault = {
  /** Line of the file, as an editor counts. */
  row: number
  field: string
  problem: 'date' | 'amount' | 'currency' | 'direction' | 'form' | 'missing' | 'account'
}
type Row = { row: number; cells: readonly string[] }

/** A large company's month may exceed one transfer's limit; all lines together may not exceed this, because months are added up. */
export const satangMax = 1e13
const headerWithin = 40

/**
 * The lines of a bank's CSV, oldest first. Above the heading is the bank's letter-head; a row without a date is a sum or a footer.
 * `undefined`: no heading with a date and amounts.
 */
export function readStatement(
  rows: readonly Row[],
  mapping: StatementMapping,
): { lines: readonly StatementLine[]; faults: StatementFault[] } | undefined {
  const at = rows.slice(0, headerWithin).findIndex(({ cells }) => {
    const places = placesOf(cells, mapping)
    return places.date >= 0 && places.in >= 0 && places.out >= 0
  })
  const header = rows[at]
  if (header === undefined) return undefined
  const places = placesOf(header.cells, mapping)
  const isOneColumn = places.in === places.out
  const words = allPlacesOf(header.cells, mapping.description)
  const currencyAt = header.cells.findIndex((name) => currencyNames.test(plain(name)))
  const lines: StatementLine[] = []
  const faults: StatementFault[] = []
  let before: { balance: Satang | null | undefined; moved: Satang } = { balance: null, moved: 0 }
  for (const { row, cells } of rows.slice(at + 1)) {
    const wrong = (column: StatementColumn, problem: StatementFault['problem']) =>
      faults.push({ row, column, columnNumber: places[column] + 1, problem })
    const cell = (column: StatementColumn) => (places[column] < 0 ? '' : (cells[places[column]] ?? ''))
    if (cells.every((text, place) => text === (header.cells[place] ?? ''))) continue
    const [day, balance] = [
      readStatementDay(cell('date')),
      cell('balance') === '' ? null : readMoney(cell('balance')),
    ]
    const [paidIn, paidOut] = isOneColumn
      ? readSide(cell('in'), places.direction < 0 ? undefined : cell('direction'))
      : [readMoney(cell('in')), readMoney(cell('out'))]
    const moved = paidIn === undefined || paidOut === undefined ? undefined : paidIn - Math.abs(paidOut)
    const follows =
      typeof before.balance === 'number' &&
      moved !== undefined &&
      [before.balance + moved, before.balance - before.moved].some((stands) => stands === balance)
    before = { balance, moved: moved ?? 0 }
    const isMovement = (paidIn ?? 0) === 0 ? (paidOut ?? 0) !== 0 : (paidOut ?? 0) === 0
    // A sender's text may contain these words: a row that the bank's balance counts is a line.
    const isFirst = lines.length === 0 && typeof balance === 'number' && balance !== moved
    if (carried.test(cells.join(' ')) && !(isMovement && (follows || isFirst))) continue
    if (day === undefined && isFoot(cells, cell, follows)) continue
    const apart = (['in', 'out', 'balance'] as const).find((column) => fellApart(cells, places[column]))
    if (apart !== undefined && cells.length > header.cells.length) {
      wrong(apart, 'apart')
      continue
    }
    if (!baht.test(cells[currencyAt] ?? '')) wrong((paidIn ?? 0) === 0 ? 'out' : 'in', 'currency')
    if (day === undefined) wrong('date', 'date')
    if (isOneColumn && moved === undefined && readMoney(cell('in')) !== undefined)
      wrong('direction', 'direction')
    else if (paidIn === undefined) wrong('in', 'amount')
    if (!isOneColumn && paidOut === undefined) wrong('out', 'amount')
    if (balance === undefined) wrong('balance', 'amount')
    if (day === undefined || moved === undefined || balance === undefined) continue
    if (paidIn !== 0 && paidOut !== 0) wrong('out', 'both')
    else if (moved !== 0)
      lines.push({
        row,
        day,
        time:
          readStatementTime(cell('time')) ||
          readStatementTime(/[T ](.*)$/.exec(inBangkok(cell('date')))?.[1] ?? ''),
        satang: moved,
        balanceSatang: balance,
        reference: cell('reference'),
        name: cell('name'),
        // KBank says in one column that money came, in another from whom.
        description: words
          .map((place) => cells[place] ?? '')
          .filter(Boolean)
          .join(' '),
      })
    // A whole row of a written zero, such as a fee that was waived, moves nothing.
    else if (!/0/.test(cell('in') + cell('out')) || (places.balance >= 0 && balance === null))
      wrong('in', 'neither')
  }
  const end = rows.at(-1)
  if (end !== undefined && lines.at(-1)?.row === end.row) {
    const columnNumber = end.cells.length
    const before = new Set(lines.slice(0, -1).map(({ row }) => row))
    // Some banks omit empty cells at the end of a row: a cut row is shorter than all others; with one line only its balance tells.
    const others = rows.filter(({ row }) => before.has(row)).map(({ cells }) => cells.length)
    // The last cell that is there may be half of itself, which a balance shows; words behind them may be missing.
    const needed = Math.max(places.balance, 1 + Math.max(places.in, places.out, places.reference))
    const isCut =
      columnNumber <= (others.length === 0 ? places.balance : Math.min(needed, Math.min(...others) - 1))
    const column = statementColumns.find((one) => places[one] === columnNumber - 1) ?? 'description'
    // Half a row may say another amount.
    if (isCut) faults.push({ row: end.row, column, columnNumber, problem: 'cut' })
  }
  return { lines: inOrder(lines), faults }
}

/** In the order of the bank's balance: oldest or newest first, or sorted otherwise. */
function inOrder(lines: readonly StatementLine[]): readonly StatementLine[] {
  const byTime = (all: readonly StatementLine[]) =>
    all.toSorted((a, b) => `${a.day} ${a.time}`.localeCompare(`${b.day} ${b.time}`))
  const newestLast = isNewestFirst(lines) ? lines.toReversed() : lines
  const ways = [newestLast, lines, lines.toReversed(), byTime(lines), byTime(lines.toReversed())]
  const breaks = ways.map((way) => balanceBreaks(way).length)
  return ways[breaks.indexOf(Math.min(...breaks))] ?? lines
}

/** Amounts brought or carried forward are no lines. */
const carried =
  /ยอดยกมา|ยอดยกไป|brought forward|carried forward|opening balance|closing balance|\bB\/F\b|\bC\/F\b/i
export const sums = /^(?:ยอด)?รวม|^จำนวนรายการ|^(?:grand |sub)?total\b/i

/**
 * A row without a date: the bank's sums, or words. Money without a date is a line that lost it if it has a time or the balance counts it.
 */
function isFoot(
  cells: readonly string[],
  cell: (column: StatementColumn) => string,
  follows: boolean,
): boolean {
  if (!follows && cells.some((text) => sums.test(text))) return true
  if (['in', 'out', 'balance'].every((column) => cell(column as StatementColumn) === '')) return true
  return cell('date') === '' && cell('time') === '' && !follows
}

/** `1,234.50` without quotes is two cells, of which the first would be taken for the whole. */
const fellApart = (cells: readonly string[], at: number) =>
  /^[-–(+]?\d{1,3}$/.test(cells[at] ?? '') && /^\d{3}(?:\D|$)/.test(cells[at + 1] ?? '')

const currencyNames = /^(?:currency|ccy|สกุลเงิน)$/
/** A cell that says nothing leaves the money to the account. */
const baht = /^(?:thb|(?:thai )?baht|บาท(?:ไทย)?|฿|764)?$/i

function placesOf(cells: readonly string[], mapping: StatementMapping): Record<StatementColumn, number> {
  return Object.fromEntries(
    statementColumns.map((column) => [column, allPlacesOf(cells, mapping[column] ?? [])[0] ?? -1]),
  ) as Record<StatementColumn, number>
}

/** The surest name first. */
function allPlacesOf(cells: readonly string[], names: readonly string[]): number[] {
  const known = cells.map(plain)
  return [...new Set(names.map((name) => known.indexOf(plain(name))))].filter((place) => place >= 0)
}

/** `Debit (THB)` is `Debit`. */
const plain = (text: string) =>
  text
    .replace(/\((?:บาท|thb|baht)\)/i, '')
    .replaceAll(/[\s.()/]/g, '')
    .toLowerCase()

/** Nothing is 0.00; `undefined`: no amount. `1,234.50-` and `1,234.50 DR` are below zero. */
export function readMoney(text: string): Satang | undefined {
  const [, figure = '', side = ''] = /^(.*?)\s*((?:CR|DR)\.?|(?<=\d)-)?$/i.exec(text) ?? []
  const bare = figure.replace(/^[-–]$/, '')
  if (bare === '') return side === '' ? 0 : undefined
  const isNegative = /^[-–(]/.test(bare) !== /dr|-/i.test(side)
  const satang = readAmount(bare.replace(/^[-–(+]\s*/, '').replace(/\)$/, ''), satangMax)
  return satang === undefined ? undefined : isNegative && satang !== 0 ? -satang : satang
}

const cameIn = /^(?:\+|cr?|credit|in|deposit|เข้า|เงินเข้า|ฝาก|ฝากเงิน|รับ|รับโอน)$/i
const wentOut = /^(?:-|–|dr?|debit|out|withdrawal|ออก|เงินออก|ถอน|ถอนเงิน|จ่าย|โอนออก)$/i

/** Money in and out of the one column that holds both, by what the other says or by its sign. */
function readSide(text: string, direction: string | undefined): readonly [Satang?, Satang?] {
  const satang = readMoney(text)
  if (satang === undefined) return []
  if (direction === undefined) return [Math.max(satang, 0), Math.max(-satang, 0)]
  if (wentOut.test(direction)) return [0, Math.abs(satang)]
  return cameIn.test(direction) ? [satang, 0] : []
}

/** `20/11/2569`, `20-11-26`, `2026-11-20`, `20 พ.ย. 69`; a Buddhist year is one that lies beyond the Gregorian ones. */
export function readStatementDay(text: string): string | undefined {
  const bare = inBangkok(thaiDigitsToAscii(text).trim())
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ].*)?$/.exec(bare)
  const common = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{2}|\d{4})(?: .*)?$/.exec(bare)
  const named = /^(\d{1,2})[-/ ]([^\d\s/-]+)[-/ ](\d{2}|\d{4})(?: .*)?$/.exec(bare)
  if (iso !== null) return dayOf(iso[1], Number(iso[2]), iso[3])
  if (common !== null) return dayOf(common[3], Number(common[2]), common[1])
  if (named === null) return undefined
  const month = monthNames.findIndex((names) =>
    names.some((name) => name.toLowerCase() === (named[2] ?? '').toLowerCase()),
  )
  return month < 0 ? undefined : dayOf(named[3], month + 1, named[1])
}

/** A time with a zone as Bangkok's clock shows it: `2026-10-31T18:00:00Z` is in November. Other texts stay. */
export function inBangkok(text: string): string {
  if (!/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}.*(?:Z|[+-]\d{2}:?\d{2})$/.test(text)) return text
  const moment = new Date(text.replace(' ', 'T'))
  if (Number.isNaN(moment.getTime())) return text
  const clock = bangkokTimeWithSeconds(moment)
  return `${bangkokDate(moment)}T${clock}`
}

function dayOf(yearText: string | undefined, month: number, dayText: string | undefined): string | undefined {
  const written = Number(yearText)
  // Two figures: 69 is 2569, 26 is 2026.
  const whole = (yearText ?? '').length === 2 ? (written >= 60 ? 2_500 : 2_000) + written : written
  const year = whole > 2_400 ? whole - 543 : whole
  const day = Number(dayText)
  const date = new Date(Date.UTC(year, month - 1, day))
  if (year < 2_000 || year > 2_200 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day)
    return undefined
  return date.toISOString().slice(0, 10)
}

/** `9:05`, `9.05 น.`, `09:05:30`, `9:05 PM`; empty: no time of a day. */
export function readStatementTime(text: string): string {
  const match = /(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?(?:[.,]\d+)?(?:\s*([ap])\.?m\b)?/i.exec(
    thaiDigitsToAscii(text),
  )
  const [, written, minute = '', second = '0', half = ''] = match ?? []
  // A clock of twelve hours calls midnight and noon 12.
  const hour = half === '' ? Number(written) : (Number(written) % 12) + (/p/i.test(half) ? 12 : 0)
  const isTime = hour <= 23 && Number(minute) <= 59 && Number(second) <= 59
  if (match === null || !isTime || (half !== '' && Number(written) > 12)) return ''
  return `${two(hour)}:${minute}${match[3] === undefined ? '' : `:${match[3]}`}`
}

function isNewestFirst(lines: readonly StatementLine[]): boolean {
  const [first, last] = [lines[0], lines.at(-1)]
  return (
    first !== undefined && last !== undefined && `${first.day} ${first.time}` > `${last.day} ${last.time}`
  )
}

/** The line at which the running total exceeds what a company moves: account numbers or references were read as amounts. */
export function findBeyondSums(lines: readonly Pick<StatementLine, 'row' | 'satang'>[]): number | undefined {
  let [paidIn, paidOut] = [0, 0]
  for (const { row, satang } of lines) {
    if (satang > 0) paidIn += satang
    else paidOut -= satang
    if (Math.max(paidIn, paidOut) > satangMax) return row
  }
  return undefined
}

/**
 * Such files give opening and closing balance only: attached to the first and last line, a missing line breaks the balance as elsewhere.
 */
export function withBalances(statement: {
  opening: Satang | null
  closing: Satang | null
  lines: readonly StatementLine[]
}): StatementLine[] {
  const { opening, closing, lines } = statement
  return lines.map((line, at) => {
    if (at === lines.length - 1 && closing !== null) return { ...line, balanceSatang: closing }
    return at === 0 && opening !== null ? { ...line, balanceSatang: opening + line.satang } : line
  })
}

/** A statement that names its own fields: account, and the day of its closing balance, which may have no line. Both may be empty. */
export type ReadStatement = {
  lines: StatementLine[]
  faults: FieldFault[]
  account: string
  until: string
  /** Before its first line; of a single line the balance after it alone would say nothing. */
  opening: Satang | null
  /** The days that a statement without lines shows by its balances, as they are equal. */
  quiet: { from: string; to: string } | undefined
}

/** Within the month of the last day: an opening balance is often that of the day before. */
export function quietDays(
  statements: readonly {
    opening: Satang | null
    from: string
    closing: Satang | null
    until: string
    lines: readonly unknown[]
  }[],
): ReadStatement['quiet'] {
  const [first, last] = [statements[0], statements.at(-1)]
  const isQuiet = statements.every(
    ({ opening, closing, lines }) => lines.length === 0 && opening !== null && opening === closing,
  )
  if (!isQuiet || first === undefined || last === undefined || last.until === '') return undefined
  if (first.opening !== last.closing) return undefined
  const monthBegins = `${last.until.slice(0, 7)}-01`
  const from = first.from > monthBegins ? first.from : monthBegins
  return { from: from > last.until ? last.until : from, to: last.until }
}

/** Thai bank accounts have ten figures or more, as have IBANs. */
const accountFiguresMin = 6

/** The account number without bank prefix (SICOTHBK/012-3-45678-9), currency and separators; empty where no part looks like one. */
export function accountNumber([first]: readonly { account: string }[]): string {
  const parts = (first?.account ?? '')
    .split('/')
    .map((part) => part.replaceAll(/[^0-9A-Za-z]/g, '').slice(0, 40))
  return parts.findLast((part) => part.replaceAll(/\D/g, '').length >= accountFiguresMin) ?? ''
}

/** A file goes into one account of ours, so it may name one only. */
export function inOneAccount(
  accounts: readonly { row: number; field: string; account: string }[],
): FieldFault[] {
  const [first] = accounts
  const other = accounts.find(({ account }) => account !== first?.account)
  return other === undefined ? [] : [{ row: other.row, field: other.field, problem: 'account' }]
}

/**
 * Rows after which the bank's running balance differs from the lines before: a line is missing or stands twice. Lines without a balance say
 * nothing.
 */
export function balanceBreaks(
  lines: readonly Pick<StatementLine, 'row' | 'satang' | 'balanceSatang'>[],
  opening: Satang | null = null,
): { row: number; satang: Satang }[] {
  const breaks: { row: number; satang: Satang }[] = []
  let before = opening
  for (const { row, satang, balanceSatang } of lines) {
    if (before !== null && balanceSatang !== null && before + satang !== balanceSatang)
      breaks.push({ row, satang: balanceSatang - before - satang })
    before = balanceSatang ?? (before === null ? null : before + satang)
  }
  return breaks
}
