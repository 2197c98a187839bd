import { refuse } from '#rules/refusal.ts'
import type { ReplayCaption } from '#rules/tutoring/replay.ts'
import type { Person } from '#server/platform/caller.ts'
import type { Trx } from '#server/platform/database.ts'
import { mustHold, permission } from '#server/platform/rights.ts'

export type LockedSession = {
  start_at: Date
  ended_at: Date | null
  join_url: string | null
  planned_minutes: number | null
  replay_key: string | null
  replay_url: string | null
  captions: ReplayCaption[]
  changed_at: Date
}

/** Locks a session of a store where the caller handles sheets. Refuses: not-found. */
export async function lockDeskSession(trx: Trx, caller: Person, sheetId: string): Promise<LockedSession> {
  await mustHoldSheet(trx, caller, sheetId)
  return (await lockSession(trx, sheetId)) ?? refuse('not-found')
}

/** Locks the sheet, so that of two who link a session to it at once the second sees the other's. Refuses: not-found. */
export async function mustHoldSheet(trx: Trx, caller: Person, sheetId: string): Promise<void> {
  const sheet = await trx
    .selectFrom('sheet')
    .select('store_code')
    .where('id', '=', sheetId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (sheet === undefined) return refuse('not-found')
  mustHold(caller, permission.sheets, sheet.store_code)
}

export async function lockSession(trx: Trx, sheetId: string): Promise<LockedSession | undefined> {
  return await trx
    .selectFrom('online_tutoring')
    .select([
      'start_at',
      'ended_at',
      'join_url',
      'planned_minutes',
      'replay_key',
      'replay_url',
      'captions',
      'changed_at',
    ])
    .where('sheet_id', '=', sheetId)
    .forUpdate()
    .executeTakeFirst()
}
