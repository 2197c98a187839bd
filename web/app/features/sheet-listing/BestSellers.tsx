import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { browserApi } from '#web/api/browser-api.ts'
import { Heart } from '#web/features/favourites/Heart.tsx'
import { Baht } from '#web/ui/Baht.tsx'
import { CoverImage } from '#web/ui/CoverImage.tsx'
import { T } from '#web/ui/T.tsx'
import { bestSellerWords } from '#web/words/buyer/best-sellers.ts'
import { useWords } from '#web/words/use-words.tsx'
import { splitName } from '../sheet-card/names.ts'
import { CartButton } from '../sheet-card/CartButton.tsx'
import classes from './BestSellers.module.css'

const SHOWN = 6

/** A row of covers where a screen has little of its own to show: what sells best, of one institution or everywhere. */
export default function BestSellers({
  store,
  of,
  title,
  without,
  isKept = false,
}: {
  store?: number
  of?: string
  /** Says why they stand here. */
  title?: string
  /** Stands on the screen already. */
  without?: string | undefined
  /** To be kept for later rather than bought: a heart in place of the cart. */
  isKept?: boolean
}) {
  const words = useWords(bestSellerWords)
  const id = useId()
  const { data: found } = useQuery({
    queryKey: ['best-sellers', store],
    queryFn: async ({ signal }) => {
      const of = store === undefined ? {} : { filter: { store } }
      return (
        await browserApi.call('searchSheet', { sort: '-bought', pageLimit: SHOWN + 1, ...of }, { signal })
      ).data
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  const data = found?.filter(({ _id }) => _id !== without).slice(0, SHOWN)
  if (data?.length === 0) return null
  return (
    <section className="stack gap-sm above-md" aria-labelledby={id}>
      <h2 id={id} className="heading">
        <T>{title ?? (of === undefined ? words.title : words.titleOf(of))}</T>
      </h2>
      {data === undefined ? (
        // The place of a row: nothing below moves when it comes.
        <ul className={`gap-md stack ${classes.row}`} aria-busy="true">
          {Array.from({ length: SHOWN }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: places without identity
            <li key={at} className={classes.coming} />
          ))}
        </ul>
      ) : (
        <ul className={`gap-md stack ${classes.row}`}>
          {data.map((sheet) => (
            <li key={sheet._id}>
              <Link to={`/infoSheet/${sheet._id}`} className="stack one-column gap-xs unlinked">
                <CoverImage
                  of="sheets"
                  id={sheet._id}
                  version={sheet.cover}
                  alt=""
                  sizes="(min-width: 64em) 192px, 132px"
                  urgent
                />
                <span className={`small two-lines ${classes.name}`}>
                  <T>{splitName(sheet.name).title}</T>
                </span>
              </Link>
              <div className="row apart">
                <strong>
                  <Baht baht={sheet.price} />
                </strong>
                {isKept ? (
                  <Heart sheet={sheet} look="outline" />
                ) : (
                  !sheet.owned && <CartButton sheet={sheet} />
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
