import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { root, runTool } from './run-tool.ts'

const folders = ['bench', 'contract', 'e2e', 'rules', 'scripts', 'server', 'web']

type Cruise = {
  modules: { source: string }[]
  summary: { violations: { from: string; to: string; rule: { name: string }; cycle?: { name: string }[] }[] }
}

/**
 * Checks all imports against .dependency-cruiser.cjs. Returns a sentence per fault; a source file the tool did not see is a fault too,
 * because it passes when it can read nothing.
 */
export async function importFaults(directory: string = root): Promise<string[]> {
  const sources = await sourceFiles(directory)
  const args = ['--config', join(root, '.dependency-cruiser.cjs'), '--output-type', 'json']
  const present = folders.filter((folder) => sources.some((file) => file.startsWith(`${folder}/`)))
  const { stdout, output } = await runTool('depcruise', [...args, ...present], { directory })
  if (!stdout.startsWith('{')) return [output]
  const { modules, summary }: Cruise = JSON.parse(stdout)
  const seen = new Set(modules.map((module) => module.source))
  return [
    ...sources.filter((file) => !seen.has(file)).map((file) => `${file} was not read by the tool`),
    ...summary.violations.map(({ rule, from, to, cycle }) => {
      const way = cycle ? cycle.map(({ name }) => name).join(' → ') : to
      return `${rule.name}: ${from} → ${way}`
    }),
  ]
}

async function sourceFiles(directory: string): Promise<string[]> {
  const found: string[] = []
  for (const folder of folders) {
    const entries = await readdir(join(directory, folder), { recursive: true, withFileTypes: true }).catch(
      () => [],
    )
    for (const entry of entries) {
      if (!entry.isFile() || !/\.(ts|tsx|mjs)$/.test(entry.name) || entry.name.endsWith('.d.ts')) continue
      // Written by React Router, imported by no file at run time.
      if (entry.parentPath.includes('.react-router')) continue
      found.push(join(entry.parentPath, entry.name).slice(directory.length + 1))
    }
  }
  return found
}
