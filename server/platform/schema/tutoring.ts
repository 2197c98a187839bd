import type { JSONColumnType } from 'kysely'
import type { ReplayCaption, ReplayChapter } from '#rules/tutoring/replay.ts'
import type { Defaulted, Maybe, MaybeWhen, Stamp, When } from './columns.ts'

export interface TablesOfTutoring {
  online_tutoring: OnlineTutoringTable
  replay_upload: ReplayUploadTable
  tutoring_view: TutoringViewTable
  video_position: VideoPositionTable
}

interface ReplayUploadTable {
  key: string
  sheet_id: string
  person_id: string
  parts_id: string
  file_name: string
  file_bytes: number
  fingerprint: string
  offered_at: When
}

interface OnlineTutoringTable {
  sheet_id: string
  start_at: When
  join_url: Maybe<string>
  ended_at: MaybeWhen
  replay_url: Maybe<string>
  view_count: Defaulted<number>
  /** The file in the private storage that a player opens, for a replay stored with us. */
  replay_key: Maybe<string>
  captions: JSONColumnType<ReplayCaption[], string | undefined, string>
  chapters: JSONColumnType<ReplayChapter[], string | undefined, string>
  /** Null: staff did not enter how long it takes, and it is never ended by itself. */
  planned_minutes: Maybe<number>
  /** Size of an uploaded replay. */
  replay_bytes: Maybe<number>
  replay_seconds: Maybe<number>
  changed_at: Stamp
}

interface TutoringViewTable {
  sheet_id: string
  seen_at: Stamp
}

interface VideoPositionTable {
  person_id: string
  sheet_id: string
  seconds: number
  saved_at: When
}
