import { deflateSync } from 'node:zlib'
import { anuphanFile } from '#server/platform/drawing/fonts.ts'
import { glyphTexts } from './font-file.ts'

/**
 * Thai text that can be searched and copied in PDFs drawn by Skia. Skia names in its text maps only the glyphs that stand
 * in the font's character table, so that the shifted and narrowed tone marks come out as nothing. The maps are replaced
 * by complete ones, read from the glyph names of the font. ำ, which shaping takes apart, comes out as ํ and า: its
 * compatibility form, which readers fold (NFKC) when they search.
 */

/** The PDF with complete text maps, as an addition to its end (the old maps stay behind, unused). */
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
  if (trailer === null) throw new Error('A PDF of Skia ends in a trailer.')
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
  if (weight === undefined) throw new Error(`No file is known for the font ${postscriptName}.`)
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

/** What each glyph of a font means, as PDFs write it (ToUnicode). */
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
