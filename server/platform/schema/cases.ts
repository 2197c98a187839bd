import type { CaseState, CaseTopic } from '#rules/complaints/cases.ts'
import type { Maybe, MaybeWhen, When } from './columns.ts'

/** Conversations of people with staff. */
export interface TablesOfCases {
  support_case: SupportCaseTable
  support_case_message: SupportCaseMessageTable
}

export interface SupportCaseTable {
  id: string
  person_id: string
  topic: CaseTopic
  about: Maybe<string>
  state: CaseState
  opened_at: When
  changed_at: When
  waiting_since: MaybeWhen
}

export interface SupportCaseMessageTable {
  case_id: string
  number: number
  staff_id: Maybe<string>
  by_staff: boolean
  body: string
  written_at: When
}
