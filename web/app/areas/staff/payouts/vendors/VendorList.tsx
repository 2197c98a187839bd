import { useQuery } from '@tanstack/react-query'
import type { Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { useToken } from '#web/features/session/use-session.ts'
import { Button } from '#web/ui/Button.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { EmptyState, Skeleton } from '#web/ui/States.tsx'
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
export function VendorList({ vendor }: { vendor: 'with' | 'without' }) {
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
      <div className={`row flow ${classes.line} below-sm`}>
        <SearchField
          label={words.search}
          clearLabel={words.clearSearch}
          placeholder={words.search}
          value={typed}
          maxLength={100}
          onChange={type}
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
              storedAs={`vendors-${vendor}`}
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
