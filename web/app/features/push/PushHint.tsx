import { IconBellRinging } from '#web/ui/icons.ts'
import { useState } from 'react'
import { localStore } from '#web/browser/storage.ts'
import { Button } from '#web/ui/Button.tsx'
import { showToast } from '#web/ui/toast.ts'
import { pushWords } from '#web/words/buyer/push.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './PushHint.module.css'
import { usePush } from './use-push.ts'

const ANSWER_KEY = 'pushHint'

/** A line that offers notifications on this device. The browser asks only after a press, and "not now" is for good. */
export default function PushHint() {
  const words = useWords(pushWords)
  const { state, busy, turnOn } = usePush()
  const [isAnswered, setAnswered] = useState(() => localStore.getItem(ANSWER_KEY) !== null)
  if (state !== 'ready' || isAnswered) return null
  const answer = () => {
    localStore.setItem(ANSWER_KEY, '1')
    setAnswered(true)
  }
  const accept = async () => {
    try {
      await turnOn()
      answer()
    } catch {
      showToast({ text: words.pushFailed, tone: 'bad' })
    }
  }
  return (
    <aside className={`row flow pad-strip rounded-lg surface ${classes.hint}`}>
      <IconBellRinging size={22} stroke={1.75} className="linked" />
      <p className="grow-words">{words.pushHint}</p>
      <div className="flow gap-xs">
        <Button size="small" look="light" busy={busy} onClick={() => void accept()}>
          {words.pushOn}
        </Button>
        <Button size="small" look="subtle" onClick={answer}>
          {words.notNow}
        </Button>
      </div>
    </aside>
  )
}
