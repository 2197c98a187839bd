import { copyText } from './copy-text.ts'

/**
 * Hands a page of this site on: by the share panel of the device where there is one (phones), else by copying its address.
 * `path` begins at the root. Answers what happened; closing the panel is `cancelled`.
 */
export async function sharePage(page: {
  title: string
  path: string
}): Promise<'shared' | 'copied' | 'cancelled'> {
  const url = new URL(page.path, window.location.origin).href
  // Desktop panels are slow and hold few targets: there the address in the clipboard is what people want.
  if ('share' in navigator && window.matchMedia('(pointer: coarse)').matches) {
    try {
      await navigator.share({ title: page.title, url })
      return 'shared'
    } catch (failure) {
      if (failure instanceof DOMException && failure.name === 'AbortError') return 'cancelled'
      // Refused by the browser: the clipboard is left.
    }
  }
  await copyText(url)
  return 'copied'
}

/** Hands a picture on by the share panel of a phone; false where there is none, or it takes no files. */
export async function shareFile(url: string): Promise<boolean> {
  if (!('canShare' in navigator) || !window.matchMedia('(pointer: coarse)').matches) return false
  const answer = await fetch(url)
  if (!answer.ok) return false
  const files = [new File([await answer.blob()], 'sarup.jpg', { type: 'image/jpeg' })]
  if (!navigator.canShare({ files })) return false
  try {
    await navigator.share({ files })
    return true
  } catch (failure) {
    return failure instanceof DOMException && failure.name === 'AbortError'
  }
}
