import { IconBookmark, IconHighlight, IconNote, IconPencil, IconTrash } from '#web/ui/icons.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { showToast } from '#web/ui/toast.ts'
import { readerWords } from '#web/words/buyer/reader.ts'
import { readerToolWords } from '#web/words/buyer/reader-tools.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './marks.module.css'
import type { Mark } from './marks-store.ts'
import { useLayer, useMarks } from './use-marks.ts'

const icons = { bookmark: IconBookmark, note: IconNote, highlight: IconHighlight, ink: IconPencil } as const

/** Everything the reader has laid over the sheet, page by page: the way to it, and the way to be rid of it. */
export function MarksTab({ onGo }: { onGo: (page: number) => void }) {
  const words = { ...useWords(readerWords), ...useWords(readerToolWords) }
  const layer = useLayer()
  const marks = useMarks(layer?.store ?? null)
  if (layer === null || marks.length === 0) return <p>{words.noMarks}</p>
  const remove = (entry: Entry) => {
    layer.store.remove(...entry.all)
    showToast({ text: words.markRemoved, undo: () => layer.store.put(...entry.all) })
  }
  return (
    <ul className="stack">
      {entriesOf(marks).map((entry) => {
        const { mark, all } = entry
        const Icon = icons[mark.kind]
        return (
          <li key={mark.id} className={`row ${classes.entry}`}>
            <button
              type="button"
              className="row gap-sm shrink grow pad-xs unlinked text-start"
              onClick={() => onGo(mark.page)}
            >
              <Icon size={22} stroke={1.75} />
              <span className="shrink as-written">
                {mark.kind === 'note'
                  ? mark.text
                  : mark.kind === 'ink'
                    ? words.strokes(all.length)
                    : words[mark.kind]}
                <small className="block small dimmed">{words.page(mark.page)}</small>
              </span>
            </button>
            <IconButton label={words.removeMark(mark.page)} onClick={() => remove(entry)}>
              <IconTrash size={20} stroke={1.75} />
            </IconButton>
          </li>
        )
      })}
    </ul>
  )
}

type Entry = { mark: Mark; all: Mark[] }

/** All handwriting of a page is one entry. */
function entriesOf(marks: readonly Mark[]): Entry[] {
  const entries: Entry[] = []
  for (const mark of marks) {
    const known = entries.find(
      (one) => mark.kind === 'ink' && one.mark.kind === 'ink' && one.mark.page === mark.page,
    )
    if (known) known.all.push(mark)
    else entries.push({ mark, all: [mark] })
  }
  return entries
}
