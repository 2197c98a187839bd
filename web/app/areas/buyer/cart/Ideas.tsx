import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { browserApi } from '#web/api/browser-api.ts'
import { useFavouriteLists } from '#web/features/favourites/use-favourites.ts'
import { seenSheets } from '#web/features/interest/seen.ts'
import { useToken } from '#web/features/session/use-session.ts'
import BestSellers, { useBestSold } from '#web/features/sheet-listing/BestSellers.tsx'
import { CoverRow, SHOWN } from '#web/features/sheet-listing/CoverRow.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { cartWords } from '#web/words/buyer/cart.ts'
import { useWords } from '#web/words/use-words.tsx'

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
  const { data: best } = useBestSold(undefined)
  const others = (own: readonly { _id: string }[]) =>
    best?.filter(({ _id }) => own.every((one) => one._id !== _id)) ?? []
  const found = isAsking || (sheets.length > 0 && !isError) ? data : []
  if (found?.length === 0) return <BestSellers />
  // The favourite lists are not known yet.
  if (sheets.length === 0) return <Skeleton height="22rem" />
  // One or two alone look forgotten: best sellers fill their row.
  const isFew = found !== undefined && found.length < SHOWN / 2
  if (isFew)
    return (
      <CoverRow
        title={words.ideas}
        sheets={[
          ...found.map((sheet) => ({
            ...sheet,
            tag: seen.includes(sheet._id) ? words.seen : words.kept,
          })),
          ...others(found),
        ].slice(0, SHOWN)}
      />
    )
  const rows = [
    [words.seenLast, seen],
    [words.keptForLater, favourites.filter((id) => !seen.includes(id))],
  ] as const
  return rows.map(([title, ids]) => {
    const ofRow = found?.filter(({ _id }) => ids.includes(_id)).slice(0, SHOWN)
    return ids.length > 0 && ofRow?.length !== 0 && <CoverRow key={title} title={title} sheets={ofRow} />
  })
}
