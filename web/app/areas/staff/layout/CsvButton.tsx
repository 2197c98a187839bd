import { IconDownload } from '#web/ui/icons.ts'
import { Button } from '#web/ui/Button.tsx'
import { tableWords } from '#web/words/tables.ts'
import { useWords } from '#web/words/use-words.tsx'
import { useDownload } from './use-download.ts'

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
      icon={<IconDownload size={20} stroke={1.75} aria-hidden="true" />}
      onClick={() => void download(props.list, { ...props.input })}
    >
      CSV
    </Button>
  )
}
