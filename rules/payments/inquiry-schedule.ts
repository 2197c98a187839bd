/**
 * When the server inquires about a waiting order (payments.md section 6.4): often at first, because the buyer is looking at the page, then
 * ever more rarely, once at expiry and once a day later for late money.
 */
const SECOND = 1_000
const MINUTE = 60 * SECOND
const LATE_INQUIRY_AFTER = 24 * 60 * MINUTE
const FIRST_ASKS = [15 * SECOND, 30 * SECOND, MINUTE]

/** The next moment to ask the provider strictly after `now`, or undefined when no inquiry is left. */
export function nextInquiry(createdAt: Date, expiresAt: Date, now: Date): Date | undefined {
  const age = now.getTime() - createdAt.getTime()
  const next = createdAt.getTime() + nextAge(age)
  if (next < expiresAt.getTime()) return new Date(next)
  if (now < expiresAt) return expiresAt
  const last = new Date(expiresAt.getTime() + LATE_INQUIRY_AFTER)
  return now < last ? last : undefined
}

/** The first question about an order whose QR is shown now. */
export function firstInquiry(now: Date): Date {
  return new Date(now.getTime() + 15 * SECOND)
}

/** An unanswered inquiry is retried with exponential backoff, up to half an hour. */
export function retryInquiry(failures: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(2 ** Math.min(failures, 20) * SECOND, 30 * MINUTE))
}

/** Whole days without one answer. */
export const inquiryFailuresMax = 100

/** Waits before a fresh slip unknown to the bank is verified again, each from the try before. */
export const slipRetrySeconds = [10, 30, 60, 180, 600] as const

function nextAge(age: number): number {
  const first = FIRST_ASKS.find((input) => input > age)
  if (first !== undefined) return first
  const step = age < 30 * MINUTE ? 2 * MINUTE : 30 * MINUTE
  return (Math.floor(age / step) + 1) * step
}
