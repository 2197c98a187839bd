import { pino } from 'pino'

/** JSON lines with a request id; without tokens, query strings or personal data (security-and-reliability §6). */
export type Log = {
  info: (facts: object, message: string) => void
  warn: (facts: object, message: string) => void
  error: (facts: object, message: string) => void
}

export function createLog(level: string) {
  return pino({
    level,
    redact: {
      paths: ['req.headers.authorization', 'req.headers.cookie', 'headers.authorization', '*.token', '*.access_token'],
      remove: true,
    },
  })
}
