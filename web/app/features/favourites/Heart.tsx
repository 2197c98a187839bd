import { Suspense, useEffect, useState } from 'react'
import { tabStore } from '#web/browser/storage.ts'
import { useGoToLogin, useSignedIn } from '#web/features/session/use-session.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { NotLoaded, perhaps } from '#web/ui/perhaps.tsx'
import { sheetWords } from '#web/words/buyer/sheet.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './Heart.module.css'
import { useFavouriteLists } from './use-favourites.ts'

// Most cards are never kept: the picker comes with the first press.
const FavouritePicker = perhaps(
  () => import('./FavouritePicker.tsx'),
  ({ state, onState }) => <NotLoaded open={state !== 'closed'} onClose={() => onState('closed')} />,
)

/** The sheet a visitor wanted to keep: its picker opens once they have signed in. */
const WANTED_KEY = 'wantedFavourite'

type HeartProps = { sheet: { _id: string; name: string }; look?: 'plain' | 'outline' }

/**
 * Saves the sheet: the first one at once in a new list, others in the chosen list. Filled when it is in a list of the person's. Documents
 * are rendered for visitors, twenty hearts a page, whose hearts send no request.
 */
export function Heart(props: HeartProps) {
  return useSignedIn() ? <PersonalHeart {...props} /> : <VisitorHeart {...props} />
}

function VisitorHeart({ sheet, look }: HeartProps) {
  const goToLogin = useGoToLogin()
  const press = () => {
    tabStore.setItem(WANTED_KEY, sheet._id)
    goToLogin()
  }
  return <HeartButton sheet={sheet} look={look} isFavourite={false} onPress={press} />
}

function PersonalHeart({ sheet, look }: HeartProps) {
  const { lists } = useFavouriteLists()
  const isFavourite = lists?.some(({ sheets }) => sheets.includes(sheet._id)) ?? false
  const [picker, setPicker] = useState<'never' | 'first' | 'open' | 'closed'>('never')
  useEffect(() => {
    if (tabStore.getItem(WANTED_KEY) !== sheet._id) return
    tabStore.removeItem(WANTED_KEY)
    setPicker('open')
  }, [sheet._id])
  return (
    <>
      <HeartButton
        sheet={sheet}
        look={look}
        isFavourite={isFavourite}
        onPress={() => setPicker(lists?.length === 0 ? 'first' : 'open')}
      />
      {picker !== 'never' && (
        <Suspense>
          <FavouritePicker sheet={sheet} state={picker} onState={setPicker} />
        </Suspense>
      )}
    </>
  )
}

type HeartButtonProps = {
  sheet: HeartProps['sheet']
  look: HeartProps['look']
  isFavourite: boolean
  onPress: () => void
}

function HeartButton({ sheet, look = 'plain', isFavourite, onPress }: HeartButtonProps) {
  const words = useWords(sheetWords)
  return (
    <IconButton
      look={look}
      className={classes.heart}
      label={isFavourite ? words.keptNamed(sheet.name) : words.favouriteNamed(sheet.name)}
      aria-haspopup="dialog"
      onClick={onPress}
    >
      <i className={isFavourite ? classes.kept : classes.empty} aria-hidden="true" />
    </IconButton>
  )
}
