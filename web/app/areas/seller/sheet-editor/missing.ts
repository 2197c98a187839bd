import { findSheetProblems } from '#rules/sheets/sheet-problem.ts'
import { readPriceSatang } from '#rules/sheets/sheet-price.ts'
import type { Data } from '#web/api/api.ts'
import type { SheetWords } from './stored-words.ts'

export type Step = 'info' | 'cover' | 'samples' | 'pdf'

/** A cause against handing in, by server code, and its place. */
export type Missing = { code: MissingCode; step: Step; field: string }

const places = {
  'sheets.title-missing': { step: 'info', field: 'sCode' },
  'sheets.class-info-missing': { step: 'info', field: 'classInfo' },
  'sheets.detail-missing': { step: 'info', field: 'detail' },
  'sheets.price-not-number': { step: 'info', field: 'price' },
  'sheets.price-invalid': { step: 'info', field: 'price' },
  'sheets.category-not-offered': { step: 'info', field: 'category' },
  'files.samples-missing': { step: 'samples', field: '' },
  'files.pdf-missing': { step: 'pdf', field: '' },
  'files.upload-running': { step: 'pdf', field: '' },
} as const satisfies Record<string, { step: Step; field: string }>

export type MissingCode = keyof typeof places

export function missingOf(code: MissingCode): Missing {
  return { code, ...places[code] }
}

export function isMissingCode(code: unknown): code is MissingCode {
  return typeof code === 'string' && Object.hasOwn(places, code)
}

/** The same rules as the server's; files only once they are known. */
export function findMissing(words: SheetWords, files: Data<'getSheetFiles'> | undefined): Missing[] {
  const codes: MissingCode[] = findSheetProblems({
    storeCode: words.store,
    code: words.sCode,
    name: words.sName,
    classInfo: words.classInfo,
    detail: words.detail,
    priceSatang: readPriceSatang(words.price) ?? Number.NaN,
  })
  if (files !== undefined) {
    if (files.samples.length === 0 && files.drawnSamples === 0) codes.push('files.samples-missing')
    if (files.pdf === null && !files.drawnPdf) codes.push('files.pdf-missing')
  }
  return codes.map(missingOf)
}
