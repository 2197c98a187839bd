import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Data } from '#web/api/api.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { isFinal } from '#web/api/failures.ts'
import { firstKey } from '#web/api/loading.ts'
import { FileDrop } from '#web/features/uploads/FileDrop.tsx'
import { Baht } from '#web/ui/Baht.tsx'
import { Book } from '#web/ui/Book.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/Field.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { PageShell } from '#web/ui/PageShell.tsx'
import { PendingState } from '#web/ui/ErrorState.tsx'
import { sayNotLoaded } from '#web/ui/perhaps.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { T } from '#web/ui/T.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { sharedWords } from '#web/words/shared.ts'
import { useWords } from '#web/words/use-words.tsx'
import { verifyWords } from '#web/words/verify.ts'
import { SamplePaper } from './SamplePaper.tsx'
import classes from './verify.module.css'

/** `/verify?{code}`, from the QR of a certificate: number, sums and date, but no name. */
export default function VerifyScreen() {
  const words = useWords(verifyWords)
  const { search } = useLocation()
  const code = firstKey(new URL(search, 'http://localhost')) ?? ''
  const { data, error, refetch } = useQuery({
    queryKey: ['verify', code],
    queryFn: browserApi.read('verifyCertificate', { code }),
    enabled: code !== '',
    retry: false,
  })
  const isUnknown = code === '' || isFinal(error)
  return (
    <PageShell width={code === '' ? 'wide' : 'narrow'} className="stack packed one-column gap-lg">
      <PageHead title={words.title} hidden />
      <header className="row gap-md">
        {code !== '' && (
          <Book
            size={72}
            sticker
            className="desk-only rigid"
            mood={data ? (data.inForce ? 'happy' : 'sorry') : isUnknown ? 'sorry' : 'searching'}
          />
        )}
        <div className="shrink">
          <h1>
            <T>{words.title}</T>
          </h1>
          {isUnknown && (
            <p role="status" className="large">
              <T>{code === '' ? words.ask : words.unknown}</T>
            </p>
          )}
        </div>
      </header>
      {data !== undefined ? (
        <Certificate of={data} />
      ) : isUnknown ? (
        <Ask key={code} hasSample={code === ''} />
      ) : (
        <PendingState error={error} refetch={refetch} shape={<Skeleton height="18rem" radius="1rem" />} />
      )}
    </PageShell>
  )
}

/** The certificate, stamped: sums to compare with the paper. */
function Certificate({
  of: { inForce, number, gross, tax, date },
  isSample,
}: {
  of: Data<'verifyCertificate'>
  isSample?: boolean
}) {
  const words = useWords(verifyWords)
  return (
    <div className="stack packed one-column gap-md paper pad-lg">
      <p
        className={`stamp self-centre text-centre large ${inForce ? 'good' : 'alarm'} ${classes.standing}`}
        role={isSample ? undefined : 'status'}
      >
        {inForce ? words.inForce : words.cancelled}
      </p>
      <dl className="stack gap-lines ledger">
        <dt>{words.number}</dt>
        <dd>{number}</dd>
        <dt>{words.gross}</dt>
        <dd>
          <Baht baht={gross} as="payment" />
        </dd>
        <dt>{words.tax}</dt>
        <dd>
          <Baht baht={tax} as="payment" />
        </dd>
        <dt>{words.date}</dt>
        <dd>
          <ThaiDate value={`${date}T05:00:00Z`} as="long" />
        </dd>
      </dl>
      {!isSample && (
        <p className="small dimmed">
          <T>{words.compare}</T>
        </p>
      )}
    </div>
  )
}

/**
 * An example, from the months in which three per cent was withheld and certificates were issued; for one per cent the bank reports to the
 * Revenue Department without a paper (payouts-and-tax.md §1).
 */
const sample = { inForce: true, number: '2568/12', gross: 2340, tax: 70.2, date: '2025-08-20' }

/** The code in a QR's link, or the text. */
const codeOf = (text: string) => text.trim().split('?').at(-1) ?? ''

/**
 * Asks for a code, or the whole link. The example is shown only to those without a code: below a wrong one it would pass for the answer.
 */
function Ask({ hasSample }: { hasSample: boolean }) {
  const words = useWords(verifyWords)
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLDivElement>(null)
  const shared = useWords(sharedWords)
  const [hasNoQr, setHasNoQr] = useState(false)
  const code = codeOf(typed)
  const verify = (event: FormEvent) => {
    event.preventDefault()
    setMissing(code === '')
    if (code === '') field.current?.querySelector('input')?.focus()
    else void navigate(`/verify?${encodeURIComponent(code)}`)
  }
  const read = async (picture: File) => {
    setHasNoQr(false)
    try {
      const { readQr } = await import('#web/features/qr-reader/read-qr.ts')
      const [qr] = await readQr(picture)
      if (qr === undefined) return setHasNoQr(true)
      void navigate(`/verify?${encodeURIComponent(codeOf(qr))}`)
    } catch {
      // Not of the picture: a file that is none is read as one without a code.
      sayNotLoaded(shared)
    }
  }
  return (
    <div className={hasSample ? `stack one-column top ${classes.card}` : ''}>
      {hasSample && <SamplePaper width={272} className="desk-only" />}
      <div className="stack one-column gap-md">
        <form className="stack one-column gap-md" onSubmit={verify}>
          <div className={`stack one-column gap-xs ${classes.papers}`}>
            <FileDrop
              name="qr"
              accept="image/*"
              label={words.picture}
              hint={words.sampleText}
              preview={<SamplePaper width={120} className={hasSample ? 'phone-only' : ''} />}
              onFiles={([picture]) => picture && void read(picture)}
            />
            <p role="alert" className="small alarm if-any">
              {hasNoQr && words.noQr}
            </p>
          </div>
          <p className={`row gap-sm small dimmed ${classes.or}`}>{words.or}</p>
          <div ref={field} className={`stack one-column gap-sm top ${classes.field}`}>
            <TextField
              label={words.link}
              autoComplete="off"
              autoCapitalize="none"
              maxLength={200}
              value={typed}
              invalid={isMissing && code === ''}
              {...(isMissing && code === '' && { hint: words.missing })}
              onChange={(event) => setTyped(event.target.value)}
            />
            <Button type="submit" look="outline">
              {words.check}
            </Button>
          </div>
        </form>
        {hasSample && (
          <details className="ruled-above">
            <summary className="inline-row strong linked">{words.answer}</summary>
            <div className="stack one-column gap-sm">
              <Certificate of={sample} isSample />
              <p className="small">
                <T>{words.compare}</T>
              </p>
              <p className="small dimmed">
                <T>{words.rates}</T>
              </p>
            </div>
          </details>
        )}
      </div>
    </div>
  )
}
