import { sql } from 'kysely'
import type { DataOf } from '#contract/shared/call.ts'
import type { getAudit } from '#contract/staff/audit.ts'
import type { Db } from '#server/platform/database.ts'

type About = NonNullable<DataOf<typeof getAudit>['entries'][number]['about']>

/** What the objects of one page of the trail are called by now: an id says nothing to who reads it. Who may see the record may see the name. */
export async function namesOfObjects(
  db: Db,
  objects: readonly string[],
): Promise<ReadonlyMap<string, About>> {
  const idsOf = (kind: string) =>
    objects.filter((object) => object.startsWith(`${kind}:`)).map((object) => object.slice(kind.length + 1))
  const sheets = sql`
    select named.object, s.code || ' ' || s.name as name, s.id as sheet,
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
