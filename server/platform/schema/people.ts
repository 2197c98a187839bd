import type { GeneratedAlways } from 'kysely'
import type { Defaulted, Maybe, MaybeWhen, Stamp, When } from './columns.ts'

export interface TablesOfPeople {
  person: PersonTable
  person_identity: PersonIdentityTable
  session: SessionTable
  live_session: LiveSessionView
  used_sign_in_proof: UsedSignInProofTable
  sign_in_handoff: SignInHandoffTable
  staff_permission: StaffPermissionTable
  data_export: DataExportTable
  staff_note: StaffNoteTable
}

interface PersonTable {
  id: string
  name: Defaulted<string>
  email: Defaulted<string>
  university: Maybe<number>
  faculty: Defaulted<string>
  year: Defaulted<number>
  default_store: Defaulted<number>
  auto_update_picture: Defaulted<boolean>
  reading_counted: Defaulted<boolean>
  picture_url: Maybe<string>
  referred_by: Maybe<string>
  profile_entered_at: MaybeWhen
  banned_at: MaybeWhen
  created_at: Stamp
  closed_at: MaybeWhen
  erased_at: MaybeWhen
}

interface PersonIdentityTable {
  provider: 'google' | 'facebook' | 'line' | 'demo'
  subject: string
  person_id: string
  email: Maybe<string>
  email_verified: Defaulted<boolean>
  created_at: Stamp
}

interface SessionTable {
  id: string
  person_id: string
  user_agent: Defaulted<string>
  created_at: Stamp
  last_seen_at: Stamp
  expires_at: When
  revoked_at: MaybeWhen
}

/** Neither ended nor of somebody who is banned or has closed the account; whether it has expired the product's clock decides. */
type LiveSessionView = Pick<SessionTable, 'id' | 'person_id' | 'expires_at'>

interface UsedSignInProofTable {
  proof_hash: string
  expires_at: When
}

interface SignInHandoffTable {
  value_hash: string
  person_id: string
  expires_at: When
  used_at: MaybeWhen
}

interface StaffPermissionTable {
  person_id: string
  store_code: number
  permission: 1 | 2 | 3
  granted_by: Maybe<string>
  granted_at: Stamp
}

interface DataExportTable {
  id: string
  person_id: string
  asked_at: When
  ready_at: MaybeWhen
  expires_at: MaybeWhen
  bytes: Maybe<number>
}

interface StaffNoteTable {
  id: GeneratedAlways<number>
  object: string
  person_id: Maybe<string>
  body: string
  written_by: string
  written_at: When
}
