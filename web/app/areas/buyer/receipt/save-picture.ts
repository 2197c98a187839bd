import { browserApi } from '#web/api/browser-api.ts'
import { type Language, halfOf } from '#web/words/language.ts'

/**
 * Saves the receipt as a picture: on a phone through its share sheet, which puts it among the photos; elsewhere as a download. Rejects on
 * failure.
 */
export async function savePicture(orderId: string, receiptNumber: string, language: Language): Promise<void> {
  const input = { id: orderId, language: halfOf(language) } as const
  const { url } = (await browserApi.call('receiptPicture', input)).data
  const file = await fileToShare(url, `sarup-${receiptNumber}.jpg`)
  if (file === null) return window.location.assign(url)
  try {
    await navigator.share({ files: [file] })
  } catch (failure) {
    // Closed without choosing is a choice; a phone that would not share gets the download.
    if (!(failure instanceof DOMException && failure.name === 'AbortError')) window.location.assign(url)
  }
}

/** Null where files cannot be shared, as on most computers, or the picture's host does not allow pages to read it. */
async function fileToShare(url: string, name: string): Promise<File | null> {
  const isPhone = window.matchMedia('(pointer: coarse)').matches
  const probe = new File([], name, { type: 'image/jpeg' })
  if (!isPhone || navigator.canShare?.({ files: [probe] }) !== true) return null
  try {
    const answer = await fetch(url)
    return answer.ok ? new File([await answer.blob()], name, { type: 'image/jpeg' }) : null
  } catch {
    return null
  }
}
