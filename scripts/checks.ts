import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { importFaults } from './check-imports.ts'
import { writerFaults } from './check-writers.ts'
import { root, runTool, type Tool } from './run-tool.ts'

type Check = { name: string; run: () => Promise<string | undefined> }
export type CheckResult = { name: string; seconds: number; fault: string | undefined }

/** The slow ones first: two run at a time, and the short ones fill the gaps. */
const checks: Check[] = [
  { name: 'types (tsc)', run: checkTypes },
  { name: 'mistakes (oxlint)', run: tool('oxlint', ['--type-aware', '--deny-warnings']) },
  { name: 'unused code (knip)', run: tool('knip', ['--no-progress', '--no-config-hints']) },
  { name: 'imports (dependency-cruiser)', run: async () => sentences(await importFaults()) },
  { name: 'writers of tables', run: async () => sentences(await writerFaults()) },
  { name: 'format (biome)', run: tool('biome', ['format', '--max-diagnostics=20', '.']) },
  { name: 'lock file', run: checkLock },
]

/** Runs every check, reports each as it ends, and shows what a tool said only when it found something. */
export async function runChecks(report: (result: CheckResult) => void): Promise<CheckResult[]> {
  const waiting = [...checks]
  const results: CheckResult[] = []
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const start = Date.now()
      const fault = await check.run()
      const result = { name: check.name, seconds: (Date.now() - start) / 1000, fault }
      results.push(result)
      report(result)
    }
  }
  await Promise.all([work(), work()])
  return results
}

export function printCheck({ name, seconds, fault }: CheckResult): void {
  console.log(`${fault === undefined ? '✓' : '✗'} ${name} ${seconds.toFixed(1)} s`)
  if (fault !== undefined) console.log(fault)
}

/** The types of the screens' loaders are written by React Router from the routes. */
async function checkTypes(): Promise<string | undefined> {
  const written = await runTool('react-router', ['typegen', 'web'])
  if (written.code !== 0) return written.output
  // Four checkers, as it has by itself, do half of the work twice. What it found is cached: the next run looks at what changed
  // since.
  const found = join('node_modules', '.cache', 'types.tsbuildinfo')
  return await tool('tsc', ['--noEmit', '--checkers', '1', '--incremental', '--tsBuildInfoFile', found])()
}

async function checkLock(): Promise<string | undefined> {
  const lock: Lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'))
  return sentences(unresolvedOptionals(lock))
}

function tool(name: Tool, args: string[]): () => Promise<string | undefined> {
  return async () => {
    const { code, output } = await runTool(name, args)
    return code === 0 ? undefined : output
  }
}

function sentences(faults: string[]): string | undefined {
  return faults.length === 0 ? undefined : faults.join('\n')
}

type LockedPackage = { version?: string; optionalDependencies?: Record<string, string> }
type Lock = { packages: Record<string, LockedPackage> }

/**
 * A registry may have a package before its platform packages; npm then silently omits those from the lock, and `npm ci` refuses it on the
 * next machine. Returns a sentence per exact optional dependency that the lock does not resolve to that version.
 */
export function unresolvedOptionals(lock: Lock): string[] {
  const faults: string[] = []
  for (const [path, { optionalDependencies = {} }] of Object.entries(lock.packages)) {
    for (const [name, range] of Object.entries(optionalDependencies)) {
      if (!/^\d+\.\d+\.\d+/.test(range)) continue
      const found = resolve(lock, path, name)
      if (found !== range)
        faults.push(`${path || 'package.json'} wants ${name} ${range}; the lock has ${found ?? 'none'}`)
    }
  }
  return faults
}

/** Finds a package like Node: beside the one that imports it, then in each folder above. */
function resolve(lock: Lock, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))) {
    const found = lock.packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]
    if (found) return found.version
    if (folder === '') return undefined
  }
}
