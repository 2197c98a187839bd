import { IconArrowLeft, IconArrowRight, IconFileTypePdf, IconPhotoPlus, IconTrash } from '#web/ui/icons.ts'
import { type DragEvent, Suspense, useState } from 'react'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { T } from '#web/ui/T.tsx'
import { later } from '#web/ui/later.tsx'
import { uploadWords } from '#web/words/seller/uploads.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { FileButton } from './FileButton.tsx'
import { FilesLoading } from './FilesLoading.tsx'
import { pictureTypes } from './upload-picture.ts'
import type { UploadProps } from './upload-props.ts'
import { UploadProblems, UploadWarnings } from './UploadProblems.tsx'
import classes from './uploads.module.css'
import { draggedPage, samplesMax, useSamples } from './use-samples.ts'
import type { SheetFiles } from './use-sheet-files.ts'
import { say } from '#web/words/language.ts'

const SamplePages = later(() => import('./SamplePages.tsx'))

/** The samples of a sheet: chosen or dropped, put in order by dragging or by buttons, taken away with a way back. */
export function SamplesUpload(props: UploadProps) {
  const { disabled } = props
  const words = useWords(uploadWords)
  const { language } = useLanguage()
  const samples = useSamples(props)
  const [dragged, setDragged] = useState<string | null>(null)
  const [isChoosing, setChoosing] = useState(false)
  const { files, underWay } = samples
  const isClosed = disabled || files?.frozen || false
  const refused =
    files?.refused
      .filter(({ kind }) => kind === 'sample')
      .map(({ num, msg }) => words.named(words.sample(num), say(msg, language))) ?? []

  const drop = (event: DragEvent) => {
    event.preventDefault()
    const dropped = Array.from(event.dataTransfer.files)
    if (isClosed) return
    if (dropped.length > 0) return void samples.upload(dropped)
    const page = pageOf(event)
    if (page > 0) void samples.addPages([page])
  }
  return (
    <section
      className="stack gap-sm shrink"
      aria-label={words.samples}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <p className="small dimmed if-any">{words.samplesHint}</p>
      {files === undefined ? (
        <FilesLoading sheetId={props.sheetId} height="8rem" />
      ) : (
        <>
          {files.drawnSamples > 0 && (
            <p className="small dimmed if-any">
              <T>{words.drawnSamples(files.drawnSamples)}</T>
            </p>
          )}
          {files.samples.length + files.drawnSamples > 0 && (
            <p className="small dimmed if-any">
              {words.sharpSamples(files.sharpSamples, files.samples.length || files.drawnSamples)}
            </p>
          )}
          <ol className={`if-any stack gap-sm ${classes.samples}`}>
            {files.samples.map((sample, at) => (
              <Sample
                key={sample._id}
                sample={sample}
                place={at + 1}
                count={files.samples.length}
                isClosed={isClosed}
                onMove={(to) => void samples.move(sample._id, to)}
                onRemove={() => void samples.remove(sample._id)}
                onDragStart={() => setDragged(sample._id)}
                onDropHere={(page) => {
                  if (page > 0) void samples.addPages([page], at + 1)
                  else if (dragged !== null) void samples.move(dragged, at)
                  setDragged(null)
                }}
              />
            ))}
            {underWay.map(({ num, name, share }) => (
              <li
                key={`under way ${num}`}
                className={`stack packed shrink anchor clips box ${classes.sample}`}
              >
                <div className={`pad-sm stack gap-xs ${classes.waiting}`}>
                  <span className="small strong anywhere">
                    {share < 1 ? words.sending(name) : words.checkingFile(name)}
                  </span>
                  <progress value={share < 1 ? share : undefined} aria-label={words.sending(name)} />
                </div>
              </li>
            ))}
          </ol>
          <div className="flow level gap-xs">
            <FileButton
              name="samples"
              accept={pictureTypes}
              multiple
              disabled={isClosed || files.samples.length + underWay.length >= samplesMax}
              icon={<IconPhotoPlus size={20} stroke={1.75} />}
              onFiles={(chosen) => void samples.upload(chosen)}
            >
              {words.chooseSamples}
            </FileButton>
            <Button
              look="subtle"
              icon={<IconFileTypePdf size={20} stroke={1.75} />}
              aria-expanded={isChoosing}
              disabled={isClosed}
              onClick={() => setChoosing(!isChoosing)}
            >
              {words.choosePages}
            </Button>
            <span className="small dimmed mouse-only">{words.dropSamples}</span>
          </div>
          {isChoosing && !isClosed && (
            <Suspense fallback={<Skeleton height="12rem" radius="1rem" />}>
              <SamplePages sheetId={props.sheetId} onAdd={samples.addPages} />
            </Suspense>
          )}
        </>
      )}
      {files?.frozen && <p className="small dimmed if-any">{words.frozen}</p>}
      <UploadProblems problems={samples.problems} refused={refused} onDismiss={samples.dismiss} />
      <p role="status" className="visually-hidden">
        {samples.announcement}
      </p>
    </section>
  )
}

/** Dragged from the strip of pages; 0 for everything else. */
const pageOf = (event: DragEvent) => Number(event.dataTransfer.getData(draggedPage))

type SampleProps = {
  sample: SheetFiles['samples'][number]
  place: number
  count: number
  isClosed: boolean
  onMove: (to: number) => void
  onRemove: () => void
  onDragStart: () => void
  /** With the number of a page of the PDF, or 0 for a sample. */
  onDropHere: (page: number) => void
}

function Sample({ sample, place, count, isClosed, onMove, onRemove, onDragStart, onDropHere }: SampleProps) {
  const words = useWords(uploadWords)
  return (
    <li
      className={`stack packed shrink anchor clips box ${classes.sample}`}
      draggable={!isClosed}
      onDragStart={onDragStart}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        // Files that are dropped on a picture are new samples, not a move.
        if (event.dataTransfer.files.length > 0) return
        event.stopPropagation()
        event.preventDefault()
        onDropHere(pageOf(event))
      }}
    >
      <img
        className={`fill sunken as-high ${classes.samplePicture}`}
        src={sample.url}
        alt={words.sample(place)}
        width={sample.width}
        height={sample.height}
        draggable={false}
      />
      <div className="row apart figures">
        <IconButton
          label={words.moveForward(place)}
          disabled={isClosed || place === 1}
          onClick={() => onMove(place - 2)}
        >
          <IconArrowLeft size={20} stroke={1.75} />
        </IconButton>
        <span aria-hidden="true">{place}</span>
        <IconButton
          label={words.moveBack(place)}
          disabled={isClosed || place === count}
          onClick={() => onMove(place)}
        >
          <IconArrowRight size={20} stroke={1.75} />
        </IconButton>
      </div>
      <IconButton
        label={words.removeSample(place)}
        className={`surface placed ${classes.removeSample}`}
        disabled={isClosed}
        onClick={onRemove}
      >
        <IconTrash size={20} stroke={1.75} />
      </IconButton>
      <UploadWarnings warnings={sample.warnings} />
    </li>
  )
}
