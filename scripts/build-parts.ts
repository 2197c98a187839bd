import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { TestProject } from 'vitest/node'
import { exclusively } from './exclusive.mjs'
import { root, runTool } from './run-tool.ts'

const gzipped = promisify(gzip)
const brotlied = promisify(brotliCompress)

type Part = {
  name: string
  /** Beside what was built: what it was built from. */
  stamp: string
  /** All that ends up in the bundles. */
  sources: readonly string[]
  build: () => Promise<void>
}

const web: Part = {
  name: 'web',
  stamp: 'build/web/.made-from',
  sources: ['web', 'contract', 'rules', 'package-lock.json'],
  async build() {
    const { code, output } = await runTool('react-router', ['build', 'web'], {
      // Room for young objects: collecting them was a fifth of the build.
      environment: {
        NODE_ENV: 'production',
        NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=64`,
      },
    })
    if (code !== 0) throw new Error(`The web could not be built:\n${output}`)
    await compressBelow(join(root, 'build', 'web', 'client'))
  },
}

const server: Part = {
  name: 'server',
  stamp: 'build/product/.made-from',
  sources: [
    'server',
    'contract',
    'rules',
    'scripts/bundle-server.ts',
    'web/build-plugins.ts',
    'package-lock.json',
  ],
  // In a child process, because the bundler never frees its seven hundred megabytes, and a build at the start continues as the supervisor.
  async build() {
    const { code, output } = await runTool('bundle-server', [join(root, 'build', 'product')])
    if (code !== 0) throw new Error(`The server could not be built:\n${output}`)
  },
}

const helpers: Part = {
  ...server,
  name: 'helpers',
  stamp: 'build/helpers/.made-from',
  build: async () => (await import('./bundle-server.ts')).bundleHelpers(join(root, 'build', 'helpers')),
}

/**
 * Compresses texts below `folder` for browsers that accept it (`preCompressed` in `server/pages.ts`). Brotli 8 costs 0.4 s of a core for
 * all; 9 saves one byte in six hundred for 3 s, 11 one in fifteen for ten and more.
 */
async function compressBelow(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:js|css|html|svg|webmanifest|wasm)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  await Promise.all(
    files.map(async (file) => {
      const text = await readFile(file)
      const quality = { [constants.BROTLI_PARAM_QUALITY]: 8, [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
      // Which memory packs better is known only by trying.
      const zipped = await Promise.all([6, 8].map((memLevel) => gzipped(text, { level: 9, memLevel })))
      const [smallest] = zipped.toSorted((a, b) => a.length - b.length)
      if (smallest) await writeFile(`${file}.gz`, smallest)
      await writeFile(`${file}.br`, await brotlied(text, { params: quality }))
    }),
  )
}

/** The program `name` of the built server. */
export function productProgram(name: 'main'): string {
  return join(root, 'build', 'product', `${name}.js`)
}

/**
 * Builds the web into build/web and the server into build/product unless they are built from these sources. Returns what it built. Throws
 * with the builder's words on failure.
 */
export async function buildProduct(): Promise<string[]> {
  const built = []
  if (await buildWeb()) built.push('the web')
  if (await buildServer()) built.push('the server')
  return built
}

/** The web alone, for developers who run the server from its sources. True when it was not there yet. */
export const buildWeb = () => buildUnlessFresh(web)

/** The server alone, which can start while the web is built. */
export const buildServer = () => buildUnlessFresh(server)

/** Builds `built-helpers.ts` for the server's tests, which begin with this (vitest.config.ts). */
export default async function buildHelpers(project: TestProject): Promise<void> {
  await buildUnlessFresh(helpers)
  project.onTestsRerun(async () => void (await buildUnlessFresh(helpers)))
}

async function buildUnlessFresh(part: Part): Promise<boolean> {
  if (isFresh(part)) return false
  return exclusively(join(root, '.cache', `building-${part.name}`), async () => {
    if (isFresh(part)) return false
    const madeFrom = fingerprint(part)
    const stamp = join(root, part.stamp)
    // Gone while the build runs: one that is killed half-way is not taken for whole.
    await rm(stamp, { force: true })
    await part.build()
    await mkdir(dirname(stamp), { recursive: true })
    await writeFile(stamp, madeFrom)
    return true
  })
}

function isFresh(part: Part): boolean {
  try {
    return readFileSync(join(root, part.stamp), 'utf8') === fingerprint(part)
  } catch {
    return false
  }
}

function fingerprint({ sources }: Part): string {
  const hash = createHash('sha256')
  for (const source of sources)
    for (const file of filesIn(source)) hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function filesIn(source: string): string[] {
  let entries
  try {
    entries = readdirSync(join(root, source), { recursive: true, withFileTypes: true })
  } catch {
    return [source]
  }
  return entries
    .filter(
      (entry) =>
        entry.isFile() && !/\.test\.tsx?$/.test(entry.name) && !entry.parentPath.includes('.react-router'),
    )
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort()
}
