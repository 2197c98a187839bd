import { appendFileSync } from 'node:fs'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

/**
 * Writes every result at once, a line a test, to the file in SARUP_RESULTS, so that a killed run still shows its findings. `p` passed, `f`
 * failed with name and reason; an unreadable test file counts as one failure.
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
