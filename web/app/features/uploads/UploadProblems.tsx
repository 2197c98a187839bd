import { useState } from 'react'
import { IconAlertTriangle, IconX } from '#web/ui/icons.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { uploadWords } from '#web/words/seller/uploads.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './uploads.module.css'

type UploadProblemsProps = {
  problems: readonly string[]
  /** By the server, which knows them until the file is tried again. */
  refused?: readonly string[]
  onDismiss: (at: number) => void
}

/** Upload errors, one line per file, each until it is dismissed or retried. */
export function UploadProblems({ problems, refused = [], onDismiss }: UploadProblemsProps) {
  const words = useWords(uploadWords)
  const [known, setKnown] = useState<readonly string[]>([])
  const dismiss = (problem: string) => {
    setKnown([...known, problem])
    if (problems.includes(problem)) onDismiss(problems.indexOf(problem))
  }
  return (
    <div role="alert" className="stack gap-sm shrink if-any">
      {[...new Set([...problems, ...refused.filter((problem) => !known.includes(problem))])].map(
        (problem) => (
          <p
            key={problem}
            className={`anywhere small stack ends-columns rounded tint-red level gap-xs ${classes.problem}`}
          >
            <IconAlertTriangle size={20} stroke={1.75} />
            <span>{problem}</span>
            <IconButton label={words.dismiss} onClick={() => dismiss(problem)}>
              <IconX size={20} stroke={1.75} />
            </IconButton>
          </p>
        ),
      )}
    </div>
  )
}

/** Usual reasons for sending back: advice, not a refusal. */
export function UploadWarnings({ warnings }: { warnings: readonly WarningCode[] }) {
  const words = useWords(uploadWords)
  if (warnings.length === 0) return null
  return (
    <div className={`stack gap-2xs pad-strip rounded tint-amber small ${classes.warnings}`}>
      <p className="flex gap-xs strong">
        <IconAlertTriangle size={20} stroke={1.75} />
        {words.usuallyRejected}
      </p>
      <ul>
        {warnings.map((warning) => (
          <li key={warning}>{words[warning]}</li>
        ))}
      </ul>
    </div>
  )
}

export type WarningCode =
  | 'many-blank-pages'
  | 'low-resolution'
  | 'no-outline'
  | 'advert'
  | 'upside-down'
  | 'partly-seen'
  | 'very-short'
  | 'small-picture'
