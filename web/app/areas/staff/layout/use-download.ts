import { staffApi } from '#web/api/staff-api.ts'
import { useAction } from '#web/ui/use-action.ts'
import { tableWords } from '#web/words/tables.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'

/** `download(list, filters)`: the list as CSV or workbook, saved by the browser while the server still reads it. */
export function useDownload() {
  const words = useWords(tableWords)
  const { language } = useLanguage()
  const { act, busy } = useAction()
  const download = (list: string, input: Record<string, unknown>, format: 'csv' | 'xlsx' = 'csv') =>
    act(async () => {
      const { url } = (await staffApi.call('openDownload', { list, input, language, format })).data
      window.location.assign(url)
    }, words.csvStarted)
  return { download, busy }
}
