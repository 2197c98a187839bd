import { useRef, useState } from 'react'
import { pdfBytesMax, pictureBytesMax, staffSampleBytesMax } from '#rules/sheets/file-limits.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { FileDrop } from '#web/features/uploads/FileDrop.tsx'
import { postForm, Stopped } from '#web/features/uploads/send-file.ts'
import { Button } from '#web/ui/Button.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { staffSheetWords } from '#web/words/staff/sheet-editor.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'

const bytesMax: Record<UploadKind, number> = {
  cover: pictureBytesMax,
  sample: staffSampleBytesMax,
  pdf: pdfBytesMax,
}

/** The file of a sheet, or its samples all at once: idle, uploading, checked, done (staff.md §2). */
export function Uploader(props: {
  id: string
  kind: UploadKind
  accept: string
  multiple?: boolean
  hint: string
  onDone: () => Promise<void>
  children: string
}) {
  const words = useWords(staffSheetWords)
  const { state, upload, stop } = useUpload(props.id, props.kind, props.onDone)
  const isBusy = state.step === 'uploading' || state.step === 'checking'
  return (
    <>
      {!isBusy && (
        <FileDrop
          label={props.children}
          hint={props.hint}
          name={props.kind}
          accept={props.accept}
          multiple={props.multiple ?? false}
          onFiles={upload}
        />
      )}
      {state.step === 'uploading' && (
        <div>
          <Button look="subtle" size="small" onClick={stop}>
            {words.stopUpload}
          </Button>
        </div>
      )}
      <UploadText state={state} />
    </>
  )
}

function UploadText({ state }: { state: UploadState }) {
  const words = useWords(staffSheetWords)
  if (state.step === 'failed') {
    return (
      <p role="alert" className="pad-flat tint-red rounded-sm">
        {state.text}
      </p>
    )
  }
  const text =
    state.step === 'uploading'
      ? words.uploading(state.percent)
      : state.step === 'checking'
        ? words.checking
        : state.step === 'done'
          ? words.uploaded
          : ''
  return <p role="status">{text}</p>
}

type UploadKind = 'cover' | 'sample' | 'pdf'

type UploadState =
  | { step: 'idle' }
  | { step: 'uploading'; percent: number }
  | { step: 'checking' }
  | { step: 'done' }
  | { step: 'failed'; text: string }

/** Idle, uploading, checked, done: the form, the post and the finish of one kind of file; samples all at once. */
function useUpload(id: string, kind: UploadKind, onDone: () => Promise<void>) {
  const words = useWords(staffSheetWords)
  const { language } = useLanguage()
  const [state, setState] = useState<UploadState>({ step: 'idle' })
  const abort = useRef<AbortController>(undefined)
  const stop = () => abort.current?.abort()

  const upload = async (files: readonly File[]) => {
    const big = files.find(({ size }) => size > bytesMax[kind])
    if (files.length > 10) return setState({ step: 'failed', text: words.tooMany })
    if (big !== undefined) return setState({ step: 'failed', text: words.tooBig(big.name) })
    const bytes = files.reduce((sum, { size }) => sum + size, 0)
    let before = 0
    const { signal } = (abort.current = new AbortController())
    try {
      const keys: string[] = []
      for (const [at, file] of files.entries()) {
        const onProgress = (sent: number) =>
          setState({ step: 'uploading', percent: Math.min(100, Math.floor(((before + sent) * 100) / bytes)) })
        onProgress(0)
        const form = await formFor(id, kind, at + 1)
        await postForm(form, file, { signal, onProgress })
        before += file.size
        keys.push(form.key)
      }
      setState({ step: 'checking' })
      await staffApi.call('staffFinishUpload', { id, keys })
      // The addresses of the files are new each time, so no old picture is shown.
      await onDone()
      setState({ step: 'done' })
    } catch (failure) {
      // A file takes the place of the one before only once all have arrived.
      if (failure instanceof Stopped) return setState({ step: 'idle' })
      setState({ step: 'failed', text: wordsOfFailure(failure, language) })
    }
  }
  return { state, stop, upload: (files: readonly File[]) => void upload(files) }
}

async function formFor(id: string, kind: UploadKind, num: number) {
  if (kind === 'cover') return (await staffApi.call('staffUploadCoverUrl', { id, finishes: true })).data
  if (kind === 'pdf') return (await staffApi.call('staffUploadPdfUrl', { id, finishes: true })).data
  return (await staffApi.call('staffUploadExamplesUrl', { id, num, finishes: true })).data
}
