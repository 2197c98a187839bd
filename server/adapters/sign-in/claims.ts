/**
 * What providers tell about a person was typed by that person: it is cut to what our columns hold and freed of what no
 * database or screen can show.
 */
export function cleanText(value: unknown, lengthMax: number): string {
  if (typeof value !== 'string') return ''
  // Cutting may part a surrogate pair, so it comes before mending.
  return value
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, lengthMax)
    .toWellFormed()
}

/** An address as one word; anything else is none. */
export function cleanEmail(value: unknown): string {
  const email = cleanText(value, 255)
  return email.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(email) && email.isWellFormed() ? email : ''
}

export function cleanPictureUrl(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 2_000 || !URL.canParse(value)) return null
  const url = new URL(value)
  return url.protocol === 'https:' ? url.href : null
}

/** The provider's name for the person, kept exactly as it is; undefined for what cannot be one. */
export function subjectOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^[\x21-\x7e]{1,255}$/.test(value) ? value : undefined
}
