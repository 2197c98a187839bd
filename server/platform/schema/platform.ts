import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { Defaulted, Maybe, Stamp, When } from './columns.ts'

export interface TablesOfPlatform {
  audit_record: AuditRecordTable
  doctor_finding: { name: string; wrong_count: number; examined_at: When }
  idempotency_key: IdempotencyKeyTable
  rate_limit_window: RateLimitWindowTable
  setting: SettingTable
}

interface AuditRecordTable {
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

interface IdempotencyKeyTable {
  scope: string
  call: string
  key: string
  request_hash: string
  answer: JSONColumnType<Record<string, unknown> | null, string | null | undefined, string | null>
  created_at: Stamp
}

interface RateLimitWindowTable {
  bucket: string
  window_start: When
  count: number
}

interface SettingTable {
  name: string
  value: JSONColumnType<Record<string, unknown>, string, string>
  updated_at: Stamp
}
