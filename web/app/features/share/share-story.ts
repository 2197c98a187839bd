import type { Input } from '#web/api/api.ts'
import { browserApi } from '#web/api/browser-api.ts'

export async function shareStory(input: Input<'storyPicture'>): Promise<void> {
  const url = (await browserApi.call('storyPicture', input)).data
  if (!(await shareFile(url))) window.location.assign(url)
}

/** By the share panel of a phone; false where there is none, it takes no files, or the picture's host does not allow pages to read it. */
async function shareFile(url: string): Promise<boolean> {
  if (!('canShare' in navigator) || !window.matchMedia('(pointer: coarse)').matches) return false
  const answer = await fetch(url).catch(() => null)
  if (!answer?.ok) return false
  const files = [new File([await answer.blob()], 'sarup.jpg', { type: 'image/jpeg' })]
  if (!navigator.canShare({ files })) return false
  try {
    await navigator.share({ files })
    return true
  } catch (failure) {
    return failure instanceof DOMException && failure.name === 'AbortError'
  }
}
