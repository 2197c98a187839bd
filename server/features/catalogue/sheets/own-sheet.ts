import { sql } from 'kysely'
import type { z } from 'zod'
import type { ownSheetData } from '#contract/seller/sheets.ts'
import { satangToBaht } from '#rules/money/satang.ts'
import { refuse } from '#rules/refusal.ts'
import { sheetName } from '#rules/sheets/course-code.ts'
import { isNewEnough } from '#rules/sheets/sheet-price.ts'
import { factsOf } from '#rules/sheets/sheet-facts.ts'
import { sheetStatus } from '#rules/sheets/sheet-states.ts'
import { versionStatus } from '#rules/sheets/sheet-versions.ts'
import { secretStore } from '#rules/sheets/special-stores.ts'
import { sellerTermsVersion } from '#rules/sellers/terms.ts'
import { coverVersion } from '#rules/sheets/sheet-pictures.ts'
import { type Person, presentUser } from '#server/platform/caller.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { SheetLaunchTable } from '#server/platform/schema/sheets.ts'
import { oneDecimal } from './card.ts'
import { heldByClaim, presentHold } from './pauses.ts'
import { readPins } from './pins.ts'
import { type SheetWords, wordColumns } from './sheet-words.ts'
import { timesBought } from './sheet-counts.ts'
import { presentVersion, type VersionRow, versionColumns } from './version.queries.ts'

type OwnSheet = z.output<typeof ownSheetData>

type OwnSheetRow = SheetWords & {
  id: string
  price_asked_satang: number | null
  example_count: number
  visible: boolean
  status: number
  reject_reason: string | null
  bought_count: number
  score: number
  created_at: Date
  color: string
  highlighted: boolean
  author_id: string
  revision: number
  updated_at: Date
  terms_version: string | null
  published_at: Date | null
  cover_version: number
  picture_version: number
  release_at: Date | null
  paused: boolean
  claim_id: string | null
  open_version: VersionRow | null
  launch:
    | (Pick<SheetLaunchTable, 'kind' | 'amount' | 'days'> &
        Record<'begun_at' | 'ends_at' | 'ended_at', string | null>)
    | null
  full_satang: number | null
}

/** Those of the draft; where it has none of its own, those on sale. */
const samplesInForce = `coalesce((select nullif(count(*), 0)::int from sheet_file f
  where f.sheet_id = s.id and f.kind = 'sample' and f.stage = 'draft' and f.removed_at is null), s.example_count)`

/** The editors' data: the sheet as its author sees it, and stores it may belong to. Refuses: not-found. */
export async function getOwnSheet(platform: Platform, author: Person, sheetId: string) {
  const { rows } = await sql<OwnSheetRow>`
    select s.id, ${sql.raw(wordColumns.map((column) => `s.${column}`).join(', '))}, s.price_asked_satang, s.full_satang,
      ${sql.raw(samplesInForce)} as example_count, s.visible, s.status, s.reject_reason,
      ${sql.raw(timesBought)} as bought_count, s.score, s.created_at, s.color,
      s.highlighted, s.author_id, s.revision, s.updated_at, s.terms_version, s.published_at, s.cover_version,
      s.paused, ${sql.raw(heldByClaim)} as claim_id,
      st.picture_version, (select r.release_at from sheet_release r where r.sheet_id = s.id) as release_at,
      (select row_to_json(l) from sheet_launch l where l.sheet_id = s.id) as launch,
      (select row_to_json(v) from (select ${sql.raw(versionColumns)} from sheet_version where sheet_id = s.id and status < ${sql.lit(sheetStatus.published)}) v)
        as open_version
    from sheet s join store st on st.code = s.store_code
    where s.id = ${sheetId} and s.author_id = ${author.id}`.execute(platform.db)
  const row = rows[0]
  if (row === undefined) return refuse('not-found')
  const wasSentBack =
    row.status === sheetStatus.rejected || row.open_version?.status === versionStatus.rejected
  return {
    sheet: {
      ...presentOwnSheet(row, platform.clock.now()),
      pins: wasSentBack ? await readPins(platform.db, sheetId) : [],
    },
    store: await listStoreChoices(platform, row.store_code),
    user: presentUser(author) ?? refuse('sign-in.required'),
  }
}

/** Institutions that the lists of the shop name, and the store that the sheet is in already. */
async function listStoreChoices(platform: Platform, current: number) {
  const stores = await platform.db
    .selectFrom('store')
    .select(['code', 'name_th', 'name_en', 'short', 'colours', 'category'])
    .where((where) =>
      where.or([
        where.and([
          where('kind', '=', 'institution'),
          where('visibility', '=', 'shown'),
          where('code', '<>', secretStore),
        ]),
        where('code', '=', current),
      ]),
    )
    .orderBy('code')
    .execute()
  return stores.map((store) => ({
    code: store.code,
    name: [store.name_th, store.name_en],
    short: store.short,
    color: store.colours[0] ?? '',
    category: store.category,
  }))
}

function presentOwnSheet(row: OwnSheetRow, now: Date): Omit<OwnSheet, 'pins'> {
  return {
    _id: row.id,
    name: sheetName(row.code, row.name),
    sCode: row.code,
    sName: row.name,
    store: row.store_code,
    classInfo: row.class_info,
    detail: row.detail,
    // The last price its author asked, which the editor sends back on saving.
    price: satangToBaht(row.price_asked_satang ?? row.price_satang),
    priceOnSale: row.price_asked_satang === null ? null : satangToBaht(row.price_satang),
    examNum: row.example_count,
    ...factsOf(row),
    visible: row.visible,
    status: row.status,
    reason: row.reject_reason,
    message: row.reviewer_note,
    bought: row.bought_count,
    score: oneDecimal(row.score),
    created: row.created_at.toISOString(),
    color: row.color,
    highlighted: row.highlighted,
    authorCode: row.author_id,
    revision: row.revision,
    savedAt: row.updated_at.toISOString(),
    terms: row.terms_version === sellerTermsVersion,
    published: row.published_at !== null,
    cover: coverVersion(row.cover_version, row.picture_version),
    release: row.release_at?.toISOString() ?? null,
    held: presentHold(row),
    mayLaunch:
      (row.launch?.begun_at ?? null) === null &&
      (row.status !== sheetStatus.published || isNewEnough(row.published_at, now)),
    launch: row.launch === null ? null : presentLaunch(row.launch, row.full_satang),
    version: row.open_version === null ? null : presentVersion(row.open_version),
  }
}

function presentLaunch(
  { kind, amount, days, begun_at, ends_at, ended_at }: NonNullable<OwnSheetRow['launch']>,
  fullSatang: number | null,
): OwnSheet['launch'] {
  return {
    kind,
    amount: kind === 'fixed' ? satangToBaht(amount) : amount,
    days,
    state: begun_at === null ? 'planned' : ended_at === null ? 'running' : 'ended',
    fullPrice: fullSatang === null ? null : satangToBaht(fullSatang),
    until: ends_at === null ? null : new Date(ends_at).toISOString(),
  }
}
