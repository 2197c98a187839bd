import { IconPhotoPlus } from '#web/ui/icons.ts'
import { useState } from 'react'
import { sellerApi } from '#web/api/seller-api.ts'
import { Button } from '#web/ui/Button.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { showToast } from '#web/ui/toast.ts'
import { uploadWords } from '#web/words/seller/uploads.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { FileButton } from './FileButton.tsx'
import { FilesLoading } from './FilesLoading.tsx'
import { Stopped } from './send-file.ts'
import { pictureProblem, pictureTypes, uploadPicture } from './upload-picture.ts'
import type { UploadProps } from './upload-props.ts'
import { UploadProblems, UploadWarnings } from './UploadProblems.tsx'
import classes from './uploads.module.css'
import { useSheetFiles } from './use-sheet-files.ts'
import { say } from '#web/words/language.ts'

/** The seller's picture on the drawn cover: one, or none. */
export function CoverUpload({ sheetId, onChange, disabled }: UploadProps) {
  const words = useWords(uploadWords)
  const { language } = useLanguage()
  const { files, reload } = useSheetFiles(sheetId)
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const isClosed = disabled || files?.frozen

  const upload = async ([file]: File[]) => {
    if (file === undefined || share !== null) return
    setProblem(null)
    setShare(0)
    try {
      const wrong = await pictureProblem(file, words, { mayHaveQr: true })
      if (wrong !== undefined) return setProblem(wrong)
      const { signal } = new AbortController()
      await uploadPicture({ sheetId, kind: 'cover' }, file, { signal, onProgress: setShare })
      await reload()
      onChange()
    } catch (failure) {
      if (!(failure instanceof Stopped)) setProblem(words.named(file.name, wordsOfFailure(failure, language)))
    } finally {
      setShare(null)
    }
  }
  const remove = async () => {
    try {
      await sellerApi.call('removeCover', { id: sheetId })
      showToast({ text: words.coverRemoved })
      await reload()
      onChange()
    } catch (failure) {
      setProblem(wordsOfFailure(failure, language))
    }
  }

  const refused = files?.refused.find(({ kind }) => kind === 'cover')
  return (
    <section className="stack gap-sm shrink" aria-label={words.cover}>
      <p className="small dimmed if-any">{words.coverHint}</p>
      {files === undefined ? (
        <FilesLoading sheetId={sheetId} height="6rem" />
      ) : (
        <div className="row flow gap-md">
          {files.cover && (
            <img
              className={`outlined ${classes.coverPicture}`}
              src={files.cover.url}
              alt={words.coverPicture}
              width={files.cover.width}
              height={files.cover.height}
            />
          )}
          <div className="flow level gap-xs">
            <FileButton
              name="cover"
              accept={pictureTypes}
              disabled={isClosed || share !== null}
              icon={<IconPhotoPlus size={20} stroke={1.75} />}
              onFiles={(chosen) => void upload(chosen)}
            >
              {files.cover ? words.changeCover : words.chooseCover}
            </FileButton>
            {files.cover && (
              <Button look="subtle" disabled={isClosed || share !== null} onClick={() => void remove()}>
                {words.removeCover}
              </Button>
            )}
          </div>
        </div>
      )}
      {share !== null && <progress value={share} aria-label={words.sending(words.cover)} />}
      {files?.frozen && <p className="small dimmed if-any">{words.frozen}</p>}
      {files?.cover && <UploadWarnings warnings={files.cover.warnings} />}
      <UploadProblems
        problems={problem === null ? [] : [problem]}
        refused={problem === null && refused ? [say(refused.msg, language)] : []}
        onDismiss={() => setProblem(null)}
      />
    </section>
  )
}
