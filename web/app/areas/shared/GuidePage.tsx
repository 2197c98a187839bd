import type { ReactNode } from 'react'
import { Book, type Mood } from '#web/ui/Book.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { PageShell } from '#web/ui/PageShell.tsx'
import { sharedWords } from '#web/words/shared.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './GuidePage.module.css'

type GuidePageProps = {
  mood: Mood
  title: string
  text: string
  actions: ReactNode
  children?: ReactNode
  below?: ReactNode
}

/** The book says where to go: not found, broken, no rights. */
export function GuidePage({ mood, title, text, actions, children, below }: GuidePageProps) {
  const words = useWords(sharedWords)
  return (
    <PageShell width="narrow" grid className={`centred stack text-centre ${classes.page} gap-md`}>
      <PageHead title={title} hidden />
      <Book mood={mood} size={140} sticker />
      <h1>{title}</h1>
      <p className={`${classes.text} dimmed`}>{text}</p>
      {children}
      <div className="flow centre gap-xs above-xs">
        {actions}
        <ButtonLink to="/" look="subtle">
          {words.toHome}
        </ButtonLink>
      </div>
      {below}
    </PageShell>
  )
}
