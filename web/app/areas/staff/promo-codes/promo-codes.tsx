import type { Input } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { count } from '#web/ui/Baht.tsx'
import type { Column } from '#web/ui/DataTable.tsx'
import { SelectField } from '#web/ui/Field.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { useOpenInAddress } from '#web/ui/use-open-in-address.ts'
import { type Language, say } from '#web/words/language.ts'
import { staffPromoWords } from '#web/words/staff/promo-codes.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { StorePicker } from '../layout/StorePicker.tsx'
import { Discount, type Promo } from './Discount.tsx'
import { PromoPanel } from './PromoPanel.tsx'
import { promoStates, wordOfState } from './promo-states.ts'
import { ListHead } from '../layout/list/ListHead.tsx'
import { PagedList } from '../layout/list/PagedList.tsx'
import { RowLink } from '../layout/list/RowLink.tsx'
import { usePagedList } from '../layout/list/use-paged-list.ts'
import classes from './promo-codes.module.css'
import { StoreShort } from '../layout/StoreShort.tsx'
import { PromoState } from './PromoState.tsx'

const standard = { search: '', state: 'all', whose: 'staff', store: '-1', sort: '-created' }
const sorts = ['created', '-created', 'code', '-code', 'until', '-until', 'used', '-used'] as const

/** Promo codes of every store: found, made, stopped, and what they were used for (decisions §5). */
export default function PromosScreen() {
  const words = useWords(staffPromoWords)
  const { language } = useLanguage()
  const list = usePagedList({ name: 'staff-promos', standard, filtersOf, read })
  const { address, refresh } = list
  const { open, addressOf, show } = useOpenInAddress()
  return (
    <>
      <ListHead title={words.title} add={words.add} onAdd={() => show('+')} />
      <PagedList
        label={words.title}
        list={list}
        columns={columnsOf(words, language, addressOf)}
        rowKey={({ code }) => code}
        sort={address.values.sort}
        onSort={(sort) => address.set({ sort })}
        current={open ?? undefined}
        storedAs="promos"
        csv="promos"
        none={words.none}
        filters={
          <>
            <SearchField
              label={words.search}
              placeholder={words.search}
              clearLabel={words.clearSearch}
              value={address.values.search}
              onChange={(search) => address.set({ search })}
            />
            <SelectField
              label={words.state}
              value={address.values.state}
              onChange={(event) => address.set({ state: event.currentTarget.value })}
            >
              {promoStates.map((state) => (
                <option key={state} value={state}>
                  {words[wordOfState[state]]}
                </option>
              ))}
            </SelectField>
            <SelectField
              label={words.whose}
              value={address.values.whose}
              onChange={(event) => address.set({ whose: event.currentTarget.value })}
            >
              <option value="staff">{words.ofStaff}</option>
              <option value="sellers">{words.ofSellers}</option>
            </SelectField>
            <StorePicker withAll value={address.values.store} onChange={(store) => address.set({ store })} />
          </>
        }
      />
      {open !== null && (
        <PromoPanel
          key={open}
          code={open === '+' ? undefined : open}
          onChanged={refresh}
          onMade={(code) => {
            void refresh()
            show(code)
          }}
          onClose={() => show()}
        />
      )}
    </>
  )
}

async function read(input: Input<'listPromos'>, signal: AbortSignal) {
  const { promos, total } = (await staffApi.call('listPromos', input, { signal })).data
  // What is over stands last, unless another order was chosen.
  const rows =
    input.sort === '-created'
      ? promos.toSorted((a, b) => Number(isOver(a.state)) - Number(isOver(b.state)))
      : promos
  return { rows, total }
}

const isOver = (state: Promo['state']) => state === 'ended' || state === 'stopped' || state === 'used-up'

/** What stands in an address may be anything: what is no filter is left at its standard. */
function filtersOf(values: typeof standard) {
  const store = Number(values.store)
  return {
    search: values.search.slice(0, 200),
    state: promoStates.find((state) => state === values.state) ?? ('all' as const),
    whose: values.whose === 'sellers' ? ('sellers' as const) : ('staff' as const),
    store: Number.isSafeInteger(store) ? store : -1,
    sort: sorts.find((sort) => sort === values.sort) ?? ('-created' as const),
  }
}

function columnsOf(
  words: (typeof staffPromoWords)['th'],
  language: Language,
  addressOf: (code: string) => string,
): Column<Promo>[] {
  return [
    {
      key: 'code',
      title: words.code,
      sort: 'code',
      always: true,
      cell: ({ code, state }) => (
        <span className={classes.code} data-over={isOver(state) || undefined}>
          <RowLink to={addressOf(code)}>{code}</RowLink>
        </span>
      ),
    },
    {
      key: 'state',
      card: 'badge',
      title: words.state,
      cell: ({ state }) => <PromoState state={state} />,
    },
    { key: 'description', title: words.description, cell: ({ description }) => say(description, language) },
    { key: 'seller', title: words.seller, cell: ({ seller }) => seller?.name ?? '-' },
    {
      key: 'discount',
      card: 'figure',
      title: words.discount,
      numeric: true,
      cell: (promo) => <Discount promo={promo} />,
    },
    {
      key: 'store',
      title: words.store,
      cell: ({ storeName }) => (storeName === null ? words.everyStore : <StoreShort name={storeName} />),
    },
    {
      key: 'used',
      card: 'line',
      title: words.used,
      sort: 'used',
      numeric: true,
      cell: ({ used, useLimitTotal }) => (
        <span className="inline-row gap-xs">
          {/* A full stroke means used up: without a limit there is none. */}
          {useLimitTotal !== null && (
            <progress className={classes.uses} max={useLimitTotal} value={used} aria-hidden="true" />
          )}
          {useLimitTotal === null ? count(used) : words.usedOf(count(used), count(useLimitTotal))}
        </span>
      ),
    },
    {
      key: 'perBuyer',
      title: words.perBuyer,
      numeric: true,
      cell: ({ useLimitPerBuyer }) => (useLimitPerBuyer === null ? words.noLimit : count(useLimitPerBuyer)),
    },
    {
      key: 'from',
      title: words.from,
      cell: ({ validFrom }) => <ThaiDate value={validFrom} as="numeric-time" />,
    },
    {
      key: 'until',
      title: words.until,
      sort: 'until',
      cell: ({ validUntil }) => <ThaiDate value={validUntil} as="numeric-time" />,
    },
    {
      key: 'created',
      spare: true,
      title: words.created,
      sort: 'created',
      cell: ({ created }) => <ThaiDate value={created} as="numeric-time" />,
    },
  ]
}
