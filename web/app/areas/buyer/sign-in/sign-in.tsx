import { IconBrandFacebookFilled, IconBrandGoogleFilled, IconBrandLine } from '#web/ui/icons.ts'
import { useEffect } from 'react'
import { useLoaderData, useLocation, useNavigate } from 'react-router'
import type { Data } from '#web/api/api.ts'
import { inBrowser, type LoadArgs, onServer } from '#web/api/loading.ts'
import { profileAddress, useMe } from '#web/features/session/use-session.ts'
import { CoverFan } from '#web/features/cover-fan/CoverFan.tsx'
import { AlertDialog } from '#web/ui/AlertDialog.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Book } from '#web/ui/Book.tsx'
import { Button } from '#web/ui/Button.tsx'
import { MarkerStroke } from '#web/ui/MarkerStroke.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { PageShell } from '#web/ui/PageShell.tsx'
import { homeWords } from '#web/words/buyer/home.ts'
import { peopleWords } from '#web/words/buyer/sign-in.ts'
import { say, pick } from '#web/words/language.ts'
import { sharedWords } from '#web/words/shared.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './sign-in.module.css'
import { returnPathOf } from './return-path.ts'
import { useSignIn } from './use-sign-in.ts'

async function load({ api }: LoadArgs) {
  const [{ data: options }, { data: popular }] = await Promise.all([
    api.call('signInOptions'),
    // Decoration: signing in does not depend on it.
    api.call('searchSheet', { sort: '-bought', pageLimit: 12 }).catch(() => ({ data: [] })),
  ])
  // From three institutions, for three colours.
  const covers = popular
    .filter(({ store }, at) => popular.findIndex((one) => one.store === store) === at)
    .slice(0, 3)
    .map(({ _id, cover }) => ({ _id, cover }))
  return { options, covers, people: options.demo ? (await api.call('demoPeople')).data.people : [] }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export default function LoginScreen() {
  const words = useWords(peopleWords)
  const home = useWords(homeWords)
  const { options, covers, people } = useLoaderData<typeof clientLoader>()
  const { state, isGoogleComing, acknowledge, withProvider, asDemoPerson } = useSignIn(options)
  // A demo without providers shows the two that every shop has; a press leads to its people.
  const isShown = (id: string | null) => id !== null || (options.demo && !hasProvider(options))
  useLeaveWhenSignedIn()
  const busy = state.at === 'window' || state.at === 'welcome'
  return (
    <PageShell grid className={`stack centre packed centred gap-md ${classes.page}`}>
      <PageHead title={words.loginTitle} hidden />
      <div className="stack centred gap-md text-centre">
        <CoverFan covers={covers} sizes="(min-width: 64em) 230px, 90px" className={classes.fan} />
        <p className={`bold heading tight ${classes.promise}`}>
          {home.heroFirst}{' '}
          <span className="whole">
            <MarkerStroke>{home.heroSecond}</MarkerStroke>
          </span>
        </p>
      </div>
      <div className={`stack centred gap-sm text-centre outlined surface ${classes.card}`}>
        <span className="desk-only">
          <Book size={72} sticker mood={state.at === 'welcome' ? 'waving' : 'smiling'} />
        </span>
        <h1>{words.loginTitle}</h1>
        <p className="dimmed">{words.loginText}</p>
        <div className={`if-any stack gap-sm ${classes.buttons}`}>
          {isShown(options.googleClientId) && (
            <Button
              look="outline"
              wide
              icon={<IconBrandGoogleFilled size={22} />}
              // Pressed before its address has come, it would be an error of Google's.
              disabled={busy || isGoogleComing}
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

/** Already signed in: home (or where the person came from), or the first profile (buyer.md §2). */
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

const SHOWN = 3

/** Demo mode: people with a story, one press each; the first ones at once. */
function DemoPeople({ people, disabled, onChoose }: DemoPeopleProps) {
  const words = useWords(peopleWords)
  const { language } = useLanguage()
  const list = (some: typeof people) => (
    <ul className="stack fits-14 gap-xs above-xs">
      {some.map((person) => (
        <li key={person._id}>
          <button
            type="button"
            className="box row gap-sm pad-row fill roomy lifts text-start"
            disabled={disabled}
            onClick={() => onChoose(person._id)}
          >
            <Avatar name={person.name} size={32} />
            <span className="stack shrink">
              <span className="small strong tight">{person.name}</span>
              <span className="tiny dimmed tight">{say(person.role, language)}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
  return (
    <section className="across fill measure" aria-label={words.demoTitle}>
      <h2 className="flow baseline gap-xs medium">
        {words.demoTitle} <span className="small light dimmed">{words.demoText}</span>
      </h2>
      {list(people.slice(0, SHOWN))}
      {people.length > SHOWN && (
        <details>
          <summary className="row gap-3xs small strong linked">
            {words.demoMore(people.length - SHOWN)}
          </summary>
          {list(people.slice(SHOWN))}
        </details>
      )}
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
