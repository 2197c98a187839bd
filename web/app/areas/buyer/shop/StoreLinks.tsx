import { useQuery } from '@tanstack/react-query'
import { IconWorld } from '@tabler/icons-react'
import type { Data } from '#web/api/api.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { storeShort } from '#web/features/sheet-card/names.ts'
import { StoreLogo } from '#web/features/stores/StoreLogo.tsx'
import { Book } from '#web/ui/Book.tsx'
import { shopWords } from '#web/words/buyer/shop.ts'
import { sharedWords } from '#web/words/shared.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './StoreLinks.module.css'

const IN_CLASS = 3
const HOURS = 3_600_000

type StoreLinksProps = {
  store: Data<'getHome'>['storeList'][number] | null
  onCategory: (category: number) => void
}

/** The drives and the social page of the chosen store, and the book that shows in-class sheets (buyer.md §2). */
export function StoreLinks({ store, onCategory }: StoreLinksProps) {
  const words = useWords(shopWords)
  const shared = useWords(sharedWords)
  const { language } = useLanguage()
  const drives = useQuery({
    queryKey: ['drives'],
    queryFn: async () => (await browserApi.call('drivelist')).data,
    enabled: store !== null,
    staleTime: HOURS,
  })
  const pages = useQuery({
    queryKey: ['store-pages'],
    queryFn: async () => (await browserApi.call('storeFacebook')).data,
    enabled: store !== null,
    staleTime: HOURS,
  })
  const drivesHere = store ? (drives.data?.[store.code] ?? []) : []
  const page = store ? pages.data?.[store.code] : undefined
  const name = store ? storeShort([...store.name, store.short], language) : ''
  return (
    <div className={classes.links}>
      {drivesHere.length > 0 && (
        <section>
          <h3 className={classes.title}>{words.drivesOf(name)}</h3>
          <ul className={classes.drives}>
            {drivesHere.map((drive) => (
              <li key={drive.code}>
                <a
                  className={classes.drive}
                  href={`/secretshop?${drive.code}`}
                  target="_blank"
                  rel="noopener"
                  aria-label={`${drive.name[0] ?? drive.subject} ${shared.opensNewTab}`}
                  title={drive.name[0] ?? drive.subject}
                >
                  <StoreLogo code={drive.code} size={44} />
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {store && page && <SocialLink store={{ name: [...store.name, store.short] }} address={page} />}
      <InClassButton onCategory={onCategory} />
    </div>
  )
}

/** The store's page in a social network; opens a new tab. */
export function SocialLink({ store, address }: { store: { name: readonly string[] }; address: string }) {
  const words = useWords(shopWords)
  const shared = useWords(sharedWords)
  const { language } = useLanguage()
  return (
    <a className={classes.link} href={address} target="_blank" rel="noopener">
      <IconWorld size={20} stroke={1.75} aria-hidden="true" />
      {words.pageOf(storeShort(store.name, language))}
      <span className="visually-hidden"> {shared.opensNewTab}</span>
    </a>
  )
}

/** The book that sets the category to in-class sheets. */
export function InClassButton({ onCategory }: { onCategory: (category: number) => void }) {
  const words = useWords(shopWords)
  return (
    <button type="button" className={classes.link} onClick={() => onCategory(IN_CLASS)}>
      <Book size={20} />
      {words.inClassLogo}
    </button>
  )
}
