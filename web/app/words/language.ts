import { localKeeper } from '#web/browser/storage.ts'

/** The preference is a number in the browser's storage and in the cookie `language`: 0 Thai, anything else English. */
export type Language = 'th' | 'en'

const STORAGE_KEY = 'language'
const YEAR_SECONDS = 31_536_000

export function languageFromNumber(value: string | null | undefined): Language {
  return value === undefined || value === null || value === '' || value === '0' ? 'th' : 'en'
}

export function storedLanguage(): Language | undefined {
  const value = localKeeper.getItem(STORAGE_KEY)
  return value === null ? undefined : languageFromNumber(value)
}

/** Mirrored in a cookie, so that the next document comes in this language. */
export function storeLanguage(language: Language): void {
  const number = language === 'th' ? '0' : '1'
  localKeeper.setItem(STORAGE_KEY, number)
  document.cookie = `language=${number}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
  document.documentElement.lang = language
}

/** [Thai, English], the form of every message of the API. */
export type Pair = readonly [thai: string, english: string]

export function say(pair: readonly string[], language: Language): string {
  return (language === 'th' ? pair[0] : (pair[1] ?? pair[0])) ?? ''
}
