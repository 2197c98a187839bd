import { describe, expect, test } from 'vitest'
import { boxes, type Desk, openBoxes } from './boxes.ts'

const desk = (...permissions: { type: number; store: number }[]): Desk => ({
  user: { _id: 'STAFF', name: 'Staff' },
  permissions,
  stores: [],
  waiting: { sheets: 0, reports: 0, cases: 0, money: 0, claims: 0 },
  mine: { sheets: 0, cases: 0 },
  oldest: { sheets: null, reports: null, cases: null, money: null, claims: null },
})
const addresses = (...permissions: { type: number; store: number }[]) =>
  openBoxes(desk(...permissions)).map(({ to }) => to)

describe('the boxes of the staff home', () => {
  test('permission 1: sheets, verification, covers, reports, authors', () => {
    const open = addresses({ type: 1, store: 1 })
    for (const to of ['verifySheet', 'sheetInfo', 'downloadapprovedcover', 'report', 'author'])
      expect(open).toContain(`/staff/${to}`)
    for (const to of ['stat', 'permissions']) expect(open).not.toContain(`/staff/${to}`)
  })

  test('permission 2: statistics, More Services, Hytexts', () => {
    const open = addresses({ type: 2, store: 1 })
    for (const to of ['stat', 'more-services-pending-payment', 'hytexts-report'])
      expect(open).toContain(`/staff/${to}`)
    for (const to of ['verifySheet', 'report', 'author', 'permissions'])
      expect(open).not.toContain(`/staff/${to}`)
  })

  test('permission 3: staff access', () => {
    expect(addresses({ type: 3, store: 1 })).toEqual(['/staff/permissions', '/staff/audit'])
  })

  test('what needs a permission for every store is not offered for one of them', () => {
    const everywhere = boxes.filter(({ globally }) => globally === true)
    for (const { to, permission } of everywhere) {
      expect(addresses({ type: permission, store: 1 })).not.toContain(to)
      expect(addresses({ type: permission, store: -1 })).toContain(to)
    }
  })

  test('nothing without a permission, everything with all of them', () => {
    expect(addresses()).toEqual([])
    expect(addresses(...[1, 2, 3].map((type) => ({ type, store: -1 })))).toHaveLength(boxes.length)
  })
})
