import { useSettings } from '#web/ui/settings.tsx'
import classes from './StoreBand.module.css'

type StoreLogoProps = {
  code: number
  /** Thai and English: the capitals of the English one hold the place until the picture is there. */
  name: readonly string[]
  size: number
}

/** An institution's round logo. Its name always stands beside it, so the picture itself is silent. */
export function StoreLogo({ code, name, size }: StoreLogoProps) {
  const { contentUrl } = useSettings()
  return (
    <span
      className={`stack middle rigid clips tint-ink tiny bold round ${classes.crest}`}
      data-short={name[1]?.match(/[A-Z]/g)?.slice(0, 3).join('')}
    >
      <img
        src={`${contentUrl}/logos/${code}.jpg`}
        width={size}
        height={size}
        alt=""
        loading="lazy"
        decoding="async"
        draggable={false}
      />
    </span>
  )
}
