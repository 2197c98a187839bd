import { sql } from 'kysely'
import { holdOf, waitsForStaff } from '#rules/payouts/payout-hold.ts'
import { refuse } from '#rules/refusal.ts'
import { bankNames } from '#rules/sellers/banks.ts'
import { maskAccount } from '#rules/sellers/national-id.ts'
import type { SellerField, SellerProfile } from '#rules/sellers/profile.ts'
import { isSellingPaused } from '#server/features/catalogue/index.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { sendMessage } from '#server/features/messages/index.ts'
import { bankAccountChanged } from '#server/words/payouts.ts'
import { type AskedProfile, validateProfile } from './register-seller.ts'
import { masksOf, nationalIdMark, readSeller, sealProfile } from './stored-seller.ts'

/**
 * Saves the seller's own data. The pen name stays, as does a number returned as its mask. A new bank account is reported to the seller and
 * holds payouts until confirmed, because a thief in a signed-in browser must not divert money unnoticed. Returns whether payouts are held.
 * Refuses: not-allowed, the problems of the profile, sellers.national-id-held, sellers.national-id-taken.
 */
export async function editSeller(
  trx: Trx,
  platform: Pick<Platform, 'sealed'>,
  personId: string,
  asked: AskedProfile,
  now: Date,
): Promise<{ payoutHold: boolean }> {
  const stored = await readSeller(trx, platform, personId, { lock: true })
  if (stored === undefined) return refuse('not-allowed')
  const { row, profile: before } = stored
  const masks = masksOf(before)
  const { bankCode, ...given } = validateProfile({ ...asked, codeName: before.codeName }, masks)
  const after: SellerProfile = {
    ...given,
    codeName: before.codeName,
    peopleID: given.peopleID === masks.peopleID ? before.peopleID : given.peopleID,
    bankNumber: given.bankNumber === masks.bankNumber ? before.bankNumber : given.bankNumber,
  }
  const changed = (Object.keys(after) as SellerField[]).filter((field) => after[field] !== before[field])
  if (changed.includes('peopleID')) {
    if (before.peopleID !== '') await mustNotBePaused(trx, personId)
    await requireFreeNationalId(trx, platform, personId, after.peopleID)
  }
  const hadAccount = before.bankNumber !== ''
  const isOtherAccount = hadAccount && (changed.includes('bankNumber') || changed.includes('bankName'))
  await trx
    .updateTable('seller')
    .set({
      ...sealProfile(platform, personId, after, bankCode),
      profile_completed_at: row.profile_completed_at ?? now,
      updated_at: now,
      ...(isOtherAccount && {
        payout_hold: holdOf({ staff: waitsForStaff(row.payout_hold), seller: true }),
        // A hold by staff keeps its earlier date.
        ...(!waitsForStaff(row.payout_hold) && { payout_held_at: now }),
      }),
    })
    .where('person_id', '=', personId)
    .execute()
  await recordAudit(trx, {
    actorId: personId,
    action: 'seller.edit',
    object: `seller:${personId}`,
    after: { changed },
  })
  if (isOtherAccount) {
    await trx
      .updateTable('payout_hold')
      .set({ corrected_at: now })
      .where('seller_id', '=', personId)
      .where('released_at', 'is', null)
      .execute()
    await recordAudit(trx, {
      actorId: personId,
      action: 'seller.change-bank-account',
      object: `seller:${personId}`,
      before: { bank: before.bankName, account: maskAccount(before.bankNumber) },
      after: { bank: after.bankName, account: maskAccount(after.bankNumber) },
    })
    await notifyOfNewAccount(trx, personId, after)
  }
  return { payoutHold: isOtherAccount || row.payout_hold !== null }
}

/** Freed by another number, the own one would begin anew under another account. Refuses: sellers.national-id-held. */
async function mustNotBePaused(trx: Trx, personId: string): Promise<void> {
  const { rows } = await sql`select where ${isSellingPaused(sql`${personId}::text`)}`.execute(trx)
  if (rows.length > 0) refuse('sellers.national-id-held')
}

/** Two who type the same number at the same moment come one after the other. */
async function requireFreeNationalId(
  trx: Trx,
  platform: Pick<Platform, 'sealed'>,
  personId: string,
  peopleID: string,
): Promise<void> {
  const mark = nationalIdMark(platform, peopleID)
  await sql`select pg_advisory_xact_lock(hashtextextended(${mark}, 0))`.execute(trx)
  const other = await trx
    .selectFrom('seller')
    .select('person_id')
    .where('national_id_mark', '=', mark)
    .where('person_id', '<>', personId)
    .executeTakeFirst()
  if (other !== undefined) refuse('sellers.national-id-taken')
}

async function notifyOfNewAccount(trx: Trx, personId: string, { bankNumber, bankName }: SellerProfile) {
  await sendMessage(trx, {
    personId,
    type: 'warning',
    notice: 'bank-account-changed',
    html: bankAccountChanged({ bank: bankNames(bankName), end: maskAccount(bankNumber) }),
  })
}
