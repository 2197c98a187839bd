import { sellerApi } from '#web/api/seller-api.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { count } from '#web/ui/Baht.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { nextStepWords } from '#web/words/seller/sheet-editor.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './sheet-editor.module.css'

/** The price on a line from the course's lowest to highest; nothing where it is the only one. */
export function CoursePrices({ price, prices }: { price: number | undefined; prices: readonly number[] }) {
  const words = useWords(nextStepWords)
  if (prices.length === 0) return null
  const [least, most] = [Math.min(...prices), Math.max(...prices)]
  // At an end its badge replaces the figure of that end. A price beyond an end stands at that end.
  const at = Math.min(Math.max((price ?? least) - least, 0) / Math.max(most - least, 1), 1)
  return (
    <section className="stack one-column packed gap-2xs shrink">
      <h3 className="small dimmed">{words.prices(count(prices.length))}</h3>
      <div className={`anchor rounded-sm ${classes.ruler}`} style={{ '--at': `${at * 100}%` } as object}>
        {price !== undefined && (
          <strong className="badge placed" data-tone="marker">
            <span className="visually-hidden">{words.own} </span>฿{count(price)}
          </strong>
        )}
      </div>
      <p className="flex apart small figures">
        <span>
          {words.cheapest} {price !== least && `฿${count(least)}`}
        </span>
        <span>
          {words.dearest} {price !== most && `฿${count(most)}`}
        </span>
      </p>
    </section>
  )
}

/** The same while the price is typed. */
export function PriceAmongCourse({ sheet, price }: { sheet: string; price: string }) {
  const { data, isPending } = useSessionQuery({
    queryKey: ['course-prices', sheet],
    queryFn: sellerApi.read('getCoursePrices', { id: sheet }),
  })
  if (isPending)
    return (
      <div className="stack gap-sm" aria-hidden="true">
        <Skeleton width="60%" height="1.25rem" />
        <Skeleton height="1.5rem" />
        <Skeleton height="1.25rem" />
      </div>
    )
  return (
    <CoursePrices price={Number(price) || undefined} prices={data?.others.map((one) => one.price) ?? []} />
  )
}
