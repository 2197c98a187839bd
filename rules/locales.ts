/**
 * The languages, the default one first: every text is there in it. What another language lacks is said in the one it falls back to.
 * Its place is its number in the cookie `language` and in the calls; the pairs of calls are the first two.
 */
export const locales = {
  th: { fallback: 'th' },
  en: { fallback: 'th' },
} as const satisfies Record<string, { fallback: string }>

export type Locale = keyof typeof locales

/** A text as it is stored and sent: the two of the calls, and those others that have it. */
export type Texts = { th: string; en: string } & { [L in Locale]?: string }

/** The text of a pair of calls in a language. */
export function say(pair: readonly string[], locale: Locale): string {
  return pair[Object.keys(locales).indexOf(locale)] ?? pair[1] ?? pair[0] ?? ''
}
