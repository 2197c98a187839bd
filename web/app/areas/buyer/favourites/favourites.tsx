import { useRef, useState } from 'react'
import { forgetUnanswered } from '#web/api/api.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { CoverFan } from '#web/features/cover-fan/CoverFan.tsx'
import { showFavouriteFailure } from '#web/features/favourites/failure-of-favourites.ts'
import {
  type FavouriteList,
  useChangeLists,
  useFavouriteLists,
} from '#web/features/favourites/use-favourites.ts'
import { usePrivatePage } from '#web/features/private-page/use-private-page.ts'
import { useMe } from '#web/features/session/use-session.ts'
import BestSellers, { useBestSold } from '#web/features/sheet-listing/BestSellers.tsx'
import { Book } from '#web/ui/Book.tsx'
import { Button } from '#web/ui/Button.tsx'
import { IconPlus } from '#web/ui/icons.ts'
import { PageHead } from '#web/ui/PageHead.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { T } from '#web/ui/T.tsx'
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

  return (
    <AccountFrame>
      <PageHead title={words.title} hidden />
      <header className={`row flow apart gap-lines ${classes.head}`}>
        <h1 ref={heading} tabIndex={-1}>
          {words.title}
        </h1>
        {!isNaming && lists?.length !== 0 && (
          <Button
            look="outline"
            icon={<IconPlus size={20} stroke={1.75} />}
            disabled={lists === undefined}
            // After naming, focus is back on the button.
            autoFocus={isNaming === false}
            onClick={() => setNaming(true)}
          >
            {words.newList}
          </Button>
        )}
      </header>
      {/* The first is called as it is drawn, until one writes another name. */}
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
        !isNaming && (
          <div className={`page rounded-lg stack level gap-md ${classes.first}`}>
            <div className="stack lead-column level gap-md">
              <Book mood="inLove" size={64} sticker />
              <p className="large strong">
                <T>{words.empty}</T>
              </p>
              <Button
                className="across self-start"
                autoFocus={isNaming === false}
                onClick={() => setNaming(true)}
              >
                {words.newList}
              </Button>
            </div>
            <ListExample store={store?.code} />
          </div>
        )
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
        <BestSellers store={store?.code} title={words.heartThese} without={favouritesBefore} hasHeart />
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

/** An example list with sheets of the person's institution: everything for one exam. */
function ListExample({ store }: { store: number | undefined }) {
  const words = useWords(favouriteWords)
  const { data, isError } = useBestSold(store)
  const sheets = data?.slice(0, 3) ?? []
  if (isError || data?.length === 0) return null
  return (
    <div className={`stack packed one-column gap-sm paper pad-md text-start ${classes.example}`}>
      <p className="flow apart baseline gap-line">
        <strong className="large">{words.exampleName}</strong>
        <span className="badge">{words.example}</span>
      </p>
      <CoverFan covers={sheets} sizes="132px" />
    </div>
  )
}
