/** A line of print on a page: its words, and where it stands: left, top, width, height in parts of the page. */
export type TextLine = { text: string; box: readonly [number, number, number, number] }
export type Spot = { x: number; y: number }
type Quote = { text: string; boxes: [number, number, number, number][] }

/** A quotation, not a copy: a few lines may be taken along. */
export const quoteLettersMax = 300

/** Firefox knows Thai words since 2024; before, what stands between spaces is one. */
const words = 'Segmenter' in Intl ? new Intl.Segmenter('th', { granularity: 'word' }) : undefined
/** With the marks that follow it; a sara am belongs to its letter too. */
const letter = /[^\p{M}\u0E33]/gu

/** The text between two points of a page, in whole words and file order; a touch beside a line takes the nearest one. */
export function quoteBetween(lines: readonly TextLine[], one: Spot, other: Spot): Quote {
  const ends = [wordAt(lines, one), wordAt(lines, other)].filter((end) => end !== undefined)
  const [first, last] = ends.toSorted((a, b) => a.line - b.line || a.from - b.from)
  if (first === undefined || last === undefined) return { text: '', boxes: [] }
  const chosen = lines.slice(first.line, last.line + 1).map(({ text, box }, at, all) => {
    const from = at === 0 ? first.from : 0
    const to = at === all.length - 1 ? last.to : text.length
    const [left, top, width, height] = box
    const [start, end] = [reach(text, from), reach(text, to)]
    const piece: Quote['boxes'][number] = [left + width * start, top, width * (end - start), height]
    return { text: text.slice(from, to).trim(), piece }
  })
  return { text: chosen.map(({ text }) => text).join('\n'), boxes: chosen.map(({ piece }) => piece) }
}

export function cutQuote(text: string): { text: string; isCut: boolean } {
  const isCut = text.length > quoteLettersMax
  return { text: `${text.slice(0, quoteLettersMax).toWellFormed()}${isCut ? '…' : ''}`, isCut }
}

type Word = { line: number; from: number; to: number }

function wordAt(lines: readonly TextLine[], { x, y }: Spot): Word | undefined {
  let nearest: { line: number; off: number } | undefined
  for (const [line, { text, box }] of lines.entries()) {
    if (text.trim() === '') continue
    const [left, top, width, height] = box
    // Lines are wider than high: who is off to the side of one means it rather than the next one below.
    const off = outside(y, top, height) * 4 + outside(x, left, width)
    if (nearest === undefined || off < nearest.off) nearest = { line, off }
  }
  const found = nearest && lines[nearest.line]
  if (nearest === undefined || found === undefined) return undefined
  const [left, , width] = found.box
  const along = Math.min(1, Math.max(0, (x - left) / width))
  const segments = words?.segment(found.text) ?? partsBetweenSpaces(found.text)
  const spans = [...segments]
    .filter(({ segment }) => segment.trim() !== '')
    .map(({ segment, index }) => ({ line: nearest.line, from: index, to: index + segment.length }))
  return spans.find(({ to }) => reach(found.text, to) >= along) ?? spans.at(-1)
}

/** Where in its line a letter begins, 0 to 1: every letter with its marks counts the same. */
function reach(text: string, at: number): number {
  const [before, all] = [text.slice(0, at), text].map((part) => part.match(letter)?.length ?? 0)
  return (before ?? 0) / Math.max(1, all ?? 0)
}

function partsBetweenSpaces(text: string) {
  return Array.from(text.matchAll(/\S+/g), ({ 0: segment, index }) => ({ segment, index }))
}

function outside(value: number, from: number, length: number): number {
  return Math.max(0, from - value, value - from - length)
}
