import { type Input, half, type Length, type Load, type Speed, load, warmUpOf } from './load.ts'
import type { Shop } from './shop.ts'

export type Measured = Speed & {
  operation: string
  /** Of one answer's body, and of its head beyond the usual. */
  bytes?: number
  headBytes?: number
  isZipped?: boolean
  oneQueryPerSecond?: number
  /** One query whose answer is as long as this one's. */
  equalQueryPerSecond?: number
  barePerSecond?: number
  /** Processor time of one of it, in milliseconds: says more than the rate where others use the machine too. */
  processor?: Processor
  oneQueryProcessor?: Processor
  equalQueryProcessor?: Processor
  /** The most memory that the server process held. */
  megabytes?: number
  target?: Target
}

export type Processor = { server: number; database: number }

/** A measurement's aim; `isMet` is decided where the numbers are. */
export type Target = { words: string; isMet: boolean }

export type Aim = {
  ofOneQuery?: number
  ofEqualQuery?: number
  ofBare?: number
  perSecond?: number
  p95?: number
  p99?: number
}

type Options = {
  length: Length
  aim?: Aim
  reference: 'one query' | 'bare'
  storeCodes: readonly number[]
  /** No request is repeated while its answer may be cached. */
  isEachNew?: true
}

/** The references are measured right beside each operation, so that a busy machine slows all of them alike. */
export async function measure(
  shop: Shop,
  operation: string,
  all: readonly Input[],
  { length, reference, storeCodes, aim, isEachNew }: Options,
): Promise<Measured> {
  const isApart = isEachNew === true
  const asks = isApart ? all : all.slice(0, length.different)
  const warmUps = isApart ? Math.floor(asks.length / 3) : asks.length
  await load(shop.origin, asks.slice(0, warmUps), warmUpOf(length), isApart)
  const { result: measured, ...use } = await watchLoad(shop, 'product', () =>
    load(shop.origin, isApart ? asks.slice(warmUps) : asks, length, isApart),
  )
  const beside = async (bytes?: number) => {
    if (reference !== 'one query') return undefined
    const lists = storeCodes.map((code) => ({ path: bytes === undefined ? `/${code}` : `/${code}/${bytes}` }))
    await load(shop.oneQueryOrigin, lists, warmUpOf(half(length)))
    return await watchLoad(shop, 'one query', () => load(shop.oneQueryOrigin, lists, half(length)))
  }
  const oneQuery = await beside()
  const equalQuery = await beside(measured.bytes)
  // As many different bodies as the row has: the load generator parses each, and is twice as fast with one that repeats.
  const kind = measured.isZipped ? 'zipped' : 'plain'
  const same = asks
    .slice(0, 200)
    .map((_, number) => ({ path: `/${measured.bytes}/${measured.headBytes}/${kind}/${number}` }))
  await load(shop.bareOrigin, same, warmUpOf(half(length)))
  const bare = (await load(shop.bareOrigin, same, half(length))).perSecond
  return {
    operation,
    ...measured,
    ...(oneQuery && { oneQueryPerSecond: oneQuery.result.perSecond }),
    ...(oneQuery?.processor && { oneQueryProcessor: oneQuery.processor }),
    ...(equalQuery && { equalQueryPerSecond: equalQuery.result.perSecond }),
    ...(equalQuery?.processor && { equalQueryProcessor: equalQuery.processor }),
    barePerSecond: bare,
    ...use,
    ...(aim && {
      target: judge(aim, measured, oneQuery?.result.perSecond, bare, equalQuery?.result.perSecond),
    }),
  }
}

async function watchLoad(shop: Shop, of: 'product' | 'one query', work: () => Promise<Load>) {
  const { result, ...use } = await watchUse(shop, of, async () => {
    const loaded = await work()
    return { result: loaded, count: loaded.answers }
  })
  const { answers: _, ...measured } = result
  return { result: measured, ...use }
}

/** Resource use of the process and its database for one item. */
export async function watchUse<T>(
  shop: Shop,
  of: 'product' | 'one query',
  work: () => Promise<{ result: T; count: number }>,
): Promise<{ result: T; megabytes?: number; processor?: Processor }> {
  shop.megabytesMax()
  const before = await shop.processorTime(of)
  const { result, count } = await work()
  const after = await shop.processorTime(of)
  const megabytes = shop.megabytesMax()
  const use = { result, ...(megabytes !== undefined && of === 'product' && { megabytes }) }
  if (before.server === undefined || after.server === undefined) return use
  let database = 0
  for (const [pid, milliseconds] of after.database) database += milliseconds - (before.database.get(pid) ?? 0)
  return { ...use, processor: { server: (after.server - before.server) / count, database: database / count } }
}

export function judge(aim: Aim, measured: Speed, oneQuery = 0, bare = 0, equalQuery = 0): Target {
  const words: string[] = []
  let isMet = true
  const want = (text: string, isReached: boolean) => {
    words.push(text)
    isMet &&= isReached
  }
  if (aim.ofOneQuery !== undefined)
    want(`${aim.ofOneQuery} of one query`, measured.perSecond >= aim.ofOneQuery * oneQuery)
  if (aim.ofEqualQuery !== undefined)
    want(
      `${aim.ofEqualQuery} of one query of equal bytes`,
      measured.perSecond >= aim.ofEqualQuery * equalQuery,
    )
  if (aim.ofBare !== undefined) want(`${aim.ofBare} of bare`, measured.perSecond >= aim.ofBare * bare)
  if (aim.perSecond !== undefined) want(`${aim.perSecond}/s`, measured.perSecond >= aim.perSecond)
  if (aim.p95 !== undefined) want(`p95 ≤ ${aim.p95} ms`, measured.p95 <= aim.p95)
  if (aim.p99 !== undefined) want(`p99 ≤ ${aim.p99} ms`, measured.p99 <= aim.p99)
  return { words: words.join(', '), isMet }
}
