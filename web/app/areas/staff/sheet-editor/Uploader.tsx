import type { ReactNode } from 'react'
import { FileButton } from '#web/features/uploads/FileButton.tsx'
import { staffSheetWords } from '#web/words/staff/sheet-editor.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './sheet-editor.module.css'
import { type UploadKind, type UploadState, useUpload } from './use-upload.ts'

/** The file of a sheet, or its samples all at once: idle, uploading, checked, done (staff.md §2). */
export function Uploader(props: {
  id: string
  kind: UploadKind
  accept: string
  multiple?: boolean
  hint: string
  onDone: () => Promise<void>
  children: ReactNode
}) {
  const { state, upload } = useUpload(props.id, props.kind, props.onDone)
  const isBusy = state.step === 'uploading' || state.step === 'checking'
  return (
    <>
      <p className="small dimmed">{props.hint}</p>
      {!isBusy && (
        <FileButton
          name={props.kind}
          accept={props.accept}
          multiple={props.multiple ?? false}
          onFiles={upload}
        >
          {props.children}
        </FileButton>
      )}
      <Told state={state} />
    </>
  )
}

function Told({ state }: { state: UploadState }) {
  const words = useWords(staffSheetWords)
  if (state.step === 'failed') {
    return (
      <p role="alert" className={`pad-flat tint-red ${classes.problem}`}>
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
