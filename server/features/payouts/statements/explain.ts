import { sql } from 'kysely'
import { bangkokInstant } from '#rules/calendar/bangkok.ts'
import { monthNumber } from '#rules/calendar/periods.ts'
import type { Satang } from '#rules/money/satang.ts'
import { refuse } from '#rules/refusal.ts'
import type { Part } from '#rules/statements/suggest.ts'
import { type Entry, type Posting, postMany } from '#server/features/ledger/index.ts'
import { bookRefundOfProvider, lockDues } from '#server/features/orders/index.ts'
import { recordAudit } from '#server/platform/audit.ts'
import { letStatementsTake, type Trx } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import type { Platform } from '#server/platform/platform.ts'
import { returnPayout, unsuccessfulReason } from '../months/index.ts'
import { readNamed } from './booked.ts'
import { type Line, readLines, suggestMonth } from './lines.ts'

export type Doer = { actorId: string; now: Date }
export type LineId = { statement: string; line: number }

/** Explanations are serialised: a record is used by one line only, and what was read still holds. */
const explainLock = 25_693

/**
 * Accepts suggestions. Returned payouts and a gateway's own refunds that are not booked yet are booked with it, on the bank's day: the
 * gateway's report is the proof. Refuses: statements.changed, -record-first, staff.own-matter, money.*, payouts.closing, months.locked.
 */
export async function acceptSuggestions(
  trx: Trx,
  platform: Platform,
  input: {
    month: string
    lines: readonly (LineId & { key: string })[]
    everySure: { count: number; satang: Satang } | undefined
  },
  doer: Doer,
): Promise<number> {
  await begin(trx)
  const { lines, items, suggestions } = await suggestMonth(trx, input.month)
  const chosen = new Map(input.lines.map(({ statement, line, key }) => [`${statement}:${line}`, key]))
  if (input.everySure !== undefined) {
    const sure = lines.filter(({ id }) => suggestions.get(id)?.isSure)
    const satang = sure.reduce((all, line) => all + Math.abs(line.satang), 0)
    if (sure.length !== input.everySure.count || satang !== input.everySure.satang)
      refuse('statements.changed')
    for (const { id } of sure) chosen.set(id, suggestions.get(id)?.key ?? '')
  }
  const explained = lines
    .filter(({ id }) => chosen.has(id))
    .map((line) => {
      const suggestion = suggestions.get(line.id)
      if (suggestion === undefined || suggestion.key !== chosen.get(line.id))
        return refuse('statements.changed')
      const { parts, reason, toBook } = suggestion
      if (toBook === 'refund') refuse('statements.record-first')
      return { line, parts, reason, toBook }
    })
  if (explained.length < chosen.size) refuse('statements.changed')
  const gaveBack = explained.filter(({ toBook }) => toBook === 'gateway-refund')
  await lockDues(trx, { dues: gaveBack.flatMap(({ parts }) => parts.map(({ about }) => Number(about))) })
  for (const { line, parts, toBook } of explained)
    for (const { kind, about, satang } of parts) {
      const booked = when(line)
      if (toBook === 'return')
        await returnPayout(
          trx,
          { payout: about, reason: unsuccessfulReason, booked },
          { ...doer, mayKnow: () => true },
        )
      if (toBook !== 'gateway-refund') continue
      const { account: gateway, reference } = line
      await bookRefundOfProvider(trx, platform, doer.actorId, {
        due: about,
        satang: -satang,
        gateway,
        reference,
        booked,
      })
      const item = items.get(`${kind}:${about}`)
      if (item !== undefined) item.account = gateway
    }
  await write(trx, explained, (part) => items.get(`${part.kind}:${part.about}`)?.account, doer)
  await recordAudit(trx, {
    actorId: doer.actorId,
    action: 'statement.accept',
    object: `month:${input.month}`,
    after: { lines: explained.length, satang: explained.reduce((all, { line }) => all + line.satang, 0) },
  })
  return explained.length
}

/**
 * A person says what a line is. A part takes no more than is open of the line or of the item. Returns what stays open. Refuses: not-found,
 * statements.too-much, months.locked.
 */
export async function assignLine(
  trx: Trx,
  { parts, note, ...id }: LineId & { parts: readonly Part[]; note: string },
  doer: Doer,
): Promise<Satang> {
  await begin(trx)
  const line = await findLine(trx, id)
  const accounts = new Map<string, string>()
  for (const part of parts) {
    if (part.satang === 0) refuse('statements.too-much')
    if (part.kind === 'account') continue
    const key = `${part.kind}:${part.about}`
    const named = await readNamed(trx, line.day.slice(0, 7), [part.about])
    const item = named.find(({ kind }) => kind === part.kind)
    if (item === undefined) return refuse('not-found')
    if (accounts.has(key) || !isWithin(part.satang, item.openSatang)) refuse('statements.too-much')
    accounts.set(key, item.account)
  }
  const satang = parts.reduce((all, part) => all + part.satang, 0)
  if (!isWithin(satang, line.satang)) refuse('statements.too-much')
  // A fee has the opposite sign of what it is taken off. Two opposite account parts could book any sum.
  const booked = sumOf(parts.filter(({ kind }) => kind !== 'account'))
  const against = parts.filter(
    (part) => part.kind === 'account' && Math.sign(part.satang) !== Math.sign(line.satang),
  )
  if (sumOf(against) > Math.abs(line.satang) + booked) refuse('statements.too-much')
  await write(
    trx,
    [{ line, parts, reason: 'person' }],
    (part) => accounts.get(`${part.kind}:${part.about}`),
    doer,
  )
  await trx
    .updateTable('bank_statement_line')
    .set({ note })
    .where('statement_id', '=', id.statement)
    .where('line', '=', id.line)
    .execute()
  await recordAudit(trx, {
    actorId: doer.actorId,
    action: 'statement.explain',
    object: `statement-line:${line.id}`,
    after: { parts, note },
  })
  return line.satang - satang
}

/** In both directions. */
function sumOf(parts: readonly Part[]): Satang {
  return parts.reduce((all, { satang }) => all + Math.abs(satang), 0)
}

/** Refuses: not-found, months.locked. */
export async function undoExplanation(trx: Trx, id: LineId, doer: Doer): Promise<void> {
  await begin(trx)
  const line = await findLine(trx, id)
  const gone = await trx
    .deleteFrom('statement_match')
    .where('statement_id', '=', id.statement)
    .where('line', '=', id.line)
    .returning(['entry_key', 'kind', 'about', 'amount_satang'])
    .execute()
  if (gone.length === 0) refuse('not-found')
  await reverse(
    trx,
    gone.flatMap(({ entry_key: key }) => (key === null ? [] : [{ key, day: line.day, time: line.time }])),
  )
  await recordAudit(trx, {
    actorId: doer.actorId,
    action: 'statement.reopen',
    object: `statement-line:${line.id}`,
    before: { parts: gone },
  })
}

/** Explaining transactions are serialised; locking a month waits for them too. */
export async function begin(trx: Trx): Promise<void> {
  // Twenty thousand lines of a month may be accepted at once.
  await letStatementsTake(trx, '30s')
  await sql`select pg_advisory_xact_lock(${explainLock})`.execute(trx)
}

async function findLine(trx: Trx, { statement, line }: LineId): Promise<Line> {
  const [found] = await readLines(
    trx,
    sql`l.day = (select day from bank_statement_line where statement_id = ${statement} and line = ${line})`,
    sql`l.statement_id = ${statement} and l.line = ${line}`,
  )
  return found ?? refuse('not-found')
}

/** Within the open sum, and of the same sign. */
function isWithin(satang: Satang, open: Satang): boolean {
  return satang === 0 || (Math.sign(satang) === Math.sign(open) && Math.abs(satang) <= Math.abs(open))
}

type Explained = { line: Line; parts: readonly Part[]; reason: string }

async function write(
  trx: Trx,
  explained: readonly Explained[],
  accountOf: (part: Part) => string | undefined,
  { actorId, now }: Doer,
): Promise<void> {
  const entries: Entry[] = []
  const matches = explained.flatMap(({ line, parts, reason }) => {
    const postings = parts.flatMap((part) => postingOf(line.account, part, accountOf(part)))
    const key = postings.length === 0 ? null : `statement:${line.id}:${newId()}`
    if (key !== null) entries.push({ key, ...when(line), kind: 'settlement', memo: reason, postings })
    return parts.map((part) => ({ ...part, line, reason, key }))
  })
  for (let at = 0; at < entries.length; at += entriesAtOnce)
    await postMany(trx, entries.slice(at, at + entriesAtOnce))
  const column = <T>(of: (match: (typeof matches)[number]) => T) => matches.map(of)
  await sql`
    insert into statement_match (id, statement_id, line, kind, about, amount_satang, month, reason, entry_key, made_at, made_by)
    select new_id(), part.*, ${now}::timestamptz, ${actorId} from unnest(
      ${column(({ line }) => line.statement)}::text[], ${column(({ line }) => line.line)}::int[],
      ${column(({ kind }) => kind)}::text[], ${column(({ about }) => about)}::text[], ${column(({ satang }) => satang)}::bigint[],
      ${column(({ line }) => monthNumber(line.day.slice(0, 7)))}::int[], ${column(({ reason }) => reason)}::text[],
      ${column(({ key }) => key)}::text[]) as part`.execute(trx)
}

const entriesAtOnce = 2_000

/** Moves money from the account where it was booked to the bank; what was booked to the bank itself moves nothing. */
function postingOf(bank: string, part: Part, booked: string | undefined): Posting[] {
  if (part.kind === 'duplicate') return []
  const other = part.kind === 'account' ? part.about : booked
  if (other === undefined) throw new Error(`${part.kind} ${part.about}: no account`)
  if (other === bank) return []
  const satang = Math.abs(part.satang)
  return [part.satang > 0 ? { from: bank, to: other, satang } : { from: other, to: bank, satang }]
}

function when({ day, time }: Pick<Line, 'day' | 'time'>): Pick<Entry, 'occurredAt' | 'period'> {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const [hour = 12, minute = 0, second = 0] = time === '' ? [] : time.split(':').map(Number)
  return {
    occurredAt: bangkokInstant(year, month, date, hour, minute, second),
    period: monthNumber(day.slice(0, 7)),
  }
}

/** Takes back what these lines moved in the ledger, on the day of each. */
export async function reverse(
  trx: Trx,
  moved: readonly (Pick<Line, 'day' | 'time'> & { key: string })[],
): Promise<void> {
  const lines = new Map(moved.map((line) => [line.key, line]))
  const { rows } = await sql<{ key: string; from: string; to: string; satang: Satang }>`
    select e.key, p.to_account as "from", p.from_account as "to", p.amount_satang as satang
    from ledger_entry e join ledger_posting p on p.entry_id = e.id where e.key = any(${[...lines.keys()]}) order by e.id, p.line`.execute(
    trx,
  )
  const entries = [...Map.groupBy(rows, ({ key }) => key)].flatMap(([key, postings]): Entry[] => {
    const line = lines.get(key)
    if (line === undefined) return []
    return [
      {
        key: `${key}:undone`,
        ...when(line),
        kind: 'settlement',
        memo: 'undone',
        postings: postings.map(({ from, to, satang }): Posting => ({ from, to, satang })),
      },
    ]
  })
  for (let at = 0; at < entries.length; at += entriesAtOnce)
    await postMany(trx, entries.slice(at, at + entriesAtOnce))
}
