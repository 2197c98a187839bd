import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'

type WhenNearProps = {
  height: string
  margin?: string
  /** The address is about it: it comes at once. */
  isAsked?: boolean
  children: ReactNode
}

/** Loads far-down content, with its code and requests, when the visitor scrolls towards it; until then its place is kept. */
export function WhenNear({ height, margin = '400px', isAsked = false, children }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(isAsked)
  useEffect(() => {
    if (place.current === null) return
    const watch = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
      {
        rootMargin: margin,
      },
    )
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [margin])
  const keptPlace = <div ref={place} className="screen-only" style={{ minHeight: height }} />
  return isNear ? <Suspense fallback={keptPlace}>{children}</Suspense> : keptPlace
}
