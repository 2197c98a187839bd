import { getSellRev, getslip } from '#contract/seller/revenue.ts'
import { periodFrom } from '#rules/calendar/periods.ts'
import { satangToBaht } from '#rules/money/satang.ts'
import { findBankByCode } from '#rules/sellers/banks.ts'
import { readMaskedSeller } from '#server/features/sellers/index.ts'
import { presentUser } from '#server/platform/caller.ts'
import { readPayerNames } from '../../tax/index.ts'
import { reads } from '#server/platform/route.ts'
import { readRevenue, readSlips } from './revenue.ts'
import { staffRoutes } from './staff-routes.ts'

export const routes = [
  ...staffRoutes,
  reads(getSellRev, async (_input, { db, caller, platform }) => {
    const [seller, revenue] = await Promise.all([
      readMaskedSeller(db, platform, caller.id),
      readRevenue(db, caller.id, platform.clock.now()),
    ])
    const { codeName, bankName, bankNumber } = seller
    return {
      user: presentUser(caller),
      sellerData: { codeName, bankInfo: bankName === '' ? '' : `${bankName},${bankNumber}` },
      ...revenue,
    }
  }),

  reads(getslip, async ({ month, year }, { db, caller, platform }) => {
    const now = platform.clock.now()
    const { started, lines, slips } = await readSlips(db, caller.id, periodFrom(year, month), now)
    const payers = await readPayerNames(db, platform, slips)
    return {
      started,
      lines,
      yours: slips.map((slip) => ({
        _id: slip.id,
        name: slip.name,
        amount: satangToBaht(slip.satang),
        date: slip.date,
        accountNumber: slip.accountEnd,
        bank: namesOfBank(slip.bankCode),
        months: slip.months,
        share: satangToBaht(slip.grossSatang),
        tax: satangToBaht(slip.taxSatang),
        taxPercent: slip.taxPercent,
        fee: satangToBaht(slip.feeSatang),
        madeAt: slip.madeAt.toISOString(),
        payer: payers.get(slip.id) ?? '',
        bankReference: slip.bankReference,
      })),
    }
  }),
]

function namesOfBank(code: string): string[] {
  const bank = findBankByCode(code)
  return bank === undefined ? [code] : [bank.nameTh, bank.nameEn]
}
