import { type FormEvent, useId, useState } from 'react'
import { answerLengthMax, questionLengthMax } from '#rules/sheets/questions.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { CountedText } from '#web/features/counted-text/CountedText.tsx'
import { useDraft } from '#web/features/drafts/use-draft.ts'
import { AlertDialog } from '#web/ui/AlertDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { showToast } from '#web/ui/toast.ts'
import { questionFormWords } from '#web/words/buyer/question-form.ts'
import { questionWords } from '#web/words/buyer/questions.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'

/** A question, or a review. */
type Answered = { _id: string; text: string; answer: { text: string } | null }

type QuestionFormProps = {
  about: { ask: string } | { answer: Answered; send?: (text: string) => Promise<unknown> }
  title?: string
  onDone: () => void
  onClose: () => void
}

/** Asking about a sheet (its id), or answering a question or review. After a refusal what was typed stays. */
export default function QuestionForm({ about, title, onDone, onClose }: QuestionFormProps) {
  const words = { ...useWords(questionWords), ...useWords(questionFormWords) }
  const { language } = useLanguage()
  const form = useId()
  const question = 'answer' in about ? about.answer : undefined
  const sheet = 'ask' in about ? about.ask : ''
  const limit = question ? answerLengthMax : questionLengthMax
  const { draft, change, forget } = useDraft(`question:${question?._id ?? sheet}`, {
    text: question?.answer?.text ?? '',
  })
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const text = draft.text.trim()
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (text === '') return setFailure(words.writeFirst)
    setBusy(true)
    try {
      if ('ask' in about) await browserApi.call('askQuestion', { sheet, text })
      else if (about.send) await about.send(text)
      else await browserApi.call('answerQuestion', { id: about.answer._id, text })
    } catch (problem) {
      setFailure(wordsOfFailure(problem, language))
      return
    } finally {
      setBusy(false)
    }
    forget()
    showToast({ text: question ? words.answerSent : words.questionSent, tone: 'good' })
    onDone()
  }
  return (
    <>
      <Dialog
        open={failure === undefined}
        onClose={onClose}
        title={title ?? (question ? words.answer : words.ask)}
        footer={
          <Button wide type="submit" form={form} busy={isBusy} disabled={[...text].length > limit}>
            {question ? words.sendAnswer : words.sendQuestion}
          </Button>
        }
      >
        <form id={form} onSubmit={(event) => void send(event)}>
          {question && <p>{question.text}</p>}
          <CountedText
            label={question ? words.answerLabel : words.questionLabel}
            hint={question ? words.answerHint : words.questionHint}
            limit={limit}
            value={draft.text}
            onChange={(next) => change({ text: next })}
          />
        </form>
      </Dialog>
      <AlertDialog open={failure !== undefined} onClose={() => setFailure(undefined)}>
        {failure}
      </AlertDialog>
    </>
  )
}
