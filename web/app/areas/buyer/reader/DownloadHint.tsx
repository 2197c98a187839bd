import { useEffect } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { showToast } from '#web/ui/toast.ts'
import { readerWords } from '#web/words/buyer/reader.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { StillPreparing, type Download } from './use-download.ts'

/** Where the file has gone (buyer.md §2: a hint to check the browser's download bar), and what went wrong. */
export default function DownloadHint({ download }: { download: Download }) {
  const words = useWords(readerWords)
  const { language } = useLanguage()
  const { error } = download
  useEffect(() => {
    if (error === null) return
    const text = error instanceof StillPreparing ? words.stillPreparing : wordsOfFailure(error, language)
    showToast({ text, tone: 'bad' })
  }, [error, words, language])
  return (
    <Dialog
      open={download.isSuccess}
      onClose={download.reset}
      title={words.downloading}
      footer={
        <Button look="light" wide onClick={() => download.mutate()}>
          {words.downloadAgain}
        </Button>
      }
    >
      <p>{words.downloadHint}</p>
    </Dialog>
  )
}
