/**
 * `npm run serve`: production. Installs nothing and builds nothing (a server that starts must not fetch programs): it says what
 * is missing. Runs under whatever Node there is until it has looked, so it uses nothing but Node itself.
 *
 * serve           web and jobs, kept running
 * serve web|jobs  one of them alone, for machines that keep their own processes running
 * serve --check   asks every setting and every service that is named in them, then ends: 0 when all is well
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')
const missing = []
// A word that is written wrong would start all of it beside what runs already.
const strange = process.argv
  .slice(2)
  .find((word) => !['web', 'jobs', '--check', '--production'].includes(word))
if (strange !== undefined)
  missing.push(
    `"${strange}" is no part of this command. It is: npm run serve, and behind it -- web, -- jobs or -- --check`,
  )
if (!existsSync(join(root, 'node_modules', 'sharp')))
  missing.push('The packages are not installed. Run: npm ci --omit=dev')
else if (Number.parseInt(process.versions.node, 10) < 24)
  missing.push(
    `Sarup runs on Node 24, and this is ${process.version}. npm ci brings one (its install scripts must be allowed).`,
  )
const product = join(root, 'build', 'product')
if (!existsSync(join(root, 'build', 'web', 'client')) || !existsSync(join(product, '.made-from')))
  missing.push(
    'Sarup is not built. Run: npm ci && npm run build && npm ci --omit=dev (or bring build/ along from where it was built)',
  )
if (missing.length > 0) {
  console.error(missing.join('\n'))
  process.exit(1)
}

const part = process.argv[2]
if (!process.argv.includes('--production')) process.argv.push('--production')
// Before everything else of a process; the others get it from the one that starts them.
if ((part === 'web' || part === 'jobs') && process.env.OTEL_EXPORTER_OTLP_ENDPOINT) await program('telemetry')
if (part === 'web') await (await program('web')).runWeb('production')
else if (part === 'jobs') await program('jobs')
else if (process.argv.includes('--check')) await program('check')
else await (await program('main')).run('production')

/** @param {string} name */
function program(name) {
  return import(pathToFileURL(join(product, `${name}.js`)).href)
}
