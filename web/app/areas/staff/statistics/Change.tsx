import { IconTrendingDown, IconTrendingUp } from '#web/ui/icons.ts'
import { statisticsWords } from '#web/words/staff/statistics.ts'
import { useWords } from '#web/words/use-words.tsx'

/** In whole percent against the same days of the month before; nothing to compare with is no change. */
export function Change({ before, now, isCost }: { before: number; now: number; isCost?: boolean }) {
  const words = useWords(statisticsWords)
  if (before === 0) return null
  const change = Math.round((now / before - 1) * 100)
  const isLess = change < 0
  const isBad = change !== 0 && isLess !== (isCost === true)
  const Trend = isLess ? IconTrendingDown : IconTrendingUp
  const text = `${isLess ? '−' : '+'}${Math.abs(change)}%`
  return (
    <span
      className="badge tiny"
      data-tone={change === 0 ? undefined : isBad ? 'amber' : 'leaf'}
      title={words.change(text)}
    >
      <Trend size={14} stroke={2} aria-hidden="true" />
      <span aria-hidden="true">{text}</span>
      <span className="visually-hidden">{words.change(text)}</span>
    </span>
  )
}
