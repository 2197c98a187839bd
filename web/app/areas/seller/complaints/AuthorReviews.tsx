import { IconHeart } from '#web/ui/icons.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Data } from '#web/api/api.ts'
import { sellerApi } from '#web/api/seller-api.ts'
import QuestionForm from '#web/features/author-questions/QuestionForm.tsx'
import { AuthorAnswer } from '#web/features/author-questions/QuestionItem.tsx'
import { useQuestionActs } from '#web/features/author-questions/use-questions.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { Button } from '#web/ui/Button.tsx'
import { CoverImage } from '#web/ui/CoverImage.tsx'
import { Stars } from '#web/ui/Stars.tsx'
import { PendingState } from '#web/ui/ErrorState.tsx'
import { EmptyState, Skeleton } from '#web/ui/States.tsx'
import { T } from '#web/ui/T.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { questionFormWords } from '#web/words/buyer/question-form.ts'
import { questionWords } from '#web/words/buyer/questions.ts'
import { useAction } from '#web/ui/use-action.ts'
import { useWords } from '#web/words/use-words.tsx'

type Review = Data<'getSellReviews'>['reviews'][number]

const drawnAtOnce = 10

/** Reviews of the own sheets, unanswered first. */
export default function AuthorReviews() {
  const words = { ...useWords(questionWords), ...useWords(questionFormWords) }
  const report = useQuestionActs()
  const { act } = useAction()
  const [answering, setAnswering] = useState<Review>()
  const [drawn, setDrawn] = useState(drawnAtOnce)
  // An answered review moves down the list; it stays in sight.
  const [dealtWith, setDealtWith] = useState<readonly string[]>([])
  const { data, error, refetch } = useSessionQuery({
    queryKey: ['sell-reviews'],
    queryFn: sellerApi.read('getSellReviews', null, ({ reviews }) => reviews),
  })
  if (data === undefined)
    return <PendingState error={error} refetch={refetch} shape={<Skeleton height="14rem" radius="1rem" />} />
  if (data.length === 0) return <EmptyState mood="happy" text={words.reviewsNone} />
  const shown = data.filter(({ _id: id }, at) => at < drawn || dealtWith.includes(id))
  const deal = async (id: string, action: () => Promise<unknown>, done: string) => {
    setDealtWith((before) => [...before, id])
    await act(action, done)
    await refetch()
  }
  return (
    <>
      <p>{words.reviewsIntro}</p>
      <ul className="stack">
        {shown.map((review) => (
          <li key={review._id} className="gap-2xs stack ruled">
            <div className="row apart gap-md small dimmed">
              <Stars score={review.score} />
              <ThaiDate value={review.created} />
            </div>
            {review.message.trim() === '' ? (
              <p className="small dimmed">{words.noWords}</p>
            ) : (
              <p className="as-written anywhere">
                <T>{review.message}</T>
              </p>
            )}
            {review.thanked && <p className="small dimmed">{words.thanked}</p>}
            {review.answer && <AuthorAnswer answer={review.answer} />}
            {review.hidden && <p className="small dimmed">{words.answerHidden}</p>}
            <div className="row flow gap-xs">
              <Link
                className="fill stack lead-column unlinked level gap-sm"
                to={`/infoSheet/${review.sheet}#reviews`}
              >
                <CoverImage
                  of="sheets"
                  id={review.sheet}
                  version={review.cover}
                  alt=""
                  sizes="40px"
                  width={40}
                />
                <span>
                  <T>{review.sheetName}</T>
                </span>
              </Link>
              {!review.hidden && (
                <Button
                  size="small"
                  look={review.answer ? 'outline' : 'filled'}
                  onClick={() => setAnswering(review)}
                >
                  {review.answer ? words.changeAnswer : words.answerTheReview}
                </Button>
              )}
              {!review.thanked && (
                <Button
                  size="small"
                  look="outline"
                  icon={<IconHeart size={18} stroke={1.75} />}
                  onClick={() =>
                    void deal(
                      review._id,
                      () => sellerApi.call('thankForReview', { id: review._id }),
                      words.thankedDone,
                    )
                  }
                >
                  {words.thank}
                </Button>
              )}
              {review.answer && !review.hidden && (
                <Button
                  size="small"
                  look="subtle"
                  onClick={() =>
                    void deal(
                      review._id,
                      () => sellerApi.call('answerReview', { id: review._id, text: null }),
                      words.removedAnswer,
                    )
                  }
                >
                  {words.removeAnswer}
                </Button>
              )}
              <Button size="small" look="subtle" onClick={() => void report('flagReview', review._id)}>
                {words.reportReview}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {data.length > shown.length && (
        <Button look="outline" className="self-centre" onClick={() => setDrawn(drawn + drawnAtOnce)}>
          {words.reviewsMore}
        </Button>
      )}
      {answering && (
        <QuestionForm
          key={answering._id}
          title={answering.answer ? words.changeAnswer : words.answerTheReview}
          about={{
            answer: { _id: answering._id, text: answering.message, answer: answering.answer },
            send: (text) => sellerApi.call('answerReview', { id: answering._id, text }),
          }}
          onClose={() => setAnswering(undefined)}
          onDone={() => {
            setDealtWith((before) => [...before, answering._id])
            setAnswering(undefined)
            void refetch()
          }}
        />
      )}
    </>
  )
}
