import { sql } from 'kysely'
import { requestInstitution } from '#contract/buyer/institutions.ts'
import type { ValidInputOf, DataOf } from '#contract/shared/call.ts'
import { closeInstitutionRequest, listInstitutionRequests } from '#contract/staff/institutions.ts'
import { refuse } from '#rules/refusal.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Db, Trx } from '#server/platform/database.ts'
import { addressGroup } from '#server/platform/http/addresses.ts'
import { newId } from '#server/platform/ids.ts'
import { mustHoldGlobally, permission } from '#server/platform/rights.ts'
import { reads, writes, writesPrepared } from '#server/platform/route.ts'

export const routes = [
  writesPrepared(
    requestInstitution,
    async (_input, { platform, request }) =>
      await platform.limits.take('institution-request', addressGroup(request.address)),
    (input, { trx, platform }) => addRequest(trx, input, platform.clock.now()),
  ),
  reads(listInstitutionRequests, async ({ after }, { caller, db }) => {
    mustHoldGlobally(caller, permission.sheets)
    return await listRequests(db, after)
  }),
  writes(closeInstitutionRequest, async ({ id }, { caller, trx }) => {
    mustHoldGlobally(caller, permission.sheets)
    await closeRequest(trx, caller.id, id)
  }),
]

const pageSize = 50
/** A request untouched for a year is void, and its address must not be stored longer. */
const storedDays = 365

async function addRequest(
  trx: Trx,
  { name, kind, email }: ValidInputOf<typeof requestInstitution>,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('institution_request')
    .values({ id: newId(), name, kind, email, asked_at: now })
    .execute()
}

/** Newest first. After a request that is gone comes nothing. */
async function listRequests(
  db: Db,
  after: string | undefined,
): Promise<DataOf<typeof listInstitutionRequests>> {
  const rows = await db
    .selectFrom('institution_request')
    .select(['id', 'name', 'kind', 'email', 'asked_at'])
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(asked_at, id) < (select last.asked_at, last.id from institution_request last where last.id = ${after})`,
      ),
    )
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .execute()
  return {
    requests: rows.slice(0, pageSize).map(({ id, name, kind, email, asked_at }) => ({
      _id: id,
      name,
      kind,
      email,
      asked: asked_at.toISOString(),
    })),
    more: rows.length > pageSize,
  }
}

/** Refuses: not-found. */
async function closeRequest(trx: Trx, staffId: string, id: string): Promise<void> {
  const closed = await trx
    .deleteFrom('institution_request')
    .where('id', '=', id)
    .returning(['name', 'kind'])
    .executeTakeFirst()
  if (closed === undefined) return refuse('not-found')
  await recordAudit(trx, {
    actorId: staffId,
    action: 'institution-request.close',
    object: `institution-request:${id}`,
    before: closed,
  })
}

/** For the hourly tidying. */
export async function forgetOldRequests(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('institution_request')
    .where('asked_at', '<', new Date(now.getTime() - storedDays * 86_400_000))
    .execute()
}
