import { sql } from 'kysely'
import type { CheckedAskOf, DataOf } from '#contract/shared/call.ts'
import type { syncMarks } from '#contract/buyer/marks.ts'
import { refuse } from '#rules/refusal.ts'
import type { Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Of one person over one sheet: a mark on every page of a book, and some. Places of removed ones count apart. */
const marksMax = 1_000
const removedMax = 2_000
/** A device whose clock runs ahead must not win against all others for ever. */
const aheadMilliseconds = 5 * 60_000

/**
 * Merges mark by mark: of two devices that changed the same one, the later change stands, whatever the order in which they
 * came; what one alone has made is kept. Repeating it changes nothing. Refuses: reader.too-many-marks.
 */
export async function mergeMarks(
  trx: Trx,
  { clock }: Pick<Platform, 'clock'>,
  personId: string,
  { id: sheetId, changes }: CheckedAskOf<typeof syncMarks>,
): Promise<DataOf<typeof syncMarks>> {
  if (changes.length > 0) {
    const latest = clock.now().getTime() + aheadMilliseconds
    // The last word on each mark, should one come twice in an ask.
    const marks = [...new Map(changes.map((change) => [change.id, change])).values()]
    // One device at a time: two must not pass the limit together.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`marks ${personId} ${sheetId}`}, 0))`.execute(
      trx,
    )
    await sql`
      insert into reader_mark as known (person_id, sheet_id, id, kind, page, box, body, changed_at, removed)
      select ${personId}, ${sheetId}, m.id, m.kind, m.page, case when m.removed then null else m.box end,
        case when m.removed then '' else m.body end, m.changed_at, m.removed
      from jsonb_to_recordset(${JSON.stringify(
        marks.map(({ text, changed, ...mark }) => ({
          ...mark,
          body: text,
          changed_at: new Date(Math.min(Date.parse(changed), latest)).toISOString(),
        })),
      )}::jsonb) as m(id uuid, kind text, page int, box real[], body text, changed_at timestamptz, removed boolean)
      on conflict (person_id, sheet_id, id) do update
        set page = excluded.page, box = excluded.box, body = excluded.body, changed_at = excluded.changed_at,
          removed = excluded.removed
        where excluded.changed_at > known.changed_at`.execute(trx)
  }
  const { rows } = await sql<{
    id: string
    kind: 'bookmark' | 'note' | 'highlight'
    page: number
    box: [number, number, number, number] | null
    body: string
    changed_at: Date
    removed: boolean
  }>`
    select id, kind, page, box, body, changed_at, removed from reader_mark
    where person_id = ${personId} and sheet_id = ${sheetId} order by page, changed_at, id`.execute(trx)
  const marks = rows.filter(({ removed }) => !removed)
  if (marks.length > marksMax || rows.length - marks.length > removedMax) refuse('reader.too-many-marks')
  return {
    marks: marks.map(({ id, kind, page, box, body, changed_at: changed }) => ({
      id,
      kind,
      page,
      box,
      text: body,
      changed: changed.toISOString(),
    })),
  }
}
