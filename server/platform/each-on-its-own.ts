import { isOutage } from './database.ts'

/** So many in a row, and the database is taken for away: the next run comes anyway. */
const outagesMax = 3
const toldMax = 5

/**
 * Runs them one after another; what one of them fails at must not keep the others from running. Ends with the failure, or all of them
 * together, so that the job is tried again.
 */
export async function eachOnItsOwn(steps: Iterable<() => Promise<unknown>>): Promise<void> {
  const failures: unknown[] = []
  let outages = 0
  for (const step of steps) {
    try {
      await step()
      outages = 0
    } catch (error) {
      failures.push(error)
      outages = isOutage(error) ? outages + 1 : 0
      if (outages === outagesMax) break
    }
  }
  if (failures.length === 1) throw failures[0]
  if (failures.length > 1)
    throw new AggregateError(
      failures,
      `${failures.length} failed: ${failures.slice(0, toldMax).map(String).join('; ')}`,
    )
}
