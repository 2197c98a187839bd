import { expect, it } from 'vitest'
import { readCalendar } from './read-calendar.ts'

const fileOf = (...events: string[][]) =>
  new File(
    [
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//registrar//EN',
        ...events.flatMap((lines, at) => ['BEGIN:VEVENT', `UID:${at}`, ...lines, 'END:VEVENT']),
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    ],
    'exams.ics',
  )

it('reads the day and time of Bangkok, however a calendar writes them', async () => {
  const calendar = fileOf(
    ['SUMMARY:EC210 Final', 'DTSTART:20261201T020000Z'],
    ['SUMMARY:EC211', 'DESCRIPTION:กลางภาค', 'DTSTART:20261202T133000'],
    // A zone that the file does not explain.
    ['SUMMARY:EC212', 'DTSTART;TZID=Asia/Bangkok:20261203T090000'],
    ['SUMMARY:EC213', 'DTSTART;VALUE=DATE:20261204'],
    // 18:30 in London's night is the next day here.
    ['SUMMARY:EC214', 'DTSTART:20261204T183000Z'],
    ['SUMMARY:EC215 without a day'],
  )
  expect(await readCalendar(calendar)).toEqual([
    { title: 'EC210 Final', start: { day: '2026-12-01', time: '09:00' } },
    { title: 'EC211 กลางภาค', start: { day: '2026-12-02', time: '13:30' } },
    { title: 'EC212', start: { day: '2026-12-03', time: '09:00' } },
    { title: 'EC213', start: { day: '2026-12-04', time: null } },
    { title: 'EC214', start: { day: '2026-12-05', time: '01:30' } },
  ])
})

it('throws what is no calendar, and what is too large to be one person’s', async () => {
  await expect(readCalendar(new File(['%PDF-1.7'], 'exams.ics'))).rejects.toThrow('invalid line')
  await expect(readCalendar(new File(['x'.repeat(1_000_001)], 'exams.ics'))).rejects.toThrow('too big')
})
