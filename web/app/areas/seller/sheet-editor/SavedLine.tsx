import { IconCloudCheck, IconCloudOff, IconPencil } from '@tabler/icons-react'
import { writeDate } from '#web/ui/ThaiDate.tsx'
import { editorWords } from '#web/words/seller/sheet-editor.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './sheet-editor.module.css'
import type { WordsState } from './words-store.ts'

/** Whether what is typed has arrived, and when it last did (seller.md §2). */
export function SavedLine({ state }: { state: WordsState }) {
  const words = useWords(editorWords)
  const { language } = useLanguage()
  const savedAt = words.savedAt(writeDate(new Date(state.savedAt), 'time', language))
  const isHere = state.status === 'offline' || state.status === 'failed'
  return (
    <p className={classes.saved} data-here={isHere || undefined}>
      {isHere ? (
        <IconCloudOff size={18} stroke={1.75} aria-hidden="true" />
      ) : state.status === 'saved' ? (
        <IconCloudCheck size={18} stroke={1.75} aria-hidden="true" />
      ) : (
        <IconPencil size={18} stroke={1.75} aria-hidden="true" />
      )}
      <span>
        {state.status === 'saving' ? words.saving : state.status === 'unsaved' ? words.notSavedYet : savedAt}
      </span>
      {/* Only trouble is spoken: a voice every ten seconds would keep anybody from writing. */}
      <span role="status">
        {state.status === 'offline' ? words.savedHere : state.status === 'failed' ? words.saveFailed : ''}
      </span>
    </p>
  )
}
