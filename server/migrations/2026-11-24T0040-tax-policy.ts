import { type Kysely, sql } from 'kysely'

/**
 * The tax policy and the bank holidays as data (payouts-and-tax §1 and §8). A row of the policy never changes but for being
 * confirmed: what a payout was reckoned by stays readable. The standard rows begin unconfirmed, so that no month is closed by a
 * rate for which nobody stood up; where months are closed already, the rows they used count as confirmed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tax_policy (
      id text primary key check (id ~ '^[A-Z]{1,2}$'),
      -- Sales months as year * 100 + month; to_month null: without an end.
      from_month int not null check (from_month % 100 between 1 and 12),
      to_month int check (to_month % 100 between 1 and 12 and to_month >= from_month),
      payer text not null check (payer in ('MORE', 'HYTEXTS')),
      rate_percent smallint not null check (rate_percent between 0 and 35),
      threshold_satang bigint check (threshold_satang > 0),
      comparison text check (comparison in ('above', 'at-least')),
      channel text not null check (channel in ('ORDINARY', 'E_WHT')),
      fee_satang bigint check (fee_satang > 0),
      -- The first day of payment with the fee.
      fee_from date,
      added_by text references person,
      added_at timestamptz not null,
      confirmed_by text references person,
      confirmed_at timestamptz,
      -- What the accountant decided, when and where that can be read.
      note text not null default '' check (length(note) <= 2000),
      check ((threshold_satang is null) = (comparison is null)),
      check ((fee_satang is null) = (fee_from is null)),
      check (confirmed_by is null or confirmed_at is not null)
    )`.execute(db)
  // Two confirmed rows never begin in one month: the later start holds.
  await sql`create unique index tax_policy_confirmed_start on tax_policy (from_month) where confirmed_at is not null`.execute(
    db,
  )
  await sql`
    insert into tax_policy (id, from_month, to_month, payer, rate_percent, threshold_satang, comparison, channel, fee_satang, fee_from, added_at)
    values
      ('A', 200001, 202508, 'MORE', 3, 100000, 'above', 'ORDINARY', null, null, now()),
      ('B', 202509, 202711, 'HYTEXTS', 1, null, null, 'E_WHT', 800, '2025-11-01', now()),
      ('C', 202712, null, 'HYTEXTS', 3, 100000, 'at-least', 'ORDINARY', 800, '2025-11-01', now())`.execute(db)
  await sql`
    update tax_policy p set confirmed_at = now(), note = 'ใช้ปิดยอดมาก่อนเก็บการยืนยัน'
    where exists (select from month_close c where c.month between p.from_month and coalesce(p.to_month, 999912))`.execute(
    db,
  )
  await sql`
    create function keep_tax_policy() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        raise exception 'rows of the tax policy are never deleted' using errcode = 'insufficient_privilege';
      end if;
      if old.confirmed_at is not null then
        raise exception 'a confirmed row of the tax policy never changes' using errcode = 'check_violation';
      end if;
      if (old.id, old.from_month, old.to_month, old.payer, old.rate_percent, old.threshold_satang, old.comparison, old.channel,
            old.fee_satang, old.fee_from, old.added_by, old.added_at)
          is distinct from (new.id, new.from_month, new.to_month, new.payer, new.rate_percent, new.threshold_satang, new.comparison,
            new.channel, new.fee_satang, new.fee_from, new.added_by, new.added_at) then
        raise exception 'a row of the tax policy never changes' using errcode = 'check_violation';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger tax_policy_keeps_rows before update or delete on tax_policy
    for each row execute function keep_tax_policy()`.execute(db)

  await sql`
    create table bank_holiday (
      day date primary key,
      name text not null check (length(name) between 1 and 200),
      -- False: computed, waiting for the announcement of the Bank of Thailand.
      verified boolean not null,
      source text not null check (length(source) between 1 and 500),
      entered_by text references person,
      entered_at timestamptz not null
    )`.execute(db)
  await sql`
    insert into bank_holiday (day, name, verified, source, entered_at)
    select day, name, day < '2027-01-01',
      case when day < '2027-01-01' then 'ประกาศธนาคารแห่งประเทศไทย' else 'คำนวณ รอประกาศธนาคารแห่งประเทศไทย' end, now()
    from (values ${sql.raw(holidays.map(([day, name]) => `(date '${day}', '${name}')`).join(', '))}) as days (day, name)`.execute(
    db,
  )
}

const holidays: readonly (readonly [string, string])[] = `
2025-01-01 วันขึ้นปีใหม่
2025-02-12 วันมาฆบูชา
2025-04-07 ชดเชยวันจักรี
2025-04-14 วันสงกรานต์
2025-04-15 วันสงกรานต์
2025-05-01 วันแรงงานแห่งชาติ
2025-05-05 ชดเชยวันฉัตรมงคล
2025-05-12 ชดเชยวันวิสาขบูชา
2025-06-02 วันหยุดพิเศษ
2025-06-03 วันเฉลิมพระชนมพรรษาสมเด็จพระราชินี
2025-07-10 วันอาสาฬหบูชา
2025-07-28 วันเฉลิมพระชนมพรรษาพระบาทสมเด็จพระเจ้าอยู่หัว
2025-08-11 วันหยุดพิเศษ
2025-08-12 วันแม่แห่งชาติ
2025-10-13 วันนวมินทรมหาราช
2025-10-23 วันปิยมหาราช
2025-12-05 วันพ่อแห่งชาติ
2025-12-10 วันรัฐธรรมนูญ
2025-12-31 วันสิ้นปี
2026-01-01 วันขึ้นปีใหม่
2026-01-02 วันหยุดพิเศษ
2026-03-03 วันมาฆบูชา
2026-04-06 วันจักรี
2026-04-13 วันสงกรานต์
2026-04-14 วันสงกรานต์
2026-04-15 วันสงกรานต์
2026-05-01 วันแรงงานแห่งชาติ
2026-05-04 วันฉัตรมงคล
2026-06-01 ชดเชยวันวิสาขบูชา
2026-06-03 วันเฉลิมพระชนมพรรษาสมเด็จพระราชินี
2026-07-28 วันเฉลิมพระชนมพรรษาพระบาทสมเด็จพระเจ้าอยู่หัว
2026-07-29 วันอาสาฬหบูชา
2026-08-12 วันแม่แห่งชาติ
2026-10-13 วันนวมินทรมหาราช
2026-10-23 วันปิยมหาราช
2026-12-07 ชดเชยวันพ่อแห่งชาติ
2026-12-10 วันรัฐธรรมนูญ
2026-12-31 วันสิ้นปี
2027-01-01 วันขึ้นปีใหม่
2027-02-22 ชดเชยวันมาฆบูชา
2027-04-06 วันจักรี
2027-04-13 วันสงกรานต์
2027-04-14 วันสงกรานต์
2027-04-15 วันสงกรานต์
2027-05-03 ชดเชยวันแรงงานแห่งชาติ
2027-05-04 วันฉัตรมงคล
2027-05-20 วันวิสาขบูชา
2027-06-03 วันเฉลิมพระชนมพรรษาสมเด็จพระราชินี
2027-07-19 ชดเชยวันอาสาฬหบูชา
2027-07-28 วันเฉลิมพระชนมพรรษาพระบาทสมเด็จพระเจ้าอยู่หัว
2027-08-12 วันแม่แห่งชาติ
2027-10-13 วันนวมินทรมหาราช
2027-10-25 ชดเชยวันปิยมหาราช
2027-12-06 ชดเชยวันพ่อแห่งชาติ
2027-12-10 วันรัฐธรรมนูญ
2027-12-31 วันสิ้นปี`
  .trim()
  .split('\n')
  .map((line) => [line.slice(0, 10), line.slice(11)] as const)
