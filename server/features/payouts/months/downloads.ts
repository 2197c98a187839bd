import { closedBranchesInput, closedSalesInput } from '#contract/staff/closed-sales.ts'
import { moreServicesInput, paymentListInput } from '#contract/staff/payouts.ts'
import { monthNumber, periodFrom } from '#rules/calendar/periods.ts'
import { defineDownload } from '#server/platform/downloads.ts'
import { readClosedBranches, streamClosedSales } from './read-closed.ts'
import { asMoreServices, listOf, moreServicesList, searched, streamList } from './read-payments.ts'

const amount = (baht: number) => baht.toFixed(2)

/** The tables of the finance area as files (staff.md §2); the same rows as on the screens. */
export const downloads = [
  defineDownload({
    list: 'payments',
    audience: 'staff-2',
    input: paymentListInput,
    fileName: ({ list }) => `payments-${list}.csv`,
    header: [
      'id',
      'seller',
      'code name',
      'name',
      'vendor id',
      'vendor name',
      'university',
      'month',
      'sales',
      'payout',
      'owed',
      'status',
      'remark',
      'bank info',
    ],
    rows: async ({ list, query }, { platform, caller }) =>
      map(streamList(platform, searched(await listOf(platform.db, list, caller), query)), (row) => [
        row._id,
        row.author,
        row.codeName,
        row.realName,
        row.htiVendorId,
        row.htiVendorName,
        row.storeName[0] ?? '',
        periodFrom(row.year, row.month),
        amount(row.total),
        amount(row.share),
        amount(row.owed),
        row.paymentStatus,
        row.paymentPausedReason,
        row.bankInfo,
      ]),
  }),
  defineDownload({
    list: 'more-services',
    audience: 'staff-2',
    input: moreServicesInput,
    fileName: () => 'more-services-pending-payment.csv',
    header: ['id', 'month', 'store', 'codeName', 'amount', 'bankInfo', 'status', 'remark', 'email', 'phone'],
    rows: async ({ status, query }, { platform, caller }) =>
      map(streamList(platform, searched(moreServicesList(status, caller), query)), (payment) => {
        const row = asMoreServices(payment)
        const { _id, month, codeName, bankInfo, remark, email, phone } = row
        return [
          _id,
          month,
          row.storeName[0] ?? '',
          codeName,
          amount(row.amount),
          bankInfo,
          row.status,
          remark,
          email,
          phone,
        ]
      }),
  }),
  defineDownload({
    list: 'closed-sales',
    audience: 'staff-2',
    input: closedSalesInput,
    fileName: ({ year, month, part }) => `closed-sales-${part}-${periodFrom(year, month)}.csv`,
    header: [
      'seller',
      'code name',
      'name',
      'vendor id',
      'vendor name',
      'bank info',
      'universities',
      'sales',
      'payout',
      'status',
    ],
    rows: async ({ year, month, part, query }, { platform, caller }) =>
      map(
        streamClosedSales(platform, caller, { month: monthNumber({ year, month }), part, query }),
        (row) => [
          row.author,
          row.codeName,
          row.realName,
          row.htiVendorId,
          row.htiVendorName,
          row.bankInfo,
          row.stores,
          amount(row.total),
          amount(row.share),
          row.paymentStatuses.join(' '),
        ],
      ),
  }),
  defineDownload({
    list: 'closed-branches',
    audience: 'staff-2',
    input: closedBranchesInput,
    fileName: ({ year, month }) => `closed-sales-by-branch-${periodFrom(year, month)}.csv`,
    header: ['code', 'university', 'sales', 'payout'],
    rows: async ({ year, month }, { platform, caller }) => {
      const branches = await readClosedBranches(platform.db, caller, monthNumber({ year, month }))
      return map(branches, (row) => [row.store, row.storeName[0] ?? '', amount(row.total), amount(row.share)])
    },
  }),
]

async function* map<Row, Cells>(rows: AsyncIterable<Row> | Iterable<Row>, of: (row: Row) => Cells) {
  for await (const row of rows) yield of(row)
}
