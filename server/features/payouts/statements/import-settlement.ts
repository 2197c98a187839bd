import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { noonOf } from '#rules/calendar/bangkok.ts'
import { monthNumber } from '#rules/calendar/periods.ts'
import { type Satang, satangToDecimal } from '#rules/money/satang.ts'
import { refuse } from '#rules/refusal.ts'
import {
  readSettlement,
  type SettledCharge,
  type Settlement,
  type SettlementColumn,
  type SettlementFault,
} from '#rules/statements/read-settlement.ts'
import { accounts, post } from '#server/features/ledger/index.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Trx } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import { readCsv, refuseFirst, type Worded } from '../bank-files/index.ts'
import { begin, type Doer } from './explain.ts'
import { mustBePossible } from './import-statement.ts'

/** Refuses: statements.no-header, bank-files.*: with the row, and by how much a sum is off. */
export async function openSettlements(
  file: { fileName: string; content: Uint8Array },
  gateway: string,
): Promise<Settlement[]> {
  const { rows } = await readCsv(file)
  const read = readSettlement(rows)
  if (read === undefined) return refuse('statements.no-header', { profile: gateway })
  refuseFirst('bank-files.bad-cell', read.faults.map(problemOf))
  if (read.settlements.length === 0) refuse('bank-files.empty')
  return read.settlements
}

/**
 * Takes in a gateway's settlement: one net sum for the statement; what it withheld is booked as fee on the day of the transfer. Each charge
 * must be unsettled money of ours of the same sum. Its own refunds, and charges reversed before we knew them, become lines of the gateway's
 * account to be explained. Known transfers are left alone; a later report completes a cut one if it repeats all its rows.
 * Refuses: statements.already-taken, -day-ahead, -day-before, bank-files.bad-cell, months.locked.
 */
export async function importSettlements(
  trx: Trx,
  { fileName, gateway }: { fileName: string; gateway: string },
  reported: readonly Settlement[],
  { actorId, now }: Doer,
) {
  await begin(trx)
  const settlements = await asLines(trx, gateway, reported)
  const taken = await readTaken(trx, gateway, settlements)
  const parts = settlements.map((whole) => restOf(gateway, whole, taken.get(whole.reference)))
  refuseFirst(
    'bank-files.bad-cell',
    parts.flatMap(({ faults }) => faults),
  )
  const missing = parts.flatMap(({ rest }) => rest ?? [])
  if (missing.length === 0) refuse('statements.already-taken')
  const charges = missing.flatMap((settlement) => settlement.charges)
  const days = missing.map(({ day }) => day).toSorted()
  const [from = '', to = ''] = [days[0], days.at(-1)]
  await mustBePossible(
    trx,
    settlements.map(({ row, day }) => ({ row, day })),
    now,
  )
  const known = await lockMoney(
    trx,
    gateway,
    charges.map(({ charge }) => charge),
  )
  refuseFirst('bank-files.bad-cell', misfits(charges, known))
  for (const settlement of missing) {
    const before = taken.get(settlement.reference)
    const of = { id: before?.id ?? newId(), gateway, fileName, actorId, now }
    await storeSettlement(trx, of, settlement, before)
    await insertCharges(trx, of.id, settlement.charges, known)
    if (settlement.refunds.length > 0) await insertRefunds(trx, of, settlement, before?.refunds.length ?? 0)
    if (settlement.feeSatang !== 0) await bookFee(trx, of, settlement, before)
  }
  const refunds = missing.flatMap((settlement) => settlement.refunds)
  const lines = charges.length + refunds.length
  const totals = {
    in: charges.reduce((sum, { grossSatang }) => sum + grossSatang, 0),
    out:
      missing.reduce((sum, { feeSatang }) => sum + feeSatang, 0) -
      refunds.reduce((sum, { satang }) => sum + satang, 0),
  }
  await recordAudit(trx, {
    actorId,
    action: 'statement.import',
    object: accounts.ofGateway(gateway),
    after: {
      fileName,
      settlements: missing.map(({ reference }) => reference),
      completed: missing.flatMap(({ reference }) => (taken.has(reference) ? [reference] : [])),
      lines,
      ...totals,
    },
  })
  return { id: gateway, lines, from, to, ...totals }
}

/** Each charge must be unsettled money of ours of the same sum. */
function misfits(charges: readonly SettledCharge[], known: ReadonlyMap<string, Money>): Fault[] {
  return charges.flatMap(({ row, columnNumber, charge, grossSatang }) => {
    const money = known.get(charge)
    const fault = (problem: Worded) => [{ row, columnNumber, column: columnWords.charge, problem }]
    if (money === undefined) return fault(['ไม่พบในเงินที่บันทึกไว้', 'is no money that is booked'])
    if (money.isUsed)
      return fault(['จับคู่กับรายการเดินบัญชีหรือรายงานอื่นแล้ว', 'is explained by another file already'])
    if (money.satang === grossSatang) return []
    const booked = satangToDecimal(money.satang)
    return fault([`บันทึกไว้ ${booked} ไม่ตรงกับรายงาน`, `is booked as ${booked}, not as the report says`])
  })
}

type Of = { id: string; gateway: string; fileName: string; actorId: string; now: Date }

async function storeSettlement(
  trx: Trx,
  { id, gateway, actorId, now }: Of,
  settlement: Settlement,
  before: Taken | undefined,
): Promise<void> {
  const { reference, day, feeSatang } = settlement
  const gross = grossOf(settlement)
  if (before === undefined) {
    await trx
      .insertInto('gateway_settlement')
      .values({
        id,
        provider: gateway,
        reference,
        settled_on: day,
        gross_satang: gross,
        fee_satang: feeSatang,
        net_satang: gross - feeSatang,
        uploaded_at: now,
        uploaded_by: actorId,
      })
      .execute()
    return
  }
  // The statement's line was explained with another sum before the month was locked.
  await sql`select refuse_locked_month(${monthNumber(day.slice(0, 7))})`.execute(trx)
  await trx
    .updateTable('gateway_settlement')
    .set({
      gross_satang: before.grossSatang + gross,
      fee_satang: before.feeSatang + feeSatang,
      net_satang: before.grossSatang + gross - before.feeSatang - feeSatang,
    })
    .where('id', '=', id)
    .execute()
}

async function insertCharges(
  trx: Trx,
  id: string,
  charges: readonly SettledCharge[],
  known: ReadonlyMap<string, Money>,
): Promise<void> {
  const column = <T>(of: (charge: SettledCharge) => T) => charges.map(of)
  await sql`
    insert into gateway_settlement_line (settlement_id, money_id, gross_satang, fee_satang)
    select ${id}, * from unnest(${column(({ charge }) => known.get(charge)?.id ?? 0)}::bigint[],
      ${column(({ grossSatang }) => grossSatang)}::bigint[], ${column((one) => one.feeSatang)}::bigint[])`.execute(
    trx,
  )
}

async function bookFee(
  trx: Trx,
  { id, gateway }: Of,
  { reference, day, feeSatang }: Settlement,
  before: Taken | undefined,
): Promise<void> {
  await post(trx, {
    key: before === undefined ? `settlement:${id}:fee` : `settlement:${id}:fee:${before.feesPosted + 1}`,
    kind: 'settlement',
    occurredAt: noonOf(day),
    period: monthNumber(day.slice(0, 7)),
    memo: reference,
    postings: [{ from: accounts.gatewayFee, to: accounts.ofGateway(gateway), satang: feeSatang }],
  })
}

/** Charges we rejected because they were reversed already: they become lines, like the rows that reverse them. */
async function asLines(
  trx: Trx,
  gateway: string,
  settlements: readonly Settlement[],
): Promise<readonly Settlement[]> {
  const names = settlements.flatMap(({ charges }) => charges.map(({ charge }) => charge))
  const { rows } = await sql<{ charge: string }>`
    select transaction_id as charge from money_received where provider = ${gateway} and transaction_id = any(${names}::text[])
      and state = 'REJECTED' and evidence->>'why' = 'REVERSED'`.execute(trx)
  if (rows.length === 0) return settlements
  const rejected = new Set(rows.map(({ charge }) => charge))
  return settlements.map((settlement) => ({
    ...settlement,
    charges: settlement.charges.filter(({ charge }) => !rejected.has(charge)),
    refunds: [
      ...settlement.refunds,
      ...settlement.charges
        .filter(({ charge }) => rejected.has(charge))
        .map(({ row, charge, grossSatang }) => ({ row, charge, refund: '', satang: grossSatang })),
    ],
  }))
}

function grossOf({ charges, refunds }: Pick<Settlement, 'charges' | 'refunds'>): Satang {
  return [...charges.map(({ grossSatang }) => grossSatang), ...refunds.map(({ satang }) => satang)].reduce(
    (sum, satang) => sum + satang,
    0,
  )
}

/** A transfer that an earlier report named. */
type Taken = {
  id: string
  day: string
  grossSatang: Satang
  feeSatang: Satang
  feesPosted: number
  charges: { charge: string; grossSatang: Satang; feeSatang: Satang }[]
  /** As in the lines of the gateway's account. */
  refunds: { reference: string; description: string; satang: Satang }[]
}

async function readTaken(
  trx: Trx,
  gateway: string,
  settlements: readonly Settlement[],
): Promise<Map<string, Taken>> {
  const { rows } = await sql<Taken & { reference: string }>`
    select s.reference, s.id, to_char(s.settled_on, 'YYYY-MM-DD') as day, s.gross_satang as "grossSatang", s.fee_satang as "feeSatang",
      (select count(*) from ledger_entry e where e.key = 'settlement:' || s.id || ':fee' or e.key like 'settlement:' || s.id || ':fee:%') as "feesPosted",
      (select coalesce(json_agg(json_build_object('charge', m.transaction_id, 'grossSatang', l.gross_satang, 'feeSatang', l.fee_satang)), '[]')
        from gateway_settlement_line l join money_received m on m.id = l.money_id where l.settlement_id = s.id) as charges,
      (select coalesce(json_agg(json_build_object('reference', r.reference, 'description', r.description, 'satang', r.amount_satang) order by r.line), '[]')
        from bank_statement_line r where r.statement_id = s.id) as refunds
    from gateway_settlement s where s.provider = ${gateway} and s.reference = any(${settlements.map(({ reference }) => reference)}::text[])`.execute(
    trx,
  )
  return new Map(rows.map(({ reference, ...taken }) => [reference, taken]))
}

type Fault = { row: number; columnNumber: number; column: Worded; problem: Worded }

/**
 * The rest of a reported transfer beyond what is stored. Only a report that repeats all stored rows completes it; a different one was
 * corrected by the gateway and would undo bookings. One that says less adds nothing.
 */
function restOf(
  gateway: string,
  whole: Settlement,
  taken: Taken | undefined,
): { rest?: Settlement; faults: Fault[] } {
  if (taken === undefined) return { rest: whole, faults: [] }
  const known = new Map(taken.charges.map((one) => [one.charge, one]))
  const [again, charges] = [true, false].map((isIn) =>
    whole.charges.filter(({ charge }) => known.has(charge) === isIn),
  )
  const refundsLeft = [...taken.refunds]
  const refunds = whole.refunds.filter(({ refund, charge, satang }) => {
    const at = refundsLeft.findIndex(
      (said) =>
        said.satang === satang &&
        said.reference === `${gateway} ${refund || charge}` &&
        (charge === '' || said.description.split(' ')[1] === charge),
    )
    if (at >= 0) refundsLeft.splice(at, 1)
    return at < 0
  })
  const isSame = again?.every(({ charge, grossSatang, feeSatang }) => {
    const one = known.get(charge)
    return one?.grossSatang === grossSatang && one.feeSatang === feeSatang
  })
  const saysAll = again?.length === known.size && refundsLeft.length === 0
  const feeSatang = whole.feeSatang - taken.feeSatang
  const ofCharges = charges?.reduce((sum, one) => sum + one.feeSatang, 0) ?? 0
  const isNew = charges?.length !== 0 || refunds.length > 0
  if (isSame && whole.day === taken.day && !isNew && (saysAll ? feeSatang === 0 : feeSatang <= 0))
    return { faults: [] }
  if (isSame && whole.day === taken.day && saysAll && feeSatang >= ofCharges)
    return { rest: { ...whole, charges: charges ?? [], refunds, feeSatang }, faults: [] }
  const problem: Worded = [
    'ของการโอนที่นำเข้าไว้แล้วด้วยข้อมูลอื่น รายงานที่มาทีหลังเติมให้ครบได้เมื่อมีทุกแถวเดิม',
    'is of a transfer that was taken in with other rows: a later report completes it where it says those too',
  ]
  const columnNumber = whole.charges[0]?.columnNumber ?? 1
  return { faults: [{ row: whole.row, columnNumber, column: columnWords.charge, problem }] }
}

/**
 * Adds refunds under the settlement's id after its existing lines. Each names its refund, its charge and that charge's order, by which it
 * is matched with what buyers are owed.
 */
async function insertRefunds(
  trx: Trx,
  { id, gateway, fileName, actorId, now }: Of,
  { reference, day, refunds }: Settlement,
  linesBefore: number,
): Promise<void> {
  const paid = await trx
    .selectFrom('money_received')
    .select(['transaction_id', 'order_id'])
    .where('provider', '=', gateway)
    .where(
      'transaction_id',
      'in',
      refunds.map(({ charge }) => charge),
    )
    .execute()
  const orders = new Map(paid.map(({ transaction_id, order_id }) => [transaction_id, order_id]))
  const sumOf = (sign: 1 | -1) => refunds.reduce((sum, { satang }) => sum + Math.max(0, sign * satang), 0)
  const [into, out] = [sumOf(1), sumOf(-1)]
  await trx
    .insertInto('bank_statement')
    .values({
      id,
      sha256: createHash('sha256').update(`${gateway} ${reference}`).digest('hex'),
      file_name: fileName,
      format: 'omise',
      profile: accounts.ofGateway(gateway),
      account: accounts.ofGateway(gateway),
      first_day: day,
      last_day: day,
      opening_satang: null,
      closing_satang: null,
      line_count: refunds.length,
      in_satang: into,
      out_satang: out,
      uploaded_at: now,
      uploaded_by: actorId,
    })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((is) => ({
        line_count: is('bank_statement.line_count', '+', refunds.length),
        in_satang: is('bank_statement.in_satang', '+', into),
        out_satang: is('bank_statement.out_satang', '+', out),
      })),
    )
    .execute()
  await trx
    .insertInto('bank_statement_line')
    .values(
      refunds.map(({ row, charge, refund, satang }, at) => ({
        statement_id: id,
        line: linesBefore + at + 1,
        row,
        day,
        at_time: '',
        amount_satang: satang,
        balance_satang: null,
        reference: `${gateway} ${refund || charge}`,
        name: '',
        description: [satang < 0 ? 'คืนเงิน' : 'รับเงินที่คืนไปแล้ว', charge, orders.get(charge)]
          .filter(Boolean)
          .join(' '),
        note: '',
      })),
    )
    .execute()
}

type Money = { id: number; charge: string; satang: Satang; isUsed: boolean }

async function lockMoney(trx: Trx, gateway: string, charges: readonly string[]): Promise<Map<string, Money>> {
  const { rows } = await sql<Money>`
    select m.id, m.transaction_id as charge, m.amount_satang as satang,
      exists (select from gateway_settlement_line l where l.money_id = m.id)
        or exists (select from statement_match x where x.kind = 'money' and x.about = m.id::text) as "isUsed"
    from money_received m where m.provider = ${gateway} and m.transaction_id = any(${charges}::text[])
      and m.state in ('MATCHED', 'UNMATCHED', 'REFUND_DUE', 'REFUNDED') order by m.id for update`.execute(trx)
  return new Map(rows.map((row) => [row.charge, row]))
}

const columnWords: Record<SettlementColumn, Worded> = {
  transfer: ['เลขการโอน', 'transfer'],
  date: ['วันที่', 'date'],
  charge: ['รายการรับชำระ', 'charge'],
  amount: ['จำนวนเงิน', 'amount'],
  fee: ['ค่าธรรมเนียม', 'fee'],
  vat: ['ภาษีมูลค่าเพิ่ม', 'VAT'],
  net: ['สุทธิ', 'net'],
}

function problemOf({ row, column, columnNumber, problem, satang }: SettlementFault) {
  const off = satangToDecimal(Math.abs(satang ?? 0))
  const words: Record<SettlementFault['problem'], Worded> = {
    date: ['ไม่ใช่วันที่', 'is no date'],
    amount: ['ไม่ใช่จำนวนเงิน', 'is no amount'],
    missing: ['ว่างอยู่', 'is missing'],
    twice: ['ซ้ำกับแถวก่อน', 'stands twice'],
    nothing: ['ไม่เหลือยอดให้โอน', 'leaves nothing to transfer'],
    'other-day': ['การโอนเดียวกันมีสองวัน', 'is another day of the same transfer'],
    sum: [`ต่างจากยอดหักค่าธรรมเนียมและภาษี ${off} บาท`, `is ${off} baht off amount less fee and VAT`],
  }
  return { row, columnNumber, column: columnWords[column], problem: words[problem] }
}
