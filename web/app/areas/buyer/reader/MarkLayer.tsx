import { IconNote } from '#web/ui/icons.ts'
import { perhaps } from '#web/ui/perhaps.tsx'
import { Suspense } from 'react'
import { readerWords } from '#web/words/buyer/reader.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './marks.module.css'
import { type Layer, placeOf, useLayer, useMarks } from './use-marks.ts'

/** Loaded with the first touch of the reader: few buyers mark, and none before they read. */
export const loadTools = () =>
  Promise.all([import('./Marker.tsx'), import('./Pen.tsx'), import('./PenBar.tsx'), import('./Quoter.tsx')])
const Marker = perhaps(() => import('./Marker.tsx'))
const Pen = perhaps(() => import('./Pen.tsx'))
const Quoter = perhaps(() => import('./Quoter.tsx'))
const Ink = perhaps(() => import('./Ink.tsx'))

/** The own marks over one page, drawn in parts of it, so that they stay in place at every size. */
export function MarkLayer({ page, ratio }: PlaceProps) {
  const layer = useLayer()
  return layer === null ? null : <Marks page={page} ratio={ratio} layer={layer} />
}

/** `ratio` is the width of the page by its height. */
type PlaceProps = { page: number; ratio: number }

function Marks({ page, ratio, layer }: PlaceProps & { layer: Layer }) {
  const words = useWords(readerWords)
  const marks = useMarks(layer.store).filter((mark) => mark.page === page)
  return (
    <>
      {marks.map(
        ({ id, box }) => box && <span key={id} className={classes.highlight} style={placeOf(box)} />,
      )}
      {marks.some(({ kind }) => kind === 'bookmark') && <span className={classes.ribbon} />}
      <Suspense>{marks.some(({ kind }) => kind === 'ink') && <Ink marks={marks} ratio={ratio} />}</Suspense>
      <Suspense>
        {layer.tool === 'marker' && <Marker page={page} layer={layer} marks={marks} />}
        {layer.tool === 'pen' && <Pen page={page} ratio={ratio} layer={layer} marks={marks} />}
        {layer.tool === 'text' && layer.wordsOf !== null && (
          <Quoter page={page} sheetId={layer.wordsOf} layer={layer} />
        )}
      </Suspense>
      {layer.tool === null && (
        <span className={`stack gap-3xs ${classes.notes}`}>
          {marks
            .filter(({ kind }) => kind === 'note')
            .map((note) => (
              <button
                key={note.id}
                type="button"
                className={`square ${classes.pin}`}
                aria-label={words.noteOnPage(page, note.text.slice(0, 60))}
                onClick={() => layer.onNote(note)}
              >
                <IconNote size={24} stroke={1.75} />
              </button>
            ))}
        </span>
      )}
    </>
  )
}
