/**
 * The languages. Texts are pairs, [Thai, English], both complete. Any other language is a line here and a folder in `locales/`
 * ([how](../docs/decisions/platform.md#languages-by-locale)); what it lacks appears in English.
 */
export const locales = {
  th: { own: 'ภาษาไทย', change: 'Switch to Thai (ภาษาไทย)', years: 543, preview: 'th_TH' },
  en: { own: 'English', change: 'เปลี่ยนเป็นภาษาอังกฤษ (English)', years: 0, preview: 'en_US' },
} as const satisfies Record<string, LocaleFacts>

type LocaleFacts = {
  own: string
  /** The label of the switch to this language, in the language it is read in: Thai for the second, else English. */
  change: string
  /** Years its calendar is ahead of the Gregorian one. */
  years: number
  /** Its code in previews of links. */
  preview: string
}

export type Locale = keyof typeof locales

/** In the order of their numbers in the cookie and in calls. */
export const localeCodes = Object.keys(locales) as Locale[]

/** Specified: nothing and 0 are Thai, anything else that is no language is English. */
export function localeOf(number: string | number | null | undefined): Locale {
  return localeCodes[Number(number ?? 0)] ?? 'en'
}

export function localeNamed(code: string | undefined): Locale | undefined {
  return localeCodes.find((locale) => locale === code)
}

export function numberOf(locale: Locale): number {
  return localeCodes.indexOf(locale)
}

/** The one that a press on the switch of languages leads to. */
export function localeAfter(locale: Locale): Locale {
  return localeCodes[numberOf(locale) + 1] ?? 'th'
}

/** The value in the own locale, else in English. */
export function pick<Of extends { th: unknown; en: unknown }>(of: Of, locale: Locale) {
  return ((of as { [L in Locale]?: unknown })[locale] ?? of.en) as NonNullable<Of[keyof Of]>
}

/** A folder of `locales/`: `words` by the name of their set and key, any other text by its English. */
export type Overlay = {
  words: Readonly<Record<string, object>>
  texts: Readonly<Record<string, string>>
}

export const overlays: { [L in Locale]?: Overlay } = {}

/** The text of a pair in a language. */
export function say(pair: readonly string[], locale: Locale): string {
  // An institution may have no English name.
  const text = pair[locale === 'th' ? 0 : 1] || pair[0] || ''
  return overlays[locale]?.texts[text] ?? text
}

/** The half of a pair of languages for a picture or file of the server. */
export function halfOf(locale: Locale): 0 | 1 {
  return locale === 'th' ? 0 : 1
}

/** A text as it is stored and sent: the two of the calls, and those others that have it. */
export type Texts = { th: string; en: string } & { [L in Locale]?: string }
