import { type RawBuilder, sql } from 'kysely'
import { refuse } from '#rules/refusal.ts'
import { samplesVersion, sharpSampleCount } from '#rules/sheets/sheet-pictures.ts'
import { sheetStatus } from '#rules/sheets/sheet-states.ts'
import { finishedPercent } from '#rules/reading/reader-figures.ts'
import type { Caller, Person } from '#server/platform/caller.ts'
import type { Platform } from '#server/platform/platform.ts'
import { holds, permission } from '#server/platform/rights.ts'
import {
  forgetStores,
  hasCoursePage,
  hasInstitutionPage,
  listStores,
  type Store,
} from '../../institutions/index.ts'
import {
  approved,
  cardJson,
  type CardStore,
  oneDecimal,
  presentSheetCard,
  readCardJson,
  replayAddress,
  sheetColumns,
  type SheetRowWithoutStore,
} from './card.ts'
import { findOwnedSheets } from './owned.ts'

const nowhere: CardStore = { store_name_th: '', store_name_en: '', store_short: '', store_pictures: 1 }

const known = new WeakMap<readonly Store[], ReadonlyMap<number, CardStore>>()

/** [created, message, score, thanked, [id, answer, answered]] */
type ReviewJson = [string, string, number, boolean, [string, string, string] | null, string]

/** [id, asked, question, answer, answered] */
type QuestionJson = [string, string, string, string, string]

type SheetRow = SheetRowWithoutStore & {
  class_info: string
  detail: string
  /** [code, name, store code, class line] that its buyers know while its author or staff have it back; else null. */
  approved: [code: string, name: string, storeCode: number, classInfo: string] | null
  pdf_pages: number | null
  example_count: number
  examples_version: number
  on_sale: boolean
  author_name: string
  author_sheets: number
  author_score_sum: number
  author_score_count: number
  reviews: ReviewJson[] | null
  questions: QuestionJson[] | null
  stars: number[] | null
  readers: number | null
  finished: number | null
  launch_until: Date | null
  bundled: boolean
  version: [number: number, whatsNew: string, published: string] | null
  others: unknown[][] | null
}

/** Shown on pages of five; the older ones of a sheet with more are in its mean score. */
const reviewsMax = 100
const questionsMax = 30
const othersMax = 8

// One statement for the whole page: each part is a few index reads, and one round trip carries all.
const sheetInfoQuery = {
  name: 'sheets-info',
  text: `select ${sheetColumns}, s.class_info, s.detail, s.pdf_pages, s.example_count, s.examples_version, s.on_sale,
      case when s.status <> ${sheetStatus.published} and s.title_id is not null then json_build_array(${approved.code}, ${approved.name},
        ${approved.store_code}, coalesce((select text from class_line where id = s.class_line_id), '')) end as approved,
      ot.start_at, ot.join_url, ot.ended_at, ${replayAddress}, ot.view_count,
      sl.code_name as author_name, sl.sheet_count as author_sheets,
      sl.score_sum as author_score_sum, sl.score_count as author_score_count,
      (select json_agg(newest.review) from (
        select json_build_array(r.created_at, r.message, r.score, r.thanked_at is not null,
          case when r.answer is not null and not r.answer_hidden then json_build_array(r.id, r.answer, r.answered_at) end, r.id) as review from review r where r.sheet_id = $1 and not r.hidden
        order by r.created_at desc, r.person_id limit ${reviewsMax}) newest) as reviews,
      (select json_agg(answered.question) from (
        select json_build_array(q.id, q.asked_at, q.body, q.answer, q.answered_at) as question from sheet_question q
        where q.sheet_id = $1 and q.answered_at is not null and not q.hidden
        order by q.answered_at desc, q.id limit ${questionsMax}) answered) as questions,
      (select l.ends_at from sheet_launch l where l.sheet_id = $1 and l.ended_at is null) as launch_until,
      exists (select from live_bundle b where b.seller_id = s.author_id and $1 = any(b.sheet_ids)) as bundled,
      trust.stars, trust.readers, trust.finished,
      (select json_build_array(v.number, v.whats_new, v.published_at) from sheet_version v
        where v.sheet_id = $1 and v.status = ${sheetStatus.published} order by v.number desc limit 1) as version,
      (select json_agg(o.card) from (
        select ${cardJson} as card from sheet s where s.author_id = sl.person_id and s.on_sale and s.id <> $1
        order by s.created_at desc limit ${othersMax}) o) as others
    from sheet s
    join seller sl on sl.person_id = s.author_id
    left join sheet_trust trust on trust.sheet_id = s.id
    left join online_tutoring ot on ot.sheet_id = s.id
    where s.id = $1`,
}

/**
 * One sheet with samples, reviews and its author's other sheets. Off sale it is shown to its author, its owners and staff 1 of its store
 * only. Refuses: not-found.
 */
export async function getSheetInfo(platform: Platform, caller: Caller, sheetId: string) {
  const { rows } = await platform.pool.query<SheetRow>({ ...sheetInfoQuery, values: [sheetId] })
  const stored = rows[0]
  if (stored === undefined) return refuse('not-found')
  const row = caller.kind === 'visitor' || mayReadDraft(caller, stored) ? stored : asApproved(stored)
  const others = (row.others ?? []).map(readCardJson)
  const storeOf = await storesOfCards(platform, new Set([row, ...others].map((sheet) => sheet.store_code)))
  const personal =
    caller.kind === 'visitor' ? nothingPersonal : await readPersonal(platform, caller, row, others)
  if (!row.on_sale && !personal.mayAlwaysSee) refuse('not-found')
  const store = (await listStores(platform)).find(({ code }) => code === row.store_code)
  return {
    ...presentSheetCard({ ...row, ...storeOf(row.store_code) }, personal.owned.has(row.id)),
    classInfo: row.class_info,
    detail: row.detail,
    pages: row.pdf_pages,
    examNum: row.example_count,
    sharpNum: sharpSampleCount(row.example_count, row.pdf_pages),
    examples: samplesVersion({
      version: row.examples_version,
      samples: row.example_count,
      pages: row.pdf_pages,
    }),
    author: {
      _id: row.author_id,
      name: row.author_name,
      sheets: row.author_sheets,
      score: row.author_score_count === 0 ? 0 : oneDecimal(row.author_score_sum / row.author_score_count),
    },
    before: personal.before,
    mine: personal.mine,
    onSale: row.on_sale,
    linked: {
      institution: store !== undefined && hasInstitutionPage(store),
      course: store !== undefined && row.on_sale && hasCoursePage(store, row.code),
    },
    bundled: row.bundled || undefined,
    launchUntil: row.launch_until?.toISOString(),
    reviews: (row.reviews ?? []).map(([created, message, score, thanked, answer, id]) => ({
      _id: id,
      created: new Date(created).toISOString(),
      message,
      score,
      thanked: thanked || undefined,
      answer: answer ? { _id: answer[0], text: answer[1], at: new Date(answer[2]).toISOString() } : undefined,
    })),
    questions: (row.questions ?? []).map(([id, asked, text, answer, at]) => ({
      _id: id,
      asked: new Date(asked).toISOString(),
      text,
      answer: { text: answer, at: new Date(at).toISOString() },
    })),
    stars: row.stars?.some((count) => count > 0) ? row.stars : null,
    readToEnd: finishedPercent(row.readers ?? 0, row.finished ?? 0),
    version:
      row.version === null
        ? null
        : {
            number: row.version[0],
            whatsNew: row.version[1],
            published: new Date(row.version[2]).toISOString(),
          },
    otherSheet: others.map((other) =>
      presentSheetCard({ ...other, ...storeOf(other.store_code) }, personal.owned.has(other.id)),
    ),
  }
}

const mayReadDraft = (person: Person, { author_id: authorId, store_code: storeCode }: SheetRow) =>
  person.id === authorId || isSheetStaff(person, storeCode)

/** As its buyers know it. Of the long text nothing is kept but what is typed now. */
function asApproved(row: SheetRow): SheetRow {
  if (row.approved === null) return row
  const [code, name, store_code, class_info] = row.approved
  return { ...row, code, name, store_code, class_info, detail: '' }
}

type Personal = { owned: ReadonlySet<string>; before: boolean; mine: boolean; mayAlwaysSee: boolean }

const nothingPersonal: Personal = { owned: new Set(), before: false, mine: false, mayAlwaysSee: false }

async function readPersonal(
  platform: Platform,
  person: Person,
  sheet: SheetRow,
  others: readonly SheetRowWithoutStore[],
): Promise<Personal> {
  const [owned, review] = await Promise.all([
    findOwnedSheets(platform, person, [sheet.id, ...others.map((other) => other.id)]),
    platform.pool.query({
      name: 'sheets-reviewed-before',
      text: 'select from review where sheet_id = $1 and person_id = $2',
      values: [sheet.id, person.id],
    }),
  ])
  return {
    owned,
    before: review.rowCount === 1,
    mine: sheet.author_id === person.id,
    mayAlwaysSee: owned.has(sheet.id) || isSheetStaff(person, sheet.store_code),
  }
}

export function isSheetStaff(person: Pick<Person, 'permissions'>, storeCode: number): boolean {
  return holds(person, permission.sheets, storeCode)
}

/** Whether a sheet was ever handed in, so that staff may see it; drafts are not for them yet. */
export function wasHandedIn(sheet: 's' | 't' | 'sheet'): RawBuilder<boolean> {
  return sql`(${sql.ref(`${sheet}.status`)} <> ${sql.lit(sheetStatus.draft)} or ${sql.ref(`${sheet}.published_at`)} is not null)`
}

/**
 * Stores of cards from this process's cache: joining them to every row costs more than reading it. An unknown code belongs to a store
 * created just now and is read.
 */
async function storesOfCards(
  platform: Pick<Platform, 'pool'>,
  codes: Iterable<number>,
): Promise<(code: number) => CardStore> {
  let stores = byCode(await listStores(platform))
  for (const code of codes) {
    if (stores.has(code)) continue
    forgetStores(platform)
    stores = byCode(await listStores(platform))
    break
  }
  return (code) => stores.get(code) ?? nowhere
}

function byCode(stores: readonly Store[]): ReadonlyMap<number, CardStore> {
  let map = known.get(stores)
  if (map === undefined) {
    map = new Map(
      stores.map((store) => [
        store.code,
        {
          store_name_th: store.nameTh,
          store_name_en: store.nameEn,
          store_short: store.short,
          store_pictures: store.pictureVersion,
        },
      ]),
    )
    known.set(stores, map)
  }
  return map
}
