import { type ReactNode, useEffect, useState } from 'react'
import classes from './ContentsRail.module.css'
import { T } from './T.tsx'

/**
 * The parts of a long page, always visible beside it where there is room, with the current one marked; first in a shell of width `rail`.
 */
export function ContentsRail({
  label,
  places,
  children,
}: {
  label: string
  places: readonly { id: string; title: string }[]
  /** Below them. */
  children?: ReactNode
}) {
  const current = useCurrentPlace(places)
  return (
    <nav className="desk-only sticks self-top scrolls" aria-label={label}>
      <p className="small strong below-xs">{label}</p>
      <ol className="stack small">
        {places.map(({ id, title }, at) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className={`row gap-xs finger pad-row ${classes.place}`}
              aria-current={id === current ? 'location' : undefined}
            >
              <span className="dimmed figures">{at + 1}</span>
              <span>
                <T>{title}</T>
              </span>
            </a>
          </li>
        ))}
      </ol>
      {children}
    </nav>
  )
}

/** The part that lies under a line below the header. */
function useCurrentPlace(places: readonly { id: string }[]): string | undefined {
  const [seen, setSeen] = useState<string>()
  const ids = places.map(({ id }) => id).join(' ')
  useEffect(() => {
    const watch = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) if (isIntersecting) setSeen(target.id)
      },
      { rootMargin: '-30% 0px -69%' },
    )
    for (const id of ids.split(' ')) {
      const place = document.getElementById(id)
      if (place) watch.observe(place)
    }
    return () => watch.disconnect()
  }, [ids])
  return places.some(({ id }) => id === seen) ? seen : places[0]?.id
}
