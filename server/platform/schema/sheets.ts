import type { GeneratedAlways } from 'kysely'
import type { SheetFact, SheetFacts } from '#rules/sheets/sheet-facts.ts'
import type { Defaulted, Json, Maybe, MaybeWhen, Stamp, When } from './columns.ts'

export interface TablesOfSheets {
  sheet_title: SheetTitleTable
  class_line: ClassLineTable
  sheet: SheetTable
  sale_pause: SalePauseTable
  sheet_release: SheetReleaseTable
  sheet_launch: SheetLaunchTable
  sheet_change: SheetChangeTable
  search_miss: SearchMissTable
  sheet_wish: SheetWishTable
  course_demand: CourseDemandTable
  sheet_version: SheetVersionTable
  sheet_review: SheetReviewTable
  sheet_review_pin: SheetReviewPinTable
  review_presence: ReviewPresenceTable
  sheet_interest: SheetInterestTable
  sheet_trust: SheetTrustTable
  sheet_day: SheetDayTable
  sheet_day_source: SheetDaySourceTable
  author_day: AuthorDayTable
  sheet_group: SheetGroupTable
  sheet_group_item: SheetGroupItemTable
  review: ReviewTable
  report: ReportTable
  sheet_question: SheetQuestionTable
  flagged_question: FlaggedQuestionView
  author_follow: AuthorFollowTable
  report_answer: ReportAnswerTable
}

/** Buyers' experience of a sheet, as last counted. */
interface SheetTrustTable {
  sheet_id: string
  /** Reviews with 1 to 5 stars. */
  stars: number[]
  readers: number
  finished: number
  counted_at: When
}

/** Followers of authors, who are notified of new sheets. */
interface AuthorFollowTable {
  person_id: string
  author_id: string
  followed_at: When
}

interface SheetTitleTable {
  id: GeneratedAlways<number>
  store_code: number
  code: string
  name: string
  name_en: Defaulted<string>
}

interface ClassLineTable {
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
  /** Lists are sorted by it. What was bought since it was brought up to date stands beside it (`timesBought`). */
  bought_count: Defaulted<number>
  bought_since: Defaulted<number>
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
  paused: Defaulted<boolean>
  price_asked_satang: Maybe<number>
  price_asked_at: MaybeWhen
  price_seen_satang: Maybe<number>
  /** The price after the launch price, which `price_satang` holds meanwhile. */
  full_satang: Maybe<number>
}

interface SalePauseTable {
  id: GeneratedAlways<number>
  kind: 'sheet' | 'author' | 'store'
  target: string
  reason: string
  begun_at: When
  /** Null: what time ended closed it. */
  begun_by: Maybe<string>
  ends_at: MaybeWhen
  ended_at: MaybeWhen
  ended_by: Maybe<string>
  by_claims: Defaulted<boolean>
}

/** A sheet that waits for its moment, approved or not yet; the row goes when it is on sale. */
interface SheetReleaseTable {
  sheet_id: string
  release_at: When
  planned_at: When
}

/** A lower price for the first days on sale, once a sheet. */
export interface SheetLaunchTable {
  sheet_id: string
  kind: 'percent' | 'fixed'
  amount: number
  days: number
  planned_at: When
  begun_at: MaybeWhen
  ends_at: MaybeWhen
  ended_at: MaybeWhen
}

/** Values of many sheets before they were changed at once. */
interface SheetChangeTable {
  id: GeneratedAlways<number>
  author_id: string
  changed_at: When
  fields: ('price' | SheetFact)[]
  sheets: Json<({ id: string; revision: number; satang: number } & SheetFacts)[]>
}

interface SearchMissTable {
  store_code: number
  key: string
  day: string
  who: Buffer
  typed: string
}

/** People who want to be notified of the first sheet that matches a search. */
interface SheetWishTable {
  person_id: string
  /** 0 is any. */
  store_code: number
  key: string
  typed: string
  wished_at: When
  told_at: MaybeWhen
}

interface CourseDemandTable {
  store_code: number
  code: string
  exam_people: Maybe<number>
  exam_day: Maybe<string>
  exam_category: Maybe<number>
  favourites: Maybe<number>
  carts: Maybe<number>
  sheets: number
  sold_sheets: Maybe<number>
  share_median_satang: Maybe<number>
  rank: number
  made_at: When
}

interface SheetVersionTable {
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
  /** New or changed pages; null where it was not compared. */
  pages_changed: Maybe<number[]>
}

interface SheetReviewTable {
  id: GeneratedAlways<number>
  sheet_id: string
  version_number: Maybe<number>
  reviewer_id: string
  decision: 'approved' | 'rejected' | 'reset'
  reason: Defaulted<string>
  presets: Defaulted<number[]>
  /** Since when it waited for this decision; null where that was not stored. */
  handed_in_at: MaybeWhen
  decided_at: When
}

interface SheetReviewPinTable {
  review_id: number
  number: number
  page: number
  box: number[]
  note: string
  picture: Maybe<Buffer>
  answer: Defaulted<string>
}

/** Unlogged: who has which submission on the screen now. */
interface ReviewPresenceTable {
  sheet_id: string
  /** 1 is the sheet itself. */
  version_number: number
  person_id: string
  since: When
  seen_at: When
}

/** One row an hour for each person or address, sheet and kind. */
interface SheetInterestTable {
  sheet_id: string
  kind: 'view' | 'sample' | 'cart'
  /** Keyed hash of the person or the address, another one each hour. */
  who: Buffer
  hour: When
  counted: Defaulted<boolean>
  /** Null: direct, or not known. */
  source: Maybe<string>
}

interface SheetDayTable {
  sheet_id: string
  day: string
  views: Defaulted<number>
  samples: Defaulted<number>
  carts: Defaulted<number>
}

/** The part of `sheet_day` that came by a known source; the rest came directly. */
interface SheetDaySourceTable extends SheetDayTable {
  source: string
}

/** The sums of both by author, maintained by triggers; source 'all' is that of `sheet_day`. */
interface AuthorDayTable {
  author_id: string
  day: string
  source: string
  views: number
  samples: number
  carts: number
}

interface SheetGroupTable {
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

interface SheetGroupItemTable {
  group_id: string
  sheet_id: string
  position: number
}

interface ReviewTable {
  sheet_id: string
  person_id: string
  score: number
  message: Defaulted<string>
  created_at: Stamp
  updated_at: Stamp
  /** Names the review without naming who wrote it. */
  id: Defaulted<string>
  thanked_at: MaybeWhen
  answer: Maybe<string>
  answered_at: MaybeWhen
  answer_flagged_at: MaybeWhen
  answer_hidden: Defaulted<boolean>
  answer_decided_at: MaybeWhen
  answer_decided_by: Maybe<string>
  /** A person reported the review itself. */
  flagged_at: MaybeWhen
  /** By staff: it is shown to no visitor, and its stars do not count. */
  hidden: Defaulted<boolean>
  hidden_reason: Maybe<string>
  decided_at: MaybeWhen
  decided_by: Maybe<string>
}

/** It is public once it is answered, unless staff have hidden it. */
interface SheetQuestionTable {
  id: string
  sheet_id: string
  asker_id: string
  body: string
  asked_at: When
  answer: Maybe<string>
  answered_at: MaybeWhen
  flagged_at: MaybeWhen
  hidden: Defaulted<boolean>
  decided_at: MaybeWhen
  decided_by: Maybe<string>
}

/** A question, a review or an answer to one that was reported and not yet decided by staff. */
interface FlaggedQuestionView {
  id: string
  sheet_id: string
  store_code: number
  flagged_at: When
  kind: 'question' | 'answer' | 'review'
}

interface ReportTable {
  id: string
  sheet_id: string
  /** Where the sheet was sold when it was reported; whose report it is follows from where it is sold now. */
  store_code: number
  reporter_id: Maybe<string>
  category: 'unreadable' | 'blank' | 'incomplete' | 'copyright'
  message: Defaulted<string>
  /** The page it is about, if the reader sent it. */
  page: Maybe<number>
  created_at: Stamp
  dealt_at: MaybeWhen
  action: Maybe<string>
  action_by: Maybe<string>
  action_at: MaybeWhen
}

interface ReportAnswerTable {
  id: string
  report_id: string
  audience: 'reporter' | 'buyers'
  message: string
  created_at: Stamp
  sent_to: Defaulted<string>
  sent_count: Defaulted<number>
  finished_at: MaybeWhen
}
