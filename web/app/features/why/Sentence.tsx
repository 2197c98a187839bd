import type { ReactNode } from 'react'

type SentenceProps = {
  say: (...amounts: string[]) => string
  /** In the place of each amount: a figure that can be pressed. */
  figures: readonly ReactNode[]
}

/** A sentence whose amounts are pressed: each stands where the words of the language have it, and never apart from its ฿. */
export function Sentence({ say, figures }: SentenceProps) {
  // Letters that no language has stand for the amounts while the sentence is put together.
  const places = figures.map((_, at) => String.fromCodePoint(FIRST_PLACE + at))
  return say(...places)
    .split(/(฿?[\uE000-\uE0FF])/)
    .map((part) => {
      const figure = figures[(part.codePointAt(part.length - 1) ?? 0) - FIRST_PLACE]
      if (figure === undefined) return part
      return (
        <span key={part} className="whole">
          {part.slice(0, -1)}
          {figure}
        </span>
      )
    })
}

const FIRST_PLACE = 0xe000
