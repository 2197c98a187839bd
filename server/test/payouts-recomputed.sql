-- What sellers should have been paid, and with which tax and fee, added up a second time by plain SQL: from orders, their lines, refunds
-- and the transfers that were made. Written from the domain's own rules (the share of a month at a store, half up; tax and fee by the sales
-- month of the newest record; below the least transfer of its newest month, or a lower one of the month closed last, carried over; docs/decisions/money.md#tax-of-a-debt-that-is-paid-in-parts for debts paid in parts), without
-- ledger, running sums or any function of the product. It writes temporary tables that end with the transaction.
--   psql -1 -f server/test/payouts-recomputed.sql -c 'select * from recomputed_difference'

drop table if exists pg_temp.recomputed_line, pg_temp.recomputed_movement, pg_temp.recomputed_month, pg_temp.recomputed_attempt, pg_temp.recomputed_transfer, pg_temp.recomputed_debt, pg_temp.recomputed_rate, pg_temp.recomputed_payout, pg_temp.recomputed_owed, pg_temp.recomputed_difference;

-- Of one buyer's lines of one sheet the first counts, and the next one after its refund: whoever owns a sheet gets the money back. A gift is
-- nobody's until it is taken, and counts by itself; whoever took one owns its sheet.
create temporary table recomputed_line on commit drop as
with recursive paid as (
  select l.order_id, l.position, l.author_id, l.store_code, l.paid_satang, case c.seller_id when l.author_id then l.list_satang - l.paid_satang else 0 end as given_satang,
    o.paid_at, r.created_at as refunded_at,
    owner.id as buyer_id, l.sheet_id, row_number() over turn as turn, count(*) over (partition by owner.id, l.sheet_id) as turns
  from orders o join order_line l on l.order_id = o.id left join promo_code c on c.code = o.promo_code left join gift g on g.order_id = o.id
    left join refund_line x on x.order_id = l.order_id and x.position = l.position left join refund r on r.id = x.refund_id,
    lateral (select coalesce(g.order_id, o.buyer_id) as id) owner
  where o.paid_at is not null and not exists (
    select from gift t join order_line given on given.order_id = t.order_id left join refund_line y on y.order_id = t.order_id
      left join refund z on z.id = y.refund_id
    where t.taken_by = owner.id and given.sheet_id = l.sheet_id and o.paid_at >= t.taken_at and o.paid_at < coalesce(z.created_at, 'infinity'))
  window turn as (partition by owner.id, l.sheet_id order by o.paid_at, o.id)
), owned as (
  select buyer_id, sheet_id, turn, true as is_sold, coalesce(refunded_at, 'infinity') as until from paid where turn = 1 and turns > 1
  union all
  select p.buyer_id, p.sheet_id, p.turn, p.paid_at >= o.until, case when p.paid_at >= o.until then coalesce(p.refunded_at, 'infinity') else o.until end
  from owned o join paid p on p.buyer_id = o.buyer_id and p.sheet_id = o.sheet_id and p.turn = o.turn + 1
)
select p.* from paid p left join owned o using (buyer_id, sheet_id, turn) where coalesce(o.is_sold, true);
analyze recomputed_line;

-- The calendar month seven hours east of Greenwich; of what comes after its close, the month after the last one that was closed by then.
create temporary table recomputed_movement on commit drop as
with moved as (
  select author_id as seller_id, store_code, paid_satang as satang, given_satang as given, paid_at as at, paid_at as sold_at from recomputed_line
  union all
  select author_id, store_code, -paid_satang, -given_satang, refunded_at, paid_at from recomputed_line where refunded_at is not null
)
select seller_id, store_code, satang, given, share.percent,
  case when closed.month is null or sold.month > closed.month then sold.month
    when closed.month % 100 = 12 then closed.month + 89 else closed.month + 1 end as month
from moved, lateral (select to_char(sold_at at time zone 'UTC' + interval '7 hours', 'YYYYMM')::int as month) sold,
  lateral (select max(c.month) as month from month_close c where c.closed_at <= moved.at) closed,
  -- What was agreed for the month in which the sale counts, for its store before what holds for all; a refund takes that of its sale.
  lateral (select max(c.month) as month from month_close c where c.closed_at <= moved.sold_at) before_sale,
  lateral (select p.percent from share_policy p
    where p.confirmed_at is not null and (p.store_code is null or p.store_code = moved.store_code) and p.from_month <= case
      when before_sale.month is null or sold.month > before_sale.month then sold.month
      when before_sale.month % 100 = 12 then before_sale.month + 89 else before_sale.month + 1 end
    order by p.store_code is null, p.from_month desc limit 1) share;

create temporary table recomputed_month on commit drop as
-- Of what a seller gave by her own codes the company's part stays as if it had been paid; she bears it.
select seller_id, store_code, month, sum(sales)::bigint as sales, sum(share)::bigint as share
from (
  select seller_id, store_code, month, percent, sum(satang) as sales, round(sum(satang + given) * percent / 100.0) - sum(given) as share
  from recomputed_movement group by seller_id, store_code, month, percent
) agreed group by seller_id, store_code, month having sum(sales) <> 0 or sum(share) <> 0;
analyze recomputed_month;

-- Each time a month of a seller at a store waited for a transfer of a payer: from its close, from the day the bank sent the last one
-- back, or from the day it was handed over to this payer.
create temporary table recomputed_attempt on commit drop as
with handings as (
  select split_part(key, ':', 2) as id, occurred_at as at from ledger_entry where key like 'payment:%:payer:%'
), handed as (
  select id, max(at) as at from handings group by 1
)
select r.id, r.seller_id, r.payer, r.month, r.status, r.payout_id, r.tax_satang, r.again_of,
  -- Of a month from which more was refunded than it brought, a part may give it what came off a held share.
  r.part_of is not null or m.share + (select sum(l.share_satang) from payment_record l where l.kind = 'less-held' and l.again_of is null
    and (l.seller_id, l.store_code, l.month) = (r.seller_id, r.store_code, r.month)) >= 0 as is_part,
  -- The share of a sheet in a copyright case stands twice, held and taken off: together nothing.
  case when r.part_of is null then coalesce(m.share, 0) else r.share_satang end as share,
  -- A part waits since what it was taken off did then: that may have been handed over later, without it.
  greatest(first.at, case when whole.id is null or handed.at > r.created_at then handed.at else whole_handed.at end) as since, first.at as first_since,
  coalesce(r.again_of, case when whole.again_of is not null then whole.id end) as heir_of,
  case when r.status = 'VOID' then r.moved_at end as void_at
from payment_record r
  left join recomputed_month m on m.seller_id = r.seller_id and m.store_code = r.store_code and m.month = r.month
  left join month_close c on c.month = r.month
  left join payment_record whole on whole.id = r.part_of and r.again_of is null
  left join handed on handed.id = r.id left join lateral (
    select max(at) as at from handings where handings.id = whole.id and handings.at <= r.created_at) whole_handed on true, lateral (
    select case when coalesce(r.again_of, whole.again_of) is not null then coalesce(whole.created_at, r.created_at) else c.closed_at end as at) first;
-- Until it was handed over it was owed by the other payer: what that one paid meanwhile was taxed with it.
insert into recomputed_attempt
select a.id || ' until ' || h.at, a.seller_id, case when (a.payer = 'MORE') = (h.back % 2 = 1) then 'HYTEXTS' else 'MORE' end, a.month, 'VOID', null, 0, a.again_of,
  a.is_part, a.share, greatest(a.first_since, h.before), a.first_since, a.heir_of, h.at
from recomputed_attempt a join (
  select split_part(key, ':', 2) as id, occurred_at as at, lag(occurred_at) over (partition by split_part(key, ':', 2) order by id) as before,
    row_number() over (partition by split_part(key, ':', 2) order by id desc) as back
  from ledger_entry where key like 'payment:%:payer:%') h on h.id = a.id;
-- What came of it by then came of the debt to that payer.
update recomputed_attempt a set heir_of = earlier.id from recomputed_attempt earlier
where split_part(earlier.id, ' until ', 1) = a.heir_of and earlier.id <> a.heir_of and a.since >= earlier.since and a.since < earlier.void_at;
analyze recomputed_attempt;

-- Transfers in the order in which they were decided: those of a file when it was made, whatever day the bank answered.
create temporary table recomputed_transfer on commit drop as
select p.*, row_number() over (partition by p.seller_id, p.payer order by decided.at, e.id) as turn, decided.at as decided_at
from payout p left join ledger_entry e on e.key = 'payout:' || p.id,
  lateral (select coalesce((select run.created_at from payment_run_line l join payment_run run on run.id = l.run_id where l.payout_id = p.id),
    p.created_at) as at) decided;
create index on recomputed_transfer (seller_id, payer, turn);
create index on recomputed_attempt (payout_id);
create index on recomputed_attempt (seller_id, payer);
analyze recomputed_transfer;

-- Whether a transfer is the first of a debt. What pays nothing but the rest of an earlier one begins none: what it leaves out waits for its
-- own first transfer. What came back of a debt that was paid in parts is such a rest, too.
create temporary table recomputed_opening on commit drop as
with recursive opening as (
  select distinct seller_id, payer, 0::bigint as turn, null::text as id, false as opens, '-infinity'::timestamptz as last,
    '{}'::text[] as opened, '{}'::timestamptz[] as befores
  from recomputed_transfer
  union all
  select t.seller_id, t.payer, t.turn, t.id, f.opens, case when f.opens then t.decided_at else o.last end,
    case when f.opens then o.opened || t.id else o.opened end, case when f.opens then o.befores || o.last else o.befores end
  from opening o join recomputed_transfer t on t.seller_id = o.seller_id and t.payer = o.payer and t.turn = o.turn + 1, lateral (
    select exists (
      select from recomputed_attempt a join payment_record r on r.id = a.id left join payment_record whole on whole.id = r.part_of
        left join payment_record origin on origin.id = coalesce(r.again_of, whole.again_of)
        left join recomputed_transfer sent on sent.id = origin.payout_id and sent.payer = t.payer
      where a.payout_id = t.id and a.since > o.last and (sent.id is null or sent.id = any(o.opened) and not exists (
        select from recomputed_attempt c left join recomputed_transfer own on own.id = c.payout_id
        where c.seller_id = t.seller_id and c.payer = t.payer and c.since <= sent.decided_at and c.since > o.befores[array_position(o.opened, sent.id)]
          and (c.void_at is null or c.void_at > sent.decided_at) and (own.turn is null or own.turn > sent.turn)))) as opens) f
)
select id from opening where opens;

-- All that a payer owed a seller when it first paid some of it is one debt; what comes back of a part stays in the debt. Where refunds
-- made what is left of it negative, that is set against the next transfer: it is taxed with that one's debt.
create temporary table recomputed_debt on commit drop as
with recursive met as materialized (
  select a.*, own.turn as paid_turn, first.id as first, first.turn as first_turn
  from recomputed_attempt a left join recomputed_transfer own on own.id = a.payout_id left join lateral (
    select t.id, t.turn from recomputed_transfer t join recomputed_opening using (id) where t.seller_id = a.seller_id and t.payer = a.payer
      and t.decided_at >= a.since and (a.void_at is null or a.void_at > t.decided_at) order by t.turn limit 1) first on true
), owing as materialized (
  select first, max(case when void_at is null then coalesce(paid_turn, 2000000000) else 0 end) as until from met where share < 0 and is_part is not true group by first
), left_over as materialized (
  select met.*, coalesce(later.id, met.first) as settled
  from met left join owing on owing.first = met.first left join lateral (
    select t.id from recomputed_transfer t where t.seller_id = met.seller_id and t.payer = met.payer and t.turn > met.first_turn
      and t.turn <= owing.until and (met.paid_turn is null or t.turn <= met.paid_turn) order by t.turn limit 1) later on true
), parted as materialized (
  select settled, count(distinct coalesce(payout_id, 'none')) > 1 as is_parted from left_over where settled is not null group by settled
), debt as (
  select left_over.*, settled as debt, false as is_inherited from left_over where heir_of is null
  union all
  select a.*, case when keeps then b.debt else a.settled end, keeps
  from debt b join left_over a on a.heir_of = b.id left join parted on parted.settled = b.debt,
    lateral (select a.payer = b.payer and coalesce(parted.is_parted, false) as keeps) heir
)
select * from debt;
analyze recomputed_debt;

create temporary table recomputed_rate on commit drop as
select debt, sum(share)::bigint as whole, max(month) as newest,
  case when max(month) <= 202508 then case when sum(share) > 100000 then 3 else 0 end when max(month) <= 202711 then 1 end as rate
from (
  select debt, share, month from recomputed_debt where debt is not null and not is_inherited
  union all
  select first, share, month from recomputed_debt where first <> debt and not is_inherited
) member group by debt;
analyze recomputed_rate;

-- Gross, tax, fee and net of each transfer: the tax is that of what is paid of the debt so far, less what was withheld of it already. What
-- refunds made negative lowers the tax of the largest debt that is paid with it, and of the next largest where that is smaller.
create temporary table recomputed_payout on commit drop as
with own as (
  select d.payout_id, d.debt, sum(d.share) as share, sum(d.tax_satang) as kept from recomputed_debt d where d.payout_id is not null group by 1, 2
), held as (
  select own.*, r.newest, sum(share) filter (where share < 0) over (partition by payout_id) as refunded,
    coalesce(sum(share) filter (where share >= 0) over (partition by payout_id order by share desc, debt rows unbounded preceding), 0) as up_to
  from own left join recomputed_rate r using (debt)
), part as (
  select payout_id, set_off as debt, sum(share) as share, sum(kept) as kept, max(newest) as newest from (
    select held.*, case when share < 0 or up_to - share < -refunded then coalesce(
      first_value(debt) over (partition by payout_id order by share < 0 or up_to < -refunded, share desc, debt), debt) else debt end as set_off
    from held) one group by 1, 2
), taxed as (
  select part.*, r.rate, greatest(round((part.share + before.share) * r.rate / 100.0) - before.kept, 0) as tax
  from part join recomputed_transfer t on t.id = part.payout_id left join recomputed_rate r on r.debt = part.debt, lateral (
    select coalesce(sum(o.share), 0) as share, coalesce(sum(o.kept), 0) as kept
    from part o join recomputed_transfer b on b.id = o.payout_id
    where o.debt = part.debt and b.turn < t.turn and (b.returned_at is null or b.returned_at > t.decided_at)) before
)
select t.id, t.seller_id, t.payer, s.gross, s.tax, f.fee, s.gross - s.tax - f.fee as net, s.by_bank, t.returned_at
from recomputed_transfer t join (
  select payout_id, sum(share) as gross, sum(tax) as tax, max(newest) as newest, max(newest) > 202508 as by_bank from taxed group by payout_id
) s on s.payout_id = t.id,
  -- Only who has closed the account is paid less than the least transfer, and without a fee.
  lateral (select min(agreed.satang) as satang from (values (s.newest), ((select max(month) from month_close where closed_at <= t.decided_at))) of (month), lateral (
    select p.minimum_satang as satang from tax_policy p where p.confirmed_at is not null
      and of.month between p.from_month and coalesce(p.to_month, 999912) order by p.from_month desc limit 1) agreed) least,
  lateral (select case when s.newest > 202508 and t.bank_code <> '014' and t.paid_on >= '2025-11-01' and (s.gross >= least.satang
    or not exists (select from person where id = t.seller_id and closed_at <= t.decided_at)) then 800 else 0 end as fee) f;
analyze recomputed_payout;

-- What each payer owes each seller now. From the least transfer on it is due, below it is carried, what is with the bank aside: as the last
-- close of a month of that payer found it, where neither staff nor a transfer moved anything since.
create temporary table recomputed_owed on commit drop as
select owing.*, owing.counted >= least.satang
  or (owing.counted > 0 and exists (select from person where id = owing.seller_id and closed_at <= owing.close)) as is_due from (
select a.seller_id, a.payer, last.close, sum(a.share)::bigint as owed, coalesce(sum(a.share) filter (where a.status <> 'PAUSED' and not is_sent), 0)::bigint as counted, max(a.month) filter (where not is_sent) as newest,
  array_agg(distinct a.status) filter (where not is_sent) as statuses,
  bool_or(greatest(a.since, r.moved_at) > last.close) or exists (
    select from payment_record o left join payout p on p.id = o.payout_id
    where o.seller_id = a.seller_id and greatest(o.moved_at, p.returned_at) > last.close) as has_moved
from recomputed_attempt a join payment_record r using (id), lateral (
    select max(closed_at) as close from month_close where a.payer = case when month <= 202508 then 'MORE' else 'HYTEXTS' end) last, lateral (
    select exists (select from payment_run_record h where h.record_id = a.id and h.hold = 'sent') as is_sent) way
where a.payout_id is null and a.void_at is null
group by a.seller_id, a.payer, last.close
) owing, lateral (
  select min(agreed.satang) as satang from (values (owing.newest), ((select max(month) from month_close))) of (month), lateral (
    select p.minimum_satang as satang from tax_policy p where p.confirmed_at is not null
      and of.month between p.from_month and coalesce(p.to_month, 999912) order by p.from_month desc limit 1) agreed
) least;
analyze recomputed_owed;

create temporary table recomputed_difference on commit drop as
-- Months: records of closed ones, growing sums of open ones.
select 'month' as about, concat_ws(' ', seller_id, store_code, month) as which, concat_ws(' ', m.sales, m.share) as should, concat_ws(' ', k.sales, k.share) as stands
from recomputed_month m full join (
  select seller_id, store_code, month, sales_satang as sales, share_satang as share from payment_record
  -- What its sheets brought and lost may come to nothing.
  where kind = 'month' and (sales_satang <> 0 or share_satang <> 0)
  union all
  select seller_id, store_code, month, sum(sales_satang), sum(share_satang) from seller_month s
  where not exists (select from month_close c where c.month = s.month)
  group by seller_id, store_code, month having sum(sales_satang) <> 0 or sum(share_satang) <> 0
) k using (seller_id, store_code, month) where (m.sales, m.share) is distinct from (k.sales, k.share)
union all
-- Transfers, and what the ledger says of each.
select 'payout', p.id, concat_ws(' ', r.gross, r.tax, r.fee, r.net), concat_ws(' ', p.gross_satang, p.tax_satang, p.fee_satang, p.net_satang)
from payout p left join recomputed_payout r using (id)
where (r.gross, r.tax, r.fee, r.net) is distinct from (p.gross_satang, p.tax_satang, p.fee_satang, p.net_satang)
union all
select 'ledger of payout', r.id, concat_ws(' ', back.factor * way.bank, back.factor * way.tax, back.factor * r.fee, back.factor * r.gross),
  concat_ws(' ', l.bank, l.tax, l.fee, l.seller)
from recomputed_payout r left join (
  select split_part(e.key, ':', 2) as id,
    coalesce(sum(s.amount_satang) filter (where s.account = 'bank:' || (select payer from payout where id = split_part(e.key, ':', 2))), 0) as bank,
    coalesce(sum(s.amount_satang) filter (where s.account like 'tax-payable:%'), 0) as tax,
    coalesce(sum(s.amount_satang) filter (where s.account = 'company:transfer-fee'), 0) as fee,
    coalesce(-sum(s.amount_satang) filter (where s.account like 'seller:%'), 0) as seller
  from ledger_entry e join ledger_side s on s.entry_id = e.id where e.key like 'payout:%' group by 1
) l using (id), lateral (select case when r.returned_at is null then 1 else 0 end as factor) back,
  lateral (select r.net + case when r.by_bank then r.tax else 0 end as bank, case when r.by_bank then 0 else r.tax end as tax) way
where (l.bank, l.tax, l.fee, l.seller) is distinct from (back.factor * way.bank, back.factor * way.tax, back.factor * r.fee, back.factor * r.gross)
union all
-- A month is paid once, for good: by one transfer that did not come back, or not yet.
select 'paid twice', concat_ws(' ', r.seller_id, r.store_code, r.month), '1', count(*)::text
from payment_record r join payout p on p.id = r.payout_id and p.returned_at is null group by r.seller_id, r.store_code, r.month, r.sheet_id, sign(r.share_satang) having count(*) > 1
union all
select 'in two files', h.record_id, '1', count(*)::text
from payment_run_record h join payment_run_line l using (run_id, line) where l.state in ('draft', 'sent', 'paid') group by h.record_id having count(*) > 1
union all
-- What each seller is owed, by the ledger and by what stands above: unpaid months and the open one.
select 'owed', coalesce(w.seller_id, l.seller_id), w.satang::text, l.satang::text
from (
  select seller_id, sum(satang)::bigint as satang from (
    select seller_id, owed as satang from recomputed_owed
    union all
    select seller_id, share from recomputed_month m where not exists (select from month_close c where c.month = m.month)
  ) owed group by seller_id
) w full join (
  select substr(account, 8) as seller_id, sum(amount_satang)::bigint as satang from ledger_side where account like 'seller:%' group by 1
) l using (seller_id) where coalesce(w.satang, 0) <> coalesce(l.satang, 0)
union all
select 'carried', concat_ws(' ', seller_id, payer), case when is_due then 'due' else 'carried' end, array_to_string(statuses, ' ')
from recomputed_owed where not has_moved and case when is_due then 'CARRIED_OVER' else 'PENDING' end = any(statuses)
union all
-- What a payer took over from the other one: months up to August 2025 are MORE's, later ones HYTEXTS'.
select 'handed over', payer, coalesce(sum(satang), 0)::text, coalesce((select sum(amount_satang) from ledger_side where account = 'between-payers:' || payer), 0)::text
from (values ('MORE'), ('HYTEXTS')) payers (payer) left join (
  select case when a.payer = 'HYTEXTS' then 1 else -1 end * a.share as satang
  from recomputed_attempt a left join recomputed_attempt b on b.id = a.again_of
  where a.payer <> coalesce(b.payer, case when a.month <= 202508 then 'MORE' else 'HYTEXTS' end)
) taken on true
group by payer
having case payer when 'HYTEXTS' then 1 else -1 end * coalesce(sum(satang), 0) <> coalesce((select sum(amount_satang) from ledger_side where account = 'between-payers:' || payer), 0);
