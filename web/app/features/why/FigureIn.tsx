import type { ReactNode } from 'react'

/** A sentence whose figure can be pressed: only the figure is. */
export function FigureIn({
  sentence,
  figure,
  draw,
}: {
  sentence: string
  figure: string
  draw: (figure: ReactNode) => ReactNode
}) {
  const at = sentence.indexOf(figure)
  return (
    <>
      {sentence.slice(0, at)}
      {draw(figure)}
      {sentence.slice(at + figure.length)}
    </>
  )
}
