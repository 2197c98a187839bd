import { sql } from 'kysely'
import type { z } from 'zod'
import type { buyingFigures } from '#contract/shared/explained-buying.ts'
import type { Chain } from '#rules/money/explanation.ts'
import type { Satang } from '#rules/money/satang.ts'
import { refuse } from '#rules/refusal.ts'
import { accounts } from '#server/features/ledger/index.ts'
import type { Db } from '#server/platform/database.ts'
import type { CreditMoveTable } from '#server/platform/schema/orders.ts'
import { explainOrder, explainRefund } from './explain-order.ts'

/** Beyond this many, moves are shown as booked; each opens its own chain. */
const movesWhole = 50

type Move = {
  key: string
  kind: CreditMoveTable['kind']
  satang: Satang
  balance: Satang
  at: Date
  order: string | null
  entry: number | null
  booked: Satang | null
  refund: string | null
}

const names: Record<Move['kind'], [string, string]> = {
  refund: ['คืนเงินเป็นเครดิต', 'Refunded as credit'],
  money: ['เงินที่ไม่ตรงกับคำสั่งซื้อ เก็บเป็นเครดิต', 'Money that did not fit, kept as credit'],
  order: ['ใช้กับคำสั่งซื้อ', 'Used on an order'],
  'order-back': ['คำสั่งซื้อไม่สำเร็จ เครดิตกลับมา', 'Came back from an order'],
  withdrawal: ['ถอนออกไปบัญชี', 'Taken out to an account'],
}

/** A buyer's credit moves up to now or up to a move, or one move alone. Refuses: not-found. */
export async function explainCredit(
  db: Db,
  chain: Chain,
  { move: asked, part }: z.output<typeof buyingFigures.credit>,
  buyer: string,
): Promise<number> {
  const { rows: moves } = await sql<Move>`
    select m.key, m.kind, m.satang, m.balance_satang as balance, m.moved_at as at, m.order_id as order, e.id as entry,
      (select sum(case p.to_account when ${accounts.ofBuyer(buyer)} then p.amount_satang else -p.amount_satang end)::bigint
        from ledger_posting p where p.entry_id = e.id) as booked,
      (select d.refund_id from refund_due d where m.kind = 'refund' and d.id::text = split_part(m.key, ':', 2) and d.amount_satang = m.satang) as refund
    from credit_move m left join ledger_entry e on e.key = m.key
    where m.person_id = ${buyer} order by e.id, m.moved_at, m.key`.execute(db)
  const place = asked === undefined ? moves.length - 1 : moves.findIndex(({ key }) => key === asked)
  const last = moves[place]
  if (asked !== undefined && last === undefined) return refuse('not-found')
  if (last !== undefined && asked !== undefined && part === 'amount')
    return addMove(db, chain, last, { moves, buyer, whole: true })
  const until = moves.slice(0, place + 1)
  const steps: number[] = []
  for (const one of until)
    steps.push(await addMove(db, chain, one, { moves, buyer, whole: until.length <= movesWhole }))
  return chain.add({
    kind: 'total',
    op: 'sum',
    of: steps,
    after: asked === undefined ? await readBalance(db, buyer) : (last?.balance ?? 0),
    what: ['เครดิตคงเหลือ', 'Credit that is left'],
    at: last?.at.toISOString() ?? null,
  })
}

async function readBalance(db: Db, buyer: string): Promise<Satang> {
  const { rows } = await sql<{ satang: Satang }>`
    select balance_satang as satang from buyer_credit where person_id = ${buyer}`.execute(db)
  return rows[0]?.satang ?? 0
}

/** The source of a move, as far as it is known, and what was booked of it. */
async function addMove(
  db: Db,
  chain: Chain,
  move: Move,
  { moves, buyer, whole }: { moves: readonly Move[]; buyer: string; whole: boolean },
): Promise<number> {
  const about = { ref: move.order ?? '', at: move.at.toISOString() }
  const [th, en] = names[move.kind]
  const source = whole ? await addSource(db, chain, move, { moves, buyer }) : null
  const moved = chain.add({
    kind: 'money',
    ...source,
    after: move.satang,
    what: [th, en],
    ...about,
  })
  if (move.entry === null || move.booked === null) return moved
  return chain.add({
    kind: 'posting',
    op: 'equal',
    of: [moved],
    after: move.booked,
    what: [`ลงบัญชี ${th}`, `Posted: ${en}`],
    ref: `#${move.entry}`,
    at: about.at,
  })
}

async function addSource(
  db: Db,
  chain: Chain,
  move: Move,
  { moves, buyer }: { moves: readonly Move[]; buyer: string },
) {
  const viewer = { kind: 'buyer', id: buyer } as const
  if (move.kind === 'refund' && move.refund !== null) {
    const of = await explainRefund(db, chain, { kind: 'refund', id: move.refund }, viewer)
    return { op: 'equal' as const, of: [of] }
  }
  const nothing = () => chain.add({ kind: 'money', after: 0, what: ['ก่อนหน้านั้น', 'Before it'] })
  if (move.kind === 'order-back') {
    // The amount reserved for the order by then, sign reversed.
    const reserved = moves
      .filter(({ kind, order }) => kind === 'order' && order === move.order)
      .map(({ satang, key, at }) =>
        chain.add({ kind: 'money', after: satang, what: names.order, ref: key, at: at.toISOString() }),
      )
    return { op: 'less' as const, of: [nothing(), ...reserved] }
  }
  if (move.kind === 'order' && move.order !== null) {
    const total = await explainOrder(db, chain, { kind: 'order', id: move.order }, viewer)
    // A part may have been reserved before and the rest paid by QR: then the move is shown as booked.
    return { op: 'less' as const, of: [nothing(), total] }
  }
  return null
}
