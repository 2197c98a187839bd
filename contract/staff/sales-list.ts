import { z } from 'zod'
import { defineCall } from '../shared/call.ts'
import { baht, instant, typed } from '../shared/fields.ts'
import { coverOfOrder } from './orders.ts'
import { sortBy } from './page-of-rows.ts'

/** Unix seconds of the first and of the last moment, both included. Until the year 2200. */
const epochSecond = typed(z.number().int().min(0).max(7_258_118_400))

/** Days of Bangkok as the screen sends them; also the input of the list 'order-report' as a file. */
export const orderReportInput = z.object({
  epochSecFrom: epochSecond,
  epochSecTo: epochSecond,
  query: z.string().trim().max(40).default('').describe('The beginning of an order code'),
})

export const orderReportRowsMax = 5_000

export const getOrderReport = defineCall('getOrderReport', {
  summary:
    'Paid orders of a time, oldest first unless asked otherwise, 5,000 at most; `next` begins the following page',
  audience: 'staff-2-global',
  effect: 'reads',
  request: orderReportInput.extend({
    cursor: z.string().min(1).max(100).optional().describe('`next` of the page before'),
    rows: typed(z.number().int().min(1).max(orderReportRowsMax)).default(orderReportRowsMax),
    ...sortBy('paid'),
  }),
  data: z.array(
    z.object({
      _id: z.string(),
      price: baht,
      cost: baht,
      paidTime: instant,
      buyer: z.string(),
      sheets: z.number().int(),
      firstSheet: z.string(),
      cover: coverOfOrder,
    }),
  ),
  top: z.object({ next: z.string().nullable() }),
  refusals: ['not-allowed', 'request.invalid'],
})

export const sumOrderReport = defineCall('sumOrderReport', {
  summary:
    'How many orders were paid in a time, and what for; cost of sales is the sellers’ share of the price of each, where a seller gave a discount that of the price before it less what she gave',
  audience: 'staff-2-global',
  effect: 'reads',
  request: orderReportInput,
  data: z.object({
    orders: z.number(),
    sales: baht,
    cost: baht,
    refunded: baht.describe('Of these sales, given back to buyers'),
    days: z
      .array(z.object({ day: z.iso.date(), orders: z.number().int(), sales: baht }))
      .describe('Day by day in Bangkok, of the last 31 of the time; without days on which no buyer paid'),
  }),
  refusals: ['not-allowed'],
})
