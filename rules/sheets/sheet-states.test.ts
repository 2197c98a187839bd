import { expect, test } from 'vitest'
import { mayEditDraft, mayMoveSheet, type SheetMove, sheetMoves, sheetStatus } from './sheet-states.ts'

const moves = Object.keys(sheetMoves) as SheetMove[]
const statuses = Object.values(sheetStatus)

test('INV-13 a sheet moves only along the drawn paths', () => {
  const drawn = moves.flatMap((move) =>
    statuses
      .filter((status) => mayMoveSheet(status, move))
      .map((status) => `${status} ${move} ${sheetMoves[move].to}`),
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
    '4 reset 1',
    '1 withdraw 0',
    '3 withdraw 0',
    '4 withdraw 0',
  ])
})

test('nothing is published without somebody having had it open', () => {
  expect(moves.filter((move) => sheetMoves[move].to === sheetStatus.published)).toEqual(['approve'])
  expect(sheetMoves.approve.from).toEqual([sheetStatus.reviewing])
})

test('only drafts and rejected sheets are rewritten', () => {
  expect(statuses.filter(mayEditDraft)).toEqual([sheetStatus.draft, sheetStatus.rejected])
})
