import { IconChevronDown } from '@tabler/icons-react'
import { StoreLogo } from '#web/features/stores/StoreLogo.tsx'
import { secretShopWords } from '#web/words/buyer/secret-shop.ts'
import { say } from '#web/words/language.ts'
import { sharedWords } from '#web/words/shared.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './Drives.module.css'
import type { Drive, DriveGroup } from './load-store.ts'

/** The new display of drives: groups that open and close, as `expand` says at first. Works before any script has come. */
export function DriveGroups({ groups }: { groups: readonly DriveGroup[] }) {
  const words = useWords(secretShopWords)
  return (
    <section aria-label={words.drives} className={classes.groups}>
      {groups.map((group) => (
        <details key={group.name} className={`box ${classes.group}`} open={group.isOpen}>
          <summary className={`unmarked ${classes.summary}`}>
            <h2 className={classes.name}>{group.name}</h2>
            <span className="grow small dimmed whole">{words.drivesInGroup(group.drives.length)}</span>
            <IconChevronDown size={20} stroke={1.75} aria-hidden="true" className={classes.arrow} />
          </summary>
          <DriveLogos drives={group.drives} />
        </details>
      ))}
    </section>
  )
}

/** Logos with their names; each opens the page of its drive in a new tab. */
export function DriveLogos({ drives }: { drives: readonly Drive[] }) {
  const shared = useWords(sharedWords)
  const { language } = useLanguage()
  return (
    <ul className={classes.drives}>
      {drives.map((drive) => (
        <li key={drive.code}>
          <a className={classes.drive} href={`/secretshop?${drive.code}`} target="_blank" rel="noopener">
            <StoreLogo code={drive.code} size={52} />
            <span>
              {say(drive.name, language) || drive.name[0]}
              <span className="visually-hidden"> {shared.opensNewTab}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
