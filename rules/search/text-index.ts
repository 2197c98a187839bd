import { foldCount, foldDropped, foldOf } from './alphabet.ts'

/**
 * Texts by their pieces of three folds (trigrams), in flat arrays: about 250 bytes for a course title, all of it outside the
 * garbage collector's work. Texts are numbered from 0 in the order they were added.
 */
export type TextIndex = {
  readonly count: number
  add: (bytes: Uint8Array) => number
  /** The bytes of all texts one after the other; text n is `startOf(n)` to `startOf(n + 1)`. */
  bytes: () => Uint8Array
  startOf: (text: number) => number
  /** Every text that may hold the folded piece (of any length from 1), each once; the caller looks closer. */
  eachCandidate: (folds: Uint8Array, visit: (text: number) => void) => void
  /** Every text that shares trigrams with the folds, and the share of them that it holds (0 to 1), rare ones counting more. */
  eachOverlap: (folds: Uint8Array, visit: (text: number, share: number) => void) => void
  memoryBytes: () => number
}

// Texts added since the last building are read one by one; above this number the arrays are built anew.
const looseMax = 2_000

export function buildTextIndex(texts: Iterable<Uint8Array>): TextIndex {
  let bytes = new Uint8Array(1 << 16)
  let starts = new Uint32Array(1 << 10)
  let count = 0
  let built = 0
  let offsets = new Uint32Array(foldCount ** 3 + 1)
  let postings = new Uint32Array(0)
  // Marks "seen in this search" by the number of the search: nothing to clear between searches.
  let seen = new Uint32Array(0)
  let weights = new Float32Array(0)
  let search = 0

  const startOf = (text: number) => starts[text] ?? 0

  const offsetOf = (trigram: number) => offsets[trigram] ?? 0
  const lengthOf = (trigram: number) => offsetOf(trigram + 1) - offsetOf(trigram)
  const weightOf = (trigram: number) => Math.log(1 + count / (1 + lengthOf(trigram)))

  function append(text: Uint8Array): number {
    const start = startOf(count)
    const end = start + text.length
    if (end > bytes.length) bytes = grown(bytes, Uint8Array, Math.max(end, bytes.length * 2))
    if (count + 2 > starts.length) starts = grown(starts, Uint32Array, starts.length * 2)
    bytes.set(text, start)
    starts[count + 1] = end
    count += 1
    return count - 1
  }

  function build(): void {
    const perTrigram = new Uint32Array(foldCount ** 3 + 1)
    const lastText = new Uint32Array(foldCount ** 3)
    for (let text = 0; text < count; text += 1) {
      eachTrigram(bytes, startOf(text), startOf(text + 1), (trigram) => {
        if (lastText[trigram] === text + 1) return
        lastText[trigram] = text + 1
        perTrigram[trigram + 1] = (perTrigram[trigram + 1] ?? 0) + 1
      })
    }
    let total = 0
    for (const [trigram, some] of perTrigram.entries()) {
      total += some
      perTrigram[trigram] = total
    }
    postings = new Uint32Array(total)
    offsets = perTrigram
    const next = perTrigram.slice()
    lastText.fill(0)
    for (let text = 0; text < count; text += 1) {
      eachTrigram(bytes, startOf(text), startOf(text + 1), (trigram) => {
        if (lastText[trigram] === text + 1) return
        lastText[trigram] = text + 1
        const place = next[trigram] ?? 0
        postings[place] = text
        next[trigram] = place + 1
      })
    }
    built = count
  }

  function startSearch(): void {
    search += 1
    if (seen.length < count) {
      const room = Math.ceil(count * 1.2) + looseMax
      seen = new Uint32Array(room)
      weights = new Float32Array(room)
      search = 1
    }
  }

  function eachCandidate(folds: Uint8Array, visit: (text: number) => void): void {
    if (folds.length === 0) return
    startSearch()
    if (folds.length < 3) {
      const first = ((folds[0] ?? 0) * foldCount + (folds[1] ?? 0)) * foldCount
      const range = folds.length === 2 ? foldCount : foldCount * foldCount
      const end = offsetOf(first + range)
      for (let at = offsetOf(first); at < end; at += 1) {
        const text = postings[at] ?? 0
        if (seen[text] === search) continue
        seen[text] = search
        visit(text)
      }
    } else {
      eachInAll(rarestFirst(folds), visit)
    }
    for (let text = built; text < count; text += 1) visit(text)
  }

  /** The lists of the trigrams, shortest first: every further one only thins out the first. */
  function rarestFirst(folds: Uint8Array): number[] {
    const trigrams = trigramsOf(folds)
    return trigrams.sort((a, b) => lengthOf(a) - lengthOf(b)).slice(0, 4)
  }

  function eachInAll(trigrams: number[], visit: (text: number) => void): void {
    const [first, ...others] = trigrams
    if (first === undefined) return
    const cursors = others.map(offsetOf)
    const ends = others.map((trigram) => offsetOf(trigram + 1))
    const stop = offsetOf(first + 1)
    for (let at = offsetOf(first); at < stop; at += 1) {
      const text = postings[at] ?? 0
      let inAll = true
      for (let other = 0; other < others.length && inAll; other += 1) {
        const end = ends[other] ?? 0
        const cursor = firstAtLeast(postings, cursors[other] ?? end, end, text)
        cursors[other] = cursor
        inAll = cursor < end && postings[cursor] === text
      }
      if (inAll) visit(text)
    }
  }

  function eachOverlap(folds: Uint8Array, visit: (text: number, share: number) => void): void {
    startSearch()
    const touched: number[] = []
    let total = 0
    const note = (text: number, weight: number) => {
      if (seen[text] !== search) {
        seen[text] = search
        weights[text] = 0
        touched.push(text)
      }
      weights[text] = (weights[text] ?? 0) + weight
    }
    const trigrams = trigramsOf(folds)
    for (const trigram of trigrams) {
      const weight = weightOf(trigram)
      total += weight
      const end = offsetOf(trigram + 1)
      for (let at = offsetOf(trigram); at < end; at += 1) note(postings[at] ?? 0, weight)
    }
    const wanted = new Set(trigrams)
    const found = new Set<number>()
    for (let text = built; text < count; text += 1) {
      found.clear()
      eachTrigram(bytes, startOf(text), startOf(text + 1), (trigram) => {
        if (wanted.has(trigram)) found.add(trigram)
      })
      for (const trigram of found) note(text, weightOf(trigram))
    }
    for (const text of touched) visit(text, (weights[text] ?? 0) / total)
  }

  for (const text of texts) append(text)
  build()

  return {
    get count() {
      return count
    },
    add(text) {
      const number = append(text)
      if (count - built > looseMax) build()
      return number
    },
    bytes: () => bytes,
    startOf,
    eachCandidate,
    eachOverlap,
    memoryBytes: () =>
      bytes.byteLength +
      starts.byteLength +
      offsets.byteLength +
      postings.byteLength +
      seen.byteLength +
      weights.byteLength,
  }
}

/** The different trigrams of a folded piece. */
function trigramsOf(folds: Uint8Array): number[] {
  const trigrams = new Set<number>()
  for (let at = 0; at + 2 < folds.length; at += 1) {
    trigrams.add(((folds[at] ?? 0) * foldCount + (folds[at + 1] ?? 0)) * foldCount + (folds[at + 2] ?? 0))
  }
  return [...trigrams]
}

/**
 * The trigrams of a text field by field. Every letter begins one: past the end of a field there are two zeros, so that pieces
 * of one or two letters are found by the range of trigrams that begin with them.
 */
function eachTrigram(bytes: Uint8Array, start: number, end: number, visit: (trigram: number) => void): void {
  let before = 0
  let last = 0
  for (let at = start; at <= end + 1; at += 1) {
    const fold = at < end ? (foldOf[bytes[at] ?? 0] ?? 0) : 0
    if (fold === foldDropped) continue
    if (fold === 0) {
      if (before !== 0 && last !== 0) visit((before * foldCount + last) * foldCount)
      if (last !== 0) visit(last * foldCount * foldCount)
      before = 0
      last = 0
      continue
    }
    if (before !== 0) visit((before * foldCount + last) * foldCount + fold)
    before = last
    last = fold
  }
}

/** The first place from `from` on whose value is at least `value`: steps that double, then halves. */
function firstAtLeast(values: Uint32Array, from: number, end: number, value: number): number {
  let step = 1
  let low = from
  let high = from
  while (high < end && (values[high] ?? 0) < value) {
    low = high + 1
    high += step
    step *= 2
  }
  if (high > end) high = end
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((values[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return low
}

function grown<A extends Uint8Array<ArrayBuffer> | Uint32Array<ArrayBuffer>>(
  array: A,
  Kind: new (length: number) => A,
  length: number,
): A {
  const larger = new Kind(length)
  larger.set(array)
  return larger
}
