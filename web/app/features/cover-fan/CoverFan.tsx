import { CoverImage } from '#web/ui/CoverImage.tsx'
import classes from './CoverFan.module.css'

type CoverFanProps = {
  /** The first lies in front, the second to its left. */
  covers: readonly { _id: string; cover: string }[]
  sizes: string
  className?: string | undefined
}

/** Three covers, fanned. Decoration: the sheets stand as links elsewhere on the screen. The screen that shows it gives the width of one as `--cover`. */
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
