import { expect, it } from 'vitest'
import { apart } from './apart.ts'

const sheet = (store: number, name: string) => ({ store, name })
const namesOf = (sheets: readonly { name: string }[]) =>
  apart(sheets as ReturnType<typeof sheet>[]).map(({ name }) => name)

it('puts sheets of one institution beside one another only where there is no other left', () => {
  const sheets = [
    sheet(1, '101 A'),
    sheet(1, '102 B'),
    sheet(2, '201 C'),
    sheet(1, '103 D'),
    sheet(3, '301 E'),
  ]
  expect(namesOf(sheets)).toEqual(['101 A', '201 C', '102 B', '301 E', '103 D'])
  expect(namesOf([sheet(1, '101 A'), sheet(1, '102 B')])).toEqual(['101 A', '102 B'])
})

it('shows the best of each course before a second one of any', () => {
  expect(namesOf([sheet(1, '101 A'), sheet(1, '101 B'), sheet(1, '102 C')])).toEqual([
    '101 A',
    '102 C',
    '101 B',
  ])
})
