import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { isEmail } from '#rules/people/profile.ts'
import type { Data } from '#web/api/api.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { CountedText } from '#web/features/counted-text/CountedText.tsx'
import { useDraft } from '#web/features/drafts/use-draft.ts'
import { Book } from '#web/ui/Book.tsx'
import { Button } from '#web/ui/Button.tsx'
import { IconCircleCheck, IconCopyright, IconMessage2 } from '#web/ui/icons.ts'
import { CoverImage } from '#web/ui/CoverImage.tsx'
import { TextField } from '#web/ui/Field.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { PageShell } from '#web/ui/PageShell.tsx'
import { StepLine } from '#web/ui/StepLine.tsx'
import { T } from '#web/ui/T.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { copyrightWords } from '#web/words/copyright.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './copyright.module.css'

/** `/copyright?sheet={id}`: the owner of a work claims that a sheet copies it; no account is needed. */
export default function CopyrightScreen() {
  const words = useWords(copyrightWords)
  const { language } = useLanguage()
  // Another sheet means another claim.
  const meant = new URLSearchParams(useLocation().search).get('sheet') ?? ''
  const {
    draft: claim,
    change,
    forget,
  } = useDraft(`copyright:${meant}`, {
    sheet: meant,
    pages: '',
    work: '',
    proof: '',
  })
  // A claimant without an account may use a shared computer, so their identity is not stored.
  const [who, setWho] = useState({ name: '', address: '', email: '', signature: '' })
  const identify = (part: Partial<typeof who>) => setWho((before) => ({ ...before, ...part }))
  const [sworn, setSworn] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { act, busy } = useAction(undefined, setProblem)
  const [sent, setSent] = useState<Data<'claimCopyright'>>()
  const found = useMeant(idIn(claim.sheet))
  const set = (field: keyof typeof claim) => (value: string) => change({ [field]: value })
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const sheet = idIn(claim.sheet)
    const wanted = [sheet, claim.work, who.name, who.address, who.signature]
    const isComplete = wanted.every((text) => text.trim() !== '')
    if (!isComplete || !isEmail(who.email.trim()) || !sworn) return setProblem(words.wrong)
    await act(async () => {
      const answer = await browserApi.call('claimCopyright', { ...claim, ...who, sheet, language, sworn })
      setSent(answer.data)
      forget()
      setProblem(undefined)
    })
  }
  const way = (
    [
      [IconCopyright, words.wayTell, words.wayTellText],
      [IconMessage2, words.wayAnswer, words.wayAnswerText],
      [IconCircleCheck, words.wayDecide, words.wayDecideText],
    ] as const
  ).map(([Icon, name, text]) => ({ key: name, name, text, icon: <Icon size={24} stroke={1.75} /> }))
  return (
    <PageShell width="beside">
      <PageHead title={words.title} description={words.text} />
      <header className="column gap-wide sticks">
        <div className="row apart gap-md">
          <h1 className="shrink anywhere">{words.title}</h1>
          <Book mood={found ? 'reading' : 'smiling'} size={48} className="phone-only" />
        </div>
        <p>
          <T>{words.lead}</T>
        </p>
        <div className="phone-only">
          <StepLine label={words.way} now={0} steps={way.map(({ text: _text, ...step }) => step)} />
        </div>
        <div className="desk-only">
          <StepLine large label={words.way} now={0} steps={way} />
        </div>
        <div className="desk-only">
          {found && (
            <div className={classes.meant}>
              <Meant found={found} />
            </div>
          )}
        </div>
      </header>
      {sent !== undefined ? (
        <div role="status" className="stack gap-md paper pad-lg">
          <h2>{words.sentTitle(sent.id)}</h2>
          <p>
            {words.sentText} <ThaiDate value={sent.due} />
          </p>
        </div>
      ) : (
        <form
          className="stack one-column gap-lg pad-lg paper"
          noValidate
          onSubmit={(event) => void send(event)}
        >
          <Part at={1} title={words.whichSheet}>
            <div className={`across stack gap-md ${classes.which}`} data-found={found && ''}>
              {found && (
                <div className="phone-only">
                  <Meant found={found} />
                </div>
              )}
              <TextField
                label={words.sheet}
                placeholder="4WM9XD3QGF"
                maxLength={300}
                value={claim.sheet}
                {...(found && { hint: found.name })}
                onChange={(event) => set('sheet')(event.currentTarget.value)}
              />
              <TextField
                label={words.pages}
                placeholder="3, 12-14"
                maxLength={200}
                value={claim.pages}
                onChange={(event) => set('pages')(event.currentTarget.value)}
              />
            </div>
          </Part>
          <Part at={2} title={words.yourWork}>
            <div className="across stack gap-sm">
              <CountedText label={words.work} limit={2_000} value={claim.work} onChange={set('work')} />
              <CountedText label={words.proof} limit={2_000} value={claim.proof} onChange={set('proof')} />
            </div>
          </Part>
          <Part at={3} title={words.reachYou}>
            <TextField
              label={words.name}
              maxLength={200}
              autoComplete="name"
              value={who.name}
              onChange={(event) => identify({ name: event.currentTarget.value })}
            />
            <TextField
              type="email"
              label={words.email}
              maxLength={254}
              autoComplete="email"
              value={who.email}
              onChange={(event) => identify({ email: event.currentTarget.value })}
            />
            <div className="across">
              <TextField
                label={words.address}
                maxLength={500}
                autoComplete="street-address"
                value={who.address}
                onChange={(event) => identify({ address: event.currentTarget.value })}
              />
            </div>
          </Part>
          <Part at={4} title={words.confirm}>
            <TextField
              label={words.signature}
              maxLength={200}
              autoComplete="name"
              value={who.signature}
              onChange={(event) => identify({ signature: event.currentTarget.value })}
            />
            <label className="across row gap-sm wide-tick tick">
              <input
                type="checkbox"
                checked={sworn}
                onChange={(event) => setSworn(event.currentTarget.checked)}
              />
              {words.sworn}
            </label>
          </Part>
          {problem !== undefined && (
            <p role="alert" className="alarm">
              {problem}
            </p>
          )}
          {/* The form is longer than a window: what ends it stays in sight. */}
          <div className={`bottom-bar ${classes.send}`}>
            <Button type="submit" wide busy={busy}>
              {words.send}
            </Button>
          </div>
        </form>
      )}
    </PageShell>
  )
}

function Meant({ found }: { found: NonNullable<ReturnType<typeof useMeant>> }) {
  return <CoverImage of="sheets" id={found._id} version={found.cover} alt="" sizes="152px" />
}

function Part({ at, title, children }: { at: number; title: string; children: ReactNode }) {
  return (
    <fieldset className="stack top gap-md shrink fits-18">
      <legend className="row gap-xs below-xs large bold">
        <span className="badge" data-tone="ink" aria-hidden="true">
          {at}
        </span>
        {title}
      </legend>
      {children}
    </fieldset>
  )
}

/** The sheet that was named, so that the claimant sees whether it is the right one. */
function useMeant(id: string) {
  const { data } = useQuery({
    queryKey: ['meant-sheet', id],
    queryFn: browserApi.read('getSheetInfo', { sheetID: id }),
    enabled: id !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}

/** The id itself, or the last one in an address. */
function idIn(text: string): string {
  return (
    text
      .toUpperCase()
      .match(/[2-9A-HJ-NP-Z]{10}/g)
      ?.at(-1) ?? ''
  )
}
