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
 * For processes that open strangers' files: what a parser allocates outside the JavaScript heap no Node flag bounds. Where the server
 * was killed no process is left to end what works too long, and its answer has no reader: the process ends with the one that began it.
 */
export function watchMemory(bytesMax: number, signal: NodeJS.Signals = 'SIGKILL'): void {
  new Worker(watch, { eval: true, workerData: { bytesMax, signal, parent: process.ppid } }).unref()
}

/** The one line of the answer, with what the work took at most; ends the process. */
export function answerAndExit(answer: object): void {
  const whole = { ...answer, peakMemoryBytes: process.resourceUsage().maxRSS * 1024 }
  process.stdout.write(`${JSON.stringify(whole)}\n`, leaveAtOnce)
}

/**
 * Ends a watched process whose output is written. While another thread runs, one in a hundred stands still for ever when it leaves in order
 * (seen on a busy machine: threads of V8 waiting for one another), and what it had answered was given up as too late.
 */
export function leaveAtOnce(): void {
  // Otherwise written when a process leaves in order.
  flushCompileCache()
  process.kill(process.pid, 'SIGKILL')
}
