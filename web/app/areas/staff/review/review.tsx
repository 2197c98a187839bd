import { useEffect, useEffectEvent, useState } from 'react'
import { Book } from '#web/ui/Book.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { useListAddress } from '#web/ui/use-list-address.ts'
import { T } from '#web/ui/T.tsx'
import { showToast } from '#web/ui/toast.ts'
import { verifyWords } from '#web/words/staff/review.ts'
import { useWords } from '#web/words/use-words.tsx'
import { useDeskOfLayout, useRightAtAll } from '../layout/desk-context.ts'
import { ManyBar } from '../layout/UndoBar.tsx'
import { AskedPrices } from './AskedPrices.tsx'
import { Assign } from './Assign.tsx'
import { DecisionPane } from './DecisionPane.tsx'
import { FilePane } from './FilePane.tsx'
import { KeysDialog, WithKey } from './KeysDialog.tsx'
import { PendingBar } from './PendingBar.tsx'
import { pinsDraft, usePins } from './PinBoard.tsx'
import { QueuePane, tickedToo } from './QueuePane.tsx'
import { RejectDialog, type Rejecting } from './RejectDialog.tsx'
import classes from './review.module.css'
import { useKeys, useKeysSetting } from './use-keys.ts'
import { usePending } from './use-pending.ts'
import {
  aboutOfKey,
  type Colleague,
  keyOf,
  type Queued,
  type Submission,
  useClaims,
  useComparison,
  useManyClaims,
  useOthers,
  useQueue,
  useSheetInAddress,
  useShownSubmission,
  useSubmission,
} from './use-review.ts'

const rowsOfPage = 50

/**
 * Queue, files, decision. The open submission is in the address and stays until the reviewer opens another, even if a colleague decides it:
 * every decision names the revision on the screen. It is sent after ten seconds with undo until then; the next submission is prefetched.
 */
export default function VerifySheet() {
  const words = useWords(verifyWords)
  const { user } = useDeskOfLayout()
  const address = useQueueAddress()
  const { values, page, set } = address
  const { data, error, refetch, isPlaceholderData } = useQueue({
    store: Number(values.store || '-1'),
    hours: Number(values.hours),
    order: values.order === 'risk' ? 'risk' : 'oldest',
    whose: (['mine', 'nobody'] as const).find((one) => one === values.whose) ?? 'any',
    page,
    rows: rowsOfPage,
  })
  useRightAtAll(1, error)
  const [chosen, choose] = useSheetInAddress()
  const [showsKeys, setShowsKeys] = useState(false)
  const [keysOn, setKeysOn] = useKeysSetting()
  const pending = usePending(user._id)
  const takeBack = (key?: string) => {
    const one = pending.undo(key)
    if (one === undefined) return
    choose(one.key)
    showToast({ text: words.undone(one.name) })
  }

  return (
    <>
      <PageHead title={words.title} hidden />
      <header className={`row flow apart gap-lines below-xs ${classes.head}`}>
        <h1>
          <T>{words.title}</T>
        </h1>
        <Button look="subtle" size="small" className="desk-only" onClick={() => setShowsKeys(true)}>
          <WithKey>{words.keys}</WithKey>
        </Button>
      </header>
      {error !== null && (
        <>
          <ErrorState failure={error} onRetry={() => void refetch()} />
          {values.store !== '-1' && (
            <Button look="outline" onClick={() => set({ store: '-1', hours: '0' })}>
              {words.allStores}
            </Button>
          )}
        </>
      )}
      <AskedPrices />
      {data === undefined ? (
        error === null && <Skeleton height="60vh" radius="1rem" />
      ) : (
        <ReviewDesk
          data={data}
          isEarlier={isPlaceholderData}
          address={address}
          chosen={chosen}
          choose={choose}
          pending={pending}
          keysOn={keysOn}
          onTakeBack={takeBack}
          onShowKeys={() => setShowsKeys(true)}
        />
      )}
      <PendingBar pending={pending.pending} onUndo={takeBack} onSend={() => pending.sendAll()} />
      <KeysDialog open={showsKeys} on={keysOn} onChange={setKeysOn} onClose={() => setShowsKeys(false)} />
    </>
  )
}

type ReviewDeskProps = {
  data: NonNullable<ReturnType<typeof useQueue>['data']>
  /** `data` is still that of other filters. */
  isEarlier: boolean
  address: ReturnType<typeof useQueueAddress>
  chosen: string | null
  choose: (key: string | null) => void
  pending: ReturnType<typeof usePending>
  keysOn: boolean
  onTakeBack: () => void
  onShowKeys: () => void
}

function ReviewDesk({
  data,
  isEarlier,
  address,
  chosen,
  choose,
  pending,
  keysOn,
  onTakeBack,
  onShowKeys,
}: ReviewDeskProps) {
  const me = useDeskOfLayout().user._id
  const isGone = (key: string) => pending.isDecided(key, data.askedAt)
  const queue = data.queue.filter((one) => !isGone(keyOf(one)))
  const at = queue.findIndex((one) => keyOf(one) === chosen)
  const isFree = ({ status, reviewer, author }: Queued) =>
    author._id !== me && (status === 1 || reviewer?._id === me)
  const nextFree = [...queue.slice(at + 1), ...queue.slice(0, Math.max(at, 0))].find(isFree)
  const nextKey = nextFree === undefined ? null : keyOf(nextFree)
  useFirstOpened(chosen, queue.find(isFree) ?? queue[0], choose)

  const about = chosen === null ? null : aboutOfKey(chosen)
  const { data: latest, error: failure, refetch: again } = useSubmission(about)
  const { data: next } = useSubmission(nextKey === null ? null : aboutOfKey(nextKey))
  const { shown, isOther, showLatest } = useShownSubmission(chosen, latest)
  const comparison = useComparison(about)
  const others = useOthers(about)
  const claims = useClaims()
  const { ticked, tick, tickShown, many, acts } = useTicked(queue, chosen, data.colleagues)
  const [rejecting, setRejecting] = useState<Rejecting | null>(null)
  const pins = usePins(
    shown === undefined || chosen === null ? null : pinsDraft(chosen, shown.submission.revision),
  )

  const state = latest?.submission
  const standing = standingOf(state, me)
  const mayDecide =
    shown !== undefined && standing.isOpen && !isOther && !isGone(chosen ?? '') && !claims.busy
  const target: Rejecting | null =
    shown === undefined || chosen === null
      ? null
      : {
          key: chosen,
          about: { ...aboutOfKey(chosen), revision: shown.submission.revision },
          name: shown.submission.name,
        }
  const aboutShown = standing.isOwn ? undefined : target?.about

  const move = (by: number) => {
    const to = at < 0 ? queue[0] : queue[at + by]
    if (to !== undefined) choose(keyOf(to))
  }
  const decide = (kind: 'approve' | 'reject', what: Rejecting, reason = '') => {
    pending.decide({ ...what, kind, reason, pins: kind === 'reject' ? pins.all : [] })
    choose(nextKey)
  }
  const approve = () => {
    if (target !== null && mayDecide && shown.checks.missing === null) decide('approve', target)
  }
  const reject = () => {
    if (mayDecide) setRejecting(target)
  }
  const claim = () => state?.status === 1 && aboutShown && void claims.claim(aboutShown)
  const release = () => state?.status === 2 && aboutShown && void claims.release(aboutShown, state.reviewer)
  useKeys(keysOn, {
    j: () => move(1),
    k: () => move(-1),
    c: claim,
    u: release,
    a: approve,
    r: reject,
    x: tickShown,
    z: onTakeBack,
    s: () => pending.sendAll(),
    '?': onShowKeys,
  })

  return (
    <>
      <div className={classes.desk}>
        <div className={`stack top gap-wide ${classes.panes}`} data-chosen={chosen !== null || undefined}>
          <QueuePane
            queue={queue}
            total={data.total - (data.queue.length - queue.length)}
            isEarlier={isEarlier}
            current={chosen}
            me={me}
            filters={address.values}
            page={address.page}
            onFilter={address.set}
            onPage={address.setPage}
            onChoose={choose}
            ticked={ticked}
            onTick={tick}
            acts={acts}
          />
          {chosen !== null && shown === undefined && (
            <Opening failure={failure} onRetry={() => void again()} />
          )}
          {shown !== undefined && chosen !== null && (
            <FilePane
              key={chosen}
              submission={shown}
              comparison={comparison}
              keysOn={keysOn}
              {...(mayDecide && { pins })}
              onBack={() => choose(null)}
            />
          )}
          {next !== undefined && nextKey !== null && nextKey !== chosen && (
            // Out of sight, with its first pages: the next one is there before the key is up.
            <FilePane
              key={nextKey}
              ahead
              submission={next}
              comparison={undefined}
              keysOn={false}
              onBack={() => choose(null)}
            />
          )}
          {shown !== undefined && (
            <DecisionPane
              submission={shown}
              state={state ?? shown.submission}
              decisions={(latest ?? shown).decisions}
              comparison={comparison}
              others={others}
              {...standing}
              isOther={isOther}
              mayDecide={mayDecide}
              busy={claims.busy}
              onShowLatest={showLatest}
              onNext={nextKey === null ? null : () => choose(nextKey)}
              onClaim={claim}
              onRelease={release}
              onAssign={(to) => aboutShown && void claims.assign(aboutShown, to, state?.reviewer ?? null)}
              onApprove={approve}
              onReject={reject}
            />
          )}
        </div>
      </div>
      <ManyBar many={many} />
      <RejectDialog
        what={rejecting}
        pins={pins}
        pageUrl={shown?.pdf?.pageUrl ?? ''}
        counts={shown?.reasons ?? []}
        gone={rejecting !== null && rejecting.key === chosen && !mayDecide}
        onClose={() => setRejecting(null)}
        onReject={(what, reason) => {
          setRejecting(null)
          decide('reject', what, reason)
        }}
      />
    </>
  )
}

/** A submission's standing for a reviewer. Open: theirs to decide, as far as others go. */
function standingOf(state: Submission['submission'] | undefined, me: string) {
  const isMine = state?.status === 2 && state.reviewer?._id === me
  const isTaken = state?.status === 2 && !isMine
  const isOver = state !== undefined && state.status !== 1 && state.status !== 2
  const isOwn = state?.author._id === me
  return { isMine, isTaken, isOver, isOwn, isOpen: state !== undefined && !isTaken && !isOver && !isOwn }
}

/** Wide screens open the first one by themselves; a phone shows the queue until the reviewer chooses. */
function useFirstOpened(chosen: string | null, first: Queued | undefined, choose: (key: string) => void) {
  const firstKey = chosen === null && first !== undefined ? keyOf(first) : null
  // Once for each: while the address is on its way, every rendering would ask for it again, until React gives up.
  const openFirst = useEffectEvent((key: string) => choose(key))
  useEffect(() => {
    if (firstKey !== null && window.matchMedia('(min-width: 64em)').matches) openFirst(firstKey)
  }, [firstKey])
}

/** Several ticked rows of the queue, and actions on them. `ticked`: null while the reviewer is not choosing several. */
function useTicked(queue: readonly Queued[], chosen: string | null, colleagues: readonly Colleague[]) {
  const me = useDeskOfLayout().user._id
  const { many, ...claims } = useManyClaims()
  const [ticked, tick] = useState<ReadonlySet<string> | null>(null)
  // Only rows in sight: a tick of another page or filter does nothing.
  const rows = queue.filter((one) => ticked?.has(keyOf(one)))
  const act = (work: () => void) => {
    work()
    tick(null)
  }
  return {
    ticked,
    tick,
    tickShown: () => tick(chosen === null ? new Set() : tickedToo(ticked ?? new Set(), chosen)),
    many,
    acts: (
      <ManyActs
        rows={rows}
        me={me}
        colleagues={colleagues}
        // One act on many at a time.
        busy={many.doing !== undefined}
        onAssign={(to) => act(() => claims.assign(rows, to))}
        onClaim={(some) => act(() => claims.claim(some))}
        onRelease={(some) => act(() => claims.release(some))}
      />
    ),
  }
}

function Opening({ failure, onRetry }: { failure: Error | null; onRetry: () => void }) {
  const words = useWords(verifyWords)
  if (failure !== null) return <ErrorState failure={failure} onRetry={onRetry} />
  return (
    <div className={`stack middle small dimmed ${classes.page}`} aria-busy="true">
      <span className="stack centred gap-2xs">
        <Book mood="writing" size={56} />
        {words.opening}
      </span>
    </div>
  )
}

/** Assigns, claims or releases all ticked submissions. */
function ManyActs(props: {
  rows: readonly Queued[]
  me: string
  colleagues: readonly Colleague[]
  busy: boolean
  onAssign: (to: Colleague) => void
  onClaim: (rows: readonly Queued[]) => void
  onRelease: (rows: readonly Queued[]) => void
}) {
  const words = useWords(verifyWords)
  const { rows, busy } = props
  const free = rows.filter(({ reviewer }) => reviewer === null)
  const taken = rows.filter(({ reviewer }) => reviewer !== null)
  if (rows.length === 0) return null
  return (
    <>
      <Assign to={props.colleagues} busy={busy} count={rows.length} onAssign={props.onAssign} />
      <div className="flow gap-xs">
        {free.length > 0 && (
          <Button look="outline" size="small" disabled={busy} onClick={() => props.onClaim(free)}>
            {words.claimMany(free.length)}
          </Button>
        )}
        {taken.length > 0 && (
          <Button look="outline" size="small" disabled={busy} onClick={() => props.onRelease(taken)}>
            {words.releaseMany(taken.length)}
          </Button>
        )}
      </div>
    </>
  )
}

const useQueueAddress = () => useListAddress({ store: '-1', hours: '0', order: 'oldest', whose: 'any' })
