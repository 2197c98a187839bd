import { useState } from 'react'
import type { Ask } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { showToast } from '#web/ui/toast.ts'
import { taxWords } from '#web/words/staff/tax.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'

/** Every opening is written into the audit trail: papers are asked for once, and not again for looking away. */
export const openedOnce = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const

/** Papers as PDF, saved by the browser while the server still draws them. */
export function usePdf() {
  const words = useWords(taxWords)
  const { language } = useLanguage()
  const [busy, setBusy] = useState(false)
  const save = async (ask: Ask<'openTaxPapers'>) => {
    setBusy(true)
    try {
      const { url } = (await staffApi.call('openTaxPapers', ask)).data
      window.location.assign(url)
      showToast({ text: words.pdfStarted, tone: 'good' })
    } catch (failure) {
      showToast({ text: wordsOfFailure(failure, language), tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }
  return { save, busy }
}
