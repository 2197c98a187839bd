import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { useToken } from '#web/features/session/use-session.ts'
import { count } from '#web/ui/Baht.tsx'
import { Button } from '#web/ui/Button.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { TextField } from '#web/ui/Field.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { EmptyState, Skeleton } from '#web/ui/States.tsx'
import { StrokeRows } from '#web/ui/Strokes.tsx'
import { useListAddress, useTyped } from '#web/ui/use-list-address.ts'
import { useSettled } from '#web/ui/use-settled.ts'
import { vendorWords } from '#web/words/staff/vendors.ts'
import { tableWords } from '#web/words/tables.ts'
import { useWords } from '#web/words/use-words.tsx'
import { useDownload } from '../../layout/use-download.ts'
import { LoadFailed } from '../LoadFailed.tsx'
import classes from '../payouts.module.css'
import { pageSizeOf } from '../use-page.ts'

type Seller = Data<'listVendors'>['sellers'][number]

const sorts = ['codeName', '-codeName', 'realName', '-realName', 'vendorId', '-vendorId'] as const

/** Sellers with, or those without, a vendor id: searched and paged by the server. */
export function VendorList({ vendor, tabs }: { vendor: 'with' | 'without'; tabs: ReactNode }) {
  const words = useWords(vendorWords)
  const table = useWords(tableWords)
  const token = useToken()
  const { values, set, page, pageSize, setPage, setPageSize } = useListAddress({
    query: '',
    sort: 'codeName',
  })
  const [typed, type] = useTyped(values.query, (query) => set({ query }))
  const query = useSettled(typed, 300)
  const sort = sorts.find((one) => one === values.sort) ?? 'codeName'
  const { download, busy } = useDownload()
  const listed = useQuery({
    queryKey: ['vendors', token, vendor, query, sort, page, pageSize],
    queryFn: async ({ signal }) =>
      (
        await staffApi.call(
          'listVendors',
          { vendor, query, sort, page, rows: pageSizeOf(pageSize) },
          { signal },
        )
      ).data,
    placeholderData: (before) => before,
    enabled: token !== null,
  })
  const { data } = listed
  return (
    <>
      <Sides sides={data?.sides} />
      <div className={`flow bottom ${classes.line} ${classes.level} below-sm`}>
        {tabs}
        <TextField
          type="search"
          label={words.search}
          value={typed}
          maxLength={100}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <Button look="outline" size="small" busy={busy} onClick={() => void download('vendors', { vendor })}>
          {table.csv}
        </Button>
      </div>
      {data === undefined ? (
        listed.error === null ? (
          <Skeleton height="40vh" radius="1rem" />
        ) : (
          <LoadFailed text={words.loadFailed} onRetry={() => void listed.refetch()} />
        )
      ) : (
        <>
          {data.sellers.length === 0 ? (
            <EmptyState text={query === '' ? table.nothing : table.nothingMatches} />
          ) : (
            <DataTable
              label={words[vendor]}
              columns={columnsOf(words, vendor)}
              rows={data.sellers}
              rowKey={({ _id }) => _id}
              sort={sort}
              onSort={(next) => set({ sort: next })}
              keepAs={`vendors-${vendor}`}
            />
          )}
          <Pager
            page={page}
            pageSize={pageSize}
            total={data.total}
            onPage={setPage}
            onPageSize={setPageSize}
          />
        </>
      )}
    </>
  )
}

/** All sellers, drawn: those whom the bank can pay, those who only lack the number, and those who owe us their data. Each leads to its list. */
function Sides({ sides }: { sides: Data<'listVendors'>['sides'] | undefined }) {
  const words = useWords(vendorWords)
  const parts = ['with', 'without', 'incomplete'] as const
  return (
    <div className={`below-sm pad-flat box ${classes.sides}`}>
      <StrokeRows
        label={words.sides}
        rows={parts.map((part, at) => ({
          key: part,
          name: (
            <Link
              className="card-link"
              to={{ search: `?tab=vendors&part=${part === 'with' ? 'with' : 'without'}` }}
            >
              <span className="linked">{words[`side-${part}`]}</span>
            </Link>
          ),
          value: sides?.[part] ?? 0,
          start: parts.slice(0, at).reduce((sum, before) => sum + (sides?.[before] ?? 0), 0),
          tone: { with: undefined, without: 'part', incomplete: 'amber' }[part],
          told: <strong>{sides && count(sides[part])}</strong>,
        }))}
      />
    </div>
  )
}

function columnsOf(words: (typeof vendorWords)['th'], vendor: 'with' | 'without'): Column<Seller>[] {
  return [
    {
      key: 'codeName',
      title: words.codeName,
      always: true,
      sort: 'codeName',
      cell: ({ codeName }) => codeName,
    },
    ...(vendor === 'with'
      ? [
          {
            key: 'vendorId',
            card: 'badge' as const,
            title: words.vendorId,
            sort: 'vendorId',
            cell: ({ htiVendorId }: Seller) => <code>{htiVendorId}</code>,
          },
          {
            key: 'vendorName',
            spare: true as const,
            title: words.vendorName,
            cell: ({ htiVendorName }: Seller) => htiVendorName,
          },
        ]
      : []),
    { key: 'realName', title: words.realName, sort: 'realName', cell: ({ realName }) => realName || '-' },
    { key: 'peopleID', title: words.peopleID, cell: ({ peopleID }) => peopleID || '-' },
    {
      key: 'bankInfo',
      card: 'line',
      title: words.bankInfo,
      cell: ({ bankInfo }) => bankInfo.replace(/,\s*/, ' ') || '-',
    },
    { key: 'email', title: words.email, cell: ({ email }) => email || '-' },
    { key: 'phone', title: words.phone, cell: ({ phone }) => phone || '-' },
    { key: 'seller', spare: true, title: words.seller, cell: ({ _id }) => <code>{_id}</code> },
  ]
}
