import { expect, it } from 'vitest'
import { createSpeedometer } from './transfers.ts'

it('tells how fast it went in the last seconds', () => {
  const speed = createSpeedometer()
  expect(speed.mark(0, 0)).toBe(0)
  expect(speed.mark(100, 1_000)).toBe(0)
  expect(speed.mark(1_000, 10_000)).toBe(10_000)
  // After a long pause only what comes now counts.
  expect(speed.mark(60_000, 10_000)).toBe(0)
  expect(speed.mark(61_000, 15_000)).toBe(5_000)
})

it('begins anew when less has been sent than before: a part was cut', () => {
  const speed = createSpeedometer()
  speed.mark(0, 5_000)
  speed.mark(1_000, 9_000)
  expect(speed.mark(1_200, 5_000)).toBeGreaterThanOrEqual(0)
  expect(speed.mark(3_000, 7_000)).toBeGreaterThan(0)
})
