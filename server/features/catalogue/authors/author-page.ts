import { sql } from 'kysely'
import type { getAuthor } from '#contract/buyer/authors.ts'
import type { ValidInputOf, DataOf } from '#contract/shared/call.ts'
import { refuse } from '#rules/refusal.ts'
import { codeNameKey } from '#rules/sellers/profile.ts'
import { secretStore } from '#rules/sheets/special-stores.ts'
import type { Caller } from '#server/platform/caller.ts'
import type { Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { hasCoursePage, listStores } from '../../institutions/index.ts'
import {
  cardsOf,
  findOwnedSheets,
  oneDecimal,
  presentSheetCard,
  type SheetCardRow,
  sheetColumns,
  timesBought,
} from '../sheets/index.ts'

const sheetsOfPage = 40
const answersMax = 3
const storesMax = 3
/** Sheets of one course stand together, the newest exam first. */
const byCourse = 'store_code, code, year desc, semester desc, id'
/** An author's sheets in the shop; a closed shop of staff's has no page. */
const shown = `s.on_sale and s.store_code <> ${secretStore}`

type AuthorRow = {
  person_id: string
  code_name: string
  about: string
  picture: number | null
  created_at: Date
  sheets: number
  bought: number
  score_sum: number
  score_count: number
  followers: number
  answered: number
  stores: [code: number, thai: string, english: string, short: string][]
  answers:
    | [id: string, sheet: string, name: string, asked: string, text: string, answer: string, at: string][]
    | null
  followed: boolean
  bundled: boolean
}

/** An author with something on sale, by the pen name as readers write it. Refuses: not-found (also a page beyond the last). */
export async function readAuthorPage(
  platform: Platform,
  caller: Caller,
  { name, page }: ValidInputOf<typeof getAuthor>,
): Promise<DataOf<typeof getAuthor>> {
  const me = caller.kind === 'person' ? caller.id : ''
  const found = await platform.pool.query<AuthorRow>({
    name: 'author-page',
    // Her stars are those of her sheets' pages: to close a sheet takes none away.
    text: `select l.person_id, l.code_name, l.about, l.created_at, l.score_sum, l.score_count, own.*,
        (select a.version from author_picture a where a.person_id = l.person_id and a.shown is not null) as picture,
        (select count(*)::int from author_follow f where f.author_id = l.person_id) as followers,
        (select count(*)::int from sheet_question q join sheet s on s.id = q.sheet_id
          where s.author_id = l.person_id and ${shown} and q.answered_at is not null and not q.hidden)
        + (select count(*)::int from review r join sheet s on s.id = r.sheet_id
          where s.author_id = l.person_id and ${shown} and r.answered_at is not null and not r.answer_hidden and not r.hidden) as answered,
        (select json_agg(json_build_array(st.code, st.name_th, st.name_en, st.short) order by o.sheets desc, st.code)
          from (select s.store_code, count(*) as sheets from sheet s where s.author_id = l.person_id and ${shown}
            group by s.store_code order by sheets desc, s.store_code limit ${storesMax}) o
          join store st on st.code = o.store_code) as stores,
        (select json_agg(json_build_array(a.id, a.sheet_id, a.name, a.asked_at, a.body, a.answer, a.answered_at) order by a.answered_at desc, a.id)
          from (select q.*, btrim(s.code || ' ' || s.name) as name from sheet_question q join sheet s on s.id = q.sheet_id
            where s.author_id = l.person_id and ${shown} and q.answered_at is not null and not q.hidden
            order by q.answered_at desc, q.id limit ${answersMax}) a) as answers,
        exists (select from author_follow f where f.author_id = l.person_id and f.person_id = $2) as followed,
        exists (select from live_bundle b where b.seller_id = l.person_id) as bundled
      from seller l cross join lateral (
        select count(*)::int as sheets, coalesce(sum(${timesBought}), 0)::int as bought
        from sheet s where s.author_id = l.person_id and ${shown}) own
      where l.code_name_key = $1`,
    values: [codeNameKey(name), me],
  })
  const [row] = found.rows
  if (row === undefined || row.sheets === 0) return refuse('not-found')
  const pages = Math.ceil(row.sheets / sheetsOfPage)
  if (page >= pages) return refuse('not-found')
  const { rows } = await platform.pool.query<SheetCardRow>({
    name: 'author-sheets',
    text: cardsOf(
      `select ${sheetColumns} from sheet s where s.author_id = $1 and ${shown}
        order by ${byCourse} limit ${sheetsOfPage} offset $2`,
      byCourse,
    ),
    values: [row.person_id, page * sheetsOfPage],
  })
  const owned = await findOwnedSheets(
    platform,
    caller,
    rows.map(({ id }) => id),
  )
  const stores = await listStores(platform)
  const isLinked = (storeCode: number, course: string) =>
    stores.some((store) => store.code === storeCode && hasCoursePage(store, course))
  return {
    author: {
      _id: row.person_id,
      name: row.code_name,
      about: row.about,
      picture: row.picture === null ? null : String(row.picture),
      sheets: row.sheets,
      score: row.score_count === 0 ? 0 : oneDecimal(row.score_sum / row.score_count),
      scoreCount: row.score_count,
      bought: row.bought,
      followers: row.followers,
      answered: row.answered,
      since: row.created_at.toISOString(),
      stores: row.stores.map(([code, ...name]) => ({ code, name })),
    },
    answers:
      page > 0
        ? []
        : (row.answers ?? []).map(([id, sheet, name, asked, text, answer, at]) => ({
            _id: id,
            sheet,
            sheetName: name,
            asked: new Date(asked).toISOString(),
            text,
            answer: { text: answer, at: new Date(at).toISOString() },
          })),
    followed: row.followed,
    mine: row.person_id === me,
    bundled: row.bundled,
    sheets: rows.map((sheet) => presentSheetCard(sheet, owned.has(sheet.id))),
    linked: rows.filter(({ store_code, code }) => isLinked(store_code, code)).map(({ id }) => id),
    pages,
  }
}

/** Refuses: not-found (no author, or the caller). */
export async function followAuthor(
  trx: Trx,
  personId: string,
  { author, follow }: { author: string; follow: boolean },
  now: Date,
): Promise<void> {
  const known = await trx
    .selectFrom('seller')
    .select('person_id')
    .where('person_id', '=', author)
    .where('code_name_key', 'is not', null)
    .executeTakeFirst()
  if (known === undefined || author === personId) return refuse('not-found')
  if (follow)
    await sql`insert into author_follow (person_id, author_id, followed_at) values (${personId}, ${author}, ${now})
      on conflict do nothing`.execute(trx)
  else
    await trx
      .deleteFrom('author_follow')
      .where('person_id', '=', personId)
      .where('author_id', '=', author)
      .execute()
}
