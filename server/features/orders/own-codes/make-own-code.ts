import { satangToDecimal } from '#rules/money/satang.ts'
import { bundleCode, normalisePromoCode } from '#rules/orders/promo.ts'
import { findNewPromoProblem } from '#rules/orders/promo-terms.ts'
import { refuse } from '#rules/refusal.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Trx } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import type { Platform } from '#server/platform/platform.ts'
import { createPromo, type NewPromo } from '../promo-codes/index.ts'

type NewOwnCode = Pick<
  NewPromo,
  'code' | 'kind' | 'amount' | 'useLimitTotal' | 'useLimitPerBuyer' | 'validFrom' | 'validUntil'
> & { sheetIds: readonly string[] | null; followersOnly: boolean; together?: boolean }

const neverEnds = new Date('2199-01-01T00:00:00Z')

/** More than a seller needs; each code takes a name from others. */
const codesMax = 200

/**
 * Makes a code for a seller's own sheets. Refuses: not-found (a sheet that is not hers), promos.code-form, promos.own-amount,
 * promos.period, promos.own-too-many, promos.code-taken.
 */
export async function makeOwnCode(
  trx: Trx,
  platform: Platform,
  sellerId: string,
  { sheetIds: chosen, followersOnly, together = false, ...terms }: NewOwnCode,
): Promise<{ code: string }> {
  const sheetIds = chosen === null ? null : [...new Set(chosen)]
  const own = { sellerId, sheetIds, followersOnly, together }
  const code = normalisePromoCode(terms.code)
  const problem = findNewPromoProblem({ ...terms, code, own }, platform.clock.now())
  if (problem !== undefined) return refuse(problem)
  // Locks the seller, so that of two calls at once the second counts the first one's code.
  const { code_name: name } = await trx
    .selectFrom('seller')
    .select('code_name')
    .where('person_id', '=', sellerId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { count } = await trx
    .selectFrom('promo_code')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('seller_id', '=', sellerId)
    .executeTakeFirstOrThrow()
  if (count >= codesMax) return refuse('promos.own-too-many')
  if (sheetIds !== null) {
    const { hers } = await trx
      .selectFrom('sheet')
      .select((select) => select.fn.countAll<number>().as('hers'))
      .where('author_id', '=', sellerId)
      .where('id', 'in', sheetIds)
      .executeTakeFirstOrThrow()
    if (hers < sheetIds.length) return refuse('not-found')
  }
  const [th, en] =
    terms.kind === 'percent'
      ? [`ลด ${terms.amount}%`, `${terms.amount}% off`]
      : [`ลด ${satangToDecimal(terms.amount)} บาท`, `${satangToDecimal(terms.amount)} baht off`]
  const [forTh, forEn] = together
    ? [`เมื่อซื้อครบชุดของ ${name}`, `a bundle by ${name}`]
    : [`เฉพาะชีทของ ${name}`, `sheets by ${name}`]
  return await createPromo(trx, platform, sellerId, {
    ...terms,
    code,
    descriptionTh: `${th} ${forTh}`,
    descriptionEn: `${en} ${forEn}`,
    storeCode: null,
    own,
  })
}

/**
 * Makes a bundle: a saving where all of these own sheets are in one order, until the seller pauses it. Refuses: not-found,
 * promos.own-amount, promos.own-too-many, request.invalid (a sheet twice).
 */
export async function makeOwnBundle(
  trx: Trx,
  platform: Platform,
  sellerId: string,
  { percent, sheets }: { percent: number; sheets: readonly string[] },
): Promise<{ code: string }> {
  if (new Set(sheets).size < sheets.length) refuse('request.invalid', { fields: ['sheets'] })
  return await makeOwnCode(trx, platform, sellerId, {
    code: bundleCode(newId()),
    kind: 'percent',
    amount: percent,
    useLimitTotal: null,
    useLimitPerBuyer: null,
    validFrom: platform.clock.now(),
    validUntil: neverEnds,
    sheetIds: sheets,
    followersOnly: false,
    together: true,
  })
}

/** Pauses or resumes a code; idempotent, the later of two calls counts. Refuses: not-found, promos.stopped-by-staff. */
export async function pauseOwnCode(
  trx: Trx,
  platform: Platform,
  sellerId: string,
  { promoCode, paused }: { promoCode: string; paused: boolean },
): Promise<{ paused: boolean }> {
  const before = await trx
    .selectFrom('promo_code')
    .select(['code', 'stopped_at', 'stop_reason', 'revision'])
    .where('code', '=', normalisePromoCode(promoCode))
    .where('seller_id', '=', sellerId)
    .forUpdate()
    .executeTakeFirst()
  if (before === undefined) return refuse('not-found')
  if ((before.stopped_at !== null) === paused) return { paused }
  if (before.stop_reason !== null) return refuse('promos.stopped-by-staff')
  const now = platform.clock.now()
  await trx
    .updateTable('promo_code')
    .set({ stopped_at: paused ? now : null, revision: before.revision + 1, updated_at: now })
    .where('code', '=', before.code)
    .execute()
  await recordAudit(trx, {
    actorId: sellerId,
    action: paused ? 'promo.stop' : 'promo.resume',
    object: `promo:${before.code}`,
  })
  return { paused }
}
