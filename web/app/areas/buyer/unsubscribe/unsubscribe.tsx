import { useState } from 'react'
import { useLocation } from 'react-router'
import { optionOf } from '#rules/messages/notices.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { Book } from '#web/ui/Book.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
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
    <PageShell width="narrow" grid className={`stack centred gap-md tall text-centre ${classes.page}`}>
      <PageHead title={words.offTitle} hidden />
      <Book size={140} sticker mood={state.at === 'done' ? 'smiling' : 'asleep'} />
      <h1 className="title-sm">
        {words.offTitle}
        {kind && (
          <span className="block">
            <MarkerStroke>
              <T>{words.offKind(say(kind.name, language))}</T>
            </MarkerStroke>
          </span>
        )}
      </h1>
      <p role="status">{'text' in state ? state.text : words.offText}</p>
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
    </PageShell>
  )
}
