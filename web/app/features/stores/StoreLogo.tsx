import { useSettings } from '#web/ui/settings.tsx'
import classes from './StoreLogo.module.css'

/** An institution's round logo. Its name always stands beside it, so the picture itself is silent. */
export function StoreLogo({ code, size }: { code: number; size: number }) {
  const { contentUrl } = useSettings()
  return (
    <img
      className={`rigid ${classes.logo}`}
      src={`${contentUrl}/logos/${code}.jpg`}
      width={size}
      height={size}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
    />
  )
}
