import { appendFileSync } from 'node:fs'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

/**
 * Writes every result as it ends, a line a test, to the file that SARUP_RESULTS names: a run that is stopped or killed still
 * shows what it had found. `p` passed, `f` failed, with its name and its reason; a file that cannot be read counts as one failed
 * test.
 */
export default class CountResults implements Reporter {
  readonly #path = process.env.SARUP_RESULTS ?? ''

  onTestCaseResult(testCase: TestCase): void {
    const result = testCase.result()
    if (result.state === 'passed') this.#write('p')
    if (result.state === 'failed')
      this.#write(`f ${testCase.module.relativeModuleId} > ${testCase.fullName}${reason(result.errors)}`)
  }

  onTestModuleEnd(testModule: TestModule): void {
    const errors = testModule.errors()
    if (errors.length > 0) this.#write(`f ${testModule.relativeModuleId}${reason(errors)}`)
  }

  #write(line: string): void {
    // In one piece and at once: nothing is lost with the process.
    if (this.#path !== '') appendFileSync(this.#path, `${line}\n`)
  }
}

function reason(errors: readonly { message: string }[]): string {
  const [first = ''] = (errors[0]?.message ?? '').split('\n')
  return `: ${first.slice(0, 300)}`
}
