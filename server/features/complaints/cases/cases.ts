import { type RawBuilder, sql } from 'kysely'
import type { getMyCases, openCase as openCaseCall } from '#contract/buyer/cases.ts'
import type { ValidInputOf, DataOf } from '#contract/shared/call.ts'
import { caseMessagesMax, type CaseState, type CaseTopic, openCasesMax } from '#rules/complaints/cases.ts'
import { refuse } from '#rules/refusal.ts'
import type { Db, Trx } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import type { Platform } from '#server/platform/platform.ts'

const shownMax = 50

type Clocked = Pick<Platform, 'clock'>

/**
 * Writing about one's own report continues the existing conversation about it, whoever began that, until it is full. Refuses: not-found (an
 * order or report of another person, no such sheet), cases.too-many-open, cases.too-long.
 */
export async function openCase(
  trx: Trx,
  platform: Clocked,
  personId: string,
  { topic, about, message }: ValidInputOf<typeof openCaseCall>,
): Promise<string> {
  // Two that are opened at once are counted one after the other.
  await trx.selectFrom('person').select('id').where('id', '=', personId).forNoKeyUpdate().execute()
  if (about !== undefined) await mustBeTheirs(trx, personId, about)
  if (about?.startsWith('report:')) {
    const begun = await trx
      .selectFrom('support_case')
      .select('id')
      .where('person_id', '=', personId)
      .where('about', '=', about)
      .where(
        sql<boolean>`(select count(*) from support_case_message m where m.case_id = support_case.id) < ${caseMessagesMax}`,
      )
      .orderBy('changed_at', 'desc')
      .executeTakeFirst()
    if (begun !== undefined) {
      await writeInCase(trx, platform, personId, { id: begun.id, message })
      return begun.id
    }
  }
  const { open } = await trx
    .selectFrom('support_case')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('person_id', '=', personId)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  if (open >= openCasesMax) return refuse('cases.too-many-open')
  return await beginCase(trx, platform, { personId, topic, about: about ?? null, message, staffId: null })
}

export async function beginCase(
  trx: Trx,
  { clock }: Clocked,
  one: { personId: string; topic: CaseTopic; about: string | null; message: string; staffId: string | null },
): Promise<string> {
  const [id, now] = [newId(), clock.now()]
  const isTheirs = one.staffId === null
  await trx
    .insertInto('support_case')
    .values({
      id,
      person_id: one.personId,
      topic: one.topic,
      about: one.about,
      state: isTheirs ? 'open' : 'answered',
      opened_at: now,
      changed_at: now,
      waiting_since: isTheirs ? now : null,
      assigned_to: one.staffId,
    })
    .execute()
  await trx
    .insertInto('support_case_message')
    .values({
      case_id: id,
      number: 1,
      staff_id: one.staffId,
      by_staff: !isTheirs,
      body: one.message,
      written_at: now,
    })
    .execute()
  return id
}

async function mustBeTheirs(trx: Trx, personId: string, about: string): Promise<void> {
  const [kind, id = ''] = about.split(':')
  const found =
    kind === 'order'
      ? await trx
          .selectFrom('orders')
          .select('id')
          .where('id', '=', id)
          .where('buyer_id', '=', personId)
          .executeTakeFirst()
      : kind === 'report'
        ? await trx
            .selectFrom('report')
            .select('id')
            .where('id', '=', id)
            .where('reporter_id', '=', personId)
            .executeTakeFirst()
        : await trx
            .selectFrom('sheet')
            .select('id')
            .where('id', '=', id)
            .where((where) =>
              where.or([where('on_sale', '=', true), where('author_id', '=', personId), whereOwned()]),
            )
            .executeTakeFirst()
  if (found === undefined) refuse('not-found')

  function whereOwned() {
    return sql<boolean>`exists (select from library_entry e where e.sheet_id = sheet.id and e.person_id = ${personId})`
  }
}

export async function readMyCases(db: Db, personId: string): Promise<DataOf<typeof getMyCases>> {
  const cases = await db
    .selectFrom('support_case')
    .select(['id', 'topic', 'about', 'state', 'opened_at', 'changed_at'])
    .select(pageOfReport(sql`about`).as('page'))
    .where('person_id', '=', personId)
    .orderBy('changed_at', 'desc')
    .orderBy('id')
    .limit(shownMax)
    .execute()
  const messages =
    cases.length === 0
      ? []
      : await db
          .selectFrom('support_case_message')
          .select(['case_id', 'by_staff', 'body', 'written_at'])
          .where(
            'case_id',
            'in',
            cases.map(({ id }) => id),
          )
          .orderBy('number')
          .execute()
  return {
    cases: cases.map((one) => ({
      ...presentCase(one),
      messages: messages
        .filter(({ case_id }) => case_id === one.id)
        .map(({ by_staff, body, written_at }) => ({
          staff: by_staff,
          text: body,
          at: written_at.toISOString(),
        })),
    })),
  }
}

/** The page of the report that a conversation is about. */
export function pageOfReport(about: RawBuilder<unknown>): RawBuilder<number | null> {
  return sql<
    number | null
  >`(select r.page from report r where ${about} like 'report:%' and r.id = substr(${about}, 8))`
}

export type CaseFacts = {
  id: string
  topic: CaseTopic
  about: string | null
  page: number | null
  state: CaseState
  opened_at: Date
  changed_at: Date
}

export function presentCase(row: CaseFacts) {
  return {
    _id: row.id,
    topic: row.topic,
    about: row.about,
    page: row.page,
    state: row.state,
    opened: row.opened_at.toISOString(),
    changed: row.changed_at.toISOString(),
  }
}

/** Refuses: not-found (another person's), cases.too-long. */
export async function writeInCase(
  trx: Trx,
  platform: Clocked,
  personId: string,
  { id, message }: { id: string; message: string },
): Promise<void> {
  const one = await lockCase(trx, id)
  if (one.person_id !== personId) refuse('not-found')
  await addMessage(trx, platform, one, { staffId: null, message, state: 'open' })
}

/** Refuses: not-found. */
export async function lockCase(trx: Trx, id: string) {
  const one = await trx
    .selectFrom('support_case')
    .select(['id', 'person_id', 'topic', 'about', 'state', 'waiting_since'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (one === undefined) return refuse('not-found')
  const { count } = await trx
    .selectFrom('support_case_message')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('case_id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...one, count }
}

/** Adds a message; a second one keeps the waiting time of the first. Refuses: cases.too-long. */
export async function addMessage(
  trx: Trx,
  { clock }: Clocked,
  one: Awaited<ReturnType<typeof lockCase>>,
  { staffId, message, state }: { staffId: string | null; message: string; state: CaseState },
): Promise<void> {
  if (one.count >= caseMessagesMax) refuse('cases.too-long')
  const now = clock.now()
  await trx
    .insertInto('support_case_message')
    .values({
      case_id: one.id,
      number: one.count + 1,
      staff_id: staffId,
      by_staff: staffId !== null,
      body: message,
      written_at: now,
    })
    .execute()
  await trx
    .updateTable('support_case')
    .set({ state, changed_at: now, waiting_since: state === 'open' ? (one.waiting_since ?? now) : null })
    .where('id', '=', one.id)
    .execute()
}
