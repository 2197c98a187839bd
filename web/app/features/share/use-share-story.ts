import type { Input } from '#web/api/api.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { useAction } from '#web/ui/use-action.ts'
import { useLanguage } from '#web/words/use-words.tsx'
import { halfOf } from '#web/words/language.ts'

/**
 * Hands a picture of one's own reading on: by the share panel of a phone, which knows LINE and stories, else as a file. It is drawn
 * at a press and stored nowhere.
 */
export function useShareStory() {
  const { language } = useLanguage()
  const { act, busy } = useAction()
  const share = (input: Omit<Input<'storyPicture'>, 'language'>) =>
    act(async () => {
      const url = (await browserApi.call('storyPicture', { ...input, language: halfOf(language) })).data
      // Few hand it on: how it is done comes with the press.
      const { shareFile } = await import('./share-file.ts')
      if (!(await shareFile(url))) window.location.assign(url)
    })
  return { share, isBusy: busy }
}
