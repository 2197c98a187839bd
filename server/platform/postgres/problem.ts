import { errorCode, OperatorProblem, writingFailures } from '../operator-problem.ts'

/** About the embedded database. */
export class EmbeddedPostgresProblem extends OperatorProblem {
  override name = 'EmbeddedPostgresProblem'
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
