import { useEffect } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { showToast } from '#web/ui/toast.ts'
import { readerWords } from '#web/words/buyer/reader.ts'
import { readerToolWords } from '#web/words/buyer/reader-tools.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { StillPreparing, Undrawable } from './follow-download.ts'
import type { Download } from './use-download.ts'

/** Hint at the downloaded file (buyer.md §2: to check the browser's download bar), or the error. */
export default function DownloadHint({ download }: { download: Download }) {
  const words = useWords(readerToolWords)
  const { stillPreparing } = useWords(readerWords)
  const { language } = useLanguage()
  const { error } = download
  useEffect(() => {
    if (error === null) return
    const text =
      error instanceof StillPreparing
        ? stillPreparing
        : error instanceof Undrawable
          ? words.undrawable
          : wordsOfFailure(error, language)
    showToast({ text, tone: 'bad' })
  }, [error, stillPreparing, words, language])
  return (
    <Dialog
      open={download.isSuccess}
      onClose={download.reset}
      title={words.downloading}
      footer={
        <Button look="light" wide onClick={() => void download.mutate()}>
          {words.downloadAgain}
        </Button>
      }
    >
      <p>{words.downloadHint}</p>
    </Dialog>
  )
}
