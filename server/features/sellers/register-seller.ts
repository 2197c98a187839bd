import { sql } from 'kysely'
import type { getAckTax } from '#contract/seller/tax.ts'
import type { DataOf } from '#contract/shared/call.ts'
import { refuse } from '#rules/refusal.ts'
import { findBankByName, splitBankInfo } from '#rules/sellers/banks.ts'
import {
  cleanSellerProfile,
  codeNameKey,
  findSellerProblems,
  type StoredNumbers,
  type SellerProfile,
} from '#rules/sellers/profile.ts'
import { currentTaxNotice } from '#rules/sellers/terms.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Db, Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { nationalIdMark, sealProfile } from './stored-seller.ts'

export type Registration = AskedProfile & { ack: boolean; sellRef?: string | null | undefined }

/**
 * Makes this person a seller with a complete profile (seller.md §2 and §5).
 * Refuses: the problems of the profile; sellers.ack-missing, -already-seller, -code-name-taken, -national-id-taken.
 */
export async function registerSeller(
  trx: Trx,
  platform: Pick<Platform, 'sealed'>,
  personId: string,
  asked: Registration,
  now: Date,
): Promise<void> {
  const { bankCode, ...profile } = validateProfile(asked)
  if (!asked.ack) refuse('sellers.ack-missing')
  const sellRef = referralOf(asked.sellRef, personId)
  const inserted = await trx
    .insertInto('seller')
    .values({
      person_id: personId,
      code_name: profile.codeName,
      code_name_key: codeNameKey(profile.codeName),
      ...sealProfile(platform, personId, profile, bankCode),
      sell_ref: sellRef,
      profile_completed_at: now,
      created_at: now,
      updated_at: now,
    })
    // A request that does the same at this moment is waited for; which value was taken is then read.
    .onConflict((conflict) => conflict.doNothing())
    .returning('person_id')
    .executeTakeFirst()
  if (inserted === undefined)
    await refuseWhatIsTaken(trx, personId, profile.codeName, nationalIdMark(platform, profile.peopleID))
  await acknowledgeTax(trx, personId, currentTaxNotice, now)
  await recordAudit(trx, {
    actorId: personId,
    action: 'seller.register',
    object: `seller:${personId}`,
    after: { codeName: profile.codeName, bankCode, referred: sellRef !== null },
  })
}

/** A code that no person can have (its form is wrong), and one's own, is none. */
function referralOf(code: string | null | undefined, personId: string): string | null {
  const given = code?.trim().toUpperCase() ?? ''
  return /^[\w-]{1,64}$/.test(given) && given !== personId ? given : null
}

async function refuseWhatIsTaken(trx: Trx, personId: string, codeName: string, mark: string): Promise<never> {
  const { rows } = await sql<{ person: boolean; national_id: boolean }>`
    select exists (select from seller where person_id = ${personId}) as person,
      exists (select from seller where national_id_mark = ${mark}) as national_id`.execute(trx)
  if (rows[0]?.person) return refuse('sellers.already-seller')
  if (rows[0]?.national_id) return refuse('sellers.national-id-taken')
  return refuse('sellers.code-name-taken', { codeName })
}

export type AskedProfile = SellerProfile & { bankInfo: string }

/**
 * The cleaned profile; the bank comes from `bankInfo` where the two fields are missing (seller.md §3). Refuses with the first problem;
 * `details.problems` lists all, so that the form can show them together.
 */
export function validateProfile(
  asked: AskedProfile,
  stored: StoredNumbers = {},
): SellerProfile & { bankCode: string } {
  const { bankInfo, ...fields } = asked
  // Both or neither: the number of one bank under the name of another would send the money elsewhere.
  const isGiven = `${fields.bankName}${fields.bankNumber}`.trim() !== ''
  const profile = cleanSellerProfile(isGiven ? fields : { ...fields, ...splitBankInfo(bankInfo) })
  const problems = findSellerProblems(profile, stored)
  const bank = findBankByName(profile.bankName)
  const [first] = problems
  if (first !== undefined) refuse(first, { problems })
  if (bank === undefined) return refuse('sellers.bank-unknown')
  // Under the stored name: another name of the same bank is no change of account.
  return { ...profile, bankName: bank.nameTh, bankCode: bank.code }
}

/** Whether this seller has acknowledged the notice that applies now (decisions §4). */
export async function readTaxNotice(db: Db, personId: string): Promise<DataOf<typeof getAckTax>> {
  const row = await db
    .selectFrom('tax_acknowledgement')
    .select('notice')
    .where('person_id', '=', personId)
    .where('notice', '=', currentTaxNotice)
    .executeTakeFirst()
  return { notice: currentTaxNotice, acknowledged: row !== undefined }
}

/** Records who acknowledged which notice when; idempotent. Refuses: not-found, for an unknown notice. */
export async function acknowledgeTax(trx: Trx, personId: string, notice: string, now: Date): Promise<void> {
  if (notice !== currentTaxNotice) return refuse('not-found')
  const inserted = await trx
    .insertInto('tax_acknowledgement')
    .values({ person_id: personId, notice, acknowledged_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('notice')
    .executeTakeFirst()
  if (inserted === undefined) return
  await recordAudit(trx, {
    actorId: personId,
    action: 'seller.acknowledge-tax',
    object: `seller:${personId}`,
    after: { notice },
  })
}
