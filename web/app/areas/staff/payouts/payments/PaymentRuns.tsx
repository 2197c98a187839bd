import { type CSSProperties, useState } from 'react'
import { bangkokDate } from '#rules/calendar/bangkok.ts'
import { bankDayFrom } from '#rules/payouts/payday.ts'
import type { Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { ThaiDateField } from '#web/ui/dates/DateFields.tsx'
import { ConfirmDialog } from '#web/ui/AlertDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { SelectField } from '#web/ui/Field.tsx'
import { T } from '#web/ui/T.tsx'
import { showToast } from '#web/ui/toast.ts'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { bankFileWords } from '#web/words/staff/bank-files.ts'
import { useWords } from '#web/words/use-words.tsx'
import { useDeskOfLayout } from '../../layout/desk-context.ts'
import { useDownload } from '../../layout/CsvButton.tsx'
import { amount } from '../payment-columns.tsx'
import list from '../../layout/list/list.module.css'
import classes from '../payouts.module.css'
import bankClasses from './bank.module.css'
import { RunLines } from './RunLines.tsx'
import { usePaymentAction } from './use-payment-action.tsx'
import { SumIn } from '../../layout/StaffWhy.tsx'

export type Run = Data<'listPaymentRuns'>['runs'][number]

const channels: readonly Run['channel'][] = ['E_WHT', 'ORDINARY']

export function usePaymentRuns() {
  return useSessionQuery({
    queryKey: ['payments', 'runs'],
    queryFn: staffApi.read('listPaymentRuns', {}, ({ runs }) => runs),
  })
}

/** The files that go to the bank: made by one person, approved by another one (payouts-and-tax §10.2). */
export function PaymentRuns({ ready, runs }: { ready: number; runs: readonly Run[] }) {
  const words = useWords(bankFileWords)
  const [payOn, setPayOn] = useState(() => bankDayFrom(bangkokDate(new Date()), new Set()))
  const [channel, setChannel] = useState<Run['channel']>('E_WHT')
  const { busy, run: act } = usePaymentAction({ plain: true })
  return (
    <section className="stack one-column gap-sm below-md" aria-label={words.runs}>
      <div
        className="stack one-column gap-2xs paper pad-strip"
        // The names on the edges of its fields lie on paper.
        style={{ '--body': 'var(--surface)' } as CSSProperties}
      >
        <div className="flow bottom gap-lines">
          <h2 className="large">{words.runs}</h2>
          <div
            className={`flow bottom gap-sm ${classes.line} ${classes.dated} ${classes.told} ${list.named}`}
          >
            <ThaiDateField label={words.payOn} value={payOn} onChange={(value) => setPayOn(value)} />
            <SelectField
              label={words.channel}
              value={channel}
              onChange={(event) =>
                setChannel(channels.find((one) => one === event.currentTarget.value) ?? 'E_WHT')
              }
            >
              {channels.map((one) => (
                <option key={one} value={one}>
                  {words[one]}
                </option>
              ))}
            </SelectField>
            <Button
              busy={busy}
              disabled={payOn === '' || ready === 0}
              onClick={() =>
                void act(async () => {
                  await staffApi.call('createPaymentRun', { payOn, channel })
                  showToast({ text: words['run-create'], tone: 'good' })
                  return null
                })
              }
            >
              {words.createRun}
            </Button>
          </div>
        </div>
        <p className="tiny dimmed">
          <T>{`${words[`${channel}-how`]} · ${words.runsHow}`}</T>
        </p>
      </div>
      <ul className="stack one-column gap-sm if-any">
        {shown(runs).map((run) => (
          <RunCard key={run._id} run={run} />
        ))}
      </ul>
    </section>
  )
}

/** The runs that wait for staff, and the last ones that are over. */
function shown(runs: readonly Run[]): Run[] {
  const over = runs.filter(({ closed }) => closed !== null).slice(0, 4)
  return runs.filter((run) => run.closed === null || over.includes(run))
}

function RunCard({ run }: { run: Run }) {
  const words = useWords(bankFileWords)
  const desk = useDeskOfLayout()
  const { busy, run: act } = usePaymentAction({ plain: true })
  const { download, busy: downloading } = useDownload()
  const [asking, setAsking] = useState(false)
  // Outcomes that wait for a second person stand above the lines: nothing else tells that person of them.
  const [isOpened, setOpened] = useState<boolean>()
  const hasLines = isOpened ?? run.asked > 0
  const decide = (decision: 'approve' | 'cancel' | 'remake') =>
    act(async () => {
      await staffApi.call('decidePaymentRun', { run: run._id, decision })
      setAsking(false)
      showToast({ text: words[`run-${decision}`], tone: 'good' })
      return null
    })
  const isDraft = run.closed === null && run.approved === null
  const isMine = run.createdBy._id === desk.user._id
  return (
    <li className={`stack one-column gap-3xs pad-strip box ${run.closed === null ? bankClasses.card : ''}`}>
      <p>
        <strong>
          <ThaiDate value={`${run.payOn}T00:00:00+07:00`} as="long" />
        </strong>{' '}
        <SumIn
          text={words.runLine(run.lines, amount(run.net))}
          sum={amount(run.net)}
          figure={{ kind: 'run', id: run._id, part: 'net' }}
          about={words.net}
        />
      </p>
      <p className="small dimmed">
        {words.runMade(run.createdBy.name)} <ThaiDate value={run.created} as="numeric-time" />
        {run.approved && (
          <>
            {' · '}
            {words.runApproved(run.approved.by.name)} <ThaiDate value={run.approved.at} as="numeric-time" />
          </>
        )}
        {run.closed && ` · ${words[run.closed.as]}`}
      </p>
      <p className="small dimmed">
        <T>{words[`${run.channel}-how`]}</T>
      </p>
      {run.approved !== null && (
        <>
          <Outcomes run={run} />
          <p className="small dimmed">{words.fileHow}</p>
        </>
      )}
      <p className="tiny dimmed anywhere">SHA-256 {run.sha256}</p>
      {isDraft && isMine && run.held.length === 0 && <p role="status">{words.runWaits}</p>}
      {run.held.length > 0 && (
        <>
          <p role="status" className="pad-sm rounded tint-amber anywhere">
            {words.runHeld(run.held.join(', '))}
          </p>
          <p className="small dimmed">{words.remakeHint}</p>
        </>
      )}
      <p className="row flow gap-xs">
        {run.approved !== null && (
          <Button
            size="small"
            look="outline"
            busy={downloading}
            onClick={() => void download('payment-run', { run: run._id })}
          >
            {words.downloadRun}
          </Button>
        )}
        {isDraft && !isMine && run.held.length === 0 && (
          <Button size="small" busy={busy} onClick={() => void decide('approve')}>
            {words.approve}
          </Button>
        )}
        {run.approved !== null && (
          <Button size="small" look="outline" aria-expanded={hasLines} onClick={() => setOpened(!hasLines)}>
            {hasLines ? words.hideLines : words.showLines}
          </Button>
        )}
        {isDraft && (
          <Button
            size="small"
            look={run.held.length > 0 ? 'filled' : 'outline'}
            busy={busy}
            onClick={() => void decide('remake')}
          >
            {words.remakeRun}
          </Button>
        )}
        {isDraft && (
          <Button size="small" look="outline" disabled={busy} onClick={() => setAsking(true)}>
            {words.cancelRun}
          </Button>
        )}
      </p>
      <ConfirmDialog
        open={asking}
        danger
        title={words.cancelRun}
        confirm={words.cancelRun}
        busy={busy}
        onConfirm={() => void decide('cancel')}
        onCancel={() => setAsking(false)}
      >
        {words.cancelRunAsk}
      </ConfirmDialog>
      {hasLines && <RunLines run={run._id} />}
    </li>
  )
}

/** An approved run's outcome: the sums show its maker what is still in flight. */
function Outcomes({ run: { _id: id, unexplained, paid, unpaid } }: { run: Run }) {
  const words = useWords(bankFileWords)
  const sumLine = (part: 'unexplained' | 'paid' | 'unpaid', { count, sum }: Run['paid'], about: string) => (
    <SumIn
      text={words[`${part}Figures`](count, amount(sum))}
      sum={amount(sum)}
      figure={{ kind: 'run', id, part }}
      about={about}
    />
  )
  return (
    <p className="flow gap-sm figures" role="status">
      {unexplained.count > 0 && <strong>{sumLine('unexplained', unexplained, words['state-sent'])}</strong>}
      {paid.count > 0 && <span>{sumLine('paid', paid, words['state-paid'])}</span>}
      {unpaid.count > 0 && <span>{sumLine('unpaid', unpaid, words['state-unpaid'])}</span>}
    </p>
  )
}
