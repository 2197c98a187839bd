import { useState } from 'react'
import { HelpTabs } from '#web/features/questions/HelpTabs.tsx'
import { Questions } from '#web/features/questions/Questions.tsx'
import { Book } from '#web/ui/Book.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { ContentsRail } from '#web/ui/ContentsRail.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { PageShell } from '#web/ui/PageShell.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { useSettings } from '#web/ui/settings.tsx'
import { helpChapters, helpWords, matchingHelp } from '#web/words/buyer/help.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './help.module.css'
import { pick } from '#web/words/language.ts'

/** What buyers ask: one page, searched while typing, readable without any script. */
export default function HelpScreen() {
  const words = useWords(helpWords)
  const { language } = useLanguage()
  const { supportEmail } = useSettings()
  const [query, setQuery] = useState('')
  const found = matchingHelp(pick(helpChapters, language), query)
  return (
    <PageShell width="rail">
      <PageHead title={words.title} description={words.text} />
      <ContentsRail label={words.chapters} places={found} />
      <div className={`stack one-column packed ${classes.page}`}>
        <header className="stack gap-md">
          <div className="row apart gap-md">
            <h1>{words.title}</h1>
            <Book mood="waving" size={56} />
          </div>
          <SearchField
            label={words.search}
            placeholder={words.search}
            clearLabel={words.clear}
            value={query}
            onChange={setQuery}
          />
          <HelpTabs chosen="buyers" />
          <nav className="row gap-xs sideways phone-only" aria-label={words.chapters}>
            {found.map(({ id, title }) => (
              <a key={id} href={`#${id}`} className="box pad-row rigid finger inline-row small strong">
                {title}
              </a>
            ))}
          </nav>
        </header>
        <p className="visually-hidden" role="status">
          {query !== '' && words.found(found.reduce((sum, { questions }) => sum + questions.length, 0))}
        </p>
        {found.map(({ id, title, questions }) => (
          <section
            key={id}
            id={id}
            className={`stack at-start gap-sm ${classes.chapter}`}
            aria-labelledby={`${id}-title`}
          >
            <h2 id={`${id}-title`}>{title}</h2>
            <Questions questions={questions} heading="h3" />
            {id === 'refund' && (
              <ButtonLink look="outline" to="/account/orders">
                {words.toOrders}
              </ButtonLink>
            )}
          </section>
        ))}
        {found.length === 0 && <p className="dimmed">{words.none}</p>}
        <div className="stack at-start gap-sm dimmed">
          <ButtonLink look="subtle" to="/copyright">
            {words.copyright}
          </ButtonLink>
          <ButtonLink look="outline" to="/user/support">
            {words.talk}
          </ButtonLink>
          {supportEmail && (
            <p className="thumb-links anywhere">
              {words.contact} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
            </p>
          )}
        </div>
      </div>
    </PageShell>
  )
}
