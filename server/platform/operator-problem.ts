import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * A problem of the machine, settings or folders that the operator must settle. Its message is a whole sentence, printed without a stack
 * trace.
 */
export class OperatorProblem extends Error {}

/** The system's error code ('EACCES', 'ENOENT', …), or '' when the thing thrown carries none. */
export function errorCode(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code
  return ''
}

/** Why a write failed, by the system's error code. */
export const writingFailures: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'that file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: "this user's disk quota is used up",
  ENOTDIR: 'a part of that path is a file, not a folder',
  EEXIST: 'a file of that name is in the way',
  ENOENT: 'that place does not exist and cannot be made',
  ENAMETOOLONG: 'a name in that path is too long',
  ELOOP: 'links in that path lead in a circle',
  EIO: 'the disk is broken or gone',
}

/** A file that this user may not open, or a disk that takes no more, as a sentence; undefined for whatever is another matter. */
export function problemOfFile(error: unknown): string | undefined {
  const code = errorCode(error)
  if (!(error instanceof Error && 'path' in error && typeof error.path === 'string')) return undefined
  if (code === 'EACCES' || code === 'EPERM')
    return `${error.path}: this user may not open it. Run this as the user who made it, or give it to this one.`
  return /^(?:EROFS|ENOSPC|ENAMETOOLONG|ELOOP|EIO)$/.test(code)
    ? `${error.path}: ${writingFailures[code]}.`
    : undefined
}

/** Creates a folder with its parents. Node's own `recursive` loops for ever where an existing folder takes none, such as `/proc`. */
export function makeFolder(folder: string, mode?: number): void {
  try {
    mkdirSync(folder, { mode })
  } catch (error) {
    const code = errorCode(error)
    if (code === 'EEXIST' && statSync(folder).isDirectory()) return
    const above = path.dirname(folder)
    if (code !== 'ENOENT' || existsSync(above)) throw error
    makeFolder(above, mode)
    makeFolder(folder, mode)
  }
}

/**
 * A file that an installation makes once and keeps in DATA_DIR. Of two simultaneous processes one makes it and the other reads it: it is
 * written aside and linked into place, so that a reader, a full disk or a kill never meets half of it.
 */
export function readOrMakeFile(file: string, make: () => string): string {
  const draft = `${file}.${process.pid}`
  try {
    if (!existsSync(file)) {
      makeFolder(path.dirname(file))
      writeFileSync(draft, make(), { mode: 0o600 })
      linkSync(draft, file)
    }
  } catch (error) {
    const isMadeByAnother = errorCode(error) === 'EEXIST' && existsSync(file)
    if (!isMadeByAnother) throw explain(error, file)
  } finally {
    if (existsSync(draft)) rmSync(draft, { force: true })
  }
  return readFileSync(file, 'utf8')
}

function explain(error: unknown, file: string): unknown {
  const reason = writingFailures[errorCode(error)]
  if (reason === undefined) return error
  return new OperatorProblem(
    `The file ${file} can't be written: ${reason}. Give it a folder that can be written with DATA_DIR.`,
    { cause: error },
  )
}
