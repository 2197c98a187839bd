import { type Kysely, sql } from 'kysely'

/**
 * The bank's statement against the books, and months that are locked (docs/decisions/2026-11-22-statements-and-locks.md). Every line
 * is explained by what was booked, or by an account; of a locked month nothing changes any more, whoever tries.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Kept without a look at the rows there are: all of them are of the kinds before.
  await sql`alter table ledger_entry drop constraint ledger_entry_kind_check`.execute(db)
  await sql`
    alter table ledger_entry add constraint ledger_entry_kind_check check (kind in ('sale', 'refund', 'correction', 'tax', 'fee',
      'payout', 'carry-over', 'unmatched', 'opening', 'settlement')) not valid`.execute(db)

  // How the CSV of a bank is read: column names as the bank writes them.
  await sql`
    create table statement_profile (
      id text primary key check (id ~ '^[A-Z0-9-]{2,20}$'),
      name text not null,
      mapping jsonb not null,
      updated_at timestamptz not null default now(),
      updated_by text references person
    )`.execute(db)
  for (const [id, name, mapping] of profiles)
    await sql`insert into statement_profile (id, name, mapping) values (${id}, ${name}, ${JSON.stringify(mapping)}::jsonb)`.execute(
      db,
    )

  await sql`
    create table bank_statement (
      id text primary key check (id ~ '^[2-9A-HJ-NP-Z]{10}$'),
      sha256 text not null unique,
      file_name text not null,
      format text not null check (format in ('csv', 'camt053', 'mt940', 'omise')),
      profile text not null,
      -- The ledger account whose money it tells of.
      account text not null check (account in ('bank:HYTEXTS', 'bank:MORE')),
      first_day date not null,
      last_day date not null check (last_day >= first_day),
      opening_satang bigint,
      closing_satang bigint,
      line_count int not null check (line_count > 0),
      in_satang bigint not null check (in_satang >= 0),
      out_satang bigint not null check (out_satang >= 0),
      uploaded_at timestamptz not null,
      uploaded_by text not null references person
    )`.execute(db)
  await sql`
    create table bank_statement_line (
      statement_id text not null references bank_statement,
      line int not null,
      -- Of the file, as a spreadsheet counts.
      row int not null,
      day date not null,
      -- HH:MM[:SS]; empty where the bank does not say it.
      at_time text not null default '',
      -- In is above zero, out below.
      amount_satang bigint not null check (amount_satang <> 0),
      balance_satang bigint,
      reference text not null default '',
      name text not null default '',
      description text not null default '',
      owner text references person,
      note text not null default '',
      primary key (statement_id, line)
    )`.execute(db)
  await sql`create index bank_statement_line_day on bank_statement_line (day)`.execute(db)
  await sql`create index bank_statement_line_owner on bank_statement_line (owner) where owner is not null`.execute(
    db,
  )
  // Money that left through a gateway: what it took in, its fee, what it transfers to us.
  await sql`
    create table gateway_settlement (
      id text primary key check (id ~ '^[2-9A-HJ-NP-Z]{10}$'),
      provider text not null,
      reference text not null,
      settled_on date not null,
      gross_satang bigint not null check (gross_satang > 0),
      fee_satang bigint not null check (fee_satang >= 0),
      net_satang bigint not null check (net_satang = gross_satang - fee_satang),
      uploaded_at timestamptz not null,
      uploaded_by text not null references person,
      unique (provider, reference)
    )`.execute(db)
  // Each money in one settlement at most.
  await sql`
    create table gateway_settlement_line (
      settlement_id text not null references gateway_settlement,
      money_id bigint not null unique references money_received,
      gross_satang bigint not null check (gross_satang > 0),
      fee_satang bigint not null check (fee_satang >= 0),
      primary key (settlement_id, money_id)
    )`.execute(db)

  // A part of a line, or all of it, and what it is: something booked, or an account.
  await sql`
    create table statement_match (
      id text primary key check (id ~ '^[2-9A-HJ-NP-Z]{10}$'),
      statement_id text not null,
      line int not null,
      kind text not null check (kind in ('money', 'settlement', 'payout', 'return', 'refund', 'remittance', 'account', 'duplicate')),
      about text not null,
      amount_satang bigint not null check (amount_satang <> 0),
      -- Month of the day of the line: year * 100 + month.
      month int not null,
      reason text not null,
      -- What it moved in the ledger; null: it stood there already.
      entry_key text,
      made_at timestamptz not null,
      made_by text not null references person,
      foreign key (statement_id, line) references bank_statement_line
    )`.execute(db)
  await sql`create index statement_match_line on statement_match (statement_id, line)`.execute(db)
  await sql`create index statement_match_about on statement_match (kind, about)`.execute(db)
  await sql`create index statement_match_person on statement_match (made_by)`.execute(db)

  // What is booked and stands on no statement of a month: still open, or explained as one of a later month, which asks for it again.
  await sql`
    create table statement_absence (
      kind text not null check (kind in ('money', 'settlement', 'payout', 'return', 'refund', 'remittance')),
      about text not null,
      month int not null,
      amount_satang bigint not null,
      is_later boolean not null,
      owner text references person,
      note text not null check (length(btrim(note)) > 0),
      noted_at timestamptz not null,
      noted_by text not null references person,
      primary key (kind, about, month)
    )`.execute(db)

  await sql`
    create table month_lock (
      month int primary key check (month % 100 between 1 and 12),
      made_at timestamptz not null,
      made_by text not null references person,
      -- SHA-256 of the trial balance as both saw it.
      figures_sha256 text not null,
      confirmed_at timestamptz,
      confirmed_by text references person check (confirmed_by <> made_by),
      check ((confirmed_at is null) = (confirmed_by is null))
    )`.execute(db)
  await sql`
    create table chart_account (
      account text primary key,
      kind text not null check (kind in ('asset', 'liability', 'income', 'expense')),
      name_th text not null,
      name_en text not null,
      code text not null,
      flowaccount text not null default '',
      peak text not null default '',
      express text not null default '',
      updated_at timestamptz not null default now(),
      updated_by text references person
    )`.execute(db)
  for (const row of chart)
    await sql`insert into chart_account (account, kind, code, name_th, name_en) values (${sql.join(row)})`.execute(
      db,
    )

  // Whoever writes to a month holds the lock of the locks shared, whoever confirms one holds it alone: no posting falls between.
  await sql`
    create function refuse_locked_month(first_month int) returns void language plpgsql as $$
    begin
      if first_month is null then return; end if;
      perform pg_advisory_xact_lock_shared(25692);
      if exists (select from month_lock where confirmed_at is not null and month >= first_month) then
        raise exception 'month % is locked', first_month using errcode = 'SRLCK';
      end if;
    end $$`.execute(db)
  const guards = [
    ['ledger_entry', 'month', ['insert']],
    ['payout', "to_char(paid_on, 'YYYYMM')::int", ['insert']],
    ['bank_statement_line', "to_char(day, 'YYYYMM')::int", ['insert', 'update', 'delete']],
    ['statement_match', 'month', ['insert', 'update', 'delete']],
    ['statement_absence', 'month', ['insert', 'update', 'delete']],
  ] as const
  for (const [table, month, events] of guards) {
    await sql
      .raw(`
      create function ${table}_month_open() returns trigger language plpgsql as $$
      begin
        perform refuse_locked_month((select min(${month}) from changed));
        return null;
      end $$`)
      .execute(db)
    for (const event of events)
      await sql
        .raw(`
        create trigger ${table}_month_open_${event} after ${event} on ${table}
        referencing ${event === 'insert' ? 'new' : 'old'} table as changed
        for each statement execute function ${table}_month_open()`)
        .execute(db)
  }
  // A lock that two have put on stays.
  await sql`
    create function keep_month_lock() returns trigger language plpgsql as $$
    begin
      if old.confirmed_at is not null then raise exception 'month % is locked', old.month using errcode = 'SRLCK'; end if;
      return coalesce(new, old);
    end $$`.execute(db)
  await sql`
    create trigger month_lock_kept before update or delete on month_lock for each row execute function keep_month_lock()`.execute(
    db,
  )
}

/** As the banks' own exports are described by their users; no official description was found (docs/money.md). */
const profiles = [
  [
    'SCB',
    'ไทยพาณิชย์ (SCB)',
    {
      date: ['Date', 'Transaction Date', 'วันที่'],
      time: ['Time', 'Transaction Time', 'เวลา'],
      in: ['Credit', 'Deposit', 'เงินเข้า', 'ฝาก'],
      out: ['Debit', 'Withdrawal', 'เงินออก', 'ถอน'],
      balance: ['Balance', 'Balance Amount', 'ยอดคงเหลือ'],
      reference: ['Reference', 'Ref', 'Cheque No.', 'เลขที่อ้างอิง'],
      name: ['Name', 'Counterparty', 'ชื่อบัญชี'],
      description: ['Description', 'Details', 'รายละเอียด'],
    },
  ],
  [
    'KBANK',
    'กสิกรไทย (KBank)',
    {
      date: ['วันที่', 'Date'],
      time: ['เวลา', 'Time', 'Time/ Eff.Date'],
      in: ['ฝาก', 'เงินฝาก', 'Deposit'],
      out: ['ถอน', 'เงินถอน', 'Withdrawal'],
      balance: ['ยอดคงเหลือ', 'Outstanding Balance', 'Balance'],
      reference: ['เลขที่อ้างอิง', 'Reference', 'Ref No.'],
      name: ['ชื่อผู้โอน', 'Name'],
      description: ['รายการ', 'รายละเอียด', 'Descriptions', 'Details'],
    },
  ],
] as const

/** The part of an account before what tells it apart: `seller:…` is one account of the books. */
const chart = [
  ['bank', 'asset', '1100', 'เงินฝากธนาคาร', 'Bank'],
  ['bank:refunds', 'asset', '1190', 'เงินคืนผู้ซื้อระหว่างทาง', 'Refunds on their way'],
  ['gateway', 'asset', '1200', 'เงินรับผ่านผู้ให้บริการชำระเงิน', 'Payment gateways'],
  ['between-payers', 'asset', '1300', 'เงินระหว่างบริษัทผู้จ่าย', 'Between payers'],
  ['seller', 'liability', '2100', 'เจ้าหนี้ผู้ขาย', 'Owed to sellers'],
  ['refunds-due', 'liability', '2200', 'เงินรอคืนผู้ซื้อ', 'Refunds due'],
  ['unmatched-money', 'liability', '2210', 'เงินรับที่ยังไม่พบคำสั่งซื้อ', 'Money that paid nothing yet'],
  ['suspense', 'liability', '2290', 'บัญชีพักรอตรวจสอบ', 'Suspense'],
  ['tax-payable', 'liability', '2300', 'ภาษีหัก ณ ที่จ่ายค้างนำส่ง', 'Withholding tax payable'],
  ['company:sales-share', 'income', '4100', 'รายได้ส่วนแบ่งการขาย', 'Share of sales'],
  ['company:transfer-fee', 'income', '4200', 'ค่าธรรมเนียมโอนที่เก็บจากผู้ขาย', 'Transfer fees borne by sellers'],
  ['company:written-back', 'income', '4300', 'หนี้ผู้ขายที่ตัดเป็นรายได้', 'Debts written back'],
  ['company:interest', 'income', '4400', 'ดอกเบี้ยรับ', 'Interest'],
  ['company:gateway-fee', 'expense', '5100', 'ค่าธรรมเนียมรับชำระเงิน', 'Gateway fees'],
  ['company:bank-fee', 'expense', '5200', 'ค่าธรรมเนียมธนาคาร', 'Bank fees'],
  ['company:differences', 'expense', '5900', 'ผลต่างสตางค์', 'Differences of satang'],
] as const
