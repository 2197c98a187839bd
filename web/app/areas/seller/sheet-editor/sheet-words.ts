import type { Data } from '#web/api/api.ts'

export type OwnSheet = Data<'getDraft'>['sheet']
export type StoreChoice = Data<'getDraft'>['store'][number]

/** What is typed in an editor, as it stands in the fields: the price is text until the server reads it. */
export type SheetWords = {
  store: number
  sCode: string
  sName: string
  classInfo: string
  detail: string
  price: string
  semester: number
  year: number
  category: number
  message: string
  visible: boolean
}

export function wordsOf(sheet: OwnSheet): SheetWords {
  const { store, sCode, sName, classInfo, detail, semester, year, category, message, visible } = sheet
  const price = sheet.price === 0 ? '' : String(sheet.price)
  return { store, sCode, sName, classInfo, detail, price, semester, year, category, message, visible }
}

export type WordField = keyof SheetWords

/** What differs for the server: space around a text does not. */
export function differingFields(one: SheetWords, other: SheetWords): WordField[] {
  return (Object.keys(one) as WordField[]).filter((field) => plain(one[field]) !== plain(other[field]))
}

function plain(value: string | number | boolean): string {
  return String(value).trim()
}
