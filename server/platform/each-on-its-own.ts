/**
 * Runs them one after another; what one of them fails at must not keep the others from running. Ends with the failure, or all of them
 * together, so that the job is tried again.
 */
export async function eachOnItsOwn(steps: Iterable<() => Promise<unknown>>): Promise<void> {
  const failures: unknown[] = []
  for (const step of steps) {
    try {
      await step()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length === 1) throw failures[0]
  if (failures.length > 1) throw new AggregateError(failures, failures.map(String).join('; '))
}
