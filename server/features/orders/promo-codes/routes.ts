import type { z } from 'zod'
import * as contract from '#contract/staff/promo-codes.ts'
import { satangToDecimal } from '#rules/money/satang.ts'
import { normalisePromoCode } from '#rules/orders/promo.ts'
import { findNewPromoProblem, promoAmountOf } from '#rules/orders/promo-terms.ts'
import { refuse } from '#rules/refusal.ts'
import { type CsvCell, defineDownload, streamRows } from '#server/platform/downloads.ts'
import { reads, writes } from '#server/platform/route.ts'
import { savePromo, stopPromo, stopSellerCode } from './change-promo.ts'
import { createPromo } from './create-promo.ts'
import {
  findPromos,
  findPromoUses,
  mustBePromo,
  type PromoFilters,
  type FoundPromo,
  type PromoUseRow,
  promosFileQuery,
  promoUsesQuery,
  stateOf,
} from './find-promos.ts'

export const routes = [
  reads(contract.listPromos, (input, { db, platform }) => findPromos(db, platform.clock.now(), input)),
  writes(contract.newPromo, async (input, { caller, platform, trx }) => {
    const promo = {
      code: normalisePromoCode(input.promoCode),
      descriptionTh: input.description[0],
      descriptionEn: input.description[1],
      kind: input.kind,
      amount: promoAmountOf(input),
      storeCode: input.store,
      useLimitTotal: input.useLimitTotal,
      useLimitPerBuyer: input.useLimitPerBuyer,
      validFrom: new Date(input.validFrom),
      validUntil: new Date(input.validUntil),
    }
    const problem = findNewPromoProblem(promo, platform.clock.now())
    if (problem !== undefined) return refuse(problem)
    if (input.store !== null) {
      const store = await trx
        .selectFrom('store')
        .select('code')
        .where('code', '=', input.store)
        .executeTakeFirst()
      if (store === undefined) return refuse('promos.store-unknown')
    }
    return await createPromo(trx, platform, caller.id, promo)
  }),
  writes(contract.savePromo, async ({ promoCode: code, revision, ...input }, { caller, platform, trx }) => {
    const changes = {
      descriptionTh: input.description[0],
      descriptionEn: input.description[1],
      useLimitTotal: input.useLimitTotal,
      useLimitPerBuyer: input.useLimitPerBuyer,
      validFrom: new Date(input.validFrom),
      validUntil: new Date(input.validUntil),
    }
    return await savePromo(trx, platform, caller, { code, revision, changes })
  }),
  writes(contract.stopPromo, async ({ promoCode }, { caller, platform, trx }) => {
    const { stoppedAt } = await stopPromo(trx, platform, caller, promoCode)
    return { stoppedAt: stoppedAt.toISOString() }
  }),
  writes(contract.stopSellerCode, (input, { caller, platform, trx }) =>
    stopSellerCode(trx, platform, caller, input),
  ),
  reads(contract.getPromoUses, ({ promoCode, ...page }, { db }) => findPromoUses(db, promoCode, page)),
]

/** The lists as files, with the filters of the screen. */
export const downloads = [
  defineDownload<PromoFilters>({
    list: 'promos',
    audience: 'staff-2-global',
    input: contract.promoFilters,
    fileName: () => 'promo-codes.csv',
    header: [
      'code',
      'description_th',
      'description_en',
      'kind',
      'amount',
      'store',
      'seller',
      'limit_total',
      'limit_per_buyer',
      'from',
      'until',
      'state',
      'used',
    ],
    rows: async (filters, { platform }) => {
      const now = platform.clock.now()
      const { sql, parameters } = promosFileQuery(filters, now).compile(platform.db)
      return mapRows(streamRows<FoundPromo>(platform, sql, parameters), (row) => [
        row.code,
        row.description_th,
        row.description_en,
        row.kind,
        row.kind === 'fixed' ? satangToDecimal(row.amount) : row.amount,
        row.name_th,
        row.pen_name,
        row.use_limit_total,
        row.use_limit_per_buyer,
        row.valid_from,
        row.valid_until,
        stateOf(row, now),
        row.used_count,
      ])
    },
  }),
  defineDownload<z.output<typeof contract.promoUsesInput>>({
    list: 'promo-uses',
    audience: 'staff-2-global',
    input: contract.promoUsesInput,
    fileName: ({ promoCode }) => `promo-${normalisePromoCode(promoCode)}.csv`,
    header: ['order', 'buyer', 'name', 'at', 'state', 'given_back', 'list_price', 'discount', 'price'],
    rows: async ({ promoCode }, { platform }) => {
      const code = await mustBePromo(platform.db, promoCode)
      const { sql, parameters } = promoUsesQuery(code).compile(platform.db)
      return mapRows(streamRows<PromoUseRow>(platform, sql, parameters), (row) => [
        row.order_id,
        row.person_id,
        row.name,
        row.used_at,
        row.state,
        row.released_at === null ? 'no' : 'yes',
        satangToDecimal(row.list_satang),
        satangToDecimal(row.discount_satang),
        satangToDecimal(row.total_satang),
      ])
    },
  }),
]

async function* mapRows<Row>(rows: AsyncIterable<Row>, line: (row: Row) => readonly CsvCell[]) {
  for await (const row of rows) yield line(row)
}
