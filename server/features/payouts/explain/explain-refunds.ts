import { sql } from 'kysely'
import type { z } from 'zod'
import type { listFigures } from '#contract/staff/explained-lists.ts'
import { englishShortMonth, type Period, periodOfNumber, thaiShortMonth } from '#rules/calendar/periods.ts'
import type { Chain } from '#rules/money/explanation.ts'
import { refuse } from '#rules/refusal.ts'
import { reckonRefund } from '#server/features/orders/index.ts'
import type { Db } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { addPaid, addShare, readOrderedLines, readPostedLines } from './lines.ts'
import { addNegative } from './list-rows.ts'

type Input<Name extends keyof typeof listFigures> = z.output<(typeof listFigures)[Name]>

const staff = { kind: 'staff' } as const

/** Amount a refund would give back, or take from sellers and company, line by line as posted now. Refuses as the refund. */
export async function explainRefundToCome(
  db: Db,
  { clock }: Pick<Platform, 'clock'>,
  chain: Chain,
  { order, lines: chosen, part }: Input<'refundToCome'>,
): Promise<number> {
  const now = clock.now()
  const { lines, period } = await reckonRefund(db, { id: order, lines: chosen }, now)
  const at = now.toISOString()
  if (part === 'amount') {
    const back = new Set(lines.map(({ line }) => line.position))
    const ordered = (await readOrderedLines(db, order)).filter(({ position }) => back.has(position))
    return chain.reckon({
      kind: 'refund',
      op: 'sum',
      of: ordered.map((line) => addPaid(chain, line, staff, order, at)),
      what: ['จะคืนให้ผู้ซื้อ', 'Would be given back to the buyer'],
      ref: order,
      at,
    })
  }
  const sold = await readPostedLines(db, sql`e.order_id = ${order} and e.kind = 'sale'`)
  const taken = lines.flatMap(({ line, sellerSatang, baseSatang, percent }) => {
    const sale = sold.find(({ position }) => position === line.position)
    // Free lines were never posted.
    if (sale === undefined) return []
    const { share, company } = addShare(
      chain,
      {
        ...sale,
        kind: 'refund',
        at: now,
        percent,
        base: baseSatang,
        amount: -sale.amount,
        share: -sellerSatang,
      },
      staff,
    )
    return [part === 'sellers' ? share : company]
  })
  return addTaken(chain, taken, { part, period, ref: order, at })
}

/** Amount a refund took from sellers or company: each line's share as posted. Refuses: not-found. */
export async function explainRefundTaken(
  db: Db,
  chain: Chain,
  { id, part }: Input<'refundTaken'>,
): Promise<number> {
  const { rows } = await sql<{ order: string; at: Date; month: number }>`
    select order_id as order, created_at as at, month from refund where id = ${id}`.execute(db)
  const [refund] = rows
  if (refund === undefined) return refuse('not-found')
  const taken = (await readPostedLines(db, sql`e.key = ${`refund:${id}`}`)).map((line) => {
    const { share, company } = addShare(chain, line, staff)
    return part === 'sellers' ? share : company
  })
  const period = periodOfNumber(refund.month)
  return addTaken(chain, taken, { part, period, ref: refund.order, at: refund.at.toISOString() })
}

function addTaken(
  chain: Chain,
  of: number[],
  about: { part: 'sellers' | 'company'; period: Period; ref: string; at: string },
): number {
  const { part, period, ref, at } = about
  const sum = chain.reckon({
    kind: part === 'sellers' ? 'share' : 'company',
    op: 'sum',
    of,
    what: [`ลงบัญชีในเดือน ${thaiShortMonth(period)}`, `Posted in ${englishShortMonth(period)}`],
    ref,
    at,
  })
  return addNegative(chain, sum, {
    kind: 'refund',
    what:
      part === 'sellers' ? ['หักจากผู้ขาย', 'Taken from the sellers'] : ['หักจากบริษัท', 'Taken from the company'],
    ref,
  })
}

/** Amount that a buyer asks back, less other refunds made since. Refuses: not-found. */
export async function explainRefundAsked(
  db: Db,
  chain: Chain,
  { request }: Input<'refundAsked'>,
): Promise<number> {
  const { rows } = await sql<{ order: string; at: Date; positions: number[] }>`
    select r.order_id as order, r.asked_at as at, array(select l.position::int from order_line l
        left join refund_line done on (done.order_id, done.position) = (l.order_id, l.position)
      where l.order_id = r.order_id and l.position = any(r.positions)
        and (done.refund_id is null or done.refund_id = r.refund_id)) as positions
    from refund_request r where r.id = ${request}`.execute(db)
  const [asked] = rows
  if (asked === undefined) return refuse('not-found')
  const at = asked.at.toISOString()
  const lines = (await readOrderedLines(db, asked.order)).filter(({ position }) =>
    asked.positions.includes(position),
  )
  return chain.reckon({
    kind: 'refund',
    op: 'sum',
    of: lines.map((line) => addPaid(chain, line, staff, asked.order, at)),
    what: ['ผู้ซื้อขอคืน', 'Asked back by the buyer'],
    ref: asked.order,
    at,
  })
}
