import { readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive } from './postgres/processes.ts'

/**
 * For `mkdtemp`: the beginning of the path of a folder for work on files. The process that makes it removes it; its number stands in the
 * name, by which the next process knows what a killed one has left.
 */
export const temporaryPrefix = (use: string) => join(tmpdir(), `sarup-${use}-${process.pid}-`)

/**
 * Removes what killed processes have left: sheets, slips and proofs, up to some hundred megabytes each time. Called by a process that
 * starts, before it makes a folder of its own: a restarted container uses the same numbers again.
 */
export async function sweepTemporaryFolders(starting: number = process.pid): Promise<void> {
  const names = await readdir(tmpdir()).catch(() => [])
  for (const name of names) {
    const pid = Number(/^sarup-[a-z-]+-(\d+)-\w{6}$/.exec(name)?.[1])
    if (Number.isNaN(pid) || (pid !== starting && isAlive(pid))) continue
    // Another user's stays.
    await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => {})
  }
}
