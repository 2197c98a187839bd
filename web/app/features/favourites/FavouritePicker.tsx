import { type FormEvent, useState } from 'react'
import { browserApi } from '#web/api/browser-api.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { TextField } from '#web/ui/Field.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { T } from '#web/ui/T.tsx'
import { favouriteWords } from '#web/words/buyer/favourites.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { tellFavouriteFailure } from './failure-of-favourites.ts'
import classes from './FavouritePicker.module.css'
import { type FavouriteList, useChangeLists, useFavouriteLists, withSheet } from './use-favourites.ts'

type PickerProps = { sheet: { _id: string; name: string }; open: boolean; onClose: () => void }

/** In which lists is this sheet? Each tick acts at once; a new list takes the sheet with it. */
export default function FavouritePicker({ sheet, open, onClose }: PickerProps) {
  const words = useWords(favouriteWords)
  const { lists } = useFavouriteLists()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={words.pickTitle}
      footer={
        <Button wide onClick={onClose}>
          {words.done}
        </Button>
      }
    >
      <div className={classes.picker}>
        <p className={classes.sheet}>
          <T>{sheet.name}</T>
        </p>
        {lists === undefined ? (
          <Skeleton height="3rem" />
        ) : lists.length === 0 ? (
          <p>{words.noLists}</p>
        ) : (
          <fieldset className={classes.lists}>
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

function ListTick({ list, sheet }: { list: FavouriteList; sheet: string }) {
  const words = useWords(favouriteWords)
  const { language } = useLanguage()
  const { change } = useChangeLists()
  const isIn = list.sheets.includes(sheet)
  const toggle = async () => {
    try {
      await change(
        (lists) => withSheet(lists, list._id, sheet, !isIn),
        () =>
          browserApi.call(isIn ? 'removeSheetFavorite' : 'addSheetFavorite', {
            id: list._id,
            sheet,
          }),
      )
    } catch (failure) {
      tellFavouriteFailure(failure, language)
    }
  }
  return (
    <label className={classes.list}>
      <input type="checkbox" checked={isIn} onChange={() => void toggle()} />
      <span className={classes.name}>{list.name}</span>
      <span className={classes.count}>{words.sheets(list.sheets.length)}</span>
    </label>
  )
}

function NewList({ sheet }: { sheet: string }) {
  const words = useWords(favouriteWords)
  const { language } = useLanguage()
  const { change } = useChangeLists()
  const [name, setName] = useState('')
  const [isBusy, setBusy] = useState(false)
  const make = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '' || isBusy) return
    setBusy(true)
    try {
      await change(
        (lists) => lists,
        async () => {
          const { data } = await browserApi.call('addFavorite', { name })
          await browserApi.call('addSheetFavorite', { id: data._id, sheet })
        },
      )
      setName('')
    } catch (failure) {
      tellFavouriteFailure(failure, language)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className={classes.form} onSubmit={(event) => void make(event)}>
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
