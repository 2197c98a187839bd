import { expect, it, test } from 'vitest'
import {
  comparedOf,
  comparePath,
  coursePath,
  institutionOfPath,
  institutionPath,
  isForVisitors,
} from './addresses.ts'
import {
  addGroup,
  completeGroups,
  deleteGroup,
  moveDrive,
  moveGroup,
  restoreGroup,
  uncategorisedName,
} from './drive-groups.ts'

it('addresses of institutions name them, and are found by their number whatever the name', () => {
  const store = { code: 6, nameEn: 'King Mongkut’s Institute (Ladkrabang)' }
  expect(institutionPath(store)).toBe('/i/6-king-mongkut-s-institute-ladkrabang')
  expect(institutionPath({ code: 6, nameEn: 'ไทย' })).toBe('/i/6')
  expect(coursePath({ code: 6, nameEn: '' }, 'มธ.100')).toBe('/i/6/%E0%B8%A1%E0%B8%98.100')
  expect(['6', '6-old-name', '06', 'x6', '6x', ''].map(institutionOfPath)).toEqual([
    6,
    6,
    6,
    undefined,
    undefined,
    undefined,
  ])
})

it('an address of a comparison names three sheets at most, each once, and nothing else', () => {
  const read = (address: string) => comparedOf(new URL(address, 'http://site').searchParams)
  expect(read(comparePath(['A1', 'B2', 'C3', 'D4']))).toEqual(['A1', 'B2', 'C3'])
  expect(read('/compare?s=A1,A1,,B-2,%00,C3')).toEqual(['A1', 'C3'])
  expect(read('/compare')).toEqual([])
})

it('pages to look at are those of sheets, packages, courses and authors, and none that keeps something', () => {
  const shown = ['/infoSheet/A1', '/INFOSHEET/A1', '/infoGroup', '/i/6-x/EC210', '/author/a', '/compare']
  const others = ['/', '/shop', '/infoSheet', '/login', '/cart', '/user/readSheet', '/institutions', '/staff']
  expect([...shown, ...others].filter(isForVisitors)).toEqual(shown)
})

const group = (name: string, ...items: number[]) => ({ name, items, expand: true })
const map = [group('A', 1, 2), group('B', 3), group(uncategorisedName, 4)]
const items = (groups: readonly { items: number[] }[]) => groups.map((one) => one.items)

test('every drive of the university stands once, and what is in no group in the last one', () => {
  const kept = completeGroups(
    [group('A', 1, 1, 99), group('B', 1, 3), group(uncategorisedName, 4)],
    [1, 2, 3, 4],
  )
  expect(kept).toEqual([group('A', 1), group('B', 3), group(uncategorisedName, 4, 2)])
  expect(completeGroups([], [7])).toEqual([group(uncategorisedName, 7)])
  // One that was stored or sent without the last one keeps its groups and their names.
  expect(completeGroups([group('A', 7)], [7])).toEqual([group('A', 7), group(uncategorisedName)])
})

test('a new group comes before the last', () => {
  expect(addGroup(map).map(({ name }) => name)).toEqual(['A', 'B', 'New Group', uncategorisedName])
})

test('the drives of a deleted group go to the last, which itself stays', () => {
  expect(items(deleteGroup(map, 0))).toEqual([[3], [4, 1, 2]])
  expect(deleteGroup(map, 2)).toEqual(map)
})

test('a deleted group comes back into what was typed and moved since', () => {
  expect(restoreGroup(deleteGroup(map, 0), 0, group('A', 1, 2))).toEqual(map)
  const since = moveDrive(deleteGroup(map, 0), 2, { group: 0 }).map((one, at) =>
    at === 0 ? { ...one, name: 'C' } : one,
  )
  expect(restoreGroup(since, 0, group('A', 1, 2))).toEqual([
    group('A', 1),
    group('C', 3, 2),
    group(uncategorisedName, 4),
  ])
})

test('groups move up and down, but not past the last', () => {
  expect(items(moveGroup(map, 1, -1))).toEqual([[3], [1, 2], [4]])
  expect(moveGroup(map, 0, -1)).toEqual(map)
  expect(moveGroup(map, 1, 1)).toEqual(map)
  expect(moveGroup(map, 2, -1)).toEqual(map)
})

test('drives move within a group and to another one, and none is lost', () => {
  expect(items(moveDrive(map, 2, { group: 0, index: 0 }))).toEqual([[2, 1], [3], [4]])
  expect(items(moveDrive(map, 1, { group: 0 }))).toEqual([[2, 1], [3], [4]])
  expect(items(moveDrive(map, 4, { group: 1, index: 0 }))).toEqual([[1, 2], [4, 3], []])
})
