import { useState } from 'react'
import { Link } from 'react-router'
import { bangkokDate } from '#rules/calendar/bangkok.ts'
import { dayMilliseconds } from '#rules/calendar/days.ts'
import {
  englishShortMonth,
  monthToShow,
  shiftPeriod,
  startOfPeriod,
  thaiShortMonth,
} from '#rules/calendar/periods.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { lastingOf, usePrivatePage } from '#web/features/private-page/use-private-page.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { storeShort } from '#web/features/sheet-card/names.ts'
import { Combobox } from '#web/ui/Combobox.tsx'
import { ErrorState, PendingState } from '#web/ui/ErrorState.tsx'
import { IconDownload } from '#web/ui/icons.ts'
import { MenuButton } from '#web/ui/Menu.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { StrokeRows, StrokeRowsToCome } from '#web/ui/Strokes.tsx'
import { T } from '#web/ui/T.tsx'
import { useListAddress } from '#web/ui/use-list-address.ts'
import { type Language, pick, say } from '#web/words/language.ts'
import { deskWords } from '#web/words/staff/desk.ts'
import { statisticsWords } from '#web/words/staff/statistics.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { useDeskOfLayout } from '../layout/desk-context.ts'
import list from '../layout/list/list.module.css'
import { useDownload } from '../layout/CsvButton.tsx'
import { MonthsTable } from './MonthsTable.tsx'
import { Change, StatisticsCard } from './StatisticsCard.tsx'
import classes from './statistics.module.css'

const ALL = '-1'
const queries = ['revenue', 'orders', 'accounts', 'sellers', 'refunds', 'reviewHours'] as const

/** The month in six figures over a year; best sellers, and failed searches beside them; each list also as a file (staff.md §2). */
export default function StatScreen() {
  const words = useWords(statisticsWords)
  const desk = useWords(deskWords)
  const { language } = useLanguage()
  const { download } = useDownload()
  const [now] = useState(() => new Date())
  const { values, set } = useListAddress({ store: '' })
  const {
    data: meta,
    error,
    refetch,
  } = useSessionQuery({
    queryKey: ['stat-meta'],
    queryFn: staffApi.read('getStatMeta'),
  })
  usePrivatePage(meta === undefined ? lastingOf(error) : null, '/staff/')
  // The right for every store is known before the list of stores.
  const { permissions } = useDeskOfLayout()
  const showAll = meta?.showAll ?? permissions.some(({ type, store }) => type === 2 && store === -1)
  const options = (meta?.stores ?? []).map(({ code, name }) => ({
    value: String(code),
    label: say(name, language),
    also: `${name.join(' ')} ${code}`,
  }))
  const store = values.store || (showAll ? ALL : (options[0]?.value ?? ''))
  const code = Number.parseInt(store, 10)
  return (
    <>
      <PageHead title={words.title} hidden />
      <div className="flow top apart gap-sm below-md">
        <div>
          <h1>
            <T>{words.title}</T>
          </h1>
          <p className="small dimmed">{basisOf(words, now, language)}</p>
        </div>
        <div className={`flow bottom apart gap-sm first-grows ${list.named} ${classes.store}`}>
          <Combobox
            label={desk.store}
            options={showAll ? [{ value: ALL, label: desk.allStores }, ...options] : options}
            value={store}
            onChange={(next) => set({ store: next })}
            placeholder={desk.chooseStore}
            noMatch={desk.noStore}
          />
          <MenuButton
            label={words.download}
            items={queries.map((query) => ({
              label: words[query],
              icon: <IconDownload size={18} stroke={1.75} />,
              onChoose: () => void download('statistics', { query, store: code }),
            }))}
          >
            <IconDownload size={22} stroke={1.75} />
          </MenuButton>
        </div>
      </div>
      {store === '' ? (
        error && <ErrorState failure={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <div className={`stack two-columns gap-sm below-sm ${classes.cards}`}>
            {queries.map((query) => (
              <StatisticsCard key={query} query={query} store={code} leads={query === 'revenue'} />
            ))}
          </div>
          <div className="stack gap-sm below-sm fits-18">
            <TopStores onChoose={(next) => set({ store: next })} />
            <Misses store={code} />
          </div>
          <MonthsTable store={code} />
        </>
      )}
    </>
  )
}

/** `1–27 ต.ค. 69`: the days of the month before that this one is compared with; in its first week the last two whole months. */
function basisOf(words: (typeof statisticsWords)['th'], now: Date, language: Language): string {
  const today = bangkokDate(now)
  const period = today.slice(0, 7)
  const write = pick({ th: thaiShortMonth, en: englishShortMonth }, language)
  const shown = monthToShow(today)
  if (shown !== period) return words.basisWhole(write(shown), write(shiftPeriod(shown, -1)))
  const before = shiftPeriod(period, -1)
  const length = (startOfPeriod(period).getTime() - startOfPeriod(before).getTime()) / dayMilliseconds
  const last = Math.min(Number(today.slice(8)), Math.round(length))
  return words.basis(`1–${last} ${write(before)}`)
}

function Misses({ store }: { store: number }) {
  const words = useWords(statisticsWords)
  const { language } = useLanguage()
  const { data, error, refetch } = useSessionQuery({
    queryKey: ['stat-misses', store],
    queryFn: staffApi.read('getStatMisses', { store }),
  })
  return (
    <section className="pad-md paper" aria-label={words.misses}>
      <h2 className="medium">{words.misses}</h2>
      {data === undefined ? (
        <PendingState error={error} refetch={refetch} shape={<StrokeRowsToCome />} />
      ) : data.length === 0 ? (
        <p className="small dimmed">{words.noMisses}</p>
      ) : (
        <StrokeRows
          label={words.misses}
          rows={data.slice(0, 10).map(({ text, people }, at) => ({
            key: text,
            tone: at === 0 ? undefined : 'part',
            name: (
              <Link className="thumb strong" to={`/shop?search=${encodeURIComponent(text)}`}>
                {text}
              </Link>
            ),
            value: people,
            shownValue: words.searchers(people.toLocaleString(language)),
          }))}
        />
      )}
    </section>
  )
}

function TopStores({ onChoose }: { onChoose: (store: string) => void }) {
  const words = useWords(statisticsWords)
  const { language } = useLanguage()
  const { data, error, refetch } = useSessionQuery({
    queryKey: ['stat-stores'],
    queryFn: staffApi.read('getStatStores'),
  })
  const month = data?.[0]?.month
  const title = month
    ? words.topStores(pick({ th: thaiShortMonth, en: englishShortMonth }, language)(month))
    : words.topStoresNow
  return (
    <section className="pad-md paper" aria-label={title}>
      <h2 className="medium">{title}</h2>
      {data === undefined ? (
        <PendingState error={error} refetch={refetch} shape={<StrokeRowsToCome />} />
      ) : data.length === 0 ? (
        <p className="small dimmed">{words.noSales}</p>
      ) : (
        <StrokeRows
          label={title}
          rows={data.map(({ code, name, revenue, before }) => ({
            key: String(code),
            name: (
              <button
                type="button"
                data-many-lines
                className={`thumb strong linked text-start ${classes.name}`}
                onClick={() => onChoose(String(code))}
              >
                {storeShort(name, language)}
              </button>
            ),
            value: revenue,
            before,
            shownValue: (
              <span className={`inline-row gap-xs ${classes.told}`}>
                ฿{Math.round(revenue).toLocaleString(language)} <Change before={before} now={revenue} />
              </span>
            ),
          }))}
        />
      )}
    </section>
  )
}
