import { bangkokDate } from '../calendar/bangkok.ts'

/**
 * Everything announced by the calendar: when, to whom, and where its form changes. Days are Bangkok's, first and last included; a missing
 * side is open.
 */
export type Notice = {
  firstDay?: string
  lastDay?: string
  audience: 'everyone' | 'sellers'
  /** Window widths in pixels from which the notice has another shape, smallest first. */
  widths?: readonly number[]
}

export const notices = {
  /** The promotion on the home page: a banner by width below 1200 px, a board from there (buyer.md §2 and §9). */
  'promotion-2025-08': {
    firstDay: '2025-08-01',
    lastDay: '2025-08-27',
    audience: 'everyone',
    widths: [768, 1034, 1200],
  },
  /** The popup about payouts from September 2025; it is not shown again to a person who has acknowledged it (buyer.md §1). */
  'payout-2025-09': { audience: 'sellers' },
  /** The link that opens it again. */
  'payout-2025-09-link': { firstDay: '2025-09-01', lastDay: '2025-09-30', audience: 'everyone' },
} as const satisfies Record<string, Notice>

export type NoticeName = keyof typeof notices

/** Whether the notice is current. */
export function isNoticeTime(name: NoticeName, now: Date): boolean {
  const { firstDay, lastDay }: Notice = notices[name]
  const day = bangkokDate(now)
  return (firstDay === undefined || day >= firstDay) && (lastDay === undefined || day <= lastDay)
}

/** Pages on which a popup interrupts no action of the person. */
const quietPages = /^\/(account|message|seller(\/mysheet)?)?\/?$/i

/** Whether a notice is meant for this person on this page. Notices for sellers also reach people who look at selling. null: a visitor. */
export function isNoticeFor(name: NoticeName, person: { seller: boolean } | null, path: string): boolean {
  const { audience }: Notice = notices[name]
  if (audience === 'everyone') return true
  return quietPages.test(path) && (person?.seller === true || /^\/seller(\/|$)/i.test(path))
}
