import { type ChildProcess, spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'

export const root = join(import.meta.dirname, '..')

/** The programs of the packages we use, and one of our own, run with this Node whatever the PATH says. */
const programs = {
  'bundle-server': '../scripts/bundle-server.ts',
  biome: '@biomejs/biome/bin/biome',
  depcruise: 'dependency-cruiser/bin/dependency-cruiser.mjs',
  knip: 'knip/bin/knip.js',
  oxlint: 'oxlint/bin/oxlint',
  'react-router': '@react-router/dev/bin.cjs',
  tsc: 'typescript/bin/tsc',
  vitest: 'vitest/vitest.mjs',
} as const

export type Tool = keyof typeof programs
export type ToolResult = { code: number; stdout: string; output: string }

export function startTool(
  tool: Tool,
  args: string[],
  { environment, directory = root }: { environment?: NodeJS.ProcessEnv; directory?: string } = {},
): ChildProcess {
  return spawn(process.execPath, [join(root, 'node_modules', programs[tool]), ...args], {
    cwd: directory,
    env: {
      ...process.env,
      PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`,
      ...environment,
    },
    stdio: 'pipe',
  })
}

/** Runs a tool to its end and collects what it says; `output` holds both streams as they came. */
export async function runTool(
  tool: Tool,
  args: string[],
  options: { environment?: NodeJS.ProcessEnv; directory?: string } = {},
): Promise<ToolResult> {
  const child = startTool(tool, args, options)
  let stdout = ''
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    stdout += chunk.toString()
    output += chunk.toString()
  })
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return { code: await ended(child), stdout, output }
}

export function ended(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? 1))
  })
}
