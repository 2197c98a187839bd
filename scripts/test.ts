/**
 * `npm test`: checks, build, rules and server tests in parallel, then the browser journeys, which wait for pages half of their time.
 * Everything runs even after a failure; the last lines name and count failures.
 */
import type { ChildProcess } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepFilesInMemory } from '#server/test/memory-folder.ts'
import { removeAbandoned } from '#server/test/throwaway-postgres.ts'
import { buildWeb } from './build-parts.ts'
import { printCheck, runChecks } from './checks.ts'
import { ended, root, startTool } from './run-tool.ts'

/** `failed` names each. */
type Count = { passed: number; failed: string[] }

keepFilesInMemory()
let interrupted = false
const running = new Set<ChildProcess>()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    // Vitest takes its own down, the databases too; we wait for that.
    interrupted = true
    for (const child of running) child.kill(signal)
  })
}

// Only the journeys wait for the pages, because an idle processor is half of the machine. Journeys come first and run one by one; server
// tests run two at a time with low priority.
const server = tests({ nice: 15 }, 'rules', 'server')
const checks = check()
const built = await build()
const journeys = tests({ nice: 0 }, 'e2e')
const counts = [await checks, built]
// One after the other on the screen.
server.show()
counts.push(await server.ended)
journeys.show()
counts.push(await journeys.ended)
await removeAbandoned()

const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.flatMap((count) => count.failed)
for (const name of failed) console.log(`\n✗ ${name}`)
console.log(`\n${passed} passed, ${failed.length} failed`)
process.exit(interrupted ? 130 : failed.length > 0 ? 1 : 0)

async function check(): Promise<Count> {
  const results = await runChecks(printCheck)
  const failed = results.filter(({ fault }) => fault !== undefined).map(({ name }) => name)
  return { passed: results.length - failed.length, failed }
}

async function build(): Promise<Count> {
  if (interrupted) return { passed: 0, failed: [] }
  try {
    await buildWeb()
    return { passed: 1, failed: [] }
  } catch (error) {
    console.log(error instanceof Error ? error.message : error)
    return { passed: 0, failed: ['build'] }
  }
}

/** Starts at once; its output is buffered until `show`. */
function tests(
  { nice }: { nice: number },
  ...projects: string[]
): { ended: Promise<Count>; show: () => void } {
  const said: Buffer[] = []
  let isShown = false
  const hear = (chunk: Buffer) => {
    if (isShown) process.stdout.write(chunk)
    else said.push(chunk)
  }
  return {
    ended: run(projects, nice, hear),
    show() {
      isShown = true
      for (const chunk of said.splice(0)) process.stdout.write(chunk)
    },
  }
}

async function run(projects: readonly string[], nice: number, hear: (chunk: Buffer) => void): Promise<Count> {
  if (interrupted) return { passed: 0, failed: [] }
  const folder = await mkdtemp(join(tmpdir(), 'sarup-results-'))
  const resultPath = join(folder, 'results')
  const child = startTool(
    'vitest',
    [
      'run',
      ...projects.map((project) => `--project=${project}`),
      '--reporter=default',
      `--reporter=${join(root, 'scripts', 'count-results.ts')}`,
    ],
    {
      environment: {
        SARUP_RESULTS: resultPath,
        ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}),
      },
    },
  )
  running.add(child)
  if (child.pid !== undefined && nice > 0) setPriority(child.pid, nice)
  try {
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    const code = await ended(child)
    const results = (await readFile(resultPath, 'utf8').catch(() => '')).split('\n')
    const failed = results.filter((line) => line.startsWith('f ')).map((line) => line.slice(2))
    // A set-up that failed, or a run that was killed, counts no failed test of its own.
    if (code !== 0 && failed.length === 0) failed.push(`the run of ${projects.join(' and ')}`)
    return { passed: results.filter((line) => line === 'p').length, failed }
  } finally {
    running.delete(child)
    await rm(folder, { recursive: true, force: true })
  }
}
