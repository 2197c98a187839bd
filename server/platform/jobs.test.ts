import { expect, test } from 'vitest'
import { scheduleLines } from './jobs.ts'

test('a line of the schedule is five fields and a name', () => {
  expect(scheduleLines('\n* * * * * orders.expire\n10 17 * * * payouts.close-months\n')).toEqual([
    { match: '* * * * *', task: 'orders.expire' },
    { match: '10 17 * * *', task: 'payouts.close-months' },
  ])
})

test.each([
  '# the nightly ones',
  '* * * * * orders.expire # every minute',
  '10 17 * * payouts.close-months',
  '# 10 17 * * commented.out',
])('%s is refused with a sentence', (line) => {
  expect(() => scheduleLines(`* * * * * orders.expire\n${line}`)).toThrow(
    /^The schedule has the line ".*": a line is five/,
  )
})
