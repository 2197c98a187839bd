import type { ReactNode } from 'react'
import { FileButton } from '#web/features/uploads/FileButton.tsx'
import { staffSheetWords } from '#web/words/staff/sheet-edit.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './sheet-edit.module.css'
import type { StaffSheet } from './Standing.tsx'
import { type UploadKind, type UploadState, useUpload } from './use-upload.ts'

const pictures = 'image/jpeg,image/png,image/webp'

/** Cover, samples and PDF as they are, each with the way to put others in their place. */
export function Files({ sheet, onChange }: { sheet: StaffSheet; onChange: () => Promise<void> }) {
  const words = useWords(staffSheetWords)
  const { id } = sheet
  return (
    <div className={classes.sections}>
      <section className={classes.section} aria-label={words.cover}>
        <h2>{words.cover}</h2>
        <img className={classes.cover} src={sheet.cover} alt={words.coverAlt} width={560} height={792} />
        <Uploader id={id} kind="cover" accept={pictures} hint={words.coverHint} onDone={onChange}>
          {words.chooseCover}
        </Uploader>
      </section>
      <section className={classes.section} aria-label={words.samples}>
        <h2>
          {words.samples} ({sheet.examNum})
        </h2>
        <div className={classes.samples}>
          {sheet.samples.map((url, at) => (
            <img key={url} className={classes.sample} src={url} alt={words.sample(at + 1)} loading="lazy" />
          ))}
        </div>
        <Uploader id={id} kind="sample" accept={pictures} multiple hint={words.samplesHint} onDone={onChange}>
          {words.chooseSamples}
        </Uploader>
      </section>
      {sheet.pdf !== null && (
        <section className={classes.section} aria-label={words.pdf}>
          <h2>{words.pdf}</h2>
          <p>
            {sheet.pages !== null && `${words.pages(sheet.pages)} · `}
            <a href={sheet.pdf}>{words.openPdf}</a>
            {sheet.coverMerge !== null && (
              <>
                {' · '}
                <a href={sheet.coverMerge}>{words.coverMerge}</a>
              </>
            )}
          </p>
          <Uploader id={id} kind="pdf" accept=".pdf,application/pdf" hint={words.pdfHint} onDone={onChange}>
            {words.choosePdf}
          </Uploader>
        </section>
      )}
    </div>
  )
}

function Uploader(props: {
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
      <p className={classes.quiet}>{props.hint}</p>
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
      <p role="alert" className={classes.problem}>
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
