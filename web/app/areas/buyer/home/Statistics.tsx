import type { Data } from '#web/api/api.ts'
import { count as digits } from '#web/ui/Baht.tsx'
import { MarkerStroke } from '#web/ui/MarkerStroke.tsx'
import { homeWords } from '#web/words/buyer/home.ts'
import { useWords } from '#web/words/use-words.tsx'
import { Section } from './Section.tsx'
import classes from './Statistics.module.css'

export function Statistics({ count }: { count: Data<'getHome'>['count'] }) {
  const words = useWords(homeWords)
  const facts = [
    { value: count.storeCount, name: words.statStores },
    { value: count.sheetCount, name: words.statSheets },
    { value: count.sellCount, name: words.statSold },
    { value: count.orderCount, name: words.statOrders },
  ]
  return (
    <Section title={words.statistics}>
      <dl className={`stack two-columns gap-md ${classes.facts}`}>
        {facts.map(({ value, name }) => (
          <div key={name} className={classes.fact}>
            <dt>{name}</dt>
            <dd>
              <MarkerStroke>{digits(value)}</MarkerStroke>
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
