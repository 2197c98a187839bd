import { sql } from 'kysely'
import * as contract from '#contract/staff/share-policy.ts'
import type { DataOf } from '#contract/shared/call.ts'
import { periodOfNumber } from '#rules/calendar/periods.ts'
import type { Db } from '#server/platform/database.ts'
import { reads, writes } from '#server/platform/route.ts'
import { addShareRow, confirmShareRow, earliestShareMonth } from './share-rows.ts'

type Shown = DataOf<typeof contract.getSharePolicy>['rows']

export const routes = [
  reads(contract.getSharePolicy, async (_input, { caller, db, platform }) => ({
    rows: await readRows(db, caller.id),
    earliest: earliestShareMonth(platform.clock.now()),
  })),

  writes(contract.addShareRow, async (row, { caller, platform, trx }) => {
    const doer = { actorId: caller.id, now: () => platform.clock.now() }
    return { id: await addShareRow(trx, doer, row) }
  }),

  writes(contract.confirmShareRow, (input, { caller, platform, trx }) =>
    confirmShareRow(trx, { actorId: caller.id, now: () => platform.clock.now() }, input),
  ),
]

/** The latest start first. */
async function readRows(db: Db, caller: string): Promise<Shown> {
  const { rows } = await sql<
    Omit<Shown[number], 'from' | 'confirmedAt'> & { month: number; at: Date | null }
  >`
    select s.id, s.store_code as store, coalesce(st.name_th, '') as "storeName", s.from_month as month, s.percent, s.note,
      a.name as "addedBy", coalesce(s.added_by = ${caller}, false) as "isOwn", s.confirmed_at as at,
      case when s.confirmed_at is not null then coalesce(c.name, '') end as "confirmedBy"
    from share_policy s left join store st on st.code = s.store_code
      left join person a on a.id = s.added_by left join person c on c.id = s.confirmed_by
    where s.withdrawn_at is null
    order by s.from_month desc, s.id desc`.execute(db)
  return rows.map(({ month, at, ...row }) => ({
    ...row,
    from: periodOfNumber(month),
    confirmedAt: at?.toISOString() ?? null,
  }))
}
