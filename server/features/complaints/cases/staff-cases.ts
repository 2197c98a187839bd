import { type RawBuilder, sql } from 'kysely'
import type * as contract from '#contract/staff/cases.ts'
import type { CheckedAskOf, DataOf } from '#contract/shared/call.ts'
import type { CaseState, CaseTopic } from '#rules/complaints/cases.ts'
import { refuse } from '#rules/refusal.ts'
import { escapeHtml, sendMessage } from '#server/features/messages/index.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Person } from '#server/platform/caller.ts'
import type { Db, Trx } from '#server/platform/database.ts'
import { mustNotBeOwn } from '#server/platform/own-matter.ts'
import type { Platform } from '#server/platform/platform.ts'
import { addMessage, beginCase, lockCase, presentCase } from './cases.ts'

type CaseRow = {
  id: string
  topic: CaseTopic
  about: string | null
  state: CaseState
  opened_at: Date
  changed_at: Date
  waiting_since: Date | null
  person_id: string
  name: string
  last: string
}

const casesWhere = (which: RawBuilder<unknown>) => sql`
  from support_case c join person p on p.id = c.person_id where ${which}`

const columns = sql`c.id, c.topic, c.about, c.state, c.opened_at, c.changed_at, c.waiting_since, c.person_id, p.name,
  (select left(m.body, 160) from support_case_message m where m.case_id = c.id order by m.number desc limit 1) as last`

export async function listCases(
  db: Db,
  { state, query, page, rows: size }: CheckedAskOf<typeof contract.listCases>,
): Promise<DataOf<typeof contract.listCases>> {
  const text = query?.trim() ?? ''
  const like = `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const which = sql`${state === undefined ? sql`true` : sql`c.state = ${state}`} and ${
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
  const [{ rows }, messages] = await Promise.all([
    sql<CaseRow & { language: 'th' | 'en' | null }>`
      select ${columns}, (select n.language from notification_setting n where n.person_id = c.person_id) as language
      ${casesWhere(sql`c.id = ${id.toUpperCase()}`)}`.execute(db),
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
    waitingSince: row.waiting_since?.toISOString() ?? null,
    last: row.last,
  }
}

/** Refuses: not-found, staff.own-matter, reports.acted-meanwhile, cases.too-long. */
export async function answerCase(
  trx: Trx,
  platform: Platform,
  staff: Person,
  { id, message, solved, seen }: CheckedAskOf<typeof contract.answerCase>,
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
  await tell(trx, one.person_id, { id: one.id, number: one.count + 1, message })
}

/** Whom it is with follows from what it is about. Refuses: not-found, staff.own-matter. */
export async function openCaseFor(
  trx: Trx,
  platform: Platform,
  staff: Person,
  { about, topic, message }: CheckedAskOf<typeof contract.openCaseFor>,
): Promise<string> {
  const [kind, object = ''] = about.split(':')
  const personId =
    kind === 'order'
      ? (await trx.selectFrom('orders').select('buyer_id as id').where('id', '=', object).executeTakeFirst())
          ?.id
      : kind === 'report'
        ? (
            await trx
              .selectFrom('report')
              .select('reporter_id as id')
              .where('id', '=', object)
              .executeTakeFirst()
          )?.id
        : (
            await trx
              .selectFrom('person')
              .select('id')
              .where('id', '=', object)
              .where('closed_at', 'is', null)
              .executeTakeFirst()
          )?.id
  if (personId === undefined || personId === null) return refuse('not-found')
  mustNotBeOwn(staff.id, [personId], about)
  const id = await beginCase(trx, platform, {
    personId,
    topic,
    about: kind === 'person' ? null : about,
    message,
    staffId: staff.id,
  })
  await recordAudit(trx, { actorId: staff.id, action: 'case.open', object: `case:${id}` })
  await tell(trx, personId, { id, number: 1, message })
  return id
}

async function tell(
  trx: Trx,
  personId: string,
  { id, number, message }: { id: string; number: number; message: string },
): Promise<void> {
  const words = `<p>${escapeHtml(message).replaceAll(/\r?\n/g, '<br>')}</p>`
  const link = `/user/support?${id}`
  await sendMessage(trx, {
    personId,
    type: 'info',
    key: `case:${id}:${number}`,
    notice: 'case-answered',
    html: {
      th: `<p>ทีมงานสรุปตอบคุณ:</p>${words}<p><a href="${link}">ตอบกลับหรือดูทั้งเรื่อง</a></p>`,
      en: `<p>The Sarup team answers you:</p>${words}<p><a href="${link}">Answer, or see all of it</a></p>`,
    },
  })
}
