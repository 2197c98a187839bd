import { type RawBuilder, sql } from 'kysely'
import type * as contract from '#contract/staff/cases.ts'
import type { ValidInputOf, DataOf } from '#contract/shared/call.ts'
import type { Locale } from '#rules/locales.ts'
import { refuse } from '#rules/refusal.ts'
import { plainName } from '#rules/people/names.ts'
import { coverVersion } from '#rules/sheets/sheet-pictures.ts'
import { sendMessage } from '#server/features/messages/index.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Person } from '#server/platform/caller.ts'
import { type Db, type Trx, likePart } from '#server/platform/database.ts'
import { mustNotBeOwn } from '#server/platform/own-matter.ts'
import type { Platform } from '#server/platform/platform.ts'
import { everyStore, permission } from '#server/platform/rights.ts'
import { caseAnswered } from '#server/words/complaints.ts'
import { addMessage, beginCase, type CaseFacts, lockCase, pageOfReport, presentCase } from './cases.ts'

type CaseRow = CaseFacts & {
  waiting_since: Date | null
  person_id: string
  name: string
  last: string
  asked: string | null
  sheet_id: string | null
  cover_version: number | null
  picture_version: number | null
  assigned_id: string | null
  assigned_name: string | null
}

const casesWhere = (which: RawBuilder<unknown>) => sql`
  from support_case c join person p on p.id = c.person_id
    left join person a on a.id = c.assigned_to and ${mayHandle(sql`a.id`)}
    left join sheet s on s.id = ${sheetOf(sql`c.about`)} left join store t on t.code = s.store_code where ${which}`

/** Id of a conversation's sheet: itself, that of its report, or an order's first one. */
function sheetOf(about: RawBuilder<unknown>): RawBuilder<unknown> {
  const id = sql`split_part(${about}, ':', 2)`
  return sql`case split_part(${about}, ':', 1) when 'sheet' then ${id}
    when 'report' then (select r.sheet_id from report r where r.id = ${id})
    when 'order' then (select l.sheet_id from order_line l where l.order_id = ${id} order by l.position limit 1) end`
}

const columns = sql`c.id, c.topic, c.about, ${pageOfReport(sql`c.about`)} as page, c.state, c.opened_at, c.changed_at, c.waiting_since, c.person_id, p.name,
  a.id as assigned_id, a.name as assigned_name, s.id as sheet_id, s.cover_version, t.picture_version,
  ${lastWords(sql`true`)} as last, ${lastWords(sql`not m.by_staff`)} as asked`

function lastWords(which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select left(m.body, 160) from support_case_message m where m.case_id = c.id and ${which} order by m.number desc limit 1)`
}

/** An assignment to staff who gave up the right, or left, does not count. */
function mayHandle(person: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`exists (select from staff_permission r where r.person_id = ${person} and r.permission = ${permission.money} and r.store_code = ${everyStore})`
}

export async function listCases(
  db: Db,
  staff: Person,
  { state, whose, query, page, rows: size }: ValidInputOf<typeof contract.listCases>,
): Promise<DataOf<typeof contract.listCases>> {
  const text = plainName(query ?? '')
  const like = `%${likePart(text)}%`
  const theirs = { mine: sql`a.id = ${staff.id}`, nobody: sql`a.id is null` }
  const which = sql`${state === undefined ? sql`true` : sql`c.state = ${state}`} and ${
    whose === undefined ? sql`true` : theirs[whose]
  } and ${
    text === ''
      ? sql`true`
      : sql`(c.id = ${text.toUpperCase()} or c.person_id = ${text.toUpperCase()} or p.name ilike ${like} or c.about ilike ${like})`
  }`
  const [{ rows }, counted] = await Promise.all([
    sql<CaseRow>`select ${columns} ${casesWhere(which)}
      order by c.waiting_since nulls last, c.changed_at desc, c.id limit ${size} offset ${page * size}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*)::int as total ${casesWhere(which)}`.execute(db),
  ])
  return { cases: rows.map(present), total: counted.rows[0]?.total ?? 0 }
}

/** Refuses: not-found. */
export async function readCase(db: Db, id: string): Promise<DataOf<typeof contract.readCase>> {
  const [{ rows }, colleagues, messages] = await Promise.all([
    sql<CaseRow & { language: Locale | null }>`
      select ${columns}, (select n.language from notification_setting n where n.person_id = c.person_id) as language
      ${casesWhere(sql`c.id = ${id.toUpperCase()}`)}`.execute(db),
    sql<{ _id: string; name: string }>`
      select p.id as _id, p.name from person p where ${mayHandle(sql`p.id`)} order by p.name, p.id`.execute(
      db,
    ),
    db
      .selectFrom('support_case_message')
      .leftJoin('person', 'person.id', 'support_case_message.staff_id')
      .select(['by_staff', 'person.name', 'body', 'written_at'])
      .where('case_id', '=', id.toUpperCase())
      .orderBy('number')
      .execute(),
  ])
  const row = rows[0]
  if (row === undefined) return refuse('not-found')
  return {
    ...present(row),
    language: row.language ?? 'th',
    colleagues: colleagues.rows.filter(({ _id }) => _id !== row.person_id),
    messages: messages.map(({ by_staff, name, body, written_at }) => ({
      staff: by_staff ? (name ?? '') : null,
      text: body,
      at: written_at.toISOString(),
    })),
  }
}

function present(row: CaseRow): DataOf<typeof contract.listCases>['cases'][number] {
  return {
    ...presentCase(row),
    person: { _id: row.person_id, name: row.name },
    assigned: row.assigned_id === null ? null : { _id: row.assigned_id, name: row.assigned_name ?? '' },
    waitingSince: row.waiting_since?.toISOString() ?? null,
    last: row.last,
    asked: row.asked ?? '',
    sheet:
      row.sheet_id === null
        ? null
        : { _id: row.sheet_id, cover: coverVersion(row.cover_version ?? 0, row.picture_version ?? 0) },
  }
}

/**
 * Staff who answer an unassigned case take it on.
 * Refuses: not-found, staff.own-matter, reports.acted-meanwhile, cases.too-long.
 */
export async function answerCase(
  trx: Trx,
  platform: Platform,
  staff: Person,
  { id, message, solved, seen }: ValidInputOf<typeof contract.answerCase>,
): Promise<void> {
  const one = await lockCase(trx, id.toUpperCase())
  mustNotBeOwn(staff.id, [one.person_id], `case:${one.id}`)
  if (one.count !== seen) refuse('reports.acted-meanwhile')
  await addMessage(trx, platform, one, {
    staffId: staff.id,
    message,
    state: solved ? 'solved' : 'answered',
  })
  await recordAudit(trx, {
    actorId: staff.id,
    action: solved ? 'case.solve' : 'case.answer',
    object: `case:${one.id}`,
    before: { state: one.state },
  })
  await trx
    .updateTable('support_case')
    .set({ assigned_to: staff.id })
    .where('id', '=', one.id)
    .where(sql<boolean>`assigned_to is null or not ${mayHandle(sql`assigned_to`)}`)
    .execute()
  await notifyAsker(trx, one.person_id, { id: one.id, number: one.count + 1, message })
}

/** Refuses: not-found (also of whom cannot take it on), staff.own-matter, reports.acted-meanwhile. */
export async function assignCase(
  trx: Trx,
  staff: Person,
  { id, to, seen }: ValidInputOf<typeof contract.assignCase>,
): Promise<void> {
  const one = await lockCase(trx, id.toUpperCase())
  mustNotBeOwn(staff.id, [one.person_id], `case:${one.id}`)
  const { rows } = await sql<{ before: string | null; able: boolean }>`
    select (select c.assigned_to from support_case c where c.id = ${one.id} and ${mayHandle(sql`c.assigned_to`)}) as before,
      ${to === null ? sql`true` : sql`${to}::text <> ${one.person_id} and ${mayHandle(sql`${to}::text`)}`} as able`.execute(
    trx,
  )
  const { before = null, able = false } = rows[0] ?? {}
  if (!able) refuse('not-found')
  if (before !== seen) refuse('reports.acted-meanwhile')
  if (before === to) return
  await trx.updateTable('support_case').set({ assigned_to: to }).where('id', '=', one.id).execute()
  await recordAudit(trx, {
    actorId: staff.id,
    action: 'case.assign',
    object: `case:${one.id}`,
    before: { assigned: before },
    after: { assigned: to },
  })
}

/** Opens a case by staff; the other party follows from its subject. Refuses: not-found, staff.own-matter. */
export async function openCaseFor(
  trx: Trx,
  platform: Platform,
  staff: Person,
  { about, topic, message }: ValidInputOf<typeof contract.openCaseFor>,
): Promise<string> {
  const personId = await personOf(trx, about)
  mustNotBeOwn(staff.id, [personId], about)
  const id = await beginCase(trx, platform, {
    personId,
    topic,
    about: about.startsWith('person:') ? null : about,
    message,
    staffId: staff.id,
  })
  await recordAudit(trx, { actorId: staff.id, action: 'case.open', object: `case:${id}` })
  await notifyAsker(trx, personId, { id, number: 1, message })
  return id
}

/** Refuses: not-found. */
export async function readCaseStart(db: Db, about: string): Promise<DataOf<typeof contract.readCaseStart>> {
  const personId = await personOf(db, about)
  const [person, open] = await Promise.all([
    db
      .selectFrom('person')
      .leftJoin('notification_setting as n', 'n.person_id', 'person.id')
      .select(['person.id', 'person.name', 'n.language'])
      .where('person.id', '=', personId)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('support_case')
      .select(['id', 'topic', 'about', 'state', 'opened_at', 'changed_at'])
      .select(pageOfReport(sql`about`).as('page'))
      .where('person_id', '=', personId)
      .where('state', '<>', 'solved')
      .orderBy('changed_at', 'desc')
      .limit(10)
      .execute(),
  ])
  return {
    person: { _id: person.id, name: person.name },
    language: person.language ?? 'th',
    open: open.map(presentCase),
  }
}

const personOfObject: Readonly<Record<string, (id: string) => RawBuilder<{ id: string }>>> = {
  order: (id) => sql`select buyer_id as id from orders where id = ${id}`,
  sheet: (id) => sql`select author_id as id from sheet where id = ${id}`,
  report: (id) => sql`select reporter_id as id from report where id = ${id}`,
  person: (id) => sql`select ${id}::text as id`,
}

/** The person, the buyer of the order, the author of the sheet, or who reported. Refuses: not-found, also of a closed account. */
async function personOf(db: Db | Trx, about: string): Promise<string> {
  const [kind = '', id = ''] = about.split(':')
  const whose = personOfObject[kind]?.(id) ?? refuse('not-found')
  const { rows } = await sql<{ id: string }>`
    select p.id from (${whose}) whose join person p on p.id = whose.id where p.closed_at is null`.execute(db)
  return rows[0]?.id ?? refuse('not-found')
}

async function notifyAsker(
  trx: Trx,
  personId: string,
  { id, number, message }: { id: string; number: number; message: string },
): Promise<void> {
  await sendMessage(trx, {
    personId,
    type: 'info',
    key: `case:${id}:${number}`,
    notice: 'case-answered',
    html: caseAnswered({ id, message }),
  })
}
