import { thaiWrap } from '../../thai/thai-wrap.ts'

/**
 * A printed page as marks on A4 in points from the upper left: the screen draws it as SVG and the server as PDF, so that both are the same
 * page.
 */
export type Mark =
  | {
      kind: 'text'
      x: number
      /** The base line. */
      y: number
      text: string
      size: number
      weight: 400 | 700
      align: 'start' | 'middle' | 'end'
    }
  | { kind: 'line'; x1: number; y1: number; x2: number; y2: number; dotted: boolean }
  | { kind: 'fill'; x: number; y: number; width: number; height: number }
  | { kind: 'box'; x: number; y: number; width: number; height: number }
  | { kind: 'circle'; x: number; y: number; radius: number }

export type Paper = { title: string; marks: readonly Mark[] }

export const paperSize = { width: 595, height: 842 } as const

type TextStyle = { size?: number; weight?: 400 | 700; align?: 'start' | 'middle' | 'end'; width?: number }

export type Pen = ReturnType<typeof penOf>

/** Collects the marks of one page. */
export function penOf() {
  const marks: Mark[] = []
  const line = (x1: number, y1: number, x2: number, y2: number, dotted = false) => {
    marks.push({ kind: 'line', x1, y1, x2, y2, dotted })
  }
  const box = (x: number, y: number, width: number, height: number) => {
    marks.push({ kind: 'box', x, y, width, height })
  }
  const fill = (x: number, y: number, width: number, height: number) => {
    marks.push({ kind: 'fill', x, y, width, height })
  }
  /** One line; made smaller where it would be wider than `width`, down to half. */
  const text = (x: number, y: number, words: string, style: TextStyle = {}) => {
    if (words === '') return
    const { size = 9, weight = 400, align = 'start', width } = style
    const wide = estimatedWidth(words, size)
    const fitted = width === undefined || wide <= width ? size : Math.max(size / 2, (size * width) / wide)
    marks.push({ kind: 'text', x, y, text: words, size: Math.round(fitted * 100) / 100, weight, align })
  }
  /** Lines of at most `width`, Thai broken between words; answers the base line of the last one. */
  const paragraph = (
    x: number,
    y: number,
    words: string,
    style: TextStyle & { width: number; lead: number; lines?: number },
  ): number => {
    const { size = 9, width, lead, lines = 20, weight, align } = style
    const wrapped = linesOf(words, size, width, lines)
    wrapped.forEach((part, at) => {
      text(x, y + at * lead, part, {
        size,
        width,
        ...(weight !== undefined && { weight }),
        ...(align !== undefined && { align }),
      })
    })
    return y + Math.max(wrapped.length - 1, 0) * lead
  }
  const tickBox = (x: number, y: number, isTicked: boolean) => {
    box(x, y - 7, 8, 8)
    if (!isTicked) return
    line(x + 1.5, y - 3, x + 3.5, y - 0.5)
    line(x + 3.5, y - 0.5, x + 7, y - 6)
  }
  const circle = (x: number, y: number, radius: number) => {
    marks.push({ kind: 'circle', x, y, radius })
  }
  return { marks, line, box, fill, text, paragraph, tickBox, circle }
}

/** The captions of a form are the same on every sheet: they are broken once. */
const broken = new Map<string, string[]>()
const brokenMax = 200

function linesOf(words: string, size: number, width: number, lines: number): string[] {
  const key = `${size} ${width} ${lines} ${words}`
  const known = broken.get(key)
  if (known !== undefined) return known
  const made = wrapped(words, size, width, lines)
  if (broken.size >= brokenMax) broken.clear()
  broken.set(key, made)
  return made
}

/** A last line shorter than this part of the others reads as left behind. */
const LAST_LEAST = 0.2
const NARROWED = [0.97, 0.94, 0.91, 0.88, 0.85]

/** Fewest lines possible, narrower where the last would be a single word. */
function wrapped(words: string, size: number, width: number, lines: number): string[] {
  const measure = (text: string) => estimatedWidth(text, size)
  const first = thaiWrap(words, measure, width, lines).lines
  const isWhole = (made: string[]) =>
    made.length === first.length && measure(made.at(-1) ?? '') >= width * LAST_LEAST
  if (first.length < 2 || isWhole(first)) return first
  for (const part of NARROWED) {
    const made = thaiWrap(words, measure, width * part, lines).lines
    if (isWhole(made)) return made
  }
  return first
}

/** A line's estimated width, slightly too wide, because rules have no font. Marks above and below a consonant take no room. */
export function estimatedWidth(text: string, size: number): number {
  let sum = 0
  for (const letter of text) {
    if (/[\u0E31\u0E34-\u0E3A\u0E47-\u0E4E]/.test(letter)) continue
    if (/[\u0E00-\u0E7F]/.test(letter)) sum += /[\u0E40-\u0E44]/.test(letter) ? 0.42 : 0.62
    else if (/[\s.,:;'|!()[\]/-]/.test(letter)) sum += 0.34
    else if (/[A-ZMWmw@]/.test(letter)) sum += 0.74
    else sum += 0.6
  }
  return sum * size
}
