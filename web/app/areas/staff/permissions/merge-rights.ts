import type { Data } from '#web/api/api.ts'

export type RightOfPerson = Data<'listPermissions'>['allperms'][number]

/** One line of the table: a person at a store, with the three permissions as flags (staff.md §3). */
export type RightsRow = {
  facebookID: string
  userName: string
  store: number
  storeName: string[]
  hasSheet: boolean
  hasFinance: boolean
  hasHr: boolean
}

export type Flag = 'hasSheet' | 'hasFinance' | 'hasHr'

export const flagOf: Readonly<Record<1 | 2 | 3, Flag>> = { 1: 'hasSheet', 2: 'hasFinance', 3: 'hasHr' }

/** In the order in which the server names the people. */
export function mergeRights(rights: readonly RightOfPerson[]): RightsRow[] {
  const rows = new Map<string, RightsRow>()
  for (const { facebookID, userName, store, storeName, type } of rights) {
    const key = `${facebookID} ${store}`
    const row = rows.get(key) ?? {
      facebookID,
      userName,
      store,
      storeName,
      hasSheet: false,
      hasFinance: false,
      hasHr: false,
    }
    rows.set(key, { ...row, [flagOf[type as 1 | 2 | 3]]: true })
  }
  return [...rows.values()]
}
