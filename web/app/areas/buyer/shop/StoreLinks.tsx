import { useQuery } from '@tanstack/react-query'
import type { Data } from '#web/api/api.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { storeShort } from '#web/features/sheet-card/names.ts'
import { StoreLogo } from '#web/features/stores/StoreLogo.tsx'
import { shopWords } from '#web/words/buyer/shop.ts'
import { sharedWords } from '#web/words/shared.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './StoreLinks.module.css'
import { InClassButton, SocialLink } from './StoreWays.tsx'

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
          <h3 className="small">{words.drivesOf(name)}</h3>
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
                  <StoreLogo code={drive.code} name={drive.name} size={44} />
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
