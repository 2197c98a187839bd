import type { HoldReason, PayoutHold } from '#rules/payouts/payout-hold.ts'
import type { GeneratedAlways } from 'kysely'
import type { Defaulted, Maybe, MaybeWhen, Stamp, When } from './columns.ts'

export interface TablesOfSellers {
  seller: SellerTable
  author_picture: AuthorPictureTable
  payout_hold: PayoutHoldTable
  tax_acknowledgement: TaxAcknowledgementTable
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
  payout_hold: Maybe<PayoutHold>
  payout_held_at: MaybeWhen
  /** Public text of the author beside the pen name. */
  about: Defaulted<string>
  /** Notices of sales: each at once, one message for the day before, or not at all. */
  sale_notices: Defaulted<'each' | 'day' | 'never'>
  updated_at: Stamp
  sheet_count: Defaulted<number>
  score_sum: Defaulted<number>
  score_count: Defaulted<number>
  /** Number and name as the payer's accounts know the seller; null: not set up there yet. */
  hti_vendor_id: Maybe<string>
  hti_vendor_name: Defaulted<string>
  /** The name as returns of the tax office want it; empty until the first needs it. */
  tax_title: Defaulted<string>
  tax_first_name: Defaulted<string>
  tax_surname: Defaulted<string>
}

/** Author pictures: the public one, and the one that waits for staff. */
interface AuthorPictureTable {
  person_id: string
  shown: Maybe<Buffer>
  version: Defaulted<number>
  waiting: Maybe<Buffer>
  waiting_since: MaybeWhen
  refused_reason: Maybe<string>
  decided_at: MaybeWhen
  decided_by: Maybe<string>
}

/** Holds of staff, those that were let go as well; the open one also stands in `seller.payout_hold`. */
interface PayoutHoldTable {
  id: GeneratedAlways<number>
  seller_id: string
  reason: HoldReason
  note: string
  held_at: When
  held_by: string
  corrected_at: MaybeWhen
  released_at: MaybeWhen
  released_by: Maybe<string>
}

interface TaxAcknowledgementTable {
  person_id: string
  notice: string
  acknowledged_at: Stamp
}
