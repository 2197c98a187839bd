import { sql } from 'kysely'
import type { ValidInputOf, DataOf } from '#contract/shared/call.ts'
import type { getSampleRe } from '#contract/staff/samples.ts'
import { refuse } from '#rules/refusal.ts'
import { sheetName } from '#rules/sheets/course-code.ts'
import { inReview, sheetStatus } from '#rules/sheets/sheet-states.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Person } from '#server/platform/caller.ts'
import { type Trx, literals } from '#server/platform/database.ts'
import { mustNotBeOwn } from '#server/platform/own-matter.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type Holder, inStores, mustHold, permission, storesAsked } from '#server/platform/rights.ts'

type Row = {
  id: string
  code: string
  name: string
  store_code: number
  name_th: string
  name_en: string
  short: string
  author_id: string
  author_name: string
  status: number
  samples: number
  note: string | null
  flagged_at: Date | null
}

/**
 * Sheets of own stores whose samples must be made (none, or flagged), flagged ones first, longest first. Drafts and hidden sheets are left
 * to their authors. Refuses: not-found (a store that is not theirs).
 */
export async function readSampleRe(
  platform: Platform,
  staff: Person,
  { store, page, rows: size }: ValidInputOf<typeof getSampleRe>,
): Promise<DataOf<typeof getSampleRe>> {
  const mine = inStores('s.store_code', storesAsked(staff, permission.sheets, store))
  const withStaff = literals(inReview)
  // Pictures that wait in a draft count: those of a submission have never been on sale.
  const found = sql`
    select s.id, f.flagged_at, f.note from sample_flag f join sheet s on s.id = f.sheet_id
      where (s.on_sale or s.status in (${withStaff})) and ${mine}
    union all
    select s.id, null, null from sheet s
      where s.example_count = 0 and s.status in (${withStaff}, ${sql.lit(sheetStatus.published)}) and (s.on_sale or s.status in (${withStaff})) and ${mine}
        and not exists (select from sheet_file d where d.sheet_id = s.id and d.kind = 'sample' and d.removed_at is null)
        and not exists (select from sample_flag g where g.sheet_id = s.id)`
  const [{ rows }, counted] = await Promise.all([
    sql<Row>`
      select s.id, s.code, s.name, s.store_code, st.name_th, st.name_en, st.short, s.author_id,
        coalesce(sl.code_name, p.name) as author_name, s.status, w.note, w.flagged_at,
        greatest(s.example_count, (select count(*) from sheet_file d where d.sheet_id = s.id and d.kind = 'sample'
          and d.removed_at is null and d.stage = 'draft'))::int as samples
      from (${found}) w join sheet s on s.id = w.id join store st on st.code = s.store_code
        join person p on p.id = s.author_id left join seller sl on sl.person_id = s.author_id
      order by w.flagged_at nulls last, s.id limit ${size} offset ${page * size}`.execute(platform.db),
    sql<{ count: number }>`select count(*)::int as count from (${found}) w`.execute(platform.db),
  ])
  return {
    sheets: rows.map((row) => ({
      id: row.id,
      name: sheetName(row.code, row.name),
      store: row.store_code,
      storeName: [row.name_th, row.name_en, row.short],
      author: { _id: row.author_id, name: row.author_name },
      status: row.status,
      samples: row.samples,
      flagged: row.flagged_at !== null,
      note: row.note ?? '',
      flaggedAt: row.flagged_at?.toISOString() ?? null,
    })),
    total: counted.rows[0]?.count ?? 0,
  }
}

/**
 * Flags or unflags; of two simultaneous calls the second is refused. A new note on a flagged sheet is stored. Refuses: not-found,
 * sheets.moved-on (already so).
 */
export async function flagSamples(
  trx: Trx,
  platform: Platform,
  staff: Person,
  { id, flagged, note }: { id: string; flagged: boolean; note: string },
): Promise<void> {
  await lockSheetOfStore(trx, staff, id)
  const before = await trx
    .selectFrom('sample_flag')
    .select('note')
    .where('sheet_id', '=', id)
    .executeTakeFirst()
  if (flagged ? before?.note === note : before === undefined) refuse('sheets.moved-on')
  if (flagged) {
    await trx
      .insertInto('sample_flag')
      .values({ sheet_id: id, note, flagged_at: platform.clock.now() })
      .onConflict((conflict) => conflict.column('sheet_id').doUpdateSet({ note }))
      .execute()
  } else await unflagSamples(trx, id)
  await recordAudit(trx, {
    actorId: staff.id,
    action: flagged ? 'sheet.flag-samples' : 'sheet.unflag-samples',
    object: `sheet:${id}`,
    ...(before === undefined ? {} : { before: { note: before.note } }),
    ...(flagged ? { after: { note } } : {}),
  })
}

/** There are new ones. */
export async function unflagSamples(trx: Trx, sheetId: string): Promise<void> {
  await trx.deleteFrom('sample_flag').where('sheet_id', '=', sheetId).execute()
}

/** Held until the transaction ends. Refuses: not-found, staff.own-matter. */
export async function lockSheetOfStore(trx: Trx, staff: Holder & Pick<Person, 'id'>, sheetId: string) {
  const sheet = await trx
    .selectFrom('sheet')
    .select(['id', 'status', 'store_code', 'author_id'])
    .where('id', '=', sheetId)
    .forUpdate()
    .executeTakeFirst()
  if (sheet === undefined) return refuse('not-found')
  mustHold(staff, permission.sheets, sheet.store_code)
  mustNotBeOwn(staff.id, [sheet.author_id], `sheet:${sheet.id}`)
  return sheet
}
