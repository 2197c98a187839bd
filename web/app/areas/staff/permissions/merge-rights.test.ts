import { expect, test } from 'vitest'
import { mergeRights, type RightOfPerson } from './RightsTable.tsx'

const right = (facebookID: string, store: number, type: number): RightOfPerson => ({
  facebookID,
  store,
  type,
  userName: `name of ${facebookID}`,
  storeName: [`store ${store}`],
})

test('rights of one person at one store are one row with three flags', () => {
  expect(mergeRights([right('A', 1, 1), right('B', 1, 3), right('A', 2, 2), right('A', 1, 3)])).toMatchObject(
    [
      { facebookID: 'A', store: 1, hasSheet: true, hasFinance: false, hasHr: true },
      { facebookID: 'B', store: 1, hasSheet: false, hasFinance: false, hasHr: true },
      { facebookID: 'A', store: 2, hasSheet: false, hasFinance: true, hasHr: false },
    ],
  )
})

test('with the last right the row is gone', () => {
  expect(mergeRights([])).toEqual([])
})
