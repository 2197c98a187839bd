import { englishShortMonth, thaiShortMonth } from '#rules/calendar/periods.ts'
import { Baht } from '#web/ui/Baht.tsx'
import { Strokes } from '#web/ui/Strokes.tsx'
import { pick } from '#web/words/language.ts'
import { staffPromoWords } from '#web/words/staff/promo-codes.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import type { Promo } from './PromoFacts.tsx'
import classes from './promo-codes.module.css'

/** Uses of the listed codes, month by month, and their cost. */
export function PromoMonths({ promos }: { promos: readonly Promo[] }) {
  const words = useWords(staffPromoWords)
  const { language } = useLanguage()
  const months = (promos[0]?.months ?? []).map(({ month }, at) => ({
    key: month,
    label: pick({ th: thaiShortMonth, en: englishShortMonth }, language)(month),
    value: promos.reduce((sum, promo) => sum + (promo.months[at]?.uses ?? 0), 0),
  }))
  const uses = months.reduce((sum, { value }) => sum + value, 0)
  const given = promos.reduce((sum, { discount }) => sum + discount, 0)
  const facts = [
    [words.givenInAll, <Baht key="given" baht={given} as="payment" />],
    [words.perUse, <Baht key="each" baht={given / Math.max(1, uses)} as="payment" />],
  ] as const
  if (months.every(({ value }) => value === 0)) return null
  return (
    <section className="stack one-column gap-xs above-md paper pad-card" aria-labelledby="promo-months">
      <h2 id="promo-months" className="medium">
        {words.months}
      </h2>
      <div className="stack one-column gap-lg bottom beside">
        <Strokes
          strokes={months}
          label={words.months}
          write={(value) => words.times(value.toLocaleString(language))}
          height="6rem"
          sum={words.inYear}
        />
        <dl className="stack gap-2xs terms">
          {facts.map(([name, said]) => (
            <div key={name} className="row apart gap-sm">
              <dt>{name}</dt>
              <dd className="heading tight strong figures whole">{said}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

/** Twelve months in the height of a line. */
export function Spark({ values }: { values: readonly number[] }) {
  const most = Math.max(...values, 1)
  return (
    <svg
      className={classes.spark}
      viewBox={`0 0 ${values.length * 5} 20`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {values.map((value, at) => {
        const tall = Math.max(1, (value / most) * 20)
        return <rect key={at} x={at * 5} y={20 - tall} width={4} height={tall} rx={1} />
      })}
    </svg>
  )
}
