import { clockTime } from '#rules/tutoring/replay.ts'
import { replayWords } from '#web/words/buyer/replay.ts'
import { say } from '#web/words/language.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './replay.module.css'
import type { Replay } from './use-replay.ts'

type ChaptersProps = {
  chapters: Replay['onlineTutor']['chapters']
  /** Place in the list; -1 before the first. */
  current: number
  onChoose: (seconds: number) => void
}

export function Chapters({ chapters, current, onChoose }: ChaptersProps) {
  const words = useWords(replayWords)
  const { language } = useLanguage()
  return (
    <section aria-labelledby="chapters">
      <h2 id="chapters" className={classes.heading}>
        {words.chapters}
      </h2>
      <ol className="stack gap-3xs">
        {chapters.map(({ startSeconds, title }, place) => (
          <li key={startSeconds}>
            <button
              type="button"
              className={classes.chapter}
              aria-current={place === current ? 'true' : undefined}
              onClick={() => onChoose(startSeconds)}
            >
              <span className={classes.time}>{clockTime(startSeconds)}</span>
              <span>{say(title, language)}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
