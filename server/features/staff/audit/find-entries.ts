import { hasPart, likePart } from '#server/platform/database.ts'
import type { Stores } from '#server/platform/rights.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { auditFilters } from '#contract/staff/audit.ts'
import { startOfDay } from '#rules/calendar/bangkok.ts'

export type AuditFilters = z.output<typeof auditFilters>

export type AuditRow = {
  id: number
  at: Date
  actor_id: string | null
  actor_name: string | null
  action: string
  object: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** Audit records of these stores that match the filters, newest first; all stores for a global administrator. */
export function auditQuery(
  stores: Stores,
  filters: AuditFilters,
  { cursor, limit }: { cursor?: number | undefined; limit: number },
): RawBuilder<AuditRow> {
  const conditions = [
    ofStores(stores),
    cursor === undefined ? sql`true` : sql`a.id < ${cursor}`,
    filters.person
      ? sql`a.actor_id in (select id from person where id = ${filters.person.toUpperCase()} or ${hasPart(sql`name`, filters.person)})`
      : sql`true`,
    filters.action ? sql`a.action like ${`${likePart(filters.action)}%`}` : sql`true`,
    filters.object ? isAbout(filters.object) : sql`true`,
    ...(filters.from ? since(startOfDay(filters.from)) : []),
    ...(filters.to ? until(startOfDay(filters.to, 1)) : []),
  ]
  return sql<AuditRow>`
    select a.id, a.at, a.actor_id, p.name as actor_name, a.action, a.object, a.before, a.after
    from audit_record a left join person p on p.id = a.actor_id
    where ${sql.join(conditions, sql` and `)}
    order by a.id desc limit ${limit}`
}

/**
 * A record belongs to a store by its own field (a right) or by its object's store. Records of no store (a sign-in, an order over several)
 * are for global administrators.
 */
function ofStores(stores: Stores): RawBuilder<unknown> {
  if (stores === 'every') return sql`true`
  const mine = sql`any(${[...stores]}::int[])`
  const mineAsText = sql`any(${stores.map(String)}::text[])`
  return sql`(a.after->>'store' = ${mineAsText} or a.before->>'store' = ${mineAsText}
    or a.object = any(${stores.map((code) => `store:${code}`)}::text[])
    or (a.object like 'sheet:%' and exists (
      select from sheet s where s.id = substr(a.object, 7) and s.store_code = ${mine}))
    or (a.object like 'report:%' and exists (
      select from report r join sheet s on s.id = r.sheet_id where r.id = substr(a.object, 8) and s.store_code = ${mine}))
    or (a.object like 'claim:%' and exists (
      select from copyright_claim c join sheet s on s.id = c.sheet_id where c.id = substr(a.object, 7) and s.store_code = ${mine}))
    or (a.object like 'group:%' and exists (
      select from sheet_group g where g.id = substr(a.object, 7) and g.store_code = ${mine})))`
}

/** Records are numbered in time order, except within one moment; this is the maximum distance there. */
const atOneMoment = 1_000
const firstAfter = (at: Date) => sql`(select id from audit_record where at >= ${at} order by at limit 1)`

/** By numbers, so that the newest of those days are found without reading what is newer. */
function since(at: Date): RawBuilder<unknown>[] {
  return [sql`a.at >= ${at}`, sql`a.id > ${firstAfter(at)} - ${atOneMoment}::int`]
}

function until(at: Date): RawBuilder<unknown>[] {
  return [
    sql`a.at < ${at}`,
    sql`a.id < coalesce(${firstAfter(at)} + ${atOneMoment}::int, 9223372036854775807)`,
  ]
}

/** As typed, or with its id in capitals: ids are read out and typed in small letters too. */
function isAbout(typed: string): RawBuilder<unknown> {
  const objects = [typed, typed.replace(/[^:]*$/, (id) => id.toUpperCase())]
  const ends = objects.map((object) => sql`reverse(a.object) like ${`${likePart(reversed(`:${object}`))}%`}`)
  return sql`(a.object = any(${objects}::text[]) or ${sql.join(ends, sql` or `)})`
}

/** There is an index for the beginning of a text, and none for its end. */
function reversed(text: string): string {
  return [...text].toReversed().join('')
}
