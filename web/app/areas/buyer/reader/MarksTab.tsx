import { IconBookmark, IconHighlight, IconNote, IconTrash } from '@tabler/icons-react'
import { IconButton } from '#web/ui/Button.tsx'
import { showToast } from '#web/ui/toast.ts'
import { readerWords } from '#web/words/buyer/reader.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './marks.module.css'
import { useLayer, useMarks } from './use-marks.ts'

const icons = { bookmark: IconBookmark, note: IconNote, highlight: IconHighlight } as const

/** Everything one has laid over the sheet, page by page: the way to it, and the way to be rid of it. */
export function MarksTab({ onGo }: { onGo: (page: number) => void }) {
  const words = useWords(readerWords)
  const layer = useLayer()
  const marks = useMarks(layer?.store ?? null)
  if (layer === null || marks.length === 0) return <p>{words.noMarks}</p>
  const remove = (mark: (typeof marks)[number]) => {
    layer.store.remove(mark)
    showToast({ text: words.markRemoved, undo: () => layer.store.put(mark) })
  }
  return (
    <ul className={classes.list}>
      {marks.map((mark) => {
        const Icon = icons[mark.kind]
        return (
          <li key={mark.id} className={classes.entry}>
            <button type="button" onClick={() => onGo(mark.page)}>
              <Icon size={22} stroke={1.75} aria-hidden="true" />
              <span className={classes.words}>
                {mark.kind === 'note' ? mark.text : words[mark.kind]}
                <small>{words.page(mark.page)}</small>
              </span>
            </button>
            <IconButton label={words.removeMark(mark.page)} onClick={() => remove(mark)}>
              <IconTrash size={20} stroke={1.75} />
            </IconButton>
          </li>
        )
      })}
    </ul>
  )
}
