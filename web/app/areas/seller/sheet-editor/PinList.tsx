import { useState } from 'react'
import { pinNoteLengthMax } from '#rules/sheets/review.ts'
import { sellerApi } from '#web/api/seller-api.ts'
import { useDraft } from '#web/features/drafts/use-draft.ts'
import { TextField } from '#web/ui/Field.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { editorWords } from '#web/words/seller/sheet-editor.ts'
import { useWords } from '#web/words/use-words.tsx'
import type { OwnSheet } from './stored-words.ts'

/** The places that the reviewer pinned, each with its part of the page and a line to answer, saved when the seller leaves it. */
export function PinList({ sheetId, pins }: { sheetId: string; pins: OwnSheet['pins'] }) {
  const words = useWords(editorWords)
  if (pins.length === 0) return null
  return (
    <ol className="stack gap-md above-sm unlinked" aria-label={words.pins}>
      {pins.map((pin) => (
        <li key={pin.number} className="stack gap-sm fits-18">
          {pin.picture !== null && (
            <img
              src={pin.picture}
              alt={words.pinOf(pin.number, pin.page)}
              className="as-high outlined rounded-sm"
            />
          )}
          <div>
            <p>
              <strong>{words.pinOf(pin.number, pin.page)}</strong> {pin.note}
            </p>
            <Answer sheetId={sheetId} pin={pin} />
          </div>
        </li>
      ))}
    </ol>
  )
}

function Answer({ sheetId, pin }: { sheetId: string; pin: OwnSheet['pins'][number] }) {
  const words = useWords(editorWords)
  const { act } = useAction()
  const [saved, setSaved] = useState(pin.answer)
  const { draft, change, forget } = useDraft(`pin-answer:${sheetId}:${pin.number}`, { answer: pin.answer })
  const { answer } = draft
  const save = async () => {
    if (answer.trim() === saved) return
    if (!(await act(() => sellerApi.call('answerPin', { id: sheetId, number: pin.number, answer })))) return
    setSaved(answer.trim())
    forget()
  }
  return (
    <TextField
      label={words.pinAnswer}
      hint={saved !== '' && saved === answer.trim() ? words.pinAnswered : words.pinAnswerHint}
      maxLength={pinNoteLengthMax}
      value={answer}
      onChange={(event) => change({ answer: event.target.value })}
      onBlur={() => void save()}
    />
  )
}
