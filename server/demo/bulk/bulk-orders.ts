import type pg from 'pg'
import { bulkIdSql } from './bulk-sheets.ts'

const linesOfBuyer = 20
const linesOfOrder = 2

/**
 * About `count` paid order lines on the bulk sheets with all that a payment leaves: orders, money, libraries, reviews, ledger sales by
 * `postSale`'s rule (shares of a seller, store and month add up, half up). Set-based: ten million lines in one pass each.
 */
export async function insertOrders(
  client: pg.ClientBase,
  count: number,
  now: Date,
  onProgress: (message: string) => void,
): Promise<void> {
  const buyers = Math.ceil(count / linesOfBuyer)
  const steps: [message: string, sql: string][] = [
    [`${buyers} buyers`, insertBuyers(buyers)],
    ['choosing what they buy', chooseLines(buyers)],
    ['orders', insertOrderRows(now)],
    ['order lines', insertLineRows],
    ['received money', insertMoneyRows],
    ['libraries', insertLibraryRows],
    ['shares of the sellers', shareLines],
    ['months of the sellers', insertMonths],
    ['ledger entries', insertEntries],
    ['ledger postings', insertPostings],
    ['reviews', insertReviews],
    ['sums of the sheets', sumSheets],
    ['sums of the sellers', sumSellers],
  ]
  for (const [message, sql] of steps) {
    onProgress(`Orders: ${message}`)
    await client.query(sql)
  }
}

const insertBuyers = (buyers: number) => `
  insert into person (id, name, email, university, default_store, faculty, year, profile_entered_at)
  select id, 'ผู้ซื้อ ' || n, lower(id) || '@example.com', 1, 1, 'คณะวิทยาศาสตร์', 2, now()
  from (select n, ${bulkIdSql('buyer', 'n')} as id from generate_series(0, ${buyers - 1}) n) made
  on conflict do nothing`

/** A walk with golden steps over the sheets, bent so that some are bought far more often; a sheet once per buyer. */
const chooseLines = (buyers: number) => `
  create temporary table bulk_sheet on commit drop as
    select row_number() over (order by id) - 1 as number, id, author_id, store_code, trim(code || ' ' || name) as name, price_satang
    from sheet where on_sale and id in (select ${bulkIdSql('sheet', 'n')} from generate_series(0, (select count(*) from sheet)) n);
  alter table bulk_sheet add primary key (number);
  create temporary table bulk_line on commit drop as
    select b * ${Math.ceil(linesOfBuyer / linesOfOrder)}::bigint + k / ${linesOfOrder} as order_number, b as buyer, k, s.id as sheet_id,
      s.author_id, s.store_code, s.name, s.price_satang
    from (
      select distinct on (b, number) b, number, k from (
        select b, k, floor(power(step - floor(step), 2.2) * sheets)::bigint as number
        from (select b, k, b * 0.7548776662466927::float8 + k * 0.6180339887498949::float8 as step
            from generate_series(0, ${buyers - 1}) b, generate_series(0, ${linesOfBuyer - 1}) k) walked,
          (select count(*) as sheets from bulk_sheet) counted) stepped
      order by b, number) chosen
    join bulk_sheet s using (number);
  create temporary table bulk_order on commit drop as
    select order_number as number, ${bulkIdSql('order', 'order_number')} as id, min(buyer) as buyer,
      count(*) as lines, sum(price_satang) as satang, null::timestamptz as created_at
    from bulk_line group by order_number;
  analyze bulk_line; analyze bulk_order`

const insertOrderRows = (now: Date) => `
  update bulk_order set created_at = '${now.toISOString()}'::timestamptz
    - (interval '2 hours' + (mod(number * 7919, 36720000) || ' seconds')::interval);
  insert into orders (id, buyer_id, state, list_satang, total_satang, hex, qr_provider, content_hash, created_at, expires_at, paid_at, closed_at)
  select id, ${bulkIdSql('buyer', 'buyer')}, 'paid', satang, satang, 'B' || upper(lpad(to_hex(number), 15, '0')), 'sandbox', id,
    created_at, created_at + interval '24 hours', created_at + interval '3 minutes', created_at + interval '3 minutes'
  from bulk_order`

const insertLineRows = `
  insert into order_line (order_id, position, sheet_id, author_id, store_code, sheet_name, list_satang, paid_satang)
  select o.id, row_number() over (partition by l.order_number order by l.k) - 1, l.sheet_id, l.author_id, l.store_code, l.name,
    l.price_satang, l.price_satang
  from bulk_line l join bulk_order o on o.number = l.order_number`

const insertMoneyRows = `
  insert into money_received (provider, transaction_id, reference, amount_satang, state, order_id, person_id, transferred_at, received_at)
  select 'sandbox', 'BULK' || id, 'B' || upper(lpad(to_hex(number), 15, '0')), satang, 'MATCHED', id, ${bulkIdSql('buyer', 'buyer')},
    created_at + interval '3 minutes', created_at + interval '3 minutes'
  from bulk_order`

const insertLibraryRows = `
  insert into library_entry (person_id, sheet_id, order_id, acquired_at)
  select ${bulkIdSql('buyer', 'l.buyer')}, l.sheet_id, o.id, o.created_at + interval '3 minutes'
  from bulk_line l join bulk_order o on o.number = l.order_number`

/** Half up, in whole numbers: the share of a running sum, as `sellerShareSatang`. */
const shareOf = (sales: string) => `((${sales}) * share_percent + 50) / 100`

const shareLines = `
  create temporary table bulk_share on commit drop as
    select order_number, sheet_id, author_id, store_code, month, share_percent, price_satang, running, ${shareOf('running')} - ${shareOf('running - price_satang')} as share
    from (
      select l.*, o.month, share_percent_of(l.store_code, o.month) as share_percent, sum(l.price_satang) over (
        partition by l.author_id, l.store_code, o.month order by o.created_at, l.order_number, l.k)::bigint as running
      from bulk_line l
      join (select number, created_at, (extract(year from paid) * 100 + extract(month from paid))::int as month
        from (select number, created_at, (created_at + interval '3 minutes') at time zone 'Asia/Bangkok' as paid from bulk_order) p) o
        on o.number = l.order_number) summed`

const insertMonths = `
  insert into seller_month_sales (seller_id, store_code, month, share_percent, sales_satang, share_satang)
  select author_id, store_code, month, share_percent, sum(price_satang), sum(share) from bulk_share group by 1, 2, 3, 4`

const insertEntries = `
  create temporary table bulk_entry on commit drop as
    select number, row_number() over (order by number) + (select last_value from ledger_entry_id_seq) as id from bulk_order;
  insert into ledger_entry (id, key, kind, occurred_at, month, order_id) overriding system value
  select e.id, 'order:' || o.id || ':paid', 'sale', o.paid_at, (extract(year from paid) * 100 + extract(month from paid))::int, o.id
  from bulk_entry e
  join (select number, id, created_at + interval '3 minutes' as paid_at,
      (created_at + interval '3 minutes') at time zone 'Asia/Bangkok' as paid from bulk_order) o using (number);
  select setval(pg_get_serial_sequence('ledger_entry', 'id'), (select max(id) from ledger_entry))`

const insertPostings = `
  insert into ledger_posting (entry_id, line, from_account, to_account, amount_satang, seller_id, store_code, sheet_id)
  select e.id, row_number() over (partition by e.id order by s.author_id, s.store_code, s.sheet_id, p.to_company) - 1,
    'gateway:sandbox', case when p.to_company then 'company:sales-share' else 'seller:' || s.author_id end,
    case when p.to_company then s.price_satang - s.share else s.share end, s.author_id, s.store_code, s.sheet_id
  from bulk_share s
  join bulk_entry e on e.number = s.order_number
  cross join (values (false), (true)) as p(to_company)
  where case when p.to_company then s.price_satang - s.share else s.share end > 0`

const insertReviews = `
  insert into review (sheet_id, person_id, score, message, created_at, updated_at)
  select sheet_id, person_id, (array[5, 5, 5, 4, 4, 3, 5, 2])[1 + abs(hashtext(person_id || sheet_id)) % 8],
    case when abs(hashtext(sheet_id || person_id)) % 3 = 0 then '' else 'อ่านง่าย ตรงกับที่เรียน' end, at, at
  from (
    select l.sheet_id, ${bulkIdSql('buyer', 'l.buyer')} as person_id, o.created_at + interval '1 hour' as at
    from bulk_line l join bulk_order o on o.number = l.order_number
    where (l.buyer * 31 + l.k) % 17 = 0) chosen`

const sumSheets = `
  update sheet s set bought_count = sold.count, score_sum = sold.score_sum, score_count = sold.score_count
  from (
    select b.sheet_id, count(*)::int as count, coalesce(r.score_sum, 0)::int as score_sum, coalesce(r.score_count, 0)::int as score_count
    from bulk_line b
    left join (select sheet_id, sum(score) as score_sum, count(*) as score_count from review group by sheet_id) r on r.sheet_id = b.sheet_id
    group by b.sheet_id, r.score_sum, r.score_count) sold
  where sold.sheet_id = s.id`

const sumSellers = `
  update seller l set score_sum = summed.score_sum, score_count = summed.score_count
  from (select author_id, sum(score_sum)::int as score_sum, sum(score_count)::int as score_count from sheet group by author_id) summed
  where summed.author_id = l.person_id`
