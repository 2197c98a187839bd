import type { Defaulted, Maybe, MaybeWhen, Stamp, When } from './columns.ts'

export interface TablesOfLibrary {
  library_entry: LibraryEntryTable
  owned_sheet: OwnedSheetView
  favourite_list: FavouriteListTable
  favourite_sheet: FavouriteSheetTable
  reading_place: ReadingPlaceTable
  reading_day: ReadingDayTable
  version_reader: VersionReaderTable
  exam_day: ExamDayTable
  reader_mark: ReaderMarkTable
  reading_device: ReadingDeviceTable
  registrar_exam: RegistrarExamTable
}

interface LibraryEntryTable {
  person_id: string
  sheet_id: string
  order_id: Maybe<string>
  acquired_at: Stamp
  revoked_at: MaybeWhen
  /** When a page of it or its file first left for this person. */
  opened_at: MaybeWhen
}

/** The sheets a person has: bought or taken as a gift, and not refunded. Authors do not own their sheets. */
type OwnedSheetView = Omit<LibraryEntryTable, 'revoked_at'>

interface FavouriteListTable {
  id: string
  person_id: string
  name: string
  created_at: Stamp
  deleted_at: MaybeWhen
}

interface FavouriteSheetTable {
  list_id: string
  sheet_id: string
  added_at: Stamp
}

interface ReadingPlaceTable {
  person_id: string
  sheet_id: string
  page: number
  pages: number
  read_at: Stamp
  /** One bit a page, set when the reader has stayed on it. */
  seen: Maybe<string>
  /** The same of pages that were come back to, and magnified: null where the person is in no figure. */
  again: Maybe<string>
  zoomed: Maybe<string>
}

interface ExamDayTable {
  person_id: string
  store_code: number
  code: string
  category: number
  day: string
  time: Maybe<string>
}

interface RegistrarExamTable {
  store_code: number
  year: number
  semester: number
  category: number
  code: string
  day: string
  time: Maybe<string>
}

interface ReaderMarkTable {
  person_id: string
  sheet_id: string
  id: string
  kind: 'bookmark' | 'note' | 'highlight' | 'ink'
  page: number
  box: number[] | null
  body: Defaulted<string>
  changed_at: When
  removed: Defaulted<boolean>
  /** The number of the layer's last change: devices request changes after the one they know. */
  told: Defaulted<number>
}

interface ReadingDeviceTable {
  id: string
  person_id: string
  session_id: string
  place: number
  sheets: Defaulted<string[]>
  contact_at: When
}

/** Readers of each version, without a time; people who object to figures are left out. */
interface VersionReaderTable {
  sheet_id: string
  number: number
  person_id: string
}

interface ReadingDayTable {
  person_id: string
  day: string
  pages: number
}
