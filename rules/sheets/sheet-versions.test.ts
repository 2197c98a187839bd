import { describe, expect, test } from 'vitest'
import {
  mayChangeFile,
  mayMoveVersion,
  type VersionMove,
  versionMoves,
  versionStatus,
} from './sheet-versions.ts'

test('INV-13 a version moves only along the drawn paths', () => {
  const moves = Object.keys(versionMoves) as VersionMove[]
  const drawn = moves.flatMap((move) =>
    Object.values(versionStatus)
      .filter((status) => mayMoveVersion(status, move))
      .map((status) => `${status} ${move} ${versionMoves[move].to}`),
  )
  expect(drawn).toEqual([
    '0 submit 1',
    '3 submit 1',
    '1 claim 2',
    '1 assign 2',
    '2 assign 2',
    '2 approve 4',
    '2 reject 3',
    '2 reset 1',
    '3 reset 1',
    '0 cancel 5',
    '1 cancel 5',
    '3 cancel 5',
  ])
})

describe('files of a sheet', () => {
  test.each([
    // kind, status of the sheet, status of its open version, may be changed
    ['pdf', 0, null, true],
    ['pdf', 1, null, false],
    ['pdf', 2, null, false],
    ['pdf', 3, null, true],
    ['pdf', 4, null, false],
    ['pdf', 4, 0, true],
    ['pdf', 4, 1, false],
    ['pdf', 4, 2, false],
    ['pdf', 4, 3, true],
    ['cover', 0, null, true],
    ['cover', 1, null, false],
    ['cover', 4, null, true],
    ['sample', 2, null, false],
    ['sample', 3, null, true],
    ['sample', 4, 1, true],
  ] as const)('%s at status %i with version %j: %j', (kind, status, version, may) => {
    expect(mayChangeFile(kind, status, version)).toBe(may)
  })
})
