import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

/** Of Linux. */
export const memory = '/dev/shm'
/** With room to spare: the product of the journeys takes 400 MB, a database of a test 17. */
const bytesMin = 8_000_000_000

/**
 * Gives this process, and those that it starts, a temporary folder in memory where there is room: each file of tests has a database of its
 * own, a thousand files, and an ext4 without a journal takes a second of processor to make so many where as many were thrown away lately.
 */
export function keepFilesInMemory(): void {
  if (process.env.TMPDIR !== undefined) return
  try {
    const { bavail, bsize } = statfsSync(memory)
    if (Math.min(bavail * bsize, process.availableMemory()) < bytesMin) return
    // Its name is one that `removeAbandoned` knows.
    const folder = mkdtempSync(join(memory, `sarup-test-${process.pid}-`))
    // PostgreSQL is another user where root runs the tests.
    chmodSync(folder, 0o755)
    process.env.TMPDIR = folder
    process.once('exit', () => {
      // A server that still runs there, after Ctrl-C, is stopped in its turn; its files go with the next run.
      if (readdirSync(folder).some((name) => name.startsWith('sarup-test-'))) return
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    })
  } catch {
    // Elsewhere the files lie on the disk.
  }
}
