import { sql } from 'kysely'
import type { z } from 'zod'
import type { figures } from '#contract/shared/explanation.ts'
import type { Chain } from '#rules/money/explanation.ts'
import { refuse } from '#rules/refusal.ts'
import type { Db } from '#server/platform/database.ts'
import { addBankLines, addSettlement } from './bank-lines.ts'
import { addPaid, addShare, readOrderedLines, readPostedLines, type Viewer } from './lines.ts'

/** A refund: to the buyer what came back; to a seller what it took from the share, as on the seller's page. */
export async function explainRefund(
  db: Db,
  chain: Chain,
  { id, position }: z.output<typeof figures.refund>,
  viewer: Viewer,
): Promise<number> {
  const { rows } = await sql<{ order: string; satang: number; at: Date; positions: number[] }>`
    select r.order_id as order, r.amount_satang as satang, r.created_at as at,
      (select array_agg(l.position::int order by l.position) from refund_line l where l.refund_id = r.id) as positions
    from refund r join orders o on o.id = r.order_id
    where r.id = ${id} and ${viewer.kind === 'buyer' ? sql`o.buyer_id = ${viewer.id}` : sql`true`}`.execute(
    db,
  )
  const [refund] = rows
  if (refund === undefined) return refuse('not-found')
  const ref = viewer.kind === 'seller' ? '' : refund.order
  const at = refund.at.toISOString()
  if (viewer.kind === 'seller') {
    const own = await readPostedLines(db, sql`e.key = ${`refund:${id}`} and p.seller_id = ${viewer.id}`)
    const lines = own.filter((line) => position === undefined || line.position === position)
    if (lines.length === 0) return refuse('not-found')
    return chain.reckon({
      kind: 'total',
      op: 'sum',
      of: lines.map((line) => addShare(chain, line, viewer).share),
      what: ['หักคืนจากส่วนแบ่ง', 'Taken from the share'],
      at,
    })
  }
  const refunded = new Set(refund.positions)
  const lines = (await readOrderedLines(db, refund.order)).filter(({ position }) => refunded.has(position))
  const paid = lines.map((line) => addPaid(chain, line, viewer, ref, at))
  if (viewer.kind === 'staff') {
    for (const line of await readPostedLines(db, sql`e.key = ${`refund:${id}`}`))
      addShare(chain, line, viewer)
  }
  return chain.add({
    kind: 'refund',
    op: 'sum',
    of: paid,
    after: refund.satang,
    what: ['คืนเงินผู้ซื้อ', 'Given back to the buyer'],
    ref,
    at,
  })
}

/** The amount paid for an order or a line of it, and how it came. */
export async function explainOrder(
  db: Db,
  chain: Chain,
  { id, position }: z.output<typeof figures.order>,
  viewer: Viewer,
): Promise<number> {
  const { rows } = await sql<{ total: number; hex: string; at: Date | null }>`
    select total_satang as total, hex, paid_at as at from orders
    where id = ${id} and ${viewer.kind === 'buyer' ? sql`buyer_id = ${viewer.id}` : sql`true`}`.execute(db)
  const [order] = rows
  if (order === undefined || viewer.kind === 'seller') return refuse('not-found')
  const at = order.at?.toISOString() ?? null
  const lines = (await readOrderedLines(db, id)).filter(
    (line) => position === undefined || line.position === position,
  )
  if (lines.length === 0) return refuse('not-found')
  const posted =
    viewer.kind === 'staff' && order.at !== null
      ? await readPostedLines(db, sql`e.order_id = ${id} and e.kind = 'sale'`)
      : []
  const paid = lines.map((line) => {
    const sold = posted.find((one) => one.position === line.position)
    return sold === undefined ? addPaid(chain, line, viewer, id, at) : addShare(chain, sold, viewer).amount
  })
  if (position !== undefined) return paid[0] ?? 0
  const total = chain.add({
    kind: 'total',
    op: 'sum',
    of: paid,
    after: order.total,
    what: ['รวมทั้งคำสั่งซื้อ', 'The whole order'],
    ref: id,
    at,
  })
  const { rows: money } = await sql<{ id: number; satang: number; at: Date; reference: string | null }>`
    select id, amount_satang as satang, coalesce(transferred_at, received_at) as at, coalesce(transaction_id, reference) as reference
    from money_received where order_id = ${id} and state = 'MATCHED'`.execute(db)
  for (const one of money) {
    const step = chain.add({
      kind: 'money',
      op: 'equal',
      of: [total],
      after: one.satang,
      what: ['เงินเข้าทางธนาคาร', 'Money that the bank received'],
      ref: viewer.kind === 'staff' ? (one.reference ?? order.hex) : order.hex,
      at: one.at.toISOString(),
    })
    if (viewer.kind !== 'staff') continue
    await addSettlement(db, chain, { id: one.id, step })
    await addBankLines(db, chain, { kind: 'money', about: String(one.id) }, { step, satang: one.satang })
  }
  return total
}
