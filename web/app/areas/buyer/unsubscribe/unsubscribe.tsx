import { useState } from 'react'
import { useLocation } from 'react-router'
import { optionOf } from '#rules/messages/notices.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { Book } from '#web/ui/Book.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { Guide } from '#web/ui/Guide.tsx'
import { IconBrandLine, IconDeviceMobile, IconMessage2, IconSend } from '#web/ui/icons.ts'
import { MarkerStroke } from '#web/ui/MarkerStroke.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { PageShell } from '#web/ui/PageShell.tsx'
import { T } from '#web/ui/T.tsx'
import { emailWords } from '#web/words/buyer/push.ts'
import { say } from '#web/words/language.ts'
import { sharedWords } from '#web/words/shared.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './unsubscribe.module.css'

type State = { at: 'asking' | 'busy' } | { at: 'done' | 'failed'; text: string }

/** `/unsubscribe?t=…` from an email: opening it changes nothing, the button does. */
export default function UnsubscribeScreen() {
  const words = useWords(emailWords)
  const shared = useWords(sharedWords)
  const { language } = useLanguage()
  const { search } = useLocation()
  const [state, setState] = useState<State>({ at: 'asking' })
  // A letter's own link says which kind it is about.
  const token = new URLSearchParams(search).get('t') ?? ''
  const kind = optionOf(token.split('.')[1] ?? '')
  const subject = kind ? say(kind.name, language) : words.offAny
  const stop = async () => {
    setState({ at: 'busy' })
    try {
      const { data } = await browserApi.call('unsubscribe', { token })
      setState({ at: 'done', text: words.offDone(say(data.subject, language)) })
    } catch (failure) {
      setState({ at: 'failed', text: wordsOfFailure(failure, language) })
    }
  }
  return (
    <PageShell grid>
      <PageHead title={words.offTitle} hidden />
      <Guide picture={<Letter subject={subject} isStopped={state.at === 'done'} />}>
        <h1>
          {words.offTitle}
          {kind && (
            <span className="block">
              <MarkerStroke>
                <T>{words.offKind(subject)}</T>
              </MarkerStroke>
            </span>
          )}
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

/** The letter that was meant: who it is from, what it is about, and the book asleep on it. */
function Letter({ subject, isStopped }: { subject: string; isStopped: boolean }) {
  const words = useWords(emailWords)
  return (
    <div className={`stack packed gap-md text-start paper ${classes.letter}`} aria-hidden="true">
      <span className="row gap-sm small dimmed">
        <Book size={28} />
        {words.offFrom}
      </span>
      <strong className="heading tight">
        <T>{subject}</T>
      </strong>
      <span className={classes.lines} />
      <Book size={104} sticker mood={isStopped ? 'smiling' : 'asleep'} className={classes.book} />
    </div>
  )
}

/** By which ways it would come no more, or does not any more, and by which it still does. */
function Channels({ isStopped }: { isStopped: boolean }) {
  const words = useWords(emailWords)
  const ways = [
    [IconSend, words.offMail, true],
    [IconBrandLine, 'LINE', true],
    [IconDeviceMobile, words.offDevice, true],
    [IconMessage2, words.offSite, false],
  ] as const
  return (
    <ul className={`stack gap-xs text-centre ${classes.ways}`}>
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
