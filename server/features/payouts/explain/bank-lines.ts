import { sql } from 'kysely'
import { noonOf } from '#rules/calendar/bangkok.ts'
import type { Chain } from '#rules/money/explanation.ts'
import type { Satang } from '#rules/money/satang.ts'
import type { Db } from '#server/platform/database.ts'

type Found = { satang: Satang; file: string; row: number; day: string; reference: string }

/** Adds the lines of our statement on which the money stands, each part beside the whole; none until it is matched. For staff. */
export async function addBankLines(
  db: Db,
  chain: Chain,
  { kind, about }: { kind: 'money' | 'payout' | 'settlement' | 'refund' | 'remittance'; about: string },
  of: { step: number; satang: Satang },
): Promise<void> {
  const { rows } = await sql<Found>`
    select m.amount_satang as satang, s.file_name as file, l.row, to_char(l.day, 'YYYY-MM-DD') as day, l.reference
    from statement_match m join bank_statement_line l on (l.statement_id, l.line) = (m.statement_id, m.line)
      join bank_statement s on s.id = l.statement_id
    where m.kind = ${kind} and m.about = ${about} order by l.day, l.line`.execute(db)
  for (const { satang, file, row, day, reference } of rows)
    chain.add({
      kind: 'bank',
      op: 'equal',
      of: [of.step],
      after: Math.abs(satang),
      before: of.satang,
      what: [`รายการเดินบัญชี ${file} แถว ${row}`, `Statement ${file}, row ${row}`],
      ref: reference,
      at: noonOf(day).toISOString(),
    })
}

/** Adds what a gateway withheld of a payment, and the transfer by which the rest reached the bank. For staff. */
export async function addSettlement(
  db: Db,
  chain: Chain,
  money: { id: number; step: number },
): Promise<void> {
  const { rows } = await sql<{
    id: string
    reference: string
    day: string
    fee: Satang
    gross: Satang
    net: Satang
  }>`
    select s.id, s.reference, to_char(s.settled_on, 'YYYY-MM-DD') as day, l.fee_satang as fee, l.gross_satang as gross, s.net_satang as net
    from gateway_settlement_line l join gateway_settlement s on s.id = l.settlement_id where l.money_id = ${money.id}`.execute(
    db,
  )
  const [settled] = rows
  if (settled === undefined) return
  const at = noonOf(settled.day).toISOString()
  const fee = chain.add({
    kind: 'fee',
    after: settled.fee,
    what: ['ค่าธรรมเนียมผู้ให้บริการชำระเงิน', 'Fee of the payment gateway'],
    ref: settled.reference,
    at,
  })
  chain.add({
    kind: 'net',
    op: 'less',
    of: [money.step, fee],
    after: settled.gross - settled.fee,
    what: ['สุทธิที่โอนให้เรา', 'What it transferred to us'],
    ref: settled.reference,
    at,
  })
  const transfer = chain.add({
    kind: 'bank',
    after: settled.net,
    what: ['การโอนทั้งยอดจากผู้ให้บริการ', 'The whole transfer of the gateway'],
    ref: settled.reference,
    at,
  })
  await addBankLines(
    db,
    chain,
    { kind: 'settlement', about: settled.id },
    { step: transfer, satang: settled.net },
  )
}
