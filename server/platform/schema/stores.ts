import type { Defaulted, Json, Maybe, Stamp, When } from './columns.ts'

export interface TablesOfStores {
  store: StoreTable
  store_upload: StoreUploadTable
  course: CourseTable
  institution_request: InstitutionRequestTable
}

export type DriveGroup = { name: string; items: number[]; expand: boolean }

/** Names in the order of the form; further items of a row are stored as they came. */
export type FacultyRow = string[]

interface StoreTable {
  code: number
  kind: 'institution' | 'drive'
  name_th: string
  name_en: Defaulted<string>
  short: Defaulted<string>
  category: Defaulted<number>
  colours: Defaulted<string[]>
  facebook_link: Defaulted<string>
  description: Defaulted<string>
  subject: Defaulted<string>
  drive_in: Defaulted<number[]>
  use_new_drive: Defaulted<boolean>
  drive_map: Json<DriveGroup[]>
  faculties: Json<FacultyRow[]>
  sheet_count: Defaulted<number>
  visibility: Defaulted<'draft' | 'hidden' | 'shown'>
  picture_version: Defaulted<number>
  /** Uploaded pictures, in the private storage; null where staff uploaded none. */
  logo_key: Maybe<string>
  template_key: Maybe<string>
  created_at: Stamp
  updated_at: Stamp
}

interface InstitutionRequestTable {
  id: string
  name: string
  kind: 'university' | 'school' | 'other'
  email: Defaulted<string>
  asked_at: When
}

interface StoreUploadTable {
  key: string
  store_code: number
  kind: 'logo' | 'template'
  person_id: string
  offered_at: When
}

interface CourseTable {
  store_code: number
  code: string
  name_th: Defaulted<string>
  name_en: Defaulted<string>
}
