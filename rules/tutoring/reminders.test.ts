import { expect, it } from 'vitest'
import { isReminderDue, reminderTime } from './reminders.ts'

const start = new Date('2026-11-21T12:00:00Z')

it('reminders come a day, an hour and no time before the start', () => {
  expect(reminderTime('day', start).toISOString()).toBe('2026-11-20T12:00:00.000Z')
  expect(reminderTime('hour', start).toISOString()).toBe('2026-11-21T11:00:00.000Z')
  expect(reminderTime('start', start)).toEqual(start)
})

it('a reminder is neither early nor told a quarter of an hour late', () => {
  const at = (time: string) => new Date(`2026-11-21T${time}Z`)
  expect(isReminderDue('hour', start, at('10:59:59'))).toBe(false)
  expect(isReminderDue('hour', start, at('11:00:00'))).toBe(true)
  expect(isReminderDue('hour', start, at('11:15:00'))).toBe(true)
  expect(isReminderDue('hour', start, at('11:15:01'))).toBe(false)
  expect(isReminderDue('day', start, at('11:00:00'))).toBe(false)
})
