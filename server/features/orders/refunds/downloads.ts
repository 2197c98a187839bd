import { openMoneyFilters, orderFilters } from '#contract/staff/orders.ts'
import { satangToDecimal } from '#rules/money/satang.ts'
import { defineDownload, streamRows } from '#server/platform/downloads.ts'
import { type FoundOrder, type OrderFilters, foundOrdersQuery, refundOf } from './find-orders.ts'
import { type OpenMoney, type OpenMoneyFilters, openMoneyQuery } from './open-money.ts'

/** More than staff read, and a bound on what one file costs. */
const limit = 1_000_000

/** The lists of the screen as files, with its filters. */
export const downloads = [
  defineDownload<OrderFilters>({
    list: 'staff-orders',
    audience: 'staff-2-global',
    input: orderFilters,
    fileName: () => 'orders.csv',
    header: ['order', 'state', 'refund', 'created', 'paid', 'buyer', 'name', 'sheets', 'total', 'refunded'],
    rows: async (filters, { platform }) => {
      const query = foundOrdersQuery(filters, { sort: '-created', limit, offset: 0 })
      const { sql, parameters } = query.compile(platform.db)
      return linesOfOrders(streamRows<FoundOrder>(platform, sql, parameters))
    },
  }),
  defineDownload<OpenMoneyFilters>({
    list: 'open-money',
    audience: 'staff-2-global',
    input: openMoneyFilters,
    fileName: () => 'open-money.csv',
    header: [
      'id',
      'kind',
      'reason',
      'amount',
      'since',
      'order',
      'buyer',
      'name',
      'bank_number',
      'reference',
      'given_back_by_bank',
      'goes_to',
    ],
    rows: async (filters, { platform }) => {
      const { sql, parameters } = openMoneyQuery(filters, { limit, offset: 0 }).compile(platform.db)
      return linesOfMoney(streamRows<OpenMoney>(platform, sql, parameters))
    },
  }),
]

async function* linesOfOrders(rows: AsyncIterable<FoundOrder>) {
  for await (const row of rows) {
    yield [
      row.id,
      row.state,
      refundOf(row),
      row.created_at,
      row.paid_at,
      row.buyer_id,
      row.buyer_name,
      row.sheets,
      satangToDecimal(row.total_satang),
      satangToDecimal(row.refunded_satang),
    ]
  }
}

async function* linesOfMoney(rows: AsyncIterable<OpenMoney>) {
  for await (const row of rows) {
    yield [
      row.id,
      row.kind,
      row.reason ?? '',
      satangToDecimal(row.amount_satang),
      row.since,
      row.order_id ?? '',
      row.person_id ?? '',
      row.person_name ?? '',
      row.bank_number,
      row.reference,
      satangToDecimal(row.by_bank),
      goesTo(row),
    ]
  }
}

/** The buyer's wish; accounts are shown one by one, which is audited. */
const goesTo = ({ has_account, as_credit, holder_closed }: OpenMoney): string =>
  has_account ? 'account' : as_credit && !holder_closed ? 'credit' : ''
