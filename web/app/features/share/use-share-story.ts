import type { Input } from '#web/api/api.ts'
import { useAction } from '#web/ui/use-action.ts'
import { useLanguage } from '#web/words/use-words.tsx'
import { halfOf } from '#web/words/language.ts'

/**
 * Shares a picture of the buyer's own reading by the phone's share panel (which knows LINE and stories), else as a file. Drawn on a press
 * and stored nowhere.
 */
export function useShareStory() {
  const { language } = useLanguage()
  const { act, busy } = useAction()
  const share = (input: Omit<Input<'storyPicture'>, 'language'>) =>
    // Few hand it on: how it is done comes with the press.
    act(async () => (await import('./share-story.ts')).shareStory({ ...input, language: halfOf(language) }))
  return { share, isBusy: busy }
}
