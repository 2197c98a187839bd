import * as own from '#contract/buyer/documents.ts'
import * as staff from '#contract/staff/tax-documents.ts'
import { askedSatang } from '#rules/money/satang.ts'
import { refuse } from '#rules/refusal.ts'
import { recordAudit } from '#server/platform/audit.ts'
import { letStatementsTake } from '#server/platform/database.ts'
import { writes } from '#server/platform/route.ts'
import {
  addInputTax,
  addVatRow,
  confirmVatRow,
  ensureDocuments,
  forgetBuyer,
  makeOut,
  mustBeBought,
  ownsDocument,
  readOrderDocuments,
  readVatDesk,
  voidInputTax,
} from '../documents/index.ts'
import { addressOfPapers } from './paper-files.ts'

export const documentRoutes = [
  writes(own.getOrderDocuments, async ({ id }, { caller, platform, trx }) => {
    await mustBeBought(trx, caller.id, id)
    await ensureDocuments(trx, platform, id)
    return await readOrderDocuments(trx, platform, { personId: caller.id, orderId: id })
  }),

  writes(own.makeOutDocument, async ({ id, buyer, remember }, { caller, platform, trx }) => ({
    document: await makeOut(trx, platform, { personId: caller.id, orderId: id, buyer, remember }),
  })),

  writes(own.forgetInvoiceBuyer, (_input, { caller, trx }) => forgetBuyer(trx, caller.id)),

  writes(own.openOrderDocument, async ({ id }, { caller, platform, trx }) => {
    if (!(await ownsDocument(trx, caller.id, id))) return refuse('not-found')
    return { url: addressOfPapers(platform, caller, { kind: 'document', id }) }
  }),

  writes(staff.getVatDesk, async (input, { caller, platform, trx }) => {
    await letStatementsTake(trx, '30s')
    const data = await readVatDesk(trx, platform, { ...input, actorId: caller.id })
    await recordAudit(trx, {
      actorId: caller.id,
      action: 'tax-paper.open',
      object: `tax-paper:documents:${input.month.replace('-', '')}`,
      after: { people: data.documents.length, skip: input.skip },
    })
    return data
  }),

  writes(staff.addInputTax, async ({ base, vat, ...input }, { caller, platform, trx }) => {
    const invoice = { ...input, baseSatang: askedSatang(base, 'base'), vatSatang: askedSatang(vat, 'vat') }
    return { id: await addInputTax(trx, { actorId: caller.id, platform }, invoice) }
  }),

  writes(staff.voidInputTax, (input, { caller, platform, trx }) =>
    voidInputTax(trx, { actorId: caller.id, platform }, input),
  ),

  writes(staff.addVatRow, async (input, { caller, platform, trx }) => ({
    id: await addVatRow(trx, { actorId: caller.id, platform }, input),
  })),

  writes(staff.confirmVatRow, ({ id }, { caller, platform, trx }) =>
    confirmVatRow(trx, { actorId: caller.id, platform }, id),
  ),
]
