import { sql } from 'kysely'
import type { DataOf } from '#contract/shared/call.ts'
import type { getMyallSheet, getMySheet } from '#contract/buyer/library.ts'
import {
  approved,
  cardsOf,
  ownedSheetColumns,
  presentSheetCard,
  type SheetCardRow,
} from '../../catalogue/index.ts'
import type { Person } from '#server/platform/caller.ts'
import type { Db } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'

/** The person and the stores of what is in the library, for the page's selectors. */
export async function listMyStores(db: Db, person: Person): Promise<DataOf<typeof getMySheet>> {
  const { rows } = await sql<{
    code: number
    name_th: string
    name_en: string
    short: string
    color: string
  }>`
    select code, name_th, name_en, short, colours[1] as color from store
    where code in (
      select ${sql.raw(approved.store_code)} from owned_sheet e join sheet s on s.id = e.sheet_id
      where e.person_id = ${person.id})
    order by code`.execute(db)
  return {
    user: { _id: person.id, name: person.name, seller: person.seller, infoEnter: person.profileEntered },
    store: rows.map((row) => ({
      code: row.code,
      name: [row.name_th, row.name_en],
      short: row.short,
      color: row.color,
    })),
  }
}

const mySheetsQuery = {
  name: 'library-my-sheets',
  text: cardsOf(
    `select ${ownedSheetColumns}, e.acquired_at, s.pdf_pages, place.page as read_page, place.pages as read_pages, place.read_at,
        coalesce(bit_count(place.seen), place.page)::int as read_seen,
        exists (select from review r where r.sheet_id = s.id and r.person_id = $1) as before,
        exists (select from orders o where o.id = e.order_id and o.buyer_id = $1) as paid
      from owned_sheet e join sheet s on s.id = e.sheet_id
      left join reading_place place on place.person_id = e.person_id and place.sheet_id = e.sheet_id
      where e.person_id = $1`,
    'p.acquired_at desc, p.id',
  ),
}

type Bought = SheetCardRow & {
  acquired_at: Date
  pdf_pages: number | null
  before: boolean
  paid: boolean
  read_page: number | null
  read_pages: number | null
  read_seen: number | null
  read_at: Date | null
}

/** Every sheet in the library, newest first; hidden ones too, for buyers keep what they bought (decisions §4). */
export async function listMySheets(
  platform: Pick<Platform, 'pool'>,
  person: Person,
): Promise<DataOf<typeof getMyallSheet>> {
  const { rows } = await platform.pool.query<Bought>({
    ...mySheetsQuery,
    values: [person.id],
  })
  return {
    sheets: rows.map((row) => ({
      sheet: presentSheetCard(row, true),
      created: row.acquired_at.toISOString(),
      pages: row.pdf_pages,
      reading:
        row.read_page === null || row.read_pages === null || row.read_seen === null || row.read_at === null
          ? null
          : {
              page: row.read_page,
              pages: row.read_pages,
              seen: Math.min(row.read_seen, row.read_pages),
              readAt: row.read_at.toISOString(),
            },
      before: row.before,
      paid: row.paid,
    })),
  }
}
