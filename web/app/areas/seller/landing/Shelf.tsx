import { hasTitleLines } from '#rules/sheets/special-stores.ts'
import type { LoadArgs } from '#web/api/loading.ts'
import { Book } from '#web/ui/Book.tsx'
import { CoverImage } from '#web/ui/CoverImage.tsx'
import classes from './shelf.module.css'

const COVERS = 3

export type Cover = { _id: string; cover: string }

/** Best sellers, one per institution (grey without one); where they cannot be loaded the page goes without. */
export async function bestCovers({ api }: LoadArgs): Promise<Cover[]> {
  try {
    const { data } = await api.call('searchSheet', { sort: '-bought', pageLimit: 24 })
    const ofPlaces = data.filter(({ store }) => !hasTitleLines(store))
    const stores = new Map(ofPlaces.toReversed().map((sheet) => [sheet.store, sheet]))
    return [...stores.values()]
      .toReversed()
      .slice(0, COVERS)
      .map(({ _id, cover }) => ({ _id, cover }))
  } catch {
    return []
  }
}

/** Covers in a fan with the book beside them: decoration. */
export function Shelf({ covers }: { covers: readonly Cover[] }) {
  return (
    <div className={`${classes.shelf} flex bottom centre fill grow`} aria-hidden="true">
      {covers.map(({ _id, cover }) => (
        <CoverImage key={_id} of="sheets" id={_id} version={cover} alt="" sizes="200px" urgent />
      ))}
      <Book size={72} mood="happy" />
    </div>
  )
}
