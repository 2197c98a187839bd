import { useState } from 'react'
import type { Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { ConfirmDialog } from '#web/ui/AlertDialog.tsx'
import { count } from '#web/ui/Baht.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { staffTutoringWords } from '#web/words/staff/tutoring.ts'
import { useWords } from '#web/words/use-words.tsx'
import { type Icon, IconClock, IconHourglass, IconPlayerPlay, IconVideo } from '#web/ui/icons.ts'
import { StateTag, type StateTone } from '../layout/list/StateTag.tsx'
import panel from '../layout/panel/panel.module.css'

/** An ended session may still lack its replay. */
const tones: Partial<Record<State, StateTone>> = { running: 'good', ended: 'waiting' }

export type DeskSession = NonNullable<Data<'getTutoring'>['session']>

type SessionFactsProps = { session: DeskSession; onChanged: () => void; onCancelled: () => void }

/** The session's state, and actions on it as a whole. */
export function SessionFacts({ session, onChanged, onCancelled }: SessionFactsProps) {
  const words = useWords(staffTutoringWords)
  const [asked, setAsked] = useState<'end' | 'cancel'>()
  const { act, busy } = useAction()
  const { _id: id, state, owners, views, viewers, ended } = session
  const finish = async () => {
    if (asked === undefined) return
    const isDone = await act(
      () => staffApi.call(asked === 'end' ? 'endTutoring' : 'cancelTutoring', { id }),
      asked === 'end' ? words.endDone : words.cancelDone,
    )
    setAsked(undefined)
    if (isDone && asked === 'cancel') return onCancelled()
    // Also after a refusal: a colleague may have been faster.
    onChanged()
  }
  return (
    <>
      <dl className={`stack terms figures ${panel.facts} lead-column`}>
        <dt>{words.state}</dt>
        <dd>
          <SessionState state={state} /> {ended !== null && <ThaiDate value={ended} as="numeric-time" />}
        </dd>
        <dt>{words.owners}</dt>
        <dd>{count(owners)}</dd>
        <dt>{words.views}</dt>
        <dd>{count(views)}</dd>
        <dt>{words.viewers}</dt>
        <dd>{count(viewers)}</dd>
      </dl>
      <div className="row flow gap-sm">
        <a
          className="inline-row strong anywhere finger"
          href={`/myVideo/${id}`}
          target="_blank"
          rel="noopener"
        >
          {words.openPage}
        </a>
        {state === 'running' && (
          <Button look="danger" size="small" onClick={() => setAsked('end')}>
            {words.end}
          </Button>
        )}
        {ended === null && (
          <Button look="outline" size="small" onClick={() => setAsked('cancel')}>
            {words.cancel}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asked !== undefined}
        danger
        busy={busy}
        title={asked === 'cancel' ? words.cancelTitle : words.endTitle}
        confirm={asked === 'cancel' ? words.cancel : words.end}
        onCancel={() => setAsked(undefined)}
        onConfirm={() => void finish()}
      >
        {asked === 'cancel' ? words.cancelText(owners) : words.endText}
      </ConfirmDialog>
    </>
  )
}

type State = Data<'listTutoring'>['sessions'][number]['state']

const icons: Record<State, Icon> = {
  ahead: IconClock,
  running: IconPlayerPlay,
  ended: IconHourglass,
  replay: IconVideo,
}

export function SessionState({ state }: { state: State }) {
  const words = useWords(staffTutoringWords)
  return (
    <StateTag tone={tones[state] ?? 'plain'} icon={icons[state]}>
      {words[state]}
    </StateTag>
  )
}
