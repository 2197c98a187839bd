import { IconFileUpload } from '#web/ui/icons.ts'
import { useState } from 'react'
import type { Data } from '#web/api/api.ts'
import { sellerApi } from '#web/api/seller-api.ts'
import { useDraft } from '#web/features/drafts/use-draft.ts'
import { LazyPicture } from '#web/features/page-pictures/LazyPicture.tsx'
import { PageChoice } from '#web/features/page-pictures/PageChoice.tsx'
import { FileButton } from '#web/features/uploads/FileButton.tsx'
import { FilesLoading } from '#web/features/uploads/FilesLoading.tsx'
import { postForm } from '#web/features/uploads/send-file.ts'
import { useSheetFiles } from '#web/features/uploads/use-sheet-files.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { TextArea } from '#web/ui/Field.tsx'
import { showToast } from '#web/ui/toast.ts'
import { fixPageWords } from '#web/words/seller/sheet-editor.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './published-sheet.module.css'

type FixPageProps = {
  sheetId: string
  /** Chosen before, where its readers stopped. */
  page?: number | undefined
  /** Saves the version's text first. */
  before?: () => Promise<void>
  onFixed: (version: Data<'fixPage'>) => void
  onClose: () => void
}

const types = '.pdf,application/pdf,image/jpeg,image/png,image/webp'

/** One page of the file on sale, or of the waiting version, and its replacement: a PDF of one page or a picture. */
export default function FixPage({ sheetId, page: chosenBefore, before, onFixed, onClose }: FixPageProps) {
  const words = useWords(fixPageWords)
  const { language } = useLanguage()
  const { files, reload } = useSheetFiles(sheetId, { polls: true })
  const [page, setPage] = useState(chosenBefore)
  const [isChoosing, setChoosing] = useState(chosenBefore === undefined)
  const [file, setFile] = useState<File>()
  // Esc and a press beside it close the dialog, too.
  const { draft, change, forget } = useDraft<{ whatsNew?: string }>(`page-fix:${sheetId}`, {})
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const whatsNew = draft.whatsNew ?? (page === undefined ? '' : words.whatsNew(page))
  const send = async () => {
    if (page === undefined || file === undefined) return
    setBusy(true)
    setFailure(undefined)
    try {
      await before?.()
      const { data: form } = await sellerApi.call('uploadPageUrl', { id: sheetId })
      const sending = { signal: new AbortController().signal, onProgress: () => {} }
      await postForm(form, file, sending)
      const { data } = await sellerApi.call('fixPage', { id: sheetId, page, key: form.key, whatsNew })
      forget()
      void reload()
      showToast({ text: words.fixed(page), tone: 'good' })
      onFixed(data)
    } catch (refused) {
      setFailure(refused)
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      wide
      title={page === undefined ? words.title : words.titleOf(page)}
      onClose={onClose}
      footer={
        <Button busy={isBusy} disabled={page === undefined || file === undefined} onClick={() => void send()}>
          {words.send}
        </Button>
      }
    >
      <div className="stack gap-md shrink">
        <p className="small dimmed">{words.text}</p>
        {files === undefined ? (
          <FilesLoading sheetId={sheetId} height="16rem" />
        ) : files.pageUrl === null ? (
          <p>{words.noPdf}</p>
        ) : isChoosing || page === undefined ? (
          <PageChoice
            pageUrl={files.pageUrl}
            pages={files.pages}
            chosen={page === undefined ? [] : [page]}
            chosenMax={1}
            onChange={([picked]) => {
              setPage(picked)
              setChoosing(picked === undefined)
            }}
          />
        ) : (
          <div className="flow gap-md">
            <LazyPicture
              key={page}
              url={`${files.pageUrl}&page=${page}&width=720`}
              alt={words.titleOf(page)}
              className={`as-high ${classes.fixed} sunken outlined`}
            />
            <Button look="subtle" disabled={isBusy} onClick={() => setChoosing(true)}>
              {words.otherPage}
            </Button>
          </div>
        )}
        <div className="flow gap-sm">
          <FileButton
            name="page"
            accept={types}
            disabled={isBusy}
            icon={<IconFileUpload size={20} stroke={1.75} />}
            onFiles={([first]) => setFile(first)}
          >
            {file === undefined ? words.choose : words.chooseOther}
          </FileButton>
          <span className="small anywhere">{file?.name ?? words.formats}</span>
        </div>
        <TextArea
          className="grows"
          label={words.news}
          rows={2}
          maxLength={300}
          value={whatsNew}
          onChange={(event) => change({ whatsNew: event.target.value })}
        />
        <p role="alert" className="if-any">
          {failure !== undefined && wordsOfFailure(failure, language)}
        </p>
      </div>
    </Dialog>
  )
}
