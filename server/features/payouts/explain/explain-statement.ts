import { sql } from 'kysely'
import type { z } from 'zod'
import type { listFigures } from '#contract/staff/explained-lists.ts'
import { noonOf } from '#rules/calendar/bangkok.ts'
import { englishShortMonth, thaiShortMonth } from '#rules/calendar/periods.ts'
import type { Chain } from '#rules/money/explanation.ts'
import type { Satang } from '#rules/money/satang.ts'
import { refuse } from '#rules/refusal.ts'
import { sentOf } from '#server/features/orders/index.ts'
import type { Db } from '#server/platform/database.ts'
import { type Booked, readNamed, readUnexplained } from '../statements/index.ts'
import { addBankLines, addSettlement } from './bank-lines.ts'
import { explainAccount, explainEntry } from './explain-account.ts'
import { explainPayout } from './explain-payout.ts'
import { addPaid, readOrderedLines } from './lines.ts'
import { addNegative, addRow, addSum, type ListRow } from './list-rows.ts'

type Input<Name extends keyof typeof listFigures> = z.output<(typeof listFigures)[Name]>

const staff = { kind: 'staff' } as const

/** Money that came in: its order, what the gateway kept, and its line on the statement. Refuses: not-found. */
export async function explainMoney(db: Db, chain: Chain, id: string): Promise<number> {
  const { rows } = await sql<{
    id: number
    satang: Satang
    at: Date
    reference: string | null
    order: string | null
    state: string
  }>`
    select id, amount_satang as satang, coalesce(transferred_at, received_at) as at, coalesce(transaction_id, reference) as reference,
      case when state = 'MATCHED' then order_id end as order, state from money_received where id = ${id}::bigint`.execute(
    db,
  )
  const [money] = rows
  if (money === undefined) return refuse('not-found')
  const facts: ListRow = {
    satang: money.satang,
    kind: 'money',
    what: ['เงินเข้าทางธนาคาร', 'Money that the bank received'],
    ref: money.reference ?? `#${money.id}`,
    at: money.at,
  }
  const order = money.order
  const paid =
    order === null
      ? []
      : (await readOrderedLines(db, order)).map((line) => addPaid(chain, line, staff, order, null))
  // A payment in several transfers, or partly by credit, differs from the order's sum: it is shown as the bank reported it.
  const step = addRow(chain, facts, paid)
  await addSettlement(db, chain, { id: money.id, step })
  await addBankLines(db, chain, { kind: 'money', about: String(money.id) }, { step, satang: money.satang })
  return step
}

/** Amount owed or given back to a buyer: unmatched money, a refund, or credit taken out. Refuses: not-found. */
export async function explainDue(db: Db, chain: Chain, id: string): Promise<number> {
  return (await addDue(db, chain, id)).owed
}

/** Also the part that left a bank or service, without what became credit after a partial reversal. */
async function addDue(db: Db, chain: Chain, id: string): Promise<{ owed: number; sent: number }> {
  const { rows } = await sql<{
    satang: Satang
    sent: Satang
    at: Date
    money: number | null
    refund: string | null
    order: string | null
    reason: string
  }>`
    select d.amount_satang as satang, ${sql.raw(sentOf('d'))} as sent, d.created_at as at, d.money_id as money, d.refund_id as refund,
      d.order_id as order, d.reason
    from refund_due d where d.id = ${id}::bigint`.execute(db)
  const [due] = rows
  if (due === undefined) return refuse('not-found')
  const of: number[] = []
  if (due.money !== null) of.push(await explainMoney(db, chain, String(due.money)))
  else if (due.refund !== null && due.order !== null) {
    const { rows: positions } = await sql<{ position: number }>`
      select position::int as position from refund_line where refund_id = ${due.refund}`.execute(db)
    const refunded = new Set(positions.map(({ position }) => position))
    for (const line of await readOrderedLines(db, due.order))
      if (refunded.has(line.position)) of.push(addPaid(chain, line, staff, due.order, null))
  }
  const facts = { ref: due.order ?? `#${id}`, at: due.at }
  const owed = addRow(
    chain,
    {
      ...facts,
      satang: due.satang,
      kind: 'refund',
      what: [`ค้างคืนผู้ซื้อ (${due.reason})`, `Owed to the buyer (${due.reason})`],
    },
    of,
  )
  const sent =
    due.sent === due.satang ? owed : addSent(chain, { ...facts, owed, credit: due.satang - due.sent })
  await addBankLines(db, chain, { kind: 'refund', about: id }, { step: sent, satang: due.sent })
  return { owed, sent }
}

function addSent(
  chain: Chain,
  { owed, credit, ...facts }: Pick<ListRow, 'ref' | 'at'> & { owed: number; credit: Satang },
): number {
  const credited = addRow(chain, {
    ...facts,
    satang: credit,
    kind: 'money',
    what: ['เก็บเป็นเครดิตของผู้ซื้อ', "Kept as the buyer's credit"],
  })
  return chain.reckon({
    kind: 'bank',
    op: 'less',
    of: [owed, credited],
    what: ['ธนาคารหรือผู้ให้บริการคืนไป', 'Given back by the bank or service'],
    ref: facts.ref,
    at: facts.at?.toISOString() ?? null,
  })
}

type Line = {
  statement: string
  line: number
  file: string
  row: number
  day: string
  satang: Satang
  reference: string
}

const lineColumns = sql`l.statement_id as statement, l.line, s.file_name as file, l.row, to_char(l.day, 'YYYY-MM-DD') as day,
  l.amount_satang as satang, l.reference`

function asRow({ file, row, day, satang, reference }: Line): ListRow {
  return {
    satang,
    kind: 'bank',
    what: [`รายการเดินบัญชี ${file} แถว ${row}`, `Statement ${file}, row ${row}`],
    ref: reference,
    at: noonOf(day),
  }
}

/** A line of the bank and its unexplained part. Refuses: not-found. */
export async function explainLine(
  db: Db,
  chain: Chain,
  { statement, line, part }: Pick<Input<'line'>, 'statement' | 'line' | 'part'>,
): Promise<number> {
  const { rows } = await sql<Line>`
    select ${lineColumns} from bank_statement_line l join bank_statement s on s.id = l.statement_id
    where l.statement_id = ${statement} and l.line = ${line}`.execute(db)
  const [found] = rows
  if (found === undefined) return refuse('not-found')
  const whole = addRow(chain, asRow(found))
  const { rows: parts } = await sql<{
    kind: string
    about: string
    satang: Satang
    reason: string
    at: Date
  }>`
    select kind, about, amount_satang as satang, reason, made_at as at from statement_match
    where statement_id = ${statement} and line = ${line} order by made_at, id`.execute(db)
  const explained = parts.map(({ kind, about, satang, reason, at }) =>
    addRow(chain, {
      satang,
      kind: 'posting',
      what: [`อธิบายด้วย ${kind} ${about} (${reason})`, `Explained by ${kind} ${about} (${reason})`],
      ref: about,
      at,
    }),
  )
  if (part === 'amount') return whole
  return chain.reckon({
    kind: 'bank',
    op: 'less',
    of: [whole, ...explained],
    what: ['ยังไม่มีใครอธิบาย', 'Nobody has explained'],
    ref: found.reference,
    at: noonOf(found.day).toISOString(),
  })
}

/** Money in or out by a bank's file. Refuses: not-found. */
export async function explainFile(db: Db, chain: Chain, { id, part }: Input<'file'>): Promise<number> {
  const { rows } = await sql<Line>`
    select ${lineColumns} from bank_statement_line l join bank_statement s on s.id = l.statement_id
    where l.statement_id = ${id} and l.amount_satang ${part === 'in' ? sql`> 0` : sql`< 0`} order by l.line`.execute(
    db,
  )
  if (rows.length === 0) {
    const known = await db.selectFrom('bank_statement').select('id').where('id', '=', id).executeTakeFirst()
    if (known === undefined) return refuse('not-found')
  }
  return await addSum(
    chain,
    rows.map((line) => asRow({ ...line, satang: Math.abs(line.satang) })),
    part === 'in' ? ['เงินเข้าตามไฟล์', 'Came in by the file'] : ['เงินออกตามไฟล์', 'Went out by the file'],
    { ref: id },
  )
}

/** Something booked that stands on no statement: what was booked, less what of it was found. Refuses: not-found. */
export async function explainAbsent(
  db: Db,
  chain: Chain,
  { month, of, about }: Input<'absent'>,
): Promise<number> {
  const item = (await readNamed(db, month, [about])).find(({ kind }) => kind === of)
  if (item === undefined) return refuse('not-found')
  return await addAbsent(db, chain, item)
}

async function addAbsent(
  db: Db,
  chain: Chain,
  { kind, about, satang, references, day }: Booked,
): Promise<number> {
  const from = await bookedBy(db, chain, { kind, about })
  const facts: Omit<ListRow, 'satang'> = {
    kind: satang > 0 ? 'money' : 'bank',
    what: [`บันทึกไว้ ${kind} ${about}`, `Booked: ${kind} ${about}`],
    ref: references[0] ?? about,
    at: noonOf(day),
  }
  // Outgoing money is negative.
  const nothing =
    satang < 0 && from.length > 0
      ? [addRow(chain, { ...facts, kind: 'total', satang: 0, what: ['ตั้งต้น', 'From nothing'] })]
      : []
  const booked = chain.add({
    ...facts,
    op: nothing.length > 0 ? 'less' : 'sum',
    of: [...nothing, ...from],
    after: satang,
    at: facts.at?.toISOString() ?? null,
  })
  const { rows } = await sql<Line>`
    select l.statement_id as statement, l.line, s.file_name as file, l.row, to_char(l.day, 'YYYY-MM-DD') as day, m.amount_satang as satang, l.reference
    from statement_match m join bank_statement_line l on (l.statement_id, l.line) = (m.statement_id, m.line)
      join bank_statement s on s.id = l.statement_id
    where m.kind = ${kind} and m.about = ${about} order by l.day, l.statement_id, l.line`.execute(db)
  const found = rows.map((line) => addRow(chain, asRow(line)))
  return chain.reckon({
    kind: 'total',
    op: 'less',
    of: [booked, ...found],
    what: ['ยังไม่พบในรายการเดินบัญชี', 'Stands on no statement yet'],
    ref: references[0] ?? about,
    at: noonOf(day).toISOString(),
  })
}

async function bookedBy(
  db: Db,
  chain: Chain,
  { kind, about }: Pick<Booked, 'kind' | 'about'>,
): Promise<number[]> {
  switch (kind) {
    case 'money':
      return [await explainMoney(db, chain, about)]
    case 'payout':
    case 'return': {
      const { net, tax } = await explainPayout(db, chain, about, staff)
      const { rows } = await sql<{ channel: string }>`select channel from payout where id = ${about}`.execute(
        db,
      )
      // The bank remits the tax with it.
      return rows[0]?.channel === 'E_WHT' ? [net, tax] : [net]
    }
    case 'refund':
      return [(await addDue(db, chain, about)).sent]
    case 'remittance':
      return [await explainEntry(db, chain, about)]
    case 'settlement':
      return [await explainSettlement(db, chain, about)]
  }
}

/** A gateway's transfer: its charges, less its fee. */
async function explainSettlement(db: Db, chain: Chain, id: string): Promise<number> {
  const { rows } = await sql<{ money: number; reference: string; gross: Satang; fee: Satang; at: Date }>`
    select l.money_id as money, coalesce(m.transaction_id, m.reference, '') as reference, l.gross_satang as gross, l.fee_satang as fee,
      coalesce(m.transferred_at, m.received_at) as at
    from gateway_settlement_line l join money_received m on m.id = l.money_id where l.settlement_id = ${id} order by l.money_id`.execute(
    db,
  )
  const charges = await addSum(
    chain,
    rows.map(
      ({ money, reference, gross, at }): ListRow => ({
        satang: gross,
        kind: 'money',
        what: ['เงินเข้าผ่านผู้ให้บริการ', 'Money through the gateway'],
        ref: reference || `#${money}`,
        at,
      }),
    ),
    ['รวมที่ผู้ให้บริการรับไว้', 'What the gateway took in'],
    { ref: id },
  )
  const { rows: settled } = await sql<{ fee: Satang; gross: Satang; net: Satang; reference: string }>`
    select fee_satang as fee, gross_satang as gross, net_satang as net, reference from gateway_settlement where id = ${id}`.execute(
    db,
  )
  const [one] = settled
  if (one === undefined) return refuse('not-found')
  const gross = chain.add({
    kind: 'gross',
    op: 'sum',
    of: [charges],
    after: one.gross,
    what: ['ยอดก่อนค่าธรรมเนียม หลังหักที่คืนผู้ซื้อ', 'Before its fee, less what it gave back'],
    ref: one.reference,
  })
  const fee = chain.add({
    kind: 'fee',
    after: one.fee,
    what: ['ค่าธรรมเนียมผู้ให้บริการชำระเงิน', 'Fee of the payment gateway'],
    ref: one.reference,
  })
  return chain.add({
    kind: 'net',
    op: 'less',
    of: [gross, fee],
    after: one.net,
    what: ['สุทธิที่โอนให้เรา', 'What it transferred to us'],
    ref: one.reference,
  })
}

/** The figures at the head of a statement. */
export async function explainStatement(
  db: Db,
  chain: Chain,
  { month, part }: Input<'statement'>,
): Promise<number> {
  const [th, en] = [thaiShortMonth(month), englishShortMonth(month)]
  if (part === 'lines') {
    const { rows } = await sql<Line>`
      select ${lineColumns} from bank_statement_line l join bank_statement s on s.id = l.statement_id
      where to_char(l.day, 'YYYY-MM') = ${month} order by l.day, s.uploaded_at, l.statement_id, l.line`.execute(
      db,
    )
    return await addSum(chain, rows.map(asRow), [`รายการเดินบัญชีทั้งเดือน ${th}`, `All lines of ${en}`], {
      ref: month,
    })
  }
  if (part === 'gateways') {
    const { rows } = await sql<{ account: string; to: string }>`
      select account, to_char(to_date(max(occurred_month)::text, 'YYYYMM') + interval '1 month - 1 day', 'YYYY-MM-DD') as to
      from ledger_balance where account like 'gateway:%' group by 1 order by 1`.execute(db)
    const of: number[] = []
    for (const { account, to } of rows)
      of.push(await explainAccount(db, chain, { account, from: `${to.slice(0, 7)}-01`, to, side: 'balance' }))
    return chain.reckon({ kind: 'total', op: 'sum', of, what: ['ค้างที่ผู้ให้บริการ', 'Still at gateways'] })
  }
  const { open, absent } = await readUnexplained(db, month)
  const parts: number[] = []
  if (part !== 'absent') {
    const steps: number[] = []
    for (const line of open)
      steps.push(absolute(chain, await explainLine(db, chain, { ...line, part: 'open' }), `${line.row}`))
    parts.push(
      chain.reckon({
        kind: 'total',
        op: 'sum',
        of: steps,
        what: [`ยังไม่มีใครอธิบาย ${th}`, `Lines of ${en} not explained`],
        ref: month,
      }),
    )
  }
  if (part !== 'open') {
    const steps: number[] = []
    for (const item of absent) {
      const step =
        absent.length > absentWhole
          ? addRow(chain, {
              satang: item.openSatang,
              kind: 'money',
              what: [`บันทึกไว้ ${item.kind} ${item.about}`, `Booked: ${item.kind} ${item.about}`],
              ref: item.references[0] ?? item.about,
              at: noonOf(item.day),
            })
          : await addAbsent(db, chain, item)
      steps.push(absolute(chain, step, item.about))
    }
    parts.push(
      chain.reckon({
        kind: 'total',
        op: 'sum',
        of: steps,
        what: [`ไม่มีในรายการเดินบัญชี ${th}`, `Booked in ${en}, on no statement`],
        ref: month,
      }),
    )
  }
  const [only] = parts
  if (parts.length === 1 && only !== undefined) return only
  return chain.reckon({
    kind: 'total',
    op: 'sum',
    of: parts,
    what: [`ยังอธิบายไม่ได้ ${th}`, `Unexplained in ${en}`],
    ref: month,
  })
}

/** Beyond so many each opens its own chain. */
const absentWhole = 30

/** Without its sign, as in the head of the month. */
function absolute(chain: Chain, step: number, ref: string): number {
  return chain.after(step) >= 0
    ? step
    : addNegative(chain, step, { kind: 'total', what: ['ไม่คิดเครื่องหมาย', 'Without its sign'], ref })
}
