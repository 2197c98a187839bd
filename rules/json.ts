/** What this JSON holds; undefined for a text that is none, and where there is none. */
export function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
