import { type Kysely, sql } from 'kysely'

export const migrations = {
  '2026-11-28T0100-statements': statements,
  '2026-11-28T0101-chart-of-credit': chartOfCredit,
  '2026-11-28T0200-tax-desk': taxDesk,
  '2026-11-28T0300-refund-proofs': refundProofs,
  '2026-11-28T0400-credit': credit,
  '2026-11-28T0500-reading-progress': readingProgress,
  '2026-11-28T0510-exam-days': examDays,
  '2026-11-28T0520-reader-marks': readerMarks,
  '2026-11-28T0530-exam-tables': examTables,
  '2026-11-28T0600-author-pages': authorPages,
  '2026-11-28T0700-review-pins': reviewPins,
  '2026-11-28T0710-support-cases': supportCases,
  '2026-11-28T0720-copyright-claims': copyrightClaims,
  '2026-11-28T0730-gifts': gifts,
}

/**
 * The bank's statement against the books, and months that are locked (docs/decisions/platform.md#the-banks-statement-and-months-that-are-locked). Every line
 * is explained by what was booked, or by an account; of a locked month nothing changes any more, whoever tries.
 */
async function statements(db: Kysely<unknown>): Promise<void> {
  // Kept without a look at the rows there are: all of them are of the kinds before.
  await sql`alter table ledger_entry drop constraint ledger_entry_kind_check`.execute(db)
  await sql`
    alter table ledger_entry add constraint ledger_entry_kind_check check (kind in ('sale', 'refund', 'correction', 'tax', 'fee',
      'payout', 'carry-over', 'unmatched', 'opening', 'settlement')) not valid`.execute(db)

  // Format of a bank's CSV: column names as the bank writes them.
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

  // Booked items on no statement of a month: still open, or explained as one of a later month, which asks for it again.
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

/** Described by users of the banks' own exports; no official description was found (docs/money.md). */
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

/** Credit of buyers is owed to them: its place in the chart of accounts. */
async function chartOfCredit(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into chart_account (account, kind, code, name_th, name_en)
    values ('credit', 'liability', '2220', 'เครดิตของผู้ซื้อ', 'Credit of buyers') on conflict do nothing`.execute(
    db,
  )
}

/** Returns of the tax office want a payee's name in three parts; they are asked for when the first return needs them. */
async function taxDesk(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table seller
      add column tax_title text not null default '' check (length(tax_title) <= 40),
      add column tax_first_name text not null default '' check (length(tax_first_name) <= 100),
      add column tax_surname text not null default '' check (length(tax_surname) <= 100)`.execute(db)
}

/**
 * The receiving account of a refund (with its holder, sealed), and the bank's proof of it, a picture or a PDF in the storage. Earlier
 * refunds have neither. They stay as they are, but may be sealed anew.
 */
async function refundProofs(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table refund_due
      add column payee_bank_code text,
      add column payee text,
      add column proof_key text,
      add column proof_sha256 text,
      add constraint refund_due_payee check ((payee_bank_code is null) = (payee is null)),
      add constraint refund_due_proof check ((proof_key is null) = (proof_sha256 is null)),
      add constraint refund_due_proved check (refunded_at is not null or num_nonnulls(payee, proof_key) = 0)`.execute(
    db,
  )
  await sql`
    create or replace function keep_refund_due() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and to_jsonb(old) - 'payee' = to_jsonb(new) - 'payee' and (old.payee is null) = (new.payee is null) then
        return new;
      end if;
      raise exception 'what was given back stays so' using errcode = 'check_violation';
    end $$`.execute(db)
}

/**
 * Credit of buyers (docs/decisions/buying.md#credit-of-buyers): a balance that the database keeps from going below zero, its moves, which
 * are never changed, and the accounts that buyers named for what is owed to them.
 */
async function credit(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table buyer_credit (
      person_id text primary key references person,
      balance_satang bigint not null check (balance_satang >= 0)
    )`.execute(db)
  await sql`
    create table credit_move (
      -- The ledger entry of the same key moves the same money.
      key text primary key,
      person_id text not null references person,
      kind text not null check (kind in ('refund', 'money', 'order', 'order-back', 'withdrawal')),
      satang bigint not null check (satang <> 0 and (satang < 0) = (kind in ('order', 'withdrawal'))),
      balance_satang bigint not null check (balance_satang >= 0),
      order_id text references orders check (order_id is not null or kind not in ('order', 'order-back')),
      moved_at timestamptz not null
    )`.execute(db)
  await sql`create index credit_move_person on credit_move (person_id, moved_at desc)`.execute(db)
  await sql`create index credit_move_order on credit_move (order_id) where kind in ('order', 'order-back')`.execute(
    db,
  )
  await sql`
    create function refuse_credit_change() returns trigger language plpgsql as $$
    begin
      raise exception 'moves of credit are never changed: % refused', tg_op using errcode = 'insufficient_privilege';
    end $$`.execute(db)
  await sql`
    create trigger credit_move_append_only before update or delete on credit_move
    for each row execute function refuse_credit_change()`.execute(db)
  // The credit part of an order: kept for it while it is open, spent when it is paid, none once it ended unpaid.
  await sql`
    create view order_credit as
    select order_id, -sum(satang)::bigint as satang from credit_move where kind in ('order', 'order-back')
    group by order_id having sum(satang) <> 0`.execute(db)

  // Not looked at row by row: every row in use has a kind and a reason of the shorter list.
  await sql`
    alter table ledger_entry
      drop constraint ledger_entry_kind_check,
      add constraint ledger_entry_kind_check check (kind in ('sale', 'refund', 'correction', 'tax', 'fee', 'payout', 'carry-over',
        'unmatched', 'opening', 'settlement', 'credit')) not valid`.execute(db)
  await sql`
    alter table refund_due
      drop constraint refund_due_reason_check,
      add constraint refund_due_reason_check check (reason in ('LATE', 'DOUBLE', 'AMOUNT_LOW', 'AMOUNT_HIGH', 'UNKNOWN_REF',
        'ALREADY_OWNED', 'REFUND', 'CREDIT')) not valid,
      drop constraint refund_due_of_one,
      add constraint refund_due_of_one check (num_nonnulls(money_id, refund_id) = (reason <> 'CREDIT')::int) not valid`.execute(
    db,
  )
  await sql`
    create table refund_account (
      due_id bigint primary key references refund_due on delete cascade,
      person_id text not null references person,
      bank_code text not null,
      account text not null
    )`.execute(db)
  await sql`create index refund_account_person on refund_account (person_id)`.execute(db)
}

/** Which pages somebody has stayed on, beside the last one; and on which days how many new ones were read. */
async function readingProgress(db: Kysely<unknown>): Promise<void> {
  // One bit a page; null for places that were kept before.
  await sql`alter table reading_place add column seen bit varying(1000)`.execute(db)
  await sql`
    create table reading_day (
      person_id text not null references person on delete cascade,
      -- In Bangkok.
      day date not null,
      -- Pages not read before.
      pages integer not null default 0 check (pages >= 0),
      primary key (person_id, day)
    )`.execute(db)
}

/** The exams that somebody prepares for: their own days, as they typed or took them over. */
async function examDays(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table exam_day (
      person_id text not null references person on delete cascade,
      store_code integer not null references store on delete cascade,
      code text not null check (length(code) between 1 and 20),
      -- 1 midterm, 2 final, 3 in class
      category smallint not null check (category between 1 and 3),
      -- In Bangkok, as it stands on the registrar's paper.
      day date not null,
      time text check (time ~ '^[0-2][0-9]:[0-5][0-9]$'),
      primary key (person_id, store_code, code, category)
    )`.execute(db)
  // The evening's reminders look for what is near.
  await sql`create index exam_day_by_day on exam_day (day, person_id)`.execute(db)
}

/** A reader's layer over a sheet: bookmarks, notes, strokes of the marker. Their own, the same on all their devices. */
async function readerMarks(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reader_mark (
      person_id text not null references person on delete cascade,
      sheet_id text not null references sheet on delete cascade,
      -- Given by the device that made it, so that it can be made without a connection.
      id uuid not null,
      kind text not null check (kind in ('bookmark', 'note', 'highlight')),
      page integer not null check (page between 1 and 1000),
      -- Left, top, width and height of a highlight in parts of the page.
      box real[] check (array_length(box, 1) = 4),
      body text not null default '' check (length(body) <= 1000),
      -- By the clock of the device: of two that changed the same mark the later one is right.
      changed_at timestamptz not null,
      -- A removed mark stays as an empty place, so that a device that was away does not bring it back.
      removed boolean not null default false,
      primary key (person_id, sheet_id, id)
    )`.execute(db)
}

/** The registrar's table of exams, by institution and term: kept by its staff, offered to who has a sheet of the course. */
async function examTables(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table registrar_exam (
      store_code integer not null references store on delete cascade,
      -- Academic year, Gregorian, and its term.
      year integer not null check (year between 1900 and 2200),
      semester smallint not null check (semester between 1 and 3),
      category smallint not null check (category between 1 and 3),
      code text not null check (length(code) between 1 and 20),
      day date not null,
      time text check (time ~ '^[0-2][0-9]:[0-5][0-9]$'),
      primary key (store_code, year, semester, category, code)
    )`.execute(db)
  await sql`create index registrar_exam_of_course on registrar_exam (store_code, code, day)`.execute(db)
}

/** The public page of an author: words about herself beside the pen name, and who follows her. */
async function authorPages(db: Kysely<unknown>): Promise<void> {
  await sql`alter table seller add column about text not null default ''`.execute(db)
  await sql`
    create table author_follow (
      person_id text not null references person (id),
      author_id text not null references person (id),
      followed_at timestamptz not null,
      primary key (person_id, author_id)
    )`.execute(db)
  await sql`create index author_follow_author on author_follow (author_id)`.execute(db)
}

/** A reviewer's pins on a page when a sheet went back, the part of the page as it was then, and its author's answers. */
async function reviewPins(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sheet_review_pin (
      review_id bigint not null references sheet_review on delete cascade,
      number smallint not null check (number between 1 and 20),
      page smallint not null check (page between 1 and 9999),
      -- Left, top, right, bottom in thousandths of the page
      box smallint[] not null check (array_length(box, 1) = 4),
      note text not null check (length(note) between 1 and 500),
      -- WebP; the file itself is replaced by the next one
      picture bytea,
      answer text not null default '' check (length(answer) <= 500),
      primary key (review_id, number)
    )`.execute(db)
  // Which of the reasons offered were chosen (rules/sheets/review.ts), to be counted
  await sql`alter table sheet_review add column presets smallint[] not null default '{}'`.execute(db)
}

/** A person and staff talk about one matter until it is solved: both see whose turn it is. */
async function supportCases(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table support_case (
      id text primary key check (id ~ '^[2-9A-HJ-NP-Z]{10}$'),
      person_id text not null references person,
      topic text not null check (topic in ('payment', 'file', 'refund', 'sheet', 'account', 'selling', 'payout', 'other')),
      -- order:…, sheet:… or report:…
      about text check (about ~ '^(order|sheet|report):[0-9A-Z]{4,20}$'),
      -- open: staff have to answer; answered: the person may
      state text not null check (state in ('open', 'answered', 'solved')),
      opened_at timestamptz not null,
      changed_at timestamptz not null,
      -- Since when the person waits for staff
      waiting_since timestamptz,
      check ((state = 'open') = (waiting_since is not null))
    )`.execute(db)
  await sql`create index support_case_person on support_case (person_id, changed_at desc)`.execute(db)
  await sql`create index support_case_waiting on support_case (waiting_since) where state = 'open'`.execute(
    db,
  )
  await sql`
    create table support_case_message (
      case_id text not null references support_case on delete cascade,
      number smallint not null check (number between 1 and 500),
      -- Null where the person wrote it, or the member of staff has gone
      staff_id text references person,
      by_staff boolean not null,
      body text not null check (length(body) between 1 and 2000),
      written_at timestamptz not null,
      primary key (case_id, number)
    )`.execute(db)
  await sql`
    create index support_case_message_staff on support_case_message (staff_id) where staff_id is not null`.execute(
    db,
  )
}

/** Claims that a sheet takes another's work: what they say, what its author answers, what staff decide, and by when. */
async function copyrightClaims(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table copyright_claim (
      id text primary key check (id ~ '^[2-9A-HJ-NP-Z]{10}$'),
      sheet_id text not null references sheet,
      name text not null check (length(name) between 1 and 200),
      email text not null check (length(email) between 3 and 254),
      language text not null check (language in ('th', 'en')),
      pages text not null check (length(pages) <= 200),
      work text not null check (length(work) between 1 and 2000),
      proof text not null check (length(proof) <= 2000),
      state text not null check (state in ('open', 'removed', 'kept', 'restored')),
      claimed_at timestamptz not null,
      due_at timestamptz not null,
      counter text check (length(counter) between 1 and 2000),
      countered_at timestamptz,
      answer text,
      decided_at timestamptz,
      -- When staff acted for the first time
      acted_at timestamptz,
      decided_by text references person,
      check ((state = 'open') = (decided_at is null)),
      check ((counter is null) = (countered_at is null))
    )`.execute(db)
  await sql`create index copyright_claim_sheet on copyright_claim (sheet_id)`.execute(db)
  await sql`create index copyright_claim_newest on copyright_claim (claimed_at desc)`.execute(db)
  await sql`create index copyright_claim_decided_by on copyright_claim (decided_by) where decided_by is not null`.execute(
    db,
  )
  // Files that may not come back, by the name that their pages are known under (pdf_look)
  await sql`
    create table taken_down_file (
      sha256 text not null,
      sheet_id text not null references sheet on delete cascade,
      claim_id text not null,
      primary key (sha256, claim_id)
    )`.execute(db)
  await sql`create index taken_down_file_sheet on taken_down_file (sheet_id)`.execute(db)
}

/**
 * An order whose sheet is for somebody else (docs/decisions/buying.md#gifts): what stands on its card, the mark of the link that
 * is out, and who took it.
 */
async function gifts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table gift (
      order_id text primary key references orders,
      from_name text not null check (length(from_name) <= 40),
      message text not null check (length(message) <= 140),
      -- SHA-256 of the link that is out; the link itself is nowhere. Kept when it was used, so that it can be opened again.
      link_hash text unique check (link_hash ~ '^[0-9a-f]{64}$'),
      taken_by text references person,
      taken_at timestamptz,
      check ((taken_by is null) = (taken_at is null)),
      check (taken_by is null or link_hash is not null)
    )`.execute(db)
  await sql`create index gift_taken_by on gift (taken_by) where taken_by is not null`.execute(db)
  // The reader of an order: its buyer; of a gift whoever took it, and nobody before.
  await sql`
    create view order_reader as
    select o.id as order_id, case when g.order_id is null then o.buyer_id else g.taken_by end as person_id,
      g.order_id is not null as is_gift
    from orders o left join gift g on g.order_id = o.id`.execute(db)
}
