import { useEffect } from 'react'
import { readPeriod } from '#rules/calendar/periods.ts'
import type { Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { count } from '#web/ui/Baht.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { useSettled } from '#web/ui/use-settled.ts'
import type { Language } from '#web/words/language.ts'
import { paymentWords } from '#web/words/staff/payouts.ts'
import { tableWords } from '#web/words/tables.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { CsvButton } from '../../layout/CsvButton.tsx'
import classes from '../payouts.module.css'
import { LoadFailed } from '../LoadFailed.tsx'
import { bahtColumn, bankColumns, PenName, StatusBadge } from '../payment-columns.tsx'
import { useTable } from '../use-page.ts'
import { BahtWhy } from '../../layout/StaffWhy.tsx'

type Seller = Data<'listClosedSales'>['sellers'][number]
type Part = 'payable' | 'under' | 'no-vendor'

const sortable = ['codeName', 'vendorId', 'sales', 'payout'] as const

/** One of the three tables of a closed month, with its sums and its file. */
export function ClosedSellers(props: {
  part: Part
  period: string
  query: string
  onSums: (part: Part, sums: { sold: number; share: number }) => void
}) {
  const { part, period, query, onSums } = props
  const words = useWords(paymentWords)
  const table = useWords(tableWords)
  const { language } = useLanguage()
  const { page, rows, sort = '-payout', onSort, pager } = useTable(part, { sorts: sortable })
  const wanted = useSettled(query.trim(), 300)
  const input = { ...readPeriod(period), part, query: wanted }
  const { data, error, refetch, isPlaceholderData } = useSessionQuery({
    queryKey: ['payments', 'closed', period, part, wanted, page, rows, sort],
    queryFn: staffApi.read('listClosedSales', { ...input, page, rows, sort }),
    placeholderData: (before) => before,
  })
  useEffect(() => {
    if (data !== undefined) onSums(part, { sold: data.total, share: data.share })
  }, [data, part, onSums])
  const title = words[`${part}-table`]
  const closed = { kind: 'closed', month: period, list: part, query: wanted } as const
  return (
    <section className={classes.section} aria-label={title}>
      <div className="row flow gap-lines below-3xs">
        <h2 className="large">{title}</h2>
        <p className="grow small dimmed figures">
          <span className="whole">{data === undefined ? '\u00a0' : words.entries(data.count)}</span>
          {data !== undefined && part !== 'no-vendor' && (
            <>
              {' · '}
              <span className="whole">{words.least(count(data.minimum))}</span>
            </>
          )}
        </p>
        <CsvButton list="closed-sales" input={input} />
      </div>
      {data === undefined ? (
        error === null ? (
          <Skeleton height="80vh" radius="1rem" />
        ) : (
          <LoadFailed onRetry={() => void refetch()} />
        )
      ) : data.count === 0 ? (
        <p className="small dimmed">{wanted === '' ? table.nothing : table.nothingMatches}</p>
      ) : (
        <>
          <DataTable
            label={title}
            columns={columnsOf(words, language, period, data.sellers)}
            rows={data.sellers}
            rowKey={({ author }) => author}
            sums={{
              codeName: words.total,
              sales: <BahtWhy baht={data.total} figure={{ ...closed, part: 'sales' }} about={words.sales} />,
              payout: (
                <BahtWhy baht={data.share} figure={{ ...closed, part: 'share' }} about={words.payout} />
              ),
            }}
            sort={sort}
            onSort={onSort}
            storedAs="closed-sales"
          />
          <Pager total={data.count} isEarlier={isPlaceholderData} {...pager} />
        </>
      )}
    </section>
  )
}

function columnsOf(
  words: (typeof paymentWords)['th'],
  language: Language,
  period: string,
  rows: readonly Seller[],
): Column<Seller>[] {
  return [
    {
      key: 'codeName',
      title: words.codeName,
      always: true,
      sort: 'codeName',
      cell: ({ codeName, realName }) => <PenName name={codeName} realName={realName} />,
    },
    { key: 'realName', spare: true, title: words.realName, cell: ({ realName }) => realName || '-' },
    {
      key: 'vendorId',
      title: words.vendorId,
      sort: 'vendorId',
      cell: ({ htiVendorId }) => htiVendorId || '-',
    },
    {
      key: 'vendorName',
      spare: true,
      title: words.vendorName,
      cell: ({ htiVendorName }) => htiVendorName || '-',
    },
    ...bankColumns<Seller>(words, language),
    {
      key: 'universities',
      spare: true,
      title: words.universities,
      numeric: true,
      cell: ({ stores }) => stores,
    },
    {
      key: 'status',
      card: 'badge',
      // A status equal in all rows is spare.
      ...(rows.every(({ paymentStatuses }) => paymentStatuses.join() === rows[0]?.paymentStatuses.join()) && {
        spare: true as const,
      }),
      title: words.status,
      cell: ({ paymentStatuses }) => (
        <span className="row gap-3xs">
          {paymentStatuses.map((status) => (
            <StatusBadge key={status} status={status} reason="" usual="PENDING" />
          ))}
        </span>
      ),
    },
    bahtColumn(
      'sales',
      words.sales,
      ({ total }) => total,
      'sales',
      ({ author, codeName }) => ({
        figure: { kind: 'closed', month: period, seller: author, part: 'sales', query: '' },
        about: `${words.sales} ${codeName}`,
      }),
    ),
    {
      ...bahtColumn<Seller>(
        'payout',
        words.payout,
        ({ share }) => share,
        'payout',
        ({ author, codeName }) => ({
          figure: { kind: 'month', month: period, seller: author },
          about: codeName,
        }),
      ),
      drawn: ({ share }) => share,
      end: true,
    },
  ]
}
