import { write, writeSync } from 'node:fs'
import { errorCode } from './operator-problem.ts'

export type BufferedOutput = {
  write: (line: string) => void
  /** Waits for the disk, and for a slow reader a moment. */
  writeNow: () => void
}

/** Lines are written in batches: one write per line cost as much as serving a cached page. */
const bytesTogether = 4_096
/** Longest wait of a line for others. */
const flushMilliseconds = 250
/** If the reader takes nothing, further lines are dropped. */
const lettersMax = 4_000_000
const againMilliseconds = 50
const againMax = 20

/**
 * Log lines for a file or pipe. A full disk or a stuck or closed reader loses lines only; pino's own destination would end the process or
 * block for ever within a request.
 */
export function bufferedOutput(file: number): BufferedOutput {
  let waiting = ''
  let isWriting = false
  setInterval(flush, flushMilliseconds).unref()
  process.once('exit', writeNow)

  function flush(): void {
    if (isWriting || waiting === '') return
    isWriting = true
    const bytes = Buffer.from(waiting)
    waiting = ''
    writeRest(bytes)
  }

  function writeRest(bytes: Buffer): void {
    write(file, bytes, (error, written) => {
      if (errorCode(error) === 'EAGAIN') {
        setTimeout(() => writeRest(bytes), againMilliseconds).unref()
        return
      }
      if (error === null && written < bytes.length) return writeRest(bytes.subarray(written))
      isWriting = false
      if (waiting.length >= bytesTogether) flush()
    })
  }

  function writeNow(): void {
    let bytes = Buffer.from(waiting)
    waiting = ''
    for (let tries = 0; bytes.length > 0 && tries < againMax; ) {
      try {
        bytes = bytes.subarray(writeSync(file, bytes))
      } catch (error) {
        if (errorCode(error) !== 'EAGAIN') return
        tries += 1
        Atomics.wait(stillness, 0, 0, againMilliseconds)
      }
    }
  }

  return {
    write(line) {
      if (waiting.length < lettersMax) waiting += line
      if (waiting.length >= bytesTogether) flush()
    },
    writeNow,
  }
}

const stillness = new Int32Array(new SharedArrayBuffer(4))

/** Console errors (a closed reader, a full disk) must not end the process either. */
export function outliveConsole(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}
