import { comparePrice, priceThatSells } from '#rules/sheets/price-helper.ts'
import type { Data } from '#web/api/api.ts'
import { count } from '#web/ui/Baht.tsx'
import { Button } from '#web/ui/Button.tsx'
import { priceHelperWords } from '#web/words/seller/price-helper.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './price-helper.module.css'

/** Fewer sheets than these say little. */
const fewSheets = 5

type AmongOthersProps = {
  course: Data<'getCoursePrices'> | undefined
  price: number | undefined
  onUse: (baht: number) => void
}

/** The price among those that are really asked for the course: a stroke for each sheet, the own one marked. */
export function AmongOthers({ course, price, onUse }: AmongOthersProps) {
  const words = useWords(priceHelperWords)
  if (course === undefined || course.course === '')
    return <p className={`fill tiny dimmed figures ${classes.others}`}>{words.noCourse}</p>
  const { others } = course
  const stand = comparePrice(
    others.map((one) => one.price),
    price ?? 0,
  )
  if (stand === undefined)
    return <p className={`fill tiny dimmed figures ${classes.others}`}>{words.noneOfCourse}</p>
  const sells = priceThatSells(others)
  const best = others.reduce((most, one) => (one.bought > most.bought ? one : most))
  const from = Math.min(stand.least, price ?? stand.least)
  const width = Math.max(stand.most, price ?? stand.most) - from
  const at = (baht: number) => ({ left: `${width === 0 ? 50 : ((baht - from) / width) * 100}%` })
  return (
    <div className={`fill tiny dimmed figures ${classes.others}`}>
      {price !== undefined && (
        <strong className="unlinked">
          {stand.dearer > stand.cheaper
            ? words.cheaperThan(stand.dearer, others.length)
            : stand.cheaper > stand.dearer
              ? words.dearerThan(stand.cheaper, others.length)
              : words.amongThem}
        </strong>
      )}
      <div className={`${classes.track} anchor`} aria-hidden="true">
        {others.map((one, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sheets are not named here and stay in one order
          <i key={place} style={at(one.price)} />
        ))}
        {price !== undefined && <b style={at(price)} />}
      </div>
      <p>
        {words.onSale(course.course, others.length)} ฿{stand.least}–฿{stand.most} ·{' '}
        {words.median(stand.median)}
        {best.bought > 0 && ` · ${words.bestSeller(best.price, count(best.bought))}`}
        {others.length < fewSheets && ` · ${words.fewSheets}`}
      </p>
      {sells && (
        <p className="row flow apart gap-xs">
          <span>
            <strong className="unlinked">{words.sells(sells.price)}</strong>{' '}
            <span>{words.sellsBecause(count(sells.times), count(sells.sheets), sells.price)}</span>
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
