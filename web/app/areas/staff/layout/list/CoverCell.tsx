import type { ReactNode } from 'react'
import { LazyPicture } from '#web/features/page-pictures/LazyPicture.tsx'
import { CoverImage } from '#web/ui/CoverImage.tsx'
import classes from './list.module.css'

type CoverCellProps = {
  /** The address of the picture, where it is not public. */
  cover: { url: string } | { of?: 'sheets' | 'groups'; id: string; version: string }
  children: ReactNode
}

/** What a row is about, behind its small cover. */
export function CoverCell({ cover, children }: CoverCellProps) {
  return (
    <span className="row gap-xs">
      <CoverThumb cover={cover} />
      {children}
    </span>
  )
}

export function CoverThumb({ cover }: Pick<CoverCellProps, 'cover'>) {
  return 'url' in cover ? (
    <LazyPicture url={cover.url} alt="" className={`${classes.cover} rigid`} eager />
  ) : (
    <CoverImage of="sheets" {...cover} alt="" sizes="32px" urgent className={`${classes.cover} rigid`} />
  )
}
