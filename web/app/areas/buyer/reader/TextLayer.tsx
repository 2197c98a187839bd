import type { ClipboardEvent } from 'react'
import { cutQuote, quoteLettersMax } from '#rules/reading/quote.ts'
import { showToast } from '#web/ui/toast.ts'
import { readerWords } from '#web/words/buyer/reader.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './marks.module.css'
import { usePageText } from './use-marks.ts'

/** The page in its own units, so wide. */
const ACROSS = 1_000

type TextProps = { sheetId: string; page: number; ratio: number }

/** The words of a page, unseen over its picture: read aloud by screen readers, chosen by finger or mouse. */
export default function TextLayer({ sheetId, page, ratio }: TextProps) {
  const words = useWords(readerWords)
  const lines = usePageText(sheetId, page)
  if (lines.length === 0) return null
  const quote = (event: ClipboardEvent) => {
    const chosen = document.getSelection()?.toString().trim() ?? ''
    if (chosen === '') return
    event.preventDefault()
    const { text, isCut } = cutQuote(chosen)
    event.clipboardData.setData('text/plain', `${text}\n${words.quotedFrom(page)}`)
    if (isCut) showToast({ text: words.quoteCut(quoteLettersMax) })
  }
  const down = ACROSS / ratio
  return (
    <svg
      className={`fill high covers ${classes.text}`}
      viewBox={`0 0 ${ACROSS} ${down}`}
      role="group"
      aria-label={words.textOf(page)}
      onCopy={quote}
    >
      {lines.map(({ text, box: [left, top, width, height] }, at) => (
        <text
          key={at}
          x={left * ACROSS}
          // The baseline: descenders take about a fifth.
          y={(top + height * 0.8) * down}
          textLength={Math.max(1, width * ACROSS)}
          lengthAdjust="spacingAndGlyphs"
          fontSize={Math.max(1, height * down)}
        >
          {text}
        </text>
      ))}
    </svg>
  )
}
