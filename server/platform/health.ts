/** Why this process is about to end; set once. */
let problem: string | undefined

/** From now on this process takes no new work: /livez and /readyz say so. */
export function reportUnhealthy(reason: string): void {
  problem ??= reason
}

export function unhealthyBecause(): string | undefined {
  return problem
}

/** The database refused a write because of its disk; a `select` does not show that. */
let writesFail = false

export function reportWrites(outcome: 'fail' | 'succeed'): void {
  writesFail = outcome === 'fail'
}

export function doWritesFail(): boolean {
  return writesFail
}
