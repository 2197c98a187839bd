import { expect, test } from 'vitest'
import { firstInquiry, nextInquiry, retryInquiry } from './inquiry-schedule.ts'

const created = new Date('2026-11-20T05:00:00Z')
const expires = new Date('2026-11-21T05:00:00Z')

test('asks at 15, 30 and 60 seconds, every 2 minutes for half an hour, every 30 minutes, at expiry and a day later', () => {
  const asked: number[] = []
  let now: Date | undefined = created
  while (now) {
    now = nextInquiry(created, expires, now)
    if (now) asked.push((now.getTime() - created.getTime()) / 1000)
  }
  expect(asked.slice(0, 6)).toEqual([15, 30, 60, 120, 240, 360])
  expect(asked.filter((second) => second <= 1800)).toHaveLength(18)
  expect(
    asked.filter((second) => second > 1800 && second < 86_400).every((second) => second % 1800 === 0),
  ).toBe(true)
  expect(asked.slice(-2)).toEqual([86_400, 172_800])
})

test('a server that slept asks once, not for every missed moment', () => {
  expect(nextInquiry(created, expires, new Date('2026-11-20T06:10:00Z'))).toEqual(
    new Date('2026-11-20T06:30:00Z'),
  )
  expect(nextInquiry(created, expires, new Date('2026-11-25T00:00:00Z'))).toBeUndefined()
})

test('the first question is the first of the plan', () => {
  expect(firstInquiry(created)).toEqual(nextInquiry(created, expires, created))
})

test('a question without an answer is put again after 2, 4, 8 seconds, in the end every half hour', () => {
  const pauses = [1, 2, 3, 11, 99].map(
    (failures) => retryInquiry(failures, created).getTime() - created.getTime(),
  )
  expect(pauses).toEqual([2_000, 4_000, 8_000, 1_800_000, 1_800_000])
})
