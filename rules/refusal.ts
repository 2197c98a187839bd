/**
 * An expected "no" with a code; status and words are in the contract's catalogue (`contract/shared/refusals.ts`). Any other error is our
 * fault and answers 500.
 */
export class Refusal extends Error {
  readonly code: string
  /** Values in the words: numbers, names, offending ids. Shown to the client under `details`. */
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
