import { IconChevronRight } from '#web/ui/icons.ts'
import type { MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { FindSheet } from '#web/features/sheet-listing/FindSheet.tsx'
import { StoreBand } from '#web/features/stores/StoreBand.tsx'
import { StoreLogo } from '#web/features/stores/StoreLogo.tsx'
import { count } from '#web/ui/Baht.tsx'
import { Book } from '#web/ui/Book.tsx'
import { T } from '#web/ui/T.tsx'
import { secretShopWords } from '#web/words/buyer/secret-shop.ts'
import { say } from '#web/words/language.ts'
import { sharedWords } from '#web/words/shared.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { SocialLink } from '../shop/SocialLink.tsx'
import type { Drive, DriveGroup, LoadedStore } from './load-store.ts'
import classes from './Masthead.module.css'

/** Logo, name, description, social page and drives of the store. */
export function Masthead({ store }: { store: LoadedStore }) {
  const words = useWords(secretShopWords)
  const { language } = useLanguage()
  return (
    <>
      <BackLink />
      <StoreBand
        code={store.code}
        name={store.name}
        beside={store.count === 0}
        books={
          <span className={`anchor isolated ${classes.mascot}`}>
            <Book mood="reading" size={72} sticker />
          </span>
        }
        title={
          <>
            <h1 className={`tight ${classes.name}`}>
              <T>{say(store.name, language)}</T>
            </h1>
            <p className="row flow gap-sm small dimmed">
              {store.count > 0 && words.sheets(count(store.count))}
              {store.page && <SocialLink store={store} address={store.page} />}
              <span className="desk-only">{store.description}</span>
            </p>
          </>
        }
      >
        {/* A store that sells through its drives has no list to search: the shop's is a press away. */}
        {store.count === 0 && <FindSheet />}
        {store.groups.length > 0 && <DriveGroups groups={store.groups} />}
        {store.drives.length > 0 && (
          <section aria-label={words.drives}>
            <DriveLogos drives={store.drives} />
          </section>
        )}
      </StoreBand>
    </>
  )
}

/** Closes the tab that the shop's link opened. Browsers close only such tabs; any other follows the link to the shop. */
function BackLink() {
  const words = useWords(secretShopWords)
  const navigate = useNavigate()
  const goBack = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    window.close()
    if (!window.closed) void navigate('/shop')
  }
  return (
    <Link to="/shop" className={`inline-row strong finger ${classes.back}`} onClick={goBack}>
      {/* Turned round: the page carries it already. */}
      <IconChevronRight size={22} stroke={1.75} />
      {words.back}
    </Link>
  )
}

/** The new display of drives: groups one below another that open and close, initially by `expand`. Works without script. */
function DriveGroups({ groups }: { groups: readonly DriveGroup[] }) {
  const words = useWords(secretShopWords)
  return (
    <section aria-label={words.drives} className={classes.groups}>
      {groups.map((group) => (
        <details key={group.name} className={classes.group} open={group.isOpen}>
          <summary className="rounded whole">
            <h2 className="small">{group.name}</h2>
            <small className="tiny dimmed">{words.drivesInGroup(group.drives.length)}</small>
          </summary>
          <DriveLogos drives={group.drives} />
        </details>
      ))}
    </section>
  )
}

/** Logos with their names; each opens the page of its drive in a new tab. */
function DriveLogos({ drives }: { drives: readonly Drive[] }) {
  const shared = useWords(sharedWords)
  const { language } = useLanguage()
  return (
    <ul className={`flow ${classes.drives}`}>
      {drives.map((drive) => (
        <li key={drive.code} className="rigid">
          <a
            className={`row gap-2xs rounded small unlinked whole finger ${classes.drive}`}
            href={`/secretshop?${drive.code}`}
            target="_blank"
            rel="noopener"
          >
            <StoreLogo code={drive.code} name={drive.name} size={32} />
            <span>
              {say(drive.name, language)}
              <span className="visually-hidden"> {shared.opensNewTab}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
