import { coverFamilies, coverFamily } from '#rules/brand/cover-family.ts'
import { textOn } from '#rules/brand/choose-colours.ts'
import { inkDark } from '#rules/brand/colours.ts'
import { Book, type Mood } from '#web/ui/Book.tsx'
import classes from './ideas.module.css'

/** Moods of the books on them: a shelf of one face would be a pattern. */
const moods: readonly Mood[] = ['writing', 'searching', 'happy', 'reading', 'smiling']

/**
 * The future cover in its institution's drawing (brief §3): header, book, the subject's drawing, and lines for the name. The dashed edge
 * means that no seller has written it yet.
 */
export function BlankCover({
  code,
  name,
  colours: [header = inkDark, book = inkDark, mouth = inkDark],
}: {
  code: string
  name: string
  colours: readonly string[]
}) {
  const onHeader = textOn(header)
  const shown = code || name
  const [first = 'writing'] = moods
  // By its code, so that it keeps its face in another order.
  const mood = moods[[...code].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % moods.length] ?? first
  return (
    <svg className={`as-high surface ${classes.cover}`} viewBox="0 0 210 297" aria-hidden="true">
      <path
        d="M6 0H204a6 6 0 0 1 6 6V112C170 94 140 132 98 124S30 108 0 122V6a6 6 0 0 1 6-6z"
        fill={header}
      />
      <path d="M0 122C30 108 56 116 98 124S170 94 210 112" fill="none" stroke={book} strokeWidth={7} />
      <path
        d={coverFamilies[coverFamily(name)].drawing}
        transform="translate(156 6) scale(.2)"
        fill="none"
        stroke={onHeader}
        strokeWidth={15}
        strokeLinecap="round"
        opacity={0.45}
      />
      <text
        x="16"
        y="86"
        fill={onHeader}
        fontWeight={700}
        fontSize={Math.min(42, 300 / Math.max(shown.length, 1))}
      >
        {shown}
      </text>
      <path className={classes.lines} d="M16 152H150M16 176H104" />
      <g transform="translate(112 190)">
        <Book size={76} mood={mood} colours={{ book, mouth }} />
      </g>
      <rect className={classes.edge} x="1.5" y="1.5" width="207" height="294" rx="6" />
    </svg>
  )
}
