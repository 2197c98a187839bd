import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { isNoticeFor, isNoticeTime, notices } from './calendar.ts'

it.each([
  ['promotion-2025-08', '2025-07-31T16:59:59.999Z', false],
  ['promotion-2025-08', '2025-07-31T17:00:00.000Z', true],
  ['promotion-2025-08', '2025-08-27T16:59:59.999Z', true],
  ['promotion-2025-08', '2025-08-27T17:00:00.000Z', false],
  ['payout-2025-09-link', '2025-08-31T16:59:59.999Z', false],
  ['payout-2025-09-link', '2025-08-31T17:00:00.000Z', true],
  ['payout-2025-09-link', '2025-09-30T16:59:59.999Z', true],
  ['payout-2025-09-link', '2025-09-30T17:00:00.000Z', false],
  ['payout-2025-09', '2020-01-01T00:00:00.000Z', true],
  ['payout-2025-09', '2026-11-20T00:00:00.000Z', true],
] as const)('%s at %s: %s', (name, instant, expected) => {
  expect(isNoticeTime(name, new Date(instant))).toBe(expected)
})

it.each([
  [null, '/', false],
  [null, '/seller', true],
  [{ seller: false }, '/seller', true],
  [{ seller: false }, '/', false],
  [{ seller: true }, '/', true],
  [{ seller: true }, '/seller/mysheet', true],
  [{ seller: true }, '/seller/editSheet', false],
  [{ seller: true }, '/cart', false],
  [{ seller: true }, '/myVideo/AAAAAAAAAA', false],
] as const)(
  'the popup is for sellers and who looks at selling, on a quiet page: %j at %s: %s',
  (person, path, due) => {
    expect(isNoticeFor('payout-2025-09', person, path)).toBe(due)
    expect(isNoticeFor('promotion-2025-08', person, path)).toBe(true)
  },
)

it("the banner's style sheet changes at the widths of the calendar", async () => {
  const style = new URL('../../web/app/areas/buyer/home/PromotionBanner.module.css', import.meta.url)
  const widths = [...(await readFile(style, 'utf8')).matchAll(/min-width: (\d+)px/g)].map(([, width]) =>
    Number(width),
  )
  expect(widths).toEqual([...notices['promotion-2025-08'].widths])
})
