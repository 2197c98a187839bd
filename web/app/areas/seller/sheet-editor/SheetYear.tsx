import { Link } from 'react-router'
import { sellerApi } from '#web/api/seller-api.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { count } from '#web/ui/Baht.tsx'
import { PendingState } from '#web/ui/ErrorState.tsx'
import { Star, Stars } from '#web/ui/Stars.tsx'
import { Strokes, StrokesToCome } from '#web/ui/Strokes.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { sheetYearWords } from '#web/words/seller/sheet-editor.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { FiguresTable } from '../dashboard/FiguresTable.tsx'
import { writeShortMonth } from '../dashboard/months.ts'
import type { OwnSheet } from './stored-words.ts'
import { NextStep } from './NextStep.tsx'

/** One sheet's sales: its twelve months, all sold ever, its stars, and the latest reviews. */
export default function SheetYear({ sheet: own }: { sheet: OwnSheet }) {
  const sheet = own._id
  const words = useWords(sheetYearWords)
  const { language } = useLanguage()
  const { data, error, refetch } = useSessionQuery({
    queryKey: ['sheet-year', sheet],
    queryFn: sellerApi.read('getSheetYear', { sheet }),
  })
  if (data === undefined)
    return (
      <PendingState error={error} refetch={refetch} shape={<StrokesToCome strokes={12} height="8rem" />} />
    )
  const { months, bought, score, scoreCount, review } = data
  const named = months.map(({ month, sold }) => ({
    key: month,
    label: writeShortMonth(month, language),
    value: sold,
  }))
  const isSold = months.some(({ sold }) => sold > 0)
  return (
    <>
      {!isSold && <NextStep sheet={own} />}
      {(bought > 0 || scoreCount > 0) && (
        <div className="flow baseline gap-lines">
          <p>
            <strong className="title-xs figures">{count(bought)}</strong> {words.sold}
          </p>
          {scoreCount > 0 && (
            <p className="inline-row gap-3xs">
              <Star size={20} /> <strong className="figures">{score}</strong>
              <span className="dimmed">{words.reviews(count(scoreCount))}</span>
            </p>
          )}
        </div>
      )}
      {isSold && (
        <>
          <Strokes strokes={named} label={words.months} write={count} height="7rem" named />
          <FiguresTable
            label={words.months}
            first={words.month}
            columns={[words.soldInMonth]}
            rows={named.map(({ key, label, value }) => ({ key, name: label, cells: [count(value)] }))}
          />
        </>
      )}
      {review && (
        <figure className="note">
          <p className="as-written">{review.message}</p>
          <figcaption className="row flow gap-xs small dimmed">
            <Stars score={review.score} size={16} />
            <ThaiDate value={review.created} />
            <Link className="thumb inline-row" to="/seller/sellreport?tab=reviews">
              {words.answer}
            </Link>
          </figcaption>
        </figure>
      )}
    </>
  )
}
