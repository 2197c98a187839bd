import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** By then the work after a start is over: title index, first pages. */
const settledMilliseconds = 10_000

/**
 * Reduces a process's memory after its start. V8 lets a small heap grow several times before a full collection; growing by half costs pages
 * no measurable time. Garbage from loading, a seventh of the process, is collected once. Figures: bench/README.md, "Where the memory goes".
 */
export function boundMemory(): void {
  setFlagsFromString('--heap-growing-percent=50')
  setFlagsFromString('--expose-gc')
  const collect: (options: { type: 'major'; flavor: 'last-resort' }) => void = runInNewContext('gc')
  // Also returns empty heap pages to the system.
  setTimeout(() => collect({ type: 'major', flavor: 'last-resort' }), settledMilliseconds).unref()
}
