import { type Kysely, sql } from 'kysely'

/** Headings that the exports of both banks have besides those kept so far, and the column that says which way an amount went. */
const more = {
  SCB: {
    in: ['Credit Amount', 'Deposit Amount', 'จำนวนเงินฝาก'],
    out: ['Debit Amount', 'Withdrawal Amount', 'จำนวนเงินถอน'],
    direction: ['Dr/Cr', 'DR/CR Indicator', 'เดบิต/เครดิต'],
    balance: ['ยอดเงินคงเหลือ'],
    reference: ['Cheque No', 'Cheque Number', 'Reference No.'],
  },
  KBANK: {
    date: ['Transaction Date'],
    time: ['เวลา/ วันที่มีผล', 'เวลา/วันที่มีผล', 'Time/Eff.Date'],
    in: ['ฝากเงิน', 'ฝากเงิน / รับโอนเงิน', 'รับโอน', 'Deposit Amount', 'Credit'],
    out: ['ถอนเงิน', 'ถอนเงิน / โอนเงิน', 'โอนออก', 'Withdrawal Amount', 'Debit'],
    direction: ['Dr/Cr', 'เดบิต/เครดิต'],
    reference: ['เลขที่เช็ค', 'Cheque No.', 'Reference No.'],
    description: ['Description'],
  },
} satisfies Record<string, Record<string, string[]>>

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [id, columns] of Object.entries(more)) {
    const { rows } = await sql<{ mapping: Record<string, string[]> }>`
      select mapping from statement_profile where id = ${id}`.execute(db)
    const [kept] = rows
    if (kept === undefined) continue
    const mapping = { ...kept.mapping }
    for (const [column, names] of Object.entries(columns))
      mapping[column] = [...new Set([...(mapping[column] ?? []), ...names])].slice(0, 12)
    await sql`update statement_profile set mapping = ${JSON.stringify(mapping)}::jsonb where id = ${id}`.execute(
      db,
    )
  }
}
