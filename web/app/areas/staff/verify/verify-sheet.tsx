import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { ErrorState, Skeleton } from '#web/ui/States.tsx'
import { useListAddress } from '#web/ui/use-list-address.ts'
import { verifyWords } from '#web/words/staff/verify.ts'
import { useWords } from '#web/words/use-words.tsx'
import { useDeskOfLayout } from '../layout/desk-context.ts'
import { DecisionPane } from './DecisionPane.tsx'
import { FilePane } from './FilePane.tsx'
import { KeysDialog } from './KeysDialog.tsx'
import { QueuePane } from './QueuePane.tsx'
import { RejectDialog } from './RejectDialog.tsx'
import { useKeys, useKeysSetting } from './use-keys.ts'
import { keyOf, type Queued, useComparison, useDecisions, useQueue, useSubmission } from './use-review.ts'
import classes from './verify.module.css'

const rowsOfPage = 50

/** Queue, files, decision: a submission is looked at and decided without leaving the keyboard; the next one opens itself. */
export default function VerifySheet() {
  const words = useWords(verifyWords)
  const { user } = useDeskOfLayout()
  const { values, page, set, setPage } = useListAddress({ store: '-1', hours: '0' })
  const { data, error, refetch } = useQueue({
    store: Number(values.store || '-1'),
    hours: Number(values.hours),
    page,
    rows: rowsOfPage,
  })
  const [chosen, setChosen] = useState<string | null>(null)
  const [dialog, setDialog] = useState<'none' | 'reject' | 'keys'>('none')
  const [keysOn, setKeysOn] = useKeysSetting()

  const queue = data?.queue ?? []
  const at = Math.max(
    0,
    queue.findIndex((one) => keyOf(one) === chosen),
  )
  const current = queue[at]
  const about = current === undefined ? null : aboutOf(current)
  const { data: submission, error: failure, refetch: again } = useSubmission(about)
  const comparison = useComparison(about)
  const state = submission?.submission ?? current
  const isMine = state?.status === 2 && state.reviewer?._id === user._id
  const isTaken = state?.status === 2 && !isMine

  const move = (by: number) => {
    const next = queue[at + by]
    if (next !== undefined) setChosen(keyOf(next))
  }
  const decisions = useDecisions(
    current === undefined ? undefined : { ...current, status: state?.status ?? current.status },
    () => {
      const isFree = ({ status, reviewer }: Queued) => status === 1 || reviewer?._id === user._id
      const next = [...queue.slice(at + 1), ...queue.slice(0, at)].find(isFree)
      setChosen(next === undefined ? null : keyOf(next))
    },
  )
  const mayDecide = current !== undefined && !isTaken && !decisions.busy
  useKeys(keysOn, {
    j: () => move(1),
    k: () => move(-1),
    c: () => void (state?.status === 1 && decisions.claim()),
    u: () => void (state?.status === 2 && decisions.release()),
    a: () => void (mayDecide && decisions.approve()),
    r: () => mayDecide && setDialog('reject'),
    '?': () => setDialog('keys'),
  })

  return (
    <>
      <PageHead title={words.title} hidden />
      <header className={classes.head}>
        <h1>{words.title}</h1>
        <Button look="subtle" size="small" onClick={() => setDialog('keys')}>
          {words.keys}
        </Button>
      </header>
      {error !== null && <ErrorState failure={error} onRetry={() => void refetch()} />}
      {data === undefined ? (
        error === null && <Skeleton height="60vh" radius="1rem" />
      ) : (
        <div className={classes.panes} data-chosen={chosen !== null || undefined}>
          <QueuePane
            queue={queue}
            total={data.total}
            current={current === undefined ? null : keyOf(current)}
            me={user._id}
            filters={values}
            page={page}
            onFilter={set}
            onPage={setPage}
            onChoose={setChosen}
          />
          {current !== undefined && failure !== null && submission === undefined && (
            <ErrorState failure={failure} onRetry={() => void again()} />
          )}
          {current !== undefined && failure === null && submission === undefined && (
            <Skeleton height="60vh" radius="1rem" />
          )}
          {current !== undefined && submission !== undefined && state !== undefined && (
            <>
              <FilePane
                key={keyOf(current)}
                submission={submission}
                comparison={comparison}
                keysOn={keysOn}
                onBack={() => setChosen(null)}
              />
              <DecisionPane
                submission={submission}
                comparison={comparison}
                isMine={isMine}
                isTaken={isTaken}
                busy={decisions.busy}
                onClaim={() => void decisions.claim()}
                onRelease={() => void decisions.release()}
                onApprove={() => void decisions.approve()}
                onReject={() => setDialog('reject')}
              />
            </>
          )}
        </div>
      )}
      <RejectDialog
        key={current === undefined ? 'none' : keyOf(current)}
        open={dialog === 'reject'}
        busy={decisions.busy}
        onClose={() => setDialog('none')}
        onReject={async (reason) => {
          await decisions.reject(reason)
          setDialog('none')
        }}
      />
      <KeysDialog
        open={dialog === 'keys'}
        on={keysOn}
        onChange={setKeysOn}
        onClose={() => setDialog('none')}
      />
    </>
  )
}

function aboutOf({ id, version }: Queued) {
  return version === null ? { id } : { id, version }
}
