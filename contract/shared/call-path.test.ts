import { expect, test } from 'vitest'
import { calls } from '#contract/index.ts'
import { buyerPaths } from '#contract/buyer/paths.ts'
import { sellerPaths } from '#contract/seller/paths.ts'
import { staffPaths } from '#contract/staff/paths.ts'
import { methodAndPath } from './call-path.ts'

test('what is done once changes something, and its answer may be stored', () => {
  const all = { ...buyerPaths, ...sellerPaths, ...staffPaths }
  const once = Object.values(calls).filter(({ name }) => methodAndPath(all, name)[2] === 'once')
  const marks = Object.values(calls).map(({ name }) => methodAndPath(all, name)[2])
  expect(new Set(marks)).toEqual(new Set([undefined, 'once']))
  expect(once.length).toBeGreaterThan(50)
  expect(once.filter((call) => call.effect === 'reads' || 'secretAnswer' in call)).toEqual([])
})
