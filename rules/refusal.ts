/**
 * An expected "no". It names a code; the status and the words in both languages stand in the contract's catalogue
 * (`contract/shared/refusals.ts`). Anything else that is thrown is our fault and answers 500.
 */
export class Refusal extends Error {
  readonly code: string
  /** What the words need: numbers, names, the offending ids. Shown to the client under `details`. */
  readonly details: Readonly<Record<string, unknown>> | undefined

  constructor(code: string, details?: Readonly<Record<string, unknown>>) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.details = details
  }
}

export function refuse(code: string, details?: Readonly<Record<string, unknown>>): never {
  throw new Refusal(code, details)
}
