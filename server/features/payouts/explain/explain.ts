import { sql } from 'kysely'
import type { z } from 'zod'
import type { figures } from '#contract/shared/explanation.ts'
import { Chain } from '#rules/money/explanation.ts'
import { refuse } from '#rules/refusal.ts'
import type { Db } from '#server/platform/database.ts'
import { monthNumber } from '../months/index.ts'
import {
  addMonth,
  addPaid,
  addShare,
  readOrderedLines,
  readPostedLines,
  refOf,
  type Viewer,
} from './lines.ts'
import { addBankLines, addSettlement } from './bank-lines.ts'
import { explainAccount, explainEntry } from './explain-account.ts'
import { explainPayout, explainRecord, explainWithheld } from './explain-payout.ts'

export type Figure =
  | (z.output<typeof figures.month> & { seller: string })
  | z.output<typeof figures.payout>
  | z.output<typeof figures.record>
  | z.output<typeof figures.waiting>
  | z.output<typeof figures.withheld>
  | z.output<typeof figures.posting>
  | z.output<typeof figures.refund>
  | z.output<typeof figures.order>
  | z.output<typeof figures.account>
  | z.output<typeof figures.entry>

export type Explanation = { chain: Chain; result: number }

/** How a figure comes about, for whoever looks. Refuses: not-found, also where it is somebody else's. */
export async function explain(db: Db, figure: Figure, viewer: Viewer): Promise<Explanation> {
  const chain = new Chain()
  const result = await explained(db, chain, figure, viewer)
  return { chain, result }
}

function explained(db: Db, chain: Chain, figure: Figure, viewer: Viewer): Promise<number> {
  switch (figure.kind) {
    case 'month':
      return explainMonth(db, chain, figure, viewer)
    case 'payout':
      return explainPayout(db, chain, figure.id, viewer).then((steps) => steps[figure.part ?? 'net'])
    case 'record':
      return explainRecord(db, chain, figure, viewer)
    case 'waiting':
      return explainWaiting(db, chain, figure.rows, viewer)
    case 'withheld':
      return viewer.kind === 'staff' ? explainWithheld(db, chain, figure) : refuse('not-found')
    case 'posting':
      return explainPosting(db, chain, figure, viewer)
    case 'refund':
      return explainRefund(db, chain, figure, viewer)
    case 'order':
      return explainOrder(db, chain, figure, viewer)
    case 'account':
      return viewer.kind === 'staff' ? explainAccount(db, chain, figure) : refuse('not-found')
    case 'entry':
      return viewer.kind === 'staff' ? explainEntry(db, chain, figure.key) : refuse('not-found')
  }
}

async function explainMonth(
  db: Db,
  chain: Chain,
  figure: Extract<Figure, { kind: 'month' }>,
  viewer: Viewer,
): Promise<number> {
  const month = monthNumber(figure.month)
  const ofStore = figure.store === undefined ? sql`true` : sql`p.store_code = ${figure.store}`
  const lines = await readPostedLines(
    db,
    sql`p.seller_id = ${figure.seller} and e.month = ${month} and ${ofStore}`,
  )
  if (lines.length === 0) return refuse('not-found')
  const shares = [...Map.groupBy(lines, ({ store }) => store).values()].map((ofMonth) =>
    addMonth(chain, ofMonth, viewer),
  )
  const [only, ...more] = shares
  if (only !== undefined && more.length === 0) return only
  return chain.reckon({
    kind: 'total',
    op: 'sum',
    of: shares,
    what: ['ส่วนแบ่งทุกสถาบัน', 'Share of all institutions'],
  })
}

/** Records of closed months, and months that are open, as the revenue names them. */
async function explainWaiting(
  db: Db,
  chain: Chain,
  rows: readonly string[],
  viewer: Viewer,
): Promise<number> {
  if (viewer.kind !== 'seller') return refuse('not-found')
  const steps: number[] = []
  for (const row of new Set(rows)) {
    const [, year, month, store] = /^open-(\d{4})(\d{2})-(\d{1,9})$/.exec(row) ?? []
    steps.push(
      store === undefined
        ? await explainRecord(db, chain, { id: row, part: 'share' }, viewer)
        : await explainMonth(
            db,
            chain,
            { kind: 'month', month: `${year}-${month}`, store: Number(store), seller: viewer.id },
            viewer,
          ),
    )
  }
  return chain.reckon({
    kind: 'total',
    op: 'sum',
    of: steps,
    what: ['ส่วนแบ่งที่รอโอนด้วยกัน', 'Share that waits together'],
  })
}

type Posting = {
  key: string
  kind: string
  memo: string
  at: Date
  from: string
  to: string
  satang: number
  seller: string | null
  sheet: string | null
}

async function explainPosting(
  db: Db,
  chain: Chain,
  { entry, line }: Extract<Figure, { kind: 'posting' }>,
  viewer: Viewer,
): Promise<number> {
  const mine =
    viewer.kind === 'staff' ? sql`true` : sql`${`seller:${viewer.id}`} in (p.from_account, p.to_account)`
  const { rows } = await sql<Posting>`
    select e.key, e.kind, e.memo, e.occurred_at as at, p.from_account as from, p.to_account as to, p.amount_satang as satang,
      p.seller_id as seller, p.sheet_id as sheet
    from ledger_posting p join ledger_entry e on e.id = p.entry_id
    where p.entry_id = ${entry} and p.line = ${line} and ${mine}`.execute(db)
  const [posting] = rows
  if (posting === undefined) return refuse('not-found')
  const satang = posting.satang
  const ref = refOf({ key: posting.key, entry, line }, viewer)
  const what: [string, string] = [
    `ลงบัญชี ${posting.from} → ${posting.to}`,
    `Posted ${posting.from} → ${posting.to}`,
  ]
  const booked = { kind: 'posting' as const, after: satang, what, ref, at: posting.at.toISOString() }
  if (posting.kind === 'payout' && posting.key.startsWith('payout:') && !posting.key.endsWith(':returned')) {
    await explainPayout(db, chain, posting.key.slice('payout:'.length), viewer)
    const paid = posting.to === 'company:transfer-fee' ? 'fee' : posting.to.startsWith('tax') ? 'tax' : 'net'
    const source = chain.steps.findLast(({ kind, after }) => kind === paid && after === satang)
    // Net and tax both leave the payer's bank where the bank remits the tax.
    const other = chain.steps.findLast(({ kind, after }) => kind === 'tax' && after === satang)
    const step = source ?? other
    return chain.add(step === undefined ? booked : { ...booked, op: 'equal', of: [step.id] })
  }
  const lines =
    posting.seller === null
      ? []
      : await readPostedLines(
          db,
          sql`e.id = ${entry} and p.seller_id = ${posting.seller} and p.sheet_id = ${posting.sheet}`,
        )
  const [sold] = lines
  if (sold === undefined) return chain.add(booked)
  const { share, company } = addShare(chain, sold, viewer)
  const source = posting.from.startsWith('seller:') || posting.to.startsWith('seller:') ? share : company
  if (sold.kind === 'sale') return chain.add({ ...booked, op: 'equal', of: [source] })
  const nothing = chain.add({ kind: 'refund', after: 0, what: ['คืนกลับ', 'Taken back'], ref })
  return chain.add({ ...booked, op: 'less', of: [nothing, source], before: chain.after(source) })
}

/** To the buyer what came back; to a seller what it took from her share, as it stands on her page. */
async function explainRefund(
  db: Db,
  chain: Chain,
  { id, position }: Extract<Figure, { kind: 'refund' }>,
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

async function explainOrder(
  db: Db,
  chain: Chain,
  { id, position }: Extract<Figure, { kind: 'order' }>,
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
