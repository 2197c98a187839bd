import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { thaiDigitsToAscii } from '#rules/thai/thai-digits.ts'
import { createPageFetch } from '#web/features/offline/fetch-page.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { TextField } from '#web/ui/Field.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { useSettled } from '#web/ui/use-settled.ts'
import { readerWords } from '#web/words/buyer/reader.ts'
import { readerToolWords } from '#web/words/buyer/reader-tools.ts'
import { useWords } from '#web/words/use-words.tsx'
import Ink from './Ink.tsx'
import layerClasses from './marks.module.css'
import type { Mark } from './marks-store.ts'
import classes from './print.module.css'
import { placeOf, useLayer, useMarks } from './use-marks.ts'

/** Beyond that a phone has no memory for all pictures at once. */
const PAGES_MAX = 100

type PrintProps = {
  sheetId: string
  sizes: readonly (readonly [width: number, height: number])[]
  onClose: () => void
}

/** Fetches the watermarked pages and sends them to the printer with the person's own marks. */
export default function PrintDialog({ sheetId, sizes, onClose }: PrintProps) {
  const words = { ...useWords(readerWords), ...useWords(readerToolWords) }
  const [typed, setTyped] = useState({ from: '1', to: String(Math.min(sizes.length, PAGES_MAX)) })
  const [withMarks, setWithMarks] = useState(true)
  const settled = useSettled(typed, 400)
  const range = rangeOf(settled, sizes.length)
  const { urls, failure, again } = usePictures(sheetId, range)
  const marks = useMarks(useLayer()?.store ?? null).filter(({ page, kind }) => {
    return kind !== 'bookmark' && range && page >= range.from && page <= range.to
  })
  const shown = withMarks ? marks : []
  const notes = shown.filter(({ kind, text }) => kind === 'note' && text.trim() !== '')
  const paper = useRef<HTMLDivElement>(null)
  const { act, busy } = useAction()
  const print = async () => {
    await Promise.all(Array.from(paper.current?.querySelectorAll('img') ?? [], (image) => image.decode()))
    window.print()
  }
  const count = range ? range.to - range.from + 1 : 0
  const isReady = urls.size === count && settled.from === typed.from && settled.to === typed.to
  const field = (end: 'from' | 'to', label: string) => (
    <TextField
      label={label}
      inputMode="numeric"
      autoComplete="off"
      value={typed[end]}
      invalid={range === null}
      onFocus={(event) => event.target.select()}
      onChange={({ target }) =>
        setTyped({ ...typed, [end]: thaiDigitsToAscii(target.value).replace(/\D/g, '').slice(0, 4) })
      }
    />
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.print}
      footer={
        <Button
          wide
          busy={busy || (range !== null && !isReady && failure === undefined)}
          disabled={!isReady || range === null}
          onClick={() => void act(print)}
        >
          {words.print}
        </Button>
      }
    >
      <div className="stack gap-sm">
        <p>{words.printMarked}</p>
        <div className="row gap-sm">
          {field('from', words.printFrom)}
          {field('to', words.printTo)}
        </div>
        {sizes.length > PAGES_MAX && <p className="small dimmed">{words.printLong(PAGES_MAX)}</p>}
        {marks.length > 0 && (
          <label className="inline-row gap-sm thumb">
            <input
              type="checkbox"
              checked={withMarks}
              onChange={(event) => setWithMarks(event.target.checked)}
            />
            {words.printWithMarks}
          </label>
        )}
        {failure === undefined ? (
          <p role="status">{range ? words.pageOf(urls.size, count) : words.printRange(sizes.length)}</p>
        ) : (
          <ErrorState failure={failure} onRetry={again} />
        )}
      </div>
      {createPortal(
        <div ref={paper} className={classes.paper}>
          {[...urls].map(([page, url]) => (
            <Paper
              key={page}
              url={url}
              size={sizes[page - 1] ?? [1, 1]}
              marks={shown.filter((mark) => mark.page === page)}
            />
          ))}
          {notes.map(({ id, page, text }) => (
            <p key={id} className={classes.note}>
              <strong>{words.noteOf(page)}</strong>
              <br />
              {text}
            </p>
          ))}
        </div>,
        document.body,
      )}
    </Dialog>
  )
}

type PaperProps = { url: string; size: readonly [number, number]; marks: readonly Mark[] }

function Paper({ url, size: [width, height], marks }: PaperProps) {
  return (
    <div
      className={classes.sheet}
      style={{ aspectRatio: `${width} / ${height}`, ['--ratio' as string]: width / height }}
    >
      <img src={url} alt="" />
      {marks.map(
        ({ id, box }) => box && <span key={id} className={layerClasses.highlight} style={placeOf(box)} />,
      )}
      <Ink marks={marks} ratio={width / height} />
    </div>
  )
}

type Range = { from: number; to: number }

function rangeOf(typed: { from: string; to: string }, pages: number): Range | null {
  const [from, to] = [Number(typed.from), Number(typed.to)]
  if (from < 1 || to < from || to > pages || to - from >= PAGES_MAX) return null
  return { from, to }
}

/** The range's pages in order, as they come; those of another range are released and not shown. */
function usePictures(sheetId: string, range: Range | null) {
  const [come, setCome] = useState<{ of: string; urls: ReadonlyMap<number, string> }>({
    of: '',
    urls: new Map(),
  })
  const [failure, setFailure] = useState<unknown>()
  const [tries, setTries] = useState(0)
  const [from, to] = [range?.from ?? 1, range?.to ?? 0]
  const of = `${from}-${to}`
  useEffect(() => {
    const work = new AbortController()
    const made = new Map<number, string>()
    const load = async () => {
      const fetchPage = createPageFetch(sheetId, '')
      for (let page = from; page <= to; page += 1) {
        const picture = await fetchPage(page, 2000, { ahead: false, signal: work.signal })
        if (work.signal.aborted) return
        made.set(page, URL.createObjectURL(picture))
        setCome({ of, urls: new Map(made) })
      }
    }
    setFailure(undefined)
    load().catch((reason: unknown) => !work.signal.aborted && setFailure(reason))
    return () => {
      work.abort()
      setCome({ of: '', urls: new Map() })
      for (const url of made.values()) URL.revokeObjectURL(url)
    }
    // Begun anew when asked to.
  }, [sheetId, from, to, of, tries])
  return {
    urls: come.of === of ? come.urls : new Map<number, string>(),
    failure,
    again: () => setTries(tries + 1),
  }
}
