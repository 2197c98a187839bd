import { sql } from 'kysely'
import type {
  getCoursePrices,
  getSellallSheet,
  getSellMySheet,
  getSheetYear,
} from '#contract/seller/dashboard.ts'
import type { DataOf } from '#contract/shared/call.ts'
import { nextPeriod, periodOf, shiftPeriod } from '#rules/calendar/periods.ts'
import { satangToBaht } from '#rules/money/satang.ts'
import { refuse } from '#rules/refusal.ts'
import { sheetStatus } from '#rules/sheets/sheet-states.ts'
import {
  cardsOf,
  heldByClaim,
  oneDecimal,
  presentHold,
  presentSheetCard,
  readUndoable,
  type SheetCardRow,
  sheetColumns,
  timesBought,
} from '#server/features/catalogue/sheets/index.ts'
import { presentUser } from '#server/platform/caller.ts'
import type { Person } from '#server/platform/caller.ts'
import type { Db } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { requireOwnSheet, sumSales } from './statistics.ts'

const months = 12

type OwnSheetRow = SheetCardRow & {
  status: number
  reject_reason: string | null
  visible: boolean
  published: boolean
  class_info: string
  updated_at: Date
  version_status: number | null
  version_reason: string | null
  release_at: Date | null
  paused: boolean
  claim_id: string | null
}

/** `version` is the new one that waits, is reviewed or was rejected; there is one at most. */
const ownSheets = {
  name: 'studio-own-sheets',
  text: cardsOf(
    `select ${sheetColumns}, s.status, s.reject_reason, s.visible, s.published_at is not null as published, s.class_info, s.updated_at,
        v.status as version_status, v.reject_reason as version_reason, r.release_at, s.paused,
        ${heldByClaim} as claim_id
      from sheet s left join sheet_version v on v.sheet_id = s.id and v.status < ${sheetStatus.published}
        left join sheet_release r on r.sheet_id = s.id
      where s.author_id = $1`,
    'p.created_at desc, p.id',
  ),
}

/** The largest courses have a few hundred sheets; those that are bought most say most. */
const othersMax = 200

/** The seller, the stores, and how many reports wait for an answer. */
export async function readDashboard(
  db: Db,
  seller: Person,
  now: Date,
): Promise<DataOf<typeof getSellMySheet>> {
  const [stores, { rows }, changes] = await Promise.all([
    db
      .selectFrom('store')
      .select(['code', 'short', 'colours'])
      .where('code', 'in', (own) =>
        own.selectFrom('sheet').select('store_code').where('author_id', '=', seller.id),
      )
      .orderBy('code')
      .execute(),
    sql<{ code_name: string; open_reports: number }>`
      select l.code_name, (select count(*) from report r join sheet s on s.id = r.sheet_id
        where s.author_id = l.person_id and r.dealt_at is null) as open_reports
      from seller l where l.person_id = ${seller.id}`.execute(db),
    readUndoable(db, seller.id, now),
  ])
  const [row] = rows
  if (row === undefined) return refuse('not-allowed')
  return {
    user: presentUser(seller) ?? refuse('sign-in.required'),
    store: stores.map(({ code, short, colours }) => ({ code, short, color: colours[0] ?? '' })),
    sellerData: { codeName: row.code_name },
    openReports: row.open_reports,
    changes,
  }
}

/** The prices of sheets of the course of this one, which every visitor can see in the shop. Refuses: not-found. */
export async function readCoursePrices(
  db: Db,
  sellerId: string,
  sheetId: string,
): Promise<DataOf<typeof getCoursePrices>> {
  const own = await db
    .selectFrom('sheet')
    // What is written about a sheet comes from its file when it is approved: a price is asked for before.
    .leftJoin('sheet_file', (join) =>
      join
        .onRef('sheet_file.sheet_id', '=', 'sheet.id')
        .on('sheet_file.kind', '=', 'pdf')
        .on('sheet_file.stage', '=', 'draft')
        .on('sheet_file.removed_at', 'is', null),
    )
    .select(['sheet.code', 'sheet.store_code', 'sheet.pdf_pages', 'sheet_file.pages'])
    .where('sheet.id', '=', sheetId)
    .where('sheet.author_id', '=', sellerId)
    .executeTakeFirst()
  if (own === undefined) return refuse('not-found')
  const { rows } = await sql<{ price_satang: number; bought_count: number }>`
    select s.price_satang, ${sql.raw(timesBought)} as bought_count from sheet s
    where s.on_sale and s.id <> ${sheetId} and ${own.code} <> ''
      and s.title_id in (select id from sheet_title where store_code = ${own.store_code} and code = ${own.code})
    order by s.bought_count desc, s.id limit ${othersMax}`.execute(db)
  return {
    course: own.code,
    pages: own.pages ?? own.pdf_pages,
    others: rows
      .toSorted((a, b) => a.price_satang - b.price_satang)
      .map((row) => ({ price: satangToBaht(row.price_satang), bought: row.bought_count })),
  }
}

/** Every sheet of this seller, newest first, whatever its state. */
export async function listOwnSheets(
  { pool }: Pick<Platform, 'pool'>,
  sellerId: string,
): Promise<DataOf<typeof getSellallSheet>['sheets']> {
  const { rows } = await pool.query<OwnSheetRow>({ ...ownSheets, values: [sellerId] })
  return rows.map((row) => ({
    ...presentSheetCard(row, true),
    status: row.status,
    reason: row.reject_reason,
    visible: row.visible,
    published: row.published,
    classInfo: row.class_info,
    savedAt: row.updated_at.toISOString(),
    release: row.release_at?.toISOString() ?? null,
    held: presentHold(row),
    version: row.version_status === null ? null : { status: row.version_status, reason: row.version_reason },
  }))
}

/** The year's figures of an own sheet. Refuses: not-found, also for another seller's sheet. */
export async function readSheetYear(
  db: Db,
  sellerId: string,
  sheet: string,
  now: Date,
): Promise<DataOf<typeof getSheetYear>> {
  await requireOwnSheet(db, sellerId, sheet)
  const [last, first] = [periodOf(now), shiftPeriod(periodOf(now), 1 - months)]
  const [sales, facts, review] = await Promise.all([
    sumSales(db, { sellerId, sheet }, `${first}-01`, `${nextPeriod(last)}-01`),
    db
      .selectFrom('sheet as s')
      .select([sql<number>`${sql.raw(timesBought)}`.as('bought'), 'score', 'score_count'])
      .where('id', '=', sheet)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('review')
      .select(['created_at', 'score', 'message'])
      .where('sheet_id', '=', sheet)
      .where('hidden', '=', false)
      .where('message', '<>', '')
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ])
  return {
    months: Array.from({ length: months }, (_, at) => {
      const month = shiftPeriod(first, at)
      const days = sales.filter(({ day }) => day?.startsWith(month))
      return { month, sold: days.reduce((sum, { sold }) => sum + sold, 0) }
    }),
    bought: facts.bought,
    score: oneDecimal(facts.score),
    scoreCount: facts.score_count,
    review:
      review === undefined
        ? null
        : { created: review.created_at.toISOString(), score: review.score, message: review.message },
  }
}
