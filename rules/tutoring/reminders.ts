/** When who bought a session is reminded of it (issue: 24 hours, 1 hour, at the start). */
export const reminders = [
  { kind: 'day', minutesBefore: 24 * 60 },
  { kind: 'hour', minutesBefore: 60 },
  { kind: 'start', minutesBefore: 0 },
] as const

export type ReminderKind = (typeof reminders)[number]['kind']

const MINUTE_MILLISECONDS = 60_000
/** A reminder that is later than this says something that is no longer true. */
const LATE_MINUTES_MAX = 15

export function reminderTime(kind: ReminderKind, startAt: Date): Date {
  const minutes = reminders.find((reminder) => reminder.kind === kind)?.minutesBefore ?? 0
  return new Date(startAt.getTime() - minutes * MINUTE_MILLISECONDS)
}

/** Neither before its time (the session was moved back) nor so late that it would mislead. */
export function isReminderDue(kind: ReminderKind, startAt: Date, now: Date): boolean {
  const lateMinutes = (now.getTime() - reminderTime(kind, startAt).getTime()) / MINUTE_MILLISECONDS
  return lateMinutes >= 0 && lateMinutes <= LATE_MINUTES_MAX
}
