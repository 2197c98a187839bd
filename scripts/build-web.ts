import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { exclusively } from './exclusive.mjs'
import { root, runTool } from './run-tool.ts'

const stampPath = join(root, 'build', '.made-from')
/** All that ends up in the bundles. */
const sources = ['web', 'contract', 'rules', 'package-lock.json']

/**
 * Builds the web into build/ unless it is there, made from just these sources. Returns whether it had to.
 * Throws with the builder's own words when it fails.
 */
export async function buildWeb(): Promise<boolean> {
  if (await isFresh()) return false
  return exclusively(join(root, '.cache', 'building'), async () => {
    if (await isFresh()) return false
    const madeFrom = await fingerprint()
    // Gone while the build runs: one that is killed half-way is not taken for whole.
    await rm(stampPath, { force: true })
    await runBuilder()
    await mkdir(join(root, 'build'), { recursive: true })
    await writeFile(stampPath, madeFrom)
    return true
  })
}

async function isFresh(): Promise<boolean> {
  return existsSync(stampPath) && (await readFile(stampPath, 'utf8')) === (await fingerprint())
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const file of await filesIn(source))
      hash.update(`${file}\0`).update(await readFile(join(root, file)))
  }
  return hash.digest('hex')
}

async function filesIn(source: string): Promise<string[]> {
  const entries = await readdir(join(root, source), { recursive: true, withFileTypes: true }).catch(
    () => undefined,
  )
  if (entries === undefined) return [source]
  return entries
    .filter(
      (entry) =>
        entry.isFile() && !/\.test\.tsx?$/.test(entry.name) && !entry.parentPath.includes('.react-router'),
    )
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort()
}

async function runBuilder(): Promise<void> {
  const { code, output } = await runTool('react-router', ['build', 'web'], {
    environment: { NODE_ENV: 'production' },
  })
  if (code !== 0) throw new Error(`The web could not be built:\n${output}`)
}
