import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import DayCalendar from './DayCalendar.tsx'
import { walkDays } from './walk-days.ts'

const drawn = renderToStaticMarkup(
  <DayCalendar label="วัน" value="2024-02-29" min="2024-02-10" onChoose={() => {}} />,
)

describe('the calendar of days', () => {
  it('has the days of its month in their weeks, in Buddhist years', () => {
    expect(drawn).toContain('>กุมภาพันธ์ 2567<')
    const weeks = [...drawn.matchAll(/<tr>(<td>.*?)<\/tr>/g)].map(([, week = '']) =>
      [...week.matchAll(/<td>(?:<button[^>]*>(\d+)<\/button>)?<\/td>/g)].map(([, day = '']) => Number(day)),
    )
    expect([weeks[0], weeks.at(-1), weeks.length]).toEqual([
      [0, 0, 0, 0, 1, 2, 3],
      [25, 26, 27, 28, 29, 0, 0],
      5,
    ])
  })

  it('shows what is chosen, keeps the keyboard there, and offers nothing outside of what may be chosen', () => {
    const buttons = [...drawn.matchAll(/<button[^>]*>\d+</g)].map(([button]) => button)
    const daysWith = (part: string) =>
      buttons.filter((button) => button.includes(part)).map((button) => Number(/(\d+)<$/.exec(button)?.[1]))
    expect(daysWith('aria-pressed="true"')).toEqual([29])
    expect(daysWith('tabindex="0"')).toEqual([29])
    expect(daysWith('disabled')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(drawn).toMatch(/<button[^>]*aria-label="เดือนก่อน"[^>]*disabled/)
  })

  it.each([
    ['ArrowLeft', false, '2024-02-28'],
    ['ArrowRight', false, '2024-03-01'],
    ['ArrowUp', false, '2024-02-22'],
    ['ArrowDown', false, '2024-03-07'],
    ['PageUp', false, '2024-01-29'],
    ['PageDown', true, '2025-02-28'],
    ['Home', false, '2024-02-01'],
    ['End', false, '2024-02-29'],
    ['Enter', false, undefined],
  ])('walks by %s (with Shift: %s)', (key, shiftKey, to) => {
    expect(walkDays('2024-02-29', { key, shiftKey })).toBe(to)
  })
})
