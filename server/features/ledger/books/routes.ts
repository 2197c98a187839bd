import type { z } from 'zod'
import * as contract from '#contract/staff/books.ts'
import { satangToDecimal } from '#rules/money/satang.ts'
import { refuse } from '#rules/refusal.ts'
import { recordAudit } from '#server/platform/audit.ts'
import { inReport } from '#server/platform/database.ts'
import { defineDownload, streamRows } from '#server/platform/downloads.ts'
import type { Platform } from '#server/platform/platform.ts'
import { reads, writes } from '#server/platform/route.ts'
import { listMoneyFlowPart, readMoneyFlow } from './money-flow.ts'
import { readTrialBalance } from './trial-balance.ts'

export const routes = [
  reads(contract.getTrialBalance, (input, { db }) => inReport(db, (trx) => readTrialBalance(trx, input))),

  reads(contract.getMoneyFlow, ({ month }, { db }) => inReport(db, (trx) => readMoneyFlow(trx, month))),

  reads(contract.listMoneyFlowPart, (input, { db }) => inReport(db, (trx) => listMoneyFlowPart(trx, input))),

  writes(contract.saveChartAccount, async ({ account, ...codes }, { caller, platform, trx }) => {
    const { numUpdatedRows } = await trx
      .updateTable('chart_account')
      .set({ ...codes, updated_at: platform.clock.now(), updated_by: caller.id })
      .where('account', '=', account)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) refuse('not-found')
    await recordAudit(trx, {
      actorId: caller.id,
      action: 'chart.edit',
      object: `chart-account:${account}`,
      after: codes,
    })
  }),
]

type Book = (typeof contract.bookLists)[number]
type Cells = Record<string, string | number>

const local = `(e.occurred_at at time zone 'Asia/Bangkok')::date`
const within = `${local} between $1::date and $2::date`
/** Both sides of every posting, with the number of its account in our chart and in the accounting programs. */
const lines = `
  select e.id as entry, to_char(${local}, 'YYYY-MM-DD') as day, e.kind, e.key, e.memo, s.account, c.code, c.flowaccount, c.peak, c.express,
    s.debit, s.credit, g.line
  from ledger_entry e join ledger_posting g on g.entry_id = e.id
    cross join lateral (values (g.from_account, g.amount_satang, 0::bigint), (g.to_account, 0::bigint, g.amount_satang)) s (account, debit, credit)
    left join lateral (select * from chart_account c where c.account in (s.account, split_part(s.account, ':', 1))
      order by length(c.account) desc limit 1) c on true
  where ${within}`

const nameOf = (of: string) => `${of}.series || (${of}.year + 543) || '-' || lpad(${of}.number::text, 6, '0')`

/** Amounts come as satang and leave as `1234.56`; the last row of each is its control sum. */
const books: Record<Exclude<Book, 'trial-balance'>, { text: string; amounts: readonly string[] }> = {
  journal: {
    text: `${lines} order by e.occurred_at, e.id, g.line, s.debit = 0`,
    amounts: ['debit', 'credit'],
  },
  'general-ledger': {
    text: `${lines} order by c.code nulls last, s.account, e.occurred_at, e.id, g.line`,
    amounts: ['debit', 'credit'],
  },
  // Open debts are the newest credits, because a payout pays the oldest first.
  'aged-payables': {
    text: `
      select s.person_id as seller, s.code_name as name, coalesce(sum(owed), 0)::bigint as owed,
        coalesce(sum(owed) filter (where age <= 30), 0)::bigint as days_0_30, coalesce(sum(owed) filter (where age between 31 and 60), 0)::bigint as days_31_60,
        coalesce(sum(owed) filter (where age between 61 and 90), 0)::bigint as days_61_90, coalesce(sum(owed) filter (where age > 90), 0)::bigint as days_over_90
      from (
        select seller, $2::date - day as age, case when credit > 0 then greatest(0, least(credit, upto - debits)) else 0 end
          + case when number = 1 then least(0, credits - debits) else 0 end as owed
        from (
          select substr(account, 8) as seller, day, credit, sum(credit) over (partition by account order by day, id) as upto,
            sum(credit) over (partition by account) as credits, sum(debit) over (partition by account) as debits,
            row_number() over (partition by account order by day desc, id desc) as number
          from (
            select g.to_account as account, ${local} as day, g.amount_satang as credit, 0 as debit, g.entry_id * 100 + g.line as id
            from ledger_posting g join ledger_entry e on e.id = g.entry_id where g.to_account like 'seller:%' and ${local} <= $2::date
            union all
            select g.from_account, ${local}, 0, g.amount_satang, g.entry_id * 100 + g.line
            from ledger_posting g join ledger_entry e on e.id = g.entry_id where g.from_account like 'seller:%' and ${local} <= $2::date
          ) moved
        ) aged
      ) open join seller s on s.person_id = open.seller where $1::date <= $2::date
      group by 1, 2 having sum(owed) <> 0 order by 3 desc, 1`,
    amounts: ['owed', 'days_0_30', 'days_31_60', 'days_61_90', 'days_over_90'],
  },
  // Includes dues of that day whose money has since paid an order: the one that replaced the ended one, or one that staff named.
  'refunds-due': {
    text: `
      select id, "order", reason, to_char(owed.day, 'YYYY-MM-DD') as since, $2::date - owed.day as days, amount from (
        select d.id::text as id, coalesce(d.order_id, '') as "order", d.reason, (d.created_at at time zone 'Asia/Bangkok')::date as day, d.amount_satang as amount
        from refund_due d where d.refunded_at is null or (d.refunded_at at time zone 'Asia/Bangkok')::date > $2::date
        union all
        select 'money:' || m.id, coalesce(e.order_id, ''), m.reason, ${local}, g.amount_satang
        from ledger_entry paid join ledger_posting left_it on left_it.entry_id = paid.id and left_it.from_account = 'refunds-due'
          join money_received m on paid.key in ('money:' || m.id || ':delivered', 'money:' || m.id || ':matched')
          join ledger_entry e on e.key in ('money:' || m.id || ':kept', 'money:' || m.id || ':owed-back')
          join ledger_posting g on g.entry_id = e.id and g.to_account = 'refunds-due'
        where paid.kind = 'unmatched' and (paid.occurred_at at time zone 'Asia/Bangkok')::date > $2::date
      ) owed where owed.day <= $2::date and $1::date <= $2::date order by owed.day, id`,
    amounts: ['amount'],
  },
  // As in tax returns: cancelled documents are 0, credit notes negative. No names: they are sealed.
  'tax-documents': {
    text: `
      select ${nameOf('d')} as number, to_char((d.issued_at at time zone 'Asia/Bangkok'), 'YYYY-MM-DD') as day, d.kind, coalesce(d.order_id, d.commission_month::text) as order,
        coalesce(d.refund_id, '') as refund, d.tax_month as month, d.mode, d.rate_percent as rate, coalesce(${nameOf('c')}, '') as credits,
        coalesce(${nameOf('n')}, '') as replaced_by, d.cancel_reason as cancelled, sign * d.total_satang as total,
        sign * (d.taxable_satang - d.vat_satang) as base, sign * d.vat_satang as vat
      from tax_document d left join tax_document c on c.id = d.credits_id left join tax_document n on n.replaces_id = d.id
        cross join lateral (select case when d.cancelled_at is not null then 0 when d.kind = 'CREDIT_NOTE' then -1 else 1 end as sign) s
      where d.payout_id is null and (d.issued_at at time zone 'Asia/Bangkok')::date between $1::date and $2::date
      order by d.series, d.year, d.number`,
    amounts: ['total', 'base', 'vat'],
  },
  // Numbers have no gap: returned transfers are listed as cancelled and count nothing.
  'substitute-receipts': {
    text: `
      select ${nameOf('d')} as number, to_char((d.issued_at at time zone 'Asia/Bangkok'), 'YYYY-MM-DD') as day, to_char(p.paid_on, 'YYYY-MM-DD') as paid,
        p.payer, p.id as payout, p.seller_id as seller, d.cancel_reason as cancelled,
        case when d.cancelled_at is null then d.total_satang else 0 end as total
      from tax_document d join payout p on p.id = d.payout_id
      where (d.issued_at at time zone 'Asia/Bangkok')::date between $1::date and $2::date order by d.series, d.year, d.number`,
    amounts: ['total'],
  },
  // As on the last day: anything decided later is still open here.
  'unmatched-money': {
    text: `
      select 'money:' || m.id as id, m.provider as where_from, coalesce(m.transaction_id, m.trans_ref, '') as reference, coalesce(m.reason, '') as reason,
        to_char(coalesce(m.transferred_at, m.received_at) at time zone 'Asia/Bangkok', 'YYYY-MM-DD') as since, kept.satang as amount
      from (
        select split_part(e.key, ':', 2)::bigint as id,
          sum(case g.to_account when 'unmatched-money' then g.amount_satang else -g.amount_satang end)::bigint as satang
        from ledger_entry e join ledger_posting g on g.entry_id = e.id and 'unmatched-money' in (g.from_account, g.to_account)
        where e.kind = 'unmatched' and ${local} <= $2::date group by 1
      ) kept join money_received m on m.id = kept.id where kept.satang <> 0 and $1::date <= $2::date
      union all
      select x.statement_id || ':' || x.line, s.account, l.reference, l.note, to_char(l.day, 'YYYY-MM-DD'), x.amount_satang
      from statement_match x join bank_statement s on s.id = x.statement_id
        join bank_statement_line l on (l.statement_id, l.line) = (x.statement_id, x.line)
      where x.kind = 'account' and x.about = 'suspense' and l.day <= $2::date order by since, id`,
    amounts: ['amount'],
  },
}

/** The columns of each list, in their order. */
const headers: Record<Book, readonly string[]> = {
  'trial-balance': [
    'code',
    'account',
    'name_th',
    'name_en',
    'kind',
    'flowaccount',
    'peak',
    'express',
    'opening',
    'debit',
    'credit',
    'closing',
  ],
  journal: [
    'entry',
    'day',
    'kind',
    'key',
    'memo',
    'code',
    'account',
    'flowaccount',
    'peak',
    'express',
    'debit',
    'credit',
  ],
  'general-ledger': [
    'code',
    'account',
    'day',
    'entry',
    'kind',
    'key',
    'memo',
    'flowaccount',
    'peak',
    'express',
    'debit',
    'credit',
  ],
  'aged-payables': ['seller', 'name', 'owed', 'days_0_30', 'days_31_60', 'days_61_90', 'days_over_90'],
  'refunds-due': ['id', 'order', 'reason', 'since', 'days', 'amount'],
  'substitute-receipts': ['number', 'day', 'paid', 'payer', 'payout', 'seller', 'cancelled', 'total'],
  'unmatched-money': ['id', 'where_from', 'reference', 'reason', 'since', 'amount'],
  'tax-documents': [
    'number',
    'day',
    'kind',
    'order',
    'refund',
    'month',
    'mode',
    'rate',
    'credits',
    'replaced_by',
    'cancelled',
    'total',
    'base',
    'vat',
  ],
}

const lists = contract.bookLists.map((book) =>
  defineDownload<z.output<typeof contract.days>>({
    list: `books-${book}`,
    audience: 'staff-2-global',
    input: contract.days,
    fileName: ({ from, to }) => `${book}-${from}-${to}.csv`,
    header: headers[book],
    amounts: book === 'trial-balance' ? ['opening', 'debit', 'credit', 'closing'] : books[book].amounts,
    // Read by accounting programs.
    forMachines: true,
    rows: async (input, { platform }) => {
      return book === 'trial-balance' ? balanceRows(platform, input) : bookRows(platform, book, input)
    },
  }),
)

/** A year's archive outside of this system: every list of its days, with sums and hashes. */
const archive = defineDownload<z.output<typeof contract.days>>({
  list: 'books-archive',
  audience: 'staff-2-global',
  input: contract.days,
  fileName: ({ from, to }) => `books-${from}-${to}.csv`,
  header: [],
  forMachines: true,
  members: lists,
  rows: async () => {
    return (async function* () {})()
  },
})

export const downloads = [...lists, archive]

async function* balanceRows(platform: Platform, input: z.output<typeof contract.days>) {
  const { accounts, control } = await readTrialBalance(platform.db, input)
  for (const one of accounts) {
    const { code, account, nameTh, nameEn, kind, flowaccount, peak, express } = one
    const amounts = [one.opening, one.debit, one.credit, one.closing].map((baht) => baht.toFixed(2))
    yield [code, account, nameTh, nameEn, kind, flowaccount, peak, express, ...amounts]
  }
  const sums = [control.debit, control.credit, control.closing].map((baht) => baht.toFixed(2))
  yield ['CONTROL', `${control.entries} entries`, '', '', '', '', '', '', '', ...sums]
}

async function* bookRows(
  platform: Platform,
  book: keyof typeof books,
  { from, to }: z.output<typeof contract.days>,
) {
  const { text, amounts } = books[book]
  const sums = new Map(amounts.map((name) => [name, 0]))
  let count = 0
  for await (const row of streamRows<Cells>(platform, text, [from, to])) {
    count += 1
    for (const name of amounts) sums.set(name, (sums.get(name) ?? 0) + Number(row[name]))
    yield headers[book].map((name) =>
      sums.has(name) ? satangToDecimal(Number(row[name])) : (row[name] ?? ''),
    )
  }
  yield headers[book].map((name, at) => {
    const sum = sums.get(name)
    return at === 0 ? 'CONTROL' : at === 1 ? `${count} rows` : sum === undefined ? '' : satangToDecimal(sum)
  })
}
