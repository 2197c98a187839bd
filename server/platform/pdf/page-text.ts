export type Box = readonly [left: number, top: number, right: number, bottom: number]
/** `size` is that of its largest letter, in points. */
export type TextLine = { text: string; box: Box; size: number }

/** A letter on a page, in points: x along its line, y up from it. */
export type Letter = {
  text: string
  /** Start of its baseline. */
  x: number
  y: number
  left: number
  right: number
  size: number
  /** Visible box, in parts of the page: left, top, right, bottom. */
  seen: Box
  /** The library sees a gap before it, which a moved mark may have caused. */
  isApart: boolean
}

/** Thai vowels and tone marks that stand above or below a letter. */
export const mark = /^[\u0E31\u0E34-\u0E3A\u0E47-\u0E4E]$/

/**
 * The lines of a page from letters in drawing order. PDFium sorts a raised Thai mark as a word of its own; so marks are put back on the
 * letter they stand over or under, in written order, and spaces are read from gaps.
 */
export function linesOfLetters(letters: readonly Letter[]): TextLine[] {
  const placed: { letter: Letter; marks: string[] }[] = []
  const moved: Letter[] = []
  for (const letter of letters) {
    if (mark.test(letter.text)) moved.push(letter)
    else placed.push({ letter, marks: [] })
  }
  for (const letter of moved) {
    const middle = (letter.left + letter.right) / 2
    let best: (typeof placed)[number] | undefined
    let least = Number.POSITIVE_INFINITY
    for (const one of placed) {
      const base = one.letter
      const up = Math.abs(base.y - letter.y)
      if (up > base.size || base.text.trim() === '') continue
      const beside = Math.max(0, base.left - middle, middle - base.right)
      const distance = beside + up / 4
      if (beside < base.size * 0.5 && distance < least) [best, least] = [one, distance]
    }
    if (best === undefined) placed.push({ letter, marks: [] })
    else best.marks.push(letter.text)
  }
  const lines: TextLine[] = []
  let before: Letter | undefined
  for (const { letter, marks } of placed) {
    const gap = before === undefined ? '\n' : between(before, letter)
    const line = gap === '\n' ? undefined : lines.at(-1)
    const text = letter.text + marks.toSorted((a, b) => rank(a) - rank(b)).join('')
    if (line === undefined) lines.push({ text, box: letter.seen, size: letter.size })
    else {
      line.text += gap + text
      line.box = around(line.box, letter.seen)
      line.size = Math.max(line.size, letter.size)
    }
    before = letter
  }
  return lines.map((line) => ({ ...line, text: line.text.replaceAll('\u0E4D\u0E32', '\u0E33') }))
}

function around(one: Box, other: Box): Box {
  return [
    Math.min(one[0], other[0]),
    Math.min(one[1], other[1]),
    Math.max(one[2], other[2]),
    Math.max(one[3], other[3]),
  ]
}

function between(before: Letter, next: Letter): string {
  const size = Math.max(before.size, next.size)
  // Exponents and indices stay on their line; a new line is lower or starts further left.
  if (Math.abs(before.y - next.y) > size * 0.6 || next.x < before.x - size * 2) return '\n'
  const isSpaced = before.text.trim() === '' || next.text.trim() === ''
  return !isSpaced && next.isApart && next.left - before.right > size * 0.15 ? ' ' : ''
}

/** Vowels before tone marks before what closes a syllable. */
function rank(letter: string): number {
  if (/[\u0E48-\u0E4B]/.test(letter)) return 1
  return /[\u0E4C-\u0E4E]/.test(letter) ? 2 : 0
}
