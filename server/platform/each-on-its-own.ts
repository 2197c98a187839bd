/** So many in a row, and the rest is left to the next run. */
const awayMax = 3
const namedMax = 5

/**
 * Runs them one after another; what one of them fails at must not keep the others from running. Ends with the failure, or all of them
 * together, so that the job is tried again. `isAway`: a failure that all of them would meet, as they need the same thing.
 */
export async function eachOnItsOwn(
  steps: Iterable<() => Promise<unknown>>,
  isAway: (failure: unknown) => boolean = () => false,
): Promise<void> {
  const failures: unknown[] = []
  let away = 0
  for (const step of steps) {
    try {
      await step()
      away = 0
    } catch (error) {
      failures.push(error)
      away = isAway(error) ? away + 1 : 0
      if (away === awayMax) break
    }
  }
  if (failures.length === 1) throw failures[0]
  if (failures.length > 1)
    throw new AggregateError(
      failures,
      `${failures.length} failed: ${failures.slice(0, namedMax).map(String).join('; ')}`,
    )
}
