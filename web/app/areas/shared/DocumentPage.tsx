import '#web/ui/long-text-font.css'
import longTextFont from '@fontsource/ibm-plex-sans-thai-looped/files/ibm-plex-sans-thai-looped-thai-400-normal.woff2?url'
import { type Chapter, companyChapter, documentsInForce } from '#rules/documents/document.ts'
import { ContentsRail } from '#web/ui/ContentsRail.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { PageShell } from '#web/ui/PageShell.tsx'
import type { Icon } from '#web/ui/icons.ts'
import { useSettings } from '#web/ui/settings.tsx'
import { T } from '#web/ui/T.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { documentWords } from '#web/words/documents.ts'
import { say } from '#web/words/language.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './DocumentPage.module.css'

type DocumentPageProps = {
  title: string
  text: { intro: string; inForce: string; chapters: readonly Chapter[] }
  /** Four things that most people want to know. */
  facts: readonly { Icon: Icon; name: string; text: string }[]
  /** Each chapter in one sentence, by its id. */
  gists: Readonly<Record<string, readonly [thai: string, english: string]>>
  /** Address of the same text as PDF. */
  pdf: string
}

/** A long text (terms, privacy) with title and contents beside it; looped letters, linkable chapters. */
export function DocumentPage({
  title,
  text: { intro, inForce, ...text },
  facts,
  gists,
  pdf,
}: DocumentPageProps) {
  const words = useWords(documentWords)
  const { language } = useLanguage()
  const { company, supportEmail } = useSettings()
  const chapters = [...text.chapters, companyChapter({ ...company, email: supportEmail }, language)]
  return (
    <PageShell width="beside">
      <PageHead title={title} description={intro} />
      <link rel="preload" href={longTextFont} as="font" type="font/woff2" crossOrigin="anonymous" />
      <header className={`page outlined rounded-lg shrink sticks ${classes.opening}`}>
        <h1 className="title-name">
          <T>{title}</T>
        </h1>
        <p className="small dimmed">
          {inForce} <ThaiDate value={documentsInForce} as="long" /> · <a href={pdf}>PDF</a>
        </p>
        <p className="above-xs">
          <T>{intro}</T>
        </p>
        <ContentsRail label={words.contents(chapters.length)} places={chapters} />
      </header>
      <article className={`long-text ${classes.document}`}>
        <ul className={`stack pad-md paper ${classes.facts}`} aria-label={words.facts}>
          {facts.map(({ Icon: Picture, name, text }) => (
            <li key={name} className="stack lead-column gap-line">
              <Picture size={28} stroke={1.75} className="linked" aria-hidden="true" />
              <strong className="medium tight">
                <T>{name}</T>
              </strong>
              <span className="small dimmed">
                <T>{text}</T>
              </span>
            </li>
          ))}
        </ul>
        <details className="paper pad-row above-md phone-only">
          <summary className="row apart strong">{words.contents(chapters.length)}</summary>
          <ol className="stack small">
            {chapters.map(({ id, title: heading }, at) => (
              <li key={id}>
                <a href={`#${id}`} className="row gap-xs finger">
                  <span className="dimmed figures">{at + 1}</span>
                  <span>
                    <T>{heading}</T>
                  </span>
                </a>
              </li>
            ))}
          </ol>
        </details>
        {chapters.map(({ id, title: heading, text }, at) => (
          <section key={id} id={id} className={classes.chapter} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`} className={`${classes.heading} heading`}>
              {at + 1}. <T>{heading}</T>
            </h2>
            <p className="note small">
              <T>{say(gists[id] ?? ['', ''], language)}</T>
            </p>
            {text.map((part) =>
              typeof part === 'string' ? (
                <p key={part}>
                  <T>{part}</T>
                </p>
              ) : (
                <ul key={part[0]} className="divided">
                  {part.map((point) => (
                    <Point key={point} text={point} />
                  ))}
                </ul>
              ),
            )}
          </section>
        ))}
      </article>
    </PageShell>
  )
}

/** A point's subject precedes its colon, to be found by. */
function Point({ text }: { text: string }) {
  const [, head = '', rest = text] = /^([^:]{1,60}:)( .+)$/s.exec(text) ?? []
  return (
    <li>
      {head && (
        <strong>
          <T>{head}</T>
        </strong>
      )}
      <T>{rest}</T>
    </li>
  )
}
