import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { optionalNotices, optionOf } from '#rules/messages/notices.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { isMissing } from '#web/features/private-page/use-private-page.ts'
import { Book } from '#web/ui/Book.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { Guide } from '#web/ui/Guide.tsx'
import { IconBrandLine, IconChevronRight, IconDeviceMobile, IconMessage2, IconSend } from '#web/ui/icons.ts'
import { LaterBestSellers } from '#web/features/sheet-listing/LaterBestSellers.tsx'
import { MarkerStroke } from '#web/ui/MarkerStroke.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { PageShell } from '#web/ui/PageShell.tsx'
import { T } from '#web/ui/T.tsx'
import { accountNoticesWords } from '#web/words/buyer/account-notices.ts'
import { emailWords } from '#web/words/buyer/push.ts'
import { say } from '#web/words/language.ts'
import { sharedWords } from '#web/words/shared.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { groupOf, groups } from '../account/notice-groups.ts'
import classes from './unsubscribe.module.css'

type Option = NonNullable<ReturnType<typeof optionOf>>
type State = { at: 'asking' | 'busy' } | { at: 'done' | 'failed'; text: string }

/** `/unsubscribe?t=…` from an email: opening it changes nothing, the button does. */
export default function UnsubscribeScreen() {
  const words = useWords(emailWords)
  const shared = useWords(sharedWords)
  const { language } = useLanguage()
  const { search } = useLocation()
  const [state, setState] = useState<State>({ at: 'asking' })
  // An email's own link says which kind it is about.
  const token = new URLSearchParams(search).get('t') ?? ''
  const kind = optionOf(token.split('.')[1] ?? '')
  const [isRefused, setRefused] = useState(false)
  if (kind === undefined || isRefused) return <BrokenLink />
  const subject = say(kind.name, language)
  const stop = async () => {
    setState({ at: 'busy' })
    try {
      const { data } = await browserApi.call('unsubscribe', { token })
      setState({ at: 'done', text: words.offDone(say(data.subject, language)) })
    } catch (failure) {
      if (isMissing(failure)) setRefused(true)
      setState({ at: 'failed', text: wordsOfFailure(failure, language) })
    }
  }
  return (
    <PageShell grid>
      <PageHead title={words.offTitle} hidden />
      <Guide
        picture={<EmailPaper subject={subject} isStopped={state.at === 'done'} />}
        below={<Choices than={kind} />}
      >
        <h1>
          {words.offTitle}
          <span className="block">
            <MarkerStroke>
              <T>{words.offKind(subject)}</T>
            </MarkerStroke>
          </span>
        </h1>
        <p role="status">{'text' in state ? state.text : words.offText}</p>
        <Channels isStopped={state.at === 'done'} />
        {state.at === 'done' ? (
          <ButtonLink to="/account/notices" look="outline">
            {shared.account}
          </ButtonLink>
        ) : (
          <div className="flow centre gap-sm">
            <Button busy={state.at === 'busy'} onClick={() => void stop()}>
              {words.offDo}
            </Button>
            <ButtonLink to="/account/notices" look="outline">
              {words.offChoose}
            </ButtonLink>
          </div>
        )}
      </Guide>
    </PageShell>
  )
}

/** For a truncated or unsigned link: the person is unknown, so only the general choice is offered. */
function BrokenLink() {
  const words = useWords(emailWords)
  return (
    <PageShell grid>
      <PageHead title={words.offTitle} hidden />
      <Guide picture={<TornEmail />} below={<LaterBestSellers />}>
        <h1>
          <T>{words.brokenTitle}</T>
        </h1>
        <p>
          <T>{words.brokenText}</T>
        </p>
        <ButtonLink to="/account/notices">{words.manage}</ButtonLink>
        <Choices />
      </Guide>
    </PageShell>
  )
}

/** An email whose foot is torn off, and with it the end of the link. */
function TornEmail() {
  const words = useWords(emailWords)
  return (
    <div
      className={`anchor stack packed gap-md text-start ${classes.letter} ${classes.torn}`}
      aria-hidden="true"
    >
      <span className="row gap-sm small dimmed">
        <Book size={28} />
        {words.offFrom}
      </span>
      <span className={classes.lines} />
      <span className={`rounded outlined surface row pad-row self-start ${classes.link}`} />
      <Book size={92} sticker mood="surprised" className={`placed ${classes.book}`} />
    </div>
  )
}

/** Topics that say what a group is about. */
const EXAMPLES = 3

/**
 * Other emails by topic, each with a link to its setting; those about selling only for readers of such an email. After a broken link they
 * stand in one sentence.
 */
function Choices({ than }: { than?: Option }) {
  const words = useWords(emailWords)
  const { language } = useLanguage()
  const names = useWords(accountNoticesWords)
  const options = optionalNotices.flatMap((kind) => {
    const option = optionOf(kind)
    return option && option.name[0] !== than?.name[0] ? [{ kind, name: option.name }] : []
  })
  return (
    <section className="stack one-column gap-sm fill text-start" aria-labelledby="choices">
      <h2 id="choices" className="large">
        {words.choices}
      </h2>
      <ul className={`stack one-column gap-sm ${than ? classes.choices : ''}`}>
        {groups
          .filter(({ name }) => name !== 'ofSelling' || than?.isOfSelling)
          .map(({ name, icon: Icon }) => {
            const ofGroup = options.filter(({ kind }) => groupOf(kind) === name)
            return (
              <li key={name} className={`row gap-md pad-lg paper lifts anchor ${than ? 'top' : ''}`}>
                <span className="square tint-ink">
                  <Icon size={24} stroke={1.75} />
                </span>
                <div className="grow shrink">
                  <Link to={`/account/notices#${name}`} className="card-link strong">
                    {names[name]}
                  </Link>
                  {than ? (
                    <ul className="stack fits-12 gap-line small dimmed">
                      {ofGroup.map((option) => (
                        <li key={option.kind}>
                          <T>{say(option.name, language)}</T>
                        </li>
                      ))}
                    </ul>
                  ) : (
                    <p className="small dimmed">
                      <T>
                        {ofGroup
                          .slice(0, EXAMPLES)
                          .map((option) => say(option.name, language))
                          .join(', ')}
                      </T>
                    </p>
                  )}
                </div>
                <IconChevronRight size={20} stroke={1.75} className="self-centre linked" />
              </li>
            )
          })}
      </ul>
    </section>
  )
}

/** The email in question: its sender, its subject, and the book asleep on it. */
function EmailPaper({ subject, isStopped }: { subject: string; isStopped: boolean }) {
  const words = useWords(emailWords)
  return (
    <div
      className={`anchor stack packed gap-md text-start paper lifted ${classes.letter}`}
      aria-hidden="true"
    >
      <span className="row gap-sm small dimmed">
        <Book size={28} />
        {words.offFrom}
      </span>
      <strong className="heading tight">
        <T>{subject}</T>
      </strong>
      <span className={classes.lines} />
      <Book size={104} sticker mood={isStopped ? 'smiling' : 'asleep'} className={`placed ${classes.book}`} />
    </div>
  )
}

/** Ways on which it stops, or has stopped, and the remaining ones. */
function Channels({ isStopped }: { isStopped: boolean }) {
  const words = useWords(emailWords)
  const ways = [
    [IconSend, words.offMail, true],
    [IconBrandLine, 'LINE', true],
    [IconDeviceMobile, words.offDevice, true],
    [IconMessage2, words.offSite, false],
  ] as const
  return (
    <ul className={`stack gap-xs fill text-centre ${classes.ways}`}>
      {ways.map(([Picture, name, stops]) => (
        <li
          key={name}
          className={`stack packed centred gap-3xs pad-xs rounded ${!stops ? 'tint-leaf' : isStopped ? 'sunken' : 'surface outlined'}`}
        >
          <Picture size={24} stroke={1.75} aria-hidden="true" />
          <span className={`small tight ${stops && isStopped ? classes.stops : ''}`}>
            <T>{name}</T>
          </span>
          <strong className="tiny">
            {!stops ? words.offStays : isStopped ? words.offStopped : words.offStops}
          </strong>
        </li>
      ))}
    </ul>
  )
}
