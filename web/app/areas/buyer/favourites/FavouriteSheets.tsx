import { keepPreviousData } from '@tanstack/react-query'
import { IconX } from '#web/ui/icons.ts'
import { Link } from 'react-router'
import { browserApi } from '#web/api/browser-api.ts'
import { showFavouriteFailure } from '#web/features/favourites/failure-of-favourites.ts'
import { type FavouriteList, useChangeLists, withSheet } from '#web/features/favourites/use-favourites.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import type { Sheet } from '#web/features/sheet-card/sheet.ts'
import { SheetCard } from '#web/features/sheet-card/SheetCard.tsx'
import { Book } from '#web/ui/Book.tsx'
import { IconButton } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { T } from '#web/ui/T.tsx'
import { showToast } from '#web/ui/toast.ts'
import { favouriteWords } from '#web/words/buyer/favourites.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './favourites.module.css'

/** Sheets of a list: the list's current ids, with the facts as last loaded. */
export function useSheetsOf(list: FavouriteList) {
  const { data, error, refetch } = useSessionQuery({
    queryKey: ['favourite-sheets', list._id],
    queryFn: browserApi.read('listSheetFavorite', { id: list._id }, ({ sheets }) => sheets),
    enabled: list.sheets.length > 0,
    placeholderData: keepPreviousData,
  })
  const known = list.sheets.length === 0 ? [] : data
  return { sheets: known?.filter(({ _id }) => list.sheets.includes(_id)), error, refetch }
}

/** An open list: its cards, and after the last of them where more come from. */
export function FavouriteSheets({ list }: { list: FavouriteList }) {
  const words = useWords(favouriteWords)
  const { sheets, error, refetch } = useSheetsOf(list)
  if (sheets === undefined && error !== null)
    return <ErrorState failure={error} onRetry={() => void refetch()} />
  return (
    <ul className={`stack gap-sm ${classes.sheets}`}>
      {sheets?.map((sheet) => <FavouriteSheet key={sheet._id} list={list} sheet={sheet} />) ??
        list.sheets.slice(0, 3).map((id) => (
          <li key={id}>
            <Skeleton height="22rem" radius="1rem" />
          </li>
        ))}
      <li>
        <Link to="/shop" className={`stack middle gap-sm high rounded-lg strong text-centre ${classes.more}`}>
          <Book mood="inLove" size={56} />
          <span>
            {list.sheets.length === 0 && (
              <span className="block light unlinked below-xs">
                <T>{words.emptyList}</T>
              </span>
            )}
            + {words.choose}
          </span>
        </Link>
      </li>
    </ul>
  )
}

function FavouriteSheet({ list, sheet }: { list: FavouriteList; sheet: Sheet }) {
  const words = useWords(favouriteWords)
  const { language } = useLanguage()
  const { change } = useChangeLists()
  const move = async (isIn: boolean) => {
    try {
      await change(
        list._id,
        (lists) => withSheet(lists, list._id, sheet._id, isIn),
        () =>
          browserApi.call(isIn ? 'addSheetFavorite' : 'removeSheetFavorite', {
            id: list._id,
            sheet: sheet._id,
          }),
      )
      if (!isIn) showToast({ text: words.removed, undo: () => void move(true) })
    } catch (failure) {
      showFavouriteFailure(failure, language)
    }
  }
  return (
    <li className="stack one-column">
      <SheetCard
        sheet={sheet}
        href={`/infoSheet?${sheet._id}`}
        corner={
          <IconButton label={words.remove(sheet.name)} onClick={() => void move(false)}>
            <IconX size={20} stroke={1.75} />
          </IconButton>
        }
      />
    </li>
  )
}
