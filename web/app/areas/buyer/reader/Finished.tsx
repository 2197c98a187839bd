import { IconShare } from '#web/ui/icons.ts'
import { useShareStory } from '#web/features/share/use-share-story.ts'
import { Book } from '#web/ui/Book.tsx'
import { Button } from '#web/ui/Button.tsx'
import { readerToolWords } from '#web/words/buyer/reader-tools.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './marks.module.css'

/** Below the last page: the stamp, and a picture of it for the reader's friends. */
export default function Finished({ sheetId }: { sheetId: string }) {
  const words = useWords(readerToolWords)
  const { share, isBusy } = useShareStory()
  return (
    <div className="stack centred gap-sm above-xs">
      <Book mood="proud" size={64} />
      <p className={`stamp title-sm ${classes.stamp}`}>{words.finished}</p>
      <Button
        look="outline"
        busy={isBusy}
        icon={<IconShare size={20} stroke={1.75} />}
        onClick={() => void share({ kind: 'finished', sheet: sheetId })}
      >
        {words.shareFinished}
      </Button>
    </div>
  )
}
