import type { GeneratedAlways } from 'kysely'
import type { Defaulted, Maybe, MaybeWhen, Stamp, When } from './columns.ts'

export interface TablesOfLedger {
  ledger_entry: LedgerEntryTable
  ledger_posting: LedgerPostingTable
  seller_month_sales: SellerMonthSalesTable
  seller_month_refunds: SellerMonthSalesTable
  seller_month: SellerMonthSalesTable
  share_policy: SharePolicyTable
  ledger_side: LedgerSideView
  month_close: MonthCloseTable
  month_close_run: MonthCloseRunTable
}

export type LedgerKind =
  | 'sale'
  | 'refund'
  | 'correction'
  | 'tax'
  | 'fee'
  | 'payout'
  | 'carry-over'
  | 'unmatched'
  | 'opening'
  | 'settlement'
  | 'credit'

interface LedgerEntryTable {
  id: GeneratedAlways<number>
  key: string
  kind: LedgerKind
  occurred_at: When
  month: number
  order_id: Maybe<string>
  reverses_entry_id: Maybe<number>
  memo: Defaulted<string>
  created_at: Stamp
}

interface LedgerPostingTable {
  entry_id: number
  line: number
  from_account: string
  to_account: string
  amount_satang: number
  seller_id: Maybe<string>
  store_code: Maybe<number>
  sheet_id: Maybe<string>
}

interface SellerMonthSalesTable {
  seller_id: string
  store_code: number
  month: number
  /** By which it was reckoned. */
  share_percent: Defaulted<number>
  sales_satang: number
  share_satang: number
  /** Discounts of the seller's own codes, in addition to sales. */
  given_satang: Defaulted<number>
}

/** The sellers' share of a store, or of all, from a month on; none changes but for being confirmed. */
interface SharePolicyTable {
  id: string
  store_code: Maybe<number>
  from_month: number
  percent: number
  added_by: Maybe<string>
  added_at: Date
  confirmed_by: Maybe<string>
  confirmed_at: Maybe<Date>
  withdrawn_by: Maybe<string>
  withdrawn_at: Maybe<Date>
  note: Defaulted<string>
}

/** A view: every posting seen from both accounts, signed. */
interface LedgerSideView {
  entry_id: number
  line: number
  account: string
  amount_satang: number
  seller_id: string | null
  store_code: number | null
  sheet_id: string | null
}

interface MonthCloseTable {
  /** year * 100 + month in Bangkok */
  month: number
  closed_at: Date
  closed_by: Maybe<string>
  record_count: number
  sales_satang: number
}

/** A close that a person requested, while it runs and after. */
interface MonthCloseRunTable {
  month: number
  asked_by: string
  asked_at: When
  step: Defaulted<number>
  finished_at: MaybeWhen
  failure: Maybe<string>
}
