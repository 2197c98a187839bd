export type DriveGroupOf = { name: string; items: number[]; expand: boolean }

/** Name of the last, fixed group; it can be neither renamed nor deleted (staff.md §4). */
export const uncategorisedName = 'ยังไม่จัดกลุ่ม'
export const newGroupName = 'New Group'

/**
 * The groups as stored: each of the university's drives once, in the first group that names it; the fixed last group holds all others. It is
 * known by its name: a list without it loses no group of its own.
 */
export function completeGroups(groups: readonly DriveGroupOf[], drives: readonly number[]): DriveGroupOf[] {
  const free = new Set(drives)
  const take = (items: readonly number[]) => items.filter((item) => free.delete(item))
  const own = groups
    .filter(({ name }) => name !== uncategorisedName)
    .map((group) => ({ ...group, items: take(group.items) }))
  const fixed = groups.find(({ name }) => name === uncategorisedName)
  const rest = [...take(fixed?.items ?? []), ...free]
  return [...own, { name: uncategorisedName, items: rest, expand: fixed?.expand ?? true }]
}

/** Before the fixed one. */
export function addGroup(groups: readonly DriveGroupOf[]): DriveGroupOf[] {
  return [...groups.slice(0, -1), { name: newGroupName, items: [], expand: true }, ...groups.slice(-1)]
}

/** Its drives go to the fixed one, which itself stays. */
export function deleteGroup(groups: readonly DriveGroupOf[], at: number): DriveGroupOf[] {
  const gone = groups[at]
  const last = groups.at(-1)
  if (gone === undefined || last === undefined || gone === last) return [...groups]
  const left = groups.filter((group) => group !== gone && group !== last)
  return [...left, { ...last, items: [...last.items, ...gone.items] }]
}

/** Back to its place, with those of its drives that were put into no other group since. */
export function restoreGroup(
  groups: readonly DriveGroupOf[],
  at: number,
  gone: DriveGroupOf,
): DriveGroupOf[] {
  const last = groups.at(-1)
  if (last === undefined) return [...groups]
  const items = gone.items.filter((item) => last.items.includes(item))
  const rest = { ...last, items: last.items.filter((item) => !items.includes(item)) }
  return [...groups.slice(0, -1).toSpliced(at, 0, { ...gone, items }), rest]
}

/** One place up (-1) or down (1); the fixed one stays last. */
export function moveGroup(groups: readonly DriveGroupOf[], at: number, by: -1 | 1): DriveGroupOf[] {
  const to = at + by
  const [one, other] = [groups[at], groups[to]]
  const isFixed = Math.max(at, to) >= groups.length - 1
  if (one === undefined || other === undefined || isFixed) return [...groups]
  return groups.map((group, index) => (index === at ? other : index === to ? one : group))
}

/** Puts a drive into a group, before the one at `index` (default: at the end). */
export function moveDrive(
  groups: readonly DriveGroupOf[],
  drive: number,
  to: { group: number; index?: number },
): DriveGroupOf[] {
  return groups.map((group, at) => {
    const { items } = group
    if (at !== to.group) return { ...group, items: items.filter((item) => item !== drive) }
    const index = to.index ?? items.length
    const others = (part: readonly number[]) => part.filter((item) => item !== drive)
    return { ...group, items: [...others(items.slice(0, index)), drive, ...others(items.slice(index))] }
  })
}
