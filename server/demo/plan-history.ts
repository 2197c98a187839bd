import { bangkokParts } from '#rules/calendar/bangkok.ts'
import { tutoringStore } from '#rules/sheets/special-stores.ts'
import { cast } from './cast.ts'
import type { People, PlannedPerson } from './fill-people.ts'
import { fateOf } from './fill-sheets.ts'
import { sessionState } from './plan-sessions.ts'
import type { PlannedSheet } from './plan-sheets.ts'
import { createRandom, type Random } from './random.ts'
import { reviewScore, reviewWords } from './words/reviews.ts'

export type PlannedOrder = {
  kind: 'order'
  at: Date
  buyerId: string
  sheets: string[]
  promoCode: string | null
  outcome: 'paid' | 'expired' | 'cancelled' | 'waiting'
  /** When the money came, or when the buyer gave up. */
  endAt: Date
}

export type PlannedReview = {
  kind: 'review'
  at: Date
  buyerId: string
  sheetId: string
  score: number
  message: string
}

const ordersWanted = 3_800
const daysBack = 425
const dayMilliseconds = 86_400_000
const minuteMilliseconds = 60_000

/** Fourteen months of orders and what buyers said about them, in the order in which it happened. */
export function planHistory(
  seed: number,
  now: Date,
  { buyers }: People,
  sheets: readonly PlannedSheet[],
  share = 1,
): (PlannedOrder | PlannedReview)[] {
  const random = createRandom(seed).fork('history')
  const onSale = sheets.filter((_, place) => fateOf(place, sheets.length) === 'published')
  const shelves = Map.groupBy(onSale, (sheet) => sheet.storeCode)
  const habits = new Map<string, Habits>()
  const events: (PlannedOrder | PlannedReview)[] = []
  addEarlySales(
    random.fork('early'),
    { now, buyers, shelves, habits, events },
    Math.round(earlyWanted * share),
  )
  const times = Array.from({ length: Math.round(ordersWanted * share) }, () =>
    orderTime(random, now),
  ).toSorted((a, b) => a.getTime() - b.getTime())
  for (const at of times) {
    const buyer = random.pick(buyers)
    if (buyer.createdAt > at) continue
    addOrder(random, { at, now, buyer, shelves, habits, events })
  }
  planLibraryOfCast(random, now, onSale, events)
  return events.toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

const earlyFrom = new Date('2025-06-30T17:00:00Z')
const earlyUntil = new Date('2025-08-31T16:59:00Z')
const earlyWanted = 170

/** The last two months that More Services paid, told with some buyers of the largest shelves, so that sellers earn enough to be paid. */
function addEarlySales(
  random: Random,
  { buyers, ...story }: Omit<OrderPlan, 'at' | 'buyer'> & { buyers: readonly PlannedPerson[] },
  wanted: number,
): void {
  const early = buyers.filter(
    ({ createdAt, university }) => createdAt < earlyFrom && largeShelves.has(university),
  )
  if (early.length === 0 || earlyUntil >= story.now) return
  const span = earlyUntil.getTime() - earlyFrom.getTime()
  const times = Array.from({ length: wanted }, () => new Date(earlyFrom.getTime() + random.share() * span))
  for (const at of times.toSorted((a, b) => a.getTime() - b.getTime()))
    addOrder(random, { ...story, at, buyer: random.pick(early), hasPromos: false })
}

const largeShelves = new Set([1, 2, 3])

type OrderPlan = {
  at: Date
  now: Date
  buyer: PlannedPerson
  shelves: ReadonlyMap<number, readonly PlannedSheet[]>
  habits: Map<string, Habits>
  events: (PlannedOrder | PlannedReview)[]
  /** False: before there were any codes. */
  hasPromos?: boolean
}

/** A buyer's sheets, and the codes they used. */
type Habits = { library: Set<string>; promos: Map<string, number> }

function addOrder(
  random: Random,
  { at, now, buyer, shelves, habits, events, hasPromos = true }: OrderPlan,
): void {
  const { library, promos } = habits.get(buyer.id) ?? {
    library: new Set<string>(),
    promos: new Map<string, number>(),
  }
  const isFirst = library.size === 0
  habits.set(buyer.id, { library, promos })
  const wanted = random.weighted([
    [1, 45],
    [2, 28],
    [3, 15],
    [4, 7],
    [5, 5],
  ] as const)
  const chosen: PlannedSheet[] = []
  for (let one = 0; one < wanted; one += 1) {
    const store = random.chance(0.9) ? buyer.university : random.weighted(elsewhere)
    const sheet = chooseSheet(random, shelves.get(store) ?? [], at, library)
    if (sheet === undefined) continue
    library.add(sheet.id)
    chosen.push(sheet)
  }
  if (chosen.length === 0) return
  const outcome = random.weighted([
    ['paid', 93],
    ['expired', 4],
    ['cancelled', 3],
  ] as const)
  const endAt = new Date(at.getTime() + random.whole(1, 14) * minuteMilliseconds)
  events.push({
    kind: 'order',
    at,
    buyerId: buyer.id,
    sheets: chosen.map((sheet) => sheet.id),
    promoCode: hasPromos && outcome === 'paid' ? promoFor(random, isFirst, promos) : null,
    outcome,
    endAt,
  })
  for (const sheet of chosen) {
    if (outcome !== 'paid') library.delete(sheet.id)
    else if (random.chance(0.34)) addReview(random, sheet, buyer.id, endAt, now, events)
  }
}

function addReview(
  random: Random,
  sheet: PlannedSheet,
  buyerId: string,
  paidAt: Date,
  now: Date,
  events: (PlannedOrder | PlannedReview)[],
): void {
  const at = new Date(paidAt.getTime() + random.whole(600, 25 * 1_440) * minuteMilliseconds)
  if (at >= now) return
  const score = reviewScore(random, sheet.quality)
  const message = reviewWords(random, score, { ...sheet, isTutoring: sheet.storeCode === tutoringStore })
  events.push({ kind: 'review', at, buyerId, sheetId: sheet.id, score, message })
}

/** Other shelves that students of every institution look at. */
const elsewhere: readonly (readonly [number, number])[] = [
  [tutoringStore, 5],
  [158, 3],
  [157, 2],
  [32, 2],
  [999_999, 2],
  [9997, 1],
  [20_001, 1],
  [20_002, 1],
  [20_003, 1],
  [20_004, 1],
  [20_006, 1],
]

/** Each code as often as a buyer may use it (fill-promos.ts). */
function promoFor(random: Random, isFirst: boolean, used: Map<string, number>): string | null {
  const code = random.weighted([
    ['NEWBIE10', isFirst ? 35 : 0],
    ['MIDTERM', 9],
    ['FREESHEET', 1.2],
    [null, 55],
  ])
  if (code === null) return null
  const times = used.get(code) ?? 0
  if (times >= (code === 'MIDTERM' ? 5 : 1)) return null
  used.set(code, times + 1)
  return code
}

function chooseSheet(
  random: Random,
  shelf: readonly PlannedSheet[],
  at: Date,
  library: ReadonlySet<string>,
): PlannedSheet | undefined {
  const offered: [PlannedSheet, number][] = []
  for (const sheet of shelf) {
    const ageDays = (at.getTime() - sheet.createdAt.getTime()) / dayMilliseconds
    // Two days for its review; after a year or so there is a newer one.
    if (ageDays > 2 && !library.has(sheet.id)) offered.push([sheet, sheet.demand * Math.exp(-ageDays / 420)])
  }
  return offered.length === 0 ? undefined : random.weighted(offered)
}

/** Weeks before examinations are busy, nights are not. */
function orderTime(random: Random, now: Date): Date {
  for (;;) {
    const at = new Date(now.getTime() - (2 * 3_600_000 + random.share() ** 1.25 * daysBack * dayMilliseconds))
    const { month, hour } = bangkokParts(at)
    if (random.chance((busyMonths[month - 1] ?? 0.5) * (busyHours[hour] ?? 0.5))) return at
  }
}

const busyMonths = [0.45, 0.8, 1, 0.95, 0.7, 0.3, 0.3, 0.5, 0.9, 1, 1, 0.75]
const busyHours = [
  0.7, 0.4, 0.2, 0.1, 0.05, 0.05, 0.1, 0.2, 0.35, 0.5, 0.6, 0.6, 0.7, 0.65, 0.6, 0.6, 0.65, 0.7, 0.8, 0.9, 1,
  1, 1, 0.9,
]

/** The buyer whom visitors sign in as: a library of some months, two sessions, words of their own, and an order that waits. */
function planLibraryOfCast(
  random: Random,
  now: Date,
  onSale: readonly PlannedSheet[],
  events: (PlannedOrder | PlannedReview)[],
): void {
  const home = onSale.filter((sheet) => sheet.storeCode === 1).toSorted((a, b) => b.demand - a.demand)
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMilliseconds)
  const taken = new Set<string>()
  const take = (count: number, before: Date, from: readonly PlannedSheet[]) => {
    const chosen = from
      .filter(
        (sheet) => !taken.has(sheet.id) && sheet.createdAt.getTime() < before.getTime() - 2 * dayMilliseconds,
      )
      .slice(0, count)
    for (const sheet of chosen) taken.add(sheet.id)
    return chosen
  }
  const sessions = onSale.filter((sheet) => sheet.storeCode === tutoringStore)
  // One that lies ahead, one that runs, and two that can be seen again.
  const sessionsOfEachKind = (['ahead', 'live', 'stream', 'file'] as const).flatMap((state) =>
    sessions.filter((sheet) => sessionState(sheet) === state).slice(0, 1),
  )
  const buys = [
    { days: 190, sheets: take(3, daysAgo(190), home), outcome: 'paid' as const, reviewed: 2 },
    { days: 75, sheets: take(2, daysAgo(75), home), outcome: 'paid' as const, reviewed: 1 },
    { days: 12, sheets: take(3, daysAgo(12), home), outcome: 'paid' as const, reviewed: 1 },
    { days: 1, sheets: take(4, daysAgo(1), sessionsOfEachKind), outcome: 'paid' as const, reviewed: 0 },
    { days: 0.05, sheets: take(2, daysAgo(0.05), home), outcome: 'waiting' as const, reviewed: 0 },
  ]
  for (const { days, sheets, outcome, reviewed } of buys) {
    if (sheets.length === 0) continue
    const at = daysAgo(days)
    const endAt = new Date(at.getTime() + 3 * minuteMilliseconds)
    events.push({
      kind: 'order',
      at,
      buyerId: cast.buyer.id,
      sheets: sheets.map((sheet) => sheet.id),
      promoCode: null,
      outcome,
      endAt,
    })
    for (const sheet of sheets.slice(0, reviewed)) addReview(random, sheet, cast.buyer.id, endAt, now, events)
  }
}
