import { useLanguage } from '#web/words/use-words.tsx'
import type { Revenue } from './answers.ts'
import { nameOf } from './revenue-csv.ts'

/** The name of a store in the reader's language, by its code. */
export function useStoreName({ relaventStores }: Pick<Revenue, 'relaventStores'>): (code: number) => string {
  const { language } = useLanguage()
  return (code) => nameOf(relaventStores.find((store) => store.code === code)?.name, language)
}
