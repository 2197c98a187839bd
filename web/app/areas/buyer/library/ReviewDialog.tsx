import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { browserApi } from '#web/api/browser-api.ts'
import { CountedText } from '#web/features/counted-text/CountedText.tsx'
import { useDraft } from '#web/features/drafts/use-draft.ts'
import { useToken } from '#web/features/session/use-session.ts'
import { AlertDialog } from '#web/ui/AlertDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Star, Stars } from '#web/ui/Stars.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { Skeleton } from '#web/ui/States.tsx'
import { T } from '#web/ui/T.tsx'
import { showToast } from '#web/ui/toast.ts'
import { useIsHere } from '#web/ui/use-is-here.ts'
import { libraryWords } from '#web/words/buyer/library.ts'
import { voiceWords } from '#web/words/buyer/reviews.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './BoughtActs.module.css'
import type { ActDialogProps } from './use-bought-acts.tsx'

/** buyer.md §5: said on the label and counted. */
const MESSAGE_LIMIT = 100

type Review = { message: string; score: number; before: boolean }

type ReviewDialogProps = ActDialogProps & { isPaid: boolean }

/** One score and comment for a bought sheet: written, changed or deleted; the reader of a gift can only delete it. */
export function ReviewDialog(props: ReviewDialogProps) {
  const words = useWords(voiceWords)
  const library = useWords(libraryWords)
  const { sheet, isPaid, open, onClose } = props
  const token = useToken()
  const review = useQuery({
    queryKey: ['my-score', token, sheet._id],
    queryFn: browserApi.read('getMyScore', { sheet: sheet._id }, ({ score }) => score),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  // Asked again when the line is back, it may fail: what is being written stays.
  if (review.data !== undefined) return <ReviewForm {...props} review={review.data} />
  if (review.error !== null)
    return (
      <AlertDialog open={open} onClose={onClose}>
        {words.commentNotLoaded}
      </AlertDialog>
    )
  return (
    <Dialog open={open} onClose={onClose} title={isPaid ? library.writeComment : library.deleteComment}>
      <div className="stack one-column gap-md">
        <Skeleton height="3rem" />
        <Skeleton height="9rem" />
      </div>
    </Dialog>
  )
}

function ReviewForm({
  sheet,
  isPaid,
  review,
  open,
  onClose,
  onDone,
}: ReviewDialogProps & { review: Review }) {
  const words = useWords(voiceWords)
  const library = useWords(libraryWords)
  const { language } = useLanguage()
  const form = useId()
  const client = useQueryClient()
  const { draft, change, forget } = useDraft(`comment:${sheet._id}`, {
    message: review.message,
    score: review.score,
  })
  const [busy, setBusy] = useState<'save' | 'delete'>()
  const [failure, setFailure] = useState<string>()
  const isHere = useIsHere()

  const send = async (what: 'save' | 'delete', call: () => Promise<unknown>, said: string) => {
    setBusy(what)
    try {
      await call()
    } catch (problem) {
      const text = wordsOfFailure(problem, language)
      if (isHere()) setFailure(text)
      else showToast({ text, tone: 'bad' })
      return
    } finally {
      setBusy(undefined)
    }
    forget()
    void client.invalidateQueries({ queryKey: ['my-sheets'] })
    onDone(said)
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (draft.score === 0) setFailure(words.chooseScore)
    else
      void send(
        'save',
        () => browserApi.call('addMyScore', { sheet: sheet._id, ...draft }),
        words.commentSaved,
      )
  }
  const remove = () =>
    send('delete', () => browserApi.call('deleteMyScore', { sheet: sheet._id }), words.commentDeleted)

  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        title={!isPaid ? library.deleteComment : review.before ? library.editComment : library.writeComment}
        footer={
          <>
            {review.before && (
              <Button
                look="outline"
                className="rigid alarm"
                busy={busy === 'delete'}
                disabled={busy === 'save'}
                onClick={() => void remove()}
              >
                {words.deleteComment}
              </Button>
            )}
            {isPaid && (
              <Button wide type="submit" form={form} busy={busy === 'save'} disabled={busy === 'delete'}>
                {words.saveComment}
              </Button>
            )}
          </>
        }
      >
        <form id={form} className="stack one-column gap-md" onSubmit={save}>
          <p className="dimmed">
            <T>{sheet.name}</T>
          </p>
          {isPaid ? (
            <>
              <ScoreField score={draft.score} onChange={(score) => change({ score })} />
              <CountedText
                label={words.comment}
                hint={words.commentHint}
                limit={MESSAGE_LIMIT}
                value={draft.message}
                onChange={(message) => change({ message })}
              />
            </>
          ) : (
            <>
              <Stars score={review.score} />
              {review.message !== '' && <p>{review.message}</p>}
              <p className="small">
                <T>{words.commentOfGiven}</T>
              </p>
            </>
          )}
        </form>
      </Dialog>
      <AlertDialog open={failure !== undefined} onClose={() => setFailure(undefined)}>
        {failure}
      </AlertDialog>
    </>
  )
}

/** Five stars that are radio buttons: arrows and words work as everywhere. 0: none chosen. */
function ScoreField({ score, onChange }: { score: number; onChange: (score: number) => void }) {
  const words = useWords(voiceWords)
  return (
    <fieldset className="stack shrink">
      <legend className="small strong">{words.score}</legend>
      <div className={`flex gap-3xs ${classes.stars}`}>
        {[1, 2, 3, 4, 5].map((star) => (
          <label key={star} className={`stack anchor rounded ${classes.star}`}>
            <input
              type="radio"
              name="score"
              className="visually-hidden"
              checked={score === star}
              aria-label={words.stars(star)}
              onChange={() => onChange(star)}
            />
            <Star size={30} isFull={star <= score} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
