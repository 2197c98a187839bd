import { type FormEvent, useEffect, useRef, useState } from 'react'
import { browserApi } from '#web/api/browser-api.ts'
import { useDraftText } from '#web/features/drafts/use-draft.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { TextField } from '#web/ui/Field.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { T } from '#web/ui/T.tsx'
import { showToast } from '#web/ui/toast.ts'
import { favouriteWords } from '#web/words/buyer/favourites.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { showFavouriteFailure } from './failure-of-favourites.ts'
import classes from './Heart.module.css'
import { type FavouriteList, useChangeLists, useFavouriteLists, withSheet } from './use-favourites.ts'

type PickerProps = {
  sheet: { _id: string; name: string }
  /** `first`: the first sheet that is ever kept; it goes into a list that is made for it, and the buyer may pick another after. */
  state: 'first' | 'open' | 'closed'
  onState: (state: 'open' | 'closed') => void
}

/** In which lists is this sheet? Each tick acts at once; a new list takes the sheet with it. */
export default function FavouritePicker({ sheet, state, onState }: PickerProps) {
  const words = useWords(favouriteWords)
  const { lists, error, retry } = useFavouriteLists()
  useAddFirst(sheet._id, state, onState)
  const onClose = () => onState('closed')
  return (
    <Dialog
      open={state === 'open'}
      onClose={onClose}
      title={words.pickTitle}
      footer={
        <Button wide onClick={onClose}>
          {words.done}
        </Button>
      }
    >
      <div className="stack one-column gap-sm">
        <p className="small dimmed">
          <T>{sheet.name}</T>
        </p>
        {lists === undefined && error !== null ? (
          <ErrorState failure={error} onRetry={retry} />
        ) : lists === undefined ? (
          <Skeleton height="3rem" />
        ) : lists.length === 0 ? (
          <p>{words.noLists}</p>
        ) : (
          <fieldset className="stack one-column">
            <legend className="visually-hidden">{words.pickHint}</legend>
            {lists.map((list) => (
              <ListTick key={list._id} list={list} sheet={sheet._id} />
            ))}
          </fieldset>
        )}
        <NewList sheet={sheet._id} />
      </div>
    </Dialog>
  )
}

function useAddFirst(sheet: string, state: PickerProps['state'], onState: PickerProps['onState']): void {
  const words = useWords(favouriteWords)
  const { language } = useLanguage()
  const addToNew = useAddToNewList()
  const begun = useRef(false)
  useEffect(() => {
    if (state !== 'first' || begun.current) return
    begun.current = true
    addToNew(words.firstList, sheet)
      .then(() =>
        showToast({
          text: words.keptFirst,
          tone: 'good',
          act: words.changeList,
          undo: () => onState('open'),
        }),
      )
      .catch((failure: unknown) => showFavouriteFailure(failure, language))
      .finally(() => {
        begun.current = false
        onState('closed')
      })
  })
}

function useAddToNewList() {
  const { change } = useChangeLists()
  // Made already, and left without the sheet: tried again, it is not made twice.
  const made = useRef<{ name: string; id: string }>(undefined)
  return (name: string, sheet: string) =>
    change(
      'new',
      (lists) => lists,
      async () => {
        if (made.current?.name !== name)
          made.current = { name, id: (await browserApi.call('addFavorite', { name })).data._id }
        await browserApi.call('addSheetFavorite', { id: made.current.id, sheet })
        made.current = undefined
      },
    )
}

function ListTick({ list, sheet }: { list: FavouriteList; sheet: string }) {
  const words = useWords(favouriteWords)
  const { language } = useLanguage()
  const { change } = useChangeLists()
  const isIn = list.sheets.includes(sheet)
  const toggle = async () => {
    try {
      await change(
        list._id,
        (lists) => withSheet(lists, list._id, sheet, !isIn),
        () =>
          browserApi.call(
            isIn ? 'removeSheetFavorite' : 'addSheetFavorite',
            { id: list._id, sheet },
            { keepalive: true },
          ),
      )
    } catch (failure) {
      showFavouriteFailure(failure, language)
    }
  }
  return (
    <label className={`stack ends-columns gap-sm level roomy ${classes.list}`}>
      <input type="checkbox" checked={isIn} onChange={() => void toggle()} />
      <span className="anywhere">{list.name}</span>
      <span className="small dimmed">{words.sheets(list.sheets.length)}</span>
    </label>
  )
}

function NewList({ sheet }: { sheet: string }) {
  const words = useWords(favouriteWords)
  const { language } = useLanguage()
  const addToNew = useAddToNewList()
  const [name, setName, settle] = useDraftText('favourite-list')
  const [isBusy, setBusy] = useState(false)
  const make = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '' || isBusy) return
    setBusy(true)
    try {
      await addToNew(name, sheet)
      settle()
    } catch (failure) {
      showFavouriteFailure(failure, language)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className={`stack tail-column bottom gap-xs ${classes.form}`}
      onSubmit={(event) => void make(event)}
    >
      <TextField
        label={words.listName}
        placeholder={words.listNameExample}
        value={name}
        maxLength={100}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" look="light" busy={isBusy} disabled={name.trim() === ''}>
        {words.saveHere}
      </Button>
    </form>
  )
}
