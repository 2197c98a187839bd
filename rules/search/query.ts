import { groupBy } from '../group-by.ts'
import { encode, foldBytes, letterGroups } from './alphabet.ts'
import { institutionNicknames } from './institutions.ts'
import { normaliseText, numberOfWord } from './normalise.ts'
import { codeLetterPairs, noiseWords, synonymRows } from './synonyms.ts'

/** One spelling of what was typed. */
export type Form = {
  text: string
  bytes: Uint8Array
  folds: Uint8Array
  /** Taken from the value of a match: another spelling is worth a little less than the typed one. */
  penalty: number
  /** inside: any piece of a name. token: whole words only, for short abbreviations. number: a numeral of the name. code: only codes. */
  match: 'inside' | 'token' | 'number' | 'code'
}

/** A word, or adjacent words read as one ("2110 352", "data structure"); `mask` has a bit for each. */
export type Unit = {
  text: string
  /** By which it may name an institution: as typed, and as the term that sounds like it. */
  names: string[]
  mask: number
  /** Letters that it stands for, for weighing. */
  size: number
  forms: Form[]
  number: boolean
  noise: boolean
}

export type Query = { words: string[]; units: Unit[]; fullMask: number }

/** More words than any name has; the rest of a longer text is left out. */
export const wordsMax = 12
/** Letters read of one search text. The contract refuses longer ones; the cut keeps the rule safe by itself. */
const textMax = 200
const spanMax = 4

export function parseQuery(text: string): Query {
  const words = wordsOf(text.slice(0, textMax)).slice(0, wordsMax)
  return queryOf(words)
}

export function queryOf(words: string[]): Query {
  const units = words.map((word, position) => wordUnit(word, 1 << position))
  const spans: Unit[] = []
  for (let first = 0; first < words.length; first += 1) {
    for (let last = first + 1; last < Math.min(words.length, first + spanMax); last += 1) {
      const unit = spanUnit(units.slice(first, last + 1), maskOf(first, last))
      if (unit !== undefined) spans.push(unit)
    }
  }
  return { words, units: [...units, ...spans], fullMask: (1 << words.length) - 1 }
}

export const isLatin = (words: string[]) => words.every((word) => !/\p{Script=Thai}/u.test(word))

/** Bits of the words `first` to `last`. */
const maskOf = (first: number, last: number) => ((1 << (last - first + 1)) - 1) << first

/**
 * A text's words. A number attached to a name ("แคลคูลัส1") is a word of its own; codes split by this are rejoined, because adjacent words
 * are also read together.
 */
function wordsOf(text: string): string[] {
  return normaliseText(text)
    .split(' ')
    .filter((word) => word !== '')
    .flatMap((word) => {
      const glued = /^(\p{L}[\p{L}\p{M}]{3,})(\d{1,2})$/u.exec(word)
      return glued?.[1] !== undefined && glued[2] !== undefined ? [glued[1], glued[2]] : [word]
    })
}

function wordUnit(word: string, mask: number): Unit {
  const term = termThatSounds(word)
  const number = numberOfWord(word)
  const isNumber = number !== undefined && number.length <= 2
  const others = term === undefined ? synonymsOf(word) : [term, ...synonymsOf(term)]
  const forms: Form[] = []
  if (isNumber) {
    forms.push(formOf(number, 0, 'number'))
    // "i" and "v" are numerals, but also letters of a name: that reading comes last.
    if (!/^\d/.test(word)) forms.push(formOf(word, 40, 'inside'))
    else if (word.length > 1) forms.push(formOf(word, 0, 'code'))
  } else {
    // A known abbreviation means itself, not a piece of another word ("os" in "cosmos").
    forms.push(formOf(word, 0, word.length < 3 && others.length > 0 ? 'token' : 'inside'))
  }
  for (const other of others) forms.push(synonymForm(other))
  for (const other of otherLettersOf(word)) forms.push(formOf(other, 12, 'code'))
  const names = term === undefined ? [word] : [word, term]
  return { text: word, names, mask, size: word.length, forms, number: isNumber, noise: isNoise(word) }
}

function spanUnit(words: Unit[], mask: number): Unit | undefined {
  const phrase = words.map(({ text }) => text).join(' ')
  const joined = words.map(({ text }) => text).join('')
  const term = words.map(({ names }) => names.at(-1)).join(' ')
  const forms = synonymsOf(term).map(synonymForm)
  if (/\d/.test(joined) && joined.length >= 3) forms.push(formOf(joined, 0, 'code'))
  for (const other of otherLettersOf(joined)) forms.push(formOf(other, 12, 'code'))
  if (forms.length === 0) return undefined
  return {
    text: phrase,
    names: [phrase, term],
    mask,
    size: joined.length,
    forms,
    number: false,
    noise: false,
  }
}

export function formOf(text: string, penalty: number, match: Form['match']): Form {
  const bytes = encode(text)
  return { text, bytes, folds: foldBytes(bytes), penalty, match }
}

/** Abbreviations are whole words here, too: "กม" for "กฎหมาย" is no piece of "เกม". */
const synonymForm = (text: string): Form =>
  formOf(text, 12, text.length < 3 || /^[a-z]{1,4}$/.test(text) ? 'token' : 'inside')

const noise = new Set(noiseWords.map(normaliseText))

export const isNoise = (word: string) => noise.has(word)

const synonyms = new Map<string, string[]>()
for (const row of synonymRows) {
  const terms = row.map(normaliseText)
  for (const term of terms) {
    synonyms.set(term, [...(synonyms.get(term) ?? []), ...terms.filter((other) => other !== term)])
  }
}

/** Consonants that sound alike; a vowel's length parts words ("อณู", "อนุ"). The first speaks for the others. */
const soundsLike = new Map(
  letterGroups
    .filter((alike) => /^[ก-ฮเ-ไ]/.test(alike))
    .flatMap((alike) => [...alike].map((letter) => [letter, alike.charAt(0)])),
)

/** These end a syllable with one sound, and begin one with several: "บัน" is "บัญ", but "ครีต" is not "คณิต". */
const endsAsN = /(?<=[ก-ู])[ญณรลฬ](?![ะ-ูอ])/g

/** Less is many words. */
const soundMin = 4

/** Terms by how they sound: "ออแกนิก" is "ออร์แกนิก" without its silent letter, "บันชี" is "บัญชี", "จุลา" is "จุฬา". */
const termsBySound = new Map<string, string>()
const terms = new Set(
  [...synonymRows.flat(), ...[...institutionNicknames.values()].flat()].map(normaliseText),
)
for (const term of terms) {
  const sound = soundOf(term)
  if (sound !== undefined && !termsBySound.has(sound)) termsBySound.set(sound, term)
}

function soundOf(word: string): string | undefined {
  if (!/^\p{Script=Thai}+$/u.test(word)) return undefined
  const spoken = word
    .replaceAll(/[ก-ฮ][ิุ]?์/g, '')
    .replaceAll(/[็่้๊๋]/g, '')
    .replace(/[ขคฆ]$/, 'ก')
    .replaceAll(endsAsN, 'น')
  const sound = Array.from(spoken, (letter) => soundsLike.get(letter) ?? letter).join('')
  return sound.length < soundMin ? undefined : sound
}

/** The term that sounds like this word; a word that is one is meant itself. */
function termThatSounds(word: string): string | undefined {
  return terms.has(word) ? undefined : termsBySound.get(soundOf(word) ?? '')
}

const synonymsOf = (term: string): string[] => synonyms.get(term) ?? []

const thaiOfCode = groupBy(codeLetterPairs, ([, latin]) => latin)
const latinOfCode = groupBy(codeLetterPairs, ([thai]) => thai)

/** A course code in the letters of the other script; none where the text is no code, or its letters have no pair. */
function otherLettersOf(code: string): string[] {
  const [, letters = '', rest = ''] = /^(\p{L}{1,4})(\d{2,}.*)$/u.exec(code) ?? []
  const pairs = [
    ...(thaiOfCode.get(letters) ?? []).map(([thai]) => thai),
    ...(latinOfCode.get(letters) ?? []).map(([, latin]) => latin),
  ]
  return pairs.map((other) => other + rest)
}

const thaiSegmenter = new Intl.Segmenter('th', { granularity: 'word' })

/** The dictionary words of a Thai word typed without spaces; undefined when there is nothing to part. */
export function segmentsOf(word: string): string[] | undefined {
  if (word.length < 5 || !/^[\p{Script=Thai}\p{M}]+$/u.test(word)) return undefined
  const parts: string[] = []
  for (const { segment } of thaiSegmenter.segment(word)) {
    // A single letter is what a misspelling leaves over: it goes with its neighbour.
    const before = parts.at(-1)
    if (before !== undefined && (segment.length < 2 || before.length < 2))
      parts[parts.length - 1] = before + segment
    else parts.push(segment)
  }
  return parts.length > 1 ? parts : undefined
}
