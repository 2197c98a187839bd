import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Input } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { useToken } from '#web/features/session/use-session.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Chip, ChipGroup } from '#web/ui/Chip.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { useChangeAddress } from '#web/ui/use-list-address.ts'
import { staffOrderWords } from '#web/words/staff/orders.ts'
import { tableWords } from '#web/words/tables.ts'
import { useWords } from '#web/words/use-words.tsx'
import { MoneyPanel } from './MoneyPanel.tsx'
import { columnsOf as orderColumns } from './OrderList.tsx'
import { CoverCell } from '../layout/list/CoverCell.tsx'
import { useLately } from '../layout/list/AllDone.tsx'
import { PagedList } from '../layout/list/PagedList.tsx'
import { usePagedList } from '../layout/list/use-paged-list.ts'
import type { OpenMoneyRow } from './answers.ts'
import { Age } from '../layout/Age.tsx'
import { BahtWhy, moneyFigure } from '../layout/StaffWhy.tsx'

const standard = { kind: '' }
const kinds = ['unmatched', 'due', 'held'] as const
const orderAddress = (id: string) => `/staff/orders?order=${id}`

/** Money that waits for staff, oldest first: unmatched, due to a buyer, or in doubt. */
export function OpenMoney() {
  const words = useWords(staffOrderWords)
  const { any } = useWords(tableWords)
  const client = useQueryClient()
  const navigate = useNavigate()
  const list = usePagedList({ name: 'staff-open-money', standard, filtersOf, read })
  const { address } = list
  const { data: counts, error: uncounted, refetch: countAgain } = useCounts()
  const lately = useLately('staff-orders', list.data?.total === 0, async (signal) =>
    (await staffApi.call('findOrders', { state: 'paid' }, { signal })).data.orders.toSorted((a, b) =>
      (b.paidTime ?? b.created).localeCompare(a.paidTime ?? a.created),
    ),
  )
  // Nothing of this kind: waiting money of other kinds is shown instead, and named.
  const { kind } = list.filters
  const others = kind === undefined ? 0 : (counts?.[''] ?? 0)
  const elsewhere = useLately(
    'staff-open-money',
    list.data?.total === 0 && others > 0,
    async (signal) => (await staffApi.call('listOpenMoney', {}, { signal })).data.money,
  )
  const [chosen, setDealing] = useState<OpenMoneyRow>()
  const [named, forgetNamed] = useMoneyOfAddress()
  const dealing = chosen ?? named
  const close = () => {
    setDealing(undefined)
    forgetNamed()
  }
  const refresh = () => {
    close()
    void list.refresh()
    for (const key of ['staff-orders', 'desk']) void client.invalidateQueries({ queryKey: [key] })
  }
  const matched = {
    title: words.matchedLately,
    // One below the other, to compare amounts and times.
    drawn: lately && lately.length > 0 && (
      <DataTable
        label={words.matchedLately}
        columns={orderColumns(words, (id) => void navigate(orderAddress(id)), orderAddress).filter(
          ({ key }) => key !== 'state',
        )}
        rows={lately}
        rowKey={({ id }) => id}
      />
    ),
  }
  const table = {
    columns: columnsOf(words, setDealing),
    rowKey: ({ id }: OpenMoneyRow) => id,
    current: dealing?.id,
  }
  return (
    <>
      <PagedList
        label={words.tabMoney}
        list={list}
        {...table}
        storedAs="open-money"
        csv="open-money"
        none={words.noMoney}
        isGoodWhenEmpty
        instead={
          // The rows of an earlier filter say nothing of this one.
          list.isEarlier ? (
            <Skeleton height="50vh" radius="1rem" />
          ) : kind !== undefined && (counts === undefined || others > 0) ? (
            counts === undefined && uncounted !== null ? (
              <ErrorState failure={uncounted} onRetry={() => void countAgain()} />
            ) : counts === undefined || elsewhere === undefined ? (
              <Skeleton height="50vh" radius="1rem" />
            ) : (
              <>
                <div className="flow level gap-line below-xs">
                  <h2 className="medium">{words.waitElsewhere}</h2>
                  <p className="small dimmed" role="status">
                    {words.noneOfKind(words[kind])}
                  </p>
                  {/* On a telephone its chip is enough. */}
                  <div className="desk-only">
                    <Button look="subtle" size="small" onClick={() => address.set({ kind: '' })}>
                      {words.showWaiting(others)}
                    </Button>
                  </div>
                </div>
                <DataTable {...table} label={words.waitElsewhere} rows={elsewhere} />
              </>
            )
          ) : undefined
        }
        whenEmpty={
          <ButtonLink look="outline" to="/staff/orders?state=paid">
            {words.lastMatched}
          </ButtonLink>
        }
        lately={matched}
        filters={
          <ChipGroup label={words.kind}>
            {(['', ...kinds] as const).map((kind) => (
              <Chip key={kind} chosen={address.values.kind === kind} onClick={() => address.set({ kind })}>
                {kind === '' ? any : words[kind]}
                {/* Its room from the beginning: chips that grew would push the chosen one out of a phone's row. */}
                <span className="figures dimmed"> {counts?.[kind] ?? '\u2007'}</span>
              </Chip>
            ))}
          </ChipGroup>
        }
      />
      {dealing !== undefined && (
        <MoneyPanel key={dealing.id} money={dealing} onDone={refresh} onClose={close} />
      )}
    </>
  )
}

const endShown = 8

/** The bank's number is long, and told apart by its end. */
function BankNumber({ number }: { number: string }) {
  if (number.length <= endShown + 4) return number || '-'
  return (
    <span className="whole" title={number}>
      <span aria-hidden="true">…{number.slice(-endShown)}</span>
      <span className="visually-hidden">{number}</span>
    </span>
  )
}

/** The number of each kind, from the same list. */
function useCounts() {
  return useQuery({
    queryKey: ['staff-open-money', useToken(), 'counts'],
    queryFn: async ({ signal }) => {
      const totals = await Promise.all(kinds.map(async (kind) => (await read({ kind }, signal)).total))
      return {
        ...Object.fromEntries(kinds.map((kind, at) => [kind, totals[at]])),
        '': totals.reduce((sum, total) => sum + total, 0),
      } as Record<'' | (typeof kinds)[number], number>
    },
  })
}

/** `&money=money:12`: a link of the search or of a person's page opens its panel. */
function useMoneyOfAddress() {
  const [parameters] = useSearchParams()
  const changeAddress = useChangeAddress()
  const id = parameters.get('money')
  const { data } = useQuery({
    queryKey: ['staff-open-money', useToken(), 'one', id],
    queryFn: async ({ signal }) =>
      (await staffApi.call('listOpenMoney', { id: id ?? '' }, { signal })).data.money[0] ?? null,
    enabled: id !== null,
  })
  const forget = () => {
    if (id !== null) changeAddress({ money: null }, true)
  }
  return [id === null ? undefined : (data ?? undefined), forget] as const
}

function filtersOf({ kind }: typeof standard): Input<'listOpenMoney'> {
  const known = kinds.find((one) => one === kind)
  return known === undefined ? {} : { kind: known }
}

async function read(input: Input<'listOpenMoney'>, signal: AbortSignal) {
  const { money, total } = (await staffApi.call('listOpenMoney', input, { signal })).data
  return { rows: money, total }
}

/** The bank's reversal: the list's sum is not transferred. */
function TakenBack({ amount, byBank }: Pick<OpenMoneyRow, 'amount' | 'byBank'>) {
  const words = useWords(staffOrderWords)
  if (byBank === 0) return null
  return (
    <span className="strong alarm">
      {' '}
      {byBank === amount ? words.takenBack : words.partTakenBack(byBank.toFixed(2))}
    </span>
  )
}

function columnsOf(
  words: (typeof staffOrderWords)['th'],
  deal: (money: OpenMoneyRow) => void,
): Column<OpenMoneyRow>[] {
  return [
    {
      key: 'since',
      card: 'line',
      title: words.since,
      always: true,
      cell: ({ since }) => <Age since={since} />,
    },
    { key: 'kind', title: words.kind, cell: ({ kind }) => words[kind] },
    {
      key: 'why',
      card: 'name',
      title: words.why,
      cell: ({ reason, amount, byBank, perhapsSame, askedAsCredit, cover }) => (
        <CoverCell cover={cover && { id: cover._id, version: cover.version }}>
          <span>
            {reason === null ? '-' : <span className="whole">{words[reason]}</span>}
            <TakenBack amount={amount} byBank={byBank} />
            {askedAsCredit && byBank < amount && <span className="block tiny">{words.askedAsCredit}</span>}
            {perhapsSame !== null && (
              <span className="block tiny dimmed">{words.perhapsSame(perhapsSame)}</span>
            )}
          </span>
        </CoverCell>
      ),
      brief: ({ reason, amount, byBank, askedAsCredit, cover }) => (
        <CoverCell cover={cover && { id: cover._id, version: cover.version }}>
          <span>
            {reason === null ? '-' : words[reason]}
            <TakenBack amount={amount} byBank={byBank} />
            {askedAsCredit && byBank < amount && <span className="block tiny">{words.askedAsCredit}</span>}
          </span>
        </CoverCell>
      ),
    },
    {
      key: 'amount',
      title: words.amount,
      numeric: true,
      drawn: ({ amount }) => amount,
      cell: ({ id, amount }) => (
        <BahtWhy baht={amount} figure={moneyFigure(id)} about={`${words.amount} ${id}`} />
      ),
    },
    {
      key: 'order',
      title: words.order,
      cell: ({ order }) => (order === null ? '-' : <a href={`/staff/orders?order=${order}`}>{order}</a>),
    },
    {
      key: 'buyer',
      card: 'line',
      title: words.buyer,
      cell: ({ buyer }) => (buyer === null ? '-' : `${buyer.name} (${buyer._id})`),
      brief: ({ buyer }) => buyer?.name,
    },
    { key: 'bank', title: words.bankNumber, cell: ({ bankNumber }) => <BankNumber number={bankNumber} /> },
    {
      key: 'deal',
      card: 'act',
      title: words.deal,
      cell: (money) =>
        money.byBank === money.amount && !money.atProvider ? null : (
          <Button size="small" look="outline" onClick={() => deal(money)}>
            {words.deal}
            <span className="visually-hidden"> {money.id}</span>
          </Button>
        ),
    },
  ]
}
