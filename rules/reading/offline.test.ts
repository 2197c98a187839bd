import { expect, test } from 'vitest'
import { offlineLeft } from './offline.ts'

const hour = 3_600_000
const contactAt = Date.parse('2026-12-01T01:00:00Z')

test.each([
  ['at once', 0, 0, 72],
  ['on the way to the exam', 30, 30, 42],
  ['in the last hour', 71, 71, 1],
  ['when the time is over', 72, 71, 0],
  ['a week later', 168, 71, 0],
  // The clock of the device is no witness: what it has shown once, it has shown.
  ['with the clock set back before the contact', -1, 0, 0],
  ['with the clock set back to win a day', 40, 64, 0],
  ['with a clock that was set right by five minutes', 30 - 5 / 60, 30, 42 + 5 / 60],
])('what is kept can be read %s', (_when, hours, seen, left) => {
  const now = contactAt + hours * hour
  expect(offlineLeft({ contactAt, seenAt: contactAt + seen * hour }, now) / hour).toBeCloseTo(left, 6)
})
