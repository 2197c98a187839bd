import { useQuery } from '@tanstack/react-query'
import { IconBrandFacebookFilled, IconBrandGoogleFilled } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import type { Data } from '#web/api/api.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { useMe } from '#web/features/session/use-session.ts'
import { AlertDialog } from '#web/ui/AlertDialog.tsx'
import { Book } from '#web/ui/Book.tsx'
import { Button } from '#web/ui/Button.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { PageShell } from '#web/ui/PageShell.tsx'
import { ErrorState } from '#web/ui/States.tsx'
import { peopleWords } from '#web/words/buyer/people.ts'
import { say } from '#web/words/language.ts'
import { sharedWords } from '#web/words/shared.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './login.module.css'
import { returnPathOf } from './return-path.ts'
import { useSignIn } from './use-sign-in.ts'

export default function LoginScreen() {
  const words = useWords(peopleWords)
  const { state, options, acknowledge, withProvider, asDemoPerson } = useSignIn()
  useLeaveWhenSignedIn()
  const busy = state.at === 'window' || state.at === 'welcome'
  return (
    <PageShell grid className={classes.page ?? ''}>
      <PageHead title={words.loginTitle} hidden />
      <div className={classes.card}>
        <Book size={96} sticker mood={state.at === 'welcome' ? 'open' : 'smiling'} />
        <h1 className={classes.title}>{words.loginTitle}</h1>
        <p className={classes.text}>{words.loginText}</p>
        <div className={classes.buttons}>
          <Button
            look="outline"
            wide
            icon={<IconBrandGoogleFilled size={22} />}
            disabled={busy || options.data?.googleClientId === null}
            onClick={() => withProvider('google')}
          >
            {words.loginGoogle}
          </Button>
          <Button
            look="outline"
            wide
            icon={<IconBrandFacebookFilled size={22} />}
            disabled={busy || options.data?.facebookAppId === null}
            onClick={() => withProvider('facebook')}
          >
            {words.loginFacebook}
          </Button>
        </div>
        <p className={classes.status} role="status">
          {state.at === 'window' && words.loginPopup}
          {state.at === 'welcome' && words.loginWaiting}
        </p>
        {options.error && <ErrorState failure={options.error} onRetry={() => void options.refetch()} />}
        {options.data && hasNoWay(options.data) && <p className={classes.text}>{words.loginNoWay}</p>}
        {options.data?.demo && (
          <DemoPeople disabled={busy} onChoose={(person) => void asDemoPerson(person)} />
        )}
        <Agreement />
      </div>
      <AlertDialog open={state.at === 'failed'} onClose={acknowledge}>
        {state.at === 'failed' && state.text}
      </AlertDialog>
    </PageShell>
  )
}

function hasNoWay({ googleClientId, facebookAppId, demo }: Data<'signInOptions'>): boolean {
  return googleClientId === null && facebookAppId === null && !demo
}

/** Already signed in: home (or where one came from), or the first profile (buyer.md §2). */
function useLeaveWhenSignedIn(): void {
  const me = useMe()
  const navigate = useNavigate()
  const { search } = useLocation()
  useEffect(() => {
    if (me) void navigate(me.infoEnter ? returnPathOf(search) : '/infoEnter', { replace: true })
  }, [me, navigate, search])
}

/** Demo mode: people with a story, one press each. */
function DemoPeople({ disabled, onChoose }: { disabled: boolean; onChoose: (person: string) => void }) {
  const words = useWords(peopleWords)
  const { language } = useLanguage()
  const { data, error, refetch } = useQuery({
    queryKey: ['demo-people'],
    queryFn: async () => (await browserApi.call('demoPeople')).data.people,
    staleTime: 600_000,
  })
  return (
    <section className={classes.demo} aria-label={words.demoTitle}>
      <h2 className={classes.demoTitle}>{words.demoTitle}</h2>
      <p className={classes.text}>{words.demoText}</p>
      {error && <ErrorState failure={error} onRetry={() => void refetch()} />}
      <ul className={classes.people}>
        {data?.map((person) => (
          <li key={person._id}>
            <button
              type="button"
              className={classes.person}
              disabled={disabled}
              onClick={() => onChoose(person._id)}
            >
              <span className={classes.name}>{person.name}</span>
              <span className={classes.role}>{say(person.role, language)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Agreement() {
  const words = useWords(peopleWords)
  const shared = useWords(sharedWords)
  return (
    <p className={classes.agreement}>
      {words.loginAgree} <Link to="/terms">{shared.terms}</Link> {words.and}{' '}
      <Link to="/privacy">{shared.privacy}</Link>
    </p>
  )
}
