import { getOrderReport, orderReportInput, sumOrderReport } from '#contract/staff/sales-list.ts'
import { bangkokParts, bangkokTimeWithSeconds } from '#rules/calendar/bangkok.ts'
import { satangToBaht, satangToDecimal } from '#rules/money/satang.ts'
import { inReport } from '#server/platform/database.ts'
import { defineDownload, streamRows } from '#server/platform/downloads.ts'
import { reads } from '#server/platform/route.ts'
import { presentFirstSheet } from '../refunds/index.ts'
import {
  type OrderReportInput,
  paidOrdersQuery,
  type PaidOrder,
  readPaidOrders,
  sumByDay,
  sumOrders,
} from './read-orders.ts'

export const routes = [
  reads(getOrderReport, async (input, { db }) => {
    const { orders, next } = await readPaidOrders(db, input)
    return {
      data: orders.map((order) => ({
        _id: order.id,
        price: satangToBaht(order.total_satang),
        cost: satangToBaht(order.cost_satang),
        paidTime: order.paid_at.toISOString(),
        buyer: order.buyer,
        sheets: order.sheets,
        ...presentFirstSheet(order),
      })),
      top: { next },
    }
  }),

  reads(sumOrderReport, async (input, { db }) => {
    const [{ orders, salesSatang, costSatang, refundedSatang }, days] = await Promise.all([
      inReport(db, (trx) => sumOrders(trx, input)),
      inReport(db, (trx) => sumByDay(trx, input)),
    ])
    const [sales, cost, refunded] = [salesSatang, costSatang, refundedSatang].map(satangToBaht)
    return {
      orders,
      sales: sales ?? 0,
      cost: cost ?? 0,
      refunded: refunded ?? 0,
      days: days.map(({ day, orders, satang }) => ({ day, orders, sales: satangToBaht(satang) })),
    }
  }),
]

/** The Orders List as a file (staff.md §2): streamed, however many orders there are. */
export const downloads = [
  defineDownload<OrderReportInput>({
    list: 'order-report',
    audience: 'staff-2-global',
    input: orderReportInput,
    fileName: () => 'data.csv',
    header: ['period year', 'month', 'day', 'time', 'order code', 'total sales', 'cost of sales'],
    rows: async (input, { platform }) => {
      const query = await paidOrdersQuery(platform.db, input, undefined, undefined)
      const { sql, parameters } = query.compile(platform.db)
      return linesOf(streamRows<PaidOrder>(platform, sql, parameters))
    },
  }),
]

async function* linesOf(orders: AsyncIterable<PaidOrder>) {
  for await (const { id, total_satang, cost_satang, paid_at } of orders) {
    const { year, month, day } = bangkokParts(paid_at)
    yield [
      year,
      month,
      day,
      bangkokTimeWithSeconds(paid_at),
      id,
      satangToDecimal(total_satang),
      satangToDecimal(cost_satang),
    ]
  }
}
