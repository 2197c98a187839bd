/** The one clock of the product. Tests move it; nothing in features reads the time elsewhere. */
export type Clock = { now: () => Date }

export const systemClock: Clock = { now: () => new Date() }

export type MovableClock = Clock & {
  set: (instant: Date | string) => void
  advance: (milliseconds: number) => void
}

/** For tests: stands still until moved. */
export function movableClock(start: Date | string): MovableClock {
  let current = new Date(start)
  return {
    now: () => new Date(current),
    set: (instant) => {
      current = new Date(instant)
    },
    advance: (milliseconds) => {
      current = new Date(current.getTime() + milliseconds)
    },
  }
}
