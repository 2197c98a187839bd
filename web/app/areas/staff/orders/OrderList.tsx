import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { usePrivatePage } from '#web/features/private-page/use-private-page.ts'
import { useToken } from '#web/features/session/use-session.ts'
import { Baht } from '#web/ui/Baht.tsx'
import { Button } from '#web/ui/Button.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { SelectField, TextField } from '#web/ui/Field.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/States.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { useListAddress } from '#web/ui/use-list-address.ts'
import { useSettled } from '#web/ui/use-settled.ts'
import { staffOrderWords } from '#web/words/staff/orders.ts'
import { tableWords } from '#web/words/tables.ts'
import { useWords } from '#web/words/use-words.tsx'
import { useDownload } from '../layout/use-download.ts'
import { OrderPanel } from './OrderPanel.tsx'
import classes from './orders.module.css'

type Found = Data<'findOrders'>['orders'][number]
type Ask = Parameters<typeof staffApi.call<'findOrders'>>[1]

const noFilters = { query: '', state: '', from: '', to: '', sort: '-created' }
const states = ['created', 'waiting', 'paid', 'expired', 'cancelled', 'refunded'] as const
const countedMax = 10_000

export function OrderList() {
  const words = useWords(staffOrderWords)
  const table = useWords(tableWords)
  const token = useToken()
  const address = useListAddress(noFilters)
  const { sort, ...typed } = address.values
  const [open, show] = useOpenOrder()
  const { query, ...rest } = typed
  const settled = useSettled(query, 300)
  const filters = filled({ ...rest, query: settled })
  const { download, busy } = useDownload()
  const ask = { ...filters, sort, page: address.page, rows: address.pageSize } as Ask
  const found = useQuery({
    queryKey: ['staff-orders', token, ask],
    queryFn: async ({ signal }) => (await staffApi.call('findOrders', ask, { signal })).data,
    placeholderData: (before) => before,
    enabled: token !== null,
  })
  usePrivatePage(found.data === undefined ? found.error : null, '/staff')
  const { data } = found
  return (
    <>
      <div className={classes.filters}>
        <TextField
          label={words.query}
          hint={words.queryHint}
          type="search"
          value={query}
          onChange={(event) => address.set({ query: event.currentTarget.value })}
        />
        <SelectField
          label={words.state}
          value={typed.state}
          onChange={(event) => address.set({ state: event.currentTarget.value })}
        >
          <option value="">{table.any}</option>
          {states.map((state) => (
            <option key={state} value={state}>
              {words[state]}
            </option>
          ))}
        </SelectField>
        {(['from', 'to'] as const).map((name) => (
          <TextField
            key={name}
            label={words[name]}
            type="date"
            value={typed[name]}
            onChange={(event) => address.set({ [name]: event.currentTarget.value })}
          />
        ))}
      </div>
      <p className={classes.actions}>
        <Button
          look="outline"
          size="small"
          busy={busy}
          onClick={() => void download('staff-orders', filters)}
        >
          {table.csv}
        </Button>
        {address.isFiltered && (
          <Button look="subtle" size="small" onClick={address.clear}>
            {table.clearFilters}
          </Button>
        )}
      </p>
      {data === undefined ? (
        found.error === null ? (
          <Skeleton height="50vh" radius="1rem" />
        ) : (
          <ErrorState failure={found.error} onRetry={() => void found.refetch()} />
        )
      ) : data.orders.length === 0 ? (
        <EmptyState text={address.isFiltered ? table.nothingMatches : table.nothing} />
      ) : (
        <>
          {data.total >= countedMax && <p className={classes.quiet}>{words.manyOrders}</p>}
          <DataTable
            label={words.tabOrders}
            columns={columnsOf(words, show)}
            rows={data.orders}
            rowKey={({ id }) => id}
            sort={sort}
            onSort={(next) => address.set({ sort: next })}
            current={open === '' ? undefined : open}
            keepAs="staff-orders"
          />
          <Pager
            page={address.page}
            pageSize={address.pageSize}
            total={data.total}
            onPage={address.setPage}
            onPageSize={address.setPageSize}
          />
        </>
      )}
      {open !== '' && <OrderPanel key={open} id={open} onClose={() => show('')} />}
    </>
  )
}

/** The order whose panel is open stands in the address too: a link to it opens it. */
function useOpenOrder() {
  const [parameters, setParameters] = useSearchParams()
  const show = (id: string) =>
    setParameters(
      (before) => {
        const next = new URLSearchParams(before)
        if (id === '') next.delete('order')
        else next.set('order', id)
        return next
      },
      { preventScrollReset: true },
    )
  return [parameters.get('order') ?? '', show] as const
}

function filled(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''))
}

function columnsOf(words: (typeof staffOrderWords)['th'], open: (id: string) => void): Column<Found>[] {
  return [
    {
      key: 'id',
      title: words.order,
      always: true,
      cell: ({ id }) => (
        <button type="button" className={classes.open} onClick={() => open(id)}>
          {id}
        </button>
      ),
    },
    {
      key: 'state',
      title: words.state,
      cell: (row) => (
        <span className={classes.state} data-state={row.refund === 'none' ? row.state : 'refunded'}>
          {row.refund === 'none'
            ? words[row.state]
            : row.refund === 'whole'
              ? words.refunded
              : words.refundedPart}
        </span>
      ),
    },
    {
      key: 'created',
      title: words.when,
      sort: 'created',
      cell: ({ created }) => <ThaiDate value={created} as="numeric-time" />,
    },
    {
      key: 'buyer',
      title: words.buyer,
      cell: ({ buyer }) => (
        <>
          {buyer.name} <span className={classes.quiet}>{buyer._id}</span>
        </>
      ),
    },
    {
      key: 'sheets',
      title: words.sheets,
      cell: ({ firstSheet, sheets }) => (sheets > 1 ? words.more(firstSheet, sheets - 1) : firstSheet),
    },
    {
      key: 'amount',
      title: words.amount,
      numeric: true,
      cell: ({ price }) => <Baht baht={price} as="amount" />,
    },
  ]
}
