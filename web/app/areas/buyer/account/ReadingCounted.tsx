import { useState } from 'react'
import { browserApi } from '#web/api/browser-api.ts'
import { accountWords } from '#web/words/buyer/account.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './account.module.css'
import { useAct } from './use-account.ts'

/** Whether what one reads counts for its authors. */
export default function ReadingCounted({ isCounted }: { isCounted: boolean }) {
  const words = useWords(accountWords)
  const act = useAct()
  const [isOn, setOn] = useState(isCounted)
  const change = async (readingCounted: boolean) => {
    setOn(readingCounted)
    if (!(await act(() => browserApi.call('setAccount', { readingCounted })))) setOn(!readingCounted)
  }
  return (
    <div className="stack at-start gap-3xs shrink">
      <label className={`row gap-sm ${classes.check}`}>
        <input type="checkbox" checked={isOn} onChange={(event) => void change(event.target.checked)} />
        {words.readingCounted}
      </label>
      <p className="small dimmed">{words.readingCountedText}</p>
    </div>
  )
}
