/**
 * Typesets the topics of the demo's summaries (server/demo/material) with Typst into one PDF per family of subjects, and lists them. The
 * result is committed, so that a clone needs neither the compiler (50 MB) nor the time; run it after a change there.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib'
import { anuphanFile } from '#server/platform/drawing/fonts.ts'
import { textMap } from '#server/platform/pdf/searchable-text.ts'

type Found = { title: string; keywords: string; page: number }
type Compiled = {
  result: { numOfPages: number } | null
  hasError: () => boolean
  printDiagnostics: () => void
}
type Compiler = {
  compile: (what: { mainFilePath: string }) => Compiled
  query: (document: object, what: { selector: string; field: string }) => Found[]
  pdf: (document: object, how: { pdfTags: boolean; creationTimestamp: number }) => Buffer
}

const root = join(import.meta.dirname, '..')
const material = join(root, 'server/demo/material')
const made = join(material, 'made')
const tools = join(root, '.cache/typst')
const compilerPackage = '@myriaddreamin/typst-ts-node-compiler'

mkdirSync(made, { recursive: true })
mkdirSync(tools, { recursive: true })
// Versions are fixed: another Typst breaks lines elsewhere.
const packages = [`${compilerPackage}@0.7.0`, '@expo-google-fonts/noto-sans@0.4.2']
execFileSync('npm', ['install', '--no-save', '--prefix', tools, ...packages], { stdio: 'inherit' })
const { NodeCompiler } = (await import(
  pathToFileURL(join(tools, 'node_modules', compilerPackage, 'index.js')).href
)) as { NodeCompiler: { create: (how: object) => Compiler } }
const noto = join(tools, 'node_modules/@expo-google-fonts/noto-sans')
const fontPaths = [
  ...([400, 500, 600, 700] as const).map((weight) => join(anuphanFile(weight), '..')),
  ...['400Regular', '600SemiBold'].map((weight) => join(noto, weight)),
]
const compiler = NodeCompiler.create({ workspace: material, fontArgs: [{ fontPaths }] })

const syllable = /\/Span <<\n {2}\/ActualText <FEFF((?:0E..)+)>\n>> BDC\n([\s\S]*?)EMC\n/g
const topics: Record<string, object[]> = {}
for (const file of readdirSync(material)) {
  const [family = '', ending] = file.split('.')
  if (ending !== 'typ' || family === 'sheet' || family === 'plots') continue
  const compiled = compiler.compile({ mainFilePath: join(material, file) })
  if (compiled.result === null || compiled.hasError()) {
    compiled.printDiagnostics()
    throw new Error(`${file} cannot be set`)
  }
  const found = compiler.query(compiled.result, { selector: '<topic>', field: 'value' })
  const { numOfPages } = compiled.result
  topics[family] = found.map(({ title, keywords, page }, at) => {
    return { title, keywords, page, pages: (found[at + 1]?.page ?? numOfPages + 1) - page }
  })
  const pdf = compiler.pdf(compiled.result, { pdfTags: false, creationTimestamp: 0 })
  writeFileSync(join(made, `${family}.txt`), await withReadableThai(pdf))
}
const lines = Object.entries(topics).map(([family, all]) => {
  const rows = all.map((topic) => `    ${JSON.stringify(topic)}`)
  return `  "${family}": [\n${rows.join(',\n')}\n  ]`
})
writeFileSync(join(made, 'topics.json'), `{\n${lines.join(',\n')}\n}\n`)

/**
 * Typst stores the text of Thai syllables beside their glyphs (ActualText), which some readers double or ignore, and gives vowel and tone
 * glyphs no text. This gives each glyph its text from the syllables it occurs in.
 */
async function withReadableThai(bytes: Buffer): Promise<string> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false })
  const { context } = document
  const known = new Map<PDFDict, Map<number, string>>()
  for (const page of document.getPages()) {
    const fonts = page.node.Resources()?.lookupMaybe(PDFName.of('Font'), PDFDict)
    const textsOf = (name: string) => {
      const font = fonts?.lookup(PDFName.of(name), PDFDict)
      if (font === undefined) throw new Error(`A page has no font ${name}.`)
      const texts = known.get(font) ?? readTextMap(streamText(font.lookup(PDFName.of('ToUnicode'))))
      known.set(font, texts)
      return texts
    }
    const written = streamText(page.node.Contents())
    const syllables = [...written.matchAll(syllable)].map((match) => ({
      actual: match[1] ?? '',
      letters: lettersOf(match[1] ?? ''),
      glyphs: glyphsOf(match[2] ?? ''),
      after: glyphsOf(written.slice(match.index + match[0].length).slice(0, 200)).slice(0, 1),
    }))
    for (const [place, { actual, letters, glyphs, after }] of syllables.entries()) {
      // A mark that is moved up leaves its syllable, sometimes with the text of all of it once more.
      const next = syllables[place + 1]
      const isSplit = next?.actual === actual && glyphs.length + next.glyphs.length === letters.length
      if (syllables[place - 1]?.actual === actual && letters.length > glyphs.length && !isSplit) continue
      const learn = (some: typeof glyphs, from: number, onlyNew: boolean) => {
        for (const [at, { font, glyph }] of some.entries()) {
          const texts = textsOf(font)
          if (!onlyNew || (texts.get(glyph)?.length ?? 2) > 1) texts.set(glyph, letters[from + at] ?? '')
        }
      }
      learn(glyphs, 0, false)
      if (isSplit) learn(next.glyphs, glyphs.length, false)
      else if (letters.length === glyphs.length + 1) learn(after, glyphs.length, true)
    }
    const plain = Buffer.from(written.replaceAll(syllable, '$2'), 'latin1')
    replace(page.node.get(PDFName.of('Contents')), plain)
  }
  for (const [font, texts] of known) replace(font.get(PDFName.of('ToUnicode')), textMap(texts))
  return await document.saveAsBase64({ useObjectStreams: true })

  function replace(place: PDFObject | undefined, contents: string | Uint8Array): void {
    const only = context.lookup(place) instanceof PDFArray ? context.lookup(place, PDFArray).get(0) : place
    if (!(only instanceof PDFRef)) throw new Error('A stream stands by itself.')
    context.assign(only, context.flateStream(contents))
  }
}

function streamText(stream: PDFObject | undefined): string {
  const only = stream instanceof PDFArray ? stream.lookup(0) : stream
  if (!(only instanceof PDFRawStream)) throw new Error('This is no stream.')
  return Buffer.from(decodePDFRawStream(only).decode()).toString('latin1')
}

function readTextMap(map: string): Map<number, string> {
  const texts = new Map<number, string>()
  for (const [, glyph = '', text = ''] of map.matchAll(/^<([0-9A-Fa-f]{4})> <((?:[0-9A-Fa-f]{4})+)>$/gm))
    texts.set(Number.parseInt(glyph, 16), fromHex(text))
  return texts
}

function glyphsOf(drawn: string): { font: string; glyph: number }[] {
  let font = ''
  const glyphs: { font: string; glyph: number }[] = []
  for (const [token, name] of drawn.matchAll(/\/(\w+) [\d.]+ Tf|\((?:\\[\s\S]|[^\\)])*\)/g)) {
    if (name !== undefined) font = name
    else {
      const bytes = unescaped(token.slice(1, -1))
      for (let at = 0; at + 1 < bytes.length; at += 2)
        glyphs.push({ font, glyph: bytes.charCodeAt(at) * 256 + bytes.charCodeAt(at + 1) })
    }
  }
  return glyphs
}

function unescaped(text: string): string {
  const signs: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
  return text.replaceAll(/\\([0-7]{1,3}|[\s\S])/g, (_, what: string) =>
    /^[0-7]/.test(what) ? String.fromCharCode(Number.parseInt(what, 8)) : (signs[what] ?? what),
  )
}

/** A letter for each glyph of a syllable: ำ is drawn as two, its ring as one with a tone mark where there is one. */
function lettersOf(actual: string): string[] {
  return (
    fromHex(actual)
      .replaceAll('ำ', '\u0E4D\u0E32')
      .match(/[\u0E48-\u0E4B]\u0E4D|[\s\S]/gu) ?? ['']
  )
}

function fromHex(text: string): string {
  return Buffer.from(text, 'hex').swap16().toString('utf16le')
}
