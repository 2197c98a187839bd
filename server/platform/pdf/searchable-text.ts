import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { anuphanFile } from '#server/platform/drawing/fonts.ts'

/**
 * Makes Thai text searchable in PDFs drawn by Skia, whose text maps lack glyph variants (shifted tone marks). They are replaced by complete
 * maps from the font's glyph names. ำ, which shaping splits, comes out as ํ and า: its compatibility form, which readers fold (NFKC) when
 * they search.
 */

/** Appends complete text maps to the PDF; the old ones stay unused. */
export function makeSearchable(pdf: Buffer): Buffer {
  const text = pdf.toString('latin1')
  const offsets = new Map<number, number>()
  const parts: Buffer[] = [pdf]
  let position = pdf.length
  for (const [, name = '', number = ''] of text.matchAll(
    /\/BaseFont \/(?:[A-Z]{6}\+)?(Anuphan-?\w*)[^>]*\/ToUnicode (\d+) 0 R/g,
  )) {
    const map = compressedTextMap(weightOf(name))
    const head = Buffer.from(
      `${number} 0 obj\n<</Filter /FlateDecode /Length ${map.length}>> stream\n`,
      'latin1',
    )
    const object = Buffer.concat([head, map, Buffer.from('\nendstream\nendobj\n', 'latin1')])
    offsets.set(Number(number), position)
    parts.push(object)
    position += object.length
  }
  if (offsets.size === 0) return pdf
  const trailer = /trailer\s*<<([\s\S]*?)>>\s*startxref\s*(\d+)\s*%%EOF\s*$/.exec(text)
  if (trailer === null) throw new Error('PDF of Skia: no trailer')
  const entries = [...offsets].map(
    ([number, offset]) => `${number} 1\n${String(offset).padStart(10, '0')} 00000 n \n`,
  )
  const end = `xref\n${entries.join('')}trailer\n<<${trailer[1] ?? ''}/Prev ${trailer[2] ?? ''}>>\nstartxref\n${position}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(end, 'latin1')])
}

type Weight = 400 | 500 | 600 | 700

const ring = '\u0E4D'

function weightOf(postscriptName: string): Weight {
  const weights = { Regular: 400, Medium: 500, SemiBold: 600, Bold: 700 } as const
  const style = postscriptName.split('-')[1] ?? 'Regular'
  const weight = Object.entries(weights).find(([name]) => name === style)?.[1]
  if (weight === undefined) throw new Error(`font ${postscriptName}: no file`)
  return weight
}

const maps = new Map<number, Buffer>()

function compressedTextMap(weight: Weight): Buffer {
  const known = maps.get(weight)
  if (known !== undefined) return known
  const map = deflateSync(textMap(glyphTexts(anuphanFile(weight))))
  maps.set(weight, map)
  return map
}

/** Unicode text of each glyph, as PDFs write it (ToUnicode). */
export function textMap(glyphs: ReadonlyMap<number, string>): string {
  const lines = [...glyphs].map(([glyph, meaning]) => {
    // Ring and tone mark are one glyph, ring first; written text has the mark first.
    const text = meaning.length > 1 && meaning.startsWith(ring) ? meaning.slice(1) + ring : meaning
    return `<${hex(glyph)}> <${Array.from({ length: text.length }, (_, at) => hex(text.charCodeAt(at))).join('')}>`
  })
  const blocks: string[] = []
  for (let at = 0; at < lines.length; at += 100) {
    const block = lines.slice(at, at + 100)
    blocks.push(`${block.length} beginbfchar`, ...block, 'endbfchar')
  }
  return [...mapOpening, ...blocks, ...mapEnding].join('\n')
}

const mapOpening = [
  '/CIDInit /ProcSet findresource begin',
  '12 dict begin',
  'begincmap',
  '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
  '/CMapName /Adobe-Identity-UCS def',
  '/CMapType 2 def',
  '1 begincodespacerange',
  '<0000> <FFFF>',
  'endcodespacerange',
]
const mapEnding = ['endcmap', 'CMapName currentdict /CMap defineresource pop', 'end', 'end']

function hex(value: number): string {
  return value.toString(16).toUpperCase().padStart(4, '0')
}

/** Reads what is needed from TrueType files: what each glyph means. */

/** Text of each glyph of the font: from its character table, and for variants from names like `uni0E49.small`. */
function glyphTexts(file: string): Map<number, string> {
  const { font, table } = openFont(file)
  const texts = namedGlyphs(font, table('post'))
  for (const [glyph, letter] of mappedGlyphs(font, table('cmap'))) texts.set(glyph, letter)
  return texts
}

function openFont(file: string): { font: Buffer; table: (name: string) => number } {
  const font = readFileSync(file)
  const tables = new Map<string, number>()
  for (let at = 0; at < font.readUInt16BE(4); at += 1) {
    const entry = 12 + at * 16
    tables.set(font.toString('latin1', entry, entry + 4), font.readUInt32BE(entry + 8))
  }
  return {
    font,
    table: (name) => {
      const offset = tables.get(name)
      if (offset === undefined) throw new Error(`font ${file}: no table ${name}`)
      return offset
    },
  }
}

function namedGlyphs(font: Buffer, post: number): Map<number, string> {
  const count = font.readUInt16BE(post + 32)
  const names: string[] = []
  for (let at = post + 34 + 2 * count; names.length < count && at < font.length; at += 1 + (font[at] ?? 0)) {
    names.push(font.toString('latin1', at + 1, at + 1 + (font[at] ?? 0)))
  }
  const texts = new Map<number, string>()
  for (let glyph = 0; glyph < count; glyph += 1) {
    const name = names[font.readUInt16BE(post + 34 + 2 * glyph) - 258] ?? ''
    const digits = /^uni((?:[0-9A-F]{4})+)(?:\.|$)/.exec(name)?.[1]
    const letters = digits?.match(/.{4}/g)?.map((code) => String.fromCharCode(Number.parseInt(code, 16)))
    if (letters !== undefined) texts.set(glyph, letters.join(''))
  }
  return texts
}

function* mappedGlyphs(font: Buffer, cmap: number): Generator<[number, string]> {
  for (let at = 0; at < font.readUInt16BE(cmap + 2); at += 1) {
    const table = cmap + font.readUInt32BE(cmap + 8 + at * 8)
    if (font.readUInt16BE(table) !== 4) continue
    const segments = font.readUInt16BE(table + 6) / 2
    for (let segment = 0; segment < segments; segment += 1) {
      const end = font.readUInt16BE(table + 14 + 2 * segment)
      const start = font.readUInt16BE(table + 16 + 2 * (segments + segment))
      const delta = font.readUInt16BE(table + 16 + 2 * (2 * segments + segment))
      const rangeAt = table + 16 + 2 * (3 * segments + segment)
      const range = font.readUInt16BE(rangeAt)
      for (let code = start; code <= end && code < 0xffff; code += 1) {
        const raw = range === 0 ? code : font.readUInt16BE(rangeAt + range + 2 * (code - start))
        const glyph = raw === 0 ? 0 : (raw + delta) & 0xffff
        if (glyph !== 0) yield [glyph, String.fromCharCode(code)]
      }
    }
    return
  }
}
