import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { englishShortMonth, isPeriod, thaiShortMonth } from '#rules/calendar/periods.ts'
import type { Data, Input } from '#web/api/api.ts'
import { saveFile } from '#web/browser/save-file.ts'
import { useToken } from '#web/features/session/use-session.ts'
import { Baht, count } from '#web/ui/Baht.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { SelectField, TextField } from '#web/ui/Field.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { PendingState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { T } from '#web/ui/T.tsx'
import { ThaiDate, writeDate } from '#web/ui/ThaiDate.tsx'
import { showToast } from '#web/ui/toast.ts'
import { useSettled } from '#web/ui/use-settled.ts'
import { type Language, say, pick } from '#web/words/language.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { whyWords } from '#web/words/why.ts'
import classes from './why.module.css'

type Explained = Data<'explainFigure'>
type Step = Explained['steps'][number]

const STEPS = 100

/** The chain of a figure, the figure first; filtered, and saved whole as a file. */
export function WhyDialog({ figure, about, load, onClose }: WhyProps & { onClose: () => void }) {
  const words = useWords(whyWords)
  const { language } = useLanguage()
  const token = useToken()
  const [kind, setKind] = useState<Step['kind'] | ''>('')
  const [text, setText] = useState('')
  const [limit, setLimit] = useState(STEPS)
  const wanted = useSettled(text.trim(), 300)
  const { data, error, refetch } = useQuery({
    queryKey: ['why', token, figure, kind, wanted, limit],
    queryFn: async () => (await load({ text: wanted, limit, ...(kind !== '' && { kinds: [kind] }) })).data,
    placeholderData: keepPreviousData,
  })
  return createPortal(
    <Dialog
      open
      from="right"
      onClose={onClose}
      title={`${words.why} ${about}`}
      footer={<Files load={load} disabled={data === undefined} />}
    >
      {data === undefined ? (
        <PendingState error={error} refetch={refetch} shape={<Skeleton height="50vh" radius="1rem" />} />
      ) : (
        <div className="stack gap-sm">
          <p className="large bold figures">
            <Baht baht={data.baht} as="payment" />
          </p>
          <p className="small light dimmed anywhere">{words.intro}</p>
          <div className={`stack gap-sm ${classes.filters}`}>
            <SelectField
              label={words.kind}
              value={kind}
              onChange={(event) => {
                setLimit(STEPS)
                setKind(event.currentTarget.value as typeof kind)
              }}
            >
              <option value="">{words.all}</option>
              {data.kinds.map((one) => (
                <option key={one.kind} value={one.kind}>
                  {words[one.kind]} ({count(one.count)})
                </option>
              ))}
            </SelectField>
            <TextField
              label={words.find}
              type="search"
              value={text}
              maxLength={200}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          </div>
          <p className="small light dimmed anywhere" role="status">
            {data.count === 0 ? words.nothing : words.steps(count(data.count))}
          </p>
          <ol className="stack">
            {data.steps.map((step) => (
              <StepRow key={step.id} step={step} rule={data.rules.find(({ id }) => id === step.rule)} />
            ))}
          </ol>
          {data.steps.length < data.count && limit < 500 && (
            <Button look="outline" onClick={() => setLimit(Math.min(500, limit + STEPS))}>
              {words.more}
            </Button>
          )}
          <p className="small light dimmed anywhere">
            {words.check}:{' '}
            <a href="/recompute.mjs" download>
              {words.script}
            </a>{' '}
            ·{' '}
            <a href="/explanation-key.pem" download>
              {words.key}
            </a>
            {error !== null && ` · ${wordsOfFailure(error, language)}`}
          </p>
        </div>
      )}
    </Dialog>,
    document.body,
  )
}

function StepRow({ step, rule }: { step: Step; rule: Explained['rules'][number] | undefined }) {
  const words = useWords(whyWords)
  const { language } = useLanguage()
  const from = step.op === 'given' ? words.given : words.from(listed(step.of))
  return (
    <li className={`gap-4xs stack ruled-above ${classes.step}`} value={step.id}>
      <p className="apart flow gap-line">
        <span>
          <span className="tiny dimmed figures">{step.id}</span> <T>{say(step.what, language)}</T>
        </span>
        <span className="push figures whole">
          {step.before !== step.after && (
            <>
              <span className="small light dimmed anywhere">
                <Baht baht={step.before / 100} as="amount" />
              </span>{' '}
              →{' '}
            </>
          )}
          <strong>
            <Baht baht={step.after / 100} as="amount" />
          </strong>
        </span>
      </p>
      <p className="small light dimmed anywhere">
        {from}
        {step.at !== null && (
          <>
            {' · '}
            <ThaiDate value={step.at} as="numeric-time" />
          </>
        )}
        {step.ref !== '' && (
          <>
            {' · '}
            <code>{step.ref}</code>
          </>
        )}
      </p>
      {rule !== undefined && (
        <p className="small light dimmed anywhere">
          {words.rule} {words.version(rule.version)}
          {rule.from !== null && ` ${words.since(writeSince(rule.from, language))}`}:{' '}
          <T>{say(rule.text, language)}</T>
          {rule.law !== null && (
            <>
              {' · '}
              <T>{say(rule.law, language)}</T>
            </>
          )}
        </p>
      )}
    </li>
  )
}

/** A rule holds since a month of sales, or a day of payments. */
function writeSince(from: string, language: Language): string {
  if (!isPeriod(from)) return writeDate(new Date(from), 'short', language)
  return pick({ th: thaiShortMonth, en: englishShortMonth }, language)(from)
}

/** 1, 2, 3 … 20: a month has hundreds. */
function listed(ids: readonly number[]): string {
  return ids.length <= 6 ? ids.join(', ') : `${ids.slice(0, 3).join(', ')} … ${ids.at(-1)}`
}

function Files({ load, disabled }: { load: WhyProps['load']; disabled: boolean }) {
  const words = useWords(whyWords)
  const { language } = useLanguage()
  const [busy, setBusy] = useState<string>()
  const save = async (as: NonNullable<WhyInput['as']>) => {
    setBusy(as)
    try {
      const { file } = (await load({ as, limit: 1 })).data
      if (file !== null) saveFile(file.name, file.text, file.type)
    } catch (problem) {
      showToast({ text: wordsOfFailure(problem, language), tone: 'bad' })
    } finally {
      setBusy(undefined)
    }
  }
  const files = [
    ['csv', words.csv],
    ['html', words.page],
    ['json', words.json],
  ] as const
  return (
    <>
      {files.map(([as, label]) => (
        <Button
          key={as}
          look="outline"
          size="small"
          busy={busy === as}
          disabled={disabled}
          onClick={() => void save(as)}
        >
          {label}
        </Button>
      ))}
    </>
  )
}

type WhyInput = Omit<Input<'explainFigure'>, 'figure'>

export type WhyProps = {
  /** Which figure: names it among what was loaded. */
  figure: string
  /** Name of the figure, for those who do not see where the button stands. */
  about: string
  load: (input: WhyInput) => Promise<{ data: Data<'explainFigure'> }>
}
