import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Data } from '#web/api/api.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { useToken } from '#web/features/session/use-session.ts'
import { count } from '#web/ui/Baht.tsx'
import { Button } from '#web/ui/Button.tsx'
import { CoverImage } from '#web/ui/CoverImage.tsx'
import { PendingState } from '#web/ui/ErrorState.tsx'
import { IconBell, IconBooks, IconDevices, IconHighlight, IconPencil, IconReceipt } from '#web/ui/icons.ts'
import { Skeleton } from '#web/ui/States.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { accountDataWords } from '#web/words/buyer/account-data.ts'
import { useWords } from '#web/words/use-words.tsx'
import { useNewestOrders } from '../cart/use-newest-orders.ts'
import classes from './account.module.css'

const POLL_MILLISECONDS = 5_000

/** Request a copy, wait for it, download it. */
export default function MyData() {
  const words = useWords(accountDataWords)
  const token = useToken()
  const client = useQueryClient()
  const { act, busy: isBusy } = useAction()
  const queryKey = ['my-data', token]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: browserApi.read('getMyData'),
    enabled: token !== null,
    refetchInterval: ({ state }) =>
      state.data?.exports.some(({ ready }) => ready === null) ? POLL_MILLISECONDS : false,
  })
  const ask = () =>
    act(async () => {
      await browserApi.call('askMyData', {})
      await client.invalidateQueries({ queryKey })
    })
  const download = (id: string) =>
    act(async () => {
      window.location.assign((await browserApi.call('openMyData', { id })).data.url)
    })
  return (
    <div className="row apart gap-lg">
      <div className="stack packed one-column gap-md grow shrink">
        {data !== undefined ? (
          <Holds holds={data.holds} />
        ) : (
          <PendingState error={error} refetch={refetch} shape={<Skeleton height="8rem" />} />
        )}
        {data !== undefined && data.exports.length > 0 && (
          <ul>
            {data.exports.map((copy) => (
              <li key={copy._id} className="flow apart level gap-words ruled">
                <div className="shrink">
                  <p className="strong anywhere">
                    {words.dataAsked} <ThaiDate value={copy.asked} as="numeric-time" />
                  </p>
                  <p className="small dimmed" role="status">
                    {copy.expires === null ? (
                      words.dataWaiting
                    ) : (
                      <>
                        {words.dataUntil} <ThaiDate value={copy.expires} as="numeric-time" />
                      </>
                    )}
                  </p>
                </div>
                {copy.ready !== null && (
                  <Button look="light" size="small" busy={isBusy} onClick={() => void download(copy._id)}>
                    {words.download}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
        <div>
          <Button
            busy={isBusy || data?.exports.some(({ ready }) => ready === null) === true}
            disabled={data === undefined}
            onClick={() => void ask()}
          >
            {words.askData}
          </Button>
        </div>
      </div>
      <Zip />
    </div>
  )
}

type HoldsProps = { holds: Data<'getMyData'>['holds'] }

/** Contents of the copy, counted; empty kinds are left out. */
function Holds({ holds }: HoldsProps) {
  const words = useWords(accountDataWords)
  const kinds = (
    [
      [IconBooks, words.holdsSheets, holds.sheets],
      [IconReceipt, words.holdsOrders, holds.orders],
      [IconHighlight, words.holdsMarks, holds.marks],
      [IconPencil, words.holdsWritten, holds.written],
      [IconBell, words.holdsMessages, holds.messages],
      [IconDevices, words.holdsSignIns, holds.signIns],
    ] as const
  ).filter(([, , value]) => value > 0)
  return (
    <dl className={`stack divided ${classes.holds}`}>
      {kinds.map(([Icon, name, value]) => (
        <div key={name} className="row gap-xs finger">
          <Icon size={20} stroke={1.75} className="dimmed" />
          <dt className="grow">{name}</dt>
          <dd className="strong figures">{count(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Covers that look out of the folder. */
const COVERS = 3

/** Bought covers in a folder with a zip: decoration. */
function Zip() {
  const covers = useNewestOrders().data?.flatMap(({ firstCover }) => firstCover ?? [])
  return (
    <div className={`anchor rigid ${classes.folder}`} aria-hidden="true">
      {covers?.slice(0, COVERS).map(({ _id, cover }) => (
        <CoverImage key={_id} of="sheets" id={_id} version={cover} alt="" sizes="104px" urgent />
      ))}
      <svg viewBox="6 38 90 71">
        <path
          d="M6 44a6 6 0 0 1 6-6h22l7 7h43a6 6 0 0 1 6 6v47a8 8 0 0 1-8 8H14a8 8 0 0 1-8-8z"
          fill="var(--ink-5)"
        />
        <path d="M48 48v24" stroke="var(--white)" strokeWidth="6" strokeDasharray="3 3" />
        <rect x="44" y="72" width="8" height="12" rx="3" fill="var(--white)" />
        <path d="M30 90h36v12H30z" fill="var(--marker-4)" transform="skewX(-8) translate(13 0)" />
        <text x="48" y="100" textAnchor="middle" fontSize="11" fontWeight="700" fill="var(--gray-9)">
          ZIP
        </text>
      </svg>
    </div>
  )
}
