import { type RawBuilder, sql } from 'kysely'
import type { DataOf } from '#contract/shared/call.ts'
import type { authorInfo, authorSearch } from '#contract/staff/sellers.ts'
import { periodOf, shiftPeriod } from '#rules/calendar/periods.ts'
import { satangToBaht } from '#rules/money/satang.ts'
import { phoneDigits } from '#rules/orders/read-query.ts'
import { refuse } from '#rules/refusal.ts'
import { joinBankInfo } from '#rules/sellers/banks.ts'
import { plainName } from '#rules/people/names.ts'
import { wasHandedIn } from '#server/features/catalogue/index.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Person } from '#server/platform/caller.ts'
import { type Db, hasPart, type Trx, likePart } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type Holder, inStores, permission, storesWith } from '#server/platform/rights.ts'
import { masksOf, readSeller } from './stored-seller.ts'

const foundMax = 50

export async function countAuthors(db: Db, caller: Person): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from seller l where ${known(caller)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Shown before anything is typed. */
export async function newestAuthors(db: Db, caller: Person): Promise<DataOf<typeof authorSearch>> {
  const { rows } = await sql<{ facebook: string; codeName: string }>`
    select l.person_id as facebook, l.code_name as "codeName" from seller l where ${known(caller)}
    order by l.created_at desc, l.person_id limit 10`.execute(db)
  return await withSheets(db, rows)
}

/** Adds their number of sheets on sale. */
async function withSheets(
  db: Db,
  authors: readonly { facebook: string; codeName: string }[],
): Promise<DataOf<typeof authorSearch>> {
  const { rows } = await sql<{ id: string; sheets: number }>`
    select author_id as id, count(*)::int as sheets from sheet
    where on_sale and author_id = any(${authors.map(({ facebook }) => facebook)}) group by 1`.execute(db)
  const sheetsOf = new Map(rows.map(({ id, sheets }) => [id, sheets]))
  return authors.map((one) => ({ ...one, sheets: sheetsOf.get(one.facebook) ?? 0 }))
}

/**
 * Finds by part of pen name, real name or vendor, by beginning of the account's name, by id, mail or phone; pen names that begin with the
 * text first. An empty text finds nobody.
 */
export async function searchAuthors(
  db: Db,
  caller: Person,
  query: string,
): Promise<DataOf<typeof authorSearch>> {
  const text = plainName(query)
  if (text === '') return []
  const { rows } = await authorsFound(caller, text).execute(db)
  return await withSheets(db, rows)
}

/**
 * Each way uses its own index (`seller_names`, `person_name_prefix`, `person_email_prefix`); joined by `or`, every seller would be read.
 */
export function authorsFound(
  caller: Holder,
  text: string,
): RawBuilder<{ facebook: string; codeName: string }> {
  const digits = phoneDigits(text)
  const beginning = `${likePart(text)}%`
  const byPhone =
    digits === undefined
      ? sql``
      : sql`union select s.person_id from seller s where s.phone like ${`%${digits}%`}`
  return sql`
    with found as (
      select s.person_id from seller s where ${sellerFits(text)}
      union select upper(${text}::text)
      union select p.id from person p where lower(p.name) like lower(${beginning}) or lower(p.email) = lower(${text}) ${byPhone}
    )
    select l.person_id as facebook, l.code_name as "codeName" from found join seller l using (person_id) where ${known(caller)}
    order by l.code_name not ilike ${beginning}, l.code_name not ilike ${`%${beginning}`}, l.code_name, l.person_id limit ${foundMax}`
}

/** Refuses: not-found (no such person, no seller, or without a sheet in the caller's stores). */
export async function readAuthor(
  db: Db,
  platform: Platform,
  caller: Person,
  personId: string,
): Promise<DataOf<typeof authorInfo>> {
  await mustKnow(db, caller, personId)
  const [stored, facts] = await Promise.all([
    readSeller(db, platform, personId),
    readFacts(db, caller, personId),
  ])
  if (stored === undefined || facts === undefined) return refuse('not-found')
  const { profile } = stored
  const masks = masksOf(profile)
  const address = [
    profile.addSmall,
    profile.addSmallDistrict,
    profile.addDistrict,
    profile.addProvince,
    profile.addPostal,
  ]
  return {
    facebook: personId,
    codeName: profile.codeName,
    name: facts.name,
    realName: profile.realName,
    store: facts.university,
    storeName: facts.name_th === null ? [] : [facts.name_th, facts.name_en ?? ''],
    faculty: facts.faculty,
    year: facts.year === 0 ? null : facts.year,
    peopleID: masks.peopleID ?? '',
    bankInfo: profile.bankName === '' ? '' : joinBankInfo(profile.bankName, masks.bankNumber ?? ''),
    email: profile.email,
    phone: profile.phone,
    address: address.filter((line) => line !== '').join(' '),
    created: facts.created_at.toISOString(),
    sheets: facts.sheets,
    revenue: satangToBaht(facts.months.reduce((sum, { satang }) => sum + satang, 0)),
    months: Array.from({ length: 12 }, (_, place) => {
      const month = shiftPeriod(periodOf(platform.clock.now()), place - 11)
      const sold = facts.months.find((one) => one.month === Number(month.replace('-', '')))
      return { month, sales: satangToBaht(sold?.satang ?? 0) }
    }),
    newest: facts.newest,
  }
}

/** Shows one number in full to staff who give a reason, and audits it (INV-20). Refuses: not-found (also: never entered). */
export async function revealAuthorNumber(
  trx: Trx,
  platform: Platform,
  caller: Person,
  input: { personId: string; what: 'peopleID' | 'bankNumber' },
): Promise<string> {
  await mustKnow(trx, caller, input.personId)
  const stored = await readSeller(trx, platform, input.personId)
  const value = stored?.profile[input.what] ?? ''
  if (value === '') return refuse('not-found')
  await recordAudit(trx, {
    actorId: caller.id,
    action: input.what === 'peopleID' ? 'seller.view-national-id' : 'seller.view-account-number',
    object: `seller:${input.personId}`,
  })
  return value
}

type Facts = {
  name: string
  university: number | null
  name_th: string | null
  name_en: string | null
  faculty: string
  year: number
  created_at: Date
  sheets: number
  months: { month: number; satang: number }[]
  newest: { _id: string; name: string; cover: string }[]
}

async function readFacts(db: Db, caller: Person, personId: string): Promise<Facts | undefined> {
  const { rows } = await sql<Facts>`
    select p.name, p.university, st.name_th, st.name_en, p.faculty, p.year, l.created_at,
      (select count(*)::int from sheet s where s.author_id = l.person_id and s.on_sale
        and ${inStores('s.store_code', storesWith(caller, permission.sheets))}) as sheets,
      (select coalesce(json_agg(m), '[]') from (
        select m.month, sum(m.sales_satang)::bigint as satang from seller_month m
        where m.seller_id = l.person_id and ${inStores('m.store_code', storesWith(caller, permission.sheets))} group by m.month) m) as months,
      (select coalesce(json_agg(n), '[]') from (
        select s.id as _id, trim(s.code || ' ' || s.name) as name, s.cover_version || 's' || o.picture_version as cover
        from sheet s join store o on o.code = s.store_code
        where s.author_id = l.person_id and s.on_sale and ${inStores('s.store_code', storesWith(caller, permission.sheets))}
        order by s.published_at desc, s.id limit 5) n) as newest
    from seller l join person p on p.id = l.person_id left join store st on st.code = p.university
    where l.person_id = ${personId}`.execute(db)
  return rows[0]
}

async function mustKnow(db: Pick<Db, 'selectFrom' | 'getExecutor'>, caller: Person, personId: string) {
  const { rows } =
    await sql`select 1 from seller l where l.person_id = ${personId} and ${known(caller)}`.execute(db)
  if (rows.length === 0) refuse('not-found')
}

/** A seller who has handed in a sheet to one of the caller's stores; drafts are not for staff yet. */
function known(caller: Holder): RawBuilder<unknown> {
  return storesWith(caller, permission.sheets) === 'every'
    ? sql`true`
    : sql`exists (select from sheet s where s.author_id = l.person_id and ${wasHandedIn('s')} and ${inStores('s.store_code', storesWith(caller, permission.sheets))})`
}

/** Just as the index `seller_names` has it (migration 2026-11-27T0304), a name a line. */
const namesOfSeller = sql`(s.code_name || E'\\n' || coalesce(s.real_name, '') || E'\\n' || coalesce(s.hti_vendor_id, '') || E'\\n'
  || coalesce(s.hti_vendor_name, ''))`

/** Whether a seller `s` matches by name, vendor id or id. */
export function sellerFits(query: string): RawBuilder<unknown> {
  if (query === '') return sql`true`
  return sql`(s.person_id = ${query.toUpperCase()} or ${hasPart(namesOfSeller, query)})`
}
