import { useQuery } from '@tanstack/react-query'
import { comparePrice, priceThatSells } from '#rules/sheets/price-helper.ts'
import type { Data } from '#web/api/api.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { count } from '#web/ui/Baht.tsx'
import { Button } from '#web/ui/Button.tsx'
import { StrokeRows } from '#web/ui/Strokes.tsx'
import { T } from '#web/ui/T.tsx'
import { priceHelperWords } from '#web/words/seller/price-helper.ts'
import { useWords } from '#web/words/use-words.tsx'

/** Fewer sheets than these say little. */
const fewSheets = 5

/** Of all institutions, where no course is known. */
const marketSheets = 24

type AmongOthersProps = {
  course: Data<'getCoursePrices'> | undefined
  price: number | undefined
  onUse: (baht: number) => void
}

/** The price among those that are really asked: for the course of the draft, without one for what sells best. */
export default function AmongOthers({ course, price, onUse }: AmongOthersProps) {
  const words = useWords(priceHelperWords)
  const isOfCourse = course !== undefined && course.course !== ''
  const market = useMarket(!isOfCourse)
  const others = isOfCourse ? course.others : market
  const stand = comparePrice(others?.map((one) => one.price) ?? [], price ?? 0)
  if (others === undefined || stand === undefined)
    return isOfCourse ? <p className="fill small dimmed">{words.noneOfCourse}</p> : null
  const sells = isOfCourse ? priceThatSells(others) : undefined
  const row = (key: 'cheapest' | 'middle' | 'dearest', value: number) => ({
    key,
    name: words[key],
    value,
    told: `฿${value}`,
    tone: 'part',
  })
  return (
    <div className="fill stack one-column gap-2xs small figures">
      {price !== undefined && (
        <strong>
          <T>
            {stand.dearer > stand.cheaper
              ? words.cheaperThan(stand.dearer, others.length, isOfCourse)
              : stand.cheaper > stand.dearer
                ? words.dearerThan(stand.cheaper, others.length, isOfCourse)
                : words.amongThem(isOfCourse)}
          </T>
        </strong>
      )}
      <div className="desk-only stack one-column gap-2xs">
        <p className="dimmed">
          <T>{isOfCourse ? words.onSale(course.course, others.length) : words.bestSellers(others.length)}</T>
          {others.length < fewSheets && ` · ${words.fewSheets}`}
        </p>
        <StrokeRows
          label={words.real}
          rows={[
            ...(price === undefined
              ? []
              : [
                  {
                    key: 'own',
                    name: words.own,
                    value: price,
                    told: <strong>฿{price}</strong>,
                    tone: 'amber',
                  },
                ]),
            row('cheapest', stand.least),
            row('middle', stand.median),
            row('dearest', stand.most),
          ]}
        />
        {!isOfCourse && <p className="dimmed">{words.noCourse}</p>}
      </div>
      {sells && (
        <p className="row flow apart gap-xs">
          <span>
            <strong>{words.sells(sells.price)}</strong>{' '}
            <span className="dimmed desk-only">
              {words.sellsBecause(count(sells.times), count(sells.sheets), sells.price)}
            </span>
          </span>
          {sells.price !== price && (
            <Button size="small" look="outline" onClick={() => onUse(sells.price)}>
              {words.useThat(sells.price)}
            </Button>
          )}
        </p>
      )}
    </div>
  )
}

/** What the sheets cost that sell best everywhere. */
function useMarket(isAsked: boolean) {
  const { data } = useQuery({
    queryKey: ['market-prices'],
    queryFn: async ({ signal }) =>
      (await browserApi.call('searchSheet', { sort: '-bought', pageLimit: marketSheets }, { signal })).data,
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return data
}
