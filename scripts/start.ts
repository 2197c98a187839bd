/** `npm start`: everything from nothing. Builds what is stale, then becomes the server, in demo mode. */
import { buildWeb } from './build-web.ts'

if (Number.parseInt(process.versions.node, 10) < 24) {
  console.error(`Start Sarup with npm start: it needs its own Node 24, and this is ${process.version}.`)
  process.exit(1)
}
const start = Date.now()
if (await buildWeb()) console.log(`Built the web in ${Math.round((Date.now() - start) / 1000)} s.`)
const { run } = await import('#server/main.ts')
await run('demo')
