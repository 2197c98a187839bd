import { type Ask, type Speed, load } from './load.ts'
import type { ProcessorTime, Shop } from './shop.ts'

export type Measured = Speed & {
  operation: string
  /** Of one answer's body. */
  bytes?: number
  oneQueryPerSecond?: number
  barePerSecond?: number
  /** Processor time of one of it, in milliseconds: says more than the rate where others use the machine too. */
  processor?: ProcessorTime
  /** The most memory that the server process held. */
  megabytes?: number
  target?: Target
}

/** What the measurement should reach; `isMet` is decided where the numbers are. */
export type Target = { words: string; isMet: boolean }

export type Aim = {
  ofOneQuery?: number
  ofBare?: number
  perSecond?: number
  p99?: number
}

/** The references are measured right beside each operation, so that a busy machine slows all of them alike. */
export async function measure(
  shop: Shop,
  operation: string,
  asks: readonly Ask[],
  options: { seconds: number; aim?: Aim; reference: 'one query' | 'bare'; storeCodes: readonly number[] },
): Promise<Measured> {
  const { seconds, reference, storeCodes } = options
  const beside = Math.max(2, Math.round(seconds / 2))
  const {
    result: { answers: _answers, ...measured },
    ...use
  } = await watchUse(shop, async () => {
    const result = await load(shop.origin, asks, seconds)
    return { result, count: result.answers }
  })
  const lists = storeCodes.map((code) => ({ path: `/${code}` }))
  const oneQuery =
    reference === 'one query' ? (await load(shop.oneQueryOrigin, lists, beside)).perSecond : undefined
  const bare = (await load(shop.bareOrigin, [{ path: `/${measured.bytes}` }], beside)).perSecond
  return {
    operation,
    ...measured,
    ...(oneQuery !== undefined && { oneQueryPerSecond: oneQuery }),
    barePerSecond: bare,
    ...use,
    ...(options.aim && { target: judge(options.aim, measured, oneQuery, bare) }),
  }
}

/** What the server and its database used for `count` of something. */
export async function watchUse<T>(
  shop: Shop,
  work: () => Promise<{ result: T; count: number }>,
): Promise<{ result: T; megabytes?: number; processor?: ProcessorTime }> {
  shop.megabytesMax()
  const before = await shop.processorTime()
  const { result, count } = await work()
  const after = await shop.processorTime()
  const megabytes = shop.megabytesMax()
  const each = (part: 'server' | 'database') => ((after?.[part] ?? 0) - (before?.[part] ?? 0)) / count
  return {
    result,
    ...(megabytes !== undefined && { megabytes }),
    ...(before && after && { processor: { server: each('server'), database: each('database') } }),
  }
}

export function judge(aim: Aim, measured: Speed, oneQuery = 0, bare = 0): Target {
  const words: string[] = []
  let isMet = true
  const want = (text: string, isReached: boolean) => {
    words.push(text)
    isMet &&= isReached
  }
  if (aim.ofOneQuery !== undefined)
    want(`${aim.ofOneQuery} of one query`, measured.perSecond >= aim.ofOneQuery * oneQuery)
  if (aim.ofBare !== undefined) want(`${aim.ofBare} of bare`, measured.perSecond >= aim.ofBare * bare)
  if (aim.perSecond !== undefined) want(`${aim.perSecond}/s`, measured.perSecond >= aim.perSecond)
  if (aim.p99 !== undefined) want(`p99 ≤ ${aim.p99} ms`, measured.p99 <= aim.p99)
  return { words: words.join(', '), isMet }
}
