import type { GeneratedAlways } from 'kysely'
import type { Defaulted, Maybe, MaybeWhen, Stamp, When } from './columns.ts'
import type { Locale } from '#rules/locales.ts'
import type { MessageType } from '#rules/messages/notices.ts'

export interface TablesOfMessages {
  message: MessageTable
  message_delivery: MessageDeliveryTable
  message_outbox: { message_id: number }
  broadcast: BroadcastTable
  push_subscription: PushSubscriptionTable
  notification_setting: NotificationSettingTable
}

/** A person's notification choices; no row until one is made. */
interface NotificationSettingTable {
  person_id: string
  language: Maybe<Locale>
  mail_off: Defaulted<string[]>
  line_on: Defaulted<boolean>
}

export type TextsOfMessage = { [L in Locale]?: { html: string; subject?: string } }

export interface MessageTable {
  id: GeneratedAlways<number>
  person_id: string
  type: MessageType
  html_th: string
  html_en: string
  key: Maybe<string>
  created_at: Stamp
  read_at: MaybeWhen
  /** Kind of notice, if it leaves by email and push too; then with a subject. */
  notice: Maybe<string>
  subject_th: Maybe<string>
  subject_en: Maybe<string>
  /** In the languages that have no columns. */
  other_texts: Maybe<TextsOfMessage>
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
  type: MessageType
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

interface MessageDeliveryTable {
  message_id: number
  way: 'mail' | 'push' | 'line'
  claimed_at: MaybeWhen
  done_at: MaybeWhen
  outcome: Maybe<string>
  reached: Defaulted<string[]>
}

interface PushSubscriptionTable {
  id: string
  person_id: string
  session_id: string
  endpoint: string
  p256dh: string
  auth: string
  created_at: When
}
