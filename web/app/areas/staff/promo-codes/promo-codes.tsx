import { dayMilliseconds } from '#rules/calendar/days.ts'
import type { Input } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { Baht, count } from '#web/ui/Baht.tsx'
import type { Column } from '#web/ui/DataTable.tsx'
import { T } from '#web/ui/T.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { type Language, say } from '#web/words/language.ts'
import { staffPromoWords } from '#web/words/staff/promo-codes.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { FilterSelect, ListScreen, NEW } from '../layout/list/ListScreen.tsx'
import { RowLink } from '../layout/list/RowLink.tsx'
import { usePagedList } from '../layout/list/use-paged-list.ts'
import { StorePicker } from '../layout/StorePicker.tsx'
import { StoreShort } from '../layout/StoreShort.tsx'
import { PromoMonths, Spark } from './PromoMonths.tsx'
import { PromoPanel } from './PromoPanel.tsx'
import { Discount, type Promo, PromoState, promoStates, wordOfState } from './PromoFacts.tsx'
import classes from './promo-codes.module.css'

const standard = { search: '', state: 'all', whose: 'staff', store: '-1', sort: '-created' }
const sorts = ['created', '-created', 'code', '-code', 'until', '-until', 'used', '-used'] as const

/** Promo codes of every store: found, made, stopped, and their uses (decisions §5). */
export default function PromosScreen() {
  const words = useWords(staffPromoWords)
  const { language } = useLanguage()
  const list = usePagedList({ name: 'staff-promos', standard, filtersOf, read })
  const { refresh } = list
  return (
    <ListScreen
      words={words}
      list={list}
      columns={({ addressOf }) => columnsOf(words, language, addressOf, list.filters.whose)}
      rowKey={({ code }) => code}
      storedAs="promos"
      csv="promos"
      none={words.none}
      below={list.data && <PromoMonths promos={list.data.rows} />}
      filters={
        <>
          <FilterSelect
            list={list}
            name="state"
            label={words.state}
            options={promoStates.map((state) => [state, words[wordOfState[state]]])}
          />
          <FilterSelect
            list={list}
            name="whose"
            label={words.whose}
            options={[
              ['staff', words.ofStaff],
              ['sellers', words.ofSellers],
            ]}
          />
          <StorePicker
            withAll
            value={list.address.values.store}
            onChange={(store) => list.address.set({ store })}
          />
        </>
      }
      panel={(key, { show }) => (
        <PromoPanel
          key={key}
          code={key === NEW ? undefined : key}
          onChanged={refresh}
          onMade={(code) => {
            void refresh()
            show(code)
          }}
          onClose={() => show()}
        />
      )}
    />
  )
}

async function read(input: Input<'listPromos'>, signal: AbortSignal) {
  const { promos, total } = (await staffApi.call('listPromos', input, { signal })).data
  // Unusable codes come last, unless another order was chosen.
  const rows =
    input.sort === '-created'
      ? promos.toSorted((a, b) => Number(isOver(a.state)) - Number(isOver(b.state)))
      : promos
  return { rows, total }
}

const isOver = (state: Promo['state']) => state === 'ended' || state === 'stopped' || state === 'used-up'

const daysUntil = (at: string) => Math.max(0, Math.ceil((Date.parse(at) - Date.now()) / dayMilliseconds))

/** What it takes off, and torn off at the dashes the code itself. */
function Ticket({ promo, to }: { promo: Promo; to: string }) {
  return (
    <span
      className={`inline-row outlined rounded-sm surface clips rigid whole ${classes.ticket}`}
      data-over={isOver(promo.state) || undefined}
    >
      <strong className="tint-ink text-centre">
        <Discount promo={promo} />
      </strong>
      <RowLink to={to}>{promo.code}</RowLink>
    </span>
  )
}

/** Addresses may hold anything: invalid filters keep their default. */
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
  whose: 'staff' | 'sellers',
): Column<Promo>[] {
  return [
    {
      key: 'code',
      title: words.code,
      sort: 'code',
      always: true,
      cell: (promo) => (
        <span className="row gap-sm">
          <Ticket promo={promo} to={addressOf(promo.code)} />
          <span className="tiny dimmed light two-lines">
            <T>{say(promo.description, language)}</T>
          </span>
        </span>
      ),
      brief: (promo) => (
        <span className="flex below-3xs">
          <Ticket promo={promo} to={addressOf(promo.code)} />
        </span>
      ),
    },
    {
      key: 'state',
      card: 'badge',
      title: words.state,
      cell: ({ state }) => <PromoState state={state} />,
    },
    ...(whose === 'sellers'
      ? [{ key: 'seller', title: words.seller, cell: ({ seller }: Promo) => seller?.name ?? '-' }]
      : []),
    {
      key: 'store',
      title: words.store,
      cell: ({ storeName }) =>
        storeName === null ? (
          words.everyStore
        ) : (
          <span className={`one-line ${classes.store}`}>
            <StoreShort name={storeName} />
          </span>
        ),
    },
    {
      key: 'used',
      card: 'figure',
      title: words.used,
      sort: 'used',
      numeric: true,
      // Beside the ticket of a telephone a count has room, its limit has not.
      brief: ({ used }) => count(used),
      under: ({ used, useLimitTotal }) =>
        useLimitTotal !== null && words.usedOf(count(used), count(useLimitTotal)),
      cell: ({ used, useLimitTotal, months }) => (
        <span className={`stack level gap-xs to-end ${classes.used}`}>
          {months.some(({ uses }) => uses > 0) ? <Spark values={months.map(({ uses }) => uses)} /> : <span />}
          <span className={`stack ${used === 0 ? 'dimmed' : ''}`}>
            {useLimitTotal !== null
              ? words.usedOf(count(used), count(useLimitTotal))
              : used === 0
                ? words.notUsed
                : count(used)}
            {useLimitTotal !== null && (
              <span className="well clips" aria-hidden="true">
                <span className="share block" style={{ width: `${(used / useLimitTotal) * 100}%` }} />
              </span>
            )}
          </span>
        </span>
      ),
    },
    {
      key: 'given',
      title: words.given,
      numeric: true,
      drawn: ({ discount }) => discount,
      cell: ({ discount }) => discount > 0 && <Baht baht={discount} as="amount" />,
    },
    {
      key: 'perBuyer',
      spare: true,
      title: words.perBuyer,
      numeric: true,
      cell: ({ useLimitPerBuyer }) => (useLimitPerBuyer === null ? words.noLimit : count(useLimitPerBuyer)),
    },
    {
      key: 'from',
      spare: true,
      title: words.from,
      cell: ({ validFrom }) => <ThaiDate value={validFrom} as="numeric-time" />,
    },
    {
      key: 'until',
      card: 'line',
      title: words.until,
      sort: 'until',
      brief: ({ description }) => <T>{say(description, language)}</T>,
      under: ({ validUntil }) => <ThaiDate value={validUntil} />,
      cell: ({ validUntil, state }) => (
        <span className="whole">
          <ThaiDate value={validUntil} />{' '}
          {!isOver(state) && <span className="tiny dimmed">{words.daysLeft(daysUntil(validUntil))}</span>}
        </span>
      ),
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
