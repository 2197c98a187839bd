import { IconArrowLeft, IconArrowRight, IconPhotoPlus, IconTrash } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import { IconButton } from '#web/ui/Button.tsx'
import { T } from '#web/ui/T.tsx'
import { uploadWords } from '#web/words/seller/uploads.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { FileButton } from './FileButton.tsx'
import { FilesLoading } from './FilesLoading.tsx'
import { pictureTypes } from './picture-problem.ts'
import type { UploadProps } from './upload-props.ts'
import { UploadProblems, UploadWarnings } from './UploadProblems.tsx'
import classes from './uploads.module.css'
import { samplesMax, useSamples } from './use-samples.ts'
import type { SheetFiles } from './use-sheet-files.ts'

/** The samples of a sheet: chosen or dropped, put in order by dragging or by buttons, taken away with a way back. */
export function SamplesUpload(props: UploadProps) {
  const { disabled } = props
  const words = useWords(uploadWords)
  const { language } = useLanguage()
  const samples = useSamples(props)
  const [dragged, setDragged] = useState<string | null>(null)
  const { files, underWay } = samples
  const isClosed = disabled || files?.frozen || false
  const refused =
    files?.refused
      .filter(({ kind }) => kind === 'sample')
      .map(({ num, msg }) => words.named(words.sample(num), msg[language === 'th' ? 0 : 1])) ?? []

  const drop = (event: DragEvent) => {
    event.preventDefault()
    const dropped = Array.from(event.dataTransfer.files)
    if (dropped.length > 0 && !isClosed) void samples.upload(dropped)
  }
  return (
    <section
      className={classes.place}
      aria-label={words.samples}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <p className={classes.hint}>{words.samplesHint}</p>
      {files === undefined ? (
        <FilesLoading sheetId={props.sheetId} height="8rem" />
      ) : (
        <>
          {files.drawnSamples > 0 && (
            <p className={classes.hint}>
              <T>{words.drawnSamples(files.drawnSamples)}</T>
            </p>
          )}
          {files.samples.length + files.drawnSamples > 0 && (
            <p className={classes.hint}>
              {words.sharpSamples(files.sharpSamples, files.samples.length || files.drawnSamples)}
            </p>
          )}
          <ol className={classes.samples}>
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
                onDropHere={() => {
                  if (dragged !== null) void samples.move(dragged, at)
                  setDragged(null)
                }}
              />
            ))}
            {underWay.map(({ num, name, share }) => (
              <li key={`under way ${num}`} className={classes.sample}>
                <div className={classes.waiting}>
                  <span className={classes.fileName}>
                    {share < 1 ? words.sending(name) : words.checkingFile(name)}
                  </span>
                  <progress
                    className={classes.progress}
                    value={share < 1 ? share : undefined}
                    aria-label={words.sending(name)}
                  />
                </div>
              </li>
            ))}
          </ol>
          <div className={classes.actions}>
            <FileButton
              name="samples"
              accept={pictureTypes}
              multiple
              disabled={isClosed || files.samples.length + underWay.length >= samplesMax}
              icon={<IconPhotoPlus size={20} stroke={1.75} aria-hidden="true" />}
              onFiles={(chosen) => void samples.upload(chosen)}
            >
              {words.chooseSamples}
            </FileButton>
            <span className={classes.dropHint}>{words.dropSamples}</span>
          </div>
        </>
      )}
      {files?.frozen && <p className={classes.hint}>{words.frozen}</p>}
      <UploadProblems
        problems={[...new Set([...samples.problems, ...refused])]}
        onDismiss={samples.dismiss}
      />
      <p role="status" className="visually-hidden">
        {samples.announcement}
      </p>
    </section>
  )
}

type SampleProps = {
  sample: SheetFiles['samples'][number]
  place: number
  count: number
  isClosed: boolean
  onMove: (to: number) => void
  onRemove: () => void
  onDragStart: () => void
  onDropHere: () => void
}

function Sample({ sample, place, count, isClosed, onMove, onRemove, onDragStart, onDropHere }: SampleProps) {
  const words = useWords(uploadWords)
  return (
    <li
      className={classes.sample}
      draggable={!isClosed}
      onDragStart={onDragStart}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        // Files that are dropped on a picture are new samples, not a move.
        if (event.dataTransfer.files.length > 0) return
        event.stopPropagation()
        event.preventDefault()
        onDropHere()
      }}
    >
      <img
        className={classes.samplePicture}
        src={sample.url}
        alt={words.sample(place)}
        width={sample.width}
        height={sample.height}
        draggable={false}
      />
      <div className={classes.sampleBar}>
        <IconButton
          label={words.moveForward(place)}
          disabled={isClosed || place === 1}
          onClick={() => onMove(place - 2)}
        >
          <IconArrowLeft size={20} stroke={1.75} aria-hidden="true" />
        </IconButton>
        <span aria-hidden="true">{place}</span>
        <IconButton
          label={words.moveBack(place)}
          disabled={isClosed || place === count}
          onClick={() => onMove(place)}
        >
          <IconArrowRight size={20} stroke={1.75} aria-hidden="true" />
        </IconButton>
      </div>
      <IconButton
        label={words.removeSample(place)}
        className={classes.removeSample}
        disabled={isClosed}
        onClick={onRemove}
      >
        <IconTrash size={20} stroke={1.75} aria-hidden="true" />
      </IconButton>
      <UploadWarnings warnings={sample.warnings} />
    </li>
  )
}
