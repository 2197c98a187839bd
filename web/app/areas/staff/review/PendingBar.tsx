import { verifyWords } from '#web/words/staff/review.ts'
import { useWords } from '#web/words/use-words.tsx'
import { UndoBar } from '../layout/UndoBar.tsx'
import type { Decided } from './use-pending.ts'

/** Decisions that can still be undone, newest first. */
export function PendingBar(props: {
  pending: readonly Decided[]
  onUndo: (key: string) => void
  onSend: () => void
}) {
  const words = useWords(verifyWords)
  const { pending } = props
  const last = pending.at(-1)
  return (
    <UndoBar
      sendAt={last?.sendAt}
      keys={{ undo: 'z', send: 's' }}
      onUndo={() => last && props.onUndo(last.key)}
      onSend={props.onSend}
    >
      {last && (last.kind === 'approve' ? words.willApprove(last.name) : words.willReject(last.name))}
      {pending.length > 1 && ` · ${words.morePending(pending.length - 1)}`}
    </UndoBar>
  )
}
