import { IconBook2, IconCalendarEvent, IconCoins } from '#web/ui/icons.ts'
import { useState } from 'react'
import { optionOf } from '#rules/messages/notices.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { usePush } from '#web/features/push/use-push.ts'
import { Button } from '#web/ui/Button.tsx'
import { SelectField } from '#web/ui/Field.tsx'
import { T } from '#web/ui/T.tsx'
import { showToast } from '#web/ui/toast.ts'
import { accountWords } from '#web/words/buyer/account.ts'
import { pushWords } from '#web/words/buyer/push.ts'
import { say } from '#web/words/language.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './account.module.css'
import { type Account, useAct } from './use-account.ts'
import { type Locale, localeCodes, localeOf, locales, numberOf } from '#rules/locales.ts'

const groups = [
  { name: 'ofBuying', icon: IconBook2 },
  { name: 'ofExams', icon: IconCalendarEvent },
  { name: 'ofSelling', icon: IconCoins },
] as const

function groupOf(kind: string): (typeof groups)[number]['name'] {
  if (kind === 'exam' || kind === 'tutoring') return 'ofExams'
  return optionOf(kind)?.isOfSelling ? 'ofSelling' : 'ofBuying'
}

/** Language, emails, notifications of this device. */
export default function Notices({ account }: { account: Account }) {
  const words = useWords(accountWords)
  const { language, setLanguage } = useLanguage()
  const act = useAct()
  const { state: push } = usePush()
  // What may be chosen comes by LINE instead of e-mail where that is on.
  const ways = [
    account.line?.on ? words.byLine : words.byMail,
    ...(push === 'on' ? [words.byDevice] : []),
  ].join(', ')
  const choose = (next: Locale) => {
    setLanguage(next)
    void act(() => browserApi.call('setAccount', { language: numberOf(next) }))
  }
  return (
    <>
      <SelectField
        label={words.languageLabel}
        value={numberOf(language)}
        onChange={(event) => choose(localeOf(event.target.value))}
      >
        {localeCodes.map((code) => (
          <option key={code} value={numberOf(code)}>
            {locales[code].own}
          </option>
        ))}
      </SelectField>
      <fieldset className="stack at-start gap-md shrink">
        <legend className="below-sm strong">{words.mail}</legend>
        {groups.map(({ name, icon: Icon }) => {
          const notices = account.notices.filter(({ kind }) => groupOf(kind) === name)
          if (notices.length === 0) return null
          return (
            <div key={name} className="fill">
              <p className="row flow gap-line">
                <Icon size={22} stroke={1.75} className="linked" aria-hidden="true" />
                <strong className="grow">
                  <T>{words[name]}</T>
                </strong>
                <span className="small dimmed">
                  {words.lettersOn(notices.filter(({ mail }) => mail).length, notices.length, ways)}
                </span>
              </p>
              <div className={`stack fits-14 ${classes.letters}`}>
                {notices.map(({ kind, mail }) => (
                  <Letter key={kind} kind={kind} isWanted={mail} />
                ))}
              </div>
            </div>
          )
        })}
      </fieldset>
      <Line account={account} />
      <Push />
      <p className="small note">
        <T>{words.mailNeeded}</T>
      </p>
    </>
  )
}

function Letter({ kind, isWanted }: { kind: string; isWanted: boolean }) {
  const { language } = useLanguage()
  const act = useAct()
  const [isOn, setOn] = useState(isWanted)
  const change = async (mail: boolean) => {
    setOn(mail)
    if (!(await act(() => browserApi.call('setAccount', { notice: { kind, mail } })))) setOn(!mail)
  }
  return (
    <label className="row apart gap-sm small">
      {say(optionOf(kind)?.name ?? [kind], language)}
      <input
        type="checkbox"
        className="anchor track"
        checked={isOn}
        onChange={(event) => void change(event.target.checked)}
      />
    </label>
  )
}

/** By the official account, for who has LINE among their ways of signing in and has added it. */
function Line({ account: { line, providers } }: { account: Account }) {
  const words = useWords(accountWords)
  const act = useAct()
  const [busy, setBusy] = useState(false)
  if (line === null) return null
  const change = async (on: boolean) => {
    setBusy(true)
    await act(() => browserApi.call('setLine', { on }), on ? words.lineIsOn : words.lineIsOff)
    setBusy(false)
  }
  return (
    <div className="stack at-start gap-xs shrink">
      <h3 className="small strong">{words.line}</h3>
      <p className="dimmed">{words.lineText}</p>
      {line.on ? (
        <>
          <p role="status">{words.lineIsOn}</p>
          <Button look="subtle" busy={busy} onClick={() => void change(false)}>
            {words.lineOff}
          </Button>
        </>
      ) : providers.some(({ provider }) => provider === 'line') ? (
        <>
          <p className="small dimmed">
            <a
              href={`https://line.me/R/ti/p/${encodeURIComponent(line.account)}`}
              target="_blank"
              rel="noreferrer"
            >
              {words.lineAdd(line.account)}
            </a>
          </p>
          <Button look="outline" busy={busy} onClick={() => void change(true)}>
            {words.lineOn}
          </Button>
        </>
      ) : (
        <p className="small dimmed">{words.lineJoinFirst}</p>
      )}
    </div>
  )
}

function Push() {
  const words = useWords(pushWords)
  const { state, busy, turnOn, turnOff } = usePush()
  if (state === 'off') return null
  const run = (work: () => Promise<void>) =>
    void work().catch(() => showToast({ text: words.pushFailed, tone: 'bad' }))
  return (
    <div className="stack at-start gap-xs shrink">
      <h3 className="small strong">{words.push}</h3>
      <p className="dimmed">{words.pushText}</p>
      {state === 'ready' && (
        <Button look="outline" busy={busy} onClick={() => run(turnOn)}>
          {words.pushOn}
        </Button>
      )}
      {state === 'on' && (
        <>
          <p role="status">{words.pushIsOn}</p>
          <Button look="subtle" busy={busy} onClick={() => run(turnOff)}>
            {words.pushOff}
          </Button>
        </>
      )}
      {state === 'blocked' && <p className="small dimmed">{words.pushBlocked}</p>}
      {state === 'unsupported' && <p className="small dimmed">{words.pushUnsupported}</p>}
    </div>
  )
}
