import { CoverImage } from '#web/ui/CoverImage.tsx'
import classes from './CoverFan.module.css'

type CoverFanProps = {
  /** The first lies in front, the second to its left. */
  covers: readonly { _id: string; cover: string }[]
  sizes: string
  className?: string | undefined
}

/** Three fanned covers, decorative: the sheets are links elsewhere on the screen, which sets a cover's width as `--cover`. */
export function CoverFan({ covers, sizes, className }: CoverFanProps) {
  return (
    <div className={`anchor ${classes.fan} ${className ?? ''}`} aria-hidden="true">
      {covers
        .slice(0, 3)
        .toReversed()
        .map(({ _id, cover }) => (
          <CoverImage key={_id} of="sheets" id={_id} version={cover} alt="" sizes={sizes} urgent />
        ))}
    </div>
  )
}
