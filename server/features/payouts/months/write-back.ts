import { bangkokParts } from '#rules/calendar/bangkok.ts'
import { monthNumber } from '#rules/calendar/periods.ts'
import type { Texts } from '#rules/locales.ts'
import type { MessageType } from '#rules/messages/notices.ts'
import { writeAmount } from '#rules/tax/papers/people.ts'
import { accounts, postMany } from '#server/features/ledger/index.ts'
import { sendMessages } from '#server/features/messages/index.ts'
import type { Trx } from '#server/platform/database.ts'
import { shareHeld, payerChanged, revenueCancelled, revenuePaused } from '#server/words/payouts.ts'
import type { LockedRecord } from './lock-records.ts'

/** Writes back a debt that will not be paid: ours to the seller, or the seller's to us (payouts-and-tax §11). */
export async function writeBack(
  trx: Trx,
  records: readonly LockedRecord[],
  { now, reason }: { now: Date; reason: string },
): Promise<void> {
  await postMany(
    trx,
    records.map(({ id, seller_id: sellerId, store_code: storeCode, share_satang }) => {
      const [from, to] =
        share_satang > 0
          ? [accounts.ofSeller(sellerId), accounts.writtenBack]
          : [accounts.writtenBack, accounts.ofSeller(sellerId)]
      return {
        key: `payment:${id}:void`,
        kind: 'correction' as const,
        occurredAt: now,
        period: monthNumber(bangkokParts(now)),
        memo: reason,
        postings: [{ from, to, satang: Math.abs(share_satang), sellerId, storeCode }],
      }
    }),
  )
}

type ChangedRecord = Pick<LockedRecord, 'id' | 'seller_id' | 'share_satang'>
type Notice = { what: 'paused' | 'held' | 'payer' | 'void'; type: MessageType; now: Date }

/** One message to each seller about the sum of the records; none where that is zero. */
async function notifySellers(
  trx: Trx,
  records: readonly ChangedRecord[],
  { what, type, now }: Notice,
  html: (baht: string) => Texts,
): Promise<void> {
  const of = Map.groupBy(records, ({ seller_id }) => seller_id)
  await sendMessages(
    trx,
    [...of].flatMap(([personId, theirs]) => {
      const sum = theirs.reduce((all, { share_satang }) => all + share_satang, 0)
      return sum === 0
        ? []
        : {
            personId,
            type,
            notice: 'payout' as const,
            key: `payment-${what}:${theirs[0]?.id}:${now.getTime()}`,
            html: html(writeAmount(sum)),
          }
    }),
  )
}

/** The payment waits, with the reason and what to do (staff.md §4). */
export async function notifyOfPause(
  trx: Trx,
  records: readonly ChangedRecord[],
  { now, reason }: { now: Date; reason: string },
): Promise<void> {
  await notifySellers(trx, records, { what: 'paused', type: 'warning', now }, (baht) =>
    revenuePaused({ baht, reason }),
  )
}

/** The share of a sheet in a copyright case: there is nothing for the seller to correct. */
export async function notifyOfHeldShare(
  trx: Trx,
  records: readonly ChangedRecord[],
  { now }: { now: Date },
): Promise<void> {
  const sums = new Map<string, number>()
  for (const { seller_id, share_satang } of records)
    sums.set(seller_id, (sums.get(seller_id) ?? 0) + share_satang)
  // Refunds that come off a held share are told with the refund.
  const more = records.filter(({ seller_id }) => (sums.get(seller_id) ?? 0) > 0)
  await notifySellers(trx, more, { what: 'held', type: 'warning', now }, (baht) => shareHeld({ baht }))
}

/** Another company pays the revenue from now on: its name stands on the certificate. */
export async function notifyOfPayer(
  trx: Trx,
  records: readonly LockedRecord[],
  { now, payer }: { now: Date; payer: string },
): Promise<void> {
  await notifySellers(trx, records, { what: 'payer', type: 'info', now }, (baht) =>
    payerChanged({ baht, payer }),
  )
}

/** The revenue is cancelled, with the reason: it is not paid any more. */
export async function notifyOfVoid(
  trx: Trx,
  records: readonly LockedRecord[],
  { now, reason }: { now: Date; reason: string },
): Promise<void> {
  await notifySellers(trx, records, { what: 'void', type: 'danger', now }, (baht) =>
    revenueCancelled({ baht, reason }),
  )
}
