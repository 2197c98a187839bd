import { staffApi } from '#web/api/staff-api.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconDownload } from '#web/ui/icons.ts'
import { useAction } from '#web/ui/use-action.ts'
import { tableWords } from '#web/words/tables.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'

/** A list as CSV, by its name among the downloads: the same button wherever there is one. */
export function CsvButton(props: { list: string; input: object; className?: string | undefined }) {
  const words = useWords(tableWords)
  const { download, busy } = useDownload()
  return (
    <Button
      look="outline"
      size="small"
      className={`rigid ${props.className ?? ''}`}
      busy={busy}
      aria-label={words.csv}
      icon={<IconDownload size={20} stroke={1.75} />}
      onClick={() => void download(props.list, { ...props.input })}
    >
      CSV
    </Button>
  )
}

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
