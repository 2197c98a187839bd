/**
 * The address of an institution's page: its number, by which it is found, and its name, for people and search engines. A changed
 * name keeps old links working.
 */
export function institutionPath(store: { code: number; nameEn: string }): string {
  const name = store.nameEn
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return name === '' ? `/i/${store.code}` : `/i/${store.code}-${name}`
}

/** The page of all sheets of a course. */
export function coursePath(store: { code: number; nameEn: string }, course: string): string {
  return `${institutionPath(store)}/${encodeURIComponent(course)}`
}

/** The public page of an author, by the pen name. */
export function authorPath(penName: string): string {
  return `/author/${encodeURIComponent(penName)}`
}

/** The number in such an address; undefined for what is none. */
export function institutionOfPath(part: string): number | undefined {
  const [, code] = /^(\d{1,9})(?:-|$)/.exec(part) ?? []
  return code === undefined ? undefined : Number(code)
}
