import { sql } from 'kysely'
import type { DataOf } from '#contract/shared/call.ts'
import type { getSellEdit, getSellerReferral } from '#contract/seller/sellers.ts'
import { monthNumber, periodOf, startOfPeriod } from '#rules/calendar/periods.ts'
import { satangToBaht } from '#rules/money/satang.ts'
import { holdOf, waitsForSeller, waitsForStaff } from '#rules/payouts/payout-hold.ts'
import { refuse } from '#rules/refusal.ts'
import { isAdvert } from '#rules/sheets/advert.ts'
import { joinBankInfo } from '#rules/sellers/banks.ts'
import { cleanTyped } from '#rules/sellers/profile.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Db, Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { readPictureState } from './author-picture.ts'
import { masksOf, readSeller } from './stored-seller.ts'

type Info = DataOf<typeof getSellEdit>['info']

/** Initial profile form values; the two numbers masked. Refuses: not-allowed. */
export async function readOwnData(db: Db, platform: Platform, personId: string): Promise<Info> {
  const stored = await readSeller(db, platform, personId)
  if (stored === undefined) return refuse('not-allowed')
  const { row, profile } = stored
  const held = await db
    .selectFrom('payout_hold')
    .select(['reason', 'note', 'corrected_at'])
    .where('seller_id', '=', personId)
    .where('released_at', 'is', null)
    .executeTakeFirst()
  const masks = masksOf(profile)
  return {
    codeName: profile.codeName,
    realName: profile.realName,
    peopleID: masks.peopleID ?? '',
    phone: profile.phone,
    email: profile.email,
    bankInfo: profile.bankName === '' ? '' : joinBankInfo(profile.bankName, masks.bankNumber ?? ''),
    addSmall: profile.addSmall,
    addSmallDistrict: profile.addSmallDistrict,
    addDistrict: profile.addDistrict,
    addProvince: profile.addProvince,
    addPostal: profile.addPostal,
    complete: row.profile_completed_at !== null,
    payoutHold: waitsForSeller(row.payout_hold),
    heldByStaff:
      held === undefined
        ? null
        : { reason: held.reason, note: held.note, corrected: held.corrected_at?.toISOString() ?? null },
    saleNotices: row.sale_notices,
    about: row.about,
    picture: await readPictureState(db, personId),
  }
}

export async function setSaleNotices(trx: Trx, personId: string, when: Info['saleNotices']): Promise<void> {
  await trx.updateTable('seller').set({ sale_notices: when }).where('person_id', '=', personId).execute()
}

/** Public words: they lead no visitor out of the shop. Refuses: sellers.about-advert. */
export async function setAbout(trx: Trx, personId: string, text: string): Promise<void> {
  const about = text.normalize('NFC').trim()
  if (isAdvert(about)) refuse('sellers.about-advert')
  await trx.updateTable('seller').set({ about }).where('person_id', '=', personId).execute()
}

/** Refuses: not-found, where the number was never entered. */
export async function revealNumber(
  trx: Trx,
  platform: Platform,
  personId: string,
  what: 'peopleID' | 'bankNumber',
): Promise<string> {
  const stored = await readSeller(trx, platform, personId)
  const value = stored?.profile[what] ?? ''
  if (value === '') return refuse('not-found')
  await recordAudit(trx, {
    actorId: personId,
    action: what === 'peopleID' ? 'seller.view-national-id' : 'seller.view-account-number',
    object: `seller:${personId}`,
  })
  return value
}

/** Retyping the changed account confirms it; a hold by staff stays. Does nothing when nothing waits. Refuses: sellers.account-differs. */
export async function confirmBankChange(
  trx: Trx,
  platform: Platform,
  personId: string,
  bankNumber: string,
): Promise<void> {
  const stored = await readSeller(trx, platform, personId, { lock: true })
  if (stored === undefined || !waitsForSeller(stored.row.payout_hold)) return
  if (cleanTyped('bankNumber', bankNumber) !== stored.profile.bankNumber)
    return refuse('sellers.account-differs')
  const left = holdOf({ staff: waitsForStaff(stored.row.payout_hold), seller: false })
  await trx
    .updateTable('seller')
    .set({ payout_hold: left, ...(left === null && { payout_held_at: null }) })
    .where('person_id', '=', personId)
    .execute()
  await recordAudit(trx, {
    actorId: personId,
    action: 'seller.confirm-bank-account',
    object: `seller:${personId}`,
  })
}

/**
 * Results of the seller's own link: new sellers, and own sheets paid this month, without the people. Read from the ledger, which is ordered
 * by seller and time, because orders are those of all buyers.
 */
export async function readReferral(
  db: Db,
  personId: string,
  now: Date,
): Promise<DataOf<typeof getSellerReferral>> {
  const month = periodOf(now)
  const number = monthNumber(month)
  const { rows } = await sql<{ sellers: number; sold_count: number; sold_satang: number }>`
    with brought as (select person_id from seller where sell_ref = ${personId})
    select (select count(*)::int from brought) as sellers, count(distinct (p.entry_id, p.sheet_id))::int as sold_count,
      coalesce(sum(p.amount_satang), 0)::bigint as sold_satang
    from ledger_posting p join ledger_entry e on e.id = p.entry_id
    where p.seller_id in (select person_id from brought)
      and p.entry_id >= (select id from ledger_entry where month = ${number} order by id limit 1)
      and e.kind = 'sale' and e.month = ${number} and e.occurred_at >= ${startOfPeriod(month)}
      and not exists (select from refund_line r join order_line l on (l.order_id, l.position) = (r.order_id, r.position)
          where r.order_id = e.order_id and l.sheet_id = p.sheet_id)`.execute(db)
  const row = rows[0]
  return {
    code: personId,
    sellers: row?.sellers ?? 0,
    soldCount: row?.sold_count ?? 0,
    sold: satangToBaht(row?.sold_satang ?? 0),
    month,
  }
}
