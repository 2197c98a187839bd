import { sql } from 'kysely'
import type { DataOf } from '#contract/shared/call.ts'
import type { previewPaymentMove } from '#contract/staff/payouts.ts'
import { bangkokDate } from '#rules/calendar/bangkok.ts'
import { firstDayAfter, periodOfNumber } from '#rules/calendar/periods.ts'
import { satangToBaht } from '#rules/money/satang.ts'
import { mayMovePayment, type PaymentStatus } from '#rules/payouts/payout-states.ts'
import { refuse } from '#rules/refusal.ts'
import { readPayees } from '#server/features/sellers/index.ts'
import { readTaxPolicy } from '../../tax/index.ts'
import type { Db } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { readOwed } from './dues.ts'
import { mustGoTogether, withPartners } from './held-parts.ts'
import type { LockedRecord } from './lock-records.ts'
import { isPausedAnew, type Mover, needsSecond } from './move-payments.ts'
import { reckonGroup } from './pay-groups.ts'

/**
 * Shows what a move would do before staff confirm it. Refuses: not-found, payouts.part-elsewhere, payouts.wrong-day,
 * payouts.no-confirmed-policy.
 */
export async function previewMove(
  db: Db,
  platform: Platform,
  { ids, to, paidOn }: { ids: readonly string[]; to: PaymentStatus; paidOn: string | undefined },
  { actorId, mayKnow }: Pick<Mover, 'actorId' | 'mayKnow'>,
): Promise<DataOf<typeof previewPaymentMove>> {
  const wanted = await withPartners(db, ids, to, mayKnow)
  const { rows: records } = await sql<LockedRecord>`
    select id, seller_id, store_code, month, share_satang, status, payer, moved_at from payment_record
    where id = any(${wanted}::text[]) order by id`.execute(db)
  if (records.length < wanted.length || records.some(({ store_code }) => !mayKnow(store_code)))
    refuse('not-found')
  await mustGoTogether(db, wanted, to, mayKnow)
  const cannot = records.filter(({ status }) => !mayMovePayment(status, to) && !isPausedAnew(status, to))
  const now = platform.clock.now()
  const today = bangkokDate(now)
  if (to === 'SUCCESS' && paidOn !== undefined) {
    const newest = Math.max(...records.map(({ month }) => month))
    if (paidOn > today || paidOn < firstDayAfter(periodOfNumber(newest))) refuse('payouts.wrong-day')
  }
  const transfers = to === 'SUCCESS' ? await reckonTransfers(db, platform, records, paidOn) : []
  const sum = (of: (transfer: (typeof transfers)[number]) => number) =>
    satangToBaht(transfers.reduce((total, transfer) => total + of(transfer), 0))
  return {
    count: records.length,
    sellers: new Set(records.map(({ seller_id }) => seller_id)).size,
    sum: satangToBaht(records.reduce((total, { share_satang }) => total + share_satang, 0)),
    transfers: transfers.length,
    tax: sum(({ reckoned }) => reckoned.taxSatang),
    fee: sum(({ reckoned }) => reckoned.feeSatang),
    net: sum(({ reckoned }) => reckoned.netSatang),
    cannot: cannot.slice(0, 20).map(({ id, status }) => ({ _id: id, paymentStatus: status })),
    cannotCount: cannot.length,
    needsSecond: await needsSecond(db, platform, to, records, { actorId, now }),
    confirmAbove: platform.config.PAYMENT_CONFIRM_ABOVE,
  }
}

async function reckonTransfers(
  db: Db,
  platform: Platform,
  records: readonly LockedRecord[],
  paidOn: string | undefined,
) {
  const [policy, payees] = await Promise.all([
    readTaxPolicy(db),
    readPayees(db, platform, [...new Set(records.map(({ seller_id }) => seller_id))]),
  ])
  const owed = await readOwed(db, [...new Set(records.map(({ seller_id }) => seller_id))])
  const groups = Map.groupBy(records, ({ seller_id, payer }) => `${payer} ${seller_id}`)
  return [...groups.values()].flatMap((group) => {
    const [one] = group
    if (one === undefined) return []
    const payee = payees.get(one.seller_id)
    return reckonGroup(
      policy,
      {
        payer: one.payer,
        payee: {
          bankCode: payee?.bankCode ?? '',
          accountEnd: payee?.accountEnd ?? '',
          accountName: payee?.realName ?? '',
        },
        records: group,
      },
      paidOn ?? bangkokDate(platform.clock.now()),
      owed,
    )
  })
}
