import { Link } from 'react-router'
import { englishShortMonth, thaiShortMonth } from '#rules/calendar/periods.ts'
import { Baht } from '#web/ui/Baht.tsx'
import { Strokes } from '#web/ui/Strokes.tsx'
import { pick } from '#web/words/language.ts'
import { staffPromoWords } from '#web/words/staff/promo-codes.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import type { Promo } from './PromoFacts.tsx'
import classes from './promo-codes.module.css'

/** How often the codes of the list were used, month by month. */
export function PromoMonths({ promos }: { promos: readonly Promo[] }) {
  const words = useWords(staffPromoWords)
  const { language } = useLanguage()
  const months = (promos[0]?.months ?? []).map(({ month }, at) => ({
    key: month,
    label: pick({ th: thaiShortMonth, en: englishShortMonth }, language)(month),
    value: promos.reduce((sum, promo) => sum + (promo.months[at]?.uses ?? 0), 0),
  }))
  if (months.every(({ value }) => value === 0)) return null
  return (
    <section className="paper pad-card" aria-label={words.months}>
      <h2 className="medium">{words.months}</h2>
      <Strokes
        strokes={months}
        label={words.months}
        write={(value) => words.times(value.toLocaleString(language))}
        height="12rem"
      />
    </section>
  )
}

/** What each of the codes has cost, the dearest first. */
export function PromoCosts({ promos }: { promos: readonly Promo[] }) {
  const words = useWords(staffPromoWords)
  const { language } = useLanguage()
  const given = promos.reduce((sum, { discount }) => sum + discount, 0)
  const dear = promos
    .filter(({ discount }) => discount > 0)
    .map((promo) => ({ ...promo, uses: promo.months.reduce((sum, { uses }) => sum + uses, 0) }))
    .toSorted((a, b) => b.discount - a.discount)
  if (dear.length === 0) return null
  return (
    <section className="paper pad-card stack one-column gap-sm" aria-label={words.given}>
      <div>
        <h2 className="medium">{words.given}</h2>
        <p className="title-xs bold figures">
          <Baht baht={given} as="payment" />
        </p>
      </div>
      <ul className="stack gap-xs small">
        {dear.slice(0, costsShown).map(({ code, discount, uses }) => (
          <li key={code}>
            <Link className="stack gap-4xs unlinked" to={`?open=${code}`} preventScrollReset>
              <span className="row apart gap-sm">
                <span className="strong">{code}</span>
                <span className="figures">
                  <Baht baht={discount} as="amount" />
                </span>
              </span>
              <span
                className="share"
                style={{ width: `${Math.max(2, (discount / (dear[0]?.discount ?? 1)) * 100)}%` }}
                aria-hidden="true"
              />
              <span className="tiny dimmed">
                {/* Of the same months as the sum: the table counts all uses there ever were. */}
                {words.perUse(uses.toLocaleString(language), Math.round(discount / Math.max(1, uses)))}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const costsShown = 5

/** Twelve months in the height of a line. */
export function Spark({ values }: { values: readonly number[] }) {
  const most = Math.max(...values, 1)
  return (
    <svg className={classes.spark} viewBox={`0 0 ${values.length * 5} 20`} aria-hidden="true">
      {values.map((value, at) => {
        const tall = Math.max(1, (value / most) * 20)
        // biome-ignore lint/suspicious/noArrayIndexKey: the month is what it is
        return <rect key={at} x={at * 5} y={20 - tall} width={4} height={tall} rx={1} />
      })}
    </svg>
  )
}
