import { foldCount, foldDropped, foldOf } from './alphabet.ts'

// Texts added since the last building are read one by one; above this number the arrays are built anew.
const looseMax = 2_000

/**
 * A trigram index over folds in flat arrays: about 250 bytes per course title, outside the garbage collector. Texts are numbered from 0 in
 * insertion order.
 */
export class TextIndex {
  #bytes = new Uint8Array(1 << 16)
  #starts = new Uint32Array(1 << 10)
  #count = 0
  #built = 0
  #offsets = new Uint32Array(foldCount ** 3 + 1)
  #postings = new Uint32Array(0)
  // Marks "seen in this search" by the number of the search: nothing to clear between searches.
  #seen = new Uint32Array(0)
  #weights = new Float32Array(0)
  #search = 0

  constructor(texts: Iterable<Uint8Array>) {
    for (const text of texts) this.#append(text)
    this.#build()
  }

  get count(): number {
    return this.#count
  }

  /** The bytes of all texts one after the other; text n is `startOf(n)` to `startOf(n + 1)`. */
  get bytes(): Uint8Array {
    return this.#bytes
  }

  get memoryBytes(): number {
    const arrays = [this.#bytes, this.#starts, this.#offsets, this.#postings, this.#seen, this.#weights]
    return arrays.reduce((sum, { byteLength }) => sum + byteLength, 0)
  }

  startOf(text: number): number {
    return this.#starts[text] ?? 0
  }

  add(text: Uint8Array): number {
    const number = this.#append(text)
    if (this.#count - this.#built > looseMax) this.#build()
    return number
  }

  /** Every text that may hold the folded piece (of any length from 1), each once; the caller looks closer. */
  eachCandidate(folds: Uint8Array, visit: (text: number) => void): void {
    if (folds.length === 0) return
    if (folds.length < 3) this.#eachInRange(folds, visit)
    else this.#eachInAll(this.#rarestFirst(folds), visit)
    for (let text = this.#built; text < this.#count; text += 1) visit(text)
  }

  /** Visits every text that shares trigrams with the folds, with the share it holds (0 to 1), rare ones weighing more. */
  eachOverlap(folds: Uint8Array, visit: (text: number, share: number) => void): void {
    const search = this.#startSearch()
    const [seen, weights, postings] = [this.#seen, this.#weights, this.#postings]
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
      const weight = this.#weightOf(trigram)
      total += weight
      const end = this.#offsetOf(trigram + 1)
      for (let at = this.#offsetOf(trigram); at < end; at += 1) note(postings[at] ?? 0, weight)
    }
    const wanted = new Set(trigrams)
    const found = new Set<number>()
    for (let text = this.#built; text < this.#count; text += 1) {
      found.clear()
      eachTrigram(this.#bytes, this.startOf(text), this.startOf(text + 1), (trigram) => {
        if (wanted.has(trigram)) found.add(trigram)
      })
      for (const trigram of found) note(text, this.#weightOf(trigram))
    }
    for (const text of touched) visit(text, (weights[text] ?? 0) / total)
  }

  #append(text: Uint8Array): number {
    const start = this.startOf(this.#count)
    const end = start + text.length
    if (end > this.#bytes.length) {
      this.#bytes = grown(this.#bytes, Uint8Array, Math.max(end, this.#bytes.length * 2))
    }
    if (this.#count + 2 > this.#starts.length) {
      this.#starts = grown(this.#starts, Uint32Array, this.#starts.length * 2)
    }
    this.#bytes.set(text, start)
    this.#starts[this.#count + 1] = end
    this.#count += 1
    return this.#count - 1
  }

  #build(): void {
    const offsets = new Uint32Array(foldCount ** 3 + 1)
    this.#eachTextOfTrigrams((trigram) => {
      offsets[trigram + 1] = (offsets[trigram + 1] ?? 0) + 1
    })
    let total = 0
    for (const [trigram, some] of offsets.entries()) {
      total += some
      offsets[trigram] = total
    }
    const postings = new Uint32Array(total)
    const next = offsets.slice()
    this.#eachTextOfTrigrams((trigram, text) => {
      const place = next[trigram] ?? 0
      postings[place] = text
      next[trigram] = place + 1
    })
    this.#offsets = offsets
    this.#postings = postings
    this.#built = this.#count
  }

  /** Each trigram of each text, once where a text holds it twice; texts in their order. */
  #eachTextOfTrigrams(visit: (trigram: number, text: number) => void): void {
    const lastText = new Uint32Array(foldCount ** 3)
    for (let text = 0; text < this.#count; text += 1) {
      eachTrigram(this.#bytes, this.startOf(text), this.startOf(text + 1), (trigram) => {
        if (lastText[trigram] === text + 1) return
        lastText[trigram] = text + 1
        visit(trigram, text)
      })
    }
  }

  #startSearch(): number {
    this.#search += 1
    if (this.#seen.length < this.#count) {
      const room = Math.ceil(this.#count * 1.2) + looseMax
      this.#seen = new Uint32Array(room)
      this.#weights = new Float32Array(room)
      this.#search = 1
    }
    return this.#search
  }

  /** Texts with one or two folds: the trigrams that begin with them stand one after the other. */
  #eachInRange(folds: Uint8Array, visit: (text: number) => void): void {
    const search = this.#startSearch()
    const [seen, postings] = [this.#seen, this.#postings]
    const first = ((folds[0] ?? 0) * foldCount + (folds[1] ?? 0)) * foldCount
    const range = folds.length === 2 ? foldCount : foldCount * foldCount
    const end = this.#offsetOf(first + range)
    for (let at = this.#offsetOf(first); at < end; at += 1) {
      const text = postings[at] ?? 0
      if (seen[text] === search) continue
      seen[text] = search
      visit(text)
    }
  }

  /** The lists of the trigrams, shortest first: every further one only thins out the first. */
  #rarestFirst(folds: Uint8Array): number[] {
    const trigrams = trigramsOf(folds)
    return trigrams.sort((a, b) => this.#lengthOf(a) - this.#lengthOf(b)).slice(0, 4)
  }

  #eachInAll(trigrams: number[], visit: (text: number) => void): void {
    const [first, ...others] = trigrams
    if (first === undefined) return
    const postings = this.#postings
    const cursors = others.map((trigram) => this.#offsetOf(trigram))
    const ends = others.map((trigram) => this.#offsetOf(trigram + 1))
    const stop = this.#offsetOf(first + 1)
    for (let at = this.#offsetOf(first); at < stop; at += 1) {
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

  #offsetOf(trigram: number): number {
    return this.#offsets[trigram] ?? 0
  }

  #lengthOf(trigram: number): number {
    return this.#offsetOf(trigram + 1) - this.#offsetOf(trigram)
  }

  #weightOf(trigram: number): number {
    return Math.log(1 + this.#count / (1 + this.#lengthOf(trigram)))
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
 * The trigrams of a text per field, one per letter: fields are padded with two zeros, so that pieces of one or two letters are found by a
 * range of trigrams.
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
