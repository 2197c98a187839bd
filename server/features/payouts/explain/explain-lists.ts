import type { z } from 'zod'
import type { listFigures } from '#contract/staff/explained-lists.ts'
import type { Chain } from '#rules/money/explanation.ts'
import { type Db, inReport } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { explainBankFile, explainPending } from './explain-bank-files.ts'
import { explainRefundAsked, explainRefundTaken, explainRefundToCome } from './explain-refunds.ts'
import { explainRehearsed } from './explain-rehearsal.ts'
import {
  explainClosed,
  explainFlow,
  explainOrderPart,
  explainOwed,
  explainPromo,
  explainReport,
  explainSold,
  explainSpent,
} from './explain-sums.ts'
import {
  explainAbsent,
  explainDue,
  explainFile,
  explainLine,
  explainMoney,
  explainStatement,
} from './explain-statement.ts'
import { explainListed, explainRecords, explainRun, explainRunLine } from './explain-runs.ts'
import { explainDocument, explainInput, explainRemitted, explainVat } from './explain-vat.ts'

export type ListFigure = z.output<(typeof listFigures)[keyof typeof listFigures]>

/** Figures of staff's lists: a sum leads to its rows, a row to its sources. */
export function explainList(db: Db, platform: Platform, chain: Chain, figure: ListFigure): Promise<number> {
  switch (figure.kind) {
    case 'order-sum':
      return explainOrderPart(db, chain, figure)
    case 'orders':
      return explainReport(db, chain, figure)
    case 'money':
      return explainMoney(db, chain, figure.id)
    case 'due':
      return explainDue(db, chain, figure.id)
    case 'flow':
      return explainFlow(db, chain, figure)
    case 'closed':
      return explainClosed(db, chain, figure)
    case 'sold-in':
      return explainSold(db, chain, figure)
    case 'spent':
      return explainSpent(db, chain, figure)
    case 'owed':
      return explainOwed(db, chain, figure)
    case 'statement':
      return inReport(db, (trx) => explainStatement(trx, chain, figure))
    case 'file':
      return explainFile(db, chain, figure)
    case 'line':
      return explainLine(db, chain, figure)
    case 'absent':
      return explainAbsent(db, chain, figure)
    case 'vat':
      return explainVat(db, chain, figure)
    case 'tax-document':
      return explainDocument(db, chain, figure)
    case 'input':
      return explainInput(db, chain, figure)
    case 'remitted':
      return explainRemitted(db, chain, figure)
    case 'promo':
      return explainPromo(db, chain, figure)
    case 'listed':
      return explainListed(db, chain, figure)
    case 'records':
      return explainRecords(db, chain, figure.ids)
    case 'run':
      return explainRun(db, chain, figure)
    case 'run-line':
      return explainRunLine(db, chain, figure)
    case 'pending':
      return explainPending(db, platform, chain, figure)
    case 'bank-file':
      return explainBankFile(db, platform, chain, figure)
    case 'refund-to-come':
      return explainRefundToCome(db, platform, chain, figure)
    case 'refund-taken':
      return explainRefundTaken(db, chain, figure)
    case 'refund-asked':
      return explainRefundAsked(db, chain, figure)
    case 'rehearsed':
      return explainRehearsed(db, platform, chain, figure)
  }
}
