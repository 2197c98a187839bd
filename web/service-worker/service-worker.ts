import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { bookSvg } from '#rules/brand/book-svg.ts'
import { sarupColours } from '#rules/brand/colours.ts'

/** Chunks of every page, by the names the bundler gives its files; with the Thai letters, about 200 kB. */
const shellChunks = new Set(['entry.client', 'framework', 'shell'])
const shellAssets = /(?:^|\/)(?:root|shell|Shell)-[\w-]+\.css$|anuphan-thai-wght-normal-[\w-]+\.woff2$/

/**
 * Writes `/sw.js` and `/offline.html`. The worker's version is a hash of its cached files and itself, so an unchanged build keeps every
 * browser's worker.
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

/**
 * The offline page: the sleeping book, in both languages, because a service worker does not know the reader's. Without script, and with
 * only the Thai letters (`font`, cached too), because it must always work.
 */
function offlinePage(font: string | undefined): string {
  const book = bookSvg(
    { mood: 'asleep', book: sarupColours.book, mouth: sarupColours.mouth },
    { sticker: true },
  )
  return `<!doctype html>
<html lang="th">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>ออฟไลน์ · Offline · สรุป Sarup</title>
<style>
${font === undefined ? '' : `@font-face { font-family: 'Anuphan Variable'; font-weight: 100 700; src: url('${font}') format('woff2') }`}
:root { color-scheme: light dark; --text: #17172E; --dimmed: #676B83; --page: #FAFAFE; --line: rgb(61 64 219 / .06); --button: #3D40DB }
@media (prefers-color-scheme: dark) {
  :root { --text: #ECEDFA; --dimmed: #A9ADCB; --page: #10111F; --line: rgb(163 170 255 / .06); --button: #5A60F0 }
}
body { display: grid; min-height: 100dvh; margin: 0; place-content: center; justify-items: center; gap: 1.25rem; padding: 1.5rem 1rem;
  box-sizing: border-box; color: var(--text); background: linear-gradient(var(--line) 1px, transparent 1px) 0 -1px / 100% 28px,
  linear-gradient(90deg, var(--line) 1px, transparent 1px) -1px 0 / 28px 100%, var(--page);
  font: 1rem/1.65 'Anuphan Variable', 'Noto Sans Thai', 'Noto Sans', Roboto, 'Helvetica Neue', Arial, sans-serif; text-align: center }
svg { width: 8rem; height: auto }
h1 { margin: 0; font-size: 1.5rem; line-height: 1.4 }
main { display: grid; gap: .75rem; justify-items: center }
p { margin: 0; max-width: 22rem; text-wrap: balance }
[lang=en] { color: var(--dimmed) }
a { display: inline-flex; align-items: center; min-height: 3rem; padding: 0 1.5rem; border-radius: .75rem;
  background: var(--button); color: #fff; font-weight: 700; text-decoration: none }
a[hidden] { display: none }
a:focus-visible { outline: 3px solid var(--button); outline-offset: 3px }
</style>
</head>
<body>
${book}
<main>
<h1>ออฟไลน์อยู่</h1>
<p>ต่ออินเทอร์เน็ตแล้วลองอีกครั้ง ชีทและตะกร้าของคุณยังอยู่ครบ</p>
<p lang="en"><strong>You are offline.</strong> Connect to the internet, then try again. Your sheets and your cart are safe.</p>
</main>
<a hidden href="/mysheet">ชีทที่เก็บไว้ในเครื่อง <span lang="en" style="color: inherit">&nbsp;· Kept sheets</span></a>
<a href="">ลองอีกครั้ง <span lang="en" style="color: inherit">&nbsp;· Try again</span></a>
</body>
</html>
`
}
