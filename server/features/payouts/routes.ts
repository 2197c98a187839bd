import { getSellRev, getslip } from '#contract/seller/revenue.ts'
import { periodFrom } from '#rules/calendar/bangkok.ts'
import { satangToBaht } from '#rules/money/satang.ts'
import { findBankByCode } from '#rules/sellers/banks.ts'
import { readMaskedSeller } from '#server/features/sellers/index.ts'
import { presentUser } from '#server/features/stores/index.ts'
import { reads } from '#server/platform/route.ts'
import { readRevenue, readSlips } from './revenue.ts'
import { staffRoutes } from './staff-routes.ts'

export const routes = [
  ...staffRoutes,
  reads(getSellRev, async (_ask, { db, caller, platform }) => {
    const [seller, revenue] = await Promise.all([
      readMaskedSeller(db, platform, caller.id),
      readRevenue(db, caller.id, platform.clock.now()),
    ])
    const { codeName, bankName, bankNumber } = seller
    return {
      data: {
        user: presentUser(caller),
        sellerData: { codeName, bankInfo: bankName === '' ? '' : `${bankName},${bankNumber}` },
        ...revenue,
      },
    }
  }),

  reads(getslip, async ({ month, year }, { db, caller }) => {
    const { started, slips } = await readSlips(db, caller.id, periodFrom(year, month))
    return {
      data: {
        started,
        yours: slips.map((slip) => ({
          name: slip.name,
          amount: satangToBaht(slip.satang),
          date: slip.date,
          accountNumber: slip.accountEnd,
          bank: namesOfBank(slip.bankCode),
          share: satangToBaht(slip.grossSatang),
          tax: satangToBaht(slip.taxSatang),
          taxPercent: slip.taxPercent,
          fee: satangToBaht(slip.feeSatang),
          madeAt: slip.madeAt.toISOString(),
        })),
      },
    }
  }),
]

function namesOfBank(code: string): string[] {
  const bank = findBankByCode(code)
  return bank === undefined ? [code] : [bank.nameTh, bank.nameEn]
}
