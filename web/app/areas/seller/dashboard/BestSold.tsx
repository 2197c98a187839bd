import { count } from '#web/ui/Baht.tsx'
import { CoverImage } from '#web/ui/CoverImage.tsx'
import { dashboardWords } from '#web/words/seller/dashboard.ts'
import { sharedWords } from '#web/words/shared.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './dashboard.module.css'
import type { OwnSheet } from './use-dashboard.ts'

/** To leaf through on a phone; a desk shows the first four. */
const SHOWN = 8

/** Her shelf: the covers that sold most, each with a stroke to the scale of the first. */
export function BestSold({ sheets }: { sheets: readonly OwnSheet[] }) {
  const words = useWords(dashboardWords)
  const shared = useWords(sharedWords)
  const best = sheets
    .filter(({ status, bought }) => status >= 4 && bought > 0)
    .toSorted((a, b) => b.bought - a.bought)
    .slice(0, SHOWN)
  if (best.length < 3) return null
  const most = best[0]?.bought ?? 1
  return (
    <section className="stack packed one-column gap-xs shrink pad-md paper" aria-labelledby="best-sold">
      <h2 id="best-sold" className="small strong">
        {words.shelf}
      </h2>
      <ol className={`${classes.shelf} anchor stack gap-sm`}>
        {best.map(({ _id, cover, name, bought }) => (
          <li key={_id}>
            <a
              href={`/infoSheet/${_id}`}
              target="_blank"
              rel="noopener"
              className="stack one-column gap-4xs unlinked"
            >
              <CoverImage of="sheets" id={_id} version={cover} alt={name} sizes="128px" urgent />
              <span className="small strong whole">{words.soldTimes(count(bought))}</span>
              <span className="share" style={{ width: `${(bought / most) * 100}%` }} aria-hidden="true" />
              <span className="visually-hidden"> {shared.opensNewTab}</span>
            </a>
          </li>
        ))}
      </ol>
    </section>
  )
}
