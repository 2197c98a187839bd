/**
 * The path of an institution's page: its number, which finds it, and its name for people and search engines. Old links survive a change of
 * name.
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

export const comparedMax = 3

/** Sheets of one course beside one another; the address holds them, so that it can be handed on. */
export function comparePath(sheets: readonly string[]): string {
  return `/compare?s=${sheets.slice(0, comparedMax).join(',')}`
}

/** The sheets that such an address names: each once, and no more than stand beside one another. */
export function comparedOf(query: URLSearchParams): string[] {
  const ids = (query.get('s') ?? '').split(',').filter((id) => /^[0-9A-Za-z]{1,64}$/.test(id))
  return [...new Set(ids)].slice(0, comparedMax)
}

/** Pages that people send one another, shown in in-app browsers too. Whatever needs a sign-in or storage is opened outside. */
export function isForVisitors(path: string): boolean {
  return /^\/(?:infosheet\/|infogroup$|i\/|author\/|compare$)/i.test(path)
}

/** The number in such an address; undefined for what is none. */
export function institutionOfPath(part: string): number | undefined {
  const [, code] = /^(\d{1,9})(?:-|$)/.exec(part) ?? []
  return code === undefined ? undefined : Number(code)
}
