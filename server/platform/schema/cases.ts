import type { CaseState, CaseTopic } from '#rules/complaints/cases.ts'
import type { ClaimState } from '#rules/complaints/claims.ts'
import type { Locale } from '#rules/locales.ts'
import type { Maybe, MaybeWhen, When } from './columns.ts'

/** Conversations of people with staff, and claims about copyright. */
export interface TablesOfCases {
  support_case: SupportCaseTable
  support_case_message: SupportCaseMessageTable
  claim_hold: ClaimHoldView
  copyright_claim: CopyrightClaimTable
  taken_down_file: TakenDownFileTable
}

/** Sheets that a claim holds off sale. */
interface ClaimHoldView {
  sheet_id: string
  claim_id: string
  /** The case has not ended: the unpaid share of the sheet is held too. */
  holds_share: boolean
}

interface CopyrightClaimTable {
  id: string
  sheet_id: string
  name: string
  /** Empty, as is the signature, in notices of before they were asked for. */
  address: string
  email: string
  language: Locale
  pages: string
  work: string
  proof: string
  signature: string
  state: ClaimState
  claimed_at: When
  due_at: When
  counter: Maybe<string>
  countered_at: MaybeWhen
  answer: Maybe<string>
  decided_at: MaybeWhen
  acted_at: MaybeWhen
  decided_by: Maybe<string>
  /** While it is removed: when time ends it; null: a lawsuit was shown, or it has ended. */
  ends_at: MaybeWhen
  suit: Maybe<string>
  upheld_at: MaybeWhen
}

interface TakenDownFileTable {
  sha256: string
  sheet_id: string
  claim_id: string
}

interface SupportCaseTable {
  id: string
  person_id: string
  topic: CaseTopic
  about: Maybe<string>
  state: CaseState
  opened_at: When
  changed_at: When
  waiting_since: MaybeWhen
  assigned_to: Maybe<string>
}

interface SupportCaseMessageTable {
  case_id: string
  number: number
  staff_id: Maybe<string>
  by_staff: boolean
  body: string
  written_at: When
}
