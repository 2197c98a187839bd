import { z } from 'zod'
import { auditFilters, getAudit } from '#contract/staff/audit.ts'
import { defineDownload, streamRows } from '#server/platform/downloads.ts'
import { type DailyRoot, readDailyRoots } from '#server/platform/books/link.ts'
import { mustHoldGlobally, permission, storesWith } from '#server/platform/rights.ts'
import { reads } from '#server/platform/route.ts'
import { type AuditFilters, type AuditRow, auditQuery } from './find-entries.ts'
import { namesOfObjects } from './name-objects.ts'

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
      data: {
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
      },
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
      row.at.toISOString(),
      row.actor_id,
      row.actor_name,
      row.action,
      row.object,
      row.before === null ? '' : JSON.stringify(row.before),
      row.after === null ? '' : JSON.stringify(row.after),
    ]
  }
}
