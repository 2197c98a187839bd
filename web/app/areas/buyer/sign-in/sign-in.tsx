import { IconBrandFacebookFilled, IconBrandGoogleFilled, IconBrandLine } from '#web/ui/icons.ts'
import { useEffect } from 'react'
import { useLoaderData, useLocation, useNavigate } from 'react-router'
import type { Data } from '#web/api/api.ts'
import { inBrowser, type LoadArgs, onServer } from '#web/api/loading.ts'
import { profileAddress, useMe } from '#web/features/session/use-session.ts'
import { AlertDialog } from '#web/ui/AlertDialog.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Book } from '#web/ui/Book.tsx'
import { Button } from '#web/ui/Button.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { PageShell } from '#web/ui/PageShell.tsx'
import { peopleWords } from '#web/words/buyer/sign-in.ts'
import { say, pick } from '#web/words/language.ts'
import { sharedWords } from '#web/words/shared.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './sign-in.module.css'
import { returnPathOf } from './return-path.ts'
import { useSignIn } from './use-sign-in.ts'

async function load({ api }: LoadArgs) {
  const options = (await api.call('signInOptions')).data
  return { options, people: options.demo ? (await api.call('demoPeople')).data.people : [] }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export default function LoginScreen() {
  const words = useWords(peopleWords)
  const { options, people } = useLoaderData<typeof clientLoader>()
  const { state, acknowledge, withProvider, asDemoPerson } = useSignIn(options)
  // Where nothing is set up, the demo shows the two that every shop has; a press leads to its people.
  const isShown = (id: string | null) => id !== null || (options.demo && !hasProvider(options))
  useLeaveWhenSignedIn()
  const busy = state.at === 'window' || state.at === 'welcome'
  return (
    <PageShell grid className={`stack centre packed centred gap-md ${classes.page}`}>
      <PageHead title={words.loginTitle} hidden />
      <div className={`stack centred gap-sm text-centre outlined surface ${classes.card}`}>
        <Book size={72} sticker mood={state.at === 'welcome' ? 'waving' : 'smiling'} />
        <h1 className="title-sm">{words.loginTitle}</h1>
        <p className="dimmed">{words.loginText}</p>
        <div className={`if-any stack gap-sm ${classes.buttons}`}>
          {isShown(options.googleClientId) && (
            <Button
              look="outline"
              wide
              icon={<IconBrandGoogleFilled size={22} />}
              disabled={busy}
              onClick={() => withProvider('google')}
            >
              {words.loginGoogle}
            </Button>
          )}
          {isShown(options.facebookAppId) && (
            <Button
              look="outline"
              wide
              icon={<IconBrandFacebookFilled size={22} />}
              disabled={busy}
              onClick={() => withProvider('facebook')}
            >
              {words.loginFacebook}
            </Button>
          )}
          {options.lineChannelId !== null && (
            <Button
              look="outline"
              wide
              icon={<IconBrandLine size={22} />}
              disabled={busy}
              onClick={() => withProvider('line')}
            >
              {words.loginLine}
            </Button>
          )}
        </div>
        {/* Its line is kept free where a window opens for it. */}
        <p className={hasProvider(options) ? `strong ${classes.status}` : 'strong if-any'} role="status">
          {state.at === 'window' && words.loginPopup}
          {state.at === 'welcome' && words.loginWaiting}
        </p>
        {!hasProvider(options) && !options.demo && <p className="dimmed">{words.loginNoWay}</p>}
        <Agreement />
      </div>
      {options.demo && (
        <DemoPeople people={people} disabled={busy} onChoose={(person) => void asDemoPerson(person)} />
      )}
      <AlertDialog open={state.at === 'failed'} onClose={acknowledge}>
        {state.at === 'failed' && state.text}
      </AlertDialog>
    </PageShell>
  )
}

function hasProvider({ googleClientId, facebookAppId, lineChannelId }: Data<'signInOptions'>): boolean {
  return googleClientId !== null || facebookAppId !== null || lineChannelId !== null
}

/** Already signed in: home (or where one came from), or the first profile (buyer.md §2). */
function useLeaveWhenSignedIn(): void {
  const me = useMe()
  const navigate = useNavigate()
  const { search } = useLocation()
  useEffect(() => {
    if (me)
      void navigate(me.infoEnter ? returnPathOf(search) : profileAddress(returnPathOf(search)), {
        replace: true,
      })
  }, [me, navigate, search])
}

type DemoPeopleProps = {
  people: Data<'demoPeople'>['people']
  disabled: boolean
  onChoose: (person: string) => void
}

/** Demo mode: people with a story, one press each. */
function DemoPeople({ people, disabled, onChoose }: DemoPeopleProps) {
  const words = useWords(peopleWords)
  const { language } = useLanguage()
  return (
    <section className={`note ${classes.demo}`} aria-label={words.demoTitle}>
      <h2 className="medium">{words.demoTitle}</h2>
      <p className="small dimmed">{words.demoText}</p>
      <ul className="stack fits-14 gap-xs above-sm">
        {people.map((person) => (
          <li key={person._id}>
            <button
              type="button"
              className={`box row gap-sm fill text-start ${classes.person}`}
              disabled={disabled}
              onClick={() => onChoose(person._id)}
            >
              <Avatar name={person.name} size={36} />
              <span className="stack shrink">
                <span className="strong tight">{person.name}</span>
                <span className="small dimmed tight">{say(person.role, language)}</span>
              </span>
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
  const { language } = useLanguage()
  const pdf = pick({ th: '.pdf', en: '.en.pdf' }, language)
  return (
    <p className="small dimmed">
      {words.loginAgree} <a href={`/terms${pdf}`}>{shared.terms}</a> {words.and}{' '}
      <a href={`/privacy${pdf}`}>{shared.privacy}</a>
    </p>
  )
}
