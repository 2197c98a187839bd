import { Link } from 'react-router'
import { targetOf } from '#rules/sheets/review.ts'
import { Baht } from '#web/ui/Baht.tsx'
import { Button } from '#web/ui/Button.tsx'
import { T } from '#web/ui/T.tsx'
import { ThaiDate, writeAcademicYear } from '#web/ui/ThaiDate.tsx'
import { say } from '#web/words/language.ts'
import { categoryNames } from '#web/words/shared.ts'
import { verifyWords } from '#web/words/staff/review.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { StoreShort } from '../layout/StoreShort.tsx'
import { Assign } from './Assign.tsx'
import { Checks, Duplicates, History, Similar } from './Findings.tsx'
import type { Colleague, Comparison, Submission } from './use-review.ts'
import { WithKey } from './KeysDialog.tsx'
import classes from './review.module.css'

/** On a telephone it stands below all pages of the file. */
export const decisionId = 'review-decision'

/** The seller's words, the findings, and the four buttons. */
export function DecisionPane(props: {
  /** The submission as opened. */
  submission: Submission
  /** Its current state. */
  state: Submission['submission']
  decisions: Submission['decisions']
  comparison: Comparison | undefined
  others: readonly { _id: string; name: string }[]
  isMine: boolean
  isTaken: boolean
  isOver: boolean
  isOwn: boolean
  isOther: boolean
  mayDecide: boolean
  busy: boolean
  onShowLatest: () => void
  onNext: (() => void) | null
  onClaim: () => void
  onRelease: () => void
  onAssign: (to: Colleague) => void
  onApprove: () => void
  onReject: () => void
}) {
  const { submission, state, isMine, isTaken, isOver, isOwn, isOther, mayDecide, busy, others } = props
  const words = useWords(verifyWords)
  const { submission: about, note, whatsNew } = submission
  const isOpen = state.status === 2
  const isClosed = isOver || isOwn
  return (
    <section className={`stack one-column packed gap-sm shrink ${classes.decision}`} aria-label={about.name}>
      <h2 className="anywhere">
        <T>{about.name}</T>
      </h2>
      {about.version !== null && <p className="badge tiny">{words.newVersion(about.version)}</p>}
      <p
        id={decisionId}
        tabIndex={-1}
        role="status"
        className={`${classes.standing} ${
          isTaken || isClosed || isOther
            ? 'pad-flat rounded-sm tint-amber'
            : isMine
              ? 'pad-flat rounded-sm tint-ink'
              : 'small dimmed'
        }`}
      >
        {isOver ? (
          <Outcome state={state} last={props.decisions[0]} />
        ) : isOwn ? (
          words.ownSheet
        ) : isTaken ? (
          words.takenBy(state.reviewer?.name ?? '')
        ) : isOther ? (
          words.otherRevision
        ) : isMine ? (
          words.mine
        ) : (
          words.waits
        )}
      </p>
      {others.length > 0 && !isOver && (
        <p role="status" className={`${classes.standing} tint-amber pad-flat rounded-sm`}>
          {words.alsoOpen(others.map(({ name }) => name).join(', '))}
        </p>
      )}
      {isOther && (
        <Button wide look="outline" onClick={props.onShowLatest}>
          {words.showLatest}
        </Button>
      )}
      {isClosed && props.onNext !== null && (
        <Button wide onClick={props.onNext}>
          {words.keyNext}
        </Button>
      )}
      <div className={`stack gap-xs ${classes.buttons}`}>
        <Button
          wide
          className="roomy"
          look="good"
          disabled={!mayDecide || submission.checks.missing !== null}
          aria-keyshortcuts="a"
          onClick={props.onApprove}
        >
          <WithKey>{words.approve}</WithKey>
        </Button>
        <Button wide look="warn" disabled={!mayDecide} aria-keyshortcuts="r" onClick={props.onReject}>
          <WithKey>{words.reject}</WithKey>
        </Button>
        {isOpen ? (
          <Button
            wide
            look="subtle"
            busy={busy}
            disabled={isClosed}
            aria-keyshortcuts="u"
            onClick={props.onRelease}
          >
            <WithKey>{words.release}</WithKey>
          </Button>
        ) : (
          <Button
            wide
            look="subtle"
            busy={busy}
            disabled={isClosed}
            aria-keyshortcuts="c"
            onClick={props.onClaim}
          >
            <WithKey>{words.claim}</WithKey>
          </Button>
        )}
      </div>
      {!isClosed && !isOther && (
        <Assign
          key={state.reviewer?._id}
          to={submission.colleagues.filter(({ _id }) => _id !== state.reviewer?._id)}
          busy={busy}
          onAssign={props.onAssign}
        />
      )}
      {submission.release !== null && (
        <p className={'note as-written'}>
          {words.onSaleFrom} <ThaiDate value={submission.release} as="numeric-time" />
        </p>
      )}
      {note !== '' && <Quote title={words.note} text={note} />}
      {whatsNew !== '' && <Quote title={words.whatsNew} text={whatsNew} />}
      {submission.pins.length > 0 && (
        <div>
          <h3 className="below-3xs">{words.pins}</h3>
          <ol className="stack gap-xs small anywhere">
            {submission.pins.map((pin) => (
              <li key={pin.number}>
                {pin.picture !== null && <img src={pin.picture} alt="" className="outlined rounded-sm" />}
                <strong>{words.page(pin.page)}</strong> {pin.note}
                <br />
                <span className="small dimmed">
                  {pin.answer === '' ? words.noAnswer : `${words.pinAnswer}: ${pin.answer}`}
                </span>
              </li>
            ))}
          </ol>
        </div>
      )}
      <Checks submission={submission} />
      <SheetFacts submission={submission} />
      <Duplicates submission={submission} />
      <Similar comparison={props.comparison} pageUrl={submission.pdf?.pageUrl ?? ''} />
      <History seller={submission.seller} decisions={props.decisions} />
      <Link className="self-start" to={`/staff/sheetEdit?${about.id}`}>
        {words.edit}
      </Link>
    </section>
  )
}

/** A colleague's faster decision and reason; the sheet stays in sight. */
function Outcome({
  state,
  last,
}: {
  state: Submission['submission']
  last: Submission['decisions'][number] | undefined
}) {
  const words = useWords(verifyWords)
  if (state.status === 4 && last?.decision === 'approved') return words.approvedBy(last.by)
  if (state.status === 3 && last?.decision === 'rejected') return words.rejectedBy(last.by, last.reason)
  return state.status === 4 ? words.isPublished : words.isWithdrawn
}

function Quote({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <h3 className="below-3xs">{title}</h3>
      <p className={'note as-written'}>{text}</p>
    </div>
  )
}

function SheetFacts({ submission }: { submission: Submission }) {
  const words = useWords(verifyWords)
  const { language } = useLanguage()
  const { sheet, submission: about } = submission
  return (
    <div>
      <h3 className="below-3xs">{words.facts}</h3>
      <dl className="terms stack lead-column gap-words">
        <dt>{words.store}</dt>
        <dd>
          <StoreShort name={about.storeName} />
        </dd>
        <dt>{words.classInfo}</dt>
        <dd>{sheet.classInfo || '-'}</dd>
        <dt>{words.exam}</dt>
        <dd>
          {say(categoryNames[sheet.category] ?? categoryNames[0], language)} ·{' '}
          {words.term(sheet.semester, writeAcademicYear(sheet.year, language))}
        </dd>
        <dt>{words.price}</dt>
        <dd>
          <Baht baht={sheet.price} />
          {submission.pdf?.pages
            ? ` · ${words.pricePerPage((sheet.price / submission.pdf.pages).toFixed(2))}`
            : ''}
        </dd>
        <dt>{words.seller}</dt>
        <dd className="anywhere">{about.author.name}</dd>
        <dt>{words.handedIn}</dt>
        <dd>{about.handedIn === null ? '-' : <ThaiDate value={about.handedIn} as="numeric-time" />}</dd>
        {about.handedIn !== null && (
          <>
            <dt>{words.decideBy}</dt>
            <dd>
              <ThaiDate value={targetOf(new Date(about.handedIn))} as="numeric-time" />
            </dd>
          </>
        )}
        <dt>{words.detail}</dt>
        <dd className="as-written">
          <T>{sheet.detail || '-'}</T>
        </dd>
      </dl>
    </div>
  )
}
