import type { Satang } from '../money/satang.ts'
import {
  accountNumber,
  type FieldFault,
  inOneAccount,
  quietDays,
  readStatementDay,
  type StatementLine,
  type ReadStatement,
  withBalances,
} from './read-statement.ts'

type Tag = { row: number; tag: string; text: string }
type Message = {
  opening: Satang | null
  from: string
  closing: Satang | null
  until: string
  lines: StatementLine[]
}

/**
 * The lines of SWIFT's MT940, which Thai banks send until November 2028: tags at line starts with their values. No npm library for it has
 * had a release since 2020, and none says which line is wrong.
 */
export function readMt940(text: string): ReadStatement {
  const messages: Message[] = []
  const faults: FieldFault[] = []
  const accounts: { row: number; field: string; account: string }[] = []
  let message: Message | undefined
  for (const { row, tag, text: value } of tagsOf(text)) {
    const wrong = (problem: FieldFault['problem']) => faults.push({ row, field: `:${tag}:`, problem })
    if (tag === '25') accounts.push({ row, field: ':25:', account: value.trim() })
    if (/^6[02][FM]$/.test(tag)) {
      const balance = readBalance(value)
      if (typeof balance === 'string') wrong(balance)
      const { satang, day } = typeof balance === 'string' ? { satang: null, day: '' } : balance
      if (tag.startsWith('60')) {
        message = { opening: satang, from: day, closing: null, until: '', lines: [] }
        messages.push(message)
      } else if (message === undefined) wrong('form')
      else Object.assign(message, { closing: satang, until: day })
    } else if (tag === '61') {
      const line = readLine(row, value)
      if (typeof line === 'string') wrong(line)
      else if (message === undefined) wrong('form')
      else message.lines.push(line)
    } else if (tag === '86') {
      const last = message?.lines.at(-1)
      if (message?.closing !== null || last === undefined) continue
      const { name, words } = readInformation(value)
      last.name = name
      last.description = [last.description, words].filter(Boolean).join(' ')
    }
  }
  for (const { closing } of messages)
    if (closing === null && !faults.some(({ field }) => field.startsWith(':6')))
      faults.push({ row: text.split(/\r?\n/).length, field: ':62F:', problem: 'missing' })
  // Of no money, such as a fee that was waived, only its words were of use.
  const moved = messages.map((one) => ({ ...one, lines: one.lines.filter(({ satang }) => satang !== 0) }))
  return {
    lines: moved.flatMap(withBalances),
    faults: [...faults, ...inOneAccount(accounts)],
    account: accountNumber(accounts),
    until:
      messages
        .map(({ until }) => until)
        .toSorted()
        .at(-1) ?? '',
    opening: messages[0]?.opening ?? null,
    quiet: quietDays(moved),
  }
}

/** A value goes on until the next tag, or the end of the message. Lines are counted as an editor counts them. */
function tagsOf(text: string): Tag[] {
  const tags: Tag[] = []
  for (const [at, written] of text.split(/\r\n|\n|\r/).entries()) {
    const line = written.replace(/^\{1:.*\{4:/, '')
    const begun = /^:(\d{2}[A-Z]?):(.*)$/.exec(line)
    const last = tags.at(-1)
    if (begun !== null) tags.push({ row: at + 1, tag: begun[1] ?? '', text: begun[2] ?? '' })
    else if (last !== undefined && !/^-\}?/.test(line) && line.trim() !== '') last.text += `\n${line}`
  }
  return tags
}

/** `C251101THB100000,00` */
function readBalance(text: string): { satang: Satang; day: string } | FieldFault['problem'] {
  const [, sign, written, currency, figure] = /^([CD])(\d{6})([A-Z]{3})([\d,]+)\s*$/.exec(text) ?? []
  if (sign === undefined) return 'form'
  const day = readDate(written)
  if (day === undefined) return 'date'
  if (currency !== 'THB') return 'currency'
  const satang = readFigure(figure)
  return satang === undefined ? 'amount' : { satang: sign === 'C' ? satang : -satang, day }
}

/** `2511011101CR1234,50NTRFORDER-1//BANK-9`: value day, booking day, direction, amount, kind, references; below it more of it. */
function readLine(row: number, text: string): StatementLine | FieldFault['problem'] {
  const [first = '', ...more] = text.split('\n')
  const match =
    /^(\d{6})(\d{4})?(R?[CD])([A-Z])?([\d,]+)[A-Z][A-Z0-9]{3}(.*?)(?:\/\/(.*))?$/.exec(first.trimEnd()) ?? []
  const [, value, booked, direction, , figure, own = '', banks = ''] = match
  if (value === undefined) return 'form'
  const day = bookedOn(value, booked)
  if (day === undefined) return 'date'
  const satang = readFigure(figure)
  if (satang === undefined) return 'amount'
  const reference = own === '' || own === 'NONREF' ? banks : own
  return {
    row,
    day,
    time: '',
    // A credit that was taken back left, a debit that was taken back came.
    satang: direction === 'C' || direction === 'RD' ? satang : -satang,
    balanceSatang: null,
    reference: reference.trim(),
    name: '',
    description: [reference === banks ? '' : banks, ...more]
      .map((part) => part.trim())
      .filter(Boolean)
      .join(' '),
  }
}

/** The booking day has no year: it is the one that lies nearest to the value day. */
function bookedOn(value: string, booked: string | undefined): string | undefined {
  const valued = readDate(value)
  if (valued === undefined || booked === undefined) return valued
  const year = Number(valued.slice(0, 4))
  const near = [year, year - 1, year + 1].flatMap(
    (one) => readStatementDay(`${one}-${booked.slice(0, 2)}-${booked.slice(2)}`) ?? [],
  )
  const away = (day: string) => Math.abs(Date.parse(day) - Date.parse(valued))
  return near.toSorted((a, b) => away(a) - away(b))[0]
}

/** YYMMDD */
function readDate(text = ''): string | undefined {
  return readStatementDay(`${text.slice(4)}/${text.slice(2, 4)}/${text.slice(0, 2)}`)
}

/** `1234,5`; a comma always stands before the satang. */
function readFigure(text = ''): Satang | undefined {
  const match = /^(\d{1,12}),(\d{0,2})$/.exec(text)
  return match === null ? undefined : Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/** Free words, or with the codes of banks: `?20words?32name`, `/NAME/…/REMI/…`. */
function readInformation(text: string): { name: string; words: string } {
  // With codes a line ends wherever it is full, in the middle of a word.
  const joined = text.replaceAll('\n', /\?\d{2}|^\//.test(text) ? '' : ' ')
  const coded = [...joined.matchAll(/\?(\d{2})([^?]*)/g)]
  if (coded.length > 0) {
    const of = (from: number, to: number) =>
      coded
        .filter(([, code]) => Number(code) >= from && Number(code) <= to)
        .map(([, , words = '']) => words.trim())
    return { name: of(32, 33).join(' '), words: [...of(0, 0), ...of(20, 29), ...of(60, 63)].join(' ').trim() }
  }
  const name = /\/NAME\/([^/]*)/.exec(joined)?.[1] ?? ''
  return { name: name.trim(), words: joined.replaceAll(/\s+/g, ' ').trim() }
}
