import { sql } from 'kysely'
import { bangkokDate, englishShortDate, thaiShortDate } from '#rules/calendar/bangkok.ts'
import { type Satang, satangToBaht } from '#rules/money/satang.ts'
import { refuse } from '#rules/refusal.ts'
import {
  type StatementColumn,
  type StatementFault,
  type StatementLine,
  findBeyondSums,
  readStatement,
  satangMax,
} from '#rules/statements/read-statement.ts'
import {
  badCells,
  type CellProblem,
  readCsv,
  type Worded,
} from '#server/features/payouts/bank-files/index.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Person } from '#server/platform/caller.ts'
import { type Db, type Trx, letStatementsTake } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import { type OpenedFile, readStatementFile } from './read-file.ts'

export type OpenedStatement = {
  sha256: string
  format: 'csv' | OpenedFile['format']
  profile: string
  lines: readonly StatementLine[]
  /** From the file; a CSV has none. */
  account?: string
  /** The day of the closing balance. */
  until?: string
  /** From the file; a CSV has none. */
  opening?: Satang | null
  /** The days of a statement without lines. */
  quiet?: { from: string; to: string } | undefined
}
export type StatementInput = {
  fileName: string
  content: string
  profile: string
  account: 'bank:HYTEXTS' | 'bank:MORE'
}

const formats: Record<OpenedFile['format'], string> = { camt053: 'CAMT.053', mt940: 'MT940' }

/**
 * Recognises CAMT.053 and MT940 by content; everything else is read as CSV of the chosen bank. Refuses: not-found, statements.*,
 * bank-files.*: with the row and the wrong column or field.
 */
export async function openStatement(db: Db, input: StatementInput): Promise<OpenedStatement> {
  const file = { fileName: input.fileName, content: Buffer.from(input.content, 'base64') }
  const opened = await readStatementFile(file)
  if (opened !== undefined)
    return { ...opened, profile: `${formats[opened.format]} ${opened.account}`.trim() }
  const profile = await db
    .selectFrom('statement_profile')
    .select('mapping')
    .where('id', '=', input.profile)
    .executeTakeFirst()
  if (profile === undefined) return refuse('not-found')
  const { sha256, rows } = await readCsv(file)
  const read = readStatement(rows, profile.mapping)
  if (read === undefined) return refuse('statements.no-header', { profile: input.profile })
  badCells(read.faults.map(problemOf))
  if (read.lines.length === 0) refuse('bank-files.empty')
  return { sha256, format: 'csv', profile: input.profile, lines: read.lines }
}

/**
 * Takes a statement in, once. Refuses: statements.already-taken, -taken-otherwise, -day-ahead, -day-before, -other-account, -beyond-sums,
 * months.locked.
 */
export async function importStatement(
  trx: Trx,
  caller: Pick<Person, 'id'>,
  { fileName, account }: StatementInput,
  { sha256, format, profile, lines, account: named = '', until = '', opening = null, quiet }: OpenedStatement,
  now: Date,
) {
  const days = lines.map(({ day }) => day).toSorted()
  const [from = '', last = ''] = quiet === undefined ? [days[0], days.at(-1)] : [quiet.from, quiet.to]
  // A file cannot know days to come.
  const to = until > last && until <= bangkokDate(now) ? until : last
  await mustBePossible(
    trx,
    quiet === undefined
      ? lines
      : [
          { row: 1, day: quiet.from },
          { row: 1, day: quiet.to },
        ],
    now,
  )
  // Two files at once would each be checked against books without the other.
  await sql`select pg_advisory_xact_lock(hashtext('bank-statements'))`.execute(trx)
  await mustBeItsAccount(trx, account, named)
  const beyond = findBeyondSums(lines)
  if (beyond !== undefined)
    refuse('statements.beyond-sums', {
      row: beyond,
      baht: satangToBaht(satangMax).toLocaleString('en'),
    })
  // 50,000 lines, each with its act in the books.
  await letStatementsTake(trx, '60s')
  const [firstLine, lastLine] = [lines[0], lines.at(-1)]
  const totals = {
    in: sumOf(lines.map(({ satang }) => Math.max(satang, 0))),
    out: sumOf(lines.map(({ satang }) => Math.max(-satang, 0))),
  }
  const shown = {
    account,
    first_day: from,
    opening_satang:
      opening ??
      (firstLine === undefined || firstLine.balanceSatang === null
        ? null
        : firstLine.balanceSatang - firstLine.satang),
    closing_satang: quiet === undefined ? (lastLine?.balanceSatang ?? null) : opening,
    line_count: lines.length,
    in_satang: totals.in,
    out_satang: totals.out,
  }
  await mustNotBeTaken(trx, format, shown)
  const inserted = await trx
    .insertInto('bank_statement')
    .values({
      id: newId(),
      sha256,
      file_name: fileName,
      format,
      profile,
      ...shown,
      last_day: to,
      uploaded_at: now,
      uploaded_by: caller.id,
    })
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted === undefined) return refuse('statements.already-taken')
  const column = <T>(of: (line: StatementLine) => T) => lines.map(of)
  await sql`
    insert into bank_statement_line (statement_id, line, row, day, at_time, amount_satang, balance_satang, reference, name, description)
    select ${inserted.id}, number, row, day, time, satang, balance, reference, name, description from unnest(
      ${column(({ row }) => row)}::int[], ${column(({ day }) => day)}::date[], ${column(({ time }) => time)}::text[],
      ${column(({ satang }) => satang)}::bigint[], ${column(({ balanceSatang }) => balanceSatang)}::bigint[],
      ${column(({ reference }) => reference)}::text[], ${column(({ name }) => name)}::text[],
      ${column(({ description }) => description)}::text[]
    ) with ordinality as line (row, day, time, satang, balance, reference, name, description, number)`.execute(
    trx,
  )
  await recordAudit(trx, {
    actorId: caller.id,
    action: 'statement.import',
    object: `statement:${inserted.id}`,
    after: { sha256, lines: lines.length, from, to, inSatang: totals.in, outSatang: totals.out },
  })
  return { id: inserted.id, lines: lines.length, from, to, ...totals }
}

/**
 * The same lines as CSV and as MT940 have other words, so that none would count as a copy. Balances must say it: without them two accounts
 * could look alike. Refuses: statements.taken-otherwise.
 */
async function mustNotBeTaken(
  trx: Trx,
  format: OpenedStatement['format'],
  shown: Record<string, string | number | null>,
): Promise<void> {
  const { rows } = await sql<{ file: string }>`
    select file_name as file from bank_statement where format <> ${format} and ${sql.join(
      Object.entries(shown).map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
      sql` and `,
    )} limit 1`.execute(trx)
  if (rows[0] !== undefined) refuse('statements.taken-otherwise', { file: rows[0].file })
}

/** An account number belongs to the company whose file named it first. Refuses: statements.other-account. */
async function mustBeItsAccount(trx: Trx, account: StatementInput['account'], named: string): Promise<void> {
  if (named === '') return
  const other = await trx
    .selectFrom('bank_statement')
    .select('account')
    .where(
      'profile',
      'in',
      Object.values(formats).map((format) => `${format} ${named}`),
    )
    .where('account', '<>', account)
    .executeTakeFirst()
  if (other !== undefined)
    refuse('statements.other-account', {
      end: named.slice(-4),
      company: other.account.slice('bank:'.length),
    })
}

/**
 * A misread day (2569 as a year of the common era, 01/02 as 2 January) would move a line to a month that staff never open: no line may lie
 * ahead, or before the year preceding the first booking. Refuses: statements.day-ahead, -day-before.
 */
export async function mustBePossible(
  trx: Trx,
  rows: readonly { row: number; day: string }[],
  now: Date,
): Promise<void> {
  const { rows: booked } = await sql<{ year: number | null }>`
    select extract(year from min(occurred_at) at time zone 'Asia/Bangkok')::int as year from ledger_entry`.execute(
    trx,
  )
  const today = bangkokDate(now)
  const first = `${(booked[0]?.year ?? Number(today.slice(0, 4))) - 1}-01-01`
  const written = (day: string): Worded => [thaiShortDate(new Date(day)), englishShortDate(new Date(day))]
  for (const { row, day } of rows) {
    if (day > today) refuse('statements.day-ahead', { row, day: written(day) })
    if (day < first) refuse('statements.day-before', { row, day: written(day), first: written(first) })
  }
}

function sumOf(amounts: readonly Satang[]): Satang {
  return amounts.reduce((all, one) => all + one, 0)
}

const columnWords: Record<StatementColumn, Worded> = {
  date: ['วันที่', 'date'],
  time: ['เวลา', 'time'],
  in: ['เงินเข้า', 'money in'],
  out: ['เงินออก', 'money out'],
  direction: ['เข้าหรือออก', 'in or out'],
  balance: ['ยอดคงเหลือ', 'balance'],
  reference: ['เลขอ้างอิง', 'reference'],
  name: ['ชื่อ', 'name'],
  description: ['รายละเอียด', 'description'],
}
const problems: Record<StatementFault['problem'], Worded> = {
  date: ['ไม่ใช่วันที่ เช่น 20/11/2569', 'is no date, such as 20/11/2026'],
  amount: ['ไม่ใช่จำนวนเงิน เช่น 1,234.50', 'is no amount, such as 1,234.50'],
  both: ['มีทั้งเงินเข้าและเงินออกในแถวเดียว', 'has money in and money out in one row'],
  direction: ['ไม่บอกว่าเงินเข้าหรือออก เช่น CR, DR', 'does not say whether money came or went, such as CR, DR'],
  cut: ['ไฟล์ขาดไปตั้งแต่ตรงนี้ ดาวน์โหลดจากธนาคารอีกครั้ง', 'is where the file was cut off: download it again'],
  apart: [
    'แยกเป็นหลายช่อง จำนวนเงินที่มีจุลภาคต้องอยู่ในเครื่องหมายคำพูด เช่น "1,234.50"',
    'fell apart into several cells. An amount with commas must stand in quotation marks: "1,234.50"',
  ],
  currency: ['ไม่ใช่เงินบาท (THB)', 'is not in baht (THB)'],
  neither: ['ไม่มีทั้งเงินเข้าและเงินออก', 'has neither money in nor money out'],
}

function problemOf({ row, column, columnNumber, problem }: StatementFault): CellProblem {
  return { row, columnNumber, column: columnWords[column], problem: problems[problem] }
}
