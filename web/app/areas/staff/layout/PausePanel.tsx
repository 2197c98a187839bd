import { useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { startOfDay } from '#rules/calendar/bangkok.ts'
import { type Data, forgetUnanswered } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { forgetDraft, useDraft } from '#web/features/drafts/use-draft.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { Button, looks } from '#web/ui/Button.tsx'
import { OutageState } from '#web/ui/ErrorState.tsx'
import { ThaiDateField } from '#web/ui/dates/DateFields.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { supportWords } from '#web/words/staff/support.ts'
import { useWords } from '#web/words/use-words.tsx'
import { TextArea } from '#web/ui/Field.tsx'

type Target = { kind: 'sheet' | 'author' | 'store'; id: string }

/** Pauses the sale of a sheet, an author or a store with a reason and an end, and resumes it. Hidden without the right. */
export function PausePanel(target: Target) {
  const words = useWords(supportWords)
  const { sale, failure, again } = usePause(target)
  if (sale === undefined) return <OutageState failure={failure} onRetry={again} />
  if (sale.pause !== null) return <Paused {...sale} pause={sale.pause} />
  return (
    <details>
      <summary className={looks({ look: 'outline', size: 'small' }, undefined)}>{words.pause}</summary>
      <PauseForm {...sale} />
    </details>
  )
}

/** A sale's pause, and both actions: `sale` is undefined while unknown and without the right. */
export function usePause({ kind, id }: Target) {
  const words = useWords(supportWords)
  const client = useQueryClient()
  const { act, busy } = useAction()
  const { data, error, refetch } = useSessionQuery({
    queryKey: ['sale-pause', kind, id],
    queryFn: staffApi.read('getSalePause', { kind, id }),
  })
  const run = (work: () => Promise<unknown>, done: string) =>
    act(async () => {
      try {
        await work()
      } finally {
        await refetch()
        void client.invalidateQueries({ queryKey: ['staff-sheet'] })
      }
    }, done)
  const about = `pause:${kind}:${id}`
  const sale = data && {
    pause: data.pause,
    claim: data.claim,
    about,
    busy,
    onPause: (reason: string, until: string | null) =>
      void run(async () => {
        await staffApi.call('pauseSale', { kind, id, reason, until })
        forgetDraft(about)
      }, words.pauseDone),
    onResume: () =>
      void run(
        async () => {
          await staffApi.call('resumeSale', { kind, id, since: data.pause?.since })
          forgetUnanswered('pauseSale')
        },
        data.claim === null ? words.resumeDone : words.claimHoldsOn,
      ),
  }
  return { sale, failure: error, again: () => void refetch() }
}

/** Reason, person, end, and resuming. */
export function Paused(props: {
  pause: NonNullable<Data<'getSalePause'>['pause']>
  busy: boolean
  onResume: () => void
}) {
  const words = useWords(supportWords)
  const { pause } = props
  return (
    <section aria-label={words.pausedTitle} className="stack gap-xs pad-sm rounded tint-red">
      <h3>{words.pausedTitle}</h3>
      <p>{pause.reason}</p>
      <p className="small light dimmed">
        {words.pausedBy(pause.by || 'Sarup')} <ThaiDate value={pause.since} as="numeric-time" />{' '}
        {pause.until === null ? (
          words.untilResumed
        ) : (
          <>
            {words.until} <ThaiDate value={pause.until} as="numeric-time" />
          </>
        )}
      </p>
      <div>
        <Button size="small" busy={props.busy} onClick={props.onResume}>
          {words.resume}
        </Button>
      </div>
    </section>
  )
}

/** Reason and end; `about` is the key of the draft; sending clears it. */
export function PauseForm({
  about,
  busy,
  onPause,
}: {
  about: string
  busy: boolean
  onPause: (reason: string, until: string | null) => void
}) {
  const words = useWords(supportWords)
  const { draft, change } = useDraft(about, { reason: '', until: '' })
  const { reason, until } = draft
  const begin = (event: FormEvent) => {
    event.preventDefault()
    onPause(reason, until === '' ? null : startOfDay(until, 1).toISOString())
  }
  return (
    <form className="stack one-column gap-md shrink" onSubmit={begin}>
      <TextArea
        label={words.reason}
        hint={words.reasonHint}
        rows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => change({ reason: event.currentTarget.value })}
      />
      <ThaiDateField label={words.untilDay} value={until} onChange={(day) => change({ until: day })} />
      <div>
        <Button type="submit" look="danger" size="small" busy={busy} disabled={reason.trim().length < 3}>
          {words.pause}
        </Button>
      </div>
    </form>
  )
}
