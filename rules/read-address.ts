/** What `URL.parse` does on telephones that were updated after 2023. */
export function readAddress(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
