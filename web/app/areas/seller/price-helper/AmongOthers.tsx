import { useQuery } from '@tanstack/react-query'
import { comparePrice, priceThatSells } from '#rules/sheets/price-helper.ts'
import type { Data } from '#web/api/api.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { count } from '#web/ui/Baht.tsx'
import { Button } from '#web/ui/Button.tsx'
import { T } from '#web/ui/T.tsx'
import { priceHelperWords } from '#web/words/seller/price-helper.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './price-helper.module.css'

/** Fewer sheets than these say little. */
const fewSheets = 5

/** Across all institutions, where no course is known. */
const marketSheets = 24

type Stand = NonNullable<ReturnType<typeof comparePrice>>

type AmongOthersProps = {
  course: Data<'getCoursePrices'> | undefined
  price: number | undefined
  onUse: (baht: number) => void
}

/** The price among those of other sheets: of the draft's course, without one of the best sellers. */
export default function AmongOthers({ course, price, onUse }: AmongOthersProps) {
  const words = useWords(priceHelperWords)
  const isOfCourse = course !== undefined && course.course !== ''
  const { data: market } = useMarket(!isOfCourse)
  const others = isOfCourse ? course.others : market
  const stand = comparePrice(others?.map((one) => one.price) ?? [], price ?? 0)
  if (others === undefined || stand === undefined)
    return isOfCourse && <p className="small dimmed">{words.noneOfCourse}</p>
  const sells = isOfCourse ? priceThatSells(others) : undefined
  return (
    <div className="stack one-column gap-2xs small figures">
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
      <PriceRange stand={stand} price={price} />
      <p className="dimmed desk-only">
        <T>{isOfCourse ? words.onSale(course.course, others.length) : words.bestSellers(others.length)}</T>
        {others.length < fewSheets && ` · ${words.fewSheets}`}
        {!isOfCourse && ` · ${words.noCourse}`}
      </p>
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

type PriceRangeProps = Pick<AmongOthersProps, 'price'> & { stand: Stand }

/** From the cheapest to the dearest, and where the price of the answers lies. */
function PriceRange({ stand, price }: PriceRangeProps) {
  const words = useWords(priceHelperWords)
  const { least, median, most } = stand
  const highest = Math.max(most, price ?? 0)
  const place = (baht: number) => `${(baht / highest) * 100}%`
  return (
    <div className={classes.range}>
      <p className="anchor" aria-hidden="true">
        <span className="placed" style={{ left: place(least), right: `calc(100% - ${place(most)})` }} />
        <span className="placed" style={{ left: place(median) }} data-middle />
        {price !== undefined && (
          <span className="placed" style={{ '--at': place(price) } as object} data-own />
        )}
      </p>
      <p className="flex apart gap-xs tiny dimmed desk-only">
        {(
          [
            ['cheapest', least],
            ['middle', median],
            ['dearest', most],
          ] as const
        ).map(([name, baht]) => (
          <span key={name} className="whole">
            {words[name]} ฿{baht}
          </span>
        ))}
      </p>
    </div>
  )
}

/** Prices of the best sellers everywhere. */
function useMarket(isAsked: boolean) {
  return useQuery({
    queryKey: ['market-prices'],
    queryFn: browserApi.read('searchSheet', { sort: '-bought', pageLimit: marketSheets }),
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}
