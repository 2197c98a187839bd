import type { z } from 'zod'
import type { buyingFigures } from '#contract/shared/explained-buying.ts'
import type { Chain } from '#rules/money/explanation.ts'
import type { Db } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { explainCart, explainOrderLines, explainOrderPart } from './explain-buying.ts'
import { explainCredit } from './explain-credit.ts'
import { explainDocument } from './explain-papers.ts'

export type BuyingFigure = z.output<(typeof buyingFigures)[keyof typeof buyingFigures]>

type Asked = { db: Db; platform: Platform; chain: Chain; buyer: string }

/** What stands on a buyer's own screens. Refuses: not-found. */
export function explainOfBuyer({ db, platform, chain, buyer }: Asked, figure: BuyingFigure): Promise<number> {
  switch (figure.kind) {
    case 'order-part':
      return explainOrderPart(db, chain, figure, buyer)
    case 'order-lines':
      return explainOrderLines(db, chain, figure, buyer)
    case 'credit':
      return explainCredit(db, chain, figure, buyer)
    case 'document':
      return explainDocument(db, chain, figure, buyer)
    case 'cart':
      return explainCart(db, platform, chain, figure, buyer)
  }
}
