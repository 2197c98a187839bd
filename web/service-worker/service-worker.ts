import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { offlinePage } from './offline-page.ts'

/** What every page needs, by the names the bundler gives its files; with the Thai letters, about 200 kB. */
const shellChunks = new Set(['entry.client', 'framework', 'shell'])
const shellAssets = /(?:^|\/)(?:root|shell|Shell)-[\w-]+\.css$|anuphan-thai-wght-normal-[\w-]+\.woff2$/

/**
 * Writes `/sw.js` and `/offline.html`. The worker's version is made of what it caches and of itself: a build that changes
 * neither leaves the worker of every browser as it is.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'sarup-service-worker',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_options, bundle) {
      const shell = Object.values(bundle)
        .filter((file) =>
          file.type === 'chunk' ? shellChunks.has(file.name) : shellAssets.test(file.fileName),
        )
        .map(({ fileName }) => `/${fileName}`)
        .toSorted()
      if (shell.length < shellChunks.size) throw new Error('the files of the shell have other names now')
      const page = offlinePage(shell.find((file) => file.endsWith('.woff2')))
      const template = readFileSync(join(import.meta.dirname, 'sw.js'), 'utf8')
      const files = JSON.stringify(['/offline.html', ...shell])
      const version = createHash('sha256')
        .update(files)
        .update(page)
        .update(template)
        .digest('hex')
        .slice(0, 12)
      const source = template.replace('__VERSION__', version).replace('__FILES__', files)
      this.emitFile({ type: 'asset', fileName: 'sw.js', source })
      this.emitFile({ type: 'asset', fileName: 'offline.html', source: page })
    },
  }
}
