import { type Locale, localeOf, numberOf } from '#rules/locales.ts'
import { localStore } from '#web/browser/storage.ts'

/** The preference is its number in the browser's storage and in the cookie `language`. */
export type Language = Locale
export { halfOf, pick, say } from '#rules/locales.ts'

const STORAGE_KEY = 'language'
const YEAR_SECONDS = 31_536_000

export function storedLanguage(): Language | undefined {
  const value = localStore.getItem(STORAGE_KEY)
  return value === null ? undefined : localeOf(value)
}

/** Mirrored in a cookie, so that the next document comes in this language. */
export function storeLanguage(language: Language): void {
  const number = String(numberOf(language))
  localStore.setItem(STORAGE_KEY, number)
  document.cookie = `language=${number}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
  document.documentElement.lang = language
}

/** [Thai, English], the form of every message of the API. */
export type Pair = readonly [thai: string, english: string]
