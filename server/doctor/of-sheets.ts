import { sql } from 'kysely'
import type { Check } from './check.ts'

/** Reviews, counts that pages show, the audit trail. */
export const checksOfSheets: readonly Check[] = [
  {
    name: 'INV-14 the scores of sheets and sellers are those of their reviews',
    mend: 'Set the sums anew from the reviews',
    wrong: sql`with of_sheet as (select sheet_id, sum(score) as sum, count(*) as count from review where not hidden group by sheet_id)
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
    mend: 'Hide the review; its score then no longer counts',
    wrong: sql`select r.sheet_id || ' ' || r.person_id as what from review r join sheet s on s.id = r.sheet_id
      left join library_entry e on e.person_id = r.person_id and e.sheet_id = r.sheet_id and e.order_id is not null
      where not r.hidden and (e.person_id is null or s.author_id = r.person_id)`,
  },
  {
    name: 'stores and sellers count their sheets on sale',
    mend: 'Set sheet_count to the sheets on sale',
    wrong: sql`select 'store ' || s.code as what from store s
        left join (select store_code, count(*) from sheet where on_sale group by 1) c on c.store_code = s.code
        where s.sheet_count <> coalesce(c.count, 0)
      union all
      select 'seller ' || l.person_id from seller l
        left join (select author_id, count(*) from sheet where on_sale group by 1) c on c.author_id = l.person_id
        where l.sheet_count <> coalesce(c.count, 0)`,
  },
  {
    name: 'sheets are held off sale as long as a pause, a release or a claim holds them',
    mend: 'Set paused = paused on the sheet: the database then reckons anew what holds it',
    wrong: sql`with held as (
        select s.id from sheet s join sale_pause p on p.ended_at is null
          and (p.kind, p.target) in (('sheet', s.id), ('author', s.author_id), ('store', s.store_code::text))
        union select sheet_id from sheet_release union select sheet_id from claim_hold)
      select id as what from (select id from sheet where paused) paused full join held using (id)
        where held.id is null or paused.id is null`,
  },
  {
    name: 'the audit trail is unbroken',
    mend: 'Somebody changed the database by hand: compare with the last backup before anything else',
    wrong: sql`select id::text as what from (
        select id, previous_hash, hash, audit_record_hash(r) as right_hash, lag(hash, 1, '') over (order by id) as hash_before
        from audit_record r) chain
      where hash <> right_hash or previous_hash <> hash_before`,
  },
]
