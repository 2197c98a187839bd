import { readFileSync } from 'node:fs'

/** Reads what is needed from TrueType files: what each glyph means. */

/** What each glyph of the font means: from its character table, and for variants from names like `uni0E49.small`. */
export function glyphTexts(file: string): Map<number, string> {
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
      if (offset === undefined) throw new Error(`The font ${file} has no table ${name}.`)
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
