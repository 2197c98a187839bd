import { storeShort } from '#web/features/sheet-card/names.ts'
import { shopLaterWords } from '#web/words/buyer/shop-later.ts'
import { sharedWords } from '#web/words/shared.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'

/** The store's page in a social network; opens a new tab. */
export function SocialLink({ store, address }: { store: { name: readonly string[] }; address: string }) {
  const words = useWords(shopLaterWords)
  const shared = useWords(sharedWords)
  const { language } = useLanguage()
  return (
    <a
      className="row gap-xs thumb small strong linked text-start"
      href={address}
      target="_blank"
      rel="noopener"
    >
      {words.pageOf(storeShort(store.name, language))}
      <span className="visually-hidden"> {shared.opensNewTab}</span>
    </a>
  )
}
