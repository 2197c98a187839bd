import type { StatementMapping } from '#rules/statements/read-statement.ts'
import type { BookedKind, MatchKind } from '#rules/statements/suggest.ts'
import type { Defaulted, Json, Maybe, MaybeWhen, Stamp, When } from './columns.ts'

export interface TablesOfStatements {
  statement_profile: StatementProfileTable
  bank_statement: BankStatementTable
  bank_statement_line: BankStatementLineTable
  statement_match: StatementMatchTable
  statement_absence: StatementAbsenceTable
  gateway_settlement: GatewaySettlementTable
  gateway_settlement_line: GatewaySettlementLineTable
  month_lock: MonthLockTable
  chart_account: ChartAccountTable
}

/** How a bank's CSV is read. */
interface StatementProfileTable {
  id: string
  name: string
  mapping: Json<StatementMapping>
  updated_at: Stamp
  updated_by: Maybe<string>
}

interface BankStatementTable {
  id: string
  sha256: string
  file_name: string
  format: 'csv' | 'camt053' | 'mt940' | 'omise'
  profile: string
  /** A gateway's: what it gave back, as its report of a settlement says, under the number of the settlement. */
  account: 'bank:HYTEXTS' | 'bank:MORE' | `gateway:${string}`
  first_day: string
  last_day: string
  opening_satang: number | null
  closing_satang: number | null
  line_count: number
  in_satang: number
  out_satang: number
  uploaded_at: When
  uploaded_by: string
}

interface BankStatementLineTable {
  statement_id: string
  line: number
  row: number
  day: string
  at_time: Defaulted<string>
  /** In above zero, out below. */
  amount_satang: number
  balance_satang: number | null
  reference: Defaulted<string>
  name: Defaulted<string>
  description: Defaulted<string>
  owner: Maybe<string>
  note: Defaulted<string>
}

interface StatementMatchTable {
  id: string
  statement_id: string
  line: number
  kind: MatchKind
  about: string
  amount_satang: number
  month: number
  reason: string
  /** The entry it made in the ledger; null: it existed. */
  entry_key: Maybe<string>
  made_at: When
  made_by: string
}

/** Booked, and on no statement of its month. */
interface StatementAbsenceTable {
  kind: BookedKind
  about: string
  month: number
  amount_satang: number
  is_later: boolean
  owner: Maybe<string>
  note: string
  noted_at: When
  noted_by: string
}

interface GatewaySettlementTable {
  id: string
  provider: string
  reference: string
  settled_on: string
  gross_satang: number
  fee_satang: number
  net_satang: number
  uploaded_at: When
  uploaded_by: string
}

interface GatewaySettlementLineTable {
  settlement_id: string
  money_id: number
  gross_satang: number
  fee_satang: number
}

/** In force once another person has confirmed it. */
interface MonthLockTable {
  month: number
  made_at: When
  made_by: string
  figures_sha256: string
  confirmed_at: MaybeWhen
  confirmed_by: Maybe<string>
}

interface ChartAccountTable {
  account: string
  kind: 'asset' | 'liability' | 'income' | 'expense'
  name_th: string
  name_en: string
  code: string
  flowaccount: Defaulted<string>
  peak: Defaulted<string>
  express: Defaulted<string>
  updated_at: Stamp
  updated_by: Maybe<string>
}
