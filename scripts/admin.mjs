/** `npm run admin -- <command>`: on a production server nothing may be installed by asking a question, so it only looks. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')
if (!existsSync(join(root, 'node_modules', 'pg')) || Number.parseInt(process.versions.node, 10) < 24) {
  console.error('The packages, and with them Node 24, are not installed. Run: npm ci --omit=dev')
  process.exit(1)
}
await (await import('#server/admin.ts')).runAdmin()
