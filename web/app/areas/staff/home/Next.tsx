import { useQuery } from '@tanstack/react-query'
import { staffApi } from '#web/api/staff-api.ts'
import { LazyPicture } from '#web/features/page-pictures/LazyPicture.tsx'
import { storeShort } from '#web/features/sheet-card/names.ts'
import { useToken } from '#web/features/session/use-session.ts'
import { Baht } from '#web/ui/Baht.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { deskWords } from '#web/words/staff/desk.ts'
import { staffOrderWords } from '#web/words/staff/orders.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { type Desk, openBoxes } from '../layout/boxes.ts'
import { CardList } from '../layout/list/AllDone.tsx'
import list from '../layout/list/list.module.css'

/** Side by side on a desk. */
const shown = 3

/** What has waited longest, one press away: the menu says where work is, this says which. */
export function Next({ desk }: { desk: Desk }) {
  const open = new Set(openBoxes(desk).map(({ to }) => to))
  return (
    <>
      {open.has('/staff/verifySheet') && desk.waiting.sheets > 0 && <Sheets />}
      {open.has('/staff/orders') && desk.waiting.money > 0 && <Money />}
    </>
  )
}

function Sheets() {
  const words = useWords(deskWords)
  const { language } = useLanguage()
  const token = useToken()
  const { data, isError } = useQuery({
    queryKey: ['review-queue', token, 'next'],
    queryFn: async ({ signal }) =>
      (await staffApi.call('getVerifySheet', { rows: shown }, { signal })).data.queue,
    enabled: token !== null,
  })
  if (isError) return null
  if (data === undefined) return <ToCome />
  return (
    <CardList
      title={words.nextSheets}
      rows={data.map(({ id, version, cover, name, storeName, author, handedIn }) => ({
        id: `${id} ${version}`,
        to: `/staff/verifySheet?sheet=${id}${version === null ? '' : `.${version}`}`,
        lead: <LazyPicture url={cover} alt="" className={`${list.cover} rigid`} eager />,
        name: name || id,
        line: (
          <>
            {storeShort(storeName, language)} · <span className="whole">{author.name}</span>
          </>
        ),
        end: <ThaiDate value={handedIn} as="day-time" />,
      }))}
    />
  )
}

function Money() {
  const words = useWords(deskWords)
  const kinds = useWords(staffOrderWords)
  const token = useToken()
  const { data, isError } = useQuery({
    queryKey: ['staff-open-money', token, 'next'],
    queryFn: async ({ signal }) =>
      (await staffApi.call('listOpenMoney', {}, { signal })).data.money.slice(0, shown),
    enabled: token !== null,
  })
  if (isError) return null
  if (data === undefined) return <ToCome />
  return (
    <CardList
      title={words.nextMoney}
      rows={data.map(({ id, kind, reason, buyer, amount, since }) => ({
        id,
        to: `/staff/orders?tab=money&money=${id}`,
        name: reason === null ? kinds[kind] : kinds[reason],
        line: buyer?.name ?? kinds[kind],
        end: (
          <>
            <strong className="block">
              <Baht baht={amount} as="payment" />
            </strong>
            <span className="tiny dimmed">
              <ThaiDate value={since} as="day-time" />
            </span>
          </>
        ),
      }))}
    />
  )
}

function ToCome() {
  return (
    <div className="above-md">
      <Skeleton height="8.25rem" radius="1rem" />
    </div>
  )
}
