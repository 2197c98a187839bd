import type { GeneratedAlways } from 'kysely'
import type { SheetFileKind } from '#rules/sheets/sheet-versions.ts'
import type { Defaulted, Json, Maybe, MaybeWhen, Stamp, When } from './columns.ts'

export interface TablesOfSheetFiles {
  pdf_mark_failure: PdfMarkFailureTable
  sheet_file: SheetFileTable
  sample_flag: SampleFlagTable
  pdf_look: PdfLookTable
  page_look: PageLookTable
  page_mark: PageMarkTable
  page_match: PageMatchTable
  samples_to_redraw: SamplesToRedrawTable
  sheet_upload: SheetUploadTable
  sheet_file_freeze: SheetFileFreezeTable
  sheet_straightening: SheetStraighteningTable
}

interface PdfMarkFailureTable {
  sheet_id: string
  reason: string
  failed_at: Stamp
  resolved_at: MaybeWhen
}

export interface SheetFileTable {
  id: string
  sheet_id: string
  kind: SheetFileKind
  num: number
  /** `beside`: not in force (sheet_straightening). */
  stage: 'draft' | 'live' | 'beside'
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

interface SheetUploadTable {
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

interface SheetFileFreezeTable {
  sheet_id: string
  frozen_at: Stamp
}

interface SheetStraighteningTable {
  sheet_id: string
  source_sha256: string
  state: 'working' | 'ready' | 'failed'
  pages_done: Defaulted<number>
  pages: Maybe<number>
  changes: Json<StraightenedPage[]>
  result_sha256: Maybe<string>
  refusal: Maybe<string>
  asked_at: When
}

type StraightenedPage = { page: number; degrees: number; isTurned: boolean; isEvened: boolean }

interface SampleFlagTable {
  sheet_id: string
  note: Defaulted<string>
  flagged_at: When
}

interface PdfLookTable {
  id: GeneratedAlways<number>
  sha256: string
  problem: Maybe<string>
  looked_at: When
}

/** Sheets whose samples were drawn before they were marked. */
interface SamplesToRedrawTable {
  sheet_id: string
}

interface PageLookTable {
  pdf_id: number
  page: number
  high: Maybe<number>
  low: Maybe<number>
  sum: number
}

/** A page's fingerprint words (rules/originality). */
interface PageMarkTable {
  pdf_id: number
  page: number
  words: number[]
  places: Buffer
  shingles: Defaulted<number[]>
}

interface PageMatchTable {
  pdf_id: number
  page: number
  other_pdf_id: number
  other_page: number
  common: number
  mine: number[]
  theirs: number[]
}
