import { PageHead } from '#web/ui/PageHead.tsx'
import { staffSheetWords } from '#web/words/staff/sheet-editor.ts'
import { useWords } from '#web/words/use-words.tsx'
import { PublishedSheets } from './PublishedSheets.tsx'

/** One field for the words of a sheet or its id: to its editor, or to its file behind its cover; and all that are published. */
export default function SheetInfo() {
  const words = useWords(staffSheetWords)
  return (
    <>
      <PageHead title={words.infoTitle} hidden />
      <PublishedSheets />
    </>
  )
}
