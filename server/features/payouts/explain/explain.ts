import { sql } from 'kysely'
import type { z } from 'zod'
import type { figures } from '#contract/shared/explanation.ts'
import { Chain } from '#rules/money/explanation.ts'
import { refuse } from '#rules/refusal.ts'
import { accounts } from '#server/features/ledger/index.ts'
import { type Db, inReport } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { addShare, readPostedLines, refOf, type Viewer } from './lines.ts'
import { explainAccount, explainEntry } from './explain-account.ts'
import { explainList, type ListFigure } from './explain-lists.ts'
import { explainMonth, explainWaiting } from './explain-month.ts'
import { explainOrder, explainRefund } from './explain-order.ts'
import { explainPayout, explainRecord, explainWithheld } from './explain-payout.ts'
import { type BuyingFigure, explainOfBuyer, explainOfSeller, type SalesFigure } from './own-figures.ts'

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
  | SalesFigure
  | BuyingFigure
  | ListFigure

export type Explanation = { chain: Chain; result: number }

/** Explains a figure to this viewer. Refuses: not-found, also for another person's figure. */
export async function explain(
  db: Db,
  platform: Platform,
  figure: Figure,
  viewer: Viewer,
): Promise<Explanation> {
  const chain = new Chain()
  const result = await explained(db, platform, chain, figure, viewer)
  return { chain, result }
}

function explained(
  db: Db,
  platform: Platform,
  chain: Chain,
  figure: Figure,
  viewer: Viewer,
): Promise<number> {
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
      if (viewer.kind !== 'staff') return refuse('not-found')
      return inReport(db, (trx) => explainAccount(trx, chain, figure))
    case 'entry':
      return viewer.kind === 'staff' ? explainEntry(db, chain, figure.key) : refuse('not-found')
    case 'month-part':
    case 'sold':
    case 'own-code':
    case 'tax-year':
    case 'certificate':
    case 'commission':
    case 'expected':
    case 'forecast':
    case 'future-sale':
      return viewer.kind === 'seller'
        ? explainOfSeller({ db, platform, chain, seller: viewer.id }, figure)
        : refuse('not-found')
    case 'order-part':
    case 'order-lines':
    case 'credit':
    case 'document':
    case 'cart':
      return viewer.kind === 'buyer'
        ? explainOfBuyer({ db, platform, chain, buyer: viewer.id }, figure)
        : refuse('not-found')
    default:
      return viewer.kind === 'staff' ? explainList(db, platform, chain, figure) : refuse('not-found')
  }
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
    viewer.kind === 'staff'
      ? sql`true`
      : sql`${accounts.ofSeller(viewer.id)} in (p.from_account, p.to_account)`
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
    const paid = posting.to === accounts.transferFee ? 'fee' : posting.to.startsWith('tax') ? 'tax' : 'net'
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
