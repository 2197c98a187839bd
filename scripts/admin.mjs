/**
 * `npm run admin -- <command>`: on a production server nothing may be installed by asking a question, so it only looks. It runs from
 * the sources where their packages are, and from what `npm run build` made where they are not.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')
const source = join(root, 'server', 'admin.ts')
const built = join(root, 'build', 'product', 'admin.js')
const program = existsSync(source) && existsSync(join(root, 'node_modules', 'pg')) ? source : built
if (!existsSync(program) || Number.parseInt(process.versions.node, 10) < 24) {
  console.error(
    'The packages, and with them Node 24, are not installed, or nothing is built. Run: npm ci && npm run build',
  )
  process.exit(1)
}
await (await import(pathToFileURL(program).href)).runAdmin()
