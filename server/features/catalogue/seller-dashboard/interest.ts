import { createHmac } from 'node:crypto'
import type { z } from 'zod'
import type { interestKind, visitSource } from '#contract/buyer/interest.ts'
import type { Caller } from '#server/platform/caller.ts'
import type { Trx } from '#server/platform/database.ts'
import { addressGroup } from '#server/platform/http/addresses.ts'
import { isRobot } from '#server/platform/http/in-app-browsers.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { RequestFacts } from '#server/platform/route.ts'

const hourMilliseconds = 3_600_000

/**
 * Key of an hourly count: a person, or a visitor's address; undefined for robots. Stored as a keyed hash that changes hourly, so that no
 * visitor's way through the shop can be reconstructed.
 */
export function whoIsInterested(
  { config, clock }: Pick<Platform, 'config' | 'clock'>,
  caller: Caller,
  { address, userAgent }: RequestFacts,
): Buffer | undefined {
  if (userAgent === '' || isRobot(userAgent)) return undefined
  const who = caller.kind === 'person' ? `person ${caller.id}` : `address ${addressGroup(address)}`
  return createHmac('sha256', config.AUTH_SECRET)
    .update(`interest ${hourOf(clock.now()).toISOString()} ${who}`)
    .digest()
    .subarray(0, 16)
}

type Interest = {
  sheetId: string
  kind: z.output<typeof interestKind>
  source: z.output<typeof visitSource> | undefined
  who: Buffer
  caller: Caller
}

/** Records interest once per hour, for sheets on sale that are not the caller's own; the caller is not told which applied. */
export async function noteInterest(
  trx: Trx,
  { sheetId, kind, source = 'direct', who, caller }: Interest,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('sheet_interest')
    .columns(['sheet_id', 'kind', 'hour', 'who', 'source'])
    .expression((from) =>
      from
        .selectFrom('sheet')
        .select((to) => [
          'sheet.id',
          to.val(kind).as('kind'),
          to.val(hourOf(now)).as('hour'),
          to.val(who).as('who'),
          to.val(source === 'direct' ? null : source).as('source'),
        ])
        .where('sheet.id', '=', sheetId)
        .where('sheet.on_sale', '=', true)
        .where('sheet.author_id', '!=', caller.kind === 'person' ? caller.id : ''),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

function hourOf(now: Date): Date {
  return new Date(Math.floor(now.getTime() / hourMilliseconds) * hourMilliseconds)
}

/** Rows at most of one run; the rest waits for the next minute. */
const rowsOfRunMax = 20_000

/** Longer than the hour in which a visitor counts once. */
const storedMilliseconds = 2 * 3_600_000

/**
 * Adds new interest to the sheets' daily counts and forgets who it was. Two simultaneous runs take different rows and update days in one
 * order, so they never deadlock.
 */
export async function addUpInterest({ pool, clock }: Pick<Platform, 'pool' | 'clock'>): Promise<void> {
  await pool.query(
    `with fresh as (
      update sheet_interest set counted = true where ctid = any(array(
        select ctid from sheet_interest where not counted limit $1 for update skip locked))
      returning sheet_id, kind, hour, source
    ), sums as (
      select f.sheet_id, (f.hour at time zone 'Asia/Bangkok')::date as day, f.source,
        count(*) filter (where f.kind = 'view') as views, count(*) filter (where f.kind = 'sample') as samples,
        count(*) filter (where f.kind = 'cart') as carts, grouping(f.source) = 1 as is_sum
      from fresh f join sheet s on s.id = f.sheet_id
      group by grouping sets ((1, 2), (1, 2, 3)) order by 1, 2, 3
    ), led as (
      insert into sheet_day_source (sheet_id, day, source, views, samples, carts)
      select sheet_id, day, source, views, samples, carts from sums where source is not null
      on conflict (sheet_id, day, source) do update set views = sheet_day_source.views + excluded.views,
        samples = sheet_day_source.samples + excluded.samples, carts = sheet_day_source.carts + excluded.carts
    )
    insert into sheet_day (sheet_id, day, views, samples, carts) select sheet_id, day, views, samples, carts from sums where is_sum
    on conflict (sheet_id, day) do update set views = sheet_day.views + excluded.views,
      samples = sheet_day.samples + excluded.samples, carts = sheet_day.carts + excluded.carts`,
    [rowsOfRunMax],
  )
  const before = new Date(clock.now().getTime() - storedMilliseconds)
  await pool.query('delete from sheet_interest where counted and hour < $1', [before])
}
