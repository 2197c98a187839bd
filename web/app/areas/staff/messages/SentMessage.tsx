import { useState } from 'react'
import { type Data, forgetUnanswered } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { ConfirmDialog } from '#web/ui/AlertDialog.tsx'
import { count } from '#web/ui/Baht.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { staffMessageWords } from '#web/words/staff/messages.ts'
import { useWords } from '#web/words/use-words.tsx'
import { StateTag, type StateTone } from '../layout/list/StateTag.tsx'
import { MessagePreview } from './MessagePreview.tsx'

type SentMessageProps = { message: Data<'getStaffMessage'>; onChanged: () => void }

/** Progress of a message: how far it has gone, who has read it; stopped and continued here. */
export function SentMessage({ message, onChanged }: SentMessageProps) {
  const words = useWords(staffMessageWords)
  const { state, sent, receivers, read, type, at, by } = message
  const whole = Math.max(1, receivers ?? 1)
  return (
    <div className="stack one-column gap-md shrink">
      <dl className="stack terms figures gap-words lead-column">
        <dt>{words.to}</dt>
        <dd>{receiversLine(words, message)}</dd>
        <dt>{words.by}</dt>
        <dd>{by}</dd>
        <dt>{words.when}</dt>
        <dd>
          <ThaiDate value={at} as="numeric-time" />
        </dd>
        <dt>{words.state}</dt>
        <dd>
          <MessageState state={state} />
        </dd>
        <dt>{words.sentCount}</dt>
        <dd>{words.ofCount(sent, receivers ?? 0)}</dd>
        <dt>{words.readCount}</dt>
        <dd>{count(read)}</dd>
      </dl>
      {(state === 'sending' || state === 'stopped') && (
        <>
          <progress aria-label={words.progress} max={whole} value={Math.min(sent, whole)} />
          <Steer message={message} onDone={onChanged} />
        </>
      )}
      <MessagePreview language="th" type={type} typed={message.th} at={at} />
      <MessagePreview language="en" type={type} typed={message.en} at={at} />
    </div>
  )
}

function Steer({
  message: { _id: id, state },
  onDone,
}: {
  message: Data<'getStaffMessage'>
  onDone: () => void
}) {
  const words = useWords(staffMessageWords)
  const [isAsked, setAsked] = useState(false)
  const { act, busy } = useAction()
  const isSending = state === 'sending'
  const steer = async () => {
    await act(
      async () => {
        await staffApi.call('steerStaffMessage', { id, sending: !isSending })
        forgetUnanswered('steerStaffMessage')
      },
      isSending ? words.stopDone : words.goOnDone,
    )
    setAsked(false)
    // Also after a no: it may be over by now.
    onDone()
  }
  return (
    <>
      {isSending ? (
        <Button look="danger" busy={busy} onClick={() => setAsked(true)}>
          {words.stop}
        </Button>
      ) : (
        <Button busy={busy} onClick={() => void steer()}>
          {words.goOn}
        </Button>
      )}
      <ConfirmDialog
        open={isAsked}
        danger
        busy={busy}
        title={words.stopTitle}
        confirm={words.stop}
        onCancel={() => setAsked(false)}
        onConfirm={() => void steer()}
      >
        {words.stopText}
      </ConfirmDialog>
    </>
  )
}

type State = Data<'listStaffMessages'>['messages'][number]['state']

const tones = {
  draft: 'plain',
  sending: 'waiting',
  stopped: 'waiting',
  sent: 'good',
} as const satisfies Record<State, StateTone>

export function MessageState({ state }: { state: State }) {
  const words = useWords(staffMessageWords)
  return <StateTag tone={tones[state]}>{words[state]}</StateTag>
}

export type MessageWords = (typeof staffMessageWords)['th']

export function receiversLine(
  words: MessageWords,
  { audience, target }: Pick<Data<'listStaffMessages'>['messages'][number], 'audience' | 'target'>,
): string {
  return target === null ? words[audience] : `${words[audience]}: ${target.name}`
}
