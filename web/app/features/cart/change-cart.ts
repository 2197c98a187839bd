import type { MouseEvent } from 'react'
import { browserApi } from '#web/api/browser-api.ts'
import { isFinal } from '#web/api/failures.ts'
import { noteInterest } from '#web/features/interest/note-interest.ts'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { showToast } from '#web/ui/toast.ts'
import { sheetWords } from '#web/words/buyer/sheet.ts'
import { useLanguage } from '#web/words/use-words.tsx'
import { cartStore } from './cart-store.ts'

/**
 * `addToCart(id)`: an optimistic update of the cart. A refusal (owned already) reverts it with its reason (buyer.md §4, §8); without an
 * answer the sheet stays and the cart asks again. Returns whether it is in the cart now.
 */
export function useAddToCart(): (sheet: string) => Promise<boolean> {
  const { language } = useLanguage()
  const words = sheetWords[language]
  return async (sheet) => {
    if (await isLedOut()) return false
    if (cartStore.has(sheet)) {
      showToast({ text: words.alreadyInCart })
      return true
    }
    if (!cartStore.add([sheet])) {
      showToast({ text: words.cartFull, tone: 'bad' })
      return false
    }
    // The code for it comes with the first press.
    void import('./feed-the-book.ts').then(({ feedTheBook }) => feedTheBook(sheet))
    try {
      await browserApi.call('ownSheet', { id: sheet })
    } catch (failure) {
      if (isFinal(failure)) {
        cartStore.remove([sheet])
        const owned = failure.code === 'cart.already-owned'
        showToast({ text: owned ? words.alreadyOwned : wordsOfFailure(failure, language), tone: 'bad' })
      }
    }
    // It may have been taken out meanwhile.
    if (!cartStore.has(sheet)) return false
    noteInterest(sheet, 'cart')
    showToast({ text: words.added, tone: 'good', undo: () => cartStore.remove([sheet]) })
    return true
  }
}

/**
 * In-app browsers lose their carts: a visitor who adds something there is led to a browser. Where the way out cannot be loaded it goes into
 * the cart: the press would do nothing at all.
 */
export async function isLedOut(): Promise<boolean> {
  if (!document.cookie.includes('in-app=')) return false
  return import('#web/features/in-app/in-app.ts').then(
    ({ leadOut }) => leadOut(),
    () => false,
  )
}

/** Ignores the second press of a double-click, which would follow the link that has replaced the button. */
export function keepPage(press: MouseEvent): void {
  if (press.detail > 1) press.preventDefault()
}

/** `addPackage(group, sheets)`: all not-owned sheets of a package; `owned` are left out with a word about it. */
export function useAddPackage(): (
  group: string,
  sheets: readonly string[],
  owned: readonly string[],
) => Promise<void> {
  const { language } = useLanguage()
  const words = sheetWords[language]
  return async (group, sheets, owned) => {
    if (await isLedOut()) return
    const wanted = sheets.filter((sheet) => !owned.includes(sheet))
    if (owned.length > 0) {
      showToast({ text: wanted.length > 0 ? words.someOwnedNotAdded : words.someCouldNotAdd })
    }
    if (wanted.length === 0) return
    addTogether(wanted, words, group)
  }
}

/** Puts several into the cart with one word about it, and one way back. */
export function addTogether(
  wanted: readonly string[],
  words: { allAdded: string; cartFull: string },
  group?: string,
): void {
  const added = wanted.filter((sheet) => !cartStore.has(sheet))
  const isWhole = cartStore.add(added, group)
  for (const sheet of wanted.filter(cartStore.has)) noteInterest(sheet, 'cart')
  showToast({
    text: isWhole ? words.allAdded : words.cartFull,
    tone: isWhole ? 'good' : 'bad',
    undo: () => cartStore.remove(added),
  })
}
