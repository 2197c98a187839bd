import { useState } from 'react'
import { browserApi } from '#web/api/browser-api.ts'
import { useAddPackage } from '#web/features/cart/use-cart.ts'
import { session } from '#web/features/session/session.ts'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { showToast } from '#web/ui/toast.ts'
import { useLanguage } from '#web/words/use-words.tsx'
import type { GroupInfo } from './answers.ts'

/**
 * Adds every sheet of the package that is not owned. Ownership is asked at the press (buyer.md §4: checked first): another
 * tab may have bought one of them since this page was opened. Visitors own nothing.
 */
export function useAddAll(group: GroupInfo) {
  const { language } = useLanguage()
  const addPackage = useAddPackage()
  const [busy, setBusy] = useState(false)
  const addAll = async () => {
    const sheets = group.sheets.map((sheet) => sheet._id)
    setBusy(true)
    try {
      const owned =
        session.token() === null ? [] : (await browserApi.call('ownedSheets', { sheets })).data.owned
      addPackage(group._id, sheets, owned)
    } catch (failure) {
      showToast({ text: wordsOfFailure(failure, language), tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }
  return { addAll, busy }
}
