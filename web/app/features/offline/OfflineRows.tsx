import { IconTrash } from '#web/ui/icons.ts'
import { useEffect, useState } from 'react'
import { writeBytes } from '#web/features/uploads/write-bytes.ts'
import { Book } from '#web/ui/Book.tsx'
import { IconButton } from '#web/ui/Button.tsx'
import { T } from '#web/ui/T.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { offlineWords } from '#web/words/buyer/offline-sheets.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './offline.module.css'
import { dropSheet, savedPage, type OfflineList } from './offline-sheets.ts'

const HOUR = 3_600_000

type RowsProps = { list: OfflineList; onChange: () => void }

/** The sheets on this device: each opens by itself, without the network and without the rest of the site. */
export function OfflineRows({ list, onChange }: RowsProps) {
  const words = useWords(offlineWords)
  const { act } = useAction()
  const remove = async (id: string) => {
    await act(() => dropSheet(id), words.removed)
    onChange()
  }
  const isOver = list.left === 0
  return (
    <>
      <p className="small dimmed" role="status">
        {isOver ? words.over : words.left(Math.floor(list.left / HOUR))}
      </p>
      <ul className="stack gap-xs">
        {list.sheets.map((sheet) => (
          <li key={sheet.id} className="row gap-xs">
            {/* A document of its own: it comes from this device where the network does not answer. */}
            <a
              href={isOver ? undefined : `/user/readSheet?${sheet.id}`}
              className={`grow row shrink unlinked gap-sm ${classes.read}`}
            >
              <FirstPage id={sheet.id} />
              <span className="stack shrink anywhere">
                <strong>
                  <T>{sheet.name}</T>
                </strong>
                <small className="small dimmed">
                  {sheet.kept < sheet.pages
                    ? words.partly(sheet.kept, sheet.pages)
                    : words.pages(sheet.pages)}{' '}
                  · {writeBytes(sheet.bytes)}
                  {sheet.isOld && ` · ${words.isOld}`}
                </small>
              </span>
            </a>
            <IconButton label={words.removeNamed(sheet.name)} onClick={() => void remove(sheet.id)}>
              <IconTrash size={20} stroke={1.75} />
            </IconButton>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Its first page stands for the cover, which lies on another server. */
function FirstPage({ id }: { id: string }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    let made: string | undefined
    let isGone = false
    savedPage(id, 1).then(
      (picture) => {
        if (picture === null || isGone) return
        made = URL.createObjectURL(picture)
        setUrl(made)
      },
      () => {},
    )
    return () => {
      isGone = true
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [id])
  return (
    <span className={`stack middle rigid clips sunken outlined ${classes.cover}`}>
      {url === undefined ? <Book size={28} /> : <img src={url} alt="" />}
    </span>
  )
}
