import { useRef, useState } from 'react'
import { forgetUnanswered } from '#web/api/api.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { showFavouriteFailure } from '#web/features/favourites/failure-of-favourites.ts'
import {
  type FavouriteList,
  useChangeLists,
  useFavouriteLists,
} from '#web/features/favourites/use-favourites.ts'
import { usePrivatePage } from '#web/features/private-page/use-private-page.ts'
import { useMe } from '#web/features/session/use-session.ts'
import BestSellers from '#web/features/sheet-listing/BestSellers.tsx'
import { Button } from '#web/ui/Button.tsx'
import { IconPlus } from '#web/ui/icons.ts'
import { PageHead } from '#web/ui/PageHead.tsx'
import { EmptyState, Skeleton } from '#web/ui/States.tsx'
import { showToast } from '#web/ui/toast.ts'
import { favouriteWords } from '#web/words/buyer/favourites.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { AccountFrame } from '../account/AccountFrame.tsx'
import { FavouriteSection } from './FavouriteSection.tsx'
import classes from './favourites.module.css'
import { ListNameForm } from './ListNameForm.tsx'

/** Plan: lists one opens, renames and throws away with six seconds to think again. */
export default function FavoriteScreen() {
  const words = useWords(favouriteWords)
  const { language } = useLanguage()
  const { lists, error, settle } = useFavouriteLists()
  const store = useMe()?.user.store
  usePrivatePage(lists === undefined ? error : null)
  const { change } = useChangeLists()
  const [isNaming, setNaming] = useState<boolean>()
  // Earlier favourites are not offered again; those saved now keep place and focus.
  const [favouritesBefore, setFavouritesBefore] = useState<string[]>()
  if (lists && !favouritesBefore) setFavouritesBefore(lists.flatMap(({ sheets }) => sheets))
  const heading = useRef<HTMLHeadingElement>(null)

  const act = async (
    list: string,
    expected: (lists: FavouriteList[]) => FavouriteList[],
    call: () => Promise<unknown>,
  ) => {
    try {
      await change(list, expected, call)
      return true
    } catch (failure) {
      showFavouriteFailure(failure, language)
      return false
    }
  }
  const add = async (name: string) => {
    const isAdded = await act(
      'new',
      (before) => before,
      () => browserApi.call('addFavorite', { name }),
    )
    if (!isAdded) return false
    // The button stays busy until the list has replaced it: another press would make another list.
    await settle()
    // A person who has moved on meanwhile keeps their place.
    setNaming(document.activeElement?.closest('main form') ? false : undefined)
    return true
  }
  const rename = (id: string, name: string) =>
    act(
      id,
      (before) => before.map((list) => (list._id === id ? { ...list, name } : list)),
      () => browserApi.call('renameFavorite', { id, name }),
    )
  const remove = async (list: FavouriteList) => {
    // The button that was pressed goes with its list; the focus would be lost with it.
    heading.current?.focus()
    const isGone = await act(
      list._id,
      (before) => before.filter(({ _id }) => _id !== list._id),
      () => browserApi.call('deleteFavorite', { id: list._id }),
    )
    if (!isGone) return
    forgetUnanswered('addFavorite')
    const restore = async () => {
      const isBack = await act(
        list._id,
        (before) => before,
        () => browserApi.call('restoreFavorite', { id: list._id }),
      )
      if (!isBack) offer()
    }
    // Again, where it could not be taken back.
    const offer = () => showToast({ text: words.deleted(list.name), undo: () => void restore() })
    offer()
  }

  // The first is made where it is said what for.
  const make = (
    <Button
      look={lists?.length === 0 ? 'filled' : 'outline'}
      icon={<IconPlus size={20} stroke={1.75} />}
      disabled={lists === undefined}
      // After naming, focus is back on the button.
      autoFocus={isNaming === false}
      onClick={() => setNaming(true)}
    >
      {words.newList}
    </Button>
  )
  return (
    <AccountFrame>
      <PageHead title={words.title} hidden />
      <header className={`row flow apart gap-lines ${classes.head}`}>
        <h1 ref={heading} tabIndex={-1}>
          {words.title}
        </h1>
        {!isNaming && lists?.length !== 0 && make}
      </header>
      {/* The first has a name to begin with, until one writes another. */}
      {isNaming && (
        <ListNameForm
          about="new"
          name={lists?.length === 0 ? words.exampleName : ''}
          onSave={add}
          onCancel={() => setNaming(false)}
        />
      )}
      {lists === undefined ? (
        <Loading />
      ) : lists.length === 0 ? (
        !isNaming && <EmptyState beside mood="inLove" text={words.empty} action={make} />
      ) : (
        <ul className="stack packed one-column divided">
          {lists.map((list, at) => (
            <FavouriteSection
              key={list._id}
              list={list}
              isOpenAtFirst={at === 0}
              onRename={(name) => rename(list._id, name)}
              onDelete={() => void remove(list)}
            />
          ))}
        </ul>
      )}
      {favouritesBefore && (
        <BestSellers
          store={store?.code}
          // Without a list, the sentence above says what the hearts are for.
          {...(lists?.length !== 0 && { title: words.heartThese })}
          without={favouritesBefore}
          hasHeart
        />
      )}
    </AccountFrame>
  )
}

function Loading() {
  return (
    <div className="stack packed one-column gap-sm">
      {[0, 1, 2].map((place) => (
        <Skeleton key={place} height="4rem" radius="1rem" />
      ))}
    </div>
  )
}
