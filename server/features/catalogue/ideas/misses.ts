import { createHmac } from 'node:crypto'
import { bangkokDate } from '#rules/calendar/bangkok.ts'
import { compactText } from '#rules/search/normalise.ts'
import type { Caller } from '#server/platform/caller.ts'
import { addressGroup } from '#server/platform/http/addresses.ts'
import { isRobot } from '#server/platform/http/in-app-browsers.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { RequestFacts } from '#server/platform/route.ts'

const flushMilliseconds = 3_000
/** More than this in three seconds is an attack, and the count needs no more. */
const waitingMax = 2_000

type Miss = { store: number; key: string; day: string; who: Buffer; typed: string }
type Noted = Pick<Platform, 'config' | 'clock' | 'pool' | 'log' | 'primary'>

const waiting = new WeakMap<object, Map<string, Miss>>()

/** The key under which searches are equal; undefined if too short. Counted in code points, as the database does. */
export function searchKey(text: string): string | undefined {
  const letters = [...compactText(text)].slice(0, 60)
  return letters.length < 2 ? undefined : letters.join('')
}

/**
 * Records a search without results, batched every few seconds because a search must not cost a write; a crash may lose them. The person is
 * stored as a hash that differs per text and day: it counts people and identifies nobody.
 */
export function noteMiss(
  { primary, ...reading }: Noted,
  caller: Caller,
  { address, userAgent }: RequestFacts,
  { text, store }: { text: string; store: number },
): void {
  const key = searchKey(text)
  if (key === undefined || userAgent === '' || isRobot(userAgent)) return
  // The search may have been answered by a replica, which cannot be written to.
  const platform = primary ?? reading
  const { pool, config, clock } = platform
  const day = bangkokDate(clock.now())
  const person = caller.kind === 'person' ? `person ${caller.id}` : `address ${addressGroup(address)}`
  const who = createHmac('sha256', config.AUTH_SECRET)
    .update(`miss ${day} ${store} ${key} ${person}`)
    .digest()
  let misses = waiting.get(pool)
  if (misses === undefined) {
    misses = new Map()
    waiting.set(pool, misses)
  }
  if (misses.size === 0) setTimeout(() => void flush(platform), flushMilliseconds).unref()
  if (misses.size < waitingMax)
    misses.set(who.toString('base64'), {
      store,
      key,
      day,
      who: who.subarray(0, 16),
      typed: text.trim().slice(0, 60),
    })
}

async function flush({ pool, log }: Noted): Promise<void> {
  const misses = [...(waiting.get(pool)?.values() ?? [])]
  waiting.get(pool)?.clear()
  try {
    await pool.query(
      `insert into search_miss (store_code, key, day, who, typed)
       select * from unnest($1::int[], $2::text[], $3::date[], $4::bytea[], $5::text[]) on conflict do nothing`,
      [
        misses.map(({ store }) => store),
        misses.map(({ key }) => key),
        misses.map(({ day }) => day),
        misses.map(({ who }) => who),
        misses.map(({ typed }) => typed),
      ],
    )
  } catch (error) {
    log.warn({ reason: String(error) }, 'searches without result: not stored')
  }
}
