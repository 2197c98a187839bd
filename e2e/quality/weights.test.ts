import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'

type Route = { module: string; imports?: string[]; clientLoaderModule?: string; parentId?: string }
type Manifest = { entry: { module: string; imports: string[] }; routes: Record<string, Route> }

const build = join(import.meta.dirname, '..', '..', 'build')
const assets = join(build, 'web', 'client', 'assets')

/**
 * Kilobytes of script by gzip; Brotli is a twelfth less. The first matching row applies. Scripts loaded later (after a press or sign-in) do
 * not count.
 */
const budgets: readonly (readonly [of: RegExp, kilobytes: number])[] = [
  [/^areas\/staff\//, 260],
  [/sheet-editor\//, 215],
  [/^areas\/seller\//, 175],
  [/./, 160],
]

/** The tests of quality measure what really travels, in a browser, screen by screen; this one takes a second and runs always. */
test('no screen names more script than its budget', async () => {
  const { entry, routes } = await readManifest()
  const weights = new Map<string, number>()
  const weigh = async (file: string) => {
    const bytes = weights.get(file) ?? (await stat(join(assets, `${file.split('/').at(-1)}.gz`))).size
    weights.set(file, bytes)
    return bytes
  }
  const tooHeavy: string[] = []
  for (const [id, route] of Object.entries(routes)) {
    const files = new Set([entry.module, ...entry.imports])
    for (let at: Route | undefined = route; at !== undefined; at = routes[at.parentId ?? '']) {
      for (const file of [at.module, ...(at.imports ?? []), at.clientLoaderModule ?? at.module])
        files.add(file)
    }
    const bytes = (await Promise.all([...files].map(weigh))).reduce((sum, one) => sum + one, 0)
    const kilobytes = budgets.find(([of]) => of.test(id))?.[1] ?? 0
    if (bytes > kilobytes * 1_000) tooHeavy.push(`${id}: ${bytes}`)
  }
  expect(Object.keys(routes).length).toBeGreaterThan(60)
  expect(tooHeavy).toEqual([])
})

/**
 * Android 6 ends at Chrome 106 and iOS 15 at Safari 15.6: there a chunk with such syntax is not read at all, and a screen with such a call
 * breaks. What the boot script adds (toSorted …) may be used.
 */
test('scripts and style sheets are read by telephones that get no newer browser', async () => {
  const tooNew =
    /\(\?<[=!]|\bstatic\s*\{|\.groupBy\(|\bAbortSignal\.any\(|\.withResolvers\(|\bArray\.fromAsync\(|\bnew OffscreenCanvas\(|\.(?:isSubsetOf|symmetricDifference|toArray)\(/
  const tooNewStyle = /@media[^{]*\((?:width|height)\s*[<>]/
  const files = (await readdir(assets)).filter((file) => /\.(js|css)$/.test(file))
  expect(files.length).toBeGreaterThan(100)
  const found = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(assets, file), 'utf8')
      return [file, (file.endsWith('.js') ? tooNew : tooNewStyle).exec(text)?.[0]]
    }),
  )
  expect(found.filter(([, what]) => what !== undefined)).toEqual([])
})

/** Once they were stored as they are, and every first visit cost half a megabyte more than was measured. */
test.each(['br', 'gzip'])('scripts and style sheets leave compressed: %s', async (encoding) => {
  const files = await readdir(assets)
  const largest = files.find((file) => /^framework-.*\.js$/.test(file)) ?? ''
  const sheet = files.find((file) => /^shell-.*\.css$/.test(file)) ?? ''
  for (const file of [largest, sheet]) {
    const { headers } = await fetch(`${inject('baseUrl')}/assets/${file}`, {
      headers: { 'accept-encoding': encoding },
    })
    expect(headers.get('content-encoding')).toBe(encoding)
    expect(headers.get('vary')).toContain('accept-encoding')
    const { size } = await stat(join(assets, file))
    expect(Number(headers.get('content-length'))).toBeLessThan(size)
  }
})

/** One import at the top of a file brought a library that writes PDFs, a fifth of it all, back into every start, unnoticed. */
test('the web process loads at its start neither what draws nor what writes PDFs, mail or to S3', async () => {
  const texts = new Map<string, string>()
  const read = async (file: string): Promise<void> => {
    if (texts.has(file)) return
    texts.set(file, await readFile(join(build, 'product', file), 'utf8'))
    const imported = texts.get(file)?.matchAll(/^(?:import|export)\b[^;]*?"\.\/([\w.-]+\.js)";$/gm) ?? []
    await Promise.all([...imported].map(([, name = '']) => read(name)))
  }
  await read('web.js')
  const loaded = [...texts.values()].join('\n')
  expect(texts.size).toBeGreaterThan(3)
  expect(loaded).not.toMatch(
    /^import [^;]*"(?:@napi-rs\/canvas|sharp|@hyzyla\/pdfium|zxing-wasm|libxml2-wasm)";$/m,
  )
  expect(loaded).not.toMatch(/(?:PDFDocument|S3Client|SMTPTransport) = class/)
  // A Thai letter is six in the bundle: another refusal weighed as much as code.
  expect(loaded.replaceAll(/\\u[\da-f]{4}/gi, '.').length).toBeLessThan(5_300_000)
})

async function readManifest(): Promise<Manifest> {
  const name = (await readdir(assets)).find((file) => /^manifest-.*\.js$/.test(file))
  const text = await readFile(join(assets, name ?? ''), 'utf8')
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
}
