import * as buyerCalls from '#contract/buyer/refunds.ts'
import * as calls from '#contract/staff/orders.ts'
import { satangToBaht } from '#rules/money/satang.ts'
import { asksOutside, reads, type Route, writes, writesPrepared } from '#server/platform/route.ts'
import { readCredit } from '../credit/index.ts'
import { askRefund, getRefund } from './buyer-requests.ts'
import { decideRefundRequest, listRefundRequests, refundByStaff } from './decide-request.ts'
import { deliverOrder } from './deliver-order.ts'
import { findOrders } from './find-orders.ts'
import { judgeMoney } from './judge-money.ts'
import { matchMoney } from './match-money.ts'
import { findCandidates, listOpenMoney } from './open-money.ts'
import { keepAsCredit, withdrawCredit } from './own-money.ts'
import { showRefundAccount } from './payee.ts'
import { previewRefund } from './preview-refund.ts'
import { readStaffOrder } from './read-order.ts'
import { refundThroughProvider } from './refund-through-provider.ts'
import { inspectRefundProof, linkToRefundProof, offerRefundProof } from './refund-proofs.ts'
import { askBankAgain, resendPaid } from './resend.ts'
import { creditMoney, oweMoney, returnMoney } from './return-money.ts'

/** `buyerCalls` are for buyers, all others for permission 2 of every store (decisions §5, "Finance rights"). */
export const routes: readonly Route[] = [
  reads(buyerCalls.getRefund, (input, { db, caller, platform }) => getRefund(platform, db, caller, input)),
  writes(buyerCalls.askRefund, (input, { trx, caller, platform }) => askRefund(trx, platform, caller, input)),
  writes(buyerCalls.keepMoney, (input, { trx, caller, platform }) =>
    keepAsCredit(trx, platform, caller, input),
  ),
  reads(buyerCalls.getCredit, async (_, { db, caller, platform }) => ({
    ...(await readCredit(db, caller.id)),
    leastLeft: satangToBaht(platform.payments.floorSatang ?? 0),
  })),
  writes(buyerCalls.withdrawCredit, (input, { trx, caller, platform }) =>
    withdrawCredit(trx, platform, caller, input),
  ),
  reads(calls.findOrders, ({ page, rows, sort, ...filters }, { db }) =>
    findOrders(db, filters, { page, rows, sort }),
  ),
  reads(calls.staffGetOrder, ({ id }, { db }) => readStaffOrder(db, id)),
  reads(calls.previewRefund, (input, { db, caller, platform }) =>
    previewRefund(db, input, { staffId: caller.id, now: platform.clock.now() }),
  ),
  writes(calls.refundOrder, async (input, { trx, caller, platform }) => {
    const { refund, owed, amountSatang, byBankSatang, ...credit } = await refundByStaff(
      trx,
      platform,
      caller.id,
      input,
    )
    return {
      refund,
      due: owed && !credit.isCredit ? `due:${owed.id}` : null,
      amount: satangToBaht(amountSatang),
      byBank: satangToBaht(byBankSatang),
      ...credit,
    }
  }),
  reads(calls.listRefundRequests, (input, { db }) => listRefundRequests(db, input)),
  writes(calls.decideRefundRequest, (input, { trx, caller, platform }) =>
    decideRefundRequest(trx, platform, caller.id, input),
  ),
  writes(calls.showRefundAccount, (input, { trx, caller, platform }) =>
    showRefundAccount(trx, platform, caller.id, input),
  ),
  reads(calls.listOpenMoney, ({ page, rows, ...filters }, { db, platform, caller }) =>
    listOpenMoney(
      db,
      filters,
      { page, rows },
      {
        payments: platform.payments,
        staffId: caller.id,
        now: platform.clock.now(),
      },
    ),
  ),
  reads(calls.moneyCandidates, ({ id }, { db, platform }) => findCandidates(db, id, platform.clock.now())),
  writes(calls.deliverOrder, async (input, { trx, caller, platform }) => ({
    order: await deliverOrder(trx, platform, caller.id, input),
  })),
  writes(calls.matchMoney, async (input, { trx, caller, platform }) => {
    await matchMoney(trx, platform, caller.id, input)
    return { state: 'paid' as const }
  }),
  writes(calls.judgeMoney, async (input, { trx, caller, platform }) => ({
    paid: await judgeMoney(trx, platform, caller.id, input),
  })),
  writes(calls.oweMoney, async (input, { trx, caller, platform }) => ({
    due: await oweMoney(trx, platform, caller.id, input),
  })),
  reads(calls.refundProofUrl, ({ kind }, { caller, platform }) => offerRefundProof(platform, caller, kind)),
  reads(calls.openRefundProof, ({ due }, { caller, platform }) => linkToRefundProof(platform, caller, due)),
  writesPrepared(
    calls.returnMoney,
    ({ proof }, { platform, caller }) => inspectRefundProof(platform, caller, proof),
    async (asked, { trx, platform, caller }, proof) => ({
      returned: (await returnMoney(trx, platform, caller.id, { ...asked, proof })).toISOString(),
    }),
    (proof) => (proof === undefined ? [] : [proof.storageKey]),
  ),
  asksOutside(calls.refundThroughProvider, async (input, { platform, caller }) => ({
    returned: (await refundThroughProvider(platform, caller.id, input)).toISOString(),
  })),
  writes(calls.creditMoney, async (input, { trx, caller, platform }) => ({
    returned: (await creditMoney(trx, platform, caller.id, input)).toISOString(),
  })),
  asksOutside(calls.askBankAgain, ({ id }, { platform, caller }) => askBankAgain(platform, caller.id, id)),
  writes(calls.resendPaid, ({ id }, { trx, caller, platform }) => resendPaid(trx, platform, caller.id, id)),
]
