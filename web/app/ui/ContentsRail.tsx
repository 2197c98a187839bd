import { T } from './T.tsx'

/** The parts of a long page, always in sight beside it where there is room; stands first in a shell of width `rail`. */
export function ContentsRail({
  label,
  places,
}: {
  label: string
  places: readonly { id: string; title: string }[]
}) {
  return (
    <nav className="desk-only sticks self-top scrolls" aria-label={label}>
      <p className="small strong">{label}</p>
      <ol className="stack small">
        {places.map(({ id, title }, at) => (
          <li key={id}>
            <a href={`#${id}`} className="row gap-xs finger">
              <span className="dimmed figures">{at + 1}</span>
              <span>
                <T>{title}</T>
              </span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
