import { groupBy } from '../group-by.ts'
import { unbrokenThaiWords } from './thai-words.ts'

/**
 * Where a Thai line may break: Thai has no spaces between words, so at a space where that looks well, else between dictionary words; never
 * inside a listed course word, a syllable, or between a name and its number (แคลคูลัส 1). For drawn pages; in the DOM `<T>` keeps listed
 * words whole.
 */
export type ThaiWrap = {
  lines: string[]
  /** True when text was left out and the last line ends in an ellipsis. */
  cut: boolean
}

const segmenter = new Intl.Segmenter('th', { granularity: 'word' })
const thaiLetter = /[\u0E00-\u0E7F]/
const unbroken = [...unbrokenThaiWords].sort((a, b) => b.length - a.length)
const unbrokenByFirstLetter = groupBy(unbroken, (word) => word.slice(0, 1))

// A word of these at the end of a line reads as cut off from what it belongs to.
const leading = new Set(['การ', 'ความ', 'ผู้', 'นัก', 'ที่', 'ใน', 'ของ', 'เพื่อ', 'และ', 'ไม่', 'ชาว', 'เชิง', 'ข้อ'])
// These never begin a line: repetition and abbreviation marks, vowels that follow a consonant, closing punctuation.
const trailing = /^[ๆฯะาำๅ)\]}”’»,.;:!?%…]/u
// A trailing number, Roman numeral or single letter belongs to the word before its space.
const numbering = /^(?:\d{1,3}|[IVX]{1,4}|[A-Z])[)\].,:]*$/u

/**
 * Breaks `text` into at most `maxLines` lines of `maxWidth` (in `measure`'s unit): at spaces, if too many lines between words, and if still
 * too many the last line ends in "…".
 */
export function thaiWrap(
  text: string,
  measure: (line: string) => number,
  maxWidth: number,
  maxLines: number,
): ThaiWrap {
  const phrases = phrasesOf(text)
  if (phrases.length === 0 || maxLines < 1) return { lines: [], cut: false }
  const fits = (line: string) => measure(line) <= maxWidth
  const kindly = fill(phrases, fits, true)
  if (kindly.length <= maxLines) return { lines: kindly, cut: false }
  const tightly = fill(phrases, fits, false)
  if (tightly.length <= maxLines) return { lines: tightly, cut: false }
  const kept = tightly.slice(0, maxLines - 1)
  return { lines: [...kept, withEllipsis(tightly.slice(maxLines - 1).join(' '), fits)], cut: true }
}

function fill(phrases: string[], fits: (line: string) => boolean, spacesFirst: boolean): string[] {
  const lines: string[] = []
  let line = ''
  const put = (piece: string, glue: string) => {
    if (line === '') line = piece
    else line += glue + piece
  }
  for (const phrase of phrases) {
    if (line === '' ? fits(phrase) : fits(`${line} ${phrase}`)) {
      put(phrase, ' ')
      continue
    }
    // A whole phrase on its own line reads better than one cut in two, as long as it fits there.
    if (spacesFirst && line !== '' && fits(phrase)) {
      lines.push(line)
      line = phrase
      continue
    }
    let glue = ' '
    for (const word of thaiWords(phrase)) {
      const candidate = line === '' ? word : line + glue + word
      if (!fits(candidate) && line !== '') {
        lines.push(line)
        line = ''
      }
      if (line === '' && !fits(word)) {
        const pieces = cutWord(word, fits)
        lines.push(...pieces.slice(0, -1))
        line = pieces.at(-1) ?? ''
      } else put(word, glue)
      glue = ''
    }
  }
  if (line !== '') lines.push(line)
  return lines
}

function withEllipsis(rest: string, fits: (line: string) => boolean): string {
  if (fits(`${rest}…`)) return `${rest}…`
  let line = ''
  const words = phrasesOf(rest).flatMap((phrase, at) => {
    const [first = '', ...others] = thaiWords(phrase)
    return [(at === 0 ? '' : ' ') + first, ...others]
  })
  for (const word of words) {
    if (!fits(`${line}${word}…`)) {
      if (line === '') for (const cluster of clustersOf(word)) if (fits(`${line}${cluster}…`)) line += cluster
      break
    }
    line += word
  }
  return `${line.trimEnd()}…`
}

// Our fonts lack these, so a box would appear. A font with them is large, and sheets are found by words.
const undrawn =
  /(?![©®™])[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u200D\uFE0F\u20E3\u{E0020}-\u{E007F}]/gu

/** Removes pictures, which our fonts lack. */
export function drawable(text: string): string {
  return text.replaceAll(undrawn, ' ').trim()
}

/** Space-separated parts, with a number kept on the part before it. */
function phrasesOf(text: string): string[] {
  const phrases: string[] = []
  for (const part of drawable(text).split(/\s+/)) {
    if (part === '') continue
    const before = phrases.at(-1)
    if (before !== undefined && numbering.test(part)) phrases[phrases.length - 1] = `${before}\u00A0${part}`
    else phrases.push(part)
  }
  return phrases
}

/** The words of a phrase between which a line may break; joined together they are the phrase again. */
export function thaiWords(phrase: string): string[] {
  const words: string[] = []
  let glued = false
  for (const segment of segmentsOf(phrase)) {
    const last = words.length - 1
    const before = words[last]
    if (before !== undefined && (glued || trailing.test(segment) || staysWith(before, segment))) {
      words[last] = before + segment
    } else words.push(segment)
    glued = leading.has(segment)
  }
  return words
}

/** Latin, digits and an opening bracket hold on to what follows; Thai words part. */
function staysWith(before: string, segment: string): boolean {
  if (/[([{“‘«\u00A0]$/u.test(before) || segment.startsWith('\u00A0')) return true
  return !thaiLetter.test(before.slice(-1)) && !thaiLetter.test(segment.slice(0, 1)) && !/[/-]$/.test(before)
}

/** The dictionary's words, after the listed words were taken out of the text whole. */
function segmentsOf(phrase: string): string[] {
  const segments: string[] = []
  let plainFrom = 0
  const flush = (until: number) => {
    if (until <= plainFrom) return
    for (const { segment } of segmenter.segment(phrase.slice(plainFrom, until))) {
      const last = segments.length - 1
      // The dictionary sometimes leaves a lone consonant or mark behind; it goes to the word before it.
      if (last >= 0 && [...segment].length === 1 && thaiLetter.test(segment)) segments[last] += segment
      else segments.push(segment)
    }
  }
  for (let at = 0; at < phrase.length; ) {
    const word = unbrokenByFirstLetter.get(phrase.charAt(at))?.find((one) => phrase.startsWith(one, at))
    const after = word === undefined ? '' : phrase.charAt(at + word.length)
    if (word === undefined || /[\u0E30-\u0E3A\u0E45-\u0E4E]/.test(after)) {
      at += 1
      continue
    }
    flush(at)
    segments.push(word)
    at += word.length
    plainFrom = at
  }
  flush(phrase.length)
  return segments
}

function cutWord(word: string, fits: (line: string) => boolean): string[] {
  const pieces: string[] = []
  let piece = ''
  for (const cluster of clustersOf(word)) {
    if (piece !== '' && !fits(piece + cluster)) {
      pieces.push(piece)
      piece = ''
    }
    piece += cluster
  }
  if (piece !== '') pieces.push(piece)
  return pieces
}

/** Smallest separable parts: leading vowel, consonant, marks, following vowel and a silenced letter (ธ์) stay together. */
function clustersOf(word: string): string[] {
  return (
    word.match(
      /[เ-ไ]?[^\u0E31-\u0E3A\u0E45-\u0E4E\u0300-\u036F][\u0E30-\u0E3A\u0E45-\u0E4E\u0300-\u036F]*(?:[ก-ฮ][\u0E34\u0E38]?\u0E4C)*/gu,
    ) ?? [word]
  )
}
