/** `npm start`: everything from nothing. Builds what is stale and becomes the server, in demo mode; the web is built while the demo is filled. */
import { pathToFileURL } from 'node:url'
import { buildServer, buildWeb, productProgram } from './build-parts.ts'

if (Number.parseInt(process.versions.node, 10) < 24) {
  console.error(`Start Sarup with npm start: it needs its own Node 24, and this is ${process.version}.`)
  process.exit(1)
}
const start = Date.now()
const server = await buildServer()
const main: { run: (kind: 'demo', options: { pages: Promise<void> }) => Promise<void> } = await import(
  pathToFileURL(productProgram('main')).href
)
// The server's processes come first: they load while this one looks whether the web is built.
const pages = new Promise<void>((run) => setImmediate(run)).then(buildWeb).then((web) => {
  const seconds = Math.round((Date.now() - start) / 1000)
  if (web || server) console.log(`Built ${web ? 'the web' : 'the server'} in ${seconds} s.`)
})
// A failure is reported where it is waited for.
pages.catch(() => {})
await main.run('demo', { pages })
