import { expect, test } from 'vitest'
import {
  addGroup,
  completeGroups,
  deleteGroup,
  moveDrive,
  moveGroup,
  uncategorisedName,
} from './drive-groups.ts'

const group = (name: string, ...items: number[]) => ({ name, items, expand: true })
const map = [group('A', 1, 2), group('B', 3), group(uncategorisedName, 4)]
const items = (groups: readonly { items: number[] }[]) => groups.map((one) => one.items)

test('every drive of the university stands once, and what is in no group in the last one', () => {
  const kept = completeGroups([group('A', 1, 1, 99), group('B', 1, 3), group('last', 4)], [1, 2, 3, 4])
  expect(kept).toEqual([group('A', 1), group('B', 3), group(uncategorisedName, 4, 2)])
  expect(completeGroups([], [7])).toEqual([group(uncategorisedName, 7)])
})

test('a new group comes before the last', () => {
  expect(addGroup(map).map(({ name }) => name)).toEqual(['A', 'B', 'New Group', uncategorisedName])
})

test('the drives of a deleted group go to the last, which itself stays', () => {
  expect(items(deleteGroup(map, 0))).toEqual([[3], [4, 1, 2]])
  expect(deleteGroup(map, 2)).toEqual(map)
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
