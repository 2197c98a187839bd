import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Skeleton } from './States.tsx'

type WhenNearProps = {
  height: string
  /** The address is about it: it comes at once. */
  isAsked?: boolean
  children: ReactNode
}

/** What lies far below comes, with its code and its requests, when one scrolls towards it; until then its place is kept. */
export function WhenNear({ height, isAsked = false, children }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(isAsked)
  useEffect(() => {
    if (place.current === null) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '400px',
    })
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [])
  if (isNear) return <Suspense fallback={<Skeleton height={height} radius="1rem" />}>{children}</Suspense>
  return <div ref={place} style={{ minHeight: height }} />
}
