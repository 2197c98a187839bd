import { type DestinationStream, type LoggerOptions, pino } from 'pino'
import { type BufferedOutput, bufferedOutput } from './buffered-output.ts'

/** JSON lines with a request id; without tokens, query strings or personal data (security-and-reliability §6). */
export type Log = {
  info: (facts: object, message: string) => void
  warn: (facts: object, message: string) => void
  error: (facts: object, message: string) => void
}

/** Makes loggers; `telemetry.ts` replaces it. */
export const loggers = { pino }

const errorLevel = 50
let standardOutput: BufferedOutput | undefined

export function createLog(level: string, destination?: DestinationStream) {
  const options: LoggerOptions = {
    level,
    serializers: { err: describeError, error: describeError },
    redact: {
      paths: [
        'req.headers.authorization',
        'req.headers.cookie',
        'headers.authorization',
        '*.token',
        '*.access_token',
      ],
      remove: true,
    },
  }
  if (destination !== undefined) return loggers.pino(options, destination)
  // One output for all logs of a process, because each has a timer for its whole life.
  const output = (standardOutput ??= bufferedOutput(1))
  const hooks: LoggerOptions['hooks'] = {
    logMethod(args, method, lineLevel) {
      method.apply(this, args)
      // An error may be the last thing this process logs, so it is written at once.
      if (lineLevel >= errorLevel) output.writeNow()
    },
  }
  return loggers.pino({ ...options, hooks }, output)
}

/** The parts of an error about our program only: PostgreSQL's `detail` quotes rows, and the token library's errors contain claims. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const facts: Record<string, unknown> = { type: error.name, message: error.message, stack: error.stack }
  for (const field of ['code', 'severity', 'schema', 'table', 'column', 'constraint', 'routine'] as const) {
    if (field in error) facts[field] = (error as unknown as Record<string, unknown>)[field]
  }
  if (error.cause !== undefined) facts['cause'] = describeError(error.cause)
  return facts
}
