import { appendFileSync } from 'node:fs'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

/**
 * Writes every result as it ends, a letter a test, to the file that SARUP_RESULTS names: a run that is stopped or killed still tells
 * what it had found. `p` passed, `f` failed; a file that cannot be read counts as one failed test.
 */
export default class CountResults implements Reporter {
  readonly #path = process.env.SARUP_RESULTS ?? ''

  onTestCaseResult(testCase: TestCase): void {
    const { state } = testCase.result()
    if (state === 'passed') this.#write('p')
    if (state === 'failed') this.#write('f')
  }

  onTestModuleEnd(testModule: TestModule): void {
    if (testModule.errors().length > 0) this.#write('f')
  }

  #write(letter: 'p' | 'f'): void {
    // In one piece and at once: nothing is lost with the process.
    if (this.#path !== '') appendFileSync(this.#path, letter)
  }
}
