import { write, writeSync } from 'node:fs'
import { errorCode } from './operator-problem.ts'

export type BufferedOutput = {
  write: (line: string) => void
  /** Waits for the disk, and for a slow reader a moment. */
  writeNow: () => void
}

/** Lines go out together: a write of its own cost as much as answering a page that is cached. */
const bytesTogether = 4_096
/** How long a line may wait for others. */
const flushMilliseconds = 250
/** Of a reader that takes nothing, lines beyond it are lost. */
const lettersMax = 4_000_000
const againMilliseconds = 50
const againMax = 20

/**
 * Lines for a file or a pipe. Whatever becomes of it (a full disk, a reader that has left, one that takes nothing), only lines are lost:
 * pino's own destination ends the process then, or waits for ever in the middle of a request.
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

/** Nor does what is said to the console end a process: its reader may have left, and a full disk lies beneath it as well. */
export function outliveConsole(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}
