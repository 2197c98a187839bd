import { Button } from '#web/ui/Button.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { Skeleton } from '#web/ui/States.tsx'
import { sharedWords } from '#web/words/shared.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { useSheetFiles } from './use-sheet-files.ts'

/** Until the files are known; with a way to try again where they could not be loaded. */
export function FilesLoading({ sheetId, height }: { sheetId: string; height: string }) {
  const words = useWords(sharedWords)
  const { language } = useLanguage()
  const { error, retry } = useSheetFiles(sheetId)
  if (error === null) return <Skeleton height={height} />
  return (
    <div className="flow level gap-xs">
      <p role="alert">{wordsOfFailure(error, language)}</p>
      <Button look="light" onClick={retry}>
        {words.retry}
      </Button>
    </div>
  )
}
