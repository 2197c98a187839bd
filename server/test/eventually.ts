import { vi } from 'vitest'

/**
 * Waits until the assertions hold, for other processes, sockets and jobs. The limit only catches standstill: on a busy machine the same
 * takes many times longer.
 */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 120_000, interval: 25 })
}
