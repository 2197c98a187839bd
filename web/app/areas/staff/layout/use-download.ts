import { useState } from 'react'
import { staffApi } from '#web/api/staff-api.ts'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { showToast } from '#web/ui/toast.ts'
import { tableWords } from '#web/words/tables.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'

/** `download(list, filters)`: the list as CSV or workbook, saved by the browser while the server still reads it. */
export function useDownload() {
  const words = useWords(tableWords)
  const { language } = useLanguage()
  const [busy, setBusy] = useState(false)
  const download = async (list: string, input: Record<string, unknown>, format: 'csv' | 'xlsx' = 'csv') => {
    setBusy(true)
    try {
      const { url } = (await staffApi.call('openDownload', { list, input, language, format })).data
      window.location.assign(url)
      showToast({ text: words.csvStarted, tone: 'good' })
    } catch (failure) {
      showToast({ text: wordsOfFailure(failure, language), tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }
  return { download, busy }
}
