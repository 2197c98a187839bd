import { orderStates } from '#rules/orders/order-states.ts'
import { IconArrowBackUp, IconCheck, IconClock } from '#web/ui/icons.ts'
import { useSearchParams } from 'react-router'
import type { Input, Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { ThaiDateField } from '#web/ui/dates/DateFields.tsx'
import { Baht } from '#web/ui/Baht.tsx'
import type { Column } from '#web/ui/DataTable.tsx'
import { SelectField } from '#web/ui/Field.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { useChangeAddress } from '#web/ui/use-list-address.ts'
import { staffOrderWords } from '#web/words/staff/orders.ts'
import { tableWords } from '#web/words/tables.ts'
import { useWords } from '#web/words/use-words.tsx'
import { OrderPanel } from './OrderPanel.tsx'
import { FirstOf } from '../layout/list/CoverCell.tsx'
import { FilterText } from '../layout/list/ListScreen.tsx'
import { PagedList } from '../layout/list/PagedList.tsx'
import { usePagedList } from '../layout/list/use-paged-list.ts'
import { orderTones } from '../layout/order-tones.ts'
import { BahtWhy } from '../layout/StaffWhy.tsx'

type Found = Data<'findOrders'>['orders'][number]

const standard = { query: '', state: '', from: '', to: '', sort: '-created' }
const states = [...orderStates, 'refunded'] as const

export function OrderList() {
  const words = useWords(staffOrderWords)
  const table = useWords(tableWords)
  const list = usePagedList({ name: 'staff-orders', standard, filtersOf, read })
  const { address, data } = list
  const { open, show, addressOf } = useOpenOrder()
  const paid = data?.rows.filter(({ state }) => state === 'paid') ?? []
  return (
    <>
      <PagedList
        label={words.tabOrders}
        list={list}
        countedMax={10_000}
        columns={columnsOf(words, show, addressOf)}
        sums={{
          sheets: words.paidHere(paid.length),
          amount: <Baht baht={paid.reduce((sum, { price }) => sum + price, 0)} as="amount" />,
        }}
        rowKey={({ id }) => id}
        sort={address.values.sort}
        onSort={(sort) => address.set({ sort })}
        current={open === '' ? undefined : open}
        storedAs="staff-orders"
        csv="staff-orders"
        none={table.nothing}
        filters={
          <>
            <FilterText
              list={{ address }}
              name="query"
              label={words.query}
              placeholder={words.queryHint}
              type="search"
            />
            <SelectField
              label={words.state}
              value={address.values.state}
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
              <ThaiDateField
                key={name}
                label={words[name]}
                placeholder={table.any}
                value={address.values[name]}
                onChange={(value) => address.set({ [name]: value })}
              />
            ))}
          </>
        }
      />
      {open !== '' && <OrderPanel key={open} id={open} onClose={() => show('')} />}
    </>
  )
}

async function read(input: Input<'findOrders'>, signal: AbortSignal) {
  const { orders, total } = (await staffApi.call('findOrders', input, { signal })).data
  return { rows: orders, total }
}

/** The order whose panel is open stands in the address too: a link to it opens it. */
function useOpenOrder() {
  const [parameters] = useSearchParams()
  const changeAddress = useChangeAddress()
  return {
    open: parameters.get('order') ?? '',
    // Back leads to what was before it, not into what was closed.
    show: (id: string) => changeAddress({ order: id || null }, id === ''),
    addressOf: (id: string) => {
      const next = new URLSearchParams(parameters)
      next.set('order', id)
      return `?${next}`
    },
  }
}

/** Empty filters are not sent; the call refuses invalid ones. */
function filtersOf(values: typeof standard): Input<'findOrders'> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''))
}

/** Paid, and what became of it, are shown by more than two pale greens. */
const icons: Partial<Record<Found['state'] | 'refunded' | 'refundedPart', typeof IconCheck>> = {
  created: IconClock,
  waiting: IconClock,
  paid: IconCheck,
  refunded: IconArrowBackUp,
  refundedPart: IconArrowBackUp,
}

/** On a line of a telephone. */
const brief = { waiting: 'waitingBrief', refundedPart: 'refundedPartBrief' } as const

/** On a telephone most are paid: those say so by their sign alone, and what is not stands out. */
function OrderState({ order: { state, refund }, isShort }: { order: Found; isShort?: true }) {
  const words = useWords(staffOrderWords)
  const shown = refund === 'none' ? state : refund === 'whole' ? 'refunded' : 'refundedPart'
  const isSign = isShort && shown === 'paid'
  const Icon = icons[shown]
  return (
    <span
      className={isSign ? 'good' : 'badge tiny'}
      data-tone={refund === 'none' ? orderTones[state] : 'ink'}
    >
      {Icon && (isSign || !isShort) && <Icon size={14} stroke={2} />}
      <span className={isSign ? 'visually-hidden' : undefined}>
        {words[isShort && shown in brief ? brief[shown as keyof typeof brief] : shown]}
      </span>
    </span>
  )
}

export function columnsOf(
  words: (typeof staffOrderWords)['th'],
  open: (id: string) => void,
  addressOf: (id: string) => string,
): Column<Found>[] {
  return [
    {
      key: 'sheets',
      card: 'name',
      title: words.sheets,
      always: true,
      cell: ({ id, firstSheet, sheets, cover }) => (
        <FirstOf cover={cover} first={firstSheet} others={sheets - 1} to={addressOf(id)} />
      ),
      brief: ({ firstSheet, sheets, cover }) => (
        <FirstOf cover={cover} first={firstSheet} others={sheets - 1} />
      ),
    },
    {
      key: 'buyer',
      card: 'line',
      title: words.buyer,
      cell: ({ buyer }) => (
        <span className="whole" title={buyer._id}>
          {buyer.name}
        </span>
      ),
    },
    {
      key: 'state',
      card: 'badge',
      title: words.state,
      cell: (order) => <OrderState order={order} />,
      brief: (order) => <OrderState order={order} isShort />,
    },
    {
      key: 'created',
      card: 'line',
      title: words.when,
      sort: 'created',
      cell: ({ created }) => <ThaiDate value={created} as="numeric-time" />,
      brief: ({ created }) => <ThaiDate value={created} as="day-time" />,
    },
    {
      key: 'id',
      card: 'act',
      title: words.order,
      always: true,
      cell: ({ id }) => (
        <button type="button" className="linked figures" onClick={() => open(id)}>
          {id}
        </button>
      ),
    },
    {
      key: 'amount',
      title: words.amount,
      numeric: true,
      drawn: ({ price }) => price,
      cell: ({ id, firstSheet, price }) => (
        <BahtWhy baht={price} figure={{ kind: 'order', id }} about={`${words.amount} ${firstSheet}`} />
      ),
    },
  ]
}
