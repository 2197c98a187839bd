import { type BookMood, bookBox, bookOutline, bookShapes } from '#rules/brand/book-shape.ts'
import { type StoreColours, sarupColours, white } from '#rules/brand/colours.ts'

export type Mood = BookMood

type BookProps = {
  mood?: Mood
  /** Width in pixels of the book without its edge; the height follows. */
  size?: number
  /** White edge, for places where the book lies on a picture or a pattern. */
  sticker?: boolean
  className?: string | undefined
  /** Colours of an institution. */
  colours?: Pick<StoreColours, 'book' | 'mouth'>
}

/** The book that devours knowledge: logo, guide and cover character (brief §1). Decorative: words always stand beside it. */
export function Book({
  mood = 'smiling',
  size = 120,
  sticker = false,
  className,
  colours = sarupColours,
}: BookProps) {
  const edge = sticker ? 13 : 0
  const box = { x: 25 - edge, y: 20 - edge, width: 150 + 2 * edge, height: bookBox.height - 29 + 2 * edge }
  return (
    <svg
      className={className}
      width={size}
      height={Math.round((size * box.height) / box.width)}
      overflow="visible"
      viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
      aria-hidden="true"
    >
      {sticker && (
        <path d={bookOutline} fill={white} stroke={white} strokeWidth={26} strokeLinejoin="round" />
      )}
      {shapesOf(mood, colours).map(({ path, fill = 'none', stroke, strokeWidth, opacity }) => (
        <path
          key={path}
          d={path}
          fill={fill}
          stroke={stroke}
          strokeWidth={strokeWidth}
          strokeLinecap={stroke ? 'round' : undefined}
          opacity={opacity}
        />
      ))}
    </svg>
  )
}

const drawn = new Map<string, ReturnType<typeof bookShapes>>()

function shapesOf(mood: Mood, { book, mouth }: Pick<StoreColours, 'book' | 'mouth'>) {
  const key = mood + book + mouth
  const shapes = drawn.get(key) ?? bookShapes({ mood, book, mouth })
  drawn.set(key, shapes)
  return shapes
}
