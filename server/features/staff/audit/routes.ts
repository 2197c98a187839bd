import { sql } from 'kysely'
import { z } from 'zod'
import type { DataOf } from '#contract/shared/call.ts'
import { auditFilters, getAudit } from '#contract/staff/audit.ts'
import type { Db } from '#server/platform/database.ts'
import { defineDownload, streamRows } from '#server/platform/downloads.ts'
import { type DailyRoot, readDailyRoots } from '#server/platform/books/link.ts'
import { mustHoldGlobally, permission, storesWith } from '#server/platform/rights.ts'
import { reads } from '#server/platform/route.ts'
import { type AuditFilters, type AuditRow, auditQuery } from './find-entries.ts'

export const routes = [
  reads(getAudit, async ({ cursor, rows: limit, ...filters }, { caller, db }) => {
    const query = auditQuery(storesWith(caller, permission.rights), filters, { cursor, limit: limit + 1 })
    const { rows } = await query.execute(db)
    const page = rows.slice(0, limit)
    const names = await namesOfObjects(
      db,
      page.map(({ object }) => object),
    )
    return {
      entries: page.map((row) => ({
        _id: row.id,
        at: row.at.toISOString(),
        person: row.actor_id === null ? null : { _id: row.actor_id, name: row.actor_name ?? '' },
        action: row.action,
        object: row.object,
        about: names.get(row.object) ?? null,
        before: row.before,
        after: row.after,
      })),
      next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
    }
  }),
]

/** More than staff read, and a bound on what one file costs. */
const fileRowsMax = 1_000_000

/** The trail as a file, with the filters of the screen. */
export const downloads = [
  defineDownload<AuditFilters>({
    list: 'audit',
    audience: 'staff-3',
    input: auditFilters,
    fileName: () => 'audit.csv',
    header: ['id', 'at', 'person', 'name', 'action', 'object', 'before', 'after'],
    rows: async (filters, { platform, caller }) => {
      const { sql, parameters } = auditQuery(storesWith(caller, permission.rights), filters, {
        limit: fileRowsMax,
      }).compile(platform.db)
      return linesOf(streamRows<AuditRow>(platform, sql, parameters))
    },
  }),
  /** To be stored outside: a root proves that no act on money up to its day was changed since. */
  defineDownload<Record<string, never>>({
    list: 'daily-roots',
    audience: 'staff-3',
    input: z.strictObject({}),
    fileName: () => 'daily-roots.csv',
    header: ['day', 'hash', 'acts', 'links'],
    rows: async (_input, { platform, caller }) => {
      mustHoldGlobally(caller, permission.rights)
      return rootsOf(await readDailyRoots(platform.db, rootsMax))
    },
  }),
]

/** Thirty years. */
const rootsMax = 11_000

async function* rootsOf(roots: readonly DailyRoot[]) {
  for (const { day, hash, acts, links } of roots) yield [day, hash, acts, links]
}

async function* linesOf(rows: AsyncIterable<AuditRow>) {
  for await (const row of rows) {
    yield [
      row.id,
      row.at,
      row.actor_id,
      row.actor_name,
      row.action,
      row.object,
      row.before === null ? '' : JSON.stringify(row.before),
      row.after === null ? '' : JSON.stringify(row.after),
    ]
  }
}

type About = NonNullable<DataOf<typeof getAudit>['entries'][number]['about']>

/**
 * Current names of the objects on a page of the trail, because ids mean nothing to a reader. Whoever may see the record may see the name.
 */
async function namesOfObjects(db: Db, objects: readonly string[]): Promise<ReadonlyMap<string, About>> {
  const idsOf = (kind: string) =>
    objects.filter((object) => object.startsWith(`${kind}:`)).map((object) => object.slice(kind.length + 1))
  const sheets = sql`
    select named.object, trim(s.code || ' ' || s.name) as name, s.id as sheet,
      case when s.on_sale then s.cover_version || 's' || st.picture_version end as cover
    from (select 'sheet:' || id as object, id as sheet_id from sheet where id = any(${idsOf('sheet')}::text[])
      union all select 'report:' || id, sheet_id from report where id = any(${idsOf('report')}::text[])
      union all select 'claim:' || id, sheet_id from copyright_claim where id = any(${idsOf('claim')}::text[])) named
      join sheet s on s.id = named.sheet_id join store st on st.code = s.store_code`
  const people = sql`
    select named.object, p.name, null::text as sheet, null::text as cover
    from (select 'person:' || id as object, id as person_id from person where id = any(${idsOf('person')}::text[])
      union all select 'seller:' || id, id from person where id = any(${idsOf('seller')}::text[])
      union all select 'case:' || id, person_id from support_case where id = any(${idsOf('case')}::text[])) named
      join person p on p.id = named.person_id`
  const packages = sql`
    select 'group:' || id as object, name, null::text as sheet, null::text as cover
    from sheet_group where id = any(${idsOf('group')}::text[])`
  const { rows } = await sql<About & { object: string }>`
    ${sheets} union all ${people} union all ${packages}`.execute(db)
  return new Map(rows.map(({ object, name, sheet, cover }) => [object, { name, sheet, cover }]))
}
