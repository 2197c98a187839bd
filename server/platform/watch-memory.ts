import { flushCompileCache } from 'node:module'
import { Worker } from 'node:worker_threads'

const watch = `
  const { bytesMax, signal, parent } = require('node:worker_threads').workerData
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
    if (process.memoryUsage.rss() > bytesMax) process.kill(process.pid, signal)
  }, 25)
`

/**
 * For processes that open strangers' files: no Node flag bounds memory outside the JavaScript heap. It also ends with its parent, because a
 * killed server leaves nobody to end slow work or to read the answer.
 */
export function watchMemory(bytesMax: number, signal: NodeJS.Signals = 'SIGKILL'): void {
  new Worker(watch, { eval: true, workerData: { bytesMax, signal, parent: process.ppid } }).unref()
}

/** Prints the answer with the work's peak memory and ends the process. */
export function answerAndExit(answer: object): void {
  const whole = { ...answer, peakMemoryBytes: process.resourceUsage().maxRSS * 1024 }
  process.stdout.write(`${JSON.stringify(whole)}\n`, leaveAtOnce)
}

/**
 * Ends a watched process after its output: while another thread runs, one in a hundred hangs on a regular exit (V8's threads waiting for
 * one another on a busy machine), and its answer counted as too late.
 */
export function leaveAtOnce(): void {
  // Node would otherwise write it on a regular exit.
  flushCompileCache()
  process.kill(process.pid, 'SIGKILL')
}
