import { groupBy } from '../group-by.ts'
import type { Satang } from '../money/satang.ts'
import { balanceBreaks } from './read-statement.ts'

/** A line of a file that was taken in: those of one file in its order, files as they came. */
export type SaidLine = {
  /** statement:line */
  id: string
  statement: string
  account: string
  format: string
  row: number
  day: string
  /** The bank's words for it, with account and day, without balances. */
  words: string
  satang: Satang
  balanceSatang: Satang | null
  /** Staff have called it a copy already. */
  isCopy: boolean
}
export type Copy = { of: string; isSure: boolean }

/** One file's part of a day. The balances before and after are `null` where unknown. */
type Stretch = {
  format: string
  lines: readonly SaidLine[]
  start: Satang | null
  end: Satang | null
  /** The balance after each line, by its id; `undefined`: nothing tells. */
  places: ReadonlyMap<string, Satang> | undefined
  /** The file says days before and after, and its balances that none of it is missing: it says all of this one. */
  isWhole: boolean
}
/** `either`: a balance came back to where it was (paid, given back, paid again), so that both are possible. */
type Verdict = 'same' | 'other' | 'unknown' | 'either'
/** The verdict for two equal lines, with equal balance after both and with different ones. */
type Relation = { atOnePlace: Verdict; elsewhere: Verdict }
/** A line where it stands, and the balance after it. */
type Said = { line: SaidLine; stretch: Stretch; place: Satang | undefined }

/**
 * Which lines copy others that look alike. A movement may stand in several files (a month fetched again, overlapping days), and two
 * payments may look alike. The bank's balances tell which it is; where they do not, it is perhaps a copy, and a person decides.
 */
export function findCopies(lines: readonly SaidLine[]): Map<string, Copy> {
  const files = [...groupBy(lines, ({ statement }) => statement).values()]
  const copies = new Map<string, Copy>(files.flatMap(copiesWithin))
  const stretches = new Map<string, Stretch>()
  const ofDays = new Map<string, Stretch[]>()
  for (const file of files)
    for (const stretch of stretchesOf(file)) {
      const [first] = stretch.lines
      if (first === undefined) continue
      stretches.set(`${first.statement} ${first.day}`, stretch)
      const day = `${first.account} ${first.day}`
      ofDays.set(day, [...(ofDays.get(day) ?? []), stretch])
    }
  const relations = new Map<Stretch, Map<Stretch, Relation>>()
  const relationBetween = (a: Stretch, b: Stretch): Relation => {
    const known = relations.get(a) ?? new Map<Stretch, Relation>()
    relations.set(a, known)
    const [first] = a.lines
    const relation = known.get(b) ?? relate(a, b, ofDays.get(`${first?.account} ${first?.day}`) ?? [])
    known.set(b, relation)
    return relation
  }
  for (const alike of groupBy(lines, ({ words }) => words).values()) {
    if (alike.length < 2) continue
    // Words say the day, so those of one file stand in one stretch.
    const ofFiles = [...groupBy(alike, ({ statement }) => statement).values()].map((file) =>
      file.flatMap((line): Said[] => {
        const stretch = stretches.get(`${line.statement} ${line.day}`)
        if (stretch === undefined || copies.has(line.id)) return []
        return [{ line, stretch, place: stretch.places?.get(line.id) }]
      }),
    )
    for (const [id, copy] of copiesAmong(ofFiles, relationBetween)) copies.set(id, copy)
  }
  return copies
}

/** Each file after the other: a line of it is one that an earlier file says, or one more. */
function copiesAmong(
  files: readonly Said[][],
  relationBetween: (one: Stretch, other: Stretch) => Relation,
): Map<string, Copy> {
  const copies = new Map<string, Copy>()
  const movements: Said[][] = []
  for (const file of files) {
    const [first] = file
    if (first === undefined) continue
    const left = new Set(file)
    const free = new Set(movements)
    const byVerdict = byVerdictAndPlace(movements, (said) => relationBetween(said.stretch, first.stretch))
    for (const wanted of ['same', 'unknown'] as const)
      for (const wantedPlace of [true, false])
        for (const said of left) {
          const { line, place } = said
          if (copies.has(line.id) || (wantedPlace && place === undefined)) continue
          const fitting = byVerdict.get(`${wanted} ${wantedPlace ? place : undefined}`) ?? []
          while (fitting.length > 0 && !free.has(fitting.at(-1) ?? [])) fitting.pop()
          const movement = fitting.findLast(
            (one) =>
              free.has(one) &&
              (wantedPlace || place === undefined || !one.some((other) => other.place === place)),
          )
          if (movement === undefined) continue
          copies.set(line.id, { of: movement[0]?.line.id ?? '', isSure: wanted === 'same' })
          // A line that may be a copy may be copied itself.
          if (wanted === 'same' || line.isCopy) {
            movement.push(said)
            left.delete(said)
          }
          free.delete(movement)
        }
    movements.push(...[...left].map((said) => [said]))
  }
  return copies
}

/**
 * Groups movements by verdict and place, because a line's relation to a movement depends on its place only (`undefined`: any other one): a
 * day may have thousands of equal lines. The first is last, to be popped.
 */
function byVerdictAndPlace(
  movements: readonly Said[][],
  relationBetween: (said: Said) => Relation,
): Map<string, Said[][]> {
  const byVerdict = new Map<string, Said[][]>()
  for (const movement of movements.toReversed()) {
    const compared = movement.map((said) => ({ ...relationBetween(said), at: said.place }))
    for (const place of new Set([undefined, ...compared.map(({ at }) => at)])) {
      const verdict = verdictOf(
        compared.map(({ at, atOnePlace, elsewhere }) =>
          place !== undefined && at === place ? atOnePlace : elsewhere,
        ),
      )
      if (verdict === 'other') continue
      const key = `${verdict} ${place}`
      const list = byVerdict.get(key)
      if (list === undefined) byVerdict.set(key, [movement])
      else list.push(movement)
    }
  }
  return byVerdict
}

function verdictOf(verdicts: readonly Verdict[]): Verdict {
  const [isSame, isOther] = [verdicts.includes('same'), verdicts.includes('other')]
  return verdicts.includes('either') || isSame === isOther ? 'unknown' : isSame ? 'same' : 'other'
}

function stretchesOf(file: readonly SaidLine[]): Stretch[] {
  const [first, last] = [file[0], file.at(-1)]
  if (first === undefined || last === undefined) return []
  const isSound =
    first.balanceSatang !== null && last.balanceSatang !== null && balanceBreaks(file).length === 0
  const places = new Map<string, Satang>()
  let balance = (first.balanceSatang ?? 0) - first.satang
  const opening = balance
  for (const { id, format, satang, balanceSatang } of file) {
    balance += satang
    if (isSound) places.set(id, balance)
    // A bank's CSV says it of each line, in whatever order they stand and whatever is missing between them.
    else if (format === 'csv' && balanceSatang !== null) places.set(id, balanceSatang)
  }
  const days = [...groupBy(file, ({ day }) => day)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  let start = opening
  return days.map(([, lines], at) => {
    const end = lines.reduce((sum, { satang }) => sum + satang, start)
    const stretch = {
      format: first.format,
      lines,
      start: isSound ? start : null,
      end: isSound ? end : null,
      places: lines.every(({ id }) => places.has(id)) ? places : undefined,
      isWhole: isSound && at > 0 && at < days.length - 1,
    }
    start = end
    return stretch
  })
}

const relationOf = (atOnePlace: Verdict, elsewhere = atOnePlace): Relation => ({ atOnePlace, elsewhere })

function relate(a: Stretch, b: Stretch, ofDay: readonly Stretch[]): Relation {
  const isWhole = a.isWhole || b.isWhole
  if (a.places === undefined || b.places === undefined) return relationOf(isWhole ? 'same' : 'unknown')
  // From one beginning on, or up to one end, the longer says all of the shorter, in whatever order.
  const isReturning = returns(a) || returns(b)
  const [isOneStart, isOneEnd] = [a.start !== null && a.start === b.start, a.end !== null && a.end === b.end]
  const isOneSide =
    (isReturning ? isOneStart && isOneEnd : isOneStart || isOneEnd) && (isWithin(a, b) || isWithin(b, a))
  const isAfter = leadsTo(a, b, ofDay) || leadsTo(b, a, ofDay)
  const isEither = !isWhole && (isAfter || (!isOneSide && isReturning))
  const atOnePlace = isEither ? 'either' : 'same'
  // Each line of a CSV keeps its balance in any order.
  if (a.format === 'csv' && b.format === 'csv') return relationOf(atOnePlace, isWhole ? 'unknown' : 'other')
  const isOverlap = overlaps(a, b) || overlaps(b, a)
  if (isAfter && !isWhole) return relationOf('either', isOneSide || isOverlap ? 'either' : 'other')
  if (isOneSide || (isWhole && isOneStart && isOneEnd)) return relationOf('same')
  if (isOverlap && !isWhole) return relationOf(atOnePlace, isEither ? 'either' : 'other')
  // Both cover the whole day; if the balances differ, it may be another account of the company at that bank.
  const isContradicted = differ(a.start, b.start) || differ(a.end, b.end)
  return relationOf(isOverlap || (isWhole && !isContradicted) ? 'same' : 'unknown', 'unknown')
}

const differ = (one: Satang | null, other: Satang | null) => one !== null && other !== null && one !== other

/** The balance comes back to where it was. */
function returns({ start, lines, places }: Stretch): boolean {
  const balances = [start, ...lines.map(({ id }) => places?.get(id))]
  return new Set(balances).size < balances.length
}

/** One begins where the other, or a chain of files from it, ends: they have nothing in common. */
function leadsTo(from: Stretch, to: Stretch, ofDay: readonly Stretch[]): boolean {
  if (from.end === null || to.start === null) return false
  const reached = new Set([from.end])
  for (const balance of reached)
    for (const { start, end } of ofDay) if (start === balance && end !== null) reached.add(end)
  return reached.has(to.start)
}

function isWithin(shorter: Stretch, longer: Stretch): boolean {
  const left = new Map<string, number>()
  for (const { words } of longer.lines) left.set(words, (left.get(words) ?? 0) + 1)
  return shorter.lines.every(({ words }) => {
    const count = left.get(words) ?? 0
    left.set(words, count - 1)
    return count > 0
  })
}

/** From where the second begins, both say the same until one of them ends. */
function overlaps(first: Stretch, second: Stretch): boolean {
  const [a, b] = [first, second].map(({ lines, places }) =>
    lines.map(({ id, words }) => `${words} ${places?.get(id)}`),
  )
  const at = a?.indexOf(b?.[0] ?? '') ?? -1
  if (a === undefined || b === undefined || at < 0) return false
  return a.slice(at).every((said, place) => place >= b.length || said === b[place])
}

/** In one file the same words are as many movements as long as its balances count them. */
function copiesWithin(file: readonly SaidLine[]): [string, Copy][] {
  const [first, last] = [file[0], file.at(-1)]
  const repeated = [...groupBy(file, ({ words }) => words).values()].filter(({ length }) => length > 1)
  // A gateway's report is of one transfer and is taken in once; each of its rows is one.
  if (first === undefined || repeated.length === 0 || first.account.startsWith('gateway:')) return []
  const breaks = balanceBreaks(file)
  const hasBalances = first.balanceSatang !== null && last?.balanceSatang !== null
  if (hasBalances && breaks.length === 0) return []
  if (first.format === 'csv' && file.every(({ balanceSatang }) => balanceSatang !== null)) {
    const broken = new Set(breaks.map(({ row }) => row))
    return repeated.flatMap((alike) =>
      [...groupBy(alike, ({ balanceSatang }) => balanceSatang).values()].flatMap((atOnePlace) => {
        const real = atOnePlace.find(({ row }) => !broken.has(row)) ?? atOnePlace[0]
        const isSure = real !== atOnePlace[0] || !broken.has(real?.row ?? 0)
        return atOnePlace
          .filter((line) => line !== real && broken.has(line.row))
          .map(({ id }): [string, Copy] => [id, { of: real?.id ?? '', isSure }])
      }),
    )
  }
  // By the first and last balance there is too much: a line that stands twice, or another that is missing.
  return repeated.flatMap(([real, ...others]) =>
    others.map(({ id }): [string, Copy] => [id, { of: real?.id ?? '', isSure: false }]),
  )
}
