import { useQuery } from '@tanstack/react-query'
import { staffApi } from '#web/api/staff-api.ts'
import { usePrivatePage } from '#web/features/private-page/use-private-page.ts'
import { useToken } from '#web/features/session/use-session.ts'
import { Combobox } from '#web/ui/Combobox.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { useListAddress } from '#web/ui/use-list-address.ts'
import { say } from '#web/words/language.ts'
import { deskWords } from '#web/words/staff/desk.ts'
import { statisticsWords } from '#web/words/staff/statistics.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { StatisticsCard } from './StatisticsCard.tsx'
import classes from './statistics.module.css'

const ALL = '-1'

/** Three lists by month, as files and as bars (staff.md §2). */
export default function StatScreen() {
  const words = useWords(statisticsWords)
  const desk = useWords(deskWords)
  const { language } = useLanguage()
  const token = useToken()
  const { values, set } = useListAddress({ store: '' })
  const { data: meta, error } = useQuery({
    queryKey: ['stat-meta', token],
    queryFn: async ({ signal }) => (await staffApi.call('getStatMeta', {}, { signal })).data,
    enabled: token !== null,
  })
  usePrivatePage(meta === undefined ? error : null, '/staff/')
  const options = (meta?.stores ?? []).map(({ code, name }) => ({
    value: String(code),
    label: say(name, language),
    also: `${name.join(' ')} ${code}`,
  }))
  const store = values.store || (meta?.showAll ? ALL : (options[0]?.value ?? ''))
  return (
    <>
      <PageHead title={words.title} hidden />
      <h1>{words.title}</h1>
      <div className={classes.store}>
        <Combobox
          label={desk.store}
          options={meta?.showAll ? [{ value: ALL, label: desk.allStores }, ...options] : options}
          value={store}
          onChange={(next) => set({ store: next })}
          placeholder={desk.chooseStore}
          noMatch={desk.noStore}
        />
      </div>
      {store !== '' && (
        <div className={classes.cards}>
          {(['revenue', 'accounts', 'sellers'] as const).map((query) => (
            <StatisticsCard key={query} query={query} store={Number.parseInt(store, 10)} />
          ))}
        </div>
      )}
    </>
  )
}
