const windowMilliseconds = 8_000

/** How fast it went lately: the first seconds and old pauses count for nothing. */
export function createSpeedometer() {
  let marks: { at: number; bytes: number }[] = []
  return {
    /** `bytes` sent in all. Answers bytes per second, 0 while it is not known yet. */
    mark(at: number, bytes: number): number {
      marks = [
        ...marks.filter((mark) => at - mark.at <= windowMilliseconds && mark.bytes <= bytes),
        { at, bytes },
      ]
      const [first] = marks
      if (first === undefined || at - first.at < 500) return 0
      return ((bytes - first.bytes) * 1_000) / (at - first.at)
    },
    reset() {
      marks = []
    },
  }
}
