import { letStatementsTake } from '#server/platform/database.ts'
import * as closed from '#contract/staff/closed-sales.ts'
import * as contract from '#contract/staff/payouts.ts'
import { rehearseShareRow } from '#contract/staff/share-policy.ts'
import { rehearseTaxRow } from '#contract/staff/tax-policy.ts'
import { monthNumber, periodFrom } from '#rules/calendar/periods.ts'
import { bahtToSatang, satangToBaht } from '#rules/money/satang.ts'
import { refuse } from '#rules/refusal.ts'
import { holdPayouts } from '#server/features/sellers/index.ts'
import type { Person } from '#server/platform/caller.ts'
import type { Platform } from '#server/platform/platform.ts'
import { everyStore, holds, mustHoldGlobally, permission } from '#server/platform/rights.ts'
import { reads, writes } from '#server/platform/route.ts'
import { readAuthorHistory } from './author-history.ts'
import { changePayer } from './change-payer.ts'
import { askToClose, readMonthClose } from './close-by-hand.ts'
import { withPartners } from './held-parts.ts'
import { type Moved, type Mover, movePayments } from './move-payments.ts'
import { decideMoveRequest, readMoveRequests } from './move-requests.ts'
import { moveOfList } from './statuses.ts'
import { readPayerEnd } from './last-closed.ts'
import { letPayoutsGo, readPayoutHold, readPayoutHolds } from './payout-holds.ts'
import { previewMove } from './preview-move.ts'
import {
  inOrder,
  readClosedBranches,
  readClosedSales,
  readFinalizedMonth,
  readOpenOfHytexts,
} from './read-closed.ts'
import {
  asMoreServices,
  idsOfList,
  listOf,
  moreServicesList,
  readListPage,
  readMinimum,
  searched,
  sumBySeller,
  sumList,
} from './read-payments.ts'
import { rehearse } from './rehearse.ts'
import { returnPayout } from './return-payout.ts'

export const staffRoutes = [
  writes(contract.updatePaymentStatusByIds, async (input, { trx, caller, platform }) => {
    const { ids, paymentStatus: to, paymentPausedReason: reason, paidOn, bankReference, channel } = input
    const mover = moverOf(caller, platform)
    const move = {
      ids: await withPartners(trx, ids, to, mover.mayKnow),
      to,
      reason,
      ...(paidOn !== undefined && { paidOn }),
      ...(bankReference !== undefined && { bankReference }),
      ...(channel !== undefined && { channel }),
    }
    const moved = await movePayments(trx, platform, move, mover)
    return { data: { request: moved.request }, top: outcomeOf(moved) }
  }),

  reads(contract.previewPaymentMove, ({ ids, paymentStatus: to, paidOn }, { db, caller, platform }) =>
    previewMove(db, platform, { ids, to, paidOn }, moverOf(caller, platform)),
  ),

  reads(contract.listPayments, async ({ list, query, ...page }, { db, caller, platform }) => {
    const whole = await listOf(db, list, caller)
    const found = await readListPage(db, platform, searched(whole, query), page)
    const minimum = satangToBaht(await readMinimum(db, { now: platform.clock.now() }))
    if (query === '') return { ...found, found: found.count, minimum }
    // The list is moved as a whole, whatever search filters it.
    const { count, satang } = await sumList(db, whole)
    return { payments: found.payments, found: found.count, count, sum: satangToBaht(satang), minimum }
  }),

  writes(contract.moveListedPayments, async ({ list, count, sum }, { trx, caller, platform }) => {
    // A list may hold what a hundred thousand sellers are owed.
    await letStatementsTake(trx, '60s')
    if (list === 'payer-ended') mustHoldGlobally(caller, permission.money)
    const records = await listOf(trx, list, caller)
    const now = await sumList(trx, records)
    if (now.count !== count || satangToBaht(now.satang) !== sum) refuse('payouts.list-changed')
    if (count === 0) return { data: {}, top: outcomeOf({ moved: 0, request: null }) }
    const ids = await idsOfList(trx, records)
    const mover = moverOf(caller, platform)
    if (list === 'payer-ended') {
      const payer = (await readPayerEnd(trx)).successor ?? refuse('payouts.list-changed')
      return {
        data: {},
        top: outcomeOf({ moved: await changePayer(trx, { ids, payer }, mover), request: null }),
      }
    }
    return {
      data: {},
      top: outcomeOf(await movePayments(trx, platform, { ids, ...moveOfList[list] }, mover)),
    }
  }),

  reads(rehearseTaxRow, (input, { db, platform }) =>
    rehearse(db, { of: 'tax', ...input }, platform.clock.now()),
  ),

  reads(rehearseShareRow, (input, { db, platform }) =>
    rehearse(db, { of: 'share', ...input }, platform.clock.now()),
  ),

  reads(contract.getPayoutHold, ({ seller }, { db, caller, platform }) =>
    readPayoutHold(db, platform, caller, seller),
  ),

  reads(contract.listPayoutHolds, async (_input, { db, caller }) => ({
    holds: await readPayoutHolds(db, caller),
  })),

  writes(contract.holdPayouts, ({ seller, reason, note }, { trx, caller, platform }) =>
    holdPayouts(trx, caller, { sellerId: seller, reason, note }, platform.clock.now()),
  ),

  writes(contract.releasePayouts, ({ seller }, { trx, caller, platform }) =>
    letPayoutsGo(trx, platform, caller, seller),
  ),

  reads(contract.getMoveRequests, async (_input, { db, caller }) => ({
    requests: await readMoveRequests(db, caller.id),
  })),

  writes(contract.decideMoveRequest, async ({ id, confirm }, { trx, caller, platform }) => {
    const now = platform.clock.now()
    const moved = await decideMoveRequest(trx, platform, { id, confirm, actorId: caller.id, now })
    return { data: {}, top: outcomeOf({ moved, request: null }) }
  }),

  writes(contract.changePayer, async (input, { trx, caller, platform }) => {
    const mover = moverOf(caller, platform)
    const ids = await withPartners(trx, input.ids, null, mover.mayKnow)
    const moved = await changePayer(trx, { ...input, ids }, mover)
    return { data: {}, top: outcomeOf({ moved, request: null }) }
  }),

  writes(contract.returnPayout, async (input, { trx, caller, platform }) => {
    const moved = await returnPayout(trx, input, moverOf(caller, platform))
    return { data: {}, top: outcomeOf({ moved, request: null }) }
  }),

  reads(contract.listMoreServices, async ({ status, query, ...page }, { db, caller, platform }) => {
    const list = searched(moreServicesList(status, caller), query)
    const { payments, count, sum } = await readListPage(db, platform, list, page)
    const sellers = await sumBySeller(db, list, [...new Set(payments.map(({ author }) => author))])
    return { rows: payments.map(asMoreServices), sellers, count, sum }
  }),

  reads(closed.getFinalizedMonthlyPay, ({ year, month, cursor = '' }, { db, caller, platform }) =>
    readFinalizedMonth(db, platform, caller, { month: monthNumber({ year, month }), cursor }),
  ),

  reads(closed.getHytextsTopay, ({ cursor = '' }, { db, caller, platform }) =>
    readOpenOfHytexts(db, platform, caller, { status: 'PENDING', cursor }),
  ),

  reads(closed.getHytextsCarriedOver, ({ cursor = '' }, { db, caller, platform }) =>
    readOpenOfHytexts(db, platform, caller, { status: 'CARRIED_OVER', cursor }),
  ),

  reads(closed.getAuthorPaymentHistory, ({ query }, { db, caller, platform }) =>
    readAuthorHistory(db, platform, caller, query),
  ),

  reads(closed.listClosedSales, ({ year, month, part, ...page }, { db, caller, platform }) =>
    readClosedSales(db, platform, caller, { month: monthNumber({ year, month }), part, ...page }),
  ),

  reads(closed.listClosedBranches, async ({ year, month, page, rows, sort }, { db, caller }) => {
    const branches = inOrder(await readClosedBranches(db, caller, monthNumber({ year, month })), sort)
    const sum = (of: 'total' | 'share') =>
      satangToBaht(branches.reduce((satang, branch) => satang + bahtToSatang(branch[of]), 0))
    return {
      branches: branches.slice(page * rows, (page + 1) * rows),
      count: branches.length,
      total: sum('total'),
      share: sum('share'),
    }
  }),

  reads(closed.getMonthClose, ({ year, month }, { db, caller, platform }) =>
    readMonthClose(db, {
      period: periodFrom(year, month),
      now: platform.clock.now(),
      mayClose: holds(caller, permission.money, everyStore),
    }),
  ),

  writes(closed.closeMonth, ({ year, month }, { trx, caller, platform }) =>
    askToClose(trx, {
      period: periodFrom(year, month),
      actorId: caller.id,
      now: platform.clock.now(),
    }),
  ),
]

function moverOf(caller: Person, platform: Platform): Mover {
  return {
    actorId: caller.id,
    now: platform.clock.now(),
    mayKnow: (store) => holds(caller, permission.money, store),
  }
}

/** `modifiedCount` and `message` of staff.md §7. */
function outcomeOf({ moved, request }: Moved) {
  return {
    modifiedCount: moved,
    message: request === null ? '' : 'รอเจ้าหน้าที่การเงินอีกคนยืนยัน · Waits for another finance member to confirm',
  }
}
