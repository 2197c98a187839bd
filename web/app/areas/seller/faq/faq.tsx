import { Book } from '#web/ui/Book.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { count } from '#web/ui/Baht.tsx'
import { PageShell } from '#web/ui/PageShell.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { T } from '#web/ui/T.tsx'
import { useSettings } from '#web/ui/settings.tsx'
import { faqWords, questionsEnglish, questionsThai } from '#web/words/seller/faq.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './faq.module.css'
import { HelpTabs } from '#web/features/questions/HelpTabs.tsx'
import { Questions } from '#web/features/questions/Questions.tsx'
import { pick } from '#web/words/language.ts'

/** The six questions of sellers (seller.md §2). */
export default function FaqScreen() {
  const words = useWords(faqWords)
  const { language } = useLanguage()
  const { supportEmail, sellerShare, payoutMinimum } = useSettings()
  return (
    <PageShell width="narrow" className="stack gap-wide">
      <PageHead title={words.title} description={words.text} />
      <header className="flow apart bottom gap-lg">
        <div className={classes.head}>
          <div className="row apart gap-md">
            <h1>
              <T>{words.title}</T>
            </h1>
            <span className="phone-only">
              <Book mood="waving" size={56} />
            </span>
          </div>
          <p className="dimmed thumb-links anywhere">{words.text}</p>
        </div>
        <p className={`small strong figures whole ${classes.share} flex gap-3xs`}>
          <span style={{ flexGrow: sellerShare }} data-yours>
            {words.yours(sellerShare)}
          </span>
          <span style={{ flexGrow: 100 - sellerShare }}>{words.ours(100 - sellerShare)}</span>
        </p>
      </header>
      <HelpTabs chosen="sellers" />
      <Questions
        firstOpen
        questions={pick({ th: questionsThai, en: questionsEnglish }, language)(
          sellerShare,
          count(payoutMinimum),
        )}
      />
      <div className="stack at-start gap-sm">
        <ButtonLink to="/seller">{words.startSelling}</ButtonLink>
        {supportEmail && (
          <p className="dimmed thumb-links anywhere">
            {words.contact} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          </p>
        )}
      </div>
    </PageShell>
  )
}
