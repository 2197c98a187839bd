/** `URL.parse` for telephones that were last updated by 2023. */
export function readAddress(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
