import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Until then what comes right behind a start is over: the title index, the first pages. */
const settledMilliseconds = 10_000

/**
 * Makes a process that has just opened smaller. V8 lets a small heap become several times as large before it collects all of it:
 * half as much again costs pages no processor time that can be measured. And what loading has left behind, a seventh of the process,
 * is collected once instead of lying there until there is load. Figures: bench/README.md, "Where the memory goes".
 */
export function boundMemory(): void {
  setFlagsFromString('--heap-growing-percent=50')
  setFlagsFromString('--expose-gc')
  const collect: (options: { type: 'major'; flavor: 'last-resort' }) => void = runInNewContext('gc')
  // Gives empty pages of the heap back to the system, too.
  setTimeout(() => collect({ type: 'major', flavor: 'last-resort' }), settledMilliseconds).unref()
}
