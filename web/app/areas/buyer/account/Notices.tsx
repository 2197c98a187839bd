import { IconBrandLine, IconCheck, IconDeviceMobile, IconMail } from '#web/ui/icons.ts'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { optionOf, subjectOf } from '#rules/messages/notices.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { usePush } from '#web/features/push/use-push.ts'
import { useMe } from '#web/features/session/use-session.ts'
import { Book } from '#web/ui/Book.tsx'
import { SelectField } from '#web/ui/Field.tsx'
import { T } from '#web/ui/T.tsx'
import { showToast } from '#web/ui/toast.ts'
import { accountNoticesWords } from '#web/words/buyer/account-notices.ts'
import { pushWords } from '#web/words/buyer/push.ts'
import { pick, say } from '#web/words/language.ts'
import { sharedWords } from '#web/words/shared.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { type Group, groupOf, groups } from './notice-groups.ts'
import classes from './notices.module.css'
import { type Account, useAct } from './use-account.ts'
import { type Locale, localeCodes, localeOf, locales, numberOf } from '#rules/locales.ts'

/** Choice of notices, ways and language. */
export default function Notices({ account }: { account: Account }) {
  const words = useWords(accountNoticesWords)
  const { language, setLanguage } = useLanguage()
  const act = useAct()
  const isSeller = useMe()?.user.seller === true
  const [chosen, setChosen] = useState<Record<string, boolean | undefined>>({})
  // A switch pressed again before its answer: the later press counts.
  const sent = useRef(Promise.resolve())
  const isOn = ({ kind, mail }: Notice) => chosen[kind] ?? mail
  const change = async (kinds: readonly string[], mail: boolean) => {
    const of = (some: readonly string[], value?: boolean) =>
      Object.fromEntries(some.map((kind) => [kind, value]))
    setChosen((before) => ({ ...before, ...of(kinds, mail) }))
    const left = [...kinds]
    // One after the other: they are kept in one row.
    const send = async () => {
      for (const kind of kinds) {
        await browserApi.call('setAccount', { notice: { kind, mail } })
        left.shift()
      }
    }
    const work = () => (sent.current = sent.current.then(send, send))
    // What got no answer may be kept all the same: the account is loaded anew and says it.
    if (!(await act(work))) setChosen((before) => ({ ...before, ...of(left) }))
  }
  const shownGroups = groups
    .filter(({ name }) => name !== 'ofSelling' || isSeller)
    .map((group) => ({ group, notices: account.notices.filter(({ kind }) => groupOf(kind) === group.name) }))
    .filter(({ notices }) => notices.length > 0)
  const speak = (next: Locale) => {
    setLanguage(next)
    void act(() => browserApi.call('setAccount', { language: numberOf(next) }))
  }
  return (
    <div className={`stack one-column gap-lg ${classes.notices}`}>
      <div className="stack packed one-column gap-lg shrink">
        <div className="paper pad-card">
          <SelectField
            label={words.languageLabel}
            value={numberOf(language)}
            onChange={(event) => speak(localeOf(event.target.value))}
          >
            {localeCodes.map((code) => (
              <option key={code} value={numberOf(code)}>
                {locales[code].own}
              </option>
            ))}
          </SelectField>
        </div>
        <section className="stack one-column gap-xs shrink" aria-labelledby="ways-of-notices">
          <h2 id="ways-of-notices" className="medium strong">
            {words.waysOfNotices}
          </h2>
          <ul className="paper stack one-column divided">
            {/* Optional notices come by LINE instead of e-mail where that is on. */}
            <Way
              Icon={IconMail}
              name={words.byMailTitle}
              isOn={account.line?.on !== true}
              control={
                <Link to="/account/profile" className="inline-row thumb small strong">
                  {words.changeAddress}
                </Link>
              }
            >
              <Address email={account.email} />
            </Way>
            <Line account={account} />
            <Push />
          </ul>
        </section>
        <fieldset className="shrink">
          <legend className="medium strong">{words.mail}</legend>
          <p className="below-xs small dimmed">
            <T>{words.mailNeeded}</T>
          </p>
          <ul className="paper stack one-column divided">
            {shownGroups.map(({ group, notices }) => (
              <Topics
                key={group.name}
                group={group}
                notices={notices}
                isOn={isOn}
                onChange={(kinds, mail) => void change(kinds, mail)}
              />
            ))}
            <li className="row gap-sm pad-strip">
              <Book mood="waving" size={36} />
              <div className="grow shrink">
                <p className="strong">{words.always}</p>
                <p className="small dimmed">
                  <T>{[words.alwaysReceipts, words.alwaysMoney, words.alwaysSafety].join(' · ')}</T>
                </p>
              </div>
              <IconCheck size={24} stroke={2} className="good" />
            </li>
          </ul>
        </fieldset>
      </div>
      {/* A preview of the chosen notices on a telephone. */}
      <div
        className={`desk-only column level gap-sm sticks squared ${classes.lockScreen}`}
        aria-hidden="true"
      >
        <p className={`bold text-centre figures ${classes.time}`}>19:00</p>
        {shownGroups.map(({ group, notices }) => (
          <Sample key={group.name} group={group} isOff={!notices.some(isOn)} />
        ))}
        <Book mood={account.notices.some(isOn) ? 'happy' : 'asleep'} size={112} sticker />
      </div>
    </div>
  )
}

type SampleProps = { group: Group; isOff: boolean }

/** A sample notice; the book sleeps if it is switched off. */
function Sample({ group: { sample, mood }, isOff }: SampleProps) {
  const shared = useWords(sharedWords)
  const { language } = useLanguage()
  return (
    <p className={`row gap-sm pad-flat fill small paper ${classes.sample}`} data-off={isOff || undefined}>
      <Book mood={isOff ? 'asleep' : mood} size={32} />
      <span>
        <strong className="block tiny">{shared.product}</strong>
        <T>{pick(subjectOf(sample), language)}</T>
      </span>
    </p>
  )
}

type Notice = Account['notices'][number]

type TopicsProps = {
  group: Group
  notices: readonly Notice[]
  isOn: (notice: Notice) => boolean
  onChange: (kinds: readonly string[], mail: boolean) => void
}

/** One switch for all of a kind; each, folded, has its own. */
function Topics({ group: { name, sample, mood }, notices, isOn, onChange }: TopicsProps) {
  const words = useWords(accountNoticesWords)
  const { language } = useLanguage()
  const isMeant = useLocation().hash === `#${name}`
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isMeant) item.current?.scrollIntoView()
  }, [isMeant])
  const on = notices.filter(isOn).length
  const all = on === notices.length
  return (
    <li ref={item} className={`flex gap-sm pad-strip ${classes.topics}`}>
      <Book mood={on === 0 ? 'asleep' : mood} size={36} className="above-3xs" />
      <div className="grow shrink">
        <label className="row apart gap-sm finger">
          <strong className="grow tight">
            {words[name]}
            <small className="block small light dimmed phone-only">
              <T>{pick(subjectOf(sample), language)}</T>
            </small>
          </strong>
          <input
            type="checkbox"
            className="anchor track"
            checked={on > 0}
            ref={(box) => {
              if (box) box.indeterminate = on > 0 && !all
            }}
            onChange={() =>
              onChange(
                notices.filter((one) => isOn(one) === all).map(({ kind }) => kind),
                !all,
              )
            }
          />
        </label>
        <details open={isMeant || undefined}>
          <summary className="inline-row small linked">
            {words.lettersOn(on, notices.length)}
            <span className="visually-hidden"> {words.oneByOne}</span>
          </summary>
          <div className="stack divided">
            {notices.map((notice) => (
              <label key={notice.kind} className="row apart gap-sm roomy small">
                {say(optionOf(notice.kind)?.name ?? [notice.kind], language)}
                <input
                  type="checkbox"
                  className="anchor track"
                  checked={isOn(notice)}
                  onChange={(event) => onChange([notice.kind], event.target.checked)}
                />
              </label>
            ))}
          </div>
        </details>
      </div>
    </li>
  )
}

type WayProps = {
  Icon: typeof IconMail
  name: string
  isOn: boolean
  /** At its right; a switch by default, null where none would move. */
  control?: ReactNode
  busy?: boolean
  /** Turns it on or off; none where this browser or account cannot (yet), which the words below then say. */
  onChange?: ((on: boolean) => void) | undefined
  children: ReactNode
}

/** A way that notices come by: in full colour while they do. */
function Way({ Icon, name, isOn, control, busy, onChange, children }: WayProps) {
  const id = useId()
  return (
    <li className="pad-strip row gap-sm">
      <span className={`square ${isOn ? 'tint-ink' : 'sunken dimmed'}`}>
        <Icon size={24} stroke={1.75} />
      </span>
      <div className="stack one-column gap-3xs grow shrink">
        <h3 id={id}>{name}</h3>
        {children}
      </div>
      {control === undefined ? (
        <input
          type="checkbox"
          className="anchor track rigid"
          aria-labelledby={id}
          checked={isOn}
          disabled={onChange === undefined}
          aria-disabled={busy || undefined}
          onChange={({ target }) => busy || onChange?.(target.checked)}
        />
      ) : (
        control
      )}
    </li>
  )
}

/** On one line: a long address loses the end of its name, never its domain. */
function Address({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <p className="flex fill small dimmed whole" title={email}>
      <span className={`clipped ${classes.local}`}>{email.slice(0, at)}</span>
      <span className="clipped">{email.slice(at)}</span>
    </p>
  )
}

/** Notices by the official account, for persons who sign in with LINE and have added it. */
function Line({ account: { line, providers } }: { account: Account }) {
  const words = useWords(accountNoticesWords)
  const act = useAct()
  const [busy, setBusy] = useState(false)
  if (line === null) return null
  const change = async (on: boolean) => {
    setBusy(true)
    await act(() => browserApi.call('setLine', { on }), on ? words.lineIsOn : words.lineIsOff)
    setBusy(false)
  }
  const canTurnOn = providers.some(({ provider }) => provider === 'line')
  return (
    <Way
      Icon={IconBrandLine}
      name={words.line}
      isOn={line.on}
      control={line.on || canTurnOn ? undefined : null}
      busy={busy}
      onChange={line.on || canTurnOn ? (on) => void change(on) : undefined}
    >
      <p className="small dimmed">{words.lineText}</p>
      {!line.on && (
        <p className="small dimmed">
          {canTurnOn ? (
            <a
              href={`https://line.me/R/ti/p/${encodeURIComponent(line.account)}`}
              target="_blank"
              rel="noreferrer"
            >
              {words.lineAdd(line.account)}
            </a>
          ) : (
            words.lineJoinFirst
          )}
        </p>
      )}
    </Way>
  )
}

/** Text below its name, by this device's push state. */
const pushTexts = {
  unknown: 'pushText',
  ready: 'pushText',
  on: 'pushIsOn',
  blocked: 'pushBlocked',
  unsupported: 'pushUnsupported',
} as const

function Push() {
  const words = useWords(pushWords)
  const { state, busy, turnOn, turnOff } = usePush()
  if (state === 'off') return null
  const run = (work: () => Promise<void>) =>
    void work().catch(() => showToast({ text: words.pushFailed, tone: 'bad' }))
  return (
    <Way
      Icon={IconDeviceMobile}
      name={words.push}
      isOn={state === 'on'}
      control={state === 'blocked' || state === 'unsupported' ? null : undefined}
      busy={busy}
      onChange={state === 'ready' || state === 'on' ? (on) => run(on ? turnOn : turnOff) : undefined}
    >
      <p role="status" className="small dimmed">
        {words[pushTexts[state]]}
      </p>
    </Way>
  )
}
