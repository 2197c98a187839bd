import type { Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { Link } from 'react-router'
import { Baht } from '#web/ui/Baht.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { IconFileUpload } from '#web/ui/icons.ts'
import { Pager, pageSizeOf } from '#web/ui/Pager.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { T } from '#web/ui/T.tsx'
import { useListAddress, useAheadOfAddress } from '#web/ui/use-list-address.ts'
import { useSettled } from '#web/ui/use-settled.ts'
import { vendorWords } from '#web/words/staff/vendors.ts'
import { tableWords } from '#web/words/tables.ts'
import type { Language } from '#web/words/language.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { CsvButton } from '../../layout/CsvButton.tsx'
import { LoadFailed } from '../LoadFailed.tsx'
import { Toolbar } from '../../layout/list/ListTools.tsx'
import { bankInfoIn, briefAccount } from '../bank-info.ts'
import { PenName } from '../payment-columns.tsx'
import type { VendorSide } from './VendorParts.tsx'
import { EmptyStrip } from '../../layout/list/AllDone.tsx'

type Seller = Data<'listVendors'>['sellers'][number]

const sorts = [
  'codeName',
  '-codeName',
  'realName',
  '-realName',
  'vendorId',
  '-vendorId',
  'owed',
  '-owed',
] as const

/** Sellers of one side: searched and paged by the server. Who cannot be paid for want of data has a side of her own, which says what is missing. */
export function VendorList({ side }: { side: VendorSide }) {
  // The accounts set up those whose data is whole; the others are asked for theirs.
  const vendor = side === 'without' ? 'complete' : side
  const words = useWords(vendorWords)
  const table = useWords(tableWords)
  const { language } = useLanguage()
  const { values, set, page, pageSize, setPage, setPageSize } = useListAddress(
    { query: '', sort: '-owed' },
    20,
  )
  const [typed, type] = useAheadOfAddress(values.query, (query) => set({ query }))
  const query = useSettled(typed, 300)
  const sort = sorts.find((one) => one === values.sort) ?? '-owed'
  const listed = useSessionQuery({
    queryKey: ['vendors', vendor, query, sort, page, pageSize],
    queryFn: async ({ signal }) =>
      (
        await staffApi.call(
          'listVendors',
          { vendor, query, sort, page, rows: pageSizeOf(pageSize) },
          { signal },
        )
      ).data,
    placeholderData: (before) => before,
  })
  const { data } = listed
  return (
    <>
      <Toolbar
        acts={
          <>
            <CsvButton list="vendors" input={{ vendor: side === 'with' ? 'with' : 'without' }} />
            <ButtonLink
              size="small"
              look="outline"
              icon={<IconFileUpload size={20} stroke={1.75} />}
              to={{ search: '?tab=vendors&part=update' }}
            >
              {words.update}
            </ButtonLink>
          </>
        }
      >
        <SearchField
          label={words.search}
          clearLabel={table.clearSearch}
          placeholder={words.search}
          value={typed}
          maxLength={100}
          onChange={type}
        />
      </Toolbar>
      {data === undefined ? (
        listed.error === null ? (
          <Skeleton height="40vh" radius="1rem" />
        ) : (
          <LoadFailed text={words.loadFailed} onRetry={() => void listed.refetch()} />
        )
      ) : (
        <>
          {data.sellers.length === 0 ? (
            <EmptyStrip text={query === '' ? table.nothing : table.nothingMatches} />
          ) : (
            <DataTable
              label={words[side]}
              columns={columnsOf(words, language, side)}
              rows={data.sellers}
              rowKey={({ _id }) => _id}
              sums={{ codeName: words.owedTotal(data.total), owed: <Baht baht={data.owed} as="amount" /> }}
              sort={sort}
              onSort={(next) => set({ sort: next })}
              storedAs={`vendors-${side}`}
            />
          )}
          <Pager
            page={page}
            pageSize={pageSize}
            total={data.total}
            isEarlier={listed.isPlaceholderData}
            onPage={setPage}
            onPageSize={setPageSize}
          />
        </>
      )}
    </>
  )
}

function lackedBy({ realName, peopleID, bankInfo }: Seller, words: Words): string[] {
  return [
    ...(realName === '' ? [words.realName] : []),
    ...(peopleID === '' ? [words.peopleID] : []),
    ...(/\d/.test(bankInfo) ? [] : [words.bankAccount]),
  ]
}

type Words = (typeof vendorWords)['th']

function columnsOf(words: Words, language: Language, side: VendorSide): Column<Seller>[] {
  return [
    {
      key: 'codeName',
      title: words.codeName,
      always: true,
      sort: 'codeName',
      cell: ({ _id, codeName, realName }) =>
        side === 'incomplete' ? (
          <Link to={`/staff/person?${_id}`} aria-label={`${words.openPerson} ${codeName}`}>
            <PenName name={codeName} realName={realName} />
          </Link>
        ) : (
          <PenName name={codeName} realName={realName} />
        ),
    },
    ...(side === 'incomplete'
      ? [
          {
            key: 'lacks',
            card: 'line' as const,
            title: words.lacks,
            cell: (seller: Seller) => <T>{lackedBy(seller, words).join(', ')}</T>,
          },
        ]
      : []),
    ...(side === 'with'
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
    {
      key: 'realName',
      spare: true,
      title: words.realName,
      sort: 'realName',
      cell: ({ realName }) => realName || '-',
    },
    { key: 'peopleID', spare: true, title: words.peopleID, cell: ({ peopleID }) => peopleID || '-' },
    {
      key: 'bankInfo',
      card: 'line',
      title: words.bankInfo,
      cell: ({ bankInfo }) => bankInfoIn(bankInfo, language) || '-',
      brief: ({ bankInfo }) => briefAccount(bankInfo, language),
    },
    { key: 'phone', title: words.phone, cell: ({ phone }) => phone || '-' },
    {
      key: 'owed',
      title: words.owed,
      sort: 'owed',
      numeric: true,
      drawn: ({ owed }) => owed,
      cell: ({ owed }) => (
        <span className={owed === 0 ? 'dimmed' : undefined}>
          <Baht baht={owed} as="amount" />
        </span>
      ),
    },
    { key: 'email', spare: true, title: words.email, cell: ({ email }) => email || '-' },
    { key: 'seller', spare: true, title: words.seller, cell: ({ _id }) => <code>{_id}</code> },
  ]
}
