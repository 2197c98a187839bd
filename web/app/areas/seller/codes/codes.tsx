import { IconCopy, IconPlus, IconStack2 } from '#web/ui/icons.ts'
import { Suspense, useState } from 'react'
import type { Data } from '#web/api/api.ts'
import { sellerApi } from '#web/api/seller-api.ts'
import { Sentence } from '#web/features/why/Sentence.tsx'
import { lastingOf, usePrivatePage } from '#web/features/private-page/use-private-page.ts'
import { copyText } from '#web/features/share/copy-text.ts'
import { splitName } from '#web/features/sheet-card/names.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { count } from '#web/ui/Baht.tsx'
import { Button } from '#web/ui/Button.tsx'
import { CoverImage } from '#web/ui/CoverImage.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { PageShell } from '#web/ui/PageShell.tsx'
import { PendingState } from '#web/ui/ErrorState.tsx'
import { EmptyState, Skeleton } from '#web/ui/States.tsx'
import { T } from '#web/ui/T.tsx'
import { writeDate } from '#web/ui/ThaiDate.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { perhaps } from '#web/ui/perhaps.tsx'
import { ownCodeWords } from '#web/words/seller/own-codes.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { writeAmount } from '../dashboard/months.ts'
import { NewSheet } from '../dashboard/NewSheet.tsx'
import { ToDashboard } from '../dashboard/ToDashboard.tsx'
import { WhyRevenue } from '../revenue/WhyRevenue.tsx'
import classes from './codes.module.css'

type Code = Data<'getOwnCodes'>['codes'][number]

// The calendar and the table of sheets come with the press.
const CodeDialog = perhaps(() => import('./CodeDialog.tsx'))
const BundleDialog = perhaps(() => import('./BundleDialog.tsx'))

/** The seller's own promo codes: made, paused, and their outcome. */
export default function CodesScreen() {
  const words = useWords(ownCodeWords)
  const [making, setMaking] = useState<'code' | 'bundle'>()
  const { data, error, refetch } = useSessionQuery({
    queryKey: ['own-codes'],
    queryFn: sellerApi.read('getOwnCodes'),
    retry: false,
  })
  usePrivatePage(data === undefined ? lastingOf(error) : null, '/seller/mysheet')
  const Dialog = making === undefined ? undefined : making === 'code' ? CodeDialog : BundleDialog
  const add = (
    <div className="flow gap-xs">
      <Button icon={<IconPlus size={20} stroke={1.75} />} onClick={() => setMaking('code')}>
        {words.add}
      </Button>
      <Button
        look="outline"
        icon={<IconStack2 size={20} stroke={1.75} />}
        onClick={() => setMaking('bundle')}
      >
        {words.addBundle}
      </Button>
    </div>
  )
  return (
    <PageShell className="stack one-column gap-md">
      <PageHead title={words.title} hidden />
      <header className="row flow apart gap-sm">
        <div>
          <ToDashboard />
          <h1>{words.title}</h1>
          <p className="small dimmed">{words.text}</p>
        </div>
        {/* From the first paint, so that nothing moves when the codes come. */}
        {data?.shares.length !== 0 && add}
      </header>
      {data === undefined ? (
        <PendingState error={error} refetch={refetch} shape={<Skeleton height="20rem" radius="1rem" />} />
      ) : data.codes.length === 0 ? (
        data.shares.length === 0 ? (
          <EmptyState mood="writing" text={words.firstSheet} action={<NewSheet />} />
        ) : (
          <EmptyState mood="smiling" text={words.none} />
        )
      ) : (
        <ul className={`stack gap-sm ${classes.list}`}>
          {data.codes.map((code) => (
            <CodeCard key={code.code} code={code} onChanged={() => void refetch()} />
          ))}
        </ul>
      )}
      {Dialog && (
        <Suspense>
          <Dialog
            shares={data?.shares ?? []}
            onClose={() => setMaking(undefined)}
            onMade={() => {
              setMaking(undefined)
              void refetch()
            }}
          />
        </Suspense>
      )}
    </PageShell>
  )
}

const tones = { live: 'leaf', waiting: 'amber', stopped: 'amber', ended: 'gray', 'used-up': 'gray' } as const

function CodeCard({ code, onChanged }: { code: Code; onChanged: () => void }) {
  const words = useWords(ownCodeWords)
  const { language } = useLanguage()
  const { act, busy } = useAction(onChanged)
  const isPaused = code.state === 'stopped'
  const pause = () =>
    act(
      () => sellerApi.call('pauseOwnCode', { promoCode: code.code, paused: !isPaused }),
      isPaused ? words.resumed : words.paused,
    )
  const copying = useAction()
  const named = code.together ? `${words.bundle} ${code.names.join(', ')}` : code.code
  const date = (instant: string) => writeDate(new Date(instant), 'short', language)
  const uses =
    code.useLimitTotal === null
      ? words.used(count(code.used))
      : words.usedOf(count(code.used), count(code.useLimitTotal))
  const [first = ''] = code.names
  const off = words.off(code.kind === 'percent' ? `${code.amount}%` : `฿${writeAmount(code.amount)}`)
  const covers = code.covers.map(({ _id, version }) => (
    <CoverImage key={_id} of="sheets" id={_id} version={version} alt="" sizes="112px" urgent />
  ))
  const state = code.state !== 'live' && (
    <span className="badge" data-tone={tones[code.state]}>
      {code.stopReason === null ? words[code.state] : words.barred}
    </span>
  )
  return (
    <li
      className={`paper stack one-column clips ${classes.ticket}`}
      data-together={code.together || undefined}
    >
      {code.together ? (
        <p
          className={`${classes.stub} ${classes.fan} pad-sm sunken flex middle centre clips`}
          aria-hidden="true"
        >
          {covers.slice(0, 3)}
        </p>
      ) : (
        <p className={`title-xs ${classes.stub} ${classes.off} pad-sm bold figures text-centre stack middle`}>
          <T>{off}</T>
        </p>
      )}
      <div className={`stack packed one-column gap-sm pad-lg shrink ${classes.body}`}>
        {code.together ? (
          <div className="stack one-column gap-3xs">
            <h2 className="heading bold tight">
              <T>{words.bundleNamed(splitName(first).title, count(code.names.length - 1))}</T>
            </h2>
            <p className="row flow gap-line">
              <strong className="title-xs bold figures">{off}</strong>
              <span className="small dimmed">{words.bundleOf(count(code.sheets?.length ?? 0))}</span>
              {state}
            </p>
            <span className="visually-hidden">{code.names.join(', ')}</span>
          </div>
        ) : (
          <div className="stack one-column gap-3xs">
            <div className="row flow gap-sm">
              <h2 className={`bold anywhere tight title-sm ${classes.code}`}>{code.code}</h2>
              {code.state === 'live' && (
                <Button
                  look="light"
                  size="small"
                  icon={<IconCopy size={18} stroke={1.75} />}
                  onClick={() => void copying.act(() => copyText(code.code), words.copied(code.code))}
                >
                  {words.copy}
                  <span className="visually-hidden"> {code.code}</span>
                </Button>
              )}
              {state}
            </div>
            <p className="small dimmed">{words.period(date(code.validFrom), date(code.validUntil))}</p>
          </div>
        )}
        {!code.together && (
          <div className={`stack one-column gap-2xs ${classes.of}`}>
            {covers.length > 0 && (
              <p className={`flex gap-xs ${classes.counted}`} aria-hidden="true">
                {covers}
              </p>
            )}
            <p className="small dimmed">
              {code.sheets === null ? words.allSheets : words.someSheets(count(code.sheets.length))}
            </p>
          </div>
        )}
        {code.sold > 0 && (
          <p className="small">
            <Sentence
              say={(sales = '', given = '') => words.sold(count(code.sold), sales, given)}
              figures={[
                <WhyRevenue
                  key="sales"
                  figure={{ kind: 'own-code', code: code.code, part: 'sales' }}
                  about={words.salesOf(named)}
                >
                  {writeAmount(code.sales)}
                </WhyRevenue>,
                <WhyRevenue
                  key="given"
                  figure={{ kind: 'own-code', code: code.code, part: 'given' }}
                  about={words.givenBy(named)}
                >
                  {writeAmount(code.given)}
                </WhyRevenue>,
              ]}
            />
          </p>
        )}
        {code.stopReason !== null && <p className="small">{words.stoppedByTeam(code.stopReason)}</p>}
        <div className="row flow apart gap-sm">
          <div className={`stack one-column gap-2xs ${classes.used}`}>
            <p className="flow baseline gap-xs">
              <strong className="figures">{uses}</strong>
              {code.followersOnly && <span className="small dimmed">{words.followers}</span>}
            </p>
            {code.useLimitTotal !== null && code.used > 0 && (
              <progress
                className={classes.stroke}
                max={code.useLimitTotal}
                value={code.used}
                aria-label={words.usedShare}
              />
            )}
          </div>
          {code.state !== 'ended' && code.stopReason === null && (
            <Button
              look={isPaused ? 'light' : 'outline'}
              size="small"
              busy={busy}
              aria-label={isPaused ? words.resumeOf(named) : words.pauseOf(named)}
              onClick={() => void pause()}
            >
              {isPaused ? words.resume : words.pause}
            </Button>
          )}
        </div>
      </div>
    </li>
  )
}
