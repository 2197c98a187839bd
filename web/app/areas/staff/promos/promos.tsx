import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { staffApi } from '#web/api/staff-api.ts'
import { usePrivatePage } from '#web/features/private-page/use-private-page.ts'
import { useToken } from '#web/features/session/use-session.ts'
import { count } from '#web/ui/Baht.tsx'
import { Button } from '#web/ui/Button.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { SelectField } from '#web/ui/Field.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/States.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { useListAddress } from '#web/ui/use-list-address.ts'
import { useOpenInAddress } from '#web/ui/use-open-in-address.ts'
import { useSettled } from '#web/ui/use-settled.ts'
import { type Language, say } from '#web/words/language.ts'
import { staffPromoWords } from '#web/words/staff/promos.ts'
import { tableWords } from '#web/words/tables.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { StorePicker } from '../layout/StorePicker.tsx'
import { useDownload } from '../layout/use-download.ts'
import { Discount, type Promo } from './Discount.tsx'
import { PromoPanel } from './PromoPanel.tsx'
import classes from './promos.module.css'
import { promoStates, wordOfState } from './promo-states.ts'

const standard = { search: '', state: 'all', store: '-1', sort: '-created' }
const pageSizes = [10, 20, 50, 100, 200] as const
const sorts = ['created', '-created', 'code', '-code', 'until', '-until', 'used', '-used'] as const

/** Promo codes of every store: found, made, stopped, and what they were used for (decisions §5). */
export default function PromosScreen() {
  const words = useWords(staffPromoWords)
  const table = useWords(tableWords)
  const { language } = useLanguage()
  const token = useToken()
  const client = useQueryClient()
  const address = useListAddress(standard)
  const { open, addressOf, show } = useOpenInAddress()
  const { download, busy } = useDownload()
  const filters = filtersOf(useSettled(address.values, 250))
  const page = { page: address.page, rows: pageSizes.find((size) => size === address.pageSize) ?? 10 }
  const { data, error, refetch } = useQuery({
    queryKey: ['staff-promos', token, filters, page],
    queryFn: async ({ signal }) =>
      (await staffApi.call('listPromos', { ...filters, ...page }, { signal })).data,
    placeholderData: (before) => before,
    enabled: token !== null,
  })
  usePrivatePage(data === undefined ? error : null, '/staff')
  const refresh = () => void client.invalidateQueries({ queryKey: ['staff-promos'] })
  return (
    <>
      <PageHead title={words.title} hidden />
      <div className={classes.head}>
        <h1>{words.title}</h1>
        <Button icon={<IconPlus size={20} stroke={2} />} onClick={() => show('+')}>
          {words.add}
        </Button>
      </div>
      <div className={classes.filters}>
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
        <StorePicker withAll value={address.values.store} onChange={(store) => address.set({ store })} />
      </div>
      <div className={classes.actions}>
        <Button look="outline" size="small" busy={busy} onClick={() => void download('promos', filters)}>
          {table.csv}
        </Button>
        {address.isFiltered && (
          <Button look="subtle" size="small" onClick={address.clear}>
            {table.clearFilters}
          </Button>
        )}
      </div>
      {data === undefined ? (
        error === null ? (
          <Skeleton height="50vh" radius="1rem" />
        ) : (
          <ErrorState failure={error} onRetry={() => void refetch()} />
        )
      ) : data.total === 0 ? (
        <EmptyState text={address.isFiltered ? table.nothingMatches : words.none} />
      ) : (
        <>
          <DataTable
            label={words.title}
            columns={columnsOf(words, language, addressOf)}
            rows={data.promos}
            rowKey={({ code }) => code}
            sort={address.values.sort}
            onSort={(sort) => address.set({ sort })}
            current={open ?? undefined}
            keepAs="promos"
          />
          <Pager
            page={address.page}
            pageSize={page.rows}
            total={data.total}
            onPage={address.setPage}
            onPageSize={address.setPageSize}
          />
        </>
      )}
      {open !== null && (
        <PromoPanel
          key={open}
          code={open === '+' ? undefined : open}
          onChanged={refresh}
          onMade={(code) => {
            refresh()
            show(code)
          }}
          onClose={() => show()}
        />
      )}
    </>
  )
}

/** What stands in an address may be anything: what is no filter is left at its standard. */
function filtersOf(values: typeof standard) {
  const store = Number(values.store)
  return {
    search: values.search.slice(0, 200),
    state: promoStates.find((state) => state === values.state) ?? ('all' as const),
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
      cell: ({ code }) => (
        <Link className={classes.code} to={addressOf(code)} preventScrollReset>
          {code}
        </Link>
      ),
    },
    {
      key: 'state',
      title: words.state,
      cell: ({ state }) => (
        <span className={classes.state} data-state={state}>
          {words[wordOfState[state]]}
        </span>
      ),
    },
    { key: 'description', title: words.description, cell: ({ description }) => say(description, language) },
    { key: 'discount', title: words.discount, numeric: true, cell: (promo) => <Discount promo={promo} /> },
    {
      key: 'store',
      title: words.store,
      cell: ({ storeName }) => (storeName === null ? words.everyStore : say(storeName, language)),
    },
    {
      key: 'used',
      title: words.used,
      sort: 'used',
      numeric: true,
      cell: ({ used, useLimitTotal }) =>
        useLimitTotal === null ? count(used) : words.usedOf(count(used), count(useLimitTotal)),
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
      title: words.created,
      sort: 'created',
      cell: ({ created }) => <ThaiDate value={created} as="numeric-time" />,
    },
  ]
}
