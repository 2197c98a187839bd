/**
 * `npm test`: the checks, then rules and server tests, then the journeys in a browser. Everything runs even when
 * something before it failed; the last line counts it all.
 */
import type { ChildProcess } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeAbandoned } from '#server/test/throwaway-postgres.ts'
import { buildWeb } from './build-web.ts'
import { printCheck, runChecks } from './checks.ts'
import { ended, startTool } from './run-tool.ts'

type Count = { passed: number; failed: number }

let interrupted = false
let running: ChildProcess | undefined
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    // Vitest takes its own down, the databases too; we wait for that.
    interrupted = true
    running?.kill(signal)
  })
}

const counts = [await check(), await build(), await tests('rules', 'server'), await tests('e2e')]
await removeAbandoned()

const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(interrupted ? 130 : failed > 0 ? 1 : 0)

async function check(): Promise<Count> {
  const results = await runChecks(printCheck)
  const failed = results.filter(({ fault }) => fault !== undefined).length
  return { passed: results.length - failed, failed }
}

async function build(): Promise<Count> {
  if (interrupted) return { passed: 0, failed: 0 }
  try {
    await buildWeb()
    return { passed: 1, failed: 0 }
  } catch (error) {
    console.log(error instanceof Error ? error.message : error)
    return { passed: 0, failed: 1 }
  }
}

async function tests(...projects: string[]): Promise<Count> {
  if (interrupted) return { passed: 0, failed: 0 }
  const folder = await mkdtemp(join(tmpdir(), 'sarup-results-'))
  const resultPath = join(folder, 'results.json')
  try {
    running = startTool(
      'vitest',
      [
        'run',
        ...projects.map((project) => `--project=${project}`),
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${resultPath}`,
      ],
      { show: true },
    )
    const code = await ended(running)
    const results = await readFile(resultPath, 'utf8').then(JSON.parse, () => ({}))
    const { numPassedTests: passed = 0, numFailedTests: failed = 0 } = results
    // A file that could not even be read, or a set-up that failed, counts no failed test.
    return { passed, failed: code !== 0 && failed === 0 ? 1 : failed }
  } finally {
    running = undefined
    await rm(folder, { recursive: true, force: true })
  }
}
