import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive, startMoment } from './processes.ts'

/**
 * The programs that use one server, each as a small file: the last to leave stops the server. Files of programs
 * that were killed don't count, even when another program got their number.
 * Synchronous, because the process's `exit` event needs it.
 */
export type Holder = {
  /** Says that this program no longer uses the server; true when no other program does. */
  leave(): boolean
}

export function hold(folder: string): Holder {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const name = `${process.pid}-${randomBytes(4).toString('hex')}`
  writeFileSync(join(folder, name), startMoment(process.pid))
  return {
    leave() {
      rmSync(join(folder, name), { force: true })
      return livingHolders(folder).length === 0
    },
  }
}

function livingHolders(folder: string): string[] {
  const living: string[] = []
  for (const name of readdirSync(folder)) {
    const pid = Number.parseInt(name, 10)
    const path = join(folder, name)
    if (isAlive(pid) && startMoment(pid) === readMoment(path)) living.push(name)
    else rmSync(path, { force: true })
  }
  return living
}

function readMoment(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
