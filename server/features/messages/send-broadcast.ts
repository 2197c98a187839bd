import { sql } from 'kysely'
import { z } from 'zod'
import { saysNothing, typedHtml } from '#rules/messages/typed-html.ts'
import { refuse } from '#rules/refusal.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Person } from '#server/platform/caller.ts'
import { inLongTransaction, type Trx, inTransaction } from '#server/platform/database.ts'
import { enqueue } from '#server/platform/jobs.ts'
import { notify } from '#server/platform/notifications.ts'
import type { Platform } from '#server/platform/platform.ts'
import { countOfReceivers, mustReach, receiverIds, type Receivers } from './broadcast-receivers.ts'
import { messagesChanged } from './message-events.ts'
import { lockDraft } from './save-broadcast.ts'

export const broadcastJob = 'messages.broadcast'

/** Receivers of one short transaction; the next ones are another job. */
const receiversOfBatch = 2_000
/** The bells of so many ring at once; those of more find it by themselves within a minute. */
const bellsMax = 1_000
/** New people may come between the count and the press, but not another crowd. */
const growthMin = 10
const growthShare = 0.01

/**
 * Sends an own draft; jobs send its batches. `count` is the confirmed number of receivers. Refuses: not-found, not-allowed,
 * messages.already-sent, messages.draft-changed, messages.text-missing, messages.receiver-missing, messages.no-receivers,
 * messages.receivers-changed.
 */
export async function sendBroadcast(
  trx: Trx,
  caller: Person,
  input: { id: string; version: number; count: number },
  now: Date,
): Promise<number> {
  const draft = await lockDraft(trx, caller, input.id)
  if (draft.version !== input.version) refuse('messages.draft-changed')
  const to = receiversOf(draft)
  // The rights of today, not those of the day when it was written.
  await mustReach(trx, caller, to)
  if (isWithoutTarget(to)) refuse('messages.receiver-missing')
  if (saysNothing(draft.text_th) || saysNothing(draft.text_en)) refuse('messages.text-missing')
  const count = await countOfReceivers(trx, to)
  if (count === 0) refuse('messages.no-receivers')
  if (count > input.count + Math.max(growthMin, input.count * growthShare)) {
    refuse('messages.receivers-changed', { count })
  }
  await trx
    .updateTable('broadcast')
    .set({ state: 'sending', sent_by: caller.id, sent_at: now, changed_at: now, receiver_count: count })
    .where('id', '=', input.id)
    .execute()
  await enqueueBatch(trx, input.id)
  await recordAudit(trx, {
    actorId: caller.id,
    action: 'message.send',
    object: objectOf(to),
    after: { message: input.id, receivers: count, type: draft.type },
  })
  return count
}

/** Stops sending after the current batch, or resumes. Refuses: not-found, not-allowed, messages.not-sending, messages.not-stopped. */
export async function steerBroadcast(
  trx: Trx,
  caller: Person,
  { id, sending }: { id: string; sending: boolean },
  now: Date,
): Promise<void> {
  const row = await lockBroadcast(trx, id)
  if (row === undefined || (row.state === 'draft' && row.created_by !== caller.id)) return refuse('not-found')
  const to = receiversOf(row)
  // Staff may see broadcasts to everybody that they may not stop; those about another store's sheet they may not even see.
  await mustReach(trx, caller, to)
  if (!sending && row.state !== 'sending') refuse('messages.not-sending')
  if (sending && row.state !== 'stopped') refuse('messages.not-stopped')
  await trx
    .updateTable('broadcast')
    .set(sending ? { state: 'sending', ended_at: null } : { state: 'stopped', ended_at: now })
    .where('id', '=', id)
    .execute()
  if (sending) await enqueueBatch(trx, id)
  await recordAudit(trx, {
    actorId: caller.id,
    action: sending ? 'message.go-on' : 'message.stop',
    object: objectOf(to),
    after: { message: id, sent: row.sent_count },
  })
}

const lockBroadcast = (trx: Trx, id: string) =>
  trx.selectFrom('broadcast').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

const about = z.object({ id: z.string() })

/**
 * Writes to the next two thousand receivers in id order. The position is stored in the messages' transaction and each message has a key, so
 * a crash, a repeated job or two workers write to nobody twice (INV-17).
 */
export async function sendBatch(platform: Platform, payload: unknown): Promise<void> {
  const { id } = about.parse(payload)
  const now = platform.clock.now()
  await inTransaction(platform.db, async (trx) => {
    const row = await lockBroadcast(trx, id)
    if (row === undefined || row.state !== 'sending') return
    const html = { th: typedHtml(row.text_th), en: typedHtml(row.text_en) }
    const { rows } = await sql<{ looked: number; last: string | null; written: string[] | null }>`
      with batch as materialized (
        select receivers.id from (${receiverIds(receiversOf(row))}) receivers
        where receivers.id > ${row.after_id} order by receivers.id limit ${sql.lit(receiversOfBatch)}
      ), written as (
        insert into message (person_id, type, html_th, html_en, key, broadcast_id, created_at)
        select id, ${row.type}, ${html.th}, ${html.en}, 'broadcast:' || ${id} || ':' || id, ${id}, ${now} from batch
        on conflict (key) do nothing returning person_id
      )
      select (select count(*)::int from batch) as looked, (select max(id) from batch) as last,
        (select array_agg(person_id) from written) as written`.execute(trx)
    const { looked = 0, last = null, written } = rows[0] ?? {}
    const isOver = looked < receiversOfBatch
    await trx
      .updateTable('broadcast')
      .set({
        after_id: last ?? row.after_id,
        sent_count: row.sent_count + (written?.length ?? 0),
        ...(isOver ? { state: 'sent' as const, ended_at: now } : {}),
      })
      .where('id', '=', id)
      .execute()
    if (!isOver) await enqueueBatch(trx, id)
    if ((row.receiver_count ?? 0) <= bellsMax) {
      for (const personId of written ?? []) await notify(trx, messagesChanged, personId)
    }
  })
}

/** Counts how many have read broadcasts, so that lists need not. Counted first and written then, so that no batch waits for the count. */
export async function countReaders({ db, clock }: Platform): Promise<void> {
  const since = new Date(clock.now().getTime() - 30 * 24 * 3_600_000)
  await inLongTransaction(db, async (trx) => {
    const { rows } = await sql<{ id: string; count: number }>`
      select b.id, counted.count from broadcast b join (
        select broadcast_id as id, count(*)::int as count from message
        where read_at is not null and broadcast_id in (select id from broadcast where sent_at > ${since})
        group by broadcast_id) counted on counted.id = b.id
      where b.read_count <> counted.count`.execute(trx)
    await sql`update broadcast b set read_count = counted.count
      from unnest(${rows.map(({ id }) => id)}::text[], ${rows.map(({ count }) => count)}::int[]) counted (id, count)
      where b.id = counted.id`.execute(trx)
  })
}

async function enqueueBatch(trx: Trx, id: string): Promise<void> {
  await enqueue(trx, broadcastJob, { id }, { key: `broadcast:${id}` })
}

type Target = { audience: Receivers['audience']; person_id: string | null; sheet_id: string | null }

function receiversOf({ audience, person_id, sheet_id }: Target): Receivers {
  return { audience, target: person_id ?? sheet_id }
}

export function isWithoutTarget({ audience, target }: Receivers): boolean {
  return (audience === 'person' || audience === 'sheet') && target === null
}

/** For the audit trail: who manages a store reads there what was sent to buyers of its sheets. */
function objectOf({ audience, target }: Receivers): string {
  return audience === 'person' || audience === 'sheet' ? `${audience}:${target}` : `people:${audience}`
}
