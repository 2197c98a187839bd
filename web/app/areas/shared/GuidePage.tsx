import type { ReactNode } from 'react'
import { Book, type Mood } from '#web/ui/Book.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Guide } from '#web/ui/Guide.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { PageShell } from '#web/ui/PageShell.tsx'
import { T } from '#web/ui/T.tsx'
import { sharedWords } from '#web/words/shared.ts'
import { useWords } from '#web/words/use-words.tsx'

type GuidePageProps = {
  mood: Mood
  title: string
  text: string
  actions: ReactNode
  children?: ReactNode
  /** Further content at full width. */
  below?: ReactNode
}

/** The book says where to go: not found, broken, no rights. */
export function GuidePage({ mood, title, text, actions, children, below }: GuidePageProps) {
  const words = useWords(sharedWords)
  return (
    <PageShell grid>
      <PageHead title={title} hidden />
      <Guide picture={<Book mood={mood} size={140} sticker />} below={below}>
        <h1>{title}</h1>
        <p className="dimmed">
          <T>{text}</T>
        </p>
        {children}
        <div className="flow centre gap-xs">
          {actions}
          <ButtonLink to="/" look="subtle">
            {words.toHome}
          </ButtonLink>
        </div>
      </Guide>
    </PageShell>
  )
}
