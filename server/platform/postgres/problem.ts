/**
 * Something about the machine or the data folder that the operator has to settle. Its message is a whole
 * sentence for the console: main.ts prints it without a stack trace.
 */
export class EmbeddedPostgresProblem extends Error {
  override name = 'EmbeddedPostgresProblem'
}

/** The system's error code ('EACCES', 'ENOENT', …), or '' when the thing thrown carries none. */
export function errorCode(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code
  return ''
}

const writingFailures: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'that file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: "this user's disk quota is used up",
  ENOTDIR: 'a part of that path is a file, not a folder',
  EEXIST: 'a file of that name is in the way',
  ENOENT: 'that place does not exist and cannot be made',
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
