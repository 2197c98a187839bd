import { sql } from 'kysely'
import type { ValidInputOf, DataOf } from '#contract/shared/call.ts'
import type { syncMarks } from '#contract/buyer/marks.ts'
import { inkLettersMax, inkStrokesMax } from '#rules/reading/ink.ts'
import { refuse } from '#rules/refusal.ts'
import type { Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Limits per person and sheet: a mark on every page of a book, and more. Pen strokes and removed marks count separately. */
const marksMax = 1_000
const removedMax = 10_000
/** A device whose clock runs ahead must not win against all others for ever. */
const aheadMilliseconds = 5 * 60_000
/** How long a removed mark is remembered for offline devices; one that syncs later brings it back. */
const removedStoredMilliseconds = 180 * 86_400_000

type Input = ValidInputOf<typeof syncMarks>
type Answer = DataOf<typeof syncMarks>
type Layer = { told: number; marks: number; strokes: number; letters: number; removed: number }

/**
 * Merges mark by mark: of two changes of one mark the later stands, in whatever order they arrive; other marks are kept. Idempotent.
 * Refuses: reader.too-many-marks, reader.too-much-ink.
 */
export async function mergeMarks(
  trx: Trx,
  platform: Pick<Platform, 'clock'>,
  personId: string,
  { id: sheetId, changes, since: asked }: Input,
): Promise<Answer> {
  if (changes.length > 0) await takeIn(trx, platform, { personId, sheetId, changes })
  const { told, ...layer } = await measure(trx, personId, sheetId)
  if (layer.removed > removedMax) refuse('reader.too-many-marks')
  // A person at the limit must still be able to remove marks.
  if (changes.some(({ removed }) => !removed)) {
    if (layer.marks > marksMax) refuse('reader.too-many-marks')
    if (layer.strokes > inkStrokesMax || layer.letters > inkLettersMax) refuse('reader.too-much-ink')
  }
  // A number this database never issued comes from before a backup was restored.
  const since = asked > told ? 0 : asked
  const rows = await trx
    .selectFrom('reader_mark')
    .select(['id', 'kind', 'page', 'box', 'body', 'changed_at', 'removed'])
    .where('person_id', '=', personId)
    .where('sheet_id', '=', sheetId)
    .$if(since > 0, (query) => query.where('told', '>', since))
    .$if(since === 0, (query) => query.where('removed', '=', false))
    .orderBy('page')
    .orderBy('changed_at')
    .orderBy('id')
    .execute()
  return {
    marks: rows
      .filter(({ removed }) => !removed)
      .map(({ id, kind, page, box, body, changed_at: changed }) => ({
        id,
        kind,
        page,
        box: box as Answer['marks'][number]['box'],
        text: body,
        changed: changed.toISOString(),
      })),
    removed: rows.filter(({ removed }) => removed).map(({ id }) => id),
    since,
    told,
  }
}

async function takeIn(
  trx: Trx,
  { clock }: Pick<Platform, 'clock'>,
  { personId, sheetId, changes }: { personId: string; sheetId: string; changes: Input['changes'] },
): Promise<void> {
  const latest = clock.now().getTime() + aheadMilliseconds
  // The last word on each mark, should one come twice in a request.
  const marks = [...new Map(changes.map((change) => [change.id, change])).values()]
  // Serialises devices: two must not exceed the limit together, and every change needs a number of its own. A mark on a page the file lacks
  // (another version had it) is dropped silently: refusing it would block its device for ever.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`marks ${personId} ${sheetId}`}, 0))`.execute(trx)
  await sql`
    insert into reader_mark as known (person_id, sheet_id, id, kind, page, box, body, changed_at, removed, told)
    select ${personId}, ${sheetId}, m.id, m.kind, m.page, case when m.removed then null else m.box end,
      case when m.removed then '' else m.body end, m.changed_at, m.removed,
      1 + (select coalesce(max(told), 0) from reader_mark where person_id = ${personId} and sheet_id = ${sheetId})
    from jsonb_to_recordset(${JSON.stringify(
      marks.map(({ text, changed, ...mark }) => ({
        ...mark,
        body: text,
        changed_at: new Date(Math.min(Date.parse(changed), latest)).toISOString(),
      })),
    )}::jsonb) as m(id uuid, kind text, page int, box real[], body text, changed_at timestamptz, removed boolean)
    where m.removed or m.page <= (
      -- A file that could not be marked has a page in front of it.
      select coalesce(s.pdf_pages + exists (select from pdf_mark_failure f where f.sheet_id = s.id and f.resolved_at is null)::int, m.page)
      from sheet s where s.id = ${sheetId})
    on conflict (person_id, sheet_id, id) do update
      set page = excluded.page, box = excluded.box, body = excluded.body, changed_at = excluded.changed_at,
        removed = excluded.removed, told = excluded.told
      where excluded.changed_at > known.changed_at`.execute(trx)
  await trx
    .deleteFrom('reader_mark')
    .where('person_id', '=', personId)
    .where('sheet_id', '=', sheetId)
    .where('removed', '=', true)
    .where('changed_at', '<', new Date(clock.now().getTime() - removedStoredMilliseconds))
    .execute()
}

async function measure(trx: Trx, personId: string, sheetId: string): Promise<Layer> {
  const { rows } = await sql<Layer>`
    select coalesce(max(told), 0)::int as told, count(*) filter (where removed)::int as removed,
      count(*) filter (where not removed and kind <> 'ink')::int as marks,
      count(*) filter (where not removed and kind = 'ink')::int as strokes,
      coalesce(sum(length(body)) filter (where not removed and kind = 'ink'), 0)::int as letters
    from reader_mark where person_id = ${personId} and sheet_id = ${sheetId}`.execute(trx)
  return rows[0] ?? { told: 0, marks: 0, strokes: 0, letters: 0, removed: 0 }
}
