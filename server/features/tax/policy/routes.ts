import { type Kysely, sql } from 'kysely'
import * as contract from '#contract/staff/tax-policy.ts'
import type { DataOf } from '#contract/shared/call.ts'
import { bangkokDate } from '#rules/calendar/bangkok.ts'
import { askedSatang, bahtToSatang, satangToBaht } from '#rules/money/satang.ts'
import { refuse } from '#rules/refusal.ts'
import { needsEWht } from '#rules/tax/tax-policy.ts'
import { readLastClosed, withdrawShareRow } from '#server/features/ledger/index.ts'
import { inReport } from '#server/platform/database.ts'
import type { Database } from '#server/platform/schema.ts'
import { reads, writes } from '#server/platform/route.ts'
import { addPolicyRow, confirmPolicyRow, withdrawTaxRow } from './change-policy.ts'
import { withdrawVatRow } from '../documents/index.ts'
import { removeBankHoliday, saveBankHoliday } from './holidays.ts'
import { lookAhead } from './look-ahead.ts'
import { readTaxPolicy } from './read-policy.ts'
import { readRemittances, recordRemittance } from './remittances.ts'

type Shown = DataOf<typeof contract.getTaxPolicy>

export const routes = [
  reads(contract.getTaxPolicy, async (_input, { caller, db, platform }) => {
    const now = platform.clock.now()
    const [rows, holidays, ahead, lastClosed] = await Promise.all([
      readRows(db, caller.id),
      readHolidays(db, bangkokDate(now)),
      lookAhead(db, now),
      readLastClosed(db),
    ])
    return { rows, holidays, lastClosed: lastClosed ?? null, ...ahead }
  }),

  writes(contract.confirmTaxRow, ({ id, note }, { caller, platform, trx }) =>
    confirmPolicyRow(trx, { id, note, actorId: caller.id, now: platform.clock.now() }),
  ),

  writes(contract.addTaxRow, async ({ accountantDecided, ...asked }, { caller, platform, trx }) => {
    if (needsEWht(asked) && !accountantDecided) refuse('tax.reduced-rate-needs-e-wht')
    const row = {
      from: asked.from,
      to: asked.to,
      payer: asked.payer,
      ratePercent: asked.ratePercent,
      threshold:
        asked.threshold === null
          ? null
          : {
              satang: askedSatang(asked.threshold.baht, 'threshold'),
              comparison: asked.threshold.comparison,
            },
      channel: asked.channel,
      fee: asked.fee === null ? null : { satang: askedSatang(asked.fee.baht, 'fee'), from: asked.fee.from },
      minimumSatang: bahtToSatang(asked.minimum),
    }
    return { id: await addPolicyRow(trx, { row, actorId: caller.id, now: platform.clock.now() }) }
  }),

  writes(contract.withdrawPolicyRow, ({ of, id }, { caller: { id: actorId }, platform, trx }) => {
    const now = () => platform.clock.now()
    if (of === 'tax') return withdrawTaxRow(trx, { id, actorId, now: now() })
    if (of === 'share') return withdrawShareRow(trx, { actorId, now }, id)
    return withdrawVatRow(trx, { actorId, platform }, id)
  }),

  writes(contract.saveBankHoliday, (input, { caller, platform, trx }) =>
    saveBankHoliday(trx, { actorId: caller.id, now: platform.clock.now() }, input),
  ),

  writes(contract.removeBankHoliday, ({ day }, { caller, platform, trx }) =>
    removeBankHoliday(trx, { actorId: caller.id, now: platform.clock.now() }, day),
  ),

  reads(contract.getTaxRemittances, async (_input, { db }) => ({
    months: await inReport(db, readRemittances),
  })),

  writes(contract.recordTaxRemittance, async ({ amount, ...input }, { caller, platform, trx }) => {
    const satang = askedSatang(amount)
    await recordRemittance(trx, { ...input, satang }, { actorId: caller.id, now: platform.clock.now() })
  }),
]

async function readRows(db: Kysely<Database>, caller: string): Promise<Shown['rows']> {
  const [policy, facts] = await Promise.all([
    readTaxPolicy(db),
    sql<{
      id: string
      name: string | null
      at: Date | null
      note: string
      used: boolean
      by: string | null
      isOwn: boolean
    }>`
      select t.id, p.name, t.confirmed_at as at, t.note, exists (select from payout where policy_row = t.id) as used,
        a.name as by, coalesce(t.added_by = ${caller}, false) as "isOwn"
      from tax_policy t left join person p on p.id = t.confirmed_by left join person a on a.id = t.added_by`.execute(
      db,
    ),
  ])
  return policy.map(({ threshold, fee, minimumSatang, ...row }) => {
    const known = facts.rows.find(({ id }) => id === row.id)
    return {
      ...row,
      threshold:
        threshold === null
          ? null
          : { baht: satangToBaht(threshold.satang), comparison: threshold.comparison },
      fee: fee === null ? null : { baht: satangToBaht(fee.satang), from: fee.from },
      minimum: satangToBaht(minimumSatang),
      addedBy: known?.by ?? null,
      isOwn: known?.isOwn ?? false,
      confirmedBy: row.confirmedBy === null ? null : (known?.name ?? ''),
      confirmedAt: known?.at?.toISOString() ?? null,
      note: known?.note ?? '',
      used: known?.used ?? false,
    }
  })
}

async function readHolidays(db: Kysely<Database>, today: string): Promise<Shown['holidays']> {
  const { rows } = await sql<{
    day: string
    name: string
    verified: boolean
    source: string
    by: string | null
    at: Date
  }>`
    select to_char(h.day, 'YYYY-MM-DD') as day, h.name, h.verified, h.source, p.name as by, h.entered_at as at
    from bank_holiday h left join person p on p.id = h.entered_by order by h.day`.execute(db)
  return rows.map(({ by, at, ...holiday }) => ({
    ...holiday,
    enteredBy: by,
    enteredAt: at.toISOString(),
    past: holiday.day < today,
  }))
}
