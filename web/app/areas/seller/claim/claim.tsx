import type { FormEvent } from 'react'
import { Link, useLocation } from 'react-router'
import { sellerApi } from '#web/api/seller-api.ts'
import { IconBell, IconCircleCheck, IconMessage2 } from '#web/ui/icons.ts'
import { CountedText } from '#web/features/counted-text/CountedText.tsx'
import { useDraftText } from '#web/features/drafts/use-draft.ts'
import { lastingOf, usePrivatePage } from '#web/features/private-page/use-private-page.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { Baht, count } from '#web/ui/Baht.tsx'
import { Book } from '#web/ui/Book.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { CoverImage } from '#web/ui/CoverImage.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { PageShell } from '#web/ui/PageShell.tsx'
import { PendingState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { StepLine } from '#web/ui/StepLine.tsx'
import { T } from '#web/ui/T.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { copyrightWords } from '#web/words/copyright.ts'
import { useWords } from '#web/words/use-words.tsx'
import { writeAmount } from '../dashboard/months.ts'
import { ToDashboard } from '../dashboard/ToDashboard.tsx'
import { useDashboard } from '../dashboard/use-dashboard.ts'

/** `/seller/claim?{id}`: a claim about an own sheet, its state, and the one answer to it. */
export default function ClaimScreen() {
  const words = useWords(copyrightWords)
  const [id = ''] = new URLSearchParams(useLocation().search).keys()
  const { data, error, refetch } = useSessionQuery({
    queryKey: ['claim', id],
    queryFn: sellerApi.read('getClaim', { id }),
    enabled: id !== '',
  })
  usePrivatePage(data === undefined ? lastingOf(error) : null, '/seller/mysheet')
  const own = useOwnClaims()
  const cover = own.data?.find(({ _id }) => _id === id)?.cover
  const facts =
    data === undefined
      ? []
      : [
          { name: words.due, value: data.state === 'open' && <ThaiDate value={data.due} /> },
          { name: words.ends(data.counter !== null), value: data.ends && <ThaiDate value={data.ends} /> },
          {
            name: data.upheld ? words.heldForDecision : words.held,
            value: data.held > 0 && <Baht baht={data.held} as="payment" />,
          },
          { name: words.by, value: data.name },
          { name: words.aboutPages, value: data.pages },
          { name: words.claimed, value: data.work },
          { name: words.counter, value: data.counter },
          { name: words.answered, value: data.answer },
          { name: words.suit, value: data.suit },
        ].filter(({ value }) => value)
  return (
    <PageShell width={id === '' ? 'wide' : 'narrow'} className="stack one-column gap-md">
      <PageHead title={words.claimTitle(id)} hidden />
      <header>
        <ToDashboard />
        <h1>{words.claimTitle(id)}</h1>
      </header>
      {id === '' ? (
        <OwnClaims />
      ) : data === undefined || own.isPending ? (
        <PendingState error={error} refetch={refetch} shape={<Skeleton height="24rem" radius="1rem" />} />
      ) : (
        <div className="stack gap-md">
          <div role="status" className="row top gap-md pad-md paper">
            {cover !== undefined && <ClaimedCover sheet={data.sheet} cover={cover} />}
            <div className="stack gap-2xs shrink at-start">
              <ClaimState state={data.state} upheld={data.upheld} />
              <Link to={`/seller/editSheet?${data.sheet}`} className="strong">
                <T>{data.sheetName}</T>
              </Link>
              {data.upheld && <p className="alarm">{words.upheldNote}</p>}
            </div>
          </div>
          {data.state === 'open' && <Steps now={data.counter === null ? 1 : 2} />}
          <dl className="stack gap-sm pad-md paper as-written terms">
            {facts.map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {data.counter === null && !data.upheld && (data.state === 'open' || data.state === 'removed') && (
            <Counter key={id} id={id} onSent={refetch} />
          )}
        </div>
      )}
    </PageShell>
  )
}

/** All about the seller's own sheets, the newest first. */
function useOwnClaims() {
  return useSessionQuery({
    queryKey: ['own-claims'],
    queryFn: sellerApi.read('getOwnClaims'),
  })
}

const ClaimedCover = ({ sheet, cover }: { sheet: string; cover: string }) => (
  <CoverImage
    of="sheets"
    id={sheet}
    version={cover}
    alt=""
    sizes="72px"
    urgent
    width={72}
    className="rigid"
  />
)

const tones = { open: 'amber', removed: 'red', kept: 'leaf', restored: 'leaf' } as const

function ClaimState({ state, upheld }: { state: keyof typeof tones; upheld: boolean }) {
  const words = useWords(copyrightWords)
  return (
    <span className="badge" data-tone={tones[state]}>
      {words[state]}
      {upheld && ` · ${words.upheld}`}
    </span>
  )
}

function Counter({ id, onSent }: { id: string; onSent: () => Promise<unknown> }) {
  const words = useWords(copyrightWords)
  const [text, setText, settle] = useDraftText(`counter:${id}`)
  const { act, busy } = useAction()
  const send = async (event: FormEvent) => {
    event.preventDefault()
    await act(async () => {
      await sellerApi.call('counterClaim', { id, message: text })
      settle()
      await onSent()
    }, words.counterSent)
  }
  return (
    <form className="stack gap-md" onSubmit={(event) => void send(event)}>
      <CountedText
        label={words.counter}
        hint={words.counterHint}
        limit={2_000}
        value={text}
        onChange={setText}
      />
      <div>
        <Button type="submit" busy={busy} disabled={text.trim() === ''}>
          {words.send}
        </Button>
      </div>
    </form>
  )
}

const steps = [
  ['stepTold', IconBell],
  ['stepAnswer', IconMessage2],
  ['stepDecide', IconCircleCheck],
] as const

/** The steps of a claim; `now` is the current one. */
function Steps({ now }: { now?: number }) {
  const words = useWords(copyrightWords)
  return (
    <StepLine
      large
      label={words.steps}
      steps={steps.map(([name, Icon]) => ({
        key: name,
        name: words[name],
        text: words[`${name}Text`],
        icon: <Icon size={28} stroke={1.75} />,
      }))}
      now={now}
      // Where nobody claims, the book says so already.
      {...(now !== undefined && { end: { name: words.stepEnd, mood: 'happy' } })}
    />
  )
}

/** The good news, and what would happen. */
function Unclaimed() {
  const words = useWords(copyrightWords)
  const { data } = useDashboard()
  const onSale = data?.sheets.filter(({ status }) => status >= 4) ?? []
  return (
    <section className="stack one-column gap-md pad-lg page outlined rounded-lg in-margin">
      <div className="row gap-md">
        <Book mood="happy" size={72} sticker className="rigid" />
        <div className="stack gap-2xs shrink grow">
          <h2>
            <T>{words.noCases}</T>
          </h2>
          {/* Its place is kept until they are counted. */}
          <p className="good strong">
            {onSale.length > 0 ? words.unclaimed(count(onSale.length)) : '\u00a0'}
          </p>
        </div>
        <div className="flex gap-xs desk-only" aria-hidden="true">
          {onSale.slice(0, 5).map(({ _id, cover }) => (
            <CoverImage key={_id} of="sheets" id={_id} version={cover} alt="" sizes="72px" width={72} />
          ))}
        </div>
      </div>
      <h2 className="large">
        <T>{words.steps}</T>
      </h2>
      <Steps />
      <ButtonLink look="outline" to="/terms" className="self-start">
        {words.rules}
      </ButtonLink>
    </section>
  )
}

/** Without a number: all about the seller's own sheets. */
function OwnClaims() {
  const words = useWords(copyrightWords)
  const { data, error, refetch } = useOwnClaims()
  usePrivatePage(data === undefined ? lastingOf(error) : null, '/seller/mysheet')
  if (data === undefined)
    return <PendingState error={error} refetch={refetch} shape={<Skeleton height="24rem" radius="1rem" />} />
  if (data.length === 0) return <Unclaimed />
  return (
    <ul className="stack gap-sm">
      {data.map(({ _id, sheet, sheetName, cover, state, claimed, ends, upheld, held }) => (
        <li key={_id} className="row gap-md pad-md paper anchor">
          <ClaimedCover sheet={sheet} cover={cover} />
          <div className="stack gap-2xs shrink at-start">
            <Link to={{ search: `?${_id}` }} className="card-link strong">
              <T>{sheetName}</T>
            </Link>
            <p className="row flow gap-xs small dimmed">
              <ClaimState state={state} upheld={upheld} />
              <span>
                {_id} · <ThaiDate value={claimed} />
              </span>
              {held > 0 && <span>{words.heldShort(writeAmount(held))}</span>}
              {ends !== null && (
                <span>
                  {words.endsShort} <ThaiDate value={ends} />
                </span>
              )}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
