import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { sharedWords } from '#web/words/shared.ts'
import { manyWords } from '#web/words/staff/many.ts'
import { useWords } from '#web/words/use-words.tsx'
import type { Many } from './use-many.ts'
import classes from './UndoBar.module.css'

/** A decision not sent yet: undo it, or send it now. */
export function UndoBar(props: {
  /** Undefined: nothing waits. */
  sendAt: number | undefined
  /** Single keys of the screen. */
  keys?: { undo: string; send: string }
  onUndo: () => void
  onSend: () => void
  children: ReactNode
}) {
  const words = useWords(manyWords)
  const { sendAt, keys } = props
  const now = useSeconds(sendAt !== undefined)
  const named = (word: string, key: string | undefined) =>
    key === undefined ? word : `${word} (${key.toUpperCase()})`
  return (
    <div
      className={`box lifted row ${classes.bar} stuck flow`}
      role="status"
      data-empty={sendAt === undefined || undefined}
    >
      {sendAt !== undefined && (
        <>
          <span className="anywhere">{props.children}</span>
          <span aria-hidden="true" className={`dimmed figures ${classes.seconds}`}>
            {words.seconds(Math.max(0, Math.ceil((sendAt - now) / 1_000)))}
          </span>
          <Button look="outline" size="small" aria-keyshortcuts={keys?.undo} onClick={props.onUndo}>
            {named(words.undo, keys?.undo)}
          </Button>
          <Button look="subtle" size="small" aria-keyshortcuts={keys?.send} onClick={props.onSend}>
            {named(words.sendNow, keys?.send)}
          </Button>
        </>
      )}
    </div>
  )
}

/** An act on many rows: its text while it can be undone, its progress once it is sent, and its refusals. */
export function ManyBar({ many: { doing, failed, forgetFailed, undo, send } }: { many: Many }) {
  const words = useWords(manyWords)
  const shared = useWords(sharedWords)
  if (failed !== undefined)
    return (
      <div className={`box lifted row ${classes.bar} stuck flow`} role="alert">
        <div className="stack gap-xs anywhere">
          <strong>{words.failed(failed.rows.length, failed.of)}</strong>
          <ul className={`small ${classes.failed} scrolls`}>
            {failed.rows.map((row) => (
              <li key={row}>{row}</li>
            ))}
          </ul>
        </div>
        <Button look="outline" size="small" onClick={forgetFailed}>
          {shared.acknowledge}
        </Button>
      </div>
    )
  if (doing === undefined || doing.sent === null)
    return (
      <UndoBar sendAt={doing?.sendAt} onUndo={undo} onSend={() => void send()}>
        {doing?.act.text}
      </UndoBar>
    )
  const { size } = doing.act.rows
  return (
    <div className={`box lifted row ${classes.bar} stuck flow`} role="status">
      <progress value={doing.sent} max={size} aria-label={doing.act.text} />
      {words.progress(doing.sent, size)}
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
