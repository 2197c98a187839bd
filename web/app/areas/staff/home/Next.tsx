import { staffApi } from '#web/api/staff-api.ts'
import { LazyPicture } from '#web/features/page-pictures/LazyPicture.tsx'
import { storeShort } from '#web/features/sheet-card/names.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { Baht } from '#web/ui/Baht.tsx'
import { OutageState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { deskWords } from '#web/words/staff/desk.ts'
import { staffOrderWords } from '#web/words/staff/orders.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { type Desk, openBoxes } from '../layout/boxes.ts'
import { EmptyStrip, CardList } from '../layout/list/AllDone.tsx'
import { Age } from '../layout/Age.tsx'
import { CoverThumb } from '../layout/list/CoverCell.tsx'
import list from '../layout/list/list.module.css'
import { DaysSold } from '../orders/DaysSold.tsx'
import classes from './staff-home.module.css'

/** Two by four beside the sales and the money on a desk. */
const sheetsShown = 8
const moneyShown = 3

/** The oldest waiting work, one press away: the menu says where work is, this says which. */
export function Next({ desk }: { desk: Desk }) {
  const open = new Set(openBoxes(desk).map(({ to }) => to))
  const hasMoney = open.has('/staff/orders')
  return (
    <div className={`stack one-column gap-sm top above-sm ${classes.next}`}>
      {open.has('/staff/verifySheet') && desk.waiting.sheets > 0 && <Sheets />}
      {hasMoney && (
        <div>
          <DaysSold />
          {desk.waiting.money > 0 ? <Money /> : <NoMoney />}
        </div>
      )}
    </div>
  )
}

function Sheets() {
  const words = useWords(deskWords)
  const { language } = useLanguage()
  const { data, error, refetch } = useSessionQuery({
    queryKey: ['review-queue', 'next'],
    queryFn: staffApi.read('getVerifySheet', { rows: sheetsShown }, ({ queue }) => queue),
  })
  if (data === undefined) return <ToCome height="29rem" failure={error} onRetry={refetch} />
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
        end: <Age since={handedIn} />,
      }))}
    />
  )
}

function Money() {
  const words = useWords(deskWords)
  const kinds = useWords(staffOrderWords)
  const { data, error, refetch } = useSessionQuery({
    queryKey: ['staff-open-money', 'next'],
    queryFn: async ({ signal }) =>
      (await staffApi.call('listOpenMoney', {}, { signal })).data.money.slice(0, moneyShown),
  })
  if (data === undefined) return <ToCome height="17rem" failure={error} onRetry={refetch} />
  return (
    <CardList
      title={words.nextMoney}
      rows={data.map(({ id, kind, reason, buyer, amount, since, cover }) => ({
        id,
        to: `/staff/orders?tab=money&money=${id}`,
        lead: <CoverThumb cover={cover && { id: cover._id, version: cover.version }} />,
        name: reason === null ? kinds[kind] : kinds[reason],
        line: buyer?.name ?? kinds[kind],
        end: (
          <>
            <strong className="block">
              <Baht baht={amount} as="payment" />
            </strong>
            <Age since={since} />
          </>
        ),
      }))}
    />
  )
}

function NoMoney() {
  const { noMoney } = useWords(staffOrderWords)
  return (
    <div className="above-sm">
      <EmptyStrip mood="happy" text={noMoney} />
    </div>
  )
}

function ToCome(props: { height: string; failure: Error | null; onRetry: () => Promise<unknown> }) {
  return (
    <div className="above-md">
      {props.failure === null ? (
        <Skeleton height={props.height} radius="1rem" />
      ) : (
        <OutageState failure={props.failure} onRetry={() => void props.onRetry()} />
      )}
    </div>
  )
}
