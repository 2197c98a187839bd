/** After this many in a row the rest is left to the next run. */
const awayMax = 3
const namedMax = 5

/**
 * Runs steps one after another; a failing one does not stop the others. Throws the failures at the end, so that the job is retried.
 * `isAway` marks an outage that all steps would meet, as they need the same service.
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
