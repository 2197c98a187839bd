import { institutionNicknames } from './institutions.ts'
import { normaliseText } from './normalise.ts'

export type SearchStore = { code: number; nameTh: string; nameEn: string; short: string }

export type InstitutionMatch = 'name' | 'nickname' | undefined

/** How a word or phrase names an institution: as its abbreviation or nickname, or as a piece of its name (three letters or more). */
export type InstitutionMatcher = {
  codes: number[]
  match: (position: number, text: string) => InstitutionMatch
  /** True when the text is the abbreviation or nickname of any institution. */
  isNickname: (text: string) => boolean
}

export function institutionMatcher(stores: SearchStore[]): InstitutionMatcher {
  const names = stores.map((store) =>
    [store.nameTh, store.nameEn, store.short].map(normaliseText).join('\u0001'),
  )
  const nicknames = stores.map(
    (store) =>
      new Set(
        [store.short, ...(institutionNicknames[store.short] ?? [])]
          .map(normaliseText)
          .filter((name) => name !== ''),
      ),
  )
  const all = new Set(nicknames.flatMap((set) => [...set]))
  return {
    codes: stores.map((store) => store.code),
    match(position, text) {
      if (nicknames[position]?.has(text) === true) return 'nickname'
      return text.length >= 3 && names[position]?.includes(text) === true ? 'name' : undefined
    },
    isNickname: (text) => all.has(text),
  }
}
