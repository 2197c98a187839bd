import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { IconExternalLink, IconX } from '#web/ui/icons.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { showFavouriteFailure } from '#web/features/favourites/failure-of-favourites.ts'
import { type FavouriteList, useChangeLists, withSheet } from '#web/features/favourites/use-favourites.ts'
import { useToken } from '#web/features/session/use-session.ts'
import { CartWords } from '#web/features/sheet-card/CartWords.tsx'
import { examOf, storeShort } from '#web/features/sheet-card/names.ts'
import type { Sheet } from '#web/features/sheet-card/sheet.ts'
import { SheetPrice } from '#web/features/sheet-card/SheetPrice.tsx'
import { ButtonLink, IconButton } from '#web/ui/Button.tsx'
import { CoverImage } from '#web/ui/CoverImage.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { T } from '#web/ui/T.tsx'
import { showToast } from '#web/ui/toast.ts'
import { stayInList } from '#web/ui/stay-in-list.ts'
import { favouriteWords } from '#web/words/buyer/favourites.ts'
import { sheetWords } from '#web/words/buyer/sheet.ts'
import { sharedWords } from '#web/words/shared.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './favourites.module.css'

/** What is in an open list: what the lists say now, with the facts as last loaded. */
export function FavouriteSheets({ list }: { list: FavouriteList }) {
  const words = useWords(favouriteWords)
  const token = useToken()
  const { data, error, refetch } = useQuery({
    queryKey: ['favourite-sheets', token, list._id],
    queryFn: async ({ signal }) =>
      (await browserApi.call('listSheetFavorite', { id: list._id }, { signal })).data.sheets,
    enabled: token !== null && list.sheets.length > 0,
    placeholderData: keepPreviousData,
  })
  if (list.sheets.length === 0)
    return <p className={`small light dimmed ${classes.none}`}>{words.emptyList}</p>
  if (data === undefined) {
    return error ? (
      <ErrorState failure={error} onRetry={() => void refetch()} />
    ) : (
      <div className={`stack packed one-column gap-sm ${classes.sheets}`}>
        {list.sheets.slice(0, 3).map((id) => (
          <Skeleton key={id} height="6.5rem" />
        ))}
      </div>
    )
  }
  const shown = data.filter(({ _id }) => list.sheets.includes(_id))
  return (
    <ul className={`stack packed one-column gap-sm ${classes.sheets}`}>
      {shown.map((sheet) => (
        <FavouriteSheet key={sheet._id} list={list} sheet={sheet} />
      ))}
    </ul>
  )
}

function FavouriteSheet({ list, sheet }: { list: FavouriteList; sheet: Sheet }) {
  const words = useWords(favouriteWords)
  const shared = useWords(sharedWords)
  const { language } = useLanguage()
  const { change } = useChangeLists()
  const move = async (isIn: boolean) => {
    try {
      await change(
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
    <li className={`stack ${classes.sheet}`}>
      <CoverImage
        of="sheets"
        id={sheet._id}
        version={sheet.cover}
        alt=""
        sizes="72px"
        className={`self-top ${classes.cover}`}
      />
      <div>
        <h3 className="strong two-lines">
          <T>{sheet.name}</T>
        </h3>
        <p className="small light dimmed">
          {storeShort(sheet.storeName, language)}
          {'\u00a0'}· <T>{examOf(sheet, language)}</T>
        </p>
        <p className="bold">
          <SheetPrice sheet={sheet} />
        </p>
      </div>
      <div className={`row flow to-end ${classes.actions}`}>
        <a
          className="inline-row gap-3xs finger small strong"
          href={`/infoSheet?${sheet._id}`}
          target="_blank"
          rel="noopener"
        >
          <IconExternalLink size={18} stroke={1.75} aria-hidden="true" />
          {words.details}
          <span className="visually-hidden">
            {' '}
            {sheet.name} {shared.opensNewTab}
          </span>
        </a>
        <CartOrRead sheet={sheet} />
      </div>
      <IconButton
        ref={stayInList}
        className={classes.remove}
        label={words.remove(sheet.name)}
        onClick={() => void move(false)}
      >
        <IconX size={20} stroke={1.75} />
      </IconButton>
    </li>
  )
}

function CartOrRead({ sheet }: { sheet: Sheet }) {
  const card = useWords(sheetWords)
  if (sheet.owned) {
    return (
      <ButtonLink look="light" size="small" viewTransition to={`/user/readSheet?${sheet._id}`}>
        {card.read}
        <span className="visually-hidden"> {sheet.name}</span>
      </ButtonLink>
    )
  }
  return <CartWords named size="small" sheet={sheet} />
}
