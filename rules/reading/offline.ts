/** Sheets that lie on a device to be read without a connection: so many devices a person, so many sheets each, so long. */
export const offlineDevicesMax = 2
export const offlineSheetsMax = 10
const offlineHours = 72

const lifeMilliseconds = offlineHours * 3_600_000
/** Clocks are set right by minutes; who sets one back by more wants the time again. */
const backwardsMilliseconds = 10 * 60_000

/** Time that saved sheets stay readable by the device's clock: from its last contact, and none at all if the clock was set back. */
export function offlineLeft(
  { contactAt, seenAt }: { contactAt: number; seenAt: number },
  now: number,
): number {
  if (now < Math.max(seenAt, contactAt) - backwardsMilliseconds) return 0
  return Math.max(0, contactAt + lifeMilliseconds - now)
}

/** A device that has been silent for longer cannot be read on any more, and holds no place against another. */
export function silentSince(now: Date): Date {
  return new Date(now.getTime() - lifeMilliseconds)
}
