import classes from './CoverImage.module.css'
import { useSettings } from './settings.tsx'

type CoverImageProps = {
  of: 'sheets' | 'groups'
  id: string
  /** Changes with the drawing, so that a cached picture is never an old one. */
  version: string
  alt: string
  /** Shown width, for the browser's choice of size: CSS lengths as in `sizes`. */
  sizes: string
  /** The first covers of a page: loaded at once and before others. */
  urgent?: boolean
  /** Decoded synchronously, so painted with its frame: for covers seen before anything else. */
  whole?: true
  /** In pixels; without it as wide as its place. */
  width?: number
  className?: string | undefined
}

/** A cover, 840×1188, in the size the screen needs. Nothing is ever laid over it. */
export function CoverImage({
  of,
  id,
  version,
  alt,
  sizes,
  urgent,
  whole,
  width,
  className,
}: CoverImageProps) {
  const { contentUrl } = useSettings()
  const at = (file: string) => `${contentUrl}/${of}/${id}/${file}?v=${version}`
  return (
    <img
      className={[classes.cover, className].filter(Boolean).join(' ')}
      src={at('cover-280.webp')}
      srcSet={`${at('cover-280.webp')} 280w, ${at('cover-560.webp')} 560w, ${at('cover-840.webp')} 840w`}
      sizes={sizes}
      style={width ? { width } : undefined}
      width={840}
      height={1188}
      alt={alt}
      loading={urgent ? 'eager' : 'lazy'}
      fetchPriority={urgent ? 'high' : 'auto'}
      decoding={whole ? 'sync' : 'async'}
      draggable={false}
    />
  )
}
