import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { browserApi } from '#web/api/browser-api.ts'
import { personOf, session } from '#web/features/session/session.ts'
import { LaterBestSellers } from '#web/features/sheet-listing/LaterBestSellers.tsx'
import { beginSession, useMe, useToken } from '#web/features/session/use-session.ts'
import { ConfirmDialog } from '#web/ui/AlertDialog.tsx'
import { Book } from '#web/ui/Book.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/Field.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { Guide } from '#web/ui/Guide.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { PageShell } from '#web/ui/PageShell.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { T } from '#web/ui/T.tsx'
import { peopleWords } from '#web/words/buyer/sign-in.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './workaround-login.module.css'

type Arrived = { token: string; infoEnter: boolean }

/**
 * `/workaroundlogin?{value}`: support signs in with a value from the command line (buyer.md §2). A missing or invalid value is explained
 * (brief §5). The value is exchanged for a token and leaves the address at once. A signed-in person is asked before becoming another.
 */
export default function WorkaroundLoginScreen() {
  const words = useWords(peopleWords)
  const { language } = useLanguage()
  const client = useQueryClient()
  const navigate = useNavigate()
  const me = useMe()
  const [failure, setFailure] = useState<unknown>()
  const [others, setOthers] = useState<Arrived>()
  const token = useToken()
  // The document of an address without a value already explains it, so nothing jumps.
  const { search } = useLocation()
  const [isEmpty, setEmpty] = useState(() => valueIn(search) === '')
  const [text, setText] = useState('')
  const arrive = useCallback(
    async ({ token, infoEnter }: Arrived) => {
      beginSession(client, token)
      await navigate(infoEnter ? '/' : '/infoEnter', { replace: true })
    },
    [client, navigate],
  )
  const exchange = useCallback(
    async (value: string) => {
      setEmpty(value === '')
      if (value === '') return
      try {
        const arrived = await browserApi.call('exchangeSignIn', { value })
        const before = personOf(session.token())
        if (before !== '' && before !== personOf(arrived.token)) setOthers(arrived)
        else await arrive(arrived)
      } catch (reason) {
        setFailure(reason)
      }
    },
    [arrive],
  )
  useEffect(() => {
    const value = valueIn(window.location.search)
    window.history.replaceState(window.history.state, '', '/workaroundlogin')
    void exchange(value)
  }, [exchange])
  // The sign-in that stood there has ended: no person is left to be asked.
  useEffect(() => {
    if (others !== undefined && token === null) void arrive(others)
  }, [others, token, arrive])
  if (others === undefined && (isEmpty || failure !== undefined))
    return (
      <PageShell key="useless" grid>
        <PageHead title={words.linkWrong} hidden />
        <Guide picture={<TornLink />} below={<LaterBestSellers />}>
          <h1>{words.linkWrong}</h1>
          <p>
            <T>{isEmpty ? words.noValue : wordsOfFailure(failure, language)}</T>
          </p>
          <form
            className={`stack one-column gap-sm fill text-start ${classes.whole}`}
            onSubmit={(event) => {
              event.preventDefault()
              void exchange(valueIn(text))
            }}
          >
            <TextField
              label={words.wholeLink}
              inputMode="url"
              placeholder="https://…/workaroundlogin?…"
              autoComplete="off"
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
            <Button type="submit">{words.withLink}</Button>
            <ButtonLink look="outline" to="/login" replace>
              {words.signInYourself}
            </ButtonLink>
          </form>
        </Guide>
      </PageShell>
    )
  return (
    <PageShell width="narrow">
      <PageHead title={words.loginTitle} hidden />
      <h1 className="visually-hidden">{words.loginTitle}</h1>
      <ConfirmDialog
        // Names the person who would be signed in.
        open={others !== undefined && me !== undefined}
        title={words.otherTitle}
        confirm={words.otherConfirm}
        refuse={words.otherRefuse}
        onConfirm={() => others && void arrive(others)}
        onCancel={() => void navigate('/', { replace: true })}
      >
        {words.otherText(me?.user.name ?? '')}
      </ConfirmDialog>
      <Skeleton height="6rem" />
    </PageShell>
  )
}

/** A message whose link is torn off, and the book that would like to read it. */
function TornLink() {
  return (
    <div className="flex bottom centre" aria-hidden="true">
      <svg viewBox="0 0 220 112" width={220} height={112} fill="none" strokeWidth={2}>
        <path
          d="M34 6h168l-9 12 9 12-9 12 9 12-9 12 9 12-9 12H34L8 104l8-22V24A18 18 0 0 1 34 6z"
          fill="var(--surface)"
          stroke="var(--line)"
        />
        <path d="M38 30h118M38 48h84" stroke="var(--stroke)" strokeWidth={8} strokeLinecap="round" />
        <path d="M38 70h154" stroke="var(--accent)" strokeWidth={8} />
        <path d="M38 80h154" stroke="var(--accent)" />
      </svg>
      <Book mood="surprised" size={88} />
    </div>
  )
}

/** The decoded query; empty where an app cut the link in the middle of a sign. */
function valueIn(link: string): string {
  try {
    return decodeURIComponent(
      link
        .replace(/^[^?]*\?/, '')
        .trim()
        .replace(/=$/, ''),
    )
  } catch {
    return ''
  }
}
