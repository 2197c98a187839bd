import { useState } from 'react'
import { browserApi } from '#web/api/browser-api.ts'
import { accountDataWords } from '#web/words/buyer/account-data.ts'
import { useWords } from '#web/words/use-words.tsx'
import { useAct } from './use-account.ts'

/** Whether what one reads counts for its authors. */
export default function ReadingCounted({ isCounted }: { isCounted: boolean }) {
  const words = useWords(accountDataWords)
  const act = useAct()
  const [isOn, setOn] = useState(isCounted)
  const change = async (readingCounted: boolean) => {
    setOn(readingCounted)
    if (!(await act(() => browserApi.call('setAccount', { readingCounted })))) setOn(!readingCounted)
  }
  return (
    <div className="row gap-md">
      <div className="grow shrink">
        <label htmlFor="reading-counted">{words.readingCounted}</label>
        <p id="reading-counted-text" className="small dimmed">
          {words.readingCountedText}
        </p>
      </div>
      <input
        id="reading-counted"
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        aria-describedby="reading-counted-text"
        className="anchor track"
        checked={isOn}
        onChange={(event) => void change(event.target.checked)}
      />
    </div>
  )
}
