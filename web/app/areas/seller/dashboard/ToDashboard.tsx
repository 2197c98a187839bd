import { BackLink } from '#web/ui/BackLink.tsx'
import { studioWords } from '#web/words/seller/studio.ts'
import { useWords } from '#web/words/use-words.tsx'

/** From every page of the studio, under one name. */
export function ToDashboard() {
  const words = useWords(studioWords)
  return <BackLink to="/seller/mysheet">{words.toDashboard}</BackLink>
}
