import { useState } from 'react'
import type { Input } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { useSettled } from '#web/ui/use-settled.ts'
import { showToast } from '#web/ui/toast.ts'
import { taxWords } from '#web/words/staff/tax.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'

/** Every view is written into the audit trail: papers are loaded once, and not again when the window gets the focus back. */
export const openedOnce = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const

/** The page of a month's papers: another month begins with its first. */
export function usePaperPage(period: string | undefined) {
  const [{ of, page, pageSize }, set] = useState({ of: period, page: 0, pageSize: 20 })
  const turn = (next: { page: number; pageSize: number }) => set({ of: period, ...next })
  return [{ page: of === period ? page : 0, pageSize }, turn] as const
}

/** The searched name, and the one whose answer is shown: `value` is the field's text. */
export type NameSearch = { value: string; wanted: string; onChange: (text: string) => void }

/**
 * Each view is audited, so the name is debounced. `onWanted`: returns to the first page together with the name, so that the old page is not
 * fetched again.
 */
export function useNameSearch(onWanted?: () => void): NameSearch {
  const [value, setValue] = useState('')
  const wanted = useSettled(value.trim(), 400)
  const [before, setBefore] = useState(wanted)
  if (before !== wanted) {
    setBefore(wanted)
    onWanted?.()
  }
  return { value, wanted, onChange: setValue }
}

/** Papers as PDF, saved while the server still draws them. `save` returns the background file where there are too many, else null. */
export function usePdf() {
  const words = useWords(taxWords)
  const { language } = useLanguage()
  const [busy, setBusy] = useState(false)
  const save = async (input: Input<'openTaxPapers'>): Promise<string | null> => {
    setBusy(true)
    try {
      const { url, file } = (await staffApi.call('openTaxPapers', input)).data
      if (url !== null) window.location.assign(url)
      showToast({ text: url === null ? words.pdfLater : words.pdfStarted, tone: 'good' })
      return file
    } catch (failure) {
      showToast({ text: wordsOfFailure(failure, language), tone: 'bad' })
      return null
    } finally {
      setBusy(false)
    }
  }
  return { save, busy }
}
