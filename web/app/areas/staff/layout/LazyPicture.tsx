import { useEffect, useRef, useState } from 'react'

/**
 * Fetched when it comes near the screen, with the link of that moment; later links, which come every minute, leave what is
 * shown alone.
 */
export function LazyPicture(props: {
  url: string
  alt: string
  className: string | undefined
  /** There is no such picture. */
  onMissing?: () => void
}) {
  const { url, alt, className, onMissing } = props
  const image = useRef<HTMLImageElement>(null)
  const latest = useRef(url)
  const [source, setSource] = useState<string>()
  useEffect(() => {
    latest.current = url
  })
  useEffect(() => {
    if (image.current === null) return
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        setSource((before) => before ?? latest.current)
        watch.disconnect()
      },
      { rootMargin: '600px' },
    )
    watch.observe(image.current)
    return () => watch.disconnect()
  }, [])
  return (
    <img
      ref={image}
      {...(source === undefined ? {} : { src: source })}
      alt={alt}
      className={className}
      onError={() => {
        // An old link: once more with the newest.
        if (source !== latest.current) setSource(latest.current)
        else onMissing?.()
      }}
    />
  )
}
