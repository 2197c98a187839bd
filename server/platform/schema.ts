import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { ReplayCaption, ReplayChapter } from '#rules/tutoring/replay.ts'

/** The rows as PostgreSQL keeps them; one interface per table, in the order of the migrations. int8 arrives as number. */

type Defaulted<T> = ColumnType<T, T | undefined, T>
type Stamp = ColumnType<Date, Date | string | undefined, Date | string>
type When = ColumnType<Date, Date | string, Date | string>
type MaybeWhen = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
type Maybe<T> = ColumnType<T | null, T | null | undefined, T | null>
type Json<T extends object> = JSONColumnType<T, string | undefined, string>

export interface PersonTable {
  id: string
  name: Defaulted<string>
  email: Defaulted<string>
  university: Maybe<number>
  faculty: Defaulted<string>
  year: Defaulted<number>
  default_store: Defaulted<number>
  auto_update_picture: Defaulted<boolean>
  picture_url: Maybe<string>
  referred_by: Maybe<string>
  profile_entered_at: MaybeWhen
  banned_at: MaybeWhen
  created_at: Stamp
  language: Maybe<'th' | 'en'>
  mail_off: Defaulted<string[]>
  closed_at: MaybeWhen
  erased_at: MaybeWhen
}

export interface PersonIdentityTable {
  provider: 'google' | 'facebook' | 'demo'
  subject: string
  person_id: string
  email: Maybe<string>
  email_verified: Defaulted<boolean>
  created_at: Stamp
}

export interface SessionTable {
  id: string
  person_id: string
  user_agent: Defaulted<string>
  created_at: Stamp
  last_seen_at: Stamp
  expires_at: When
  revoked_at: MaybeWhen
}

export interface UsedSignInProofTable {
  proof_hash: string
  expires_at: When
}

export interface SignInHandoffTable {
  value_hash: string
  person_id: string
  expires_at: When
  used_at: MaybeWhen
}

export interface SellerTable {
  person_id: string
  code_name: string
  profile_completed_at: MaybeWhen
  sell_ref: Maybe<string>
  created_at: Stamp
  code_name_key: Maybe<string>
  real_name: Defaulted<string>
  phone: Defaulted<string>
  email: Defaulted<string>
  bank_code: Maybe<string>
  /** Sealed: see sealed-columns.ts. */
  national_id: Maybe<string>
  national_id_mark: Maybe<string>
  /** Sealed. */
  account_number: Maybe<string>
  /** Sealed JSON. */
  address: Maybe<string>
  /** Why the next payout waits; null: it does not. */
  payout_hold: Maybe<'bank-account-changed'>
  payout_held_at: MaybeWhen
  updated_at: Stamp
  sheet_count: Defaulted<number>
  score_sum: Defaulted<number>
  score_count: Defaulted<number>
  /** Number and name as the payer's accounts know the seller; null: not set up there yet. */
  hti_vendor_id: Maybe<string>
  hti_vendor_name: Defaulted<string>
}

export interface TaxAcknowledgementTable {
  person_id: string
  notice: string
  acknowledged_at: Stamp
}

export interface StaffPermissionTable {
  person_id: string
  store_code: number
  permission: 1 | 2 | 3
  granted_by: Maybe<string>
  granted_at: Stamp
}

export type DriveGroup = { name: string; items: number[]; expand: boolean }
/** Names in the order of the form; further items of a row are kept as they came. */
export type FacultyRow = string[]

export interface StoreTable {
  code: number
  kind: 'institution' | 'drive'
  name_th: string
  name_en: Defaulted<string>
  short: Defaulted<string>
  category: Defaulted<number>
  colours: Defaulted<string[]>
  facebook_link: Defaulted<string>
  description: Defaulted<string>
  subject: Defaulted<string>
  drive_in: Defaulted<number[]>
  use_new_drive: Defaulted<boolean>
  drive_map: Json<DriveGroup[]>
  faculties: Json<FacultyRow[]>
  sheet_count: Defaulted<number>
  picture_version: Defaulted<number>
  /** Uploaded pictures, in the private storage; null where staff uploaded none. */
  logo_key: Maybe<string>
  template_key: Maybe<string>
  created_at: Stamp
  updated_at: Stamp
}

export interface StoreUploadTable {
  key: string
  store_code: number
  kind: 'logo' | 'template'
  person_id: string
  offered_at: When
}

export interface CourseTable {
  store_code: number
  code: string
  name_th: Defaulted<string>
  name_en: Defaulted<string>
}

export interface SheetTitleTable {
  id: GeneratedAlways<number>
  store_code: number
  code: string
  name: string
  name_en: Defaulted<string>
}

export interface ClassLineTable {
  id: GeneratedAlways<number>
  text: string
}

export interface SheetTable {
  id: string
  author_id: string
  store_code: number
  title_id: Maybe<number>
  class_line_id: Maybe<number>
  code: Defaulted<string>
  name: Defaulted<string>
  class_info: Defaulted<string>
  detail: Defaulted<string>
  price_satang: Defaulted<number>
  semester: Defaulted<number>
  year: number
  category: Defaulted<number>
  status: Defaulted<number>
  reject_reason: Maybe<string>
  reviewer_note: Defaulted<string>
  visible: Defaulted<boolean>
  highlighted: Defaulted<boolean>
  color: Defaulted<string>
  score_sum: Defaulted<number>
  score_count: Defaulted<number>
  score: GeneratedAlways<number>
  bought_count: Defaulted<number>
  example_count: Defaulted<number>
  cover_version: Defaulted<number>
  examples_version: Defaulted<number>
  pdf_key: Maybe<string>
  pdf_sha256: Maybe<string>
  pdf_bytes: Maybe<number>
  pdf_pages: Maybe<number>
  marked_key: Maybe<string>
  mark_offset: Maybe<number>
  mark_length: Maybe<number>
  demo_seed: Maybe<number>
  created_at: Stamp
  published_at: MaybeWhen
  updated_at: Stamp
  on_sale: GeneratedAlways<boolean>
  revision: Defaulted<number>
  terms_version: Maybe<string>
  terms_accepted_at: MaybeWhen
  handed_in_at: MaybeWhen
  reviewer_id: Maybe<string>
  claimed_at: MaybeWhen
}

export interface SheetVersionTable {
  sheet_id: string
  number: number
  status: Defaulted<number>
  whats_new: Defaulted<string>
  reviewer_note: Defaulted<string>
  reject_reason: Maybe<string>
  revision: Defaulted<number>
  terms_version: Maybe<string>
  terms_accepted_at: MaybeWhen
  reviewer_id: Maybe<string>
  claimed_at: MaybeWhen
  pdf_sha256: Maybe<string>
  created_at: When
  handed_in_at: MaybeWhen
  published_at: MaybeWhen
}

export interface SheetReviewTable {
  id: GeneratedAlways<number>
  sheet_id: string
  version_number: Maybe<number>
  reviewer_id: string
  decision: 'approved' | 'rejected' | 'reset'
  reason: Defaulted<string>
  decided_at: When
}

export interface ReplayUploadTable {
  key: string
  sheet_id: string
  person_id: string
  parts_id: string
  file_name: string
  file_bytes: number
  fingerprint: string
  offered_at: When
}

export interface OnlineTutoringTable {
  sheet_id: string
  start_at: When
  join_url: Maybe<string>
  ended_at: MaybeWhen
  replay_url: Maybe<string>
  view_count: Defaulted<number>
  /** The file in the private storage that a player opens, for a replay kept with us. */
  replay_key: Maybe<string>
  captions: JSONColumnType<ReplayCaption[], string | undefined, string>
  chapters: JSONColumnType<ReplayChapter[], string | undefined, string>
  /** Null: nobody said how long it takes, and it is never ended by itself. */
  planned_minutes: Maybe<number>
  /** Of a replay that was uploaded. */
  replay_bytes: Maybe<number>
  replay_seconds: Maybe<number>
  changed_at: Stamp
}

export interface TutoringViewTable {
  sheet_id: string
  seen_at: Stamp
}

/** Unlogged: one row an hour for each person or address, sheet and kind. */
export interface SheetInterestTable {
  sheet_id: string
  kind: 'view' | 'sample' | 'cart'
  /** Keyed hash of the person or the address, another one each hour. */
  who: Buffer
  hour: When
  counted: Defaulted<boolean>
}

export interface SheetDayTable {
  sheet_id: string
  day: string
  views: Defaulted<number>
  samples: Defaulted<number>
  carts: Defaulted<number>
}

export interface VideoPositionTable {
  person_id: string
  sheet_id: string
  seconds: number
  saved_at: When
}

export interface SheetGroupTable {
  id: string
  store_code: number
  name: string
  detail: Defaulted<string>
  recommended: Defaulted<boolean>
  visible: Defaulted<boolean>
  cover_version: Defaulted<number>
  /** An uploaded cover, in the private storage; null where it is drawn from the covers of the sheets. */
  cover_key: Maybe<string>
  revision: Defaulted<number>
  created_at: Stamp
  updated_at: Stamp
  search_text: Defaulted<string>
}

export interface SheetGroupItemTable {
  group_id: string
  sheet_id: string
  position: number
}

export interface ReviewTable {
  sheet_id: string
  person_id: string
  score: number
  message: Defaulted<string>
  created_at: Stamp
  updated_at: Stamp
}

export interface PromoCodeTable {
  code: string
  description_th: Defaulted<string>
  description_en: Defaulted<string>
  kind: 'percent' | 'fixed'
  amount: number
  store_code: Maybe<number>
  use_limit_total: Maybe<number>
  use_limit_per_buyer: Maybe<number>
  valid_from: When
  valid_until: When
  stopped_at: MaybeWhen
  used_count: Defaulted<number>
  revision: Defaulted<number>
  created_at: Stamp
  updated_at: Stamp
}

export type OrderState = 'created' | 'waiting' | 'paid' | 'expired' | 'cancelled'

export interface OrdersTable {
  id: string
  buyer_id: string
  state: OrderState
  list_satang: number
  discount_satang: Defaulted<number>
  total_satang: number
  promo_code: Maybe<string>
  hex: string
  qr_data: Maybe<string>
  qr_provider: string
  provider_payment_id: Maybe<string>
  content_hash: string
  created_at: When
  expires_at: When
  paid_at: MaybeWhen
  closed_at: MaybeWhen
  inquire_at: MaybeWhen
  inquire_failures: Defaulted<number>
}

export interface OrderLineTable {
  order_id: string
  position: number
  sheet_id: string
  author_id: string
  store_code: number
  sheet_name: string
  list_satang: number
  discount_satang: Defaulted<number>
  paid_satang: number
}

export interface PromoUseTable {
  order_id: string
  promo_code: string
  person_id: string
  used_at: Stamp
  released_at: MaybeWhen
}

export interface PaymentEventTable {
  id: GeneratedAlways<number>
  provider: string
  kind: 'callback' | 'inquiry' | 'slip'
  signature_valid: Maybe<boolean>
  raw_body: string
  received_at: Stamp
  processed_at: MaybeWhen
  outcome: Maybe<string>
  try_at: MaybeWhen
  /** Where to look, for call-backs: see CallbackHint of the payment port. */
  hints: JSONColumnType<Record<string, string>[] | null, string | null | undefined, string | null>
}

export type MoneyState =
  | 'RECEIVED'
  | 'VERIFIED'
  | 'MATCHED'
  | 'UNMATCHED'
  | 'REFUND_DUE'
  | 'REFUNDED'
  | 'REJECTED'
export type UnmatchedReason =
  | 'LATE'
  | 'DOUBLE'
  | 'AMOUNT_LOW'
  | 'AMOUNT_HIGH'
  | 'UNKNOWN_REF'
  | 'ALREADY_OWNED'

export interface MoneyReceivedTable {
  id: GeneratedAlways<number>
  provider: string
  transaction_id: Maybe<string>
  sending_bank: Maybe<string>
  trans_ref: Maybe<string>
  reference: Maybe<string>
  amount_satang: number
  state: MoneyState
  reason: Maybe<UnmatchedReason>
  order_id: Maybe<string>
  person_id: Maybe<string>
  transferred_at: MaybeWhen
  received_at: Stamp
  evidence: Json<Record<string, unknown>>
}

export interface RefundDueTable {
  id: GeneratedAlways<number>
  /** One of the two: money that paid nothing, or a refund of what was sold. */
  money_id: Maybe<number>
  refund_id: Maybe<string>
  order_id: Maybe<string>
  person_id: Maybe<string>
  amount_satang: number
  reason: UnmatchedReason | 'REFUND'
  created_at: When
  refunded_at: MaybeWhen
  returned_by: Maybe<string>
  bank_reference: Maybe<string>
}

export interface RefundTable {
  id: string
  order_id: string
  reason: string
  amount_satang: number
  month: number
  created_at: When
  created_by: Maybe<string>
}

export interface RefundLineTable {
  order_id: string
  position: number
  refund_id: string
  seller_satang: number
  company_satang: number
}

export interface LibraryEntryTable {
  person_id: string
  sheet_id: string
  order_id: Maybe<string>
  acquired_at: Stamp
  revoked_at: MaybeWhen
}

export interface PdfMarkFailureTable {
  sheet_id: string
  reason: string
  failed_at: Stamp
  resolved_at: MaybeWhen
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

export interface LedgerEntryTable {
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

export interface LedgerPostingTable {
  entry_id: number
  line: number
  from_account: string
  to_account: string
  amount_satang: number
  seller_id: Maybe<string>
  store_code: Maybe<number>
  sheet_id: Maybe<string>
}

export interface SellerMonthSalesTable {
  seller_id: string
  store_code: number
  month: number
  sales_satang: number
  share_satang: number
}

/** A view: every posting seen from both accounts, signed. */
export interface LedgerSideView {
  entry_id: number
  line: number
  account: string
  amount_satang: number
  seller_id: string | null
  store_code: number | null
  sheet_id: string | null
}

/** One row: what was sold up to `counted_until`. */
export interface SaleTotalTable {
  only_row: Defaulted<boolean>
  counted_until: When
  order_count: number
  sheet_count: number
}

export interface MessageTable {
  id: GeneratedAlways<number>
  person_id: string
  type: 'info' | 'success' | 'warning' | 'danger'
  html_th: string
  html_en: string
  key: Maybe<string>
  created_at: Stamp
  read_at: MaybeWhen
  /** What kind of notice it is, where it is told by mail and push too; then with a subject. */
  notice: Maybe<string>
  subject_th: Maybe<string>
  subject_en: Maybe<string>
  /** The message of staff that it is one receiver's of. */
  broadcast_id: Maybe<string>
}

/** A message of staff: a draft, being sent in batches, or sent. */
export interface BroadcastTable {
  id: string
  state: 'draft' | 'sending' | 'stopped' | 'sent'
  audience: 'person' | 'sheet' | 'sellers' | 'everyone'
  person_id: Maybe<string>
  sheet_id: Maybe<string>
  type: 'info' | 'success' | 'warning' | 'danger'
  /** As typed. */
  text_th: Defaulted<string>
  text_en: Defaulted<string>
  created_by: string
  created_at: When
  changed_at: When
  version: Defaulted<number>
  sent_by: Maybe<string>
  sent_at: MaybeWhen
  receiver_count: Maybe<number>
  sent_count: Defaulted<number>
  read_count: Defaulted<number>
  /** Receivers up to this one, in the order of their ids, have it. */
  after_id: Defaulted<string>
  ended_at: MaybeWhen
}

export interface MessageDeliveryTable {
  message_id: number
  way: 'mail' | 'push'
  claimed_at: MaybeWhen
  done_at: MaybeWhen
  outcome: Maybe<string>
  reached: Defaulted<string[]>
}

export interface PushSubscriptionTable {
  id: string
  person_id: string
  session_id: string
  endpoint: string
  p256dh: string
  auth: string
  created_at: When
}

export interface DataExportTable {
  id: string
  person_id: string
  asked_at: When
  ready_at: MaybeWhen
  expires_at: MaybeWhen
  bytes: Maybe<number>
}

export interface FavouriteListTable {
  id: string
  person_id: string
  name: string
  created_at: Stamp
  deleted_at: MaybeWhen
}

export interface FavouriteSheetTable {
  list_id: string
  sheet_id: string
  added_at: Stamp
}

export interface ReadingPlaceTable {
  person_id: string
  sheet_id: string
  page: number
  pages: number
  read_at: Stamp
}

export interface ReportTable {
  id: string
  sheet_id: string
  store_code: number
  reporter_id: Maybe<string>
  category: 'unreadable' | 'blank' | 'incomplete' | 'copyright'
  message: Defaulted<string>
  created_at: Stamp
  dealt_at: MaybeWhen
  action: Maybe<string>
  action_by: Maybe<string>
  action_at: MaybeWhen
}

export interface ReportAnswerTable {
  id: string
  report_id: string
  audience: 'reporter' | 'buyers'
  message: string
  created_at: Stamp
  sent_to: Defaulted<string>
  sent_count: Defaulted<number>
  finished_at: MaybeWhen
}

export interface MonthCloseTable {
  /** year * 100 + month in Bangkok */
  month: number
  closed_at: Date
  closed_by: Maybe<string>
  record_count: number
  sales_satang: number
}

/** Rows of the tax policy; none changes but for being confirmed. Months are year * 100 + month. */
export interface TaxPolicyTable {
  id: string
  from_month: number
  to_month: Maybe<number>
  payer: 'MORE' | 'HYTEXTS'
  rate_percent: number
  threshold_satang: Maybe<number>
  comparison: Maybe<'above' | 'at-least'>
  channel: 'ORDINARY' | 'E_WHT'
  fee_satang: Maybe<number>
  fee_from: Maybe<string>
  added_by: Maybe<string>
  added_at: Date
  confirmed_by: Maybe<string>
  confirmed_at: Maybe<Date>
  note: Defaulted<string>
}

export interface BankHolidayTable {
  /** `2026-12-31` */
  day: string
  name: string
  verified: boolean
  source: string
  entered_by: Maybe<string>
  entered_at: Date
}

export interface TaxCertificateNumberTable {
  payer: 'MORE' | 'HYTEXTS'
  tax_year: number
  last: number
}

export interface TaxCertificateTable {
  id: string
  payout_id: string
  payer: 'MORE' | 'HYTEXTS'
  /** Gregorian year of the payment. */
  tax_year: number
  number: number
  /** Payer and payee as they stood on it, sealed. */
  content: Maybe<string>
  issued_at: Date
  issued_by: Maybe<string>
  replaces_id: Maybe<string>
  cancelled_at: Maybe<Date>
  cancelled_by: Maybe<string>
  cancel_reason: Defaulted<string>
}

/** A close that a person asked for, while it runs and after. */
export interface MonthCloseRunTable {
  month: number
  asked_by: string
  asked_at: When
  step: Defaulted<number>
  finished_at: MaybeWhen
  failure: Maybe<string>
}

export interface PayoutTable {
  id: string
  seller_id: string
  payer: 'MORE' | 'HYTEXTS'
  /** The day of the transfer in Bangkok, `2026-11-20`. */
  paid_on: string
  policy_row: string
  channel: 'ORDINARY' | 'E_WHT'
  rate_percent: number
  gross_satang: number
  tax_satang: number
  fee_satang: number
  net_satang: number
  bank_code: string
  account_end: string
  account_name: string
  created_at: Date
  created_by: Maybe<string>
  bank_reference: Defaulted<string>
  /** The transfer came back: the payout is undone in the ledger. */
  returned_at: MaybeWhen
  returned_by: Maybe<string>
  return_reason: Defaulted<string>
}

export interface PaymentRecordTable {
  id: string
  seller_id: string
  store_code: number
  month: number
  kind: Defaulted<'month' | 'again'>
  sales_satang: number
  share_satang: number
  payer: 'MORE' | 'HYTEXTS'
  status: 'PENDING' | 'SUCCESS' | 'CARRIED_OVER' | 'PAUSED' | 'VOID'
  reason: Defaulted<string>
  payout_id: Maybe<string>
  tax_satang: Defaulted<number>
  created_at: Date
  moved_at: Date
  moved_by: Maybe<string>
  /** Of kind `again`: the record whose transfer came back. */
  again_of: Maybe<string>
}

/** A large move of payment records that waits for another person. */
export interface PaymentMoveRequestTable {
  id: string
  record_ids: string[]
  status: 'SUCCESS' | 'VOID'
  reason: Defaulted<string>
  /** The day of the transfer in Bangkok, `2026-11-20`. */
  paid_on: string | null
  bank_reference: Defaulted<string>
  sum_satang: number
  asked_by: string
  asked_at: When
  decision: Maybe<'confirmed' | 'declined'>
  decided_by: Maybe<string>
  decided_at: MaybeWhen
}

/** A file of transfers as it goes out to the bank; approved by another person than its maker. */
export interface PaymentRunTable {
  id: string
  payer: 'MORE' | 'HYTEXTS'
  /** The day of the transfers in Bangkok, `2026-11-20`. */
  pay_on: string
  line_count: number
  gross_satang: number
  tax_satang: number
  fee_satang: number
  net_satang: number
  sha256: string
  created_at: When
  created_by: string
  approved_at: MaybeWhen
  approved_by: Maybe<string>
  closed_at: MaybeWhen
  closed_by: Maybe<string>
  closed_as: Maybe<'settled' | 'cancelled'>
}

export interface PaymentRunLineTable {
  run_id: string
  line: number
  seller_id: string
  record_ids: string[]
  net_satang: number
  /** Sealed JSON of the cells. */
  sealed_cells: string
}

/** What the bank says it has transferred. */
export interface BankFileTable {
  id: string
  sha256: string
  file_name: string
  payer: 'MORE' | 'HYTEXTS'
  run_id: Maybe<string>
  paid_on: string
  row_count: number
  sum_satang: number
  uploaded_at: When
  uploaded_by: string
  applied_at: MaybeWhen
  applied_by: Maybe<string>
  request_id: Maybe<string>
  bank_reference: Defaulted<string>
  paid_count: Maybe<number>
  paid_satang: Maybe<number>
}

export interface BankFileLineTable {
  file_id: string
  row: number
  vendor_id: string
  vendor_name: string
  amount_satang: number
  /** Whom this line paid, once the file is applied. */
  seller_id: Maybe<string>
}

export interface AuditRecordTable {
  id: GeneratedAlways<number>
  at: Stamp
  actor_id: Maybe<string>
  action: string
  object: Defaulted<string>
  before: JSONColumnType<Record<string, unknown> | null, string | null | undefined, never>
  after: JSONColumnType<Record<string, unknown> | null, string | null | undefined, never>
  previous_hash: Generated<string>
  hash: Generated<string>
}

export interface IdempotencyKeyTable {
  scope: string
  call: string
  key: string
  request_hash: string
  answer: JSONColumnType<Record<string, unknown> | null, string | null | undefined, string | null>
  created_at: Stamp
}

export interface RateLimitWindowTable {
  bucket: string
  window_start: When
  count: number
}

export interface SettingTable {
  name: string
  value: JSONColumnType<Record<string, unknown>, string, string>
  updated_at: Stamp
}

export type SheetFileKind = 'pdf' | 'cover' | 'sample'

export interface SheetFileTable {
  id: string
  sheet_id: string
  kind: SheetFileKind
  num: number
  stage: 'draft' | 'live'
  storage_key: string
  sha256: string
  bytes: number
  width: Maybe<number>
  height: Maybe<number>
  pages: Maybe<number>
  facts: Json<Record<string, unknown>>
  warnings: Defaulted<string[]>
  upload_key: Maybe<string>
  uploaded_at: When
  removed_at: MaybeWhen
}

export interface SheetUploadTable {
  key: string
  sheet_id: string
  person_id: string
  kind: SheetFileKind
  num: number
  state: Defaulted<'offered' | 'checking' | 'refused'>
  checking_until: MaybeWhen
  refusal: Maybe<string>
  parts_id: Maybe<string>
  file_name: Defaulted<string>
  file_bytes: Maybe<number>
  fingerprint: Defaulted<string>
  offered_at: When
}

export interface SheetFileFreezeTable {
  sheet_id: string
  frozen_at: Stamp
}

export interface SampleFlagTable {
  sheet_id: string
  note: Defaulted<string>
  flagged_at: When
}

export interface PdfLookTable {
  id: GeneratedAlways<number>
  sha256: string
  problem: Maybe<string>
  looked_at: When
}

export interface PageLookTable {
  pdf_id: number
  page: number
  high: Maybe<number>
  low: Maybe<number>
  sum: number
}

export interface Database {
  person: PersonTable
  person_identity: PersonIdentityTable
  session: SessionTable
  used_sign_in_proof: UsedSignInProofTable
  sign_in_handoff: SignInHandoffTable
  seller: SellerTable
  tax_acknowledgement: TaxAcknowledgementTable
  staff_permission: StaffPermissionTable
  store: StoreTable
  store_upload: StoreUploadTable
  course: CourseTable
  sheet_title: SheetTitleTable
  class_line: ClassLineTable
  sheet: SheetTable
  sheet_version: SheetVersionTable
  sheet_review: SheetReviewTable
  online_tutoring: OnlineTutoringTable
  replay_upload: ReplayUploadTable
  tutoring_view: TutoringViewTable
  video_position: VideoPositionTable
  sheet_interest: SheetInterestTable
  sheet_day: SheetDayTable
  sheet_group: SheetGroupTable
  sheet_group_item: SheetGroupItemTable
  review: ReviewTable
  promo_code: PromoCodeTable
  orders: OrdersTable
  order_line: OrderLineTable
  promo_use: PromoUseTable
  payment_event: PaymentEventTable
  money_received: MoneyReceivedTable
  refund_due: RefundDueTable
  refund: RefundTable
  refund_line: RefundLineTable
  library_entry: LibraryEntryTable
  pdf_mark_failure: PdfMarkFailureTable
  ledger_entry: LedgerEntryTable
  ledger_posting: LedgerPostingTable
  seller_month_sales: SellerMonthSalesTable
  ledger_side: LedgerSideView
  sale_total: SaleTotalTable
  message: MessageTable
  message_delivery: MessageDeliveryTable
  message_outbox: { message_id: number }
  broadcast: BroadcastTable
  push_subscription: PushSubscriptionTable
  data_export: DataExportTable
  favourite_list: FavouriteListTable
  favourite_sheet: FavouriteSheetTable
  reading_place: ReadingPlaceTable
  month_close: MonthCloseTable
  tax_policy: TaxPolicyTable
  bank_holiday: BankHolidayTable
  tax_certificate_number: TaxCertificateNumberTable
  tax_certificate: TaxCertificateTable
  month_close_run: MonthCloseRunTable
  payout: PayoutTable
  payment_record: PaymentRecordTable
  payment_move_request: PaymentMoveRequestTable
  payment_run: PaymentRunTable
  payment_run_line: PaymentRunLineTable
  bank_file: BankFileTable
  bank_file_line: BankFileLineTable
  report: ReportTable
  report_answer: ReportAnswerTable
  audit_record: AuditRecordTable
  idempotency_key: IdempotencyKeyTable
  rate_limit_window: RateLimitWindowTable
  setting: SettingTable
  sheet_file: SheetFileTable
  sample_flag: SampleFlagTable
  pdf_look: PdfLookTable
  page_look: PageLookTable
  sheet_upload: SheetUploadTable
  sheet_file_freeze: SheetFileFreezeTable
}
