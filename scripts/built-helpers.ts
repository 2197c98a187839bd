/**
 * Makes server tests start the bundled helper processes (strangers' files, drawing), as in the product: from sources each takes a seventh
 * of a second longer to load, and there are hundreds.
 */
import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { root } from './run-tool.ts'

const built = pathToFileURL(join(root, 'build', 'helpers')).href
const sources = pathToFileURL(join(root, 'server')).href

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!url.startsWith(sources) || !loaded.source) return loaded
    const source = typeof loaded.source === 'string' ? loaded.source : new TextDecoder().decode(loaded.source)
    return {
      ...loaded,
      source: source.replace(
        /new URL\('((?:picture|worker|render)-process|draw-program)\.ts', import\.meta\.url\)/,
        (_, name: string) => `'${built}/${name}.js'`,
      ),
    }
  },
})
