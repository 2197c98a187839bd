import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { usePrivatePage } from '#web/features/private-page/use-private-page.ts'
import { useToken } from '#web/features/session/use-session.ts'
import { Baht } from '#web/ui/Baht.tsx'
import { Button } from '#web/ui/Button.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { SelectField } from '#web/ui/Field.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/States.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { useListAddress } from '#web/ui/use-list-address.ts'
import { staffOrderWords } from '#web/words/staff/orders.ts'
import { tableWords } from '#web/words/tables.ts'
import { useWords } from '#web/words/use-words.tsx'
import { useDownload } from '../layout/use-download.ts'
import { MoneyPanel } from './MoneyPanel.tsx'
import classes from './orders.module.css'

export type OpenMoneyRow = Data<'listOpenMoney'>['money'][number]
type Ask = Parameters<typeof staffApi.call<'listOpenMoney'>>[1]

const kinds = ['unmatched', 'due', 'held'] as const

/** Money that waits for a person, oldest first: nobody's, somebody's, or in doubt. */
export function OpenMoney() {
  const words = useWords(staffOrderWords)
  const table = useWords(tableWords)
  const token = useToken()
  const client = useQueryClient()
  const address = useListAddress({ tab: 'orders', kind: '' })
  const { kind } = address.values
  const filters = kind === '' ? {} : { kind }
  const { download, busy } = useDownload()
  const [dealing, setDealing] = useState<OpenMoneyRow>()
  const ask = { ...filters, page: address.page, rows: address.pageSize } as Ask
  const { data, error, refetch } = useQuery({
    queryKey: ['staff-open-money', token, ask],
    queryFn: async ({ signal }) => (await staffApi.call('listOpenMoney', ask, { signal })).data,
    placeholderData: (before) => before,
    enabled: token !== null,
  })
  usePrivatePage(data === undefined ? error : null, '/staff')
  const refresh = () => {
    setDealing(undefined)
    for (const key of ['staff-open-money', 'staff-orders', 'desk'])
      void client.invalidateQueries({ queryKey: [key] })
  }
  return (
    <>
      <div className={classes.filters}>
        <SelectField
          label={words.kind}
          value={kind}
          onChange={(event) => address.set({ kind: event.currentTarget.value })}
        >
          <option value="">{table.any}</option>
          {kinds.map((one) => (
            <option key={one} value={one}>
              {words[one]}
            </option>
          ))}
        </SelectField>
      </div>
      <p className={classes.actions}>
        <Button look="outline" size="small" busy={busy} onClick={() => void download('open-money', filters)}>
          {table.csv}
        </Button>
      </p>
      {data === undefined ? (
        error === null ? (
          <Skeleton height="50vh" radius="1rem" />
        ) : (
          <ErrorState failure={error} onRetry={() => void refetch()} />
        )
      ) : data.money.length === 0 ? (
        <EmptyState mood="smiling" text={words.noMoney} />
      ) : (
        <>
          <DataTable
            label={words.tabMoney}
            columns={columnsOf(words, setDealing)}
            rows={data.money}
            rowKey={({ id }) => id}
            current={dealing?.id}
            keepAs="open-money"
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
      {dealing !== undefined && (
        <MoneyPanel key={dealing.id} money={dealing} onDone={refresh} onClose={() => setDealing(undefined)} />
      )}
    </>
  )
}

function columnsOf(
  words: (typeof staffOrderWords)['th'],
  deal: (money: OpenMoneyRow) => void,
): Column<OpenMoneyRow>[] {
  return [
    {
      key: 'since',
      title: words.since,
      always: true,
      cell: ({ since }) => <ThaiDate value={since} as="numeric-time" />,
    },
    { key: 'kind', title: words.kind, cell: ({ kind }) => words[kind] },
    {
      key: 'why',
      title: words.why,
      cell: ({ reason, takenBack, perhapsSame }) => (
        <>
          {reason === null ? '-' : words[reason]}
          {takenBack && <span className={classes.warn}> {words.takenBack}</span>}
          {perhapsSame !== null && <span className={classes.small}>{words.perhapsSame(perhapsSame)}</span>}
        </>
      ),
    },
    {
      key: 'amount',
      title: words.amount,
      numeric: true,
      cell: ({ amount }) => <Baht baht={amount} as="amount" />,
    },
    {
      key: 'order',
      title: words.order,
      cell: ({ order }) => (order === null ? '-' : <a href={`/staff/orders?order=${order}`}>{order}</a>),
    },
    {
      key: 'buyer',
      title: words.buyer,
      cell: ({ buyer }) => (buyer === null ? '-' : `${buyer.name} (${buyer._id})`),
    },
    { key: 'bank', title: words.bankNumber, cell: ({ bankNumber }) => bankNumber || '-' },
    {
      key: 'deal',
      title: words.deal,
      cell: (money) =>
        money.kind === 'held' || money.takenBack ? null : (
          <Button size="small" look="outline" onClick={() => deal(money)}>
            {words.deal}
            <span className="visually-hidden"> {money.id}</span>
          </Button>
        ),
    },
  ]
}
