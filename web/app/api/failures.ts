/** The server understood and said no. `msg` is [Thai, English]; show it with `wordsOfFailure`. */
export class Refused extends Error {
  readonly status: number
  readonly code: string
  readonly msg: readonly [thai: string, english: string]
  readonly details: Readonly<Record<string, unknown>>

  constructor(
    status: number,
    code: string,
    msg: readonly [string, string],
    details: Readonly<Record<string, unknown>> = {},
  ) {
    super(code)
    this.name = 'Refused'
    this.status = status
    this.code = code
    this.msg = msg
    this.details = details
  }
}

/** A retry would be refused too: neither has the sign-in ended, nor is the server busy or away. */
export function isFinal(failure: unknown): failure is Refused {
  return (
    failure instanceof Refused && failure.status < 500 && failure.status !== 401 && failure.status !== 429
  )
}

/** No answer, or none that could be understood: offer to try again, never lose what was typed. */
export class NetworkFailure extends Error {
  override name = 'NetworkFailure'
}
