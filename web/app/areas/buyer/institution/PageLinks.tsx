import { Link } from 'react-router'
import { institutionWords } from '#web/words/buyer/institution.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './institution.module.css'

/**
 * Pages linked around the current one, besides the first and last. Many, because search engines reach sheets only through their courses'
 * pages.
 */
const around = 30

/** Pages count from 0 in calls and from 1 in addresses; the first has no number. */
export function addressOfPage(path: string, page: number): string {
  return page === 0 ? path : `${path}?page=${page + 1}`
}

export function pageOfAddress(url: URL): number {
  const page = Number(url.searchParams.get('page') ?? 1)
  return Number.isInteger(page) && page > 1 && page <= 10_000 ? page - 1 : 0
}

/** Links, not buttons: search engines and people without scripts go through the whole list by them. */
export function PageLinks({ path, page, pages }: { path: string; page: number; pages: number }) {
  const words = useWords(institutionWords)
  if (pages < 2) return null
  const shown = Array.from({ length: pages }, (_, at) => at).filter(
    (at) => at === 0 || at === pages - 1 || Math.abs(at - page) <= around,
  )
  return (
    <nav className={`flow centre gap-3xs ${classes.pages}`} aria-label={words.pages}>
      {page > 0 && (
        <Link
          to={addressOfPage(path, page - 1)}
          className="inline-row centre thumb rounded strong pick"
          rel="prev"
        >
          {words.earlier}
        </Link>
      )}
      {shown.map((at) => (
        <Link
          key={at}
          className="inline-row centre thumb rounded strong pick"
          to={addressOfPage(path, at)}
          aria-label={words.page(at + 1)}
          aria-current={at === page ? 'page' : undefined}
        >
          {at + 1}
        </Link>
      ))}
      {page < pages - 1 && (
        <Link
          to={addressOfPage(path, page + 1)}
          className="inline-row centre thumb rounded strong pick"
          rel="next"
        >
          {words.later}
        </Link>
      )}
    </nav>
  )
}
