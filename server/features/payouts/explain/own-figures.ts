import type { z } from 'zod'
import type { buyingFigures } from '#contract/shared/explained-buying.ts'
import type { salesFigures } from '#contract/shared/explained-sales.ts'
import type { Chain } from '#rules/money/explanation.ts'
import type { Db } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { explainCart, explainOrderLines, explainOwnOrderPart } from './explain-buying.ts'
import { explainCredit } from './explain-credit.ts'
import { explainExpected, explainForecast, explainFutureSale } from './explain-next.ts'
import {
  explainCertificate,
  explainCommission,
  explainOwnDocument,
  explainTaxYear,
} from './explain-papers.ts'
import { explainMonthPart, explainOwnCode, explainSoldDays } from './explain-sales.ts'

export type SalesFigure = z.output<(typeof salesFigures)[keyof typeof salesFigures]>

type Asked = { db: Db; platform: Platform; chain: Chain }

/** Figures on a seller's own screens, from her own rows alone. Refuses: not-found. */
export function explainOfSeller(
  { db, platform, chain, seller }: Asked & { seller: string },
  figure: SalesFigure,
): Promise<number> {
  switch (figure.kind) {
    case 'month-part':
      return explainMonthPart(db, chain, figure, seller)
    case 'sold':
      return explainSoldDays(db, chain, figure, seller)
    case 'own-code':
      return explainOwnCode(db, chain, figure, seller)
    case 'tax-year':
      return explainTaxYear(db, chain, figure, seller)
    case 'certificate':
      return explainCertificate(db, chain, figure, seller)
    case 'commission':
      return explainCommission(db, chain, figure, seller)
    case 'expected':
      return explainExpected(db, chain, figure, { seller, now: platform.clock.now() })
    case 'forecast':
      return explainForecast(db, chain, figure, { seller, now: platform.clock.now() })
    case 'future-sale':
      return explainFutureSale(db, chain, figure, { seller, now: platform.clock.now() })
  }
}

export type BuyingFigure = z.output<(typeof buyingFigures)[keyof typeof buyingFigures]>

/** Figures on a buyer's own screens. Refuses: not-found. */
export function explainOfBuyer(
  { db, platform, chain, buyer }: Asked & { buyer: string },
  figure: BuyingFigure,
): Promise<number> {
  switch (figure.kind) {
    case 'order-part':
      return explainOwnOrderPart(db, chain, figure, buyer)
    case 'order-lines':
      return explainOrderLines(db, chain, figure, buyer)
    case 'credit':
      return explainCredit(db, chain, figure, buyer)
    case 'document':
      return explainOwnDocument(db, chain, figure, buyer)
    case 'cart':
      return explainCart(db, platform, chain, figure, buyer)
  }
}
