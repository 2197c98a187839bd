import { sql } from 'kysely'
import type { getSellReport } from '#contract/seller/complaints.ts'
import type { ValidInputOf, DataOf } from '#contract/shared/call.ts'
import { type ReportCategory, reportCategories } from '#rules/complaints/categories.ts'
import {
  cardsOf,
  presentSheetCard,
  type SheetCard,
  type SheetCardRow,
  sheetColumns,
} from '../catalogue/index.ts'
import type { Person } from '#server/platform/caller.ts'
import type { Db } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'

const pageSize = 100

/** Reports about the seller's sheets, without the reporters. An `after` of other sellers has no following page. */
export async function readReports(
  platform: Pick<Platform, 'db' | 'pool'>,
  seller: Person,
  { dealt, after }: ValidInputOf<typeof getSellReport>,
): Promise<DataOf<typeof getSellReport>> {
  const { db } = platform
  const kinds = dealt === undefined ? [false, true] : [dealt]
  const pages = await Promise.all(kinds.map((kind) => findPage(db, seller.id, kind, after)))
  const rows = pages.flat()
  const [cards, answers, count, codeName] = await Promise.all([
    findCards(platform, [...new Set(rows.map((row) => row.sheet_id))]),
    findAnswers(
      db,
      rows.map((row) => row.id),
    ),
    countReports(db, seller.id),
    findCodeName(db, seller.id),
  ])
  return {
    report: rows.flatMap((row) => {
      const sheetDetail = cards.get(row.sheet_id)
      if (sheetDetail === undefined) return []
      return {
        _id: row.id,
        sheet: row.sheet_id,
        sheetDetail,
        created: row.created_at.toISOString(),
        category: reportCategories[row.category].th,
        message: row.message,
        page: row.page,
        dealt: row.dealt_at !== null,
        answers: answers
          .filter((answer) => answer.report_id === row.id)
          .map((answer) => ({
            type: answer.audience === 'reporter' ? (0 as const) : (1 as const),
            message: answer.message,
            created: answer.created_at.toISOString(),
          })),
      }
    }),
    count,
    user: { _id: seller.id, name: seller.name, seller: seller.seller, infoEnter: seller.profileEntered },
    sellerData: { codeName },
  }
}

type ReportRow = {
  id: string
  sheet_id: string
  category: ReportCategory
  message: string
  page: number | null
  created_at: Date
  dealt_at: Date | null
}

async function findPage(
  db: Db,
  sellerId: string,
  dealt: boolean,
  after: string | undefined,
): Promise<ReportRow[]> {
  const page = db
    .selectFrom('report')
    .innerJoin('sheet', 'sheet.id', 'report.sheet_id')
    .select([
      'report.id',
      'report.sheet_id',
      'report.category',
      'report.message',
      'report.page',
      'report.created_at',
      'report.dealt_at',
    ])
    .where('sheet.author_id', '=', sellerId)
    .where('report.dealt_at', dealt ? 'is not' : 'is', null)
    .orderBy('report.created_at', 'desc')
    .orderBy('report.id', 'desc')
    .limit(pageSize)
  if (after === undefined) return await page.execute()
  return await page
    .where(
      sql<boolean>`(report.created_at, report.id) < (
        select last.created_at, last.id from report last join sheet of_last on of_last.id = last.sheet_id
        where last.id = ${after} and of_last.author_id = ${sellerId})`,
    )
    .execute()
}

const cardsQuery = {
  name: 'reports-sheet-cards',
  text: cardsOf(`select ${sheetColumns} from sheet s where s.id = any($1)`, 'p.id'),
}

/** Also of sheets that are not on sale: they are the seller's own. */
async function findCards(
  { pool }: Pick<Platform, 'pool'>,
  sheetIds: readonly string[],
): Promise<Map<string, SheetCard>> {
  if (sheetIds.length === 0) return new Map()
  const { rows } = await pool.query<SheetCardRow>({ ...cardsQuery, values: [sheetIds] })
  return new Map(rows.map((row) => [row.id, presentSheetCard(row, true)]))
}

async function findAnswers(db: Db, reportIds: readonly string[]) {
  if (reportIds.length === 0) return []
  return await db
    .selectFrom('report_answer')
    .select(['report_id', 'audience', 'message', 'created_at'])
    .where('report_id', 'in', [...reportIds])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

async function countReports(db: Db, sellerId: string): Promise<{ open: number; dealt: number }> {
  return await db
    .selectFrom('report')
    .innerJoin('sheet', 'sheet.id', 'report.sheet_id')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('report.dealt_at', 'is', null).as('open'),
      eb.fn.countAll<number>().filterWhere('report.dealt_at', 'is not', null).as('dealt'),
    ])
    .where('sheet.author_id', '=', sellerId)
    .executeTakeFirstOrThrow()
}

async function findCodeName(db: Db, sellerId: string): Promise<string> {
  const seller = await db
    .selectFrom('seller')
    .select('code_name')
    .where('person_id', '=', sellerId)
    .executeTakeFirst()
  return seller?.code_name ?? ''
}
