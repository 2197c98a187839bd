import type { Satang } from '../money/satang.ts'
import {
  accountNumber,
  type FieldFault,
  inBangkok,
  inOneAccount,
  quietDays,
  readStatementDay,
  readStatementTime,
  type StatementLine,
  type ReadStatement,
  withBalances,
} from './read-statement.ts'

/** An element, whatever read the XML: its name without prefix, in which line it begins. */
export type XmlElement = {
  name: string
  row: number
  attributes: Readonly<Record<string, string>>
  text: string
  children: readonly XmlElement[]
}

/**
 * The booked lines of an ISO 20022 statement (camt.053, versions 2 to 13). An entry of several transactions whose sums agree becomes as
 * many lines. `undefined`: no such statement.
 */
export function readCamt(document: XmlElement): ReadStatement | undefined {
  const statements = all(document, 'BkToCstmrStmt', 'Stmt')
  if (document.name !== 'Document' || statements.length === 0) return undefined
  const faults: FieldFault[] = []
  const accounts = statements.map((statement) => {
    const id = one(statement, 'Acct', 'Id')
    const account = textOf(id, 'IBAN') || textOf(id, 'Othr', 'Id')
    return { row: (id ?? statement).row, field: 'Acct/Id', account }
  })
  const openings = statements.map((statement) => balanceOf(statement, opens, faults))
  const dayOfBalance = (statement: XmlElement, kinds: readonly string[]) =>
    dayOf(one(findBalance(statement, kinds), 'Dt')) ?? ''
  const told = statements.map((statement, at) => ({
    opening: openings[at] ?? null,
    from: dayOfBalance(statement, opens),
    closing: balanceOf(statement, ['CLBD'], faults),
    until: dayOfBalance(statement, ['CLBD']),
    lines: all(statement, 'Ntry').flatMap((entry) => linesOf(entry, faults)),
  }))
  return {
    lines: told.flatMap(withBalances),
    faults: [...faults, ...inOneAccount(accounts)],
    account: accountNumber(accounts),
    until:
      told
        .map(({ until }) => until)
        .toSorted()
        .at(-1) ?? '',
    opening: openings[0] ?? null,
    quiet: quietDays(told),
  }
}

const opens = ['OPBD', 'PRCD']

const findBalance = (statement: XmlElement, kinds: readonly string[]) =>
  all(statement, 'Bal').find((found) => kinds.includes(textOf(found, 'Tp', 'CdOrPrtry', 'Cd')))

function balanceOf(statement: XmlElement, kinds: readonly string[], faults: FieldFault[]): Satang | null {
  const balance = findBalance(statement, kinds)
  return balance === undefined ? null : (moneyOf(balance, balance, faults) ?? null)
}

function linesOf(entry: XmlElement, faults: FieldFault[]): StatementLine[] {
  const status = textOf(entry, 'Sts', 'Cd') || textOf(entry, 'Sts')
  if (status !== '' && status !== 'BOOK') return []
  const satang = moneyOf(entry, entry, faults)
  const booked = one(entry, 'BookgDt') ?? one(entry, 'ValDt')
  const written = writtenOf(booked)
  const day = dayOf(booked)
  if (day === undefined)
    faults.push({
      row: (booked ?? entry).row,
      field: 'BookgDt',
      problem: booked === undefined ? 'missing' : 'date',
    })
  if (day === undefined || satang === undefined || satang === 0) return []
  const base = {
    day,
    time: readStatementTime(/T(.*)/.exec(written)?.[1] ?? ''),
    balanceSatang: null,
  }
  const details = all(entry, 'NtryDtls', 'TxDtls')
  const parts = details.map((detail) => ({ detail, satang: partOf(detail, satang, faults) }))
  const isWhole =
    parts.length > 1 && parts.reduce((sum, part) => sum + (part.satang ?? Number.NaN), 0) === satang
  if (isWhole)
    return parts.map(({ detail, satang: part }) => ({
      ...base,
      row: detail.row,
      satang: part ?? 0,
      ...wordsOf(entry, [detail]),
    }))
  return [{ ...base, row: entry.row, satang, ...wordsOf(entry, details) }]
}

const writtenOf = (date: XmlElement | undefined) => inBangkok(textOf(date, 'DtTm') || textOf(date, 'Dt'))

/** Only in the form of the standard: elsewhere 01/02 may be either. */
function dayOf(date: XmlElement | undefined): string | undefined {
  const written = writtenOf(date)
  return /^\d{4}-\d{2}-\d{2}/.test(written) ? readStatementDay(written.slice(0, 10)) : undefined
}

/** In the account's currency, with its own direction if given. `undefined`: not in baht, so no line of its own. */
function partOf(detail: XmlElement, whole: Satang, faults: FieldFault[]): Satang | undefined {
  const amount = one(detail, 'Amt') ?? one(detail, 'AmtDtls', 'TxAmt', 'Amt')
  if (amount === undefined || !isBaht(amount)) return undefined
  const direction = textOf(detail, 'CdtDbtInd') || (whole > 0 ? 'CRDT' : 'DBIT')
  return signed(readAmount(amount, faults), direction)
}

function moneyOf(holder: XmlElement, at: XmlElement, faults: FieldFault[]): Satang | undefined {
  const amount = one(holder, 'Amt')
  const direction = textOf(holder, 'CdtDbtInd')
  if (direction !== 'CRDT' && direction !== 'DBIT')
    faults.push({ row: at.row, field: 'CdtDbtInd', problem: 'direction' })
  if (amount === undefined) {
    faults.push({ row: at.row, field: 'Amt', problem: 'missing' })
    return undefined
  }
  return signed(readAmount(amount, faults), direction)
}

const signed = (satang: Satang | undefined, direction: string) =>
  satang === undefined ? undefined : direction === 'DBIT' && satang !== 0 ? -satang : satang

const isBaht = ({ attributes }: XmlElement) => (attributes.Ccy ?? 'THB') === 'THB'

function readAmount(amount: XmlElement, faults: FieldFault[]): Satang | undefined {
  const { row, text } = amount
  if (!isBaht(amount)) {
    faults.push({ row, field: 'Amt/@Ccy', problem: 'currency' })
    return undefined
  }
  const match = /^(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(text)
  if (match !== null) return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  faults.push({ row, field: 'Amt', problem: 'amount' })
  return undefined
}

/** By which references, names and words it may be known; the surest reference first. */
function wordsOf(entry: XmlElement, details: readonly XmlElement[]) {
  const [detail] = details
  const references = [
    textOf(detail, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref'),
    textOf(detail, 'Refs', 'EndToEndId'),
    textOf(detail, 'Refs', 'TxId'),
    textOf(detail, 'Refs', 'InstrId'),
    textOf(detail, 'Refs', 'AcctSvcrRef'),
    textOf(entry, 'AcctSvcrRef'),
    textOf(entry, 'NtryRef'),
  ].filter((text) => text !== '' && text !== 'NOTPROVIDED')
  // The other party; the direction tells which of the two is us.
  const parties = textOf(entry, 'CdtDbtInd') === 'DBIT' ? ['Cdtr', 'UltmtCdtr'] : ['Dbtr', 'UltmtDbtr']
  const names = parties.flatMap((party) => [
    textOf(detail, 'RltdPties', party, 'Nm'),
    textOf(detail, 'RltdPties', party, 'Pty', 'Nm'),
  ])
  const said = details.flatMap((each) => [
    ...all(each, 'RmtInf', 'Ustrd').map(({ text }) => text),
    textOf(each, 'AddtlTxInf'),
  ])
  const words = [...references.slice(1), ...said, textOf(entry, 'AddtlNtryInf')]
  return {
    reference: references[0] ?? '',
    name: names.find((name) => name !== '') ?? '',
    description: [...new Set(words.filter(Boolean))].join(' '),
  }
}

function all(from: XmlElement | undefined, ...path: readonly string[]): XmlElement[] {
  const [name, ...rest] = path
  const found = from?.children.filter((child) => child.name === name) ?? []
  return rest.length === 0 ? found : found.flatMap((child) => all(child, ...rest))
}

const one = (from: XmlElement | undefined, ...path: readonly string[]) => all(from, ...path)[0]
const textOf = (from: XmlElement | undefined, ...path: readonly string[]) => one(from, ...path)?.text ?? ''
