import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { errorCode, OperatorProblem, writingFailures } from '../operator-problem.ts'

/** About the embedded database. */
export class EmbeddedPostgresProblem extends OperatorProblem {
  override name = 'EmbeddedPostgresProblem'
}

/** Whether a process of this number lives; one that we may not signal lives too. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** The command line of a living process; '' when it is gone, a zombie, or can't be told on this system. */
export function commandLine(pid: number): string {
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    if (process.platform === 'win32') return ''
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}

/** Tells a process from a later one with the same pid: its start time as the system gives it, or ''. */
export function startMoment(pid: number): string {
  try {
    if (process.platform === 'linux') {
      const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
      // The second field is the program's name in brackets and may hold spaces; count from behind it.
      return line.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? ''
    }
    if (process.platform === 'win32') return ''
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It went away by itself: what was wanted.
  }
}

/** Turns a failed write under `folder` into a sentence; anything that is not about writing stays as it is. */
export function explainWriting(error: unknown, folder: string): unknown {
  const reason = writingFailures[errorCode(error)]
  if (reason === undefined) return error
  return new EmbeddedPostgresProblem(
    `The database folder ${folder} can't be written: ${reason}. ` +
      'Give it a folder that can be written with DATA_DIR, or name a PostgreSQL server with DATABASE_URL.',
    { cause: error },
  )
}
