import { sql } from 'kysely'
import type { Platform } from './platform/platform.ts'

/** What must be true after every committed transaction (security-and-reliability §1), asked of the whole database. */
type Check = { name: string; wrong: ReturnType<typeof sql<{ what: string }>> }

const checks: readonly Check[] = [
  {
    name: 'INV-07 every ledger entry has postings',
    wrong: sql`select key as what from ledger_entry e
      where not exists (select from ledger_posting p where p.entry_id = e.id)`,
  },
  {
    name: 'INV-07 the money of every paid order stands in the ledger, to the satang',
    wrong: sql`select o.id as what from orders o
      left join (select e.order_id, sum(p.amount_satang) as satang from ledger_entry e join ledger_posting p on p.entry_id = e.id
        where e.kind = 'sale' group by e.order_id) sold on sold.order_id = o.id
      left join (select order_id, sum(amount_satang) as satang from refund_due where reason = 'ALREADY_OWNED' group by order_id) due
        on due.order_id = o.id
      where o.state = 'paid' and o.total_satang <> coalesce(sold.satang, 0) + coalesce(due.satang, 0)`,
  },
  {
    name: 'INV-07 the sales and shares of each seller, store and month are those of the ledger, and 60 %',
    wrong: sql`select concat_ws(' ', m.seller_id, m.store_code, m.month) as what from seller_month_sales m
      left join (select p.seller_id, p.store_code, e.month, sum(p.amount_satang) as sales,
          coalesce(sum(p.amount_satang) filter (where p.to_account = 'seller:' || p.seller_id), 0) as share
        from ledger_posting p join ledger_entry e on e.id = p.entry_id
        where e.kind = 'sale' group by 1, 2, 3) posted using (seller_id, store_code, month)
      where m.sales_satang <> coalesce(posted.sales, 0) or m.share_satang <> coalesce(posted.share, 0)
        or m.share_satang <> (m.sales_satang * 60 + 50) / 100`,
  },
  {
    name: 'INV-09 the sheets of every paid order are in the library of its buyer',
    wrong: sql`select o.id || ' ' || l.sheet_id as what from orders o join order_line l on l.order_id = o.id
      left join library_entry e on e.person_id = o.buyer_id and e.sheet_id = l.sheet_id
      where o.state = 'paid' and e.person_id is null`,
  },
  {
    name: "INV-09 nobody's library holds a sheet of an unpaid order",
    wrong: sql`select e.person_id || ' ' || e.sheet_id as what from library_entry e join orders o on o.id = e.order_id
      where e.revoked_at is null and (o.state <> 'paid' or o.buyer_id <> e.person_id
        or not exists (select from order_line l where l.order_id = o.id and l.sheet_id = e.sheet_id))`,
  },
  {
    name: 'INV-03 the lines of every order add up to its sums',
    wrong: sql`select o.id as what from orders o
      left join (select order_id, sum(list_satang) as list, sum(discount_satang) as discount, sum(paid_satang) as paid
        from order_line group by order_id) l on l.order_id = o.id
      where (o.list_satang, o.discount_satang, o.total_satang) is distinct from (l.list, l.discount, l.paid)`,
  },
  {
    name: 'INV-01 received money pays one order, with its very amount',
    wrong: sql`select m.id::text as what from money_received m join orders o on o.id = m.order_id
      where m.state = 'MATCHED' and (o.state <> 'paid' or m.amount_satang <> o.total_satang)`,
  },
  {
    name: 'INV-06 promo codes count their uses',
    wrong: sql`select c.code as what from promo_code c
      left join (select promo_code, count(*) as uses from promo_use where released_at is null group by promo_code) u
        on u.promo_code = c.code
      where c.used_count <> coalesce(u.uses, 0)`,
  },
  {
    name: 'INV-14 the scores of sheets and sellers are those of their reviews',
    wrong: sql`with of_sheet as (select sheet_id, sum(score) as sum, count(*) as count from review group by sheet_id)
      select s.id as what from sheet s left join of_sheet r on r.sheet_id = s.id
        where (s.score_sum, s.score_count) <> (coalesce(r.sum, 0), coalesce(r.count, 0))
      union all
      select l.person_id from seller l
        left join (select author_id, sum(score_sum) as sum, sum(score_count) as count from sheet group by author_id) s
          on s.author_id = l.person_id
        where (l.score_sum, l.score_count) <> (coalesce(s.sum, 0), coalesce(s.count, 0))`,
  },
  {
    name: 'INV-14 reviews come from paying owners, never from the author',
    wrong: sql`select r.sheet_id || ' ' || r.person_id as what from review r join sheet s on s.id = r.sheet_id
      left join library_entry e on e.person_id = r.person_id and e.sheet_id = r.sheet_id and e.order_id is not null
      where e.person_id is null or s.author_id = r.person_id`,
  },
  {
    name: 'stores and sellers count their sheets on sale',
    wrong: sql`select 'store ' || s.code as what from store s
        left join (select store_code, count(*) from sheet where on_sale group by 1) c on c.store_code = s.code
        where s.sheet_count <> coalesce(c.count, 0)
      union all
      select 'seller ' || l.person_id from seller l
        left join (select author_id, count(*) from sheet where on_sale group by 1) c on c.author_id = l.person_id
        where l.sheet_count <> coalesce(c.count, 0)`,
  },
  {
    name: 'sheets count how often they were bought',
    wrong: sql`select s.id as what from sheet s
      left join (select l.sheet_id, count(*) from order_line l join library_entry e on e.order_id = l.order_id and e.sheet_id = l.sheet_id
        group by l.sheet_id) sold on sold.sheet_id = s.id
      where s.bought_count <> coalesce(sold.count, 0)`,
  },
  {
    name: 'INV-08 every closed month stands in payment records, to the satang, and no open one does',
    wrong: sql`select concat_ws(' ', m.seller_id, m.store_code, m.month) as what from seller_month_sales m
      left join month_close c on c.month = m.month
      left join payment_record r on (r.seller_id, r.store_code, r.month, r.kind) = (m.seller_id, m.store_code, m.month, 'month')
      where m.sales_satang > 0
        and (coalesce(r.sales_satang, 0), coalesce(r.share_satang, 0))
          <> (case when c.month is null then 0 else m.sales_satang end, case when c.month is null then 0 else m.share_satang end)`,
  },
  {
    name: 'INV-08 every payout is its records: share, tax, and the same in the ledger',
    wrong: sql`select p.id as what from payout p
      left join (select payout_id, sum(share_satang) as share, sum(tax_satang) as tax from payment_record group by 1) r on r.payout_id = p.id
      left join (select e.key, sum(g.amount_satang) as satang from ledger_entry e join ledger_posting g on g.entry_id = e.id
        where e.kind = 'payout' group by 1) l on l.key = 'payout:' || p.id
      where (p.gross_satang, p.tax_satang, p.gross_satang) is distinct from (r.share, r.tax, l.satang)`,
  },
  {
    name: 'INV-07 what sellers are owed by the ledger is what their open months and unpaid records say',
    wrong: sql`select coalesce(l.seller, o.seller) as what from (
        select substr(account, 8) as seller, sum(amount_satang) as satang from ledger_side where account like 'seller:%' group by 1) l
      full join (
        select seller_id as seller, sum(share_satang) as satang from (
          select seller_id, share_satang from payment_record where status in ('PENDING', 'CARRIED_OVER', 'PAUSED')
          union all
          select seller_id, share_satang from seller_month_sales s where not exists (select from month_close c where c.month = s.month)
        ) owed group by 1) o using (seller)
      where coalesce(l.satang, 0) <> coalesce(o.satang, 0)`,
  },
  {
    name: 'the audit trail is unbroken',
    wrong: sql`select id::text as what from (
        select id, previous_hash, hash, audit_record_hash(r) as right_hash, lag(hash, 1, '') over (order by id) as hash_before
        from audit_record r) chain
      where hash <> right_hash or previous_hash <> hash_before`,
  },
]

export type Finding = { name: string; wrongCount: number; examples: string[] }

/** Asks every check, of rows and of files; an empty `examples` everywhere is good news. Reads only. */
export async function examine(
  platform: Pick<Platform, 'db' | 'storage'>,
  onCheck: (finding: Finding) => void,
): Promise<Finding[]> {
  const findings = await examineRows(platform, onCheck)
  const files = await examineFiles(platform)
  onCheck(files)
  return [...findings, files]
}

/** What the database alone can answer. */
export async function examineRows(
  { db }: Pick<Platform, 'db'>,
  onCheck: (finding: Finding) => void,
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { name, wrong } of checks) {
    const finding = await db.transaction().execute(async (trx) => {
      // Ten million lines take longer than a request may.
      await sql`set local statement_timeout = '30min'`.execute(trx)
      const { rows } = await sql<{ count: number; examples: string[] | null }>`
        select count(*) as count, (array_agg(what))[1:5] as examples from (${wrong}) found`.execute(trx)
      return { name, wrongCount: rows[0]?.count ?? 0, examples: rows[0]?.examples ?? [] }
    })
    onCheck(finding)
    findings.push(finding)
  }
  return findings
}

/** The storage cannot be asked in SQL: every file that somebody paid for is looked at, thirty-two at a time. */
async function examineFiles({ db, storage }: Pick<Platform, 'db' | 'storage'>): Promise<Finding> {
  const wrong: string[] = []
  let after = ''
  for (;;) {
    const sheets = await db
      .selectFrom('sheet')
      .select(['id', 'pdf_key', 'pdf_bytes'])
      .where('id', '>', after)
      .where('pdf_key', 'is not', null)
      .where(({ exists, selectFrom }) =>
        exists(selectFrom('library_entry').select('sheet_id').whereRef('sheet_id', '=', 'sheet.id')),
      )
      .orderBy('id')
      .limit(32)
      .execute()
    const last = sheets.at(-1)
    if (last === undefined) break
    after = last.id
    const found = await Promise.all(sheets.map(({ pdf_key: key }) => storage.head(key ?? '')))
    for (const [at, { id, pdf_bytes: bytes }] of sheets.entries()) {
      if (found[at]?.bytes !== bytes) wrong.push(id)
    }
  }
  return {
    name: 'the files of bought sheets are in the storage, in their full length',
    wrongCount: wrong.length,
    examples: wrong.slice(0, 5),
  }
}
