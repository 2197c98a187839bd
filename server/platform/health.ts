/** What this process knows of itself beside what can be read: set once, when it is about to leave. */
let problem: string | undefined

/** From now on this process takes no new work: /livez and /readyz say so. */
export function reportUnhealthy(reason: string): void {
  problem ??= reason
}

export function unhealthyBecause(): string | undefined {
  return problem
}

/** The database refused a write because of what lies beneath it; a `select` tells nothing of that. */
let writesFail = false

export function reportWrites(outcome: 'fail' | 'succeed'): void {
  writesFail = outcome === 'fail'
}

export function doWritesFail(): boolean {
  return writesFail
}
