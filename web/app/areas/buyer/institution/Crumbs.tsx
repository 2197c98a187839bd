import { IconChevronRight } from '#web/ui/icons.ts'
import { Link } from 'react-router'
import { breadcrumbFacts, JsonLd } from '#web/ui/JsonLd.tsx'
import { useSettings } from '#web/ui/settings.tsx'
import { T } from '#web/ui/T.tsx'
import { institutionWords } from '#web/words/buyer/institution.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from '../sheet/Breadcrumb.module.css'

/** From all institutions down to this page, for people and for search engines. */
export function Crumbs({
  crumbs,
}: {
  /** `short`: what a phone has room for on its one line. */
  crumbs: readonly { name: string; short?: string; path: string }[]
}) {
  const words = useWords(institutionWords)
  const { publicUrl } = useSettings()
  const all: typeof crumbs = [{ name: words.all, path: '/institutions' }, ...crumbs]
  return (
    <nav aria-label={words.breadcrumb}>
      <ol className={`row flow small thumb-links whole ${classes.crumbs}`}>
        {all.map(({ name, short = name, path }, at) => (
          <li key={path} className="row" aria-current={at === all.length - 1 ? 'page' : undefined}>
            {at === all.length - 1 ? (
              <span>
                <T>{short}</T>
              </span>
            ) : (
              <Link to={path}>
                <T>{short}</T>
              </Link>
            )}
            {at < all.length - 1 && <IconChevronRight size={16} stroke={1.75} />}
          </li>
        ))}
      </ol>
      <JsonLd facts={import.meta.env.SSR && breadcrumbFacts(publicUrl, all)} />
    </nav>
  )
}
