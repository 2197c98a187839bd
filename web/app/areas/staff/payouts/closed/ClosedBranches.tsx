import { readPeriod } from '#rules/calendar/periods.ts'
import type { Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { paymentWords } from '#web/words/staff/payouts.ts'
import { tableWords } from '#web/words/tables.ts'
import { useWords } from '#web/words/use-words.tsx'
import { CsvButton } from '../../layout/CsvButton.tsx'
import { StoreShort } from '../../layout/StoreShort.tsx'
import classes from '../payouts.module.css'
import { LoadFailed } from '../LoadFailed.tsx'
import { bahtColumn } from '../payment-columns.tsx'
import { useTable } from '../use-page.ts'
import { BahtWhy } from '../../layout/StaffWhy.tsx'

const sortable = ['university', 'total', 'payout'] as const

type Branch = Data<'listClosedBranches'>['branches'][number]

/** A closed month by university: 100 a page (staff.md §9). */
export function ClosedBranches({ period }: { period: string }) {
  const words = useWords(paymentWords)
  const table = useWords(tableWords)
  const { page, rows, sort = '-payout', onSort, pager } = useTable('branch', { first: 100, sorts: sortable })
  const input = readPeriod(period)
  const closed = { kind: 'closed', month: period, query: '' } as const
  const why =
    (part: 'sales' | 'share') =>
    ({ store, storeName }: Branch) => ({
      figure: { ...closed, part, store },
      about: `${words[part === 'sales' ? 'total' : 'payout']} ${storeName[0] ?? store}`,
    })
  const { data, error, refetch, isPlaceholderData } = useSessionQuery({
    queryKey: ['payments', 'branches', period, page, rows, sort],
    queryFn: staffApi.read('listClosedBranches', { ...input, page, rows, sort }),
    placeholderData: (before) => before,
  })
  return (
    <section className={classes.section} aria-label={words['branch-table']}>
      <div className="row flow apart gap-sm below-xs">
        <h2 className="large below-3xs">{words['branch-table']}</h2>
        <CsvButton list="closed-branches" input={input} />
      </div>
      {data === undefined ? (
        error === null ? (
          <Skeleton height="30vh" radius="1rem" />
        ) : (
          <LoadFailed onRetry={() => void refetch()} />
        )
      ) : data.count === 0 ? (
        <p className="small dimmed">{table.nothing}</p>
      ) : (
        <>
          <DataTable
            label={words['branch-table']}
            columns={[
              {
                key: 'university',
                title: words.university,
                always: true,
                sort: 'university',
                cell: ({ storeName }) => <StoreShort name={storeName} />,
              },
              bahtColumn<Branch>('total', words.total, ({ total }) => total, 'total', why('sales')),
              {
                ...bahtColumn<Branch>('payout', words.payout, ({ share }) => share, 'payout', why('share')),
                drawn: ({ share }) => share,
              },
            ]}
            rows={data.branches}
            rowKey={({ store }) => String(store)}
            sort={sort}
            onSort={onSort}
            sums={{
              university: words.total,
              total: <BahtWhy baht={data.total} figure={{ ...closed, part: 'sales' }} about={words.total} />,
              payout: (
                <BahtWhy baht={data.share} figure={{ ...closed, part: 'share' }} about={words.payout} />
              ),
            }}
          />
          <Pager total={data.count} isEarlier={isPlaceholderData} {...pager} />
        </>
      )}
    </section>
  )
}
