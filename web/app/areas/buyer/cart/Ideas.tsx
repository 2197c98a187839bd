import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useState } from 'react'
import { browserApi } from '#web/api/browser-api.ts'
import { useFavouriteLists } from '#web/features/favourites/use-favourites.ts'
import { seenSheets } from '#web/features/interest/seen.ts'
import { useToken } from '#web/features/session/use-session.ts'
import BestSellers from '#web/features/sheet-listing/BestSellers.tsx'
import { CoverRow, SHOWN } from '#web/features/sheet-listing/CoverRow.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { cartWords } from '#web/words/buyer/cart.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './cart.module.css'

/** An empty cart offers what the buyer opened last and saved for later; newcomers see what others buy. */
export default function Ideas() {
  const words = useWords(cartWords)
  const token = useToken()
  const [seen] = useState(seenSheets)
  const { lists, error } = useFavouriteLists()
  const favourites = lists?.flatMap(({ sheets }) => sheets) ?? []
  const isAsking = token !== null && lists === undefined && error === null
  const sheets = [...new Set([...seen, ...favourites])].slice(0, 40)
  const { data, isError } = useQuery({
    queryKey: ['cart-ideas', token, sheets],
    // The cart's call: it leaves out owned sheets and those off sale.
    queryFn: browserApi.read('getCart', { cart: sheets }, ({ cart }) => cart),
    enabled: !isAsking && sheets.length > 0,
  })
  const found = isAsking || (sheets.length > 0 && !isError) ? data : []
  if (found?.length === 0) return <BestSellers />
  // The favourite lists are not known yet.
  if (sheets.length === 0) return <Skeleton height="22rem" />
  const rows = [
    [words.seenLast, seen],
    [words.keptForLater, favourites.filter((id) => !seen.includes(id))],
  ] as const
  // One or two alone look forgotten: best sellers fill their row.
  const few = found !== undefined && found.length < SHOWN / 2 ? found : undefined
  const own = rows.map(([title, ids]) => {
    const ofRow = found?.filter(({ _id }) => ids.includes(_id)).slice(0, SHOWN)
    return (
      ids.length > 0 &&
      ofRow?.length !== 0 && <CoverRow key={title} title={title} sheets={ofRow} columns={few?.length} />
    )
  })
  if (few === undefined) return own
  return (
    <div
      className={`stack one-column gap-md ${classes.few}`}
      style={{ '--few': few.length } as CSSProperties}
    >
      <div className="shrink">{own}</div>
      <BestSellers without={few.map(({ _id }) => _id)} most={SHOWN - few.length} />
    </div>
  )
}
