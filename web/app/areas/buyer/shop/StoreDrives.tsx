import { useQuery } from '@tanstack/react-query'
import type { Data } from '#web/api/api.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { storeShort } from '#web/features/sheet-card/names.ts'
import { StoreLogo } from '#web/features/stores/StoreLogo.tsx'
import { T } from '#web/ui/T.tsx'
import { say } from '#web/words/language.ts'
import { shopLaterWords } from '#web/words/buyer/shop-later.ts'
import { sharedWords } from '#web/words/shared.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { SocialLink } from './SocialLink.tsx'

const HOURS = 3_600_000

/** The drives and the social page of the chosen store. */
export default function StoreDrives({ store }: { store: Data<'getHome'>['storeList'][number] }) {
  const words = useWords(shopLaterWords)
  const shared = useWords(sharedWords)
  const { language } = useLanguage()
  const drives = useQuery({
    queryKey: ['drives'],
    queryFn: async () => (await browserApi.call('drivelist')).data,
    staleTime: HOURS,
  })
  const pages = useQuery({
    queryKey: ['store-pages'],
    queryFn: async () => (await browserApi.call('storeFacebook')).data,
    staleTime: HOURS,
  })
  const drivesHere = drives.data?.[store.code] ?? []
  const page = pages.data?.[store.code]
  const names = [...store.name, store.short]
  return (
    <>
      {drivesHere.length > 0 && (
        <section>
          <h3 className="small">{words.drivesOf(storeShort(names, language))}</h3>
          <ul className="stack">
            {drivesHere.map((drive) => (
              <li key={drive.code}>
                <a
                  className="row gap-xs finger small unlinked rounded pick"
                  href={`/secretshop?${drive.code}`}
                  target="_blank"
                  rel="noopener"
                >
                  <StoreLogo code={drive.code} name={drive.name} size={32} />
                  <span className="shrink">
                    <T>{say(drive.name, language) || drive.subject}</T>
                    <span className="visually-hidden"> {shared.opensNewTab}</span>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {page && <SocialLink store={{ name: names }} address={page} />}
    </>
  )
}
