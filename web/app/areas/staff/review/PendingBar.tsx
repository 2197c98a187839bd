import { useEffect, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { verifyWords } from '#web/words/staff/review.ts'
import { useWords } from '#web/words/use-words.tsx'
import type { Decided } from './use-pending.ts'
import classes from './review.module.css'

/** What was decided and can still be taken back, the newest first. */
export function PendingBar(props: {
  pending: readonly Decided[]
  onUndo: (key: string) => void
  onSend: () => void
}) {
  const words = useWords(verifyWords)
  const { pending } = props
  const now = useSeconds(pending.length > 0)
  const last = pending.at(-1)
  return (
    <div className={classes.pending} role="status" data-empty={last === undefined || undefined}>
      {last !== undefined && (
        <>
          <span className={classes.pendingText}>
            {last.kind === 'approve' ? words.willApprove(last.name) : words.willReject(last.name)}
            {pending.length > 1 && ` · ${words.morePending(pending.length - 1)}`}
          </span>
          <span aria-hidden="true" className={classes.seconds}>
            {words.seconds(Math.max(0, Math.ceil((last.sendAt - now) / 1_000)))}
          </span>
          <Button look="outline" size="small" aria-keyshortcuts="z" onClick={() => props.onUndo(last.key)}>
            {words.undo}
          </Button>
          <Button look="subtle" size="small" aria-keyshortcuts="s" onClick={props.onSend}>
            {words.sendNow}
          </Button>
        </>
      )}
    </div>
  )
}

function useSeconds(on: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!on) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [on])
  return now
}
