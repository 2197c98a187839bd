import { Refused } from '#web/api/failures.ts'
import { shareWords } from '#web/words/buyer/share.ts'

/**
 * Copies text, also without clipboard access (http on a local network). Throws Refused where nothing was copied. Nothing may be loaded
 * before it: Safari allows copying only within the press.
 */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    const before = document.activeElement
    const field = document.createElement('textarea')
    field.value = text
    field.style.position = 'fixed'
    field.style.opacity = '0'
    // Behind an open modal dialog nothing can be selected.
    ;([...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body).append(field)
    field.select()
    const isCopied = document.execCommand('copy')
    field.remove()
    if (before instanceof HTMLElement) before.focus()
    if (!isCopied) throw new Refused(0, 'not-copied', [shareWords.th.notCopied, shareWords.en.notCopied])
  }
}
