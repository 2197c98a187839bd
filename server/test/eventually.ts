import { vi } from 'vitest'

/**
 * Waits until the assertions hold: for what another process, a socket or a job does. The limit is against standing still only; on a
 * busy machine the same thing takes many times longer and is just as right.
 */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 120_000, interval: 25 })
}
