import { ButtonLink } from '#web/ui/Button.tsx'
import { helpTabWords } from '#web/words/help-tabs.ts'
import { useWords } from '#web/words/use-words.tsx'

/** Help is one place with two halves: what buyers ask, and what sellers ask. */
export function HelpTabs({ chosen }: { chosen: 'buyers' | 'sellers' }) {
  const words = useWords(helpTabWords)
  return (
    <nav aria-label={words.who} className="flow gap-xs">
      {(
        [
          ['buyers', '/help'],
          ['sellers', '/faq'],
        ] as const
      ).map(([who, to]) => (
        <ButtonLink
          key={who}
          to={to}
          size="small"
          look={who === chosen ? 'light' : 'subtle'}
          aria-current={who === chosen ? 'page' : undefined}
        >
          {words[who]}
        </ButtonLink>
      ))}
    </nav>
  )
}
