import { IconChevronDown, IconPencil, IconTrash } from '#web/ui/icons.ts'
import { useId, useRef, useState } from 'react'
import type { FavouriteList } from '#web/features/favourites/use-favourites.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { favouriteWords } from '#web/words/buyer/favourites.ts'
import { useWords } from '#web/words/use-words.tsx'
import { CoverImage } from '#web/ui/CoverImage.tsx'
import { FavouriteSheets, useSheetsOf } from './FavouriteSheets.tsx'
import classes from './favourites.module.css'
import { ListNameForm } from './ListNameForm.tsx'

type FavouriteSectionProps = {
  list: FavouriteList
  isOpenAtFirst: boolean
  /** Answers whether it went through. */
  onRename: (name: string) => Promise<boolean>
  onDelete: () => void
}

/** One list: opens and closes, gets another name in place, or goes. */
export function FavouriteSection({ list, isOpenAtFirst, onRename, onDelete }: FavouriteSectionProps) {
  const words = useWords(favouriteWords)
  const id = useId()
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const [isNaming, setNaming] = useState<boolean>()
  const place = useRef<HTMLLIElement>(null)
  const rename = async (name: string) => {
    if (name !== list.name && !(await onRename(name))) return false
    // A person who has moved on meanwhile keeps their place.
    setNaming(place.current?.contains(document.activeElement) ? false : undefined)
    return true
  }
  return (
    <li ref={place} className={classes.list}>
      {isNaming ? (
        <>
          <h2 className="visually-hidden">{list.name}</h2>
          <ListNameForm about={list._id} name={list.name} onSave={rename} onCancel={() => setNaming(false)} />
        </>
      ) : (
        <div className="row">
          <h2 className="shrink grow large airy">
            <button
              type="button"
              className={`row gap-xs fill roomy strong anywhere text-start ${classes.toggle}`}
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => setOpen(!isOpen)}
            >
              <IconChevronDown size={22} stroke={1.75} className={classes.chevron} />
              <span>
                {list.name} <span className="small light dimmed">{words.sheets(list.sheets.length)}</span>
              </span>
            </button>
          </h2>
          {!isOpen && <Inside list={list} />}
          {/* Named, or not, one goes on where one began. */}
          <IconButton
            label={words.rename(list.name)}
            autoFocus={isNaming === false}
            onClick={() => setNaming(true)}
          >
            <IconPencil size={20} stroke={1.75} />
          </IconButton>
          <IconButton label={words.delete(list.name)} onClick={onDelete}>
            <IconTrash size={20} stroke={1.75} />
          </IconButton>
        </div>
      )}
      <div id={id} hidden={!isOpen}>
        {isOpen && <FavouriteSheets list={list} />}
      </div>
    </li>
  )
}

/** A closed list by the covers of its first. */
function Inside({ list }: { list: FavouriteList }) {
  const { sheets } = useSheetsOf(list)
  return (
    <span className={`flex ${classes.inside}`}>
      {sheets?.slice(0, 3).map(({ _id, cover }) => (
        <CoverImage key={_id} of="sheets" id={_id} version={cover} alt="" sizes="28px" width={28} />
      ))}
    </span>
  )
}
