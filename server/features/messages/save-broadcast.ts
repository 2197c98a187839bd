import type { MessageType } from '#rules/messages/notices.ts'
import { refuse } from '#rules/refusal.ts'
import type { Person } from '#server/platform/caller.ts'
import type { Trx } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import { mustReach, type Receivers } from './broadcast-receivers.ts'

/** Drafts per person: older ones must be sent or deleted first. */
const draftsMax = 50

export type BroadcastDraft = Receivers & {
  /** Null for a new one. */
  id: string | null
  /** The version that was changed; left out, whatever is there. */
  version?: number | undefined
  type: MessageType
  /** As typed. */
  th: string
  en: string
}

/**
 * Stores a draft, possibly incomplete. Of two windows on one draft the later is refused. Refuses: not-found, not-allowed,
 * messages.draft-changed, messages.already-sent, messages.too-many-drafts.
 */
export async function saveBroadcast(
  trx: Trx,
  caller: Person,
  draft: BroadcastDraft,
  now: Date,
): Promise<{ _id: string; version: number }> {
  await mustReach(trx, caller, draft)
  const { audience, target, type } = draft
  const values = {
    audience,
    person_id: audience === 'person' ? target : null,
    sheet_id: audience === 'sheet' ? target : null,
    type,
    text_th: draft.th,
    text_en: draft.en,
    changed_at: now,
  }
  if (draft.id === null) return await begin(trx, caller, values, now)
  const saved = await lockDraft(trx, caller, draft.id)
  if (draft.version !== undefined && draft.version !== saved.version) refuse('messages.draft-changed')
  const version = saved.version + 1
  await trx
    .updateTable('broadcast')
    .set({ ...values, version })
    .where('id', '=', draft.id)
    .execute()
  return { _id: draft.id, version }
}

async function begin(
  trx: Trx,
  caller: Person,
  values: { audience: Receivers['audience']; type: BroadcastDraft['type']; changed_at: Date },
  now: Date,
): Promise<{ _id: string; version: number }> {
  // Held, so that of two at once the second counts the first one too.
  await trx.selectFrom('person').select('id').where('id', '=', caller.id).forNoKeyUpdate().execute()
  const { count } = await trx
    .selectFrom('broadcast')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('created_by', '=', caller.id)
    .where('state', '=', 'draft')
    .executeTakeFirstOrThrow()
  if (count >= draftsMax) refuse('messages.too-many-drafts')
  const id = newId()
  await trx
    .insertInto('broadcast')
    .values({ ...values, id, state: 'draft', created_by: caller.id, created_at: now })
    .execute()
  return { _id: id, version: 1 }
}

/** Refuses: not-found, messages.already-sent. */
export async function deleteBroadcast(trx: Trx, caller: Person, id: string): Promise<void> {
  await lockDraft(trx, caller, id)
  await trx.deleteFrom('broadcast').where('id', '=', id).execute()
}

/** An own draft, held until the transaction ends: two who send it at once are one after the other. */
export async function lockDraft(trx: Trx, caller: Person, id: string) {
  const row = await trx
    .selectFrom('broadcast')
    .selectAll()
    .where('id', '=', id)
    .where('created_by', '=', caller.id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) return refuse('not-found')
  return row.state === 'draft' ? row : refuse('messages.already-sent')
}
