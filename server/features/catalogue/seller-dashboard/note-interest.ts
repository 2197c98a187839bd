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
 * Who is counted once an hour: the person, a visitor by the address; undefined for robots. Stored as a hash with our secret that
 * is another one each hour, so that no visitor's way through the shop can be put together from it.
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

/** Notes it unless it was noted this hour, the sheet is not on sale, or it is the caller's own; the caller is not shown which. */
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
