import type { Database } from '../schema.ts'

/** A room of server/features, or the part of the server (with a slash) that writes what is no feature's. */
export type Owner = string

/** Views and tables that hold nothing of their own: no feature writes them. */
type View =
  | 'flagged_question'
  | 'ledger_side'
  | 'order_credit'
  | 'order_line_given'
  | 'order_reader'
  | 'claim_hold'
  | 'live_session'
  | 'owned_sheet'
  | 'seller_month'
  | 'ledger_balance'
  | 'sale_day'
/** Tables that only SQL text knows. */
type Untyped =
  | 'book_act'
  | 'book_link'
  | 'book_link_next'
  | 'book_key'
  | 'book_table'
  | 'ledger_summed'
  | 'ledger_account_month'
  | 'ledger_sale_day'
  | 'sheet_title_class_line'
  | 'sandbox_bank_transfer'
  | 'provider_pace'

/**
 * The room that writes each table. Others read its plain columns and change it through the owner's index. A table without an owner does not
 * compile, and `npm run check` fails on a write from elsewhere.
 */
export const tableOwners: Readonly<Record<Exclude<keyof Database, View> | Untyped, Owner>> = {
  data_export: 'accounts',
  person: 'accounts',
  person_identity: 'accounts',
  session: 'accounts',
  sign_in_handoff: 'accounts',
  used_sign_in_proof: 'accounts',
  author_follow: 'catalogue',
  class_line: 'catalogue',
  course: 'catalogue',
  favourite_list: 'catalogue',
  favourite_sheet: 'catalogue',
  review: 'catalogue',
  sale_pause: 'catalogue',
  taken_down_file: 'catalogue',
  sheet: 'catalogue',
  sheet_day: 'catalogue',
  sheet_day_source: 'catalogue',
  author_day: 'catalogue',
  samples_to_redraw: 'catalogue',
  sheet_file: 'catalogue',
  sheet_file_freeze: 'catalogue',
  sheet_straightening: 'catalogue',
  sheet_group: 'catalogue',
  sheet_group_item: 'catalogue',
  sheet_interest: 'catalogue',
  sheet_question: 'catalogue',
  sheet_launch: 'catalogue',
  sheet_release: 'catalogue',
  sheet_change: 'catalogue',
  search_miss: 'catalogue',
  sheet_wish: 'catalogue',
  course_demand: 'catalogue',
  sheet_review: 'catalogue',
  sheet_review_pin: 'catalogue',
  sheet_trust: 'catalogue',
  sheet_title: 'catalogue',
  sheet_title_class_line: 'catalogue',
  sheet_upload: 'catalogue',
  sheet_version: 'catalogue',
  report: 'complaints',
  report_answer: 'complaints',
  copyright_claim: 'complaints',
  support_case: 'complaints',
  support_case_message: 'complaints',
  institution_request: 'institutions',
  sale_total: 'institutions',
  store: 'institutions',
  store_upload: 'institutions',
  ledger_entry: 'ledger',
  ledger_posting: 'ledger',
  ledger_summed: 'ledger',
  ledger_account_month: 'ledger',
  ledger_sale_day: 'ledger',
  seller_month_sales: 'ledger',
  seller_month_refunds: 'ledger',
  share_policy: 'ledger',
  broadcast: 'messages',
  message: 'messages',
  message_delivery: 'messages',
  message_outbox: 'messages',
  notification_setting: 'messages',
  push_subscription: 'messages',
  buyer_credit: 'orders',
  credit_move: 'orders',
  gift: 'orders',
  money_received: 'orders',
  order_line: 'orders',
  orders: 'orders',
  payment_event: 'orders',
  promo_code: 'orders',
  promo_use: 'orders',
  refund: 'orders',
  refund_account: 'orders',
  refund_due: 'orders',
  refund_line: 'orders',
  refund_request: 'orders',
  bank_file: 'payouts',
  bank_file_line: 'payouts',
  month_close: 'payouts',
  month_close_run: 'payouts',
  payment_move_request: 'payouts',
  payment_record: 'payouts',
  payment_run: 'payouts',
  payment_run_line: 'payouts',
  payment_run_record: 'payouts',
  payment_due: 'payouts',
  payment_run_explanation: 'payouts',
  payout: 'payouts',
  bank_statement: 'payouts',
  bank_statement_line: 'payouts',
  statement_absence: 'payouts',
  statement_match: 'payouts',
  statement_profile: 'payouts',
  gateway_settlement: 'payouts',
  gateway_settlement_line: 'payouts',
  month_lock: 'payouts',
  chart_account: 'ledger',
  library_entry: 'reading',
  pdf_mark_failure: 'reading',
  reading_place: 'reading',
  reading_day: 'reading',
  version_reader: 'reading',
  exam_day: 'reading',
  reader_mark: 'reading',
  reading_device: 'reading',
  registrar_exam: 'reading',
  page_look: 'review',
  page_mark: 'review',
  page_match: 'review',
  review_presence: 'review',
  pdf_look: 'review',
  sample_flag: 'review',
  payout_hold: 'sellers',
  author_picture: 'sellers',
  seller: 'sellers',
  tax_acknowledgement: 'sellers',
  staff_note: 'staff',
  staff_permission: 'staff',
  bank_holiday: 'tax',
  tax_certificate: 'tax',
  tax_return_line: 'tax',
  tax_certificate_number: 'tax',
  tax_paper_file: 'tax',
  tax_policy: 'tax',
  vat_policy: 'tax',
  tax_document: 'tax',
  tax_document_number: 'tax',
  invoice_buyer: 'tax',
  input_tax: 'tax',
  e_tax_sending: 'tax',
  online_tutoring: 'tutoring',
  replay_upload: 'tutoring',
  tutoring_view: 'tutoring',
  video_position: 'tutoring',
  audit_record: 'platform/audit.ts',
  doctor_finding: 'doctor/',
  book_act: 'platform/books/',
  book_link: 'platform/books/',
  book_link_next: 'platform/books/',
  book_key: 'platform/books/',
  book_table: 'platform/books/',
  setting: 'demo/',
  rate_limit_window: 'platform/rate-limits.ts',
  idempotency_key: 'platform/route.ts',
  provider_pace: 'adapters/payments/',
  sandbox_bank_transfer: 'adapters/payments/',
}

/** Writes from elsewhere that stand, each with its reason. */
export const writersBesides: Readonly<Record<string, { tables: readonly string[]; reason: string }>> = {
  'server/platform/caller.ts': {
    tables: ['session'],
    reason: 'when a session was last used is noted where every call finds out who asks',
  },
}
