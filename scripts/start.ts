/** `npm start`: everything from nothing. Builds what is stale, then becomes the server, in demo mode. */
import { pathToFileURL } from 'node:url'
import { buildProduct, productProgram } from './build-parts.ts'

if (Number.parseInt(process.versions.node, 10) < 24) {
  console.error(`Start Sarup with npm start: it needs its own Node 24, and this is ${process.version}.`)
  process.exit(1)
}
const start = Date.now()
const built = await buildProduct()
if (built.length > 0)
  console.log(`Built ${built.join(' and ')} in ${Math.round((Date.now() - start) / 1000)} s.`)
const main: { run: (kind: 'demo') => Promise<void> } = await import(
  pathToFileURL(productProgram('main')).href
)
await main.run('demo')
